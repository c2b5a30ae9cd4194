"""Who brings a game, entered at the desk, told at the tables, in public and on the wall."""

from __future__ import annotations

import pytest

from tests.web.organiser.conftest import Clerk


@pytest.mark.rule("CAT-108")
def test_the_table_tells_everybody_whose_copy_it_plays(organiser: Clerk) -> None:
    organiser.start(8)
    organiser.did("draft-round")
    assert "Niemand hat angegeben" in organiser.page("/draw")
    seats = sorted(organiser.state.rounds[0].tables[1].seats, key=lambda s: s.position or 0)
    owner = seats[1].player
    organiser.did("change-entry", player=owner, shown="brings_game", brings_game="on")
    assert "an Tisch 2:" in organiser.page("/draw")
    organiser.did("publish-round", round="1")
    name = organiser.names[owner]
    told = f"Spiel von: {name}"
    assert told in organiser.page("/tables")
    public = organiser.client.get(f"/t/{organiser.slug}/seating?by=table").content.decode()
    assert f"<small>Spiel von:</small> {name}" in public
    wall = organiser.client.get(f"/t/{organiser.slug}/screen?view=seating").content.decode()
    assert f"<small>Spiel von:</small> {name}" in wall


@pytest.mark.rule("CAT-108")
def test_that_games_are_missing_is_said_once_before_the_first_round(organiser: Clerk) -> None:
    organiser.start(8)
    organiser.did("draft-round")
    assert "Niemand hat angegeben" in organiser.page("/draw")
    organiser.did("redraw-round", reason="noch einmal")
    assert "Niemand hat angegeben" in organiser.page("/draw")
    organiser.did("publish-round", round="1")
    for table in (1, 2):
        organiser.did("report-slip", accept="1", **organiser.slip(table))
    organiser.did("close-round", round="1")
    organiser.did("draft-round")
    assert "Niemand hat angegeben" not in organiser.page("/draw"), "seen to, or not wanted"


@pytest.mark.rule("CAT-108")
def test_provided_games_are_told_once_for_all_tables(organiser: Clerk) -> None:
    organiser.start(8)
    organiser.did("set-details", **{"title": "Herbst", "shown-games": "1", "games_provided": "on"})
    organiser.publish()
    assert "mit den Spielen der Turnierleitung" in organiser.page("/tables")
    public = organiser.client.get(f"/t/{organiser.slug}/seating").content.decode()
    assert "mit den Spielen der Turnierleitung" in public
    assert "checked" in organiser.page("/settings").split('name="games_provided"')[1][:20]


def test_a_game_without_the_rule_does_not_ask_for_copies(organiser: Clerk) -> None:
    organiser.announce("dominion", "swiss")
    organiser.enter(4)
    player = next(iter(organiser.state.entries))
    assert "brings_game" not in organiser.page(f"/players/{player}")
    assert "games_provided" not in organiser.page("/settings")
