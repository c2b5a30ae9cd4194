"""When was a record noted? A time that nobody noted is none, and one without a zone is a time."""

from __future__ import annotations

from tafelrunde.journal.record import UNDATED
from tafelrunde.pages.timetable import moment_of, noted_at


def test_nothing_is_read_where_nobody_noted_a_time() -> None:
    assert [noted_at(text) for text in (UNDATED, "", "gestern")] == [None] * 3


def test_a_time_without_a_zone_is_by_the_clock_of_the_house() -> None:
    found = noted_at("2026-11-15T09:30:00")
    assert found is not None
    assert found.tzinfo is not None
    assert (found.hour, found.minute) == (9, 30)
    assert moment_of("2026-11-15T09:30:00") is None
