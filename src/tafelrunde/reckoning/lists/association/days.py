"""Which day, and what time of it, does a cell or a heading of a list mean?"""

from __future__ import annotations

import re
from datetime import date, timedelta

from tafelrunde.reckoning.lists.born import (
    BY_DAY,
    BY_YEAR,
    FIRST_DAY,
    IN_WORDS,
    MONTHS_OF_WORDS,
    SPREADSHEET_DAY,
    YEAR,
    real_day,
)

SEVERAL_DAYS = re.compile(
    r"(?<!\d)(\d{1,2})\.? ?(?:-|–|/|\+|bis|und|to) ?\d{1,2}\. ?(\d{1,2})\. ?(\d{4}|\d{2})(?!\d)"
)
WITHOUT_YEAR = re.compile(r"(?<!\d)(\d{1,2})\. ?(\d{1,2})\.(?! ?\d)")
CLOCK = re.compile(r"(?<!\d)([01]?\d|2[0-3])(?:[:.h]([0-5]\d))?(?!\d)")
AROUND_A_DAY = " ,;:()[]–-·|/"


def day_in(text: str, start: date, end: date) -> date | None:
    """The first day of what is written; years left out are those of the season."""
    told = " ".join(text.split())
    if found := SEVERAL_DAYS.search(told):
        day, month, year = map(int, found.groups())
        return real_day(_whole_year(year), month, day)
    if found := BY_YEAR.search(told):
        return real_day(*map(int, found.groups()))
    if found := BY_DAY.search(told):
        day, month, year = map(int, found.groups())
        return real_day(_whole_year(year), month, day)
    if (found := IN_WORDS.search(told)) and found.group(2).casefold() in MONTHS_OF_WORDS:
        month = MONTHS_OF_WORDS[found.group(2).casefold()]
        return real_day(int(found.group(3)), month, int(found.group(1)))
    if SPREADSHEET_DAY.fullmatch(told) and not YEAR.fullmatch(told):
        return FIRST_DAY + timedelta(days=int(told))
    if found := WITHOUT_YEAR.search(told):
        return _in_season(int(found.group(1)), int(found.group(2)), start, end)
    return None


def _whole_year(year: int) -> int:
    return year + 2000 if year < 100 else year


def _in_season(day: int, month: int, start: date, end: date) -> date | None:
    years = range(start.year, end.year + 1)
    days = [found for year in years if (found := real_day(year, month, day)) is not None]
    return next((each for each in days if start <= each <= end), days[0] if days else None)


def without_day(text: str) -> str:
    """A title without the date that stands in it."""
    bare = text
    for pattern in (SEVERAL_DAYS, BY_YEAR, BY_DAY, IN_WORDS, WITHOUT_YEAR):
        bare = pattern.sub(" ", bare)
    return " ".join(bare.split()).strip(AROUND_A_DAY)


def time_in(text: str) -> str:
    """ "10:00" or "10 Uhr" as 10:00; empty where there is no time of day."""
    found = CLOCK.search(text)
    return f"{int(found.group(1)):02d}:{found.group(2) or '00'}" if found else ""
