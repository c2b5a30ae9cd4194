"""The course of the day changes: rounds, cancelling, hiding, deleting, seen wherever one looks."""

from __future__ import annotations

import logging
import re

import pytest
from django.test import Client

from tafelrunde.games.shelf import open_rulebook
from tafelrunde.pages.paper.report import report_page
from tafelrunde.pages.paper.source import Source
from tafelrunde.store import badges
from tafelrunde.store.models import Hall, JournalRow, Person, Removed
from tafelrunde.web import house
from tafelrunde.web.audience.press import forget
from tests.web.audience import days
from tests.web.organiser.conftest import Clerk


def source(clerk: Clerk) -> Source:
    return Source(state=clerk.state, rulebook=open_rulebook("catan"), people={}, lang="de")


def test_a_round_less_is_previewed_done_and_shown(organiser: Clerk) -> None:
    organiser.start(8)
    organiser.play_round()
    assert "3 Runden sind vorgesehen" in organiser.page("/draw")
    assert "1 bis 9" in organiser.page("/settings")
    refused = organiser.do("change-rounds", rounds="10", reason="mehr Zeit")
    assert refused.status_code == 422
    assert "CAT-203" in refused.content.decode()
    asked = {"rounds": "1", "reason": "der Saal schließt"}
    first = organiser.do("change-rounds", **asked)
    assert "Die Tabelle nach Runde 1 ist das Endergebnis." in first.content.decode()
    assert organiser.mode_rounds == 3
    organiser.did("change-rounds", sure="1", **asked)
    assert organiser.mode_rounds == 1
    organiser.page()  # says what was done, once
    history = organiser.page("/history")
    assert history.count("der Saal schließt") == 1, "said once"
    public = Client().get(f"/t/{organiser.slug}").content.decode()
    assert "1 statt 3 Runden: der Saal schließt" in public
    for page in (public, organiser.page("/settings")):
        assert "Eine Runde mit allen Teilnehmern" in page
        assert not re.search("(3|Drei) Runden mit allen", page), "that was announced once"
    words = str(report_page(source(organiser)).blocks)
    assert "Abweichung von der Ausschreibung" in words
    assert "1 statt 3 Runden (CAT-203)" in words
    assert "Angekündigte Abweichungen" not in words, "that was not announced"


def test_a_running_round_is_no_reason_to_wait_with_more_or_fewer(organiser: Clerk) -> None:
    organiser.start(8)
    organiser.play_round()
    organiser.did("draft-round", seed="zwei")
    assert 'id="rounds-number"' in organiser.page("/draw")
    organiser.did("publish-round", round=2)
    assert 'id="rounds-number"' in organiser.page("/draw")
    organiser.did("change-rounds", rounds="2", reason="der Saal schließt", sure="1")
    assert organiser.mode_rounds == 2


def test_the_draw_offers_every_game_where_no_format_can_be_kept(organiser: Clerk) -> None:
    organiser.start(8)
    organiser.did("change-rounds", rounds="4", reason="mehr Zeit", sure="1")
    for number, kind in enumerate(("fishermen", "seafarers"), 1):
        organiser.did("draft-round", kind=kind)
        organiser.did("publish-round", round=str(number))
        organiser.finish_round()
    assert "kein angekündigtes Format mehr möglich" not in organiser.page("/draw")
    organiser.did("change-rounds", rounds="3", reason="doch nicht", sure="1")
    page = organiser.page("/draw")
    assert "kein angekündigtes Format mehr möglich" in page
    assert page.count('name="kind"') == 4
    organiser.did("draft-round", kind="cities-and-knights")
    drafted = organiser.page("/draw")
    assert re.search('value="cities-and-knights"\\s+checked', drafted), "also to be drawn again"


