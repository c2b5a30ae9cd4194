"""What is the number beside a name? An age, where nothing says otherwise; no list is of infants.

A bare number is no age where the list counts up with it, or where it is tiny. Whatever it is taken
for is said: whoever was numbered is not to become a minor, nor a number to vanish, without a word.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from itertools import pairwise

from tafelrunde.words import Text

IN_YEARS = r"\s*-?\s*(?:jahre?(?:\s+(?:alt|jung))?|jährig|j\.?|years?(?:\s+old)?|y\.?\s?o?\.?|ans)"
AN_AGE = re.compile(rf"(?:alter|age|âge)?[:\s]*\d{{1,2}}(?:{IN_YEARS})?", re.IGNORECASE)
AGE_BEHIND = re.compile(
    rf"(?<=[^\s,;])\s+((?:(?:alter|age|âge)[:\s]*\d{{1,2}}(?:{IN_YEARS})?|\d{{1,2}}{IN_YEARS}))$",
    re.IGNORECASE,
)
"""Behind a name without a comma, with the word that says what the number is."""
BARE = re.compile(r"\d{1,2}")
YOUNGEST = 5
"""Nobody younger sits at a tournament's table: such a number without a word is no age."""
BEHIND_A_WHOLE_NAME = re.compile(r"\S*[^\W\d_]\S*\s+\S*[^\W\d_]\S*(?:\s+\S+)*\s+\d+")
ENOUGH_IN_A_ROW = 4
"""So many that go up by one are a count wherever it begins; two neighbours may be 14 and 15."""

NO_AGE = "no age"
"""Where a number stands that is none: it is said, not entered."""
AGE_TOLD = Text("age {age} read")
NOT_AN_AGE = Text("number “{found}” taken for no age and not entered")
NUMBER_IN_NAME = Text("a number stands in the name: please look at it")


class Numbers:
    """The bare numbers of one list, row by row."""

    def __init__(self, rows: Iterable[Iterable[str]]) -> None:
        found = [int(part) for parts in rows for part in parts if BARE.fullmatch(part)]
        counts = all(other == one + 1 for one, other in pairwise(found))
        self.count_up = counts and len(found) >= (2 if found[:1] <= [1] else ENOUGH_IN_A_ROW)

    def is_no_age(self, part: str) -> bool:
        return bool(BARE.fullmatch(part)) and (self.count_up or int(part) < YOUNGEST)


def told_of(age: str, no_age: str) -> Text | None:
    """What to say of the number beside somebody's name."""
    if no_age:
        return NOT_AN_AGE.filled(found=no_age)
    found = re.search(r"(?<!\d)\d{1,3}(?!\d)", age)
    return AGE_TOLD.filled(age=found.group(0)) if found else None


def ends_in_a_number(name: str) -> bool:
    """Whether a number follows a whole name; "Player 7" is called so."""
    return bool(BEHIND_A_WHOLE_NAME.fullmatch(name))
