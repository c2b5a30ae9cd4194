"""What would be refused is not offered: no warning for a game whose result is final."""

from __future__ import annotations

import re

import pytest

from tafelrunde.desk import commands as c
from tafelrunde.desk.actors import Actor
from tests.web.audience import days
from tests.web.player.phones import saved
from tests.web.referee.whistles import Referee

pytestmark = pytest.mark.django_db

SAID = "no warning and no penalty for the game any more"


def offered(page: str) -> list[str]:
    return re.findall(r'type="radio"\s+name="verdict"\s+value="(\w+)"', page)


def ruling_at_table(referee: Referee, **more: str) -> str:
    return referee.page("/ruling", round="1", table="1", **more)


@pytest.mark.rule("7W-603")
def test_at_a_final_table_only_what_is_accepted_is_offered_and_the_way_is_shown() -> None:
    saved(days.closed(8))
    referee = Referee()
    one = referee.table().seats[0].player
    page = ruling_at_table(referee, rule="7W-502", players=one, verdict="warning")
    assert offered(page) == ["note", "report"]
    assert re.search(r'value="note"\s+checked', page)
    assert SAID in page
    assert ">7W-603</a>" in page
    way = re.search(
        r'<a href="\?([^"]*)"[^>]*>For conduct afterwards, decide without the table', page
    )
    assert way is not None
    freed = referee.page("/ruling?" + way[1])
    assert offered(freed) == ["note", "warning", "penalty", "report"]
    assert SAID not in freed
    assert re.search(rf'value="{one}"\s+(selected|checked)', freed)
    referee.told_first("give-ruling", rule="7W-502", verdict="warning", players=one)


@pytest.mark.rule("7W-603")
def test_while_the_game_is_played_everything_is_offered() -> None:
    saved(days.seated(8))
    page = ruling_at_table(Referee())
    assert offered(page) == ["note", "warning", "penalty", "report"]
    assert SAID not in page


@pytest.mark.rule("7W-603")
def test_for_a_call_made_in_time_everything_is_offered_at_a_final_table() -> None:
    day = days.seated(8)
    one = day.state.rounds[-1].tables[1].seats[0].player
    day.does(c.CallReferee(call="early", about="rule"), Actor("badge:99", "player", one))
    days.report(day, 1)
    saved(day)
    referee = Referee()
    page = ruling_at_table(referee, call="early")
    assert referee.table().state == "final"
    assert offered(page) == ["note", "warning", "penalty", "report"]
