"""What does only the person in the hall have? A short code to type, a long key to scan.

Both belong to one person of one tournament and are made from its secret, so that paper printed in
the morning goes on working; a new secret makes all of them worthless at once. The short code has
four signs that nobody confuses, read out over a noisy table or typed by cold fingers: one of some
130,000, behind a few tries (`store.join_tries`). The key of a QR code cannot be guessed at all.
"""

from __future__ import annotations

import hmac
from hashlib import sha256
from itertools import count

from tafelrunde.journal.events import PlayerEntered
from tafelrunde.state.tournament import Tournament
from tafelrunde.store.models import Hall, fresh_secret

SIGNS = "CDFHJKMNPRTWXY34679"
"""No two that look or sound alike (B 8, G 6, I 1 L, O 0 Q, S 5, U V, Z 2), and no vowels."""
LENGTH = 4
KEY_LENGTH = 20


def _mixed(hall: Hall, player: str, purpose: str) -> bytes:
    said = "\0".join((purpose, hall.id, player)).encode()
    return hmac.new(hall.join_secret.encode(), said, sha256).digest()


def code_of(hall: Hall, player: str, again: int = 0) -> str:
    """To type: "K7XP"; `again` where somebody who entered earlier has that one."""
    number = int.from_bytes(_mixed(hall, player, f"code {again}" if again else "code"))
    signs = []
    for _ in range(LENGTH):
        number, sign = divmod(number, len(SIGNS))
        signs.append(SIGNS[sign])
    return "".join(signs)


def codes_of(hall: Hall, state: Tournament) -> dict[str, str]:
    """Everybody's own: among a hundred people two would share one in every twenty-seventh hall.

    Whoever entered first keeps it, be he on the list still or not, so that nobody's card changes.
    """
    found: dict[str, str] = {}
    taken: set[str] = set()
    for event in state.history:
        if isinstance(event, PlayerEntered) and event.player not in found:
            drawn = (code_of(hall, event.player, again) for again in count())
            found[event.player] = code = next(each for each in drawn if each not in taken)
            taken.add(code)
    return found


def key_of(hall: Hall, player: str) -> str:
    """To scan: part of the address in the QR code of that person's card."""
    return _mixed(hall, player, "key").hex()[:KEY_LENGTH]


def hall_key(hall: Hall) -> str:
    """In the hall's own QR code, where the tournament is hidden from everybody else."""
    return _mixed(hall, "", "hall").hex()[:KEY_LENGTH]


def from_the_hall(hall: Hall, key: str) -> bool:
    return hmac.compare_digest(key.encode(), hall_key(hall).encode())


def opens(code: str, typed: str) -> bool:
    """Whether somebody typed this code, however it was spaced."""
    plain = "".join(sign for sign in typed.upper() if sign.isalnum())
    return hmac.compare_digest(plain.encode(), code.encode())


def scanned(hall: Hall, player: str, key: str) -> bool:
    return hmac.compare_digest(key.encode(), key_of(hall, player).encode())


def all_new(hall: Hall) -> None:
    """Every code and every printed card of this tournament ends here."""
    hall.join_secret = fresh_secret()
    hall.save(update_fields=["join_secret"])