def test_rounds_are_measured_by_what_was_announced_at_the_start(organiser: Clerk) -> None:
    organiser.start(8)
    organiser.play_round()
    organiser.did("change-rounds", rounds="2", reason="der Saal schließt", sure="1")
    asked = organiser.do("change-rounds", rounds="4", reason="doch noch Zeit").content.decode()
    assert "Runden: 4 statt angekündigter 3" in asked
    organiser.did("change-rounds", rounds="4", reason="doch noch Zeit", sure="1")
    public = Client().get(f"/t/{organiser.slug}").content.decode()
    assert "4 statt 3 Runden: doch noch Zeit" in public
    history = organiser.page("/history")
    assert "Zahl der Runden ab jetzt 4 (bisher 2): doch noch Zeit" in history, (
        "a step, and no other count"
    )
    assert "statt 2" not in history
    assert "der Saal schließt" not in public, "that is past"
    asked = organiser.do("change-rounds", rounds="3", reason="wie gedacht").content.decode()
    assert "3 Runden werden gespielt, wie angekündigt." in asked
    organiser.did("change-rounds", rounds="3", reason="wie gedacht", sure="1")
    assert " statt " not in Client().get(f"/t/{organiser.slug}").content.decode()
    words = str(report_page(source(organiser)).blocks)
    assert "Abweichung von der Ausschreibung" not in words
    assert "Angekündigte Abweichungen" not in words
    assert "wie gedacht" in organiser.page("/history")


def test_a_cancelled_tournament_says_so_everywhere(organiser: Clerk) -> None:
    organiser.start(8)
    organiser.did("set-details", title="Herbstturnier", date="2030-05-04")
    organiser.publish()
    hall = Hall.objects.get(slug=organiser.slug)
    phone = Client()
    _badge, token = badges.issue(hall.id, "player", next(iter(organiser.state.entries)))
    phone.get(f"/t/{organiser.slug}/b/{token}")
    before = phone.get(f"/t/{organiser.slug}/me").content.decode()
    first = organiser.do("cancel-tournament", reason="Wasserschaden")
    assert "Das Turnier ist dann abgesagt" in first.content.decode()
    organiser.did("cancel-tournament", reason="Wasserschaden", sure="1")
    mark = before.split('name="mark" value="')[1].split('"')[0]
    news = phone.get(f"/t/{organiser.slug}/me", {"mark": mark}, headers={"HX-Request": "true"})
    assert news.status_code == 200, "an open phone is told"
    assert "Das Turnier ist abgesagt" in news.content.decode()
    for path in ("", "/seating", "/screen", "/desk", "/desk/tables"):
        shown = organiser.client.get(f"/t/{organiser.slug}{path}").content.decode()
        assert "Das Turnier ist abgesagt" in shown, path
        assert "Wasserschaden" in shown, path
    assert 'id="next-step"' not in organiser.page(), "there is no next step"
    public = Client().get(f"/t/{organiser.slug}").content.decode()
    assert "läuft" not in public.split("<main")[1], "no round is being played"
    assert "Abgesagt" in Client().get("/").content.decode()
    calendar = Client().get(f"/t/{organiser.slug}/calendar.ics").content.decode()
    assert "STATUS:CANCELLED" in calendar
    assert source(organiser).event == "Herbstturnier · ABGESAGT"
    late = organiser.do("report-slip", **organiser.slip(1))
    assert late.status_code == 422
    assert "Das Turnier ist abgesagt (Wasserschaden)" in late.content.decode()
    organiser.did("take-back", since=str(organiser.version), reason="doch", sure="1")
    assert Hall.objects.get(slug=organiser.slug).phase == "running"


def test_a_hidden_tournament_is_found_by_its_own_people_only(organiser: Clerk) -> None:
    organiser.start(8)
    stranger = Client()
    assert "Herbstturnier" in stranger.get("/").content.decode()
    forget()
    assert organiser.post("/settings/hide", htmx=False, public="").status_code == 302
    assert "Herbstturnier" not in stranger.get("/").content.decode()
    assert stranger.get(f"/t/{organiser.slug}").status_code == 404
    assert "Verborgen" in organiser.page("/settings")
    mark = 'title="Verborgen: nur Helfer und Spieler sehen es."'
    assert mark in organiser.page("/tables"), "on every page of the desk"
    assert "Catan · verborgen" in organiser.client.get("/").content.decode()
    organiser.post("/settings/hide", htmx=False, public="1")
    assert mark not in organiser.page("/tables")
    assert "verborgen" not in organiser.client.get("/").content.decode()
    forget()
    assert stranger.get(f"/t/{organiser.slug}").status_code == 200


