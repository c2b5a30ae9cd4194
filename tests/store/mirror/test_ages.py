"""How old a mirror is says the server's own clock, however wrong that of the laptop may be."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest
from django.utils import timezone

from tafelrunde.store.book import DjangoLedger
from tafelrunde.store.mirror_age import as_of
from tafelrunde.store.mirror_models import Mirrored
from tafelrunde.web.mirror.line import Line
from tests.store.mirror.houses import sent

NOON = datetime(2026, 11, 14, 12, tzinfo=UTC)
MINUTE = timedelta(minutes=1)


@pytest.mark.parametrize("hours", [-5, 3])
def test_a_laptop_whose_clock_is_hours_off_is_heard_of_now(
    server: DjangoLedger, line: Line, monkeypatch: pytest.MonkeyPatch, hours: int
) -> None:
    off = timezone.now() + timedelta(hours=hours)
    monkeypatch.setattr("tafelrunde.web.mirror.line.time.time", off.timestamp)
    sent(line)
    row = Mirrored.objects.using(server.using).get()
    assert abs(timezone.now() - row.contact_at) < MINUTE
    assert abs(row.clock_ahead - hours * 3_600_000) < 60_000
    assert as_of(row.contact_at, None, "running", timezone.now()) is None


def test_the_age_is_said_after_a_minute_of_silence() -> None:
    assert as_of(NOON, None, "running", NOON + MINUTE) is None
    assert as_of(NOON, None, "running", NOON + 2 * MINUTE) == NOON
    assert as_of(NOON, None, "awarded", NOON + 2 * MINUTE) is None


def test_a_server_whose_clock_was_put_back_does_not_pass_for_fresh() -> None:
    """It heard of the hall at noon, and its clock says nine o'clock now: who knows how long ago."""
    assert as_of(NOON, None, "running", NOON - timedelta(hours=3)) == NOON
    assert as_of(NOON, None, "running", NOON - timedelta(seconds=5)) is None
