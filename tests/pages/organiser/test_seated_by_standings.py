"""A round that the standings alone seat claims no bound: no other round was to be had."""

from __future__ import annotations

import pytest

from tafelrunde.desk import commands as c
from tafelrunde.journal.events import Line, Slip
from tafelrunde.pages.organiser.draft import DraftPage, draft_page
from tafelrunde.pages.view import DeskView
from tests.desk.hall import Hall


def third_round(**options: object) -> DraftPage:
    """Of the third round: eight people, of whom the first one drawn at a table wins."""
    hall = Hall("carcassonne", "two-player", options={"rounds": 3, **options})
    hall.open(8)
    for _number in (1, 2):
        hall.publish()
        for table in hall.state.rounds[-1].tables.values():
            points = zip(table.seats, (90, 50), strict=True)
            lines = tuple(Line(seat.player, {"vp": vp}) for seat, vp in points)
            hall.does(
                c.ReportSlip(round=len(hall.state.rounds), table=table.number, slip=Slip(lines))
            )
            hall.does(c.AcceptSlip(round=len(hall.state.rounds), table=table.number))
        hall.does(c.CloseRound(round=len(hall.state.rounds)))
    hall.does(c.DraftRound(seed="s"))
    view = DeskView(hall.state, hall.rulebook, {}, "en")
    return draft_page(view, hall.state.rounds[-1])


@pytest.mark.rule("CAR-305")
def test_where_the_standings_say_who_meets_whom_no_bound_is_claimed() -> None:
    page = third_round()
    said = " ".join(page.words)
    assert page.by_standings
    assert "bound" not in said
    assert "follows from the standings; meeting again is allowed (CAR-305)." in said
    assert "Seed “s”" in said


@pytest.mark.rule("CAR-305")
def test_where_meeting_again_is_avoided_the_bound_stands_as_ever() -> None:
    page = third_round(avoid_rematches=True)
    assert not page.by_standings
    assert "proven lower bound" in " ".join(page.words)
