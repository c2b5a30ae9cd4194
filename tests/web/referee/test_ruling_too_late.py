"""What would be refused is not offered: no warning for a game whose result is final."""

from __future__ import annotations

import re

import pytest

from tafelrunde.desk import commands as c
from tafelrunde.desk.actors import Actor
from tests.web.audience import days
from tests.web.audience.days import Day
from tests.web.player.phones import saved
from tests.web.referee.whistles import Referee, call

pytestmark = pytest.mark.django_db

WATCHES = "The jury watches until the table calls it"
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
        r'<a href="\?([^"]*)"[^>]*>\s*For conduct afterwards, decide without the table', page
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


def a_final(rulebook: str, mode: str, *, played: bool = False) -> Day:
    """Its last match is on, or has its result."""
    day = days.finishing(16, rulebook=rulebook, mode=mode)
    results = day.results()
    while not all(match.games for match in day.state.matches.values()) and played:
        assert day.take_step(results)
    saved(day)
    return day


@pytest.mark.rule("FRI-512")
def test_where_nobody_called_the_jury_only_a_report_is_offered_and_it_says_why() -> None:
    day = a_final("friedrich", "world-championship")
    (final,) = day.state.matches.values()
    one = final.seats[0].player
    referee = Referee()
    for asked in ({"match": final.id}, {"players": one}):
        page = referee.page("/ruling", **asked)
        assert offered(page) == ["report"]
        assert WATCHES in page
        assert ">FRI-512</a>" in page
    unasked = referee.page("/ruling")
    assert offered(unasked) == ["note", "warning", "penalty", "report"]
    assert "as long as that table has not called the jury" in unasked
    call("pokal", one, "jury")
    page = referee.page("/ruling", match=final.id)
    assert offered(page) == ["note", "warning", "penalty", "report"]
    assert WATCHES not in page
    referee.told_first(
        "give-ruling", rule="FRI-509", verdict="warning", players=one, match=final.id
    )


@pytest.mark.rule("FRI-512")
def test_about_a_final_that_is_over_the_jury_decides_as_about_any_game_that_is_over() -> None:
    day = a_final("friedrich", "world-championship", played=True)
    (final,) = day.state.matches.values()
    referee = Referee()
    assert offered(referee.page("/ruling", match=final.id)) == [
        "note",
        "warning",
        "penalty",
        "report",
    ]
    one = final.seats[0].player
    referee.told_first(
        "give-ruling", rule="FRI-509", verdict="warning", players=one, match=final.id
    )


@pytest.mark.rule("CAR-206")
def test_a_match_with_its_result_is_as_final_as_a_table() -> None:
    day = a_final("carcassonne", "two-player", played=True)
    match = next(iter(day.state.matches.values()))
    one = match.seats[0].player
    referee = Referee()
    page = referee.page("/ruling", match=match.id, players=one)
    assert offered(page) == ["note", "report"]
    assert "The result of this match is final: no warning and no penalty" in page
    assert "decide without the match" in page
    fields = {"rule": "CAR-204", "verdict": "warning", "players": one}
    assert "is final" in referee.refused("give-ruling", **fields, match=match.id)
    referee.told_first("give-ruling", **fields)


def test_after_the_ceremony_it_is_said_why_nothing_can_be_decided() -> None:
    day = days.awarded(16, rulebook="carcassonne", mode="two-player")
    saved(day)
    match = next(iter(day.state.matches))
    referee = Referee()
    for path in (f"/match/{match}", "/table/1/1"):
        page = referee.page(path)
        assert "Rulings are given and results corrected while a tournament runs." in page
    assert "Rulings are given while a tournament runs." in referee.page("/person/p1")
