"""A day that Django writes is written as on the rest of the page: never 11/05 for 5 November."""

from __future__ import annotations

from datetime import datetime

import pytest
from django.utils import formats, translation

AT = datetime(2026, 11, 5, 15, 4)  # noqa: DTZ001 (only written, never compared)


@pytest.mark.parametrize(
    ("lang", "day", "moment"),
    [("de", "05.11.2026", "05.11.2026 15:04"), ("en", "5 Nov 2026", "5 Nov 2026, 15:04")],
)
def test_short_days(lang: str, day: str, moment: str) -> None:
    with translation.override(lang):
        assert formats.date_format(AT, "SHORT_DATE_FORMAT") == day
        assert formats.date_format(AT, "SHORT_DATETIME_FORMAT") == moment
