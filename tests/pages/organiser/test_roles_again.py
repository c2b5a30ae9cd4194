"""The draft says who plays a role again, and whether that could be helped (FRI-101)."""

from __future__ import annotations

import pytest

from tafelrunde.desk import commands as c
from tafelrunde.pages.organiser.draft import DraftPage, draft_page
from tafelrunde.pages.organiser.roles_again import RolesAgain
from tafelrunde.pages.view import View
from tests.desk.hall import Hall


def page_of(hall: Hall) -> DraftPage:
    names = {player: f"Person {player}" for player in hall.players}
    return draft_page(View(hall.state, hall.rulebook, names, "en"), hall.state.rounds[-1])


def marked(page: DraftPage) -> dict[str, int]:
    return {s.player: s.role_before for t in page.tables for s in t.seats if s.role_before}


def drafted(rounds: int, number: int = 8) -> Hall:
    hall = Hall("friedrich", "world-championship").open(number)
    for _ in range(rounds - 1):
        hall.play_round(hall.results())
    hall.does(c.DraftRound(seed="draft"))
    return hall


@pytest.mark.rule("FRI-101")
def test_a_swap_that_gives_a_role_again_is_marked_and_never_called_the_best() -> None:
    hall = drafted(2)
    assert not marked(page_of(hall))
    assert page_of(hall).roles_again.unbeatable
    before = {s.player: s.role for t in hall.state.rounds[0].tables.values() for s in t.seats}
    seats = [seat for table in hall.state.rounds[1].tables.values() for seat in table.seats]
    one, other = next(
        (a.player, b.player) for a in seats for b in seats if b.role == before[a.player]
    )
    hall.does(c.SwapSeats(round=2, one=one, other=other))
    page = page_of(hall)
    assert marked(page)[one] == 1
    assert not page.unbeatable
    assert f"Person {one}" in page.words[0]
    assert "; fewer would be possible (FRI-101)." in page.words[0]


@pytest.mark.rule("FRI-101")
def test_a_draft_that_leaves_no_way_round_it_later_says_so() -> None:
    """The substitute takes a role somebody else still owes: nobody repeats now, but one must."""
    hall = Hall("friedrich", "world-championship").open(8)
    for _ in range(2):
        hall.play_round(hall.results())
    hall.does(c.WithdrawPlayer(player="p3"))
    hall.does(c.EnterPlayer(player="spare", standin=True, pseudonym=True))
    hall.does(c.CheckIn(player="spare", data_checked=True, fair_play=True, consent=True))
    hall.does(c.DraftRound(seed="draft"))
    assert page_of(hall).roles_again == RolesAgain()
    doomed = []
    for one in set(hall.players) - {"p3"}:
        hall.does(c.SwapSeats(round=3, one=one, other="spare"))
        page = page_of(hall)
        if page.roles_again.later and not marked(page):
            doomed.append(one)
            assert not page.unbeatable
            assert page.words[0].startswith("After this round a role has to be played again 1 time")
            assert "; fewer would be possible (FRI-101)." in page.words[0]
        hall.does(c.SwapSeats(round=3, one=one, other="spare"))
    assert doomed


@pytest.mark.rule("FRI-101")
def test_what_cannot_be_helped_is_marked_and_said_to_be_so() -> None:
    """Four of eight leave after three rounds: those who stay may all owe the same role."""
    hall = Hall("friedrich", "world-championship").open(8)
    for _ in range(3):
        hall.play_round(hall.results())
    owed = {
        player: {"friedrich", "elisabeth", "maria_theresa", "pompadour"} for player in hall.players
    }
    for round_ in hall.state.rounds:
        for table in round_.tables.values():
            for seat in table.seats:
                owed[seat.player].discard(str(seat.role))
    last = {player: next(iter(roles)) for player, roles in owed.items()}
    staying = sorted(hall.players, key=lambda player: last[player])[:4]
    for player in set(hall.players) - set(staying):
        hall.does(c.WithdrawPlayer(player=player))
    hall.does(c.DraftRound(seed="four"))
    page = page_of(hall)
    assert len(marked(page)) == 4 - len({last[player] for player in staying}) == 2
    assert page.roles_again.unbeatable
    assert "; fewer is impossible (FRI-101)." in page.words[0]
