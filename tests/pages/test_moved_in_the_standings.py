"""Who moved since the round before: nobody who had no place there."""

from __future__ import annotations

from tafelrunde.desk import commands as c
from tafelrunde.pages.standings import standings_table
from tafelrunde.pages.view import View
from tests.desk.hall import Hall


def test_a_latecomer_did_not_climb_from_a_place_she_never_had() -> None:
    hall = Hall("catan", "ranking-tournament").open(8)
    hall.play_round(hall.results())
    hall.does(c.EnterPlayer(player="late"))
    hall.does(c.CheckIn(player="late"))
    assert hall.state.entries["late"].from_round == 2
    hall.play_round(hall.results(2))
    view = View(hall.state, hall.rulebook, {}, "en")
    moved = {line.player: line.moved for line in standings_table(view, 2).rows}
    assert moved.pop("late") is None
    assert None not in moved.values(), "the others had one"
