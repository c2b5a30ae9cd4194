"""Days of the calendar as texts; written out because the layers of the rules know no clocks."""

from __future__ import annotations

import re

DATE = re.compile(r"\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])", re.ASCII)


def is_date(text: str) -> bool:
    """Whether it is a day such as 2019-10-05."""
    if not DATE.fullmatch(text):
        return False
    year, month, day = (int(part) for part in text.split("-"))
    leap = year % 4 == 0 and (year % 100 != 0 or year % 400 == 0)
    days = (31, 29 if leap else 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31)
    return day <= days[month - 1]
