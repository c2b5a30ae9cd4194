"""Rulings at the desk: what they change, and that somebody can be disqualified or why not."""

from __future__ import annotations

import html
import re
from collections.abc import Callable

import pytest
from django.contrib.auth.models import User
from django.test import Client
from msgspec.structs import replace

from tafelrunde.desk import commands as c
from tafelrunde.desk.ruling_notes import put_out_words
from tafelrunde.games.shelf import open_rulebook
from tafelrunde.web import visit
from tests.web.audience import days
from tests.web.organiser.conftest import Clerk
from tests.web.organiser.test_finish import play, rising, start


def test_a_tournament_of_a_ready_format_offers_to_disqualify(organiser: Clerk) -> None:
    start(organiser, "format-tables-semifinals", "day", 8)
    page = html.unescape(organiser.page("/rulings"))
    assert "/do/disqualify-player" in page
    assert "Betrug oder grob unfaires Verhalten" in page
    assert "Punkte und Plätze bleiben, wie sie sind" in page


def test_rules_without_grounds_say_so(organiser: Clerk, monkeypatch: pytest.MonkeyPatch) -> None:
    start(organiser, "format-tables-semifinals", "day", 8)
    bare = replace(open_rulebook("format-tables-semifinals"), disqualifications=())
    monkeypatch.setattr(visit, "rulebook_for", lambda _state: bare)
    page = html.unescape(organiser.page("/rulings"))
    assert "/do/disqualify-player" not in page
    assert "Diese Regeln sagen nicht, wofür jemand disqualifiziert wird." in page


def test_a_correction_is_not_stored_by_pressing_twice(organiser: Clerk) -> None:
    start(organiser, "format-tables-semifinals", "day", 8)
    play(organiser, 1, rising("vp"))
    page = organiser.page("/tables/1/1")
    assert "Tippen zeigt, was sich ändert" in page
    assert "Tippen speichert" not in page


def test_where_the_rules_are_silent_about_leaving_it_is_said() -> None:
    silent = put_out_words(open_rulebook("friedrich"), "Dirk")
    assert "die Regeln dieses Spiels sagen das nicht selbst." in silent.de
    assert silent.de.endswith("nach dem Speichern unter Spieler zurückgezogen.")
    assert "(CAT-106)" in put_out_words(open_rulebook("catan"), "Dirk").de


def test_desk_referee_and_minutes_call_a_ruling_by_one_word(
    organiser: Clerk, colleague: Callable[[Clerk, str], Clerk]
) -> None:
    start(organiser, "catan", "ranking-tournament", 8)
    organiser.publish()
    player = next(iter(organiser.state.entries))
    organiser.did(
        "give-ruling", rule="CAT-102", verdict="note", players=player, text="Neu gemischt"
    )
    at_the_desk = organiser.page("/rulings")
    phone = colleague(organiser, "referee").client
    at_the_table = phone.get(
        f"/t/{organiser.slug}/referee/ruling", headers={"Accept-Language": "de"}
    ).content.decode()
    offered = re.findall(r'<option value="(?:note|warning|penalty|report)">([^<]+)<', at_the_desk)
    assert offered == ["Entscheidung", "Verwarnung", "Strafe", "Meldung an den Verband"]
    assert offered == re.findall(r'name="verdict"[^>]*>\s*([^<]+?)\s*</label>', at_the_table)
    [given] = re.findall(r'<div class="what">\s*<p>\s*(\w+)', at_the_desk.split('ruling-list"')[1])
    assert given == "Entscheidung"


def test_the_page_lists_all_that_was_decided_objections_and_disqualifications_too(
    organiser: Clerk, colleague: Callable[[Clerk, str], Clerk]
) -> None:
    start(organiser, "carcassonne", "four-player", 8)
    organiser.publish()
    assert "Bisher wurde nichts entschieden" in organiser.page("/rulings")
    one, *others = [seat.player for seat in organiser.state.rounds[0].tables[1].seats]
    organiser.did("report-slip", **organiser.slip(1))
    organiser.did("dispute-slip", round="1", table="1", player=one, reason="52, nicht 51")
    referee = colleague(organiser, "referee")
    referee.did("accept-slip", round="1", table="1", edition="1")
    referee.did(
        "disqualify-player", player=others[0], rule="CAR-207", grounds="Karten vertauscht", sure="1"
    )
    page = html.unescape(organiser.page("/rulings")).partition('ruling-list"')[2]
    assert "Einspruch abgewiesen, das Ergebnis bleibt" in page
    assert "Runde 1, Tisch 1" in page
    assert "Disqualifikation" in page
    assert "Karten vertauscht" in page
    assert page.index("Disqualifikation") < page.index("Einspruch"), "the newest first"
    assert f"/t/{organiser.slug}/desk/history?kind=rulings" in page


def test_the_desk_chooses_the_round_of_the_table(organiser: Clerk) -> None:
    organiser.start(12)
    organiser.publish()
    page = organiser.page("/rulings")
    assert '<select name="round">' not in page, "there is but one"
    organiser.finish_round()
    organiser.publish()
    assert '<select name="round">' in organiser.page("/rulings")
    organiser.did("give-ruling", rule="CAT-102", verdict="note", table="1", round="1")
    assert organiser.state.rulings[-1].round == 1


@pytest.mark.rule("CAR-207")
@pytest.mark.django_db
def test_once_the_ceremony_was_closed_pages_say_that_nobody_is_disqualified_any_more() -> None:
    day = days.awarded(8, rulebook="carcassonne", mode="two-player")
    day.does(c.TakeBack(since=len(day.records), reason="zu früh"))
    assert day.state.phase == "running"
    day.saved()
    desk = Client(HTTP_ACCEPT_LANGUAGE="de")
    desk.force_login(User.objects.create_superuser("orga"))
    rulings = " ".join(desk.get("/t/pokal/desk/rulings").content.decode().split())
    assert "Disqualifiziert wird niemand mehr, auch wenn der Abschluss zurückgenommen" in rulings
    award = " ".join(desk.get("/t/pokal/desk/award").content.decode().split())
    assert "disqualifiziert wird aber niemand mehr" in award
    assert "Noch nicht verkündet" not in award
    assert "#disqualify" in desk.get(f"/t/pokal/desk/players/{day.players[0]}").content.decode()
