"""Every page of the console opens in every phase, for those who may, in both languages."""

from __future__ import annotations

import html
import re
from typing import Any

import pytest
from django.test import Client

from tafelrunde.desk import commands as c
from tafelrunde.desk.actors import Actor
from tafelrunde.games.ready import all_formats
from tafelrunde.games.shelf import all_rulebooks
from tafelrunde.journal.events import Line, Slip
from tafelrunde.web import house
from tests.web.organiser.conftest import Clerk

PAGES = (
    "",
    "/players",
    "/check-in",
    "/phones",
    "/draw",
    "/tables",
    "/standings",
    "/finish",
    "/award",
    "/history",
    "/rulings",
    "/settings",
)


def look_at_all(clerk: Clerk) -> list[str]:
    return [clerk.page(path) for path in PAGES]


def test_every_page_opens_in_every_phase(organiser: Clerk) -> None:
    organiser.announce()
    look_at_all(organiser)
    organiser.enter(8)
    look_at_all(organiser)
    for player in list(organiser.state.entries):
        organiser.did("check-in", player=player)
    organiser.did("close-check-in")
    organiser.did("start-tournament")
    look_at_all(organiser)
    organiser.did("draft-round")
    look_at_all(organiser)
    organiser.did("publish-round", round="1")
    organiser.did("report-slip", **organiser.slip(1))
    look_at_all(organiser)
    organiser.page("/tables/1/1")
    organiser.page("/tables/1/2")
    organiser.did("accept-slip", round="1", table="1")
    organiser.did("report-slip", accept="1", **organiser.slip(2))
    organiser.did("close-round", round="1")
    look_at_all(organiser)
    organiser.play_round()
    organiser.play_round()
    look_at_all(organiser)
    organiser.did("award-tournament")
    look_at_all(organiser)


def test_pages_keep_the_strict_policy_and_name_no_inline_code(organiser: Clerk) -> None:
    organiser.start()
    organiser.publish()
    for page in [*look_at_all(organiser), organiser.page("/tables/1/1")]:
        assert re.findall(r"<style|\sstyle=|\son[a-z]+=|javascript:", page) == []
        assert re.findall(r"<script(?![^>]*\ssrc=)", page) == []


def test_pages_speak_english_where_the_browser_does(organiser: Clerk) -> None:
    organiser.start()
    answer = organiser.client.get(
        f"/t/{organiser.slug}/desk", headers={"Accept-Language": "en"}
    ).content.decode()
    assert "Draw round 1." in answer
    assert "Runde 1 auslosen." in organiser.page()


@pytest.mark.parametrize("path", [*PAGES, "/tables/1/1", "/players/x", "/finish/final"])
def test_nobody_without_a_role_sees_the_desk(organiser: Clerk, colleague: Any, path: str) -> None:
    organiser.announce()
    organiser.enter(1)
    address = f"/t/{organiser.slug}/desk{path}"
    stranger = Client().get(address)
    assert stranger.status_code == 302
    assert stranger["Location"].startswith("/login")
    player = colleague(organiser, "player")
    assert player.client.get(address).status_code == 403


def test_a_tournament_that_does_not_exist_is_not_found(organiser: Clerk) -> None:
    assert organiser.client.get("/t/nowhere/desk").status_code == 404


def test_the_overview_names_the_one_next_step(organiser: Clerk) -> None:
    organiser.announce()
    assert "Teilnehmer eintragen." in organiser.page()
    organiser.enter(8)
    assert "Check-in: 0 von 8 sind da" in organiser.page()
    assert organiser.page().count('id="next-step"') == 1


def test_open_tables_and_disputes_are_counted_at_a_glance(organiser: Clerk) -> None:
    organiser.start(12)
    organiser.publish()
    organiser.did("report-slip", **organiser.slip(1))
    player = organiser.state.rounds[0].tables[1].seats[0].player
    organiser.did("dispute-slip", round="1", table="1", player=player, reason="verzählt")
    page = organiser.page()
    assert re.search(r"<b>2</b> von 3 <span>Tischen offen", page)
    assert "Einspruch" in page


def test_a_round_lists_its_tables_by_state_and_the_next_to_fetch(organiser: Clerk) -> None:
    organiser.start(12)
    organiser.publish()
    organiser.did("report-slip", **organiser.slip(1))
    page = organiser.page("/tables")
    assert re.findall(r'<a class="tile" data-state="(\w+)"', page) == ["reported", "open", "open"]
    assert "Tisch 2 eintragen" in page


def test_standings_say_who_moved_and_why(organiser: Clerk) -> None:
    organiser.start()
    organiser.play_round()
    organiser.play_round()
    page = organiser.page("/standings")
    assert "CAT-302" in page
    assert re.search(r"▲|▼", page)


def test_a_wish_to_leave_is_no_call_for_the_referee(organiser: Clerk) -> None:
    organiser.start()
    organiser.publish()
    player = next(iter(organiser.state.entries))
    wish = c.CallReferee(call="wish", about="withdrawal")
    house.append(
        house.find(organiser.slug).id, wish, Actor("badge:9", "player", player), "wish", None
    )
    page = organiser.page()
    assert "1 Person möchte das Turnier verlassen" in page
    assert "1 möchte gehen" in page, "beside the clock, on every page"
    assert "Schiedsrichter an Tisch" not in page
    assert "Ruf nach dem Schiedsrichter" not in page
    assert "möchte das Turnier verlassen" in organiser.page("/history")


