"""Which slip is this? A short code on the paper, typed at the desk: round, table, check letter.

    3-12-K      round 3, table 12
    F-2-D       second match of the finish

The check letter is a weighted sum modulo the prime 23 over the tournament, round and table. A
single wrong digit, two neighbours swapped, round and table mixed up (unless they differ by a
multiple of 23): all give another letter. So does a slip of another tournament, but for one in 23.
"""

from __future__ import annotations

import re
from hashlib import blake2b

import msgspec

from tafelrunde.rulebook.faults import Refusal

LETTERS = "ABCDEFGHJKLMNPRSTUVWXYZ"
"""Without I, O and Q, which are read as 1 and 0."""
FINISH = "F"
LONGEST = 16
ROUND_WEIGHT, TABLE_WEIGHT = 7, 1
TYPED = re.compile(r"([0-9]{1,3}|FF?)[-\s./]+([0-9]{1,4})[-\s./]*([A-Z])")


class SlipCode(msgspec.Struct, frozen=True):
    """A slip's address within its tournament; round 0 is the finish, its tables are matches."""

    round: int
    table: int


def written(tournament: str, code: SlipCode, *, filled: bool = False) -> str:
    """The code as it is printed, or filled up with zeros to the same length for all."""
    letter = check_letter(tournament, code)
    if filled:
        return f"{FINISH * 2 if code.round == 0 else f'{code.round:02}'}-{code.table:03}-{letter}"
    return f"{FINISH if code.round == 0 else code.round}-{code.table}-{letter}"


def check_letter(tournament: str, code: SlipCode) -> str:
    own = int.from_bytes(blake2b(tournament.encode(), digest_size=8).digest(), "big")
    total = own + ROUND_WEIGHT * code.round + TABLE_WEIGHT * code.table
    return LETTERS[total % len(LETTERS)]


def read_code(tournament: str, typed: str) -> SlipCode:
    """The slip that was meant; small letters, blanks and dots are as good as dashes."""
    text = typed.strip().upper()
    found = TYPED.fullmatch(text) if len(text) <= LONGEST else None
    if found is None:
        raise Refusal.single("code", "a code such as 3-12-K expected: round, table, letter")
    first, table, letter = found.groups()
    finish = first.startswith(FINISH)
    code = SlipCode(0 if finish else int(first), int(table))
    if letter != check_letter(tournament, code) or (code.round == 0) != finish:
        raise Refusal.single(
            "code",
            "the letter in {text} does not fit: a slip of the finger, or a slip of "
            "another tournament",
            text=text,
        )
    return code
