"""The plug is pulled for real: what was acknowledged is on the disk, not in the system's hands.

A killed process loses nothing that the system was told. These runs ask what the disk itself would
hold at the very moment an answer arrived (tests.faults.disk.model), and must find the house out
when it is given the weaker setting.
"""

from __future__ import annotations

import shutil
import sqlite3
import sys
from collections.abc import Callable
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from random import Random

import pytest

from tafelrunde.store.sqlite import safe_journal_mode
from tests.faults.audit import Audit
from tests.faults.client import Ask, Client
from tests.faults.disk.house import STRONG, WEAK, Phone, environment, plugged
from tests.faults.disk.model import Disk, built

REPORTING = 2
"""Tables whose result comes from a phone, beside all that comes from the desk."""


@pytest.fixture(scope="module")
def library() -> Path:
    return built()


@dataclass
class Noted:
    """An acknowledged form and how long the trace was when its answer arrived."""

    ask: Ask
    trace: int


def evening(desk: Client, noted: Callable[[Ask], None]) -> None:
    """From the announcement to the first round, then results by phone and one at the desk."""

    def send(client: Client, ask: Ask) -> None:
        client._send(ask)
        noted(ask)

    while not desk.state().rounds or not desk.state().rounds[-1].published:
        send(desk, desk._next())
    tables = list(desk.state().rounds[-1].tables.values())
    for table in tables[:REPORTING]:
        phone = Phone(desk, table.seats[0].player)
        send(phone, phone.report())
    round_ = desk.state().rounds[-1].number
    for table in tables[:REPORTING]:
        form = {"round": str(round_), "table": str(table.number)}
        send(desk, desk._do("accept-slip", table.number, **form))


def lost_in_cuts(
    root: Path, trace: bytes, noted: list[Noted], work: Path, **how: bool
) -> list[str]:
    """The acknowledged forms that a power cut right after their answer would have taken."""
    disk, place, lost = Disk(root), 0, []
    for each in noted:
        disk.replay(trace[place : each.trace])
        place = each.trace
        left = disk.survivors(work / "left", **how)
        if not _kept(left / "house" / "tafelrunde.sqlite3", each.ask):
            lost.append(each.ask.key)
        shutil.rmtree(left)
    return lost


def _kept(database: Path, ask: Ask) -> bool:
    if not database.is_file():
        return False
    with closing(sqlite3.connect(database)) as copy:
        try:
            keys = {key for (key,) in copy.execute("SELECT key FROM store_answer")}
        except sqlite3.DatabaseError:
            return False
    return set(ask.keys) <= keys


def run(folder: Path, library: Path, program: str) -> tuple[Client, list[Noted], bytes]:
    root, trace = folder / "disk", folder / "trace"
    root.mkdir()
    noted: list[Noted] = []
    with plugged(root / "house", environment(library, root, trace), program) as house:
        desk = Client(house.port, house.database, Random(1))
        desk.log_in(house.login_path())
        evening(desk, lambda ask: noted.append(Noted(ask, trace.stat().st_size)))
    return desk, noted, trace.read_bytes()[: noted[-1].trace]


def test_every_acknowledged_report_and_answer_survives_a_power_cut(
    tmp_path: Path, library: Path
) -> None:
    desk, noted, trace = run(tmp_path, library, STRONG)
    assert sum("-phone-" in each.ask.key for each in noted) == REPORTING
    assert lost_in_cuts(tmp_path / "disk", trace, noted, tmp_path) == []
    assert lost_in_cuts(tmp_path / "disk", trace, noted, tmp_path, unsynced_content=True) == []
    disk = Disk(tmp_path / "disk")
    disk.replay(trace)
    left = disk.survivors(tmp_path / "after the cut")
    with plugged(left / "house", environment(library, left)) as house:
        desk.port, desk.database = house.port, house.database
        assert Audit(house.database).problems(desk) == []
        desk.get(f"/t/{desk.slug}/desk")  # still logged in: the key survived as well
    print(f"{len(noted)} acknowledged, 0 lost", file=sys.stderr)


@pytest.mark.skipif(safe_journal_mode() == "WAL", reason="FULL is enough for a write-ahead log")
def test_the_weaker_setting_is_found_out(tmp_path: Path, library: Path) -> None:
    """The control: `synchronous=FULL`, which brings the journal's removal to no disk."""
    _desk, noted, trace = run(tmp_path, library, WEAK)
    lost = lost_in_cuts(tmp_path / "disk", trace, noted, tmp_path)
    assert any("-phone-" in key for key in lost)
    assert any("-phone-" not in key for key in lost)
    print(f"{len(noted)} acknowledged, {len(lost)} lost", file=sys.stderr)
