"""Forms of a running tournament beside draws and slips: undo, rulings, leaving, clocks, calls."""

from __future__ import annotations

import re

import msgspec
import pytest

from tafelrunde.desk import commands as c
from tafelrunde.desk.actors import Actor
from tafelrunde.desk.commands import name_of
from tafelrunde.games.shelf import open_rulebook
from tafelrunde.web import house, visit
from tests.web.organiser.conftest import Clerk


def test_undo_says_first_what_it_takes_back(organiser: Clerk) -> None:
    organiser.start()
    organiser.publish()
    since = organiser.version
    asked = organiser.do("take-back", since=str(since), reason="zu früh")
    assert "Runde 1 veröffentlicht" in asked.content.decode()
    assert [round_.published for round_ in organiser.state.rounds] == [True], "not done yet"
    organiser.did("take-back", since=str(since), reason="zu früh", sure="1")
    assert [round_.published for round_ in organiser.state.rounds] == [False]
    assert "zu früh" in organiser.page("/history")


@pytest.mark.rule("7W-604", "CAT-104")
def test_nobody_is_disqualified_after_the_ceremony(organiser: Clerk) -> None:
    organiser.start()
    for _ in range(3):
        organiser.play_round()
    assert "disqualify-player" in organiser.page("/rulings")
    organiser.did("award-tournament")
    assert "disqualify-player" not in organiser.page("/rulings")
    player = next(iter(organiser.state.entries))
    late = organiser.do("disqualify-player", player=player, rule="CAT-104", grounds="x", sure="1")
    assert late.status_code == 422


def test_withdrawing_says_what_it_changes_and_can_be_returned(organiser: Clerk) -> None:
    organiser.start()
    organiser.play_round()
    player = next(iter(organiser.state.entries))
    asked = organiser.do("withdraw-player", player=player)
    assert "In Runde 2 spielen 7 statt 8." in asked.content.decode()
    assert "<b>8</b>" in organiser.page("/check-in")
    organiser.did("withdraw-player", player=player, sure="1")
    page = organiser.page("/check-in")
    assert "<b>7</b>" in page, "who left is not here"
    row = page.split(f'id="row-{player}"')[1].split("</li>")[0]
    assert 'aria-pressed="false"' in row
    assert "✓" not in row
    organiser.did("return-player", player=player)
    assert organiser.state.entries[player].withdrew_after is None


def test_a_ruling_is_noted_with_its_rule(organiser: Clerk) -> None:
    organiser.start()
    organiser.publish()
    player = next(iter(organiser.state.entries))
    organiser.did(
        "give-ruling", rule="CAT-102", verdict="warning", players=player, text="Zug zurückgenommen"
    )
    page = organiser.page("/rulings")
    assert "Zug zurückgenommen" in page
    assert organiser.names[player] in page
    step = re.search(r'name="step" value="(\d+)"', page)
    assert step is not None
    organiser.did("lift-warning", step=step[1], reason="Verwechslung")
    assert "Zug zurückgenommen" not in organiser.page("/rulings")
    assert "Verwechslung" in organiser.page("/history")


def test_the_clock_is_started_paused_and_extended(organiser: Clerk) -> None:
    organiser.start()
    organiser.publish()
    organiser.did("start-clock", minutes="60")
    assert "data-clock" in organiser.page()
    organiser.did("extend-table", table="0", minutes="5")
    organiser.did("pause-clock")
    clock = organiser.state.clock
    assert clock is not None
    assert not clock.running
    assert clock.extra[0] == 300


def test_commands_know_their_names() -> None:
    assert name_of(c.TakeBack) == "take-back"


def test_one_table_gets_more_time(organiser: Clerk) -> None:
    organiser.start()
    organiser.publish()
    organiser.did("start-clock", minutes="60")
    assert "5 Minuten mehr für diesen Tisch" in organiser.page("/tables/1/2")
    organiser.did("extend-table", table="2", minutes="5")
    clock = organiser.state.clock
    assert clock is not None
    assert clock.extra == {2: 300}


@pytest.mark.rule("CAT-202")
def test_a_turn_has_a_limit_only_where_it_was_announced(organiser: Clerk) -> None:
    organiser.announce(**{"shown-turn_limit": "1", "option-turn_limit": "on"})
    organiser.did("set-details", title="Herbstturnier", turn_seconds="180")
    assert organiser.state.details.turn_seconds == 180
    organiser.announce()
    refused = organiser.do("set-details", title="Herbstturnier", turn_seconds="150")
    assert refused.status_code == 422
    assert "CAT-202" in refused.content.decode()


def test_a_call_for_the_referee_stands_on_the_overview_until_it_is_settled(
    organiser: Clerk,
) -> None:
    organiser.start(8)
    organiser.publish()
    seat = organiser.state.rounds[0].tables[2].seats[0]
    caller = Actor("badge:1", "player", seat.player)
    call = c.CallReferee(call="a1", about="rule", table=2, text="Darf man das?")
    house.append(house.find(organiser.slug).id, call, caller, "call-1", None)
    page = organiser.page()
    assert "Darf man das?" in page
    assert "Regelfrage" in page
    assert "1 Ruf" in organiser.page("/tables")
    organiser.did("answer-call", call="a1")
    assert "jemand ist unterwegs" in organiser.page()
    organiser.did("close-call", call="a1")
    assert "Darf man das?" not in organiser.page()
    assert organiser.state.calls["a1"].outcome == "settled"


def test_another_edition_of_the_rulebook_is_said_on_the_overview(
    organiser: Clerk, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A tournament of before rulebooks were carried along, its edition gone from the shelf."""
    organiser.announce()
    assert "Fassung" not in organiser.page()
    installed = msgspec.structs.replace(open_rulebook("catan"), version="2099.1")
    monkeypatch.setattr(visit, "rulebook_for", lambda _told: installed)
    assert "Fassung 2099.1 installiert" in organiser.page()


def test_earlier_seasons_are_suggested(organiser: Clerk) -> None:
    organiser.announce(season="Liga 2026")
    organiser.announce(season="Pokal 2026")
    page = organiser.client.get("/new/catan/ranking-tournament").content.decode()
    assert '<option value="Liga 2026">' in page
    assert '<option value="Pokal 2026">' in page
