"""A match that is played again: the history tells its seating apart from the first one."""

from __future__ import annotations

import pytest

from tafelrunde.desk import commands as c
from tafelrunde.desk.event_words import told
from tafelrunde.journal import events as e
from tafelrunde.journal.events import Line, Slip
from tests.desk.hall import Hall


@pytest.mark.rule("CAR-308")
def test_a_replay_is_told_apart_from_the_first_game() -> None:
    hall = Hall("carcassonne", "two-player", options={"knockout_size": 4, "rounds": 2})
    hall.open(8, fair_play=True)
    results = hall.results()
    while "final" not in hall.state.matches:
        assert hall.take_step(results)
    seats = hall.state.matches["final"].seats
    level = Slip(tuple(Line(seat.player, {"vp": 70}) for seat in seats))
    hall.does(c.ReportSlip(match="final", slip=level))
    hall.does(c.SeatStage(match="final", seed="again"))
    history = hall.state.history
    seated = [x for x in history if isinstance(x, e.MatchSeated) and x.match == "final"]
    words = [told(event, None, history).de for event in seated]
    assert words == ["Finale gesetzt", "Finale: Wiederholung angesetzt"]