def test_one_created_by_mistake_is_deleted_by_its_title(
    organiser: Clerk, caplog: pytest.LogCaptureFixture
) -> None:
    organiser.announce()
    organiser.enter(4)
    hall = house.find(organiser.slug)
    assert "Endgültig löschen" in organiser.page("/settings")
    wrong = organiser.post("/settings/delete", title="Herbst")
    assert wrong.status_code == 422
    assert "genau den Titel" in wrong.content.decode()
    with caplog.at_level(logging.WARNING, "tafelrunde.store.removing"):
        assert organiser.post("/settings/delete", title=" Herbstturnier ").status_code == 204
    assert hall.head in caplog.text
    assert not Hall.objects.filter(id=hall.id).exists()
    assert not JournalRow.objects.filter(hall_id=hall.id).exists()
    assert not Person.objects.filter(hall_id=hall.id).exists()
    kept = Removed.objects.get()
    assert (kept.hall, kept.records, kept.head) == (hall.id, hall.version, hall.head)
    assert organiser.client.get(f"/t/{organiser.slug}/desk").status_code == 404


def test_a_started_one_is_never_erased(organiser: Clerk) -> None:
    organiser.start(8)
    since = organiser.version
    assert "Endgültig löschen" not in organiser.page("/settings")
    organiser.did("take-back", since=str(since), reason="zu früh", sure="1")
    assert organiser.state.phase == "announced"
    refused = organiser.post("/settings/delete", title="Herbstturnier")
    assert refused.status_code == 422
    assert "absagen, nicht löschen" in refused.content.decode()


def test_a_phone_at_its_table_hears_of_another_number_of_rounds(organiser: Clerk) -> None:
    organiser.start(8)
    organiser.publish()
    hall = Hall.objects.get(slug=organiser.slug)
    phone = Client()
    _badge, token = badges.issue(hall.id, "player", next(iter(organiser.state.entries)))
    phone.get(f"/t/{organiser.slug}/b/{token}")
    shown = phone.get(f"/t/{organiser.slug}/me").content.decode()
    assert "Runde 1 von 3" in shown
    organiser.did("change-rounds", rounds="2", reason="der Saal schließt", sure="1")
    mark = shown.split('name="mark" value="')[1].split('"')[0]
    news = phone.get(f"/t/{organiser.slug}/me", {"mark": mark}, headers={"HX-Request": "true"})
    assert "Runde 1 von 2" in news.content.decode()


def test_a_day_that_ends_without_its_finish_is_previewed_done_and_shown(organiser: Clerk) -> None:
    organiser.announce("carcassonne", "two-player", **{"option-rounds": "1"})
    organiser.enter(8)
    organiser.post("/check-in/everybody", htmx=False, attested="on")
    organiser.did("close-check-in")
    organiser.did("start-tournament")
    assert "Ohne Endrunde" in organiser.page("/draw")
    first = organiser.do("drop-finish", reason="der Saal schließt")
    assert "entfällt: Die Tabelle nach Runde 1 ist das Endergebnis" in first.content.decode()
    assert organiser.state.without_finish == ""
    organiser.did("drop-finish", reason="der Saal schließt", sure="1")
    assert "Ohne Endrunde: der Saal schließt" in organiser.page("/history")
    public = Client().get(f"/t/{organiser.slug}").content.decode()
    assert "ohne Endrunde: der Saal schließt" in public
    book = open_rulebook("carcassonne")
    paper = Source(state=organiser.state, rulebook=book, people={}, lang="de")
    assert "ohne Endrunde (CAR-301)" in str(report_page(paper).blocks)
    assert "Ohne Endrunde" not in organiser.page("/draw"), "it cannot be dropped twice"
    finish = organiser.page("/finish")
    assert "Die Endrunde entfällt" in finish
    assert "der Saal schließt" in finish
    assert "Zum Verlauf" in finish
    assert "Dieser Modus hat kein Finale" not in finish


@pytest.mark.parametrize(
    ("rulebook", "mode", "promised"),
    [
        ("friedrich", "world-championship", "Nach den Runden enden, ohne Endrunde"),
        ("catan", "ranking-tournament", "Mehr oder weniger Runden, früher enden"),
    ],
)
def test_only_what_can_be_changed_is_promised(
    db: None, rulebook: str, mode: str, promised: str
) -> None:
    days.closed(8, 1, rulebook=rulebook, mode=mode).saved()
    client = Client()
    _badge, token = badges.issue("t1", "organiser")
    client.get(f"/t/pokal/b/{token}")
    page = client.get("/t/pokal/desk/settings").content.decode().partition('id="rounds-number"')[2]
    summary = page.partition("<summary>")[2].partition("</summary>")[0]
    assert " ".join(summary.split()) == promised
