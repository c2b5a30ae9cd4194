"""Somebody left, or was thrown out, during the game: the slip knows it before it is typed."""

from __future__ import annotations

import html
import re

import pytest

from tafelrunde.desk import commands as c
from tafelrunde.journal.events import Line, Seat, Slip
from tafelrunde.pages.audience.screen import running_round
from tafelrunde.pages.view import View
from tafelrunde.reckoning.names.public import PublicName, PublicNames
from tests.desk.hall import REFEREE, Hall
from tests.web.audience import days
from tests.web.organiser.conftest import Clerk
from tests.web.player.phones import Phone, saved
from tests.web.referee.whistles import Referee


def table_of_three(clerk: Clerk) -> tuple[str, list[Seat]]:
    """Catan with eleven and a stand-in; the number and people of a table of three."""
    clerk.announce()
    clerk.enter(11)
    assert clerk.post("/players/stand-in", name="Ersatz Berta").status_code == 204
    clerk.begin()
    clerk.publish()
    tables = clerk.state.rounds[0].tables
    number = next(n for n, table in tables.items() if len(table.seats) == 3)
    return str(number), sorted(tables[number].seats, key=lambda seat: seat.position or 0)


@pytest.mark.rule("CAT-106")
def test_a_stand_in_is_offered_as_substitute_and_the_slip_knows_who_left(organiser: Clerk) -> None:
    number, seats = table_of_three(organiser)
    page = html.unescape(organiser.page(f"/tables/1/{number}"))
    offered = page.partition('name="substitute"')[2].partition("</select>")[0]
    [standin] = organiser.state.standins
    assert f'value="{standin}"' in offered
    asked = page.partition('name="leaver"')[2].partition("</select>")[0]
    assert "selected" not in asked, "nobody is named before somebody names him"
    leaver = seats[1].player
    fields = {"round": "1", "table": number, "leaver": leaver, "substitute": standin}
    organiser.did("name-substitute", **fields, sure="1")
    page = html.unescape(organiser.page(f"/tables/1/{number}"))
    assert re.search(r'name="left-2"\s+checked', page)
    assert "ohne Wertung spielt weiter: Ersatz Berta" in page
    phone = Phone(seats[0].player, organiser.slug)
    assert re.search(r'name="left-2"\s+checked', phone.page("/report"))
    typed = {"round": "1", "table": number, "vp-1": "10", "left-2": "on", "vp-3": "6"}
    organiser.did("report-slip", accept="1", **typed)


def test_at_a_full_table_no_form_is_offered_that_would_be_refused(organiser: Clerk) -> None:
    short, _seats = table_of_three(organiser)
    tables = organiser.state.rounds[0].tables
    full = next(n for n, table in tables.items() if len(table.seats) == 4)
    page = organiser.page(f"/tables/1/{full}")
    assert "An diesem Tisch fehlt jemand" not in page
    assert "name-substitute" not in page
    assert "move-seat" not in page
    page = organiser.page(f"/tables/1/{short}")
    assert "name-substitute" in page
    assert "move-seat" not in page, "three can play: nobody need move there"


@pytest.mark.django_db
def test_who_was_thrown_out_during_the_game_is_marked_on_slip_and_preview() -> None:
    day = days.seated(12)
    seat = min(day.state.rounds[0].tables[1].seats, key=lambda each: each.position or 0)
    command = c.DisqualifyPlayer(player=seat.player, rule="7W-502", grounds="cards were marked")
    day.does(command, REFEREE)
    slip = day.slip(day.state.rounds[0].tables[1].seats, day.results())
    day.does(c.ReportSlip(round=1, table=1, slip=slip))
    saved(day)
    referee = Referee()
    page = referee.page("/table/1/1")
    assert "disqualified, without a place" in page
    form = page.partition("Correct the result")[2]
    assert re.search(r'<small class="tag">\s*disqualified\s*</small>', form)
    person = referee.page(f"/person/{seat.player}")
    assert "cards were marked" in person
    assert "7W-502" in person
    assert "Nothing has been noted" not in person


def test_the_projector_cheers_nobody_who_was_thrown_out() -> None:
    hall = Hall("seven-wonders", "four-rounds").open(12)
    hall.publish()
    table = hall.state.rounds[0].tables[1]
    best = table.seats[0].player
    hall.does(c.DisqualifyPlayer(player=best, rule="7W-502", grounds="x"), REFEREE)
    vps = dict(zip((seat.player for seat in table.seats), (70, 50, 40, 30), strict=True))
    slip = Slip(tuple(Line(player, {"vp": vp, "coins": 1}) for player, vp in vps.items()))
    hall.does(c.ReportSlip(round=1, table=1, slip=slip))
    hall.does(c.AcceptSlip(round=1, table=1))
    known = {player: PublicName("", player) for player in hall.state.entries}
    names = PublicNames(known, {player: player for player in known}, secret=False)
    screen = running_round(View(hall.state, hall.rulebook, names))
    assert screen is not None
    [winner] = screen.ticker[0].winners
    assert str(winner.name) == table.seats[1].player


@pytest.mark.rule("CAT-106")
def test_a_slip_that_leaves_two_asks_for_a_substitute_and_leads_there(organiser: Clerk) -> None:
    number, seats = table_of_three(organiser)
    where = {"round": "1", "table": number}
    typed = {**where, "vp-1": "10", "vp-2": "7", "left-3": "on"}
    seen = html.unescape(organiser.preview(typed).content.decode())
    assert "nur noch zwei übrig" in seen
    assert 'href="#missing" data-unfolds' in seen
    assert 'id="missing"' in organiser.page(f"/tables/1/{number}")
    named = {"leaver": seats[2].player, "substitute": "referee"}
    organiser.did("name-substitute", **where, **named, sure="1")
    assert "nur noch zwei übrig" not in html.unescape(organiser.preview(typed).content.decode())
    full = next(n for n, t in organiser.state.rounds[0].tables.items() if len(t.seats) == 4)
    typed |= {"table": str(full), "vp-4": "5"}
    assert "nur noch zwei übrig" not in html.unescape(organiser.preview(typed).content.decode())
