"""A telephone as people write it: which figures on a list are a number to be dialled?"""

from __future__ import annotations

import re

TELEPHONE = re.compile(
    r"(?:(?:tel|telefon|mobil|handy|phone|fon)\b[.:]*\s*)?"
    r"(?:\(\s?\+?\d{1,6}\s?\)|\+?\d)(?:[\d\s/.–-]|\(\s?\d{1,6}\s?\)){4,}(?<=\d)",
    re.IGNORECASE,
)
"""A bracket belongs to it only around figures: of "(SC 04) 0171 …" the number is what follows."""
A_DATE = re.compile(r"\d{1,2}[./-]\s?\d{1,2}[./-]\s?\d{2,4}")
WHOLE_DATE = re.compile(
    r"(?<!\d)((?:19|20)\d{2}-\d{1,2}-\d{1,2}|\d{1,2}[./-]\s?\d{1,2}[./-]\s?(?:19|20)\d{2})(?!\d)"
)
"""With its year in full: nobody dials that, whatever stands beside it."""
FEWEST_DIGITS = 6
LONGEST_NUMBER = 40


def phone_in(text: str) -> str:
    """A number that can be dialled: it begins with + or 0 and is no date."""
    for number in _numbers(text):
        if number.strip("( ")[:1] in "+0" and not A_DATE.fullmatch(number):
            return number
    return ""


def phone_of(cell: str) -> str:
    """The same of a column of telephones: spreadsheets take the 0 at the front away."""
    return phone_in(cell) or next(iter(_numbers(cell)), "")


def without_phones(text: str) -> str:
    """The same text without figures that are dialled; a date stays."""
    parts = WHOLE_DATE.split(text)
    parts[::2] = [TELEPHONE.sub(_only_a_date, part) for part in parts[::2]]
    return "".join(parts)


def _only_a_date(found: re.Match[str]) -> str:
    return found[0] if A_DATE.fullmatch(found[0]) else " "


def _numbers(text: str) -> list[str]:
    dialled = (each for part in WHOLE_DATE.split(text)[::2] for each in TELEPHONE.finditer(part))
    found = (re.sub(r"^[^+\d(]+", "", each.group(0)).strip() for each in dialled)
    return [n[:LONGEST_NUMBER] for n in found if sum(s.isdigit() for s in n) >= FEWEST_DIGITS]
