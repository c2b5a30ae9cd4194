"""Estimates are made once for all, by one, of the newest state; what fails leaves pages alone."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta

import msgspec
import pytest
from django.utils import timezone

from tafelrunde.chances.foreseen import Foreseen, Question
from tafelrunde.chances.foretelling import answered
from tafelrunde.desk import commands as c
from tafelrunde.desk.concerns import Concern
from tafelrunde.store import news
from tafelrunde.store.apart import Stopped, Unfinished, done_apart
from tafelrunde.store.book import DjangoLedger
from tafelrunde.store.foretelling import apart, foretell, kept, progress, taken_for
from tafelrunde.store.kept_models import KeptChances
from tests.store.day import DESK, HALL, Day


class Reckoner:
    """Counts how often it was asked; what it answers is of no interest here."""

    def __init__(self) -> None:
        self.asked: list[Question] = []

    def __call__(self, asked: Question) -> bytes:
        self.asked.append(asked)
        return b""


@pytest.fixture(params=["sqlite", "postgres"])
def day(request: pytest.FixtureRequest) -> Day:
    """One round closed, the second being played, on both databases."""
    ledger = DjangoLedger(request.getfixturevalue(request.param))
    ledger.open_hall("sommer", hall_id=HALL)
    found = Day(ledger).published(8)
    for table in (1, 2):
        accepted(found, table, 1)
    found.does(c.CloseRound(round=1))
    found.draft("second")
    found.does(c.PublishRound(round=2))
    return found


def accepted(day: Day, table: int, number: int = 2) -> None:
    day.does(day.slip(table, 60 + table, number), DESK)
    day.does(c.AcceptSlip(round=number, table=table), DESK)


def ledger_of(day: Day) -> DjangoLedger:
    assert isinstance(day.ledger, DjangoLedger)
    return day.ledger


@pytest.fixture
def told() -> Iterator[list[Concern | None]]:
    heard: list[Concern | None] = []

    def listen(_hall: str, _version: int, concern: Concern | None = None) -> None:
        heard.append(concern)

    news.subscribe(listen)
    yield heard
    news.unsubscribe(listen)


def test_once_for_each_result_and_never_while_switched_off(
    day: Day, told: list[Concern | None]
) -> None:
    ledger, reckon = ledger_of(day), Reckoner()
    assert foretell(ledger, HALL, reckon) == 0
    day.does(c.ShowChances(audiences=("public",)))
    assert foretell(ledger, HALL, reckon) == 1
    assert told[-1] == Concern(frozenset(), chances=frozenset({"public"}))
    assert foretell(ledger, HALL, reckon) == 0, "nothing has changed"
    day.does(day.slip(1, 61, 2), DESK)
    assert foretell(ledger, HALL, reckon) == 0, "a slip nobody has accepted is no news"
    day.does(c.AcceptSlip(round=2, table=1), DESK)
    assert foretell(ledger, HALL, reckon) == 1
    head = ledger.headed(HALL)[2]
    assert reckon.asked[-1].seed == head[:16], "nobody chooses the seed"
    assert not reckon.asked[-1].state.history, "what is sent to another process is small"


def test_one_alone_reckons_and_what_came_meanwhile_is_done_next(day: Day) -> None:
    ledger, others = ledger_of(day), Reckoner()
    day.does(c.ShowChances(audiences=("public",)))
    versions: list[int] = []

    def reckon(asked: Question) -> bytes:
        versions.append(asked.version)
        assert foretell(DjangoLedger(ledger.using), HALL, others) == 0, "somebody is at it"
        if len(versions) == 1:
            accepted(day, 1)
            accepted(day, 2)
        return b""

    assert foretell(ledger, HALL, reckon) == 2, "two results, one more reckoning"
    assert others.asked == []
    assert versions[1] == day.version
    assert foretell(ledger, HALL, others) == 0


def test_whoever_wrote_and_whoever_reads_it_agree_what_estimates_rest_on(day: Day) -> None:
    """Else two processes of a house would estimate by turns, each for its own state."""
    ledger, others = ledger_of(day), Reckoner()
    day.does(c.ShowChances(audiences=("public",)))
    accepted(day, 1)
    assert foretell(ledger, HALL, Reckoner()) == 1
    assert foretell(DjangoLedger(ledger.using), HALL, others) == 0
    assert others.asked == []


def test_whoever_died_with_the_work_leaves_it_to_the_next(day: Day) -> None:
    ledger, reckon = ledger_of(day), Reckoner()
    day.does(c.ShowChances(audiences=("public",)))
    rows = KeptChances.objects.using(ledger.using)
    assert taken_for(ledger, HALL) is None, "nobody is at it"
    rows.create(hall_id=HALL, working_until=timezone.now() + timedelta(seconds=30))
    assert foretell(ledger, HALL, reckon) == 0
    assert 28 < (taken_for(ledger, HALL) or 0) <= 30, "so long it is left to him"
    rows.update(working_until=timezone.now() - timedelta(seconds=1))
    assert taken_for(ledger, HALL) == 0
    assert foretell(ledger, HALL, reckon) == 1
    assert taken_for(ledger, HALL) is None, "it is done"


def test_what_fails_leaves_nothing_and_the_next_result_is_tried_again(
    sqlite: str, caplog: pytest.LogCaptureFixture
) -> None:
    ledger = DjangoLedger(sqlite)
    ledger.open_hall("sommer", hall_id=HALL)
    day = Day(ledger).published(8)
    for table in (1, 2):
        accepted(day, table, 1)
    day.does(c.CloseRound(round=1))
    day.does(c.ShowChances(audiences=("public",)))

    def fails(_asked: Question) -> bytes:
        raise Unfinished("out of memory")

    assert progress(HALL, ledger.state(HALL)[0], sqlite) == "awaited"
    assert foretell(ledger, HALL, fails) == 1
    assert "could not be estimated" in caplog.text
    assert progress(HALL, ledger.state(HALL)[0], sqlite) == "missed"
    assert kept(HALL, sqlite) is None
    assert foretell(ledger, HALL, fails) == 0, "the same is not tried for ever"
    day.draft("second")
    day.does(c.PublishRound(round=2))
    assert foretell(ledger, HALL, lambda asked: answered(asked, None)) == 1
    found = kept(HALL, sqlite)
    assert found is not None
    assert progress(HALL, ledger.state(HALL)[0], sqlite) == "there"
    assert {len(hope.places) for hope in found.hopes} == {4}
    KeptChances.objects.using(sqlite).update(foreseen=b'{"another": "version"}')
    assert kept(HALL, sqlite) is None


def test_a_process_apart_gives_the_same_numbers(sqlite: str) -> None:
    ledger = DjangoLedger(sqlite)
    ledger.open_hall("sommer", hall_id=HALL)
    day = Day(ledger).published(8)
    for table in (1, 2):
        accepted(day, table, 1)
    day.does(c.CloseRound(round=1))
    state, version = ledger.state(HALL)
    asked = Question(state, "seed", version)
    here = msgspec.json.decode(answered(asked, None), type=Foreseen)
    assert msgspec.json.decode(apart(asked), type=Foreseen) == here


def test_what_was_too_late_is_one_line_in_the_log(
    sqlite: str, caplog: pytest.LogCaptureFixture
) -> None:
    ledger = DjangoLedger(sqlite)
    ledger.open_hall("sommer", hall_id=HALL)
    day = Day(ledger).published(8)
    for table in (1, 2):
        accepted(day, table, 1)
    day.does(c.CloseRound(round=1))
    day.does(c.ShowChances(audiences=("public",)))
    late = "tafelrunde.chances.foretelling:answered"
    assert foretell(ledger, HALL, lambda asked: done_apart(late, asked, 0.01)) == 1
    (line,) = [each for each in caplog.records if "could not be estimated" in each.message]
    assert (line.levelname, line.exc_info) == ("WARNING", None)
    assert "not done after 0.01 seconds" in line.message


@pytest.mark.parametrize("work", ["tafelrunde.chances.foretelling:answered", "no.such:work"])
def test_a_child_that_fails_or_takes_too_long_is_unfinished(work: str) -> None:
    with pytest.raises(Unfinished):
        done_apart(work, None, 20.0)
    with pytest.raises(Stopped):
        done_apart(work, None, 0.01)
