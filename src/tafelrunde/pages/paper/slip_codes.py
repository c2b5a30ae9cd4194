"""Which slip is this? A short code on the paper, typed at the desk: round, table, three letters.

    3-12-KDF    round 3, table 12
    F-2-DWA     second match of the finish

The first letter is a weighted sum modulo the prime 23 over the tournament, round and table. A
single wrong digit, two neighbours swapped, round and table mixed up (unless they differ by a
multiple of 23): all give another letter. So does a slip of another tournament, but for one in 23.
The other two stand for who sits there in which order: figures of a slip that was printed before
seats changed are never typed beside other names, but for one in 529. Slips were printed without
them once, and are read where nobody has changed places.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from hashlib import blake2b

import msgspec

from tafelrunde.journal.events import Seat
from tafelrunde.rulebook.faults import Refusal
from tafelrunde.state.seats import ordered

LETTERS = "ABCDEFGHJKLMNPRSTUVWXYZ"
"""Without I, O and Q, which are read as 1 and 0."""
FINISH = "F"
LONGEST = 16
ROUND_WEIGHT, TABLE_WEIGHT = 7, 1
TYPED = re.compile(r"([0-9]{1,3}|FF?)[-\s./]+([0-9]{1,4})[-\s./]*([A-Z])[-\s./]*([A-Z]{2})?")


class SlipCode(msgspec.Struct, frozen=True):
    """A slip's address within its tournament; round 0 is the finish, its tables are matches.

    `seated`: the letters of those who sit there, empty on slips of long ago.
    """

    round: int
    table: int
    seated: str = ""


def written(tournament: str, code: SlipCode, *, filled: bool = False) -> str:
    """The code as it is printed, or filled up with zeros to the same length for all."""
    letters = check_letter(tournament, code) + code.seated
    if filled:
        return f"{FINISH * 2 if code.round == 0 else f'{code.round:02}'}-{code.table:03}-{letters}"
    return f"{FINISH if code.round == 0 else code.round}-{code.table}-{letters}"


def check_letter(tournament: str, code: SlipCode) -> str:
    own = int.from_bytes(blake2b(tournament.encode(), digest_size=8).digest(), "big")
    total = own + ROUND_WEIGHT * code.round + TABLE_WEIGHT * code.table
    return LETTERS[total % len(LETTERS)]


def seat_letters(tournament: str, seats: Sequence[Seat]) -> str:
    """Two letters for the lines of a slip: who stands on it, in its order."""
    lines = "\0".join((tournament, *(seat.player for seat in ordered(seats)))).encode()
    number = int.from_bytes(blake2b(lines, digest_size=8).digest(), "big")
    first, second = divmod(number, len(LETTERS))
    return LETTERS[first % len(LETTERS)] + LETTERS[second]


def _parts(typed: str) -> re.Match[str] | None:
    text = typed.strip().upper()
    return TYPED.fullmatch(text) if len(text) <= LONGEST else None


def _told(found: re.Match[str]) -> SlipCode:
    first, table, _letter, seated = found.groups("")
    return SlipCode(0 if first.startswith(FINISH) else int(first), int(table), seated)


def meant(typed: str) -> SlipCode | None:
    """Which round and table a code names, whether or not its letters fit."""
    found = _parts(typed)
    return None if found is None else _told(found)


def read_code(tournament: str, typed: str) -> SlipCode:
    """The slip that was meant; small letters, blanks and dots are as good as dashes."""
    found = _parts(typed)
    if found is None:
        raise Refusal.single("code", "a code such as 3-12-KDF expected: round, table, letters")
    text, letter, code = found.group(0), found.group(3), _told(found)
    finish = text.startswith(FINISH)
    if letter != check_letter(tournament, code) or (code.round == 0) != finish:
        raise Refusal.single(
            "code",
            "the letters in {text} do not fit: mistyped, or a slip of another tournament",
            text=text,
        )
    return code


def of_these_seats(tournament: str, code: SlipCode, seats: Sequence[Seat], *, moved: bool) -> None:
    """A slip that shows the lines the form will show; `moved`: seats have changed here."""
    if code.seated == seat_letters(tournament, seats) or (not code.seated and not moved):
        return
    if not code.seated:
        raise Refusal.single(
            "code",
            "seats have changed at this table: type the whole code of its newest slip, or open the "
            "table itself and enter each figure beside its name",
        )
    raise Refusal.single(
        "code",
        "the letters at the end do not fit: a slip of the finger, or seats have changed since this "
        "slip was printed; then open the table itself and enter each figure beside its name",
    )
