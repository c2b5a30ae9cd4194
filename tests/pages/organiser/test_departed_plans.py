"""A plan goes on after a swap, and the draft says that another might have fewer meetings again."""

from __future__ import annotations

from tafelrunde.desk import commands as c
from tafelrunde.pages.organiser.draft import draft_page
from tafelrunde.pages.view import View
from tests.desk.hall import Hall


def third_draft(*, swapped: bool) -> Hall:
    hall = Hall("catan", "ranking-tournament").open(16)
    results = hall.results()
    hall.play_round(results)
    hall.does(c.DraftRound(seed="two"))
    if swapped:
        one, two, *_others = hall.state.rounds[1].tables.values()
        swap = c.SwapSeats(round=2, one=one.seats[0].player, other=two.seats[1].player)
        hall.does(swap)
    hall.does(c.PublishRound(round=2))
    hall.report_all(results)
    hall.does(c.CloseRound(round=2))
    hall.does(c.DraftRound(seed="three"))
    return hall


def departed(hall: Hall) -> bool:
    names = {player: player for player in hall.players}
    return draft_page(View(hall.state, hall.rulebook, names, "en"), hall.state.rounds[2]).departed


def test_a_draft_after_swaps_says_that_fewer_meetings_again_may_be_possible() -> None:
    hall = third_draft(swapped=True)
    assert departed(hall)
    hall.does(c.RedrawRound(seed="anew", reason="seats were swapped"))
    assert not departed(hall), "drawn for what was really played"


def test_a_plan_that_was_followed_is_not_doubted() -> None:
    assert not departed(third_draft(swapped=False))
