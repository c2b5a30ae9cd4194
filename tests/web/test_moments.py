"""A time of another day says which day: else it is read as one of today."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.template import engines
from django.utils import timezone, translation


def said(at: datetime | None) -> str:
    with translation.override("de"):
        return engines["django"].from_string("{{ at|moment }}").render({"at": at})


def test_a_time_of_today_stands_alone_and_any_other_with_its_day() -> None:
    noon = timezone.localtime().replace(hour=12, minute=5)
    before = noon - timedelta(days=3)
    assert said(noon) == "12:05"
    assert said(before) == f"{before:%d.%m.%Y} 12:05"
    assert said(None) == ""
