"""A house that sees hundreds of tournaments keeps only so many of them at hand."""

from __future__ import annotations

import asyncio
import gc
import threading
from collections import OrderedDict
from pathlib import Path
from typing import Any

import pytest

from tafelrunde.state.fold import fold
from tafelrunde.state.tournament import Tournament
from tafelrunde.store.backup import MOST_LOOKED_AT, SafeLedger
from tafelrunde.store.ledger import Doors
from tafelrunde.store.shelf_of_states import Kept, StateShelf
from tafelrunde.web import live
from tafelrunde.web.audience import press
from tafelrunde.web.live import Hub, Known
from tafelrunde.web.player import shared


def test_the_hub_remembers_what_moved_in_so_many_tournaments() -> None:
    hub = Hub(lambda _slug: None)
    for number in range(live.MOST_KNOWN + 30):
        hub._wake(f"t{number}", 1, None)
        hub._wake("t0", number, None)  # this one goes on all the time
    assert len(hub._moved) == len(hub._newest) == live.MOST_KNOWN
    assert {"t0", f"t{live.MOST_KNOWN + 29}"} <= set(hub._moved)
    assert not hub._listeners, "news that nobody listens to leave nothing"


def test_a_stream_that_ends_leaves_nothing_with_the_hub() -> None:
    hub = Hub(lambda slug: Known(f"id-{slug}", 1))
    sent: list[Any] = []

    async def left() -> dict[str, str]:
        return {"type": "http.disconnect"}

    async def send(message: Any) -> None:
        sent.append(message)

    async def listened() -> None:
        for number in range(5):
            path = f"/t/hall{number}/stream"
            scope = {"type": "http", "method": "GET", "path": path, "headers": []}
            await hub.stream(scope, left, send)

    in_thread = threading.Thread(target=lambda: asyncio.run(listened()))
    in_thread.start()
    in_thread.join(20)
    assert sent
    assert not hub._listeners


def test_states_are_kept_of_so_many_tournaments() -> None:
    shelf = StateShelf(Tournament, fold, 50)
    for number in range(60):
        shelf.put(f"t{number}", Kept(Tournament(), 1, "h"))
    assert len(shelf._kept) == 50
    assert shelf.kept("t0") is None


def test_names_and_glimpses_are_kept_of_so_many_tournaments() -> None:
    kept: OrderedDict[str, int] = OrderedDict()
    for number in range(press.MOST_HALLS + 10):
        press._keep(kept, f"t{number}", number)
        press._keep(kept, "t0", 0)
    assert len(kept) == press.MOST_HALLS
    assert "t0" in kept


def test_pages_are_kept_up_to_their_number() -> None:
    press.forget()
    for number in range(press.MOST_PAGES + 10):
        press._make((f"page {number}",), 1, lambda: b"page")
    assert len(press._pages) == press.MOST_PAGES
    press.forget()


def test_what_phones_share_is_kept_of_so_many_tournaments(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shared, "_kept", OrderedDict())
    monkeypatch.setattr(shared, "people_of", lambda _hall: press.Names("", {}, 0.0))
    state = Tournament(rulebook="seven-wonders", mode="four-rounds")
    for number in range(shared.MOST_HALLS + 5):
        shared.shared(f"t{number}", state)
    assert len(shared._kept) == shared.MOST_HALLS


def test_a_door_nobody_stands_at_is_forgotten_and_a_held_one_stays_the_same() -> None:
    doors = Doors()
    entered, leave = threading.Event(), threading.Event()

    def inside() -> None:
        with doors.of("t1"):
            entered.set()
            leave.wait(10)

    thread = threading.Thread(target=inside)
    thread.start()
    entered.wait(10)
    gc.collect()
    assert not doors.of("t1").acquire(blocking=False), "the same lock, and it is held"
    leave.set()
    thread.join()
    for number in range(500):
        with doors.of(f"t{number}"):
            pass
    gc.collect()
    assert len(doors._locks) == 0


def test_which_tournaments_were_looked_at_for_a_backup_is_forgotten_in_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    ledger = SafeLedger(tmp_path)
    monkeypatch.setattr(ledger, "behind", lambda _tournament: True)
    assert [ledger._left_behind("t1"), ledger._left_behind("t1")] == [True, False]
    for number in range(3 * MOST_LOOKED_AT):
        ledger._left_behind(f"t{number}")
    assert len(ledger._looked_at) <= MOST_LOOKED_AT
