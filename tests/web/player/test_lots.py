"""A lot among equals is told to the players: who needs one, who was drawn, and how."""

from __future__ import annotations

import html
import re

import pytest
from django.test import Client
from msgspec.structs import replace

from tafelrunde.desk import commands as c
from tafelrunde.desk.finish import lot_needed
from tafelrunde.journal.events import Line, Slip
from tests.web.audience.days import Day, made_up_name
from tests.web.player.phones import Phone, at_the_desk, saved, state, table_of

pytestmark = pytest.mark.django_db


def level(rulebook: str = "carcassonne", mode: str = "four-player") -> Day:
    """One round in which every table came out alike: the four winners are equal in everything."""
    day = Day(rulebook, mode, {"rounds": 1})
    day.open(16)
    day.publish()
    for table in day.state.rounds[0].tables.values():
        lines = [
            Line(seat.player, {"vp": 40 - 10 * place}) for place, seat in enumerate(table.seats)
        ]
        day.does(c.ReportSlip(round=1, table=table.number, slip=Slip(tuple(lines))))
        day.does(c.AcceptSlip(round=1, table=table.number))
    day.does(c.CloseRound(round=1))
    return saved(day)


def name(player: str) -> str:
    return made_up_name(int(player[1:]))


@pytest.mark.rule("CAR-408")
def test_every_phone_reads_between_whom_a_lot_is_needed_and_for_what() -> None:
    # "es sucht sich jeweils der in der Vorrunde besser platzierte Spieler die Startposition aus":
    # here nobody is
    day = level()
    equals = lot_needed(day.matter)
    assert len(equals) == 4
    other = next(player for player in day.players if player not in equals)
    for player in (equals[0], other):
        page = Phone(player).page()
        assert "are equal in everything on place 1: a lot is needed" in page
        assert "it is drawn in" in page
        for each in equals:
            assert name(each) in page
    german = Phone(equals[1])
    german.client.defaults["HTTP_ACCEPT_LANGUAGE"] = "de"
    assert "in allem gleich: ein Los ist nötig; es wird öffentlich" in german.page()


def test_the_drawn_order_and_how_it_was_drawn_reach_the_phones() -> None:
    day = level()
    equals = lot_needed(day.matter)
    order = tuple(reversed(equals))
    phone = Phone(equals[0])
    mark = phone.page().partition('id="mark" name="mark" value="')[2].partition('"')[0]
    by_hand = c.DrawLot(players=equals, order=order, reason="chits from a hat")
    at_the_desk(by_hand, "lot")
    news = phone.client.get("/t/pokal/me", {"mark": mark}, headers={"HX-Request": "true"})
    told = " ahead of ".join(map(name, order))
    said = f"The lot about place 1 after round 1 gave: {told} (drawn by hand: chits from a hat)."
    assert said in news.content.decode()
    assert "a lot is needed" not in news.content.decode()
    rest = f"{name(order[1])}, {name(order[2])} and {name(order[3])}"
    assert f"by lot ahead of {rest}" in Phone(order[0]).page()
    page = Phone(order[3]).page()
    assert "by lot behind " in page
    assert "· shared" not in page, "the lot has told them apart"
    assert "By the standings you are in the finish." in page
    assert "As soon as your next game is seated, it stands here." in page
    assert "will be named here" not in page, "who is sure of it waits for no name"
    other = next(player for player in day.players if player not in equals)
    assert "By the standings you are not in the finish, which the best 4 play." in (
        Phone(other).page()
    )
    assert "Whoever reaches the finish will be named here." in Phone(other).page()
    at_the_desk(c.SeatStage(seed="s"), "stage")
    for player in order:
        assert said in Phone(player).page(), "who picks first and why, beside the choice"
    assert "Your choice" in Phone(order[0]).page()
    assert "Seat 1 (starts)" in Phone(order[0]).page()
    # Nobody starts before seat 1 is taken: whoever sits lowest so far may yet be passed.
    at_the_desk(c.PickSeat(match="final", player=order[0], position=2), "second seat")
    for player in order[:2]:
        page = Phone(player).page()
        assert 'class="starts"' not in page
        assert "<small>starts</small>" not in page
    at_the_desk(c.PickSeat(match="final", player=order[1], position=1), "first seat")
    assert "You start." in Phone(order[1]).page()


def test_a_lot_the_house_draws_is_told_with_where_to_check_it() -> None:
    day = level()
    at_the_desk(c.DrawLot(players=lot_needed(day.matter), seed="dice 3 5 1"), "lot")
    page = Phone("p1").page()
    assert "The lot about place 1 after round 1 gave: " in page
    assert "to be checked among the draws" in page


def better(player: str, by: int) -> None:
    """A correction: more points for this winner than any other has."""
    _round, table = table_of(player)
    assert table.slip is not None
    lines = tuple(
        replace(line, figures={"vp": int(line.figures["vp"]) + by * (line.player == player)})
        for line in table.slip.lines
    )
    told = c.CorrectSlip(
        round=1, table=table.number, slip=Slip(lines), reason="counted anew", rule="CAR-202"
    )
    at_the_desk(told, f"{player} is better")


def everywhere(player: str) -> list[str]:
    """The player's phone, the public finish and the public draws."""
    client = Client(HTTP_ACCEPT_LANGUAGE="en")
    public = (client.get(f"/t/pokal/{page}").content.decode() for page in ("finish", "draws"))
    return [re.sub(r"\s+", " ", html.unescape(each)) for each in (Phone(player).page(), *public)]


@pytest.mark.parametrize("seated", [False, True])
def test_a_lot_is_told_only_among_those_who_are_still_level(seated: bool) -> None:
    equals = lot_needed(level().matter)
    one, two, three, four = order = tuple(reversed(equals))
    at_the_desk(c.DrawLot(players=equals, order=order, reason="from a hat"), "lot")
    if seated:
        at_the_desk(c.SeatStage(seed="s"), "stage")
    drawn = f"gave: {' ahead of '.join(map(name, order))} (drawn by hand: from a hat)."
    assert all(drawn in page for page in everywhere(four))
    better(four, 9)
    rest = "The lot about place 2 after round 1 gave: "
    rest += " ahead of ".join(map(name, (one, two, three)))
    phone, finish, draws = everywhere(one)
    assert rest in phone
    assert rest in finish
    assert f"The lot {drawn}" in draws, "what was drawn stays on record, about no place"
    if seated:
        assert "The lot" not in everywhere(four)[0]
    better(three, 6)
    better(two, 3)
    for player in order:
        phone, finish, draws = everywhere(player)
        assert "The lot" not in phone + finish, "figures tell all of them apart"
        assert f"The lot {drawn} They are not level now, so it decides nothing." in draws
    assert state().lots == order
