"""The thread that hears results and has chances estimated: never in the way, never twice."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator

import pytest

from tafelrunde.desk.concerns import Concern
from tafelrunde.store import news
from tafelrunde.web import foreteller
from tafelrunde.web.foreteller import Foreteller, want
from tafelrunde.web.listening import Listener

RESULT = Concern(frozenset({"p1"}), stirs=True, results=True)
SIGNED = Concern(frozenset({"p1"}))


class Bench:
    """What was worked at, one after the other, each only when let go."""

    def __init__(self) -> None:
        self.done: list[str] = []
        self.at: list[str] = []
        self.taken: list[float] = []
        """For how long somebody else has it, for the next looks."""
        self.go = threading.Semaphore(0)

    def work(self, hall_id: str) -> float | None:
        self.at.append(hall_id)
        assert self.go.acquire(timeout=10)
        if hall_id == "broken":
            raise RuntimeError("cannot be foreseen")
        self.done.append(hall_id)
        return self.taken.pop(0) if self.taken else None


@pytest.fixture
def bench(monkeypatch: pytest.MonkeyPatch) -> Iterator[Bench]:
    found = Bench()
    monkeypatch.setattr(foreteller, "bring_up_to_date", found.work)
    opened = Foreteller()
    opened.open()
    yield found
    opened.close()


def until(true: Callable[[], bool]) -> None:
    deadline = time.monotonic() + 10
    while not true():
        assert time.monotonic() < deadline
        time.sleep(0.002)


def test_news_are_noted_at_once_and_worked_at_one_after_the_other(bench: Bench) -> None:
    start = time.monotonic()
    for version in range(1, 50):
        news.publish("t-1", version, RESULT)
    news.publish("t-1", 51, SIGNED)
    assert time.monotonic() - start < 5, "whoever tells the news waits for nothing"
    until(lambda: bench.at == ["t-1"])
    news.publish("t-1", 52, RESULT)
    news.publish("t-1", 53, None)
    bench.go.release(5)
    until(lambda: len(bench.done) == 2)
    time.sleep(0.05)
    assert bench.done == ["t-1", "t-1"], "what came while it worked waits once"


def test_what_lies_beside_the_journal_is_no_result(bench: Bench) -> None:
    bench.go.release(5)
    for concern in (
        SIGNED,
        Concern(frozenset(), desk=True),
        Concern(frozenset(), chances=frozenset({"public"})),
    ):
        news.publish("t-1", 3, concern)
    news.publish(news.PEOPLE, 0)
    news.publish("t-2", 3, RESULT)
    until(lambda: bench.done == ["t-2"])
    assert bench.at == ["t-2"]


def test_what_another_process_is_at_is_looked_at_again_when_that_must_be_done(
    bench: Bench, monkeypatch: pytest.MonkeyPatch
) -> None:
    """He may have died over it, and nobody else would begin."""
    monkeypatch.setattr(foreteller, "MARGIN", 0.01)
    bench.go.release(9)
    bench.taken = [0.05, 0.0]
    want("t-1")
    until(lambda: bench.done == ["t-1"] * 3)
    want("t-2")
    until(lambda: bench.done == ["t-1"] * 3 + ["t-2"])
    time.sleep(0.05)
    assert len(bench.done) == 4, "what is done is not looked at for ever"


def test_one_that_fails_keeps_no_other_from_its_turn(bench: Bench) -> None:
    bench.go.release(5)
    want("broken")
    want("t-3")
    until(lambda: bench.done == ["t-3"])


def test_pages_that_show_estimates_look_again_and_no_others() -> None:
    public, phone = Listener(), Listener(frozenset({"p1"}))
    standing = Listener(frozenset({"p1"}), results=True)
    shown = Concern(frozenset(), chances=frozenset({"phones"}))
    assert [each.looks_again(shown) for each in (public, phone, standing)] == [True, False, True]
    shown = Concern(frozenset(), chances=frozenset({"public"}))
    assert [each.looks_again(shown) for each in (public, phone, standing)] == [True, False, False]
    desk = Concern(frozenset(), desk=True)
    assert [each.looks_again(desk) for each in (public, phone, standing)] == [True, False, False]
