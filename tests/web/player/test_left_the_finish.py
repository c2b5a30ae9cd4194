"""Whoever leaves the finish reads what became of the match and which place that gives."""

from __future__ import annotations

import re

import pytest

from tafelrunde.desk import commands as c
from tafelrunde.journal.events import Line, Slip
from tests.web.audience import days
from tests.web.player.phones import Phone, at_the_desk, figures, saved, state
from tests.web.player.test_closed_seats import THREE
from tests.web.player.test_matches import two_in_the_final

pytestmark = pytest.mark.django_db


def read(page: str) -> str:
    return " ".join(re.sub(r"<[^>]+>", " ", page.partition('id="live"')[2]).split())


def drawn_final() -> tuple[Phone, Phone]:
    """The better of the prelims first."""
    one, two = two_in_the_final()
    lines = tuple(Line(each.player, {"vp": 80}) for each in (one, two))
    at_the_desk(c.ReportSlip(match="final", slip=Slip(lines)), "drawn")
    return one, two


@pytest.mark.rule("CAR-308")
def test_whoever_leaves_a_seated_replay_reads_that_the_other_wins() -> None:
    better, other = drawn_final()
    at_the_desk(c.SeatStage(match="final", seed="s"), "replay")
    at_the_desk(c.WithdrawPlayer(player=better.player), "leave")
    page = read(better.page())
    assert "You are no longer playing" in page
    assert "Place 2 is yours" in page
    assert page.count("the replay was not played") == 1
    assert f"So {days.made_up_name(int(other.player[1:]))} wins." in page
    assert "The award ceremony follows." in page
    assert "You have won" in read(other.page())


@pytest.mark.rule("CAR-308")
def test_a_drawn_final_that_nobody_can_replay_is_decided_for_both() -> None:
    better, other = drawn_final()
    at_the_desk(c.WithdrawPlayer(player=better.player), "leave")
    gone, stays = read(better.page()), read(other.page())
    assert "Place 1 is yours" in gone
    assert "Drawn: place 2 is yours" in stays
    for page in (gone, stays):
        assert "the better place in the prelims decides" in page
        assert "if time allows" not in page


def test_whoever_leaves_before_the_final_reads_that_it_is_not_played() -> None:
    one, two = two_in_the_final()
    at_the_desk(c.WithdrawPlayer(player=one.player), "leave")
    page = read(one.page())
    name = days.made_up_name(int(two.player[1:]))
    assert "Place 2 is yours" in page
    assert f"Final: no game, {name} wins without playing. The award ceremony follows." in page


def test_whose_seat_is_closed_reads_that_the_others_play_and_then_the_place() -> None:
    saved(days.finishing(12))
    leaver, *phones = (Phone(seat.player) for seat in state().matches["final"].seats)
    at_the_desk(c.WithdrawPlayer(player=leaver.player), "leave")
    page = read(leaver.page())
    assert "Final: the others play it without you." in page
    assert "is yours" not in page
    phones[0].send("report-slip", "/report", **figures(THREE))
    for phone in phones[1:]:
        phone.send("confirm-slip")
    page = read(leaver.page())
    assert "Place 4 is yours" in page
    assert "Final: the others played it without you." in page


def test_whoever_reached_no_match_reads_nothing_of_one() -> None:
    two_in_the_final()
    finalists = {seat.player for seat in state().matches["final"].seats}
    gone = Phone(min(state().entries.keys() - finalists))
    at_the_desk(c.WithdrawPlayer(player=gone.player), "leave")
    page = read(gone.page())
    assert "You are no longer playing" in page
    assert "Final" not in page
