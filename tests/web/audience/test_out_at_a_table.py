"""Whoever was put out while a round is played is marked wherever his seat is shown."""

from __future__ import annotations

import pytest
from django.test import Client

from tafelrunde.desk import commands as c
from tafelrunde.pages.organiser.tables import table_grid
from tafelrunde.pages.paper.seating import seats_by_name, seats_by_table
from tafelrunde.pages.referee.queue import tiles
from tafelrunde.pages.view import View
from tafelrunde.state.tournament import Tournament
from tafelrunde.web.audience import press
from tests.exports.pdf.hall_on_paper import seated
from tests.web.audience import days

OUT = "no longer playing"
PAGES = ("/t/pokal/seating?by=name", "/t/pokal/seating?by=table", "/t/pokal/screen")


def put_out(day: days.Day, player: str) -> None:
    rule = day.rulebook.disqualifications[0].rule
    day.does(c.DisqualifyPlayer(player=player, rule=rule, grounds="said at the desk"))


def shown(client: Client, page: str) -> str:
    press.forget()
    return client.get(page, headers={"accept-language": "en"}).content.decode()


@pytest.mark.django_db
@pytest.mark.parametrize("page", PAGES)
def test_a_seat_says_that_nobody_plays_there(client: Client, page: str) -> None:
    day = days.seated(12, rulebook="dominion", mode="swiss")
    put_out(day, "p5")
    day.saved()
    told = shown(client, page)
    assert OUT in told
    assert "disqualified" not in told


@pytest.mark.django_db
@pytest.mark.parametrize("page", PAGES)
def test_nothing_is_marked_while_pseudonyms_stand(client: Client, page: str) -> None:
    day = days.seated(8, rulebook="friedrich", mode="world-championship")
    put_out(day, "p5")
    day.saved()
    assert OUT not in shown(client, page)


def test_desk_and_referee_see_it_on_their_tiles() -> None:
    day = days.seated(12, rulebook="dominion", mode="swiss")
    put_out(day, "p5")
    view = View(day.state, day.rulebook, {}, "en")
    marked = [
        each for card in table_grid(view, day.state.rounds[0]) for each in card.people if each.out
    ]
    assert [(each.name, each.out and each.out["en"]) for each in marked] == [("p5", "disqualified")]
    assert f"p5 ({OUT})" in [name for tile in tiles(view) for name in tile.players]


def test_a_seating_printed_afterwards_says_it() -> None:
    hall = seated("dominion", "swiss", 8, rounds=0)
    day_out(hall.state)
    source = hall.source()
    round_ = source.state.rounds[0]
    said = source.say(OUT)
    listed = [line for line in seats_by_name(source, round_).lines if said in line.first]
    assert len(listed) == 1
    tables = seats_by_table(source, round_).tables
    assert sum(said in seat.name for table in tables for seat in table.seats) == 1


def day_out(state: Tournament) -> None:
    next(iter(state.entries.values())).disqualified_after = 0
