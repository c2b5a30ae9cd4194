"""What does only the person in the hall have? A short code to type, a long key to scan.

Both belong to one person of one tournament and are made from its secret, so that paper printed in
the morning goes on working; a new secret makes all of them worthless at once. A phone that the
desk takes back takes the code and the card of its person with it, or whoever read the code would
be in again at once: from then on the next code counts. The short code has four signs that nobody
confuses, read out over a noisy table or typed by cold fingers: one of some 130,000, behind a few
tries (`store.join_tries`). The key of a QR code cannot be guessed at all.
"""

from __future__ import annotations

import hmac
from collections import Counter
from collections.abc import Sequence
from hashlib import sha256
from itertools import count

from tafelrunde.journal.events import PlayerEntered
from tafelrunde.state.tournament import Tournament
from tafelrunde.store.models import Badge, Hall, fresh_secret

SIGNS = "CDFHJKMNPRTWXY34679"
"""No two that look or sound alike (B 8, G 6, I 1 L, O 0 Q, S 5, U V, Z 2), and no vowels."""
LENGTH = 4
KEY_LENGTH = 20


def _mixed(hall: Hall, player: str, purpose: str) -> bytes:
    said = "\0".join((purpose, hall.id, player)).encode()
    return hmac.new(hall.join_secret.encode(), said, sha256).digest()


def _purpose(what: str, ended: int) -> str:
    return f"{what} after {ended}" if ended else what


def ended_of(hall: Hall, *players: str) -> Counter[str]:
    """How often the desk has taken a phone back that was in as this person."""
    taken = Badge.objects.using(hall._state.db or "default").filter(
        hall_id=hall.id, role="player", revoked_why="taken", first_used_at__isnull=False
    )
    if players:
        taken = taken.filter(player__in=players)
    return Counter(taken.order_by().values_list("player", flat=True))


def code_of(hall: Hall, player: str, again: int = 0, ended: int = 0) -> str:
    """To type: "K7XP"; `again` where somebody else has that one, `ended` of how many before it."""
    purpose = _purpose("code", ended)
    number = int.from_bytes(_mixed(hall, player, f"{purpose} {again}" if again else purpose))
    signs = []
    for _ in range(LENGTH):
        number, sign = divmod(number, len(SIGNS))
        signs.append(SIGNS[sign])
    return "".join(signs)


def codes_of(hall: Hall, state: Tournament) -> dict[str, str]:
    """Everybody's own: among a hundred people two would share one in every twenty-seventh hall.

    Whoever entered first keeps it, be he on the list still or not, so that nobody's card changes;
    codes in place of ended ones come last.
    """
    found: dict[str, str] = {}
    taken: set[str] = set()

    def give(player: str, ended: int = 0) -> None:
        drawn = (code_of(hall, player, again, ended) for again in count())
        found[player] = code = next(each for each in drawn if each not in taken)
        taken.add(code)

    for event in state.history:
        if isinstance(event, PlayerEntered) and event.player not in found:
            give(event.player)
    for player, times in sorted(ended_of(hall).items()):
        for ended in range(1, times + 1) if player in found else ():
            give(player, ended)
    return found


def key_of(hall: Hall, player: str) -> str:
    """To scan: part of the address in the QR code of that person's card."""
    return keys_of(hall, [player])[player]


def keys_of(hall: Hall, players: Sequence[str]) -> dict[str, str]:
    ended = ended_of(hall, *(players if len(players) == 1 else ()))
    return {
        player: _mixed(hall, player, _purpose("key", ended[player])).hex()[:KEY_LENGTH]
        for player in players
    }


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
