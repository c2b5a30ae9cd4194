"""Whoever helps at the desk and plays along is at his own table a player like the others."""

from __future__ import annotations

import pytest

from tafelrunde.desk import commands as c
from tafelrunde.desk.actors import Actor
from tafelrunde.desk.own_table import out_of_his_hands
from tests.desk.hall import Hall, at_table, player, running
from tests.desk.refusals import refused_for
from tests.desk.test_match_slips import at_the_finish, awaited, people, points
from tests.desk.test_slips import slip


@pytest.mark.rule("CAT-101", "CAT-103")
@pytest.mark.parametrize("role", ["referee", "scorekeeper", "organiser"])
def test_he_signs_for_himself_and_for_nobody_else(role: str) -> None:
    hall = running("catan", "ranking-tournament")
    one, two, *_ = at_table(hall)
    partial = Actor("badge:1", role, one)  # type: ignore[arg-type]
    hall.does(c.ReportSlip(round=1, table=1, slip=slip(hall, 10, 8, 7, 6)), partial)
    with refused_for("actor", "CAT-101"):
        hall.does(c.ConfirmSlip(round=1, table=1, player=two), partial)
    hall.does(c.ConfirmSlip(round=1, table=1, player=one), partial)
    hall.does(c.ConfirmSlip(round=1, table=1, player=two), player(two))
    assert hall.state.rounds[0].tables[1].signed == {one, two}


@pytest.mark.rule("CAT-101")
def test_he_does_not_end_an_objection_to_his_own_figures() -> None:
    hall = running("catan", "ranking-tournament")
    one, two, *_ = at_table(hall)
    partial = Actor("badge:1", "referee", one)
    hall.does(c.ReportSlip(round=1, table=1, slip=slip(hall, 10, 8, 7, 6)), partial)
    hall.does(c.DisputeSlip(round=1, table=1, player=two, reason="nine"), player(two))
    with refused_for("actor", "CAT-101"):
        hall.does(c.ReportSlip(round=1, table=1, slip=slip(hall, 10, 7, 7, 6)), partial)


@pytest.mark.rule("CAR-204")
def test_his_own_match_of_the_finish_is_entered_by_others() -> None:
    hall = at_the_finish("carcassonne", "two-player", knockout_size=4)
    match = awaited(hall)
    one, two = people(match)
    report = c.ReportSlip(match=match.id, slip=points((one, two), 80, 71))
    with refused_for("actor"):
        hall.does(report, Actor("badge:1", "scorekeeper", two))
    hall.does(report, Actor("badge:2", "scorekeeper", None))
    assert hall.state.matches[match.id].games[0].state == "final"


@pytest.mark.rule("CAT-101", "CAT-103")
@pytest.mark.parametrize("role", ["referee", "scorekeeper", "organiser"])
def test_what_he_reports_there_is_his_own_report_with_his_signature(role: str) -> None:
    hall = running("catan", "ranking-tournament")
    one, two, *_ = at_table(hall)
    partial = Actor("badge:1", role, one)  # type: ignore[arg-type]
    for points_of_two in (8, 7):  # put right while nobody else has signed
        report = slip(hall, 10, points_of_two, 6, 5)
        hall.does(c.ReportSlip(round=1, table=1, slip=report), partial)
        table = hall.state.rounds[0].tables[1]
        assert (table.reported_by, table.signed) == (f"player:{one}", {one})
    hall.does(c.ConfirmSlip(round=1, table=1, player=two, edition=2), player(two))
    with refused_for("actor", "CAT-101"):
        hall.does(c.ReportSlip(round=1, table=1, slip=slip(hall, 10, 9, 6, 5)), partial)


@pytest.mark.rule("CAT-101")
def test_what_others_reported_there_he_neither_changes_nor_objects_to_for_them() -> None:
    hall = running("catan", "ranking-tournament")
    one, two, *_ = at_table(hall)
    partial = Actor("badge:1", "scorekeeper", one)
    with refused_for("actor", "CAT-101"):
        report = c.ReportSlip(round=1, table=1, slip=slip(hall, 10, 8, 7, 6), accept=True)
        hall.does(report, partial)
    hall.does(c.ReportSlip(round=1, table=1, slip=slip(hall, 8, 10, 7, 6)), player(two))
    with refused_for("actor", "CAT-101"):
        hall.does(c.ReportSlip(round=1, table=1, slip=slip(hall, 10, 8, 7, 6)), partial)
    with refused_for("actor", "CAT-101"):
        hall.does(c.DisputeSlip(round=1, table=1, player=two, reason="no"), partial)
    hall.does(c.DisputeSlip(round=1, table=1, player=one, reason="no"), partial)
    assert hall.state.rounds[0].tables[1].state == "disputed"


@pytest.mark.parametrize(
    ("rulebook", "mode"),
    [
        ("seven-wonders", "four-rounds"),
        ("catan", "ranking-tournament"),
        ("carcassonne", "four-player"),
        ("dominion", "swiss"),
        ("friedrich", "world-championship"),
    ],
)
def test_where_no_report_has_come_in_what_a_playing_helper_types_is_taken(
    rulebook: str, mode: str
) -> None:
    """The page shows the form there, so it must not be refused; afterwards it shows none."""
    hall = Hall(rulebook, mode).open(8)
    hall.publish()
    table = hall.state.rounds[0].tables[1]
    me, other = (seat.player for seat in table.seats[:2])
    helper = Actor("badge:9", "scorekeeper", me)
    assert not out_of_his_hands(helper, table)
    typed = hall.slip(table.seats, hall.results())
    hall.does(c.ReportSlip(round=1, table=1, slip=typed), helper)
    table = hall.state.rounds[0].tables[1]
    assert table.signed == {me}
    assert not out_of_his_hands(helper, table), "his own report he may still put right"
    hall.does(c.ConfirmSlip(round=1, table=1, player=other, edition=table.edition), player(other))
    assert out_of_his_hands(helper, hall.state.rounds[0].tables[1])
