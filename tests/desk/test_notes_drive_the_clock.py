"""What Pompadour notes drives the chess clock: who dropped out has none, the end stops it.

"Die Seite mit abgelaufener Uhr erhält Bedenkzeiten je Nation": a nation that has dropped out
makes no move, so the next one begins with its own seconds.
"""

from __future__ import annotations

from datetime import datetime, timedelta

import pytest

from tafelrunde.desk import commands as c
from tafelrunde.desk.clocks import chess_clock
from tafelrunde.journal.events import ClockPressed, Side
from tafelrunde.state.chess import OVER, Reading
from tests.desk.refusals import refused_for
from tests.desk.test_minutes import CITIES, END, OUT, Table

RUSSIA = {"kind": "out", "nation": "russia", "held": 6, "of": 10}
SWEDEN = {"kind": "out", "nation": "sweden", "held": 1, "of": 5}
FRANCE = {"kind": "out", "nation": "france", "held": 1, "of": 10}


def press(table: Table, to: Side, reason: str = "", nation: str | None = None) -> None:
    table.hall.does(c.PressClock(round=1, table=1, to=to, reason=reason, nation=nation))


def reading(table: Table, out: tuple[str, ...] = (), later: int = 0) -> Reading:
    rules = table.hall.rulebook.chess_clock
    assert rules is not None
    board = table.hall.state.rounds[0].tables[1]
    now = datetime.fromisoformat(board.presses[-1].at) + timedelta(seconds=later)
    return chess_clock(rules, board.presses, now.isoformat(), out=out)


def presses(table: Table) -> tuple[ClockPressed, ...]:
    return table.hall.state.rounds[0].tables[1].presses


def attackers_move(table: Table) -> None:
    press(table, "friedrich")
    press(table, "attackers")


@pytest.mark.rule("FRI-705")
def test_a_nation_noted_out_is_passed_over_when_its_side_begins() -> None:
    table = Table()
    table.notes(RUSSIA)
    attackers_move(table)
    assert presses(table)[-1].nation == "sweden"
    clock = reading(table, ("russia",), later=7800)
    assert (clock.nation, clock.left["attackers"], clock.allowance) == ("sweden", 0, 20_000)


@pytest.mark.rule("FRI-705", "FRI-706")
def test_a_nation_noted_out_on_its_own_move_hands_nothing_on() -> None:
    table = Table()
    attackers_move(table)
    table.hall.minute += 7801  # Russia has used one second of its own
    table.notes(RUSSIA)
    last = presses(table)[-1]
    assert (last.to, last.nation) == ("attackers", "sweden")
    assert reading(table, ("russia",)).allowance == 20_000, "not 79 seconds"


@pytest.mark.rule("FRI-705")
def test_with_the_last_nation_of_a_side_out_its_turn_is_over() -> None:
    table = Table()
    attackers_move(table)
    press(table, "attackers", nation="france")
    table.notes(FRANCE)
    last = presses(table)[-1]
    assert (last.to, last.reason) == ("stopped", "fate")
    assert reading(table).turn == "friedrich"


def test_a_stopped_clock_stays_so_and_goes_on_with_the_next_nation() -> None:
    table = Table()
    attackers_move(table)
    press(table, "stopped", "fight")
    table.notes(RUSSIA)
    assert presses(table)[-1].reason == "fight"
    press(table, "attackers")
    assert presses(table)[-1].nation == "sweden"


@pytest.mark.rule("FRI-705")
def test_no_press_moves_a_nation_that_is_out() -> None:
    table = Table()
    table.notes(SWEDEN)
    attackers_move(table)
    with refused_for("nation", "FRI-705"):
        press(table, "attackers", nation="sweden")
    press(table, "attackers", nation="austria")


@pytest.mark.rule("FRI-701")
def test_an_end_that_is_noted_stops_the_clock_until_the_note_is_struck() -> None:
    table = Table()
    table.notes(OUT)
    attackers_move(table)
    table.notes(END)
    assert (presses(table)[-1].to, presses(table)[-1].reason) == ("stopped", OVER)
    left = reading(table).left
    assert reading(table, later=600).left == left
    with refused_for("clock", "FRI-701"):
        press(table, "attackers")
    table.notes({"kind": "strike", "number": 2})
    press(table, "attackers")
    assert reading(table).running == "attackers"


def test_a_clock_that_never_ran_is_not_pressed_by_the_end() -> None:
    table = Table()
    table.notes({**END, "nations": CITIES | {"russia": {"held": 6, "of": 10}}})
    assert presses(table) == ()
