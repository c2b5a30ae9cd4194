"""Who ends an objection? The referee or the organiser, never the result desk."""

from __future__ import annotations

import pytest

from tafelrunde.desk import commands as c
from tests.desk.hall import ORGANISER, REFEREE, SCOREKEEPER
from tests.desk.refusals import refused_for
from tests.desk.test_slips import published


@pytest.mark.rule("7W-602")
def test_the_result_desk_notes_an_objection_and_leaves_its_end_to_others() -> None:
    hall = published("seven-wonders", "prelims-and-final", 8)
    seats = hall.state.rounds[0].tables[1].seats
    told, other = (hall.slip(seats, hall.results(seed)) for seed in (1, 9))
    hall.does(c.ReportSlip(round=1, table=1, slip=told), SCOREKEEPER)
    who = seats[0].player
    hall.does(c.DisputeSlip(round=1, table=1, player=who, reason="my guild"), SCOREKEEPER)
    for ends in (
        c.AcceptSlip(round=1, table=1),
        c.ReportSlip(round=1, table=1, slip=told),
        c.ReportSlip(round=1, table=1, slip=other),
        c.ReportSlip(round=1, table=1, slip=other, accept=True),
    ):
        with refused_for("actor", "7W-602"):
            hall.does(ends, SCOREKEEPER)
    hall.does(c.ReportSlip(round=1, table=1, slip=other), ORGANISER)
    hall.does(c.DisputeSlip(round=1, table=1, player=who, reason="still"), SCOREKEEPER)
    hall.does(c.AcceptSlip(round=1, table=1), REFEREE)
    assert hall.state.rounds[0].tables[1].state == "final"
