"""What does only the person in the hall have? A short code to type, a long key to scan.

Both belong to one person of one tournament and are made from its secret, so that paper printed in
the morning goes on working; a new secret makes all of them worthless at once. The short code has
four signs that nobody confuses, read out over a noisy table or typed by cold fingers: one of some
130,000, behind a few tries (`store.join_tries`). The key of a QR code cannot be guessed at all.
"""

from __future__ import annotations

import hmac
from hashlib import sha256

from tafelrunde.store.models import Hall, fresh_secret

SIGNS = "CDFHJKMNPRTWXY34679"
"""No two that look or sound alike (B 8, G 6, I 1 L, O 0 Q, S 5, U V, Z 2), and no vowels."""
LENGTH = 4
KEY_LENGTH = 20


def _mixed(hall: Hall, player: str, purpose: str) -> bytes:
    said = "\0".join((purpose, hall.id, player)).encode()
    return hmac.new(hall.join_secret.encode(), said, sha256).digest()


def code_of(hall: Hall, player: str) -> str:
    """To type: "K7XP"."""
    number = int.from_bytes(_mixed(hall, player, "code"))
    signs = []
    for _ in range(LENGTH):
        number, sign = divmod(number, len(SIGNS))
        signs.append(SIGNS[sign])
    return "".join(signs)


def key_of(hall: Hall, player: str) -> str:
    """To scan: part of the address in the QR code of that person's card."""
    return _mixed(hall, player, "key").hex()[:KEY_LENGTH]


def opens(hall: Hall, player: str, typed: str) -> bool:
    """Whether somebody typed this person's code, however it was spaced."""
    plain = "".join(sign for sign in typed.upper() if sign.isalnum())
    return hmac.compare_digest(plain.encode(), code_of(hall, player).encode())


def scanned(hall: Hall, player: str, key: str) -> bool:
    return hmac.compare_digest(key.encode(), key_of(hall, player).encode())


def all_new(hall: Hall) -> None:
    """Every code and every printed card of this tournament ends here."""
    hall.join_secret = fresh_secret()
    hall.save(update_fields=["join_secret"])