def test_whoever_asked_to_leave_is_not_drawn_in_unread(organiser: Clerk) -> None:
    organiser.start()
    organiser.play_round()
    player = next(iter(organiser.state.entries))
    wish = c.CallReferee(call="wish", about="withdrawal")
    hall = house.find(organiser.slug).id
    house.append(hall, wish, Actor("badge:9", "player", player), "wish", None)
    page = organiser.page("/draw")
    assert "Runde 2 auslosen. Vorher entscheiden: " in page
    assert f'/desk/players/{player}"' in page
    page = organiser.page(f"/players/{player}")
    assert "hat am Telefon gebeten, das Turnier verlassen zu dürfen" in page
    assert page.count("/do/withdraw-player") == 2, "one form, with and without htmx"
    organiser.did("close-call", call="wish")
    assert "Vorher entscheiden" not in organiser.page("/draw")
    assert "hat am Telefon gebeten" not in organiser.page(f"/players/{player}")
    history = organiser.page("/history")
    assert "Antwort auf den Wunsch zu gehen: " in history
    assert "Ruf erledigt" not in history


@pytest.mark.parametrize("how", ["on the slip", "by who plays on"])
def test_a_wish_to_leave_is_over_once_the_game_was_noted_as_left(
    organiser: Clerk, how: str
) -> None:
    organiser.start(7)
    organiser.publish()
    tables = organiser.state.rounds[0].tables.values()
    table = next(table for table in tables if len(table.seats) == 3)
    player = table.seats[0].player
    wish = c.CallReferee(call="wish", about="withdrawal")
    hall = house.find(organiser.slug).id
    house.append(hall, wish, Actor("badge:9", "player", player), "wish", None)
    assert "1 möchte gehen" in organiser.page()
    if how == "on the slip":
        first, *others = (seat.player for seat in table.seats)
        lines = (Line(first, left=True), Line(others[0], {"vp": 10}), Line(others[1], {"vp": 7}))
        command: c.Command = c.ReportSlip(round=1, table=table.number, slip=Slip(lines))
    else:
        command = c.NameSubstitute(round=1, table=table.number, leaver=player, substitute="referee")
    house.append(hall, command, Actor("x", "organiser"), "noted", None)
    assert "möchte gehen" not in organiser.page()


def _next_step(page: str) -> str:
    found = re.search(r'<(?:a|button)[^>]*id="next-step".*?</(?:a|button)>', page, re.S)
    assert found is not None
    return found.group(0)


def test_the_button_that_says_it_closes_check_in_closes_it(organiser: Clerk) -> None:
    organiser.announce()
    organiser.enter(8)
    assert "Leute einchecken" in _next_step(organiser.page("/check-in")), "nobody has come yet"
    for player in list(organiser.state.entries)[:4]:
        organiser.did("check-in", player=player, data_checked="on", fair_play="on")
    offered = _next_step(organiser.page("/check-in"))
    assert "Über die Fehlenden entscheiden" in offered
    assert 'href="#close"' in offered, "nobody's fate is decided unasked"
    organiser.post("/check-in/everybody", htmx=False, attested="on")
    offered = _next_step(organiser.page("/check-in"))
    assert "Check-in schließen" in offered
    assert 'form="close"' in offered


def test_no_clock_is_offered_once_every_table_is_final(organiser: Clerk) -> None:
    organiser.start()
    organiser.publish()
    tables = list(organiser.state.rounds[0].tables)
    for number in tables:
        assert all("/do/start-clock" in organiser.page(path) for path in ("", "/tables"))
        organiser.did("report-slip", accept="1", **organiser.slip(number))
    assert all("/do/start-clock" not in organiser.page(path) for path in ("", "/tables"))


def test_the_title_of_a_mode_begins_a_heading_with_a_capital(organiser: Clerk) -> None:
    """On the shelf of all modes and over the form of each, built in or made from a format."""

    def headings(address: str) -> list[str]:
        page = organiser.client.get(address, headers={"Accept-Language": "en"}).content.decode()
        found = re.findall(r"<h[123][^>]*>\s*(?:<a[^>]*>)?\s*(.*?)\s*<", page, re.DOTALL)
        return [html.unescape(each) for each in found if each]

    modes = [
        f"/new/{book.id}/{mode.id}"
        for book in (*all_rulebooks(), *all_formats())
        for mode in book.modes
    ]
    small = [
        each for address in ("/new", *modes) for each in headings(address) if each[0].islower()
    ]
    assert len(headings("/new")) > 5
    assert small == []


def test_a_fee_that_is_fixed_is_no_open_field_and_the_projector_says_what_it_waits_for(
    organiser: Clerk,
) -> None:
    organiser.announce()
    organiser.enter(8)
    assert not re.search(r'name="fee"\s+readonly', organiser.page("/settings"))
    organiser.begin()
    organiser.publish()
    assert re.search(r'name="fee"\s+readonly', organiser.page("/settings"))
    shown = f"/t/{organiser.slug}/screen?view=round"
    assert "Noch nicht fertig: Tisch" in organiser.client.get(shown).content.decode()
    for number in organiser.state.rounds[0].tables:
        organiser.did("report-slip", **organiser.slip(number))
    page = organiser.client.get(shown).content.decode()
    assert "Gewartet wird auf Unterschriften: Tisch" in page
    assert "Noch nicht fertig" not in page
