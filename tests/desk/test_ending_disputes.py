"""Who ends an objection? The referee or the organiser, never the result desk."""

from __future__ import annotations

import pytest

from tafelrunde.desk import commands as c
from tests.desk.hall import ORGANISER, REFEREE, SCOREKEEPER, Hall, player
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


def disputed() -> Hall:
    """Table 1 of the first round has a result that somebody there objects to."""
    hall = published("catan", "ranking-tournament", 8)
    seats = hall.state.rounds[0].tables[1].seats
    one, two = seats[0].player, seats[1].player
    slip = hall.slip(seats, hall.results(1))
    hall.does(c.ReportSlip(round=1, table=1, slip=slip, edition=0), player(one))
    objects = c.DisputeSlip(round=1, table=1, player=two, reason="8, not 7", edition=1)
    hall.does(objects, player(two))
    assert [call.about for call in hall.state.open_calls] == ["dispute"]
    return hall


def test_other_figures_from_the_desk_end_the_call_that_an_objection_made() -> None:
    hall = disputed()
    seats = hall.state.rounds[0].tables[1].seats
    other = hall.slip(seats, hall.results(9))
    hall.does(c.ReportSlip(round=1, table=1, slip=other), ORGANISER)
    assert hall.state.rounds[0].tables[1].state == "reported"
    assert hall.state.open_calls == []


def test_a_call_about_a_result_ends_when_all_have_signed_it() -> None:
    """Also in journals that never said so; a question about the rules waits for its answer."""
    hall = published("catan", "ranking-tournament", 8)
    seats = hall.state.rounds[0].tables[1].seats
    slip = hall.slip(seats, hall.results(1))
    hall.does(c.ReportSlip(round=1, table=1, slip=slip, edition=0), player(seats[0].player))
    for about in ("dispute", "rule"):
        hall.does(c.CallReferee(call=about, about=about, table=1))
    for seat in seats[1:]:
        assert len(hall.state.open_calls) == 2
        hall.does(
            c.ConfirmSlip(round=1, table=1, player=seat.player, edition=1), player(seat.player)
        )
    assert hall.state.rounds[0].tables[1].state == "final"
    assert [call.about for call in hall.state.open_calls] == ["rule"]
