"""When was somebody born, as far as a cell says? Whole dates, years, ages; minors on the day.

A list is read leniently, and shown before it counts. What is typed into a field of its own is a
year or a whole date, and anything else is refused: what cannot be read is never left out silently.
"""

from __future__ import annotations

import re
from datetime import date, timedelta

import msgspec

from tafelrunde.rulebook.faults import Refusal
from tafelrunde.words import Text
from tafelrunde.words.digits import digits

FIRST_YEAR = 1900
OF_AGE = 18
OLDEST = 110
YEAR = re.compile(r"(?<!\d)(19|20)\d{2}(?!\d)")
BY_DAY = re.compile(r"(?<!\d)(\d{1,2})\s*[./-]\s*(\d{1,2})\s*[./-]\s*(\d{4}|\d{2})(?!\d)")
BY_YEAR = re.compile(r"(?<!\d)(\d{4})-(\d{1,2})-(\d{1,2})(?!\d)")
SHORT = re.compile(r"'?(\d{2})")
SPREADSHEET_DAY = re.compile(r"\d{4,5}")
FIRST_DAY = date(1899, 12, 30)
MONTHS_OF_WORDS = {
    month: number
    for number, both in enumerate(
        ("jan", "feb", "mär mar mrz", "apr", "mai may", "jun", "jul", "aug", "sep", "okt oct",
         "nov", "dez dec"),
        start=1,
    )
    for month in both.split()
}  # fmt: skip
IN_WORDS = re.compile(r"(\d{1,2})\.?\s+([A-Za-zä]{3})[A-Za-zä]*\.?,?\s+(\d{4})")


WORDS_OF_A_BIRTH = re.compile(
    r"\b(?:jg|jahrgang|jahr|geb|geboren|geburtsjahr|geburtstag|geburtsdatum|am|im|born|birth|year|of|in|on|né|née|le)\b"
    r"|[^\w\s]",
    re.IGNORECASE,
)


class Born(msgspec.Struct, frozen=True):
    year: int | None = None
    day: date | None = None

    def minor(self, on: date) -> bool:
        """By the date of birth where it is known, else by the year alone."""
        if self.day is not None:
            age = on.year - self.day.year - ((on.month, on.day) < (self.day.month, self.day.day))
            return age < OF_AGE
        return self.year is not None and on.year - self.year < OF_AGE


def born(text: str, on: date) -> Born:
    """What the cell says; nothing where it makes no sense for somebody alive on that day."""
    told = text.strip()
    day = _day(told, on)
    if day is not None:
        return Born(day.year, day) if day <= on and on.year - day.year <= OLDEST else Born()
    found = YEAR.search(told)
    if found:
        year = int(found.group(0))
        return Born(year) if believable(year, on) else Born()
    short = SHORT.fullmatch(told)
    return Born(_century(int(short.group(1)), on)) if short else Born()


NO_YEAR = Text("birth year: a year such as 1985 expected, found “{found}”")
UNREAD = Text("birth year “{found}” not understood")
LONGEST_TOLD = 40


def believable(year: int, on: date) -> bool:
    """Whether somebody who plays on that day can be born in this year."""
    return FIRST_YEAR <= year <= on.year


def typed_year(text: str, on: date, field: str) -> int | None:
    """The year somebody typed, alone or in a whole date; a Refusal where it is none to believe."""
    told = text.strip()
    if not told:
        return None
    year = _year_in(told, on)
    if year is None or not believable(year, on):
        raise no_year(told, field)
    return year


def no_year(told: object, field: str) -> Refusal:
    return Refusal.of(field, NO_YEAR.filled(found=str(told)[:LONGEST_TOLD]))


def _year_in(told: str, on: date) -> int | None:
    if len(told) == len("1985") and digits(told):
        return int(told)
    whole = any(form.fullmatch(told) for form in (BY_DAY, BY_YEAR, IN_WORDS))
    day = born(told, on).day if whole else None
    return day.year if day is not None else None


def unread_birth(text: str, birth: Born) -> Text | None:
    """What to say of a cell that tells nothing of a birth; a dash or an empty one means nothing."""
    if birth.year is not None or not any(sign.isalnum() for sign in text):
        return None
    return UNREAD.filled(found=text.strip()[:LONGEST_TOLD])


def like_a_number(text: str) -> bool:
    """Whether this can only be meant as a year or a date, read or not: "1875", "19x5", "Jg. 1875".

    "TSV 1860" is a club, and so is "4 you"; one digit alone is neither.
    """
    bare = "".join(WORDS_OF_A_BIRTH.sub(" ", text).split()).casefold()
    return sum(map(str.isdigit, bare)) > 1 and not bare.strip("0123456789xo_")


def _day(told: str, on: date) -> date | None:
    if found := BY_YEAR.search(told):
        year, month, day = map(int, found.groups())
        return real_day(year, month, day)
    if found := BY_DAY.search(told):
        day, month, year = map(int, found.groups())
        if year < 100:
            year = _century(year, on)
        return real_day(year, month, day) or real_day(year, day, month)
    if (found := IN_WORDS.search(told)) and found.group(2).casefold() in MONTHS_OF_WORDS:
        month = MONTHS_OF_WORDS[found.group(2).casefold()]
        return real_day(int(found.group(3)), month, int(found.group(1)))
    if SPREADSHEET_DAY.fullmatch(told) and not YEAR.fullmatch(told):
        return FIRST_DAY + timedelta(days=int(told))
    return None


def real_day(year: int, month: int, day: int) -> date | None:
    try:
        return date(year, month, day)
    except ValueError:
        return None


def _century(short: int, on: date) -> int:
    """Two digits are the latest year with them that has begun."""
    year = on.year - on.year % 100 + short
    return year if year <= on.year else year - 100


def minor_by_age(text: str) -> bool:
    found = re.search(r"(?<!\d)(\d{1,3})(?!\d)", text)
    return found is not None and int(found.group(1)) < OF_AGE


def beside_a_birth(text: str) -> str:
    """What else than a birth this says: of "TV Deutz 1988" the club."""
    rest = text
    for told in (IN_WORDS, BY_YEAR, BY_DAY, YEAR):
        rest = told.sub(" ", rest)
    words = " ".join(WORDS_OF_A_BIRTH.sub(" ", rest).split())
    return " ".join(rest.split()) if any(sign.isalpha() for sign in words) else ""
