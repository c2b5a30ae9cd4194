"""Minutes: how a match of the finish ended, by which rule, and which was won without a game."""

from __future__ import annotations

import pytest

from tafelrunde.desk import commands as c
from tafelrunde.journal.events import Line, Slip
from tafelrunde.pages.paper.minutes import minutes_page
from tafelrunde.pages.paper.model import Cell, Grid
from tafelrunde.pages.paper.source import Source
from tests.desk.hall import Hall


def semifinals() -> Hall:
    hall = Hall("carcassonne", "two-player", options={"knockout_size": 4, "rounds": 2})
    hall.open(8, fair_play=True)
    results = hall.results()
    while "SF1" not in hall.state.matches:
        assert hall.take_step(results)
    return hall


def rows(hall: Hall) -> list[tuple[Cell, ...]]:
    source = Source(
        state=hall.state, rulebook=hall.rulebook, people={}, lang="de", records=hall.records
    )
    grid = next(block for block in minutes_page(source).blocks if isinstance(block, Grid))
    return list(grid.rows)


@pytest.mark.rule("CAR-307")
def test_a_level_semifinal_names_who_goes_on_and_by_which_rule() -> None:
    hall = semifinals()
    seats = hall.state.matches["SF1"].seats
    level = Slip(tuple(Line(seat.player, {"vp": 85}) for seat in seats))
    hall.does(c.ReportSlip(match="SF1", slip=level))
    row = next(row for row in rows(hall) if row[2].text.startswith("Halbfinale 1"))
    assert row[2].text == "Halbfinale 1: angenommen"
    assert "gleich" in row[2].small.lower()
    assert row[3].text == "CAR-307"


@pytest.mark.rule("CAR-301")
def test_a_match_won_without_a_game_has_its_line() -> None:
    hall = semifinals()
    one, two = (seat.player for seat in hall.state.matches["SF1"].seats)
    hall.does(c.WithdrawPlayer(player=one))
    assert [row[2].text for row in rows(hall)][-1] == (
        f"Halbfinale 1: keine Partie, {two} gewinnt kampflos."
    )
