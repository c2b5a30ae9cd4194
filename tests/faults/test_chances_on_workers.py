"""Several processes estimate chances: one of them, and all show it."""

from __future__ import annotations

import os
import time
from pathlib import Path
from urllib.request import OpenerDirector, ProxyHandler, build_opener

import pytest
from django.db.models import QuerySet

from tafelrunde.chances.told import stamp_of
from tafelrunde.desk import commands as c
from tafelrunde.store import news
from tafelrunde.store.book import DjangoLedger
from tafelrunde.store.kept_models import KeptChances
from tafelrunde.store.wire import Wire
from tests.ports import free_port
from tests.store.day import DESK, HALL, Day
from tests.web.test_serve import greeting
from tests.web.test_workers import _patiently, schema, serve

__all__ = ["schema"]

pytestmark = pytest.mark.skipif(
    not os.environ.get("TAFELRUNDE_FAULTS"), reason="a server of two processes: `make faults`"
)


def test_chances_are_estimated_beside_several_processes_and_reach_all_of_them(
    tmp_path: Path, schema: tuple[str, str]
) -> None:
    alias, address = schema
    ledger, wire = DjangoLedger(alias), Wire(alias)
    ledger.open_hall("herbst", hall_id=HALL)
    day = Day(ledger).published(8)
    for table in (1, 2):
        day.does(day.slip(table, 60 + table, 1), DESK)
        day.does(c.AcceptSlip(round=1, table=table), DESK)
    day.does(c.CloseRound(round=1))
    day.draft("second")
    day.does(c.PublishRound(round=2))
    day.does(c.ShowChances(audiences=("public",)))
    port = free_port()
    process = serve(tmp_path / "house", address, "--workers", "2", "--port", str(port))
    rows = KeptChances.objects.using(alias).filter(hall_id=HALL)
    page = f"http://localhost:{port}/t/herbst/chances"
    try:
        greeting(process)
        _estimated(rows, ledger)  # a house that opens begins by itself
        first = rows.get().stamp
        for _ in range(6):
            assert "10,000" in _patiently(_stranger(), page)
        news.announce_elsewhere(wire.announce)
        day.does(day.slip(1, 61, 2), DESK)
        day.does(c.AcceptSlip(round=2, table=1), DESK)
        _estimated(rows, ledger)
        assert rows.get().stamp != first
        for _ in range(6):
            told = _patiently(_stranger(), page)
            assert "1 of 2 tables" in told
            assert "10,000" in told
    finally:
        news.announce_elsewhere(None)
        process.terminate()
        process.wait(30)


def _stranger() -> OpenerDirector:
    """Each on a connection of its own, so on any of the processes."""
    stranger = build_opener(ProxyHandler({}))
    stranger.addheaders = [("Accept-Language", "en")]
    return stranger


def _estimated(rows: QuerySet[KeptChances], ledger: DjangoLedger) -> None:
    """Until the estimates of now are kept."""
    deadline, now = time.monotonic() + 60, stamp_of(ledger.state(HALL)[0])
    while not rows.filter(stamp=now, working_until=None).exists():
        assert time.monotonic() < deadline, "nobody estimated"
        time.sleep(0.1)
