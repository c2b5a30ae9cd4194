"""The draw page says why a stand-in starts: the standings do not show it."""

from __future__ import annotations

import pytest

from tafelrunde.desk import commands as c
from tafelrunde.journal.events import Line, Slip
from tafelrunde.pages.organiser.draft import draft_page
from tafelrunde.pages.view import DeskView
from tests.desk.hall import Hall


@pytest.mark.rule("CAR-302", "CAR-305")
def test_a_stand_in_who_starts_is_explained_on_the_draw_page() -> None:
    hall = Hall("carcassonne", "two-player")
    hall.does(c.EnterPlayer(player="spare", standin=True))
    hall.open(11)
    hall.publish()
    for table in list(hall.state.rounds[0].tables.values()):
        seats = sorted(table.seats, key=lambda seat: seat.player != "spare")
        best = 200 if seats[0].player == "spare" else 90
        lines = (Line(seats[0].player, {"vp": best}), Line(seats[1].player, {"vp": 50}))
        hall.does(c.ReportSlip(round=1, table=table.number, slip=Slip(lines)))
        hall.does(c.AcceptSlip(round=1, table=table.number))
    hall.does(c.CloseRound(round=1))
    hall.does(c.DraftRound(seed="s"))
    view = DeskView(hall.state, hall.rulebook, {"spare": "Ada Ersatz"}, "en")
    said = draft_page(view, hall.state.rounds[1]).words[0]
    assert said.startswith("Ada Ersatz starts as the better placed")
    assert said.endswith("so far wins 1 (CAR-305).")
