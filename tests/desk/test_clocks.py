"""The clock on the wall."""

from __future__ import annotations

import pytest

from tafelrunde.desk import commands as c
from tafelrunde.desk.clocks import remaining
from tests.desk.hall import SCOREKEEPER, Hall, player
from tests.desk.refusals import refused_for
from tests.desk.test_match_slips import at_the_finish, awaited, people, points


def ticking(hall: Hall, seconds: int) -> str:
    hall.minute += seconds
    return hall.now


def hangs(hall: Hall) -> bool:
    return hall.state.clock is not None


def published(options: dict[str, object] | None = None) -> Hall:
    hall = Hall("catan", "ranking-tournament", options)
    hall.does(c.SetDetails(round_minutes=90))
    hall.open(16)
    hall.publish()
    return hall


@pytest.mark.rule("CAT-201")
def test_a_clock_runs_pauses_runs_on_and_gives_a_table_more_time() -> None:
    hall = published()
    hall.does(c.StartClock(), SCOREKEEPER)
    clock = hall.state.clock
    assert clock is not None
    assert remaining(clock, hall.now) == 5400
    assert remaining(clock, ticking(hall, 100)) == 5300
    hall.does(c.PauseClock())
    paused = hall.state.clock
    assert paused is not None
    left = remaining(paused, hall.now)
    assert remaining(paused, ticking(hall, 1000)) == left
    hall.does(c.StartClock())
    hall.does(c.ExtendTable(table=2, seconds=300, reason="a spilled drink"))
    clock = hall.state.clock
    assert clock is not None
    assert remaining(clock, hall.now, table=2) == remaining(clock, hall.now, table=1) + 300
    hall.does(c.ExtendTable(table=0, seconds=60))
    assert remaining(hall.state.clock, hall.now, table=1) == remaining(hall.state.clock, hall.now)  # type: ignore[arg-type]
    assert remaining(clock, ticking(hall, 9000)) < 0, "over time, and nothing ends by itself"
    hall.report_all(hall.results())
    hall.does(c.CloseRound(round=1))
    assert hall.state.clock is None


@pytest.mark.rule("CAT-202")
def test_three_minutes_a_turn_only_where_the_organiser_introduced_it() -> None:
    hall = published()
    with refused_for("turn_seconds", "CAT-202"):
        hall.does(c.StartClock(seconds=3600, turn_seconds=120))
    hall.does(c.StartClock(seconds=3600))
    assert hall.state.clock is not None
    assert hall.state.clock.turn_seconds is None
    hall = published({"turn_limit": True})
    with refused_for("turn_seconds", "CAT-202"):
        hall.does(c.StartClock(turn_seconds=181))
    hall.does(c.StartClock())
    assert hall.state.clock is not None
    assert hall.state.clock.turn_seconds == 180
    hall.does(c.StopClock())
    hall.does(c.StartClock(turn_seconds=90))
    assert hall.state.clock.turn_seconds == 90


def test_a_clock_needs_a_round_and_runs_once() -> None:
    hall = Hall("catan", "ranking-tournament").open(16)
    with refused_for("clock"):
        hall.does(c.StartClock(seconds=60))
    with refused_for("clock"):
        hall.does(c.PauseClock())
    hall.publish()
    with refused_for("seconds"):
        hall.does(c.StartClock())
    hall.does(c.StartClock(seconds=60))
    with refused_for("clock"):
        hall.does(c.StartClock(seconds=60))
    with refused_for("table"):
        hall.does(c.ExtendTable(table=9, seconds=60))
    with refused_for("role"):
        hall.does(c.PauseClock(), player("p1"))
    assert hall.does(c.PauseClock())
    assert hall.does(c.PauseClock()) == []


def test_the_clock_of_a_stage_of_the_finish_hangs_until_its_last_result() -> None:
    hall = at_the_finish("carcassonne", "two-player", knockout_size=4)
    hall.does(c.SetDetails(round_minutes=45))
    hall.does(c.StartClock())
    first = awaited(hall)
    hall.does(c.ReportSlip(match=first.id, slip=points(people(first), 80, 71)))
    assert hangs(hall), "the other match is still being played"
    hall.does(c.PauseClock())
    hall.does(c.ExtendTable(table=0, seconds=300))
    last = awaited(hall)
    hall.does(c.ReportSlip(match=last.id, slip=points(people(last), 80, 71)))
    assert not hangs(hall)
    hall.does(c.TakeBack(since=hall.state.seq, reason="wrong figures"))
    assert hangs(hall), "back with the game"
    hall.does(c.ReportSlip(match=last.id, slip=points(people(last), 71, 80)))
    while hall.step.code != "report-match":
        hall.take_step(hall.results())
    with refused_for("clock"):
        hall.does(c.PauseClock())
    hall.does(c.StartClock())
    clock = hall.state.clock
    assert clock is not None
    assert remaining(clock, hall.now) == 45 * 60, "the next stage begins with a full one"


def test_a_stage_that_nobody_plays_any_more_needs_no_clock() -> None:
    hall = at_the_finish("carcassonne", "two-player", knockout_size=2)
    hall.does(c.StartClock(seconds=60))
    hall.does(c.WithdrawPlayer(player=people(awaited(hall))[0]))
    assert not hangs(hall)
