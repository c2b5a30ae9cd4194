"""Whoever loses all points (DOM-119) has them nowhere without that word."""

from __future__ import annotations

import pytest

from tafelrunde.desk import commands as c
from tafelrunde.pages.audience.results import round_results
from tafelrunde.pages.files.tables import cross_table, slips
from tafelrunde.pages.organiser.slip_preview import preview
from tafelrunde.pages.view import DeskView, View
from tests.desk.hall import REFEREE, Hall
from tests.pages.test_moved_in_the_standings import public

pytestmark = pytest.mark.rule("DOM-119")


def played(rulebook: str = "dominion", mode: str = "swiss", rule: str = "DOM-119") -> Hall:
    hall = Hall(rulebook, mode).open(8)
    hall.play_round(hall.results())
    hall.does(c.DisqualifyPlayer(player="p5", rule=rule, grounds="marked cards"), REFEREE)
    return hall


def at_the_desk(hall: Hall) -> DeskView:
    return View(hall.state, hall.rulebook, {}, "en")


def test_results_and_preview_say_it_beside_the_points() -> None:
    hall = played()
    view, round_ = public(hall), hall.state.rounds[0]
    lines = [line for table in round_results(view, round_).tables for line in table.lines]
    assert [str(line.name) for line in lines if line.points_lost] == [str(view.names.seat("p5"))]
    assert all(line.points for line in lines), "the result of the table stays"
    told = [
        outcome
        for table in round_.tables.values()
        if table.slip is not None
        for outcome in preview(at_the_desk(hall), round_.kind, table, table.slip).outcomes
    ]
    assert [each.name for each in told if each.points_lost] == ["p5"]


@pytest.mark.parametrize("exact", [False, True])
def test_the_file_of_slips_has_a_remark(exact: bool) -> None:
    table = slips(at_the_desk(played()), exact=exact)
    assert table.headings[-1] == "Remark"
    marked = [row for row in table.rows if row[-1] is not None]
    assert [row[-1] for row in marked] == ["points no longer count"]
    assert "p5" in marked[0]
    assert {len(row) for row in table.rows} == {len(table.headings)}


def test_the_file_of_the_cross_table_shows_none_as_its_print() -> None:
    table = cross_table(at_the_desk(played()))
    at = table.headings.index("R1 points")
    points = {str(row[1]): row[at] for row in table.rows}
    assert points.pop("p5") == "–"
    assert "–" not in points.values()


def test_where_points_stay_nothing_is_said() -> None:
    hall = played("seven-wonders", "prelims-and-final", "7W-502")
    lines = [
        line
        for table in round_results(public(hall), hall.state.rounds[0]).tables
        for line in table.lines
    ]
    assert not any(line.points_lost for line in lines)
    assert slips(at_the_desk(hall)).headings[-1] == "Slip"
