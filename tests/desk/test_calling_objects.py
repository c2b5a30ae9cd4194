"""To call the referee because of a reported result is to object to it: one act."""

from __future__ import annotations

from tafelrunde.desk import commands as c
from tafelrunde.journal import events as e
from tafelrunde.state.tournament import Table
from tests.desk.hall import ORGANISER, Hall, player
from tests.desk.refusals import refused_for


def reported() -> tuple[Hall, Table]:
    hall = Hall("catan", "ranking-tournament").open(8)
    hall.publish()
    table = hall.state.rounds[0].tables[1]
    slip = hall.slip(table.seats, hall.results())
    one = player(table.seats[0].player)
    hall.does(c.ReportSlip(round=1, table=1, slip=slip, edition=0), one)
    return hall, hall.state.rounds[0].tables[1]


def test_a_call_about_a_reported_result_is_an_objection_with_its_words() -> None:
    hall, table = reported()
    other, third = table.seats[1].player, table.seats[2].player
    call = c.CallReferee(call="c1", about="dispute", text="58, not 53")
    told = hall.does(call, player(other))
    assert [type(event) for event in told] == [e.SlipDisputed, e.RefereeCalled]
    now = hall.state.rounds[0].tables[1]
    assert (now.state, now.objections) == ("disputed", ((other, "58, not 53"),))
    assert [each.id for each in hall.state.open_calls] == ["c1"]
    assert hall.does(call, player(other)) == [], "sent twice it is the same call"
    with refused_for("table"):
        hall.does(c.ConfirmSlip(round=1, table=1, player=third, edition=1), player(third))


def test_a_call_about_anything_else_leaves_the_slip_alone() -> None:
    hall, table = reported()
    hall.does(c.CallReferee(call="c1", about="rule"), player(table.seats[1].player))
    hall.does(c.CallReferee(call="c2", about="dispute", table=1), ORGANISER)
    assert hall.state.rounds[0].tables[1].state == "reported"


def test_before_there_is_a_result_the_call_stands_alone() -> None:
    hall, _table = reported()
    somebody = hall.state.rounds[0].tables[2].seats[0].player
    told = hall.does(c.CallReferee(call="c1", about="dispute"), player(somebody))
    assert [type(event) for event in told] == [e.RefereeCalled]


def test_whoever_called_before_the_report_objects_by_calling_again() -> None:
    hall = Hall("catan", "ranking-tournament").open(8)
    hall.publish()
    table = hall.state.rounds[0].tables[1]
    one, other = table.seats[0].player, table.seats[1].player
    hall.does(c.CallReferee(call="c1", about="dispute"), player(other))
    slip = hall.slip(table.seats, hall.results())
    hall.does(c.ReportSlip(round=1, table=1, slip=slip, edition=0), player(one))
    told = hall.does(c.CallReferee(call="c2", about="dispute"), player(other))
    assert [type(event) for event in told] == [e.SlipDisputed]
