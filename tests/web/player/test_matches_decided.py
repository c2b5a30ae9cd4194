"""Matches that phones report: what desk and referee see and decide, up to the podium."""

from __future__ import annotations

import html

import pytest
from django.contrib.auth.models import User
from django.test import Client

from tafelrunde.desk.steps import next_step
from tafelrunde.games.shelf import open_rulebook
from tafelrunde.pages.organiser.finish import finish_page
from tafelrunde.pages.view import View
from tafelrunde.standings.finish import bracket_of, final_ranking
from tafelrunde.state.seats import ordered
from tests.web.audience import days
from tests.web.player.phones import figures, saved, state
from tests.web.player.test_matches import at_the_laptop, final_phones, two_in_the_final
from tests.web.referee.whistles import Referee

pytestmark = pytest.mark.django_db


@pytest.mark.rule("CAR-308")
def test_the_desk_checks_a_reported_final_and_reads_what_decides_it_before_accepting() -> None:
    one, _two = two_in_the_final()
    rulebook = open_rulebook("carcassonne")
    assert "Ergebnis eintragen" in next_step(state(), rulebook).text.de
    one.send("finish-table")
    one.send("report-slip", "/report", **figures({"vp": [80, 80]}))
    assert next_step(state(), rulebook).text.de.endswith("Ergebnis prüfen und annehmen.")
    (card,) = finish_page(View(state(), rulebook, {})).matches
    assert card.awaiting
    assert card.settled, "a level game says which rule decides"


def test_the_desk_sees_what_the_phones_of_a_final_reported_and_accepts_it() -> None:
    saved(days.finishing(12))
    phones = final_phones()
    typed = figures({"vp": [55, 50, 45, 40], "coins": [5, 4, 3, 2]})
    phones[0].send("report-slip", "/report", **typed)
    phones[1].send("confirm-slip")
    desk = at_the_laptop()
    cards = desk.get("/t/pokal/desk/finish").content.decode()
    assert "Prüfen und übernehmen" in cards
    assert cards.count("unterschrieben</small>") == 4
    page = desk.get("/t/pokal/desk/finish/final").content.decode()
    assert "Auf den Telefonen gemeldet" in page
    assert "sobald alle Zahlen" not in page
    assert page.count("nicht unterschrieben") == 2
    assert "Übernehmen: die Übrigen haben auf Papier" in page
    answer = desk.post("/t/pokal/desk/do/report-match", {"match": "final", "edition": "0"})
    assert answer.status_code == 422
    desk.post("/t/pokal/desk/do/report-match", {"match": "final", "edition": "1"})
    assert not state().matches["final"].awaiting


def test_four_finalists_report_sign_object_and_the_referee_decides() -> None:
    saved(days.finishing(12))
    phones = final_phones()
    typed = figures({"vp": [55, 50, 45, 40], "coins": [5, 4, 3, 2]})
    phones[0].send("report-slip", "/report", **typed)
    phones[1].send("confirm-slip")
    phones[2].send("dispute-slip", "/check", reason="54, not 45")
    assert [(call.match, call.text) for call in state().open_calls] == [("final", "54, not 45")]
    assert "The referee decides." in phones[0].page()
    for phone in phones:
        assert "54, not 45" in phone.page()
    assert "only be changed by referee or desk" in phones[1].page("/report")
    referee = Referee()
    assert "54, not 45" in referee.page()
    page = referee.page("/match/final")
    assert "It stands as reported" in page
    stale = referee.form("report-match", "/match/final") | {"edition": "0"}
    assert "reported anew meanwhile" in referee.refused("report-match", **stale)
    referee.did("report-match", **referee.form("report-match", "/match/final"))
    assert not state().matches["final"].awaiting
    assert "Place 3 in the final" in phones[2].page()


def test_the_referee_may_decide_on_other_figures_than_those_reported() -> None:
    one, two = two_in_the_final()
    one.send("finish-table")
    one.send("report-slip", "/report", **figures({"vp": [80, 71]}))
    two.send("dispute-slip", "/check", reason="81")
    referee = Referee()
    typed = figures({"vp": [80, 81]})
    referee.did("report-match", match="final", **typed)
    assert "You have won" in two.page()


def test_whoever_plays_in_a_disputed_match_does_not_decide_it_as_referee() -> None:
    one, two = two_in_the_final()
    one.send("finish-table")
    one.send("report-slip", "/report", **figures({"vp": [80, 71]}))
    two.send("dispute-slip", "/check", reason="81")
    playing = Referee(player=two.player)
    said = playing.refused("report-match", match="final", **figures({"vp": [80, 81]}))
    assert "impartial" in said


def test_the_desk_sees_how_far_the_phones_are_and_finds_the_figures_in_its_form() -> None:
    one, _two = two_in_the_final()
    one.send("finish-table")
    one.send("report-slip", "/report", **figures({"vp": [80, 71]}))
    desk = Client(HTTP_ACCEPT_LANGUAGE="en")
    desk.force_login(User.objects.create_superuser("rita"))
    assert 'data-state="partly"' in desk.get("/t/pokal/desk/finish").content.decode()
    form = desk.get("/t/pokal/desk/finish/final").content.decode()
    assert 'data-state="partly"' in form
    assert 'name="vp-1" value="80"' in form
    assert 'name="vp-2" value="71"' in form


def test_the_podium_is_shown_from_third_to_first_when_the_desk_asks() -> None:
    saved(days.finishing(12))
    desk = at_the_laptop()
    early = desk.post("/t/pokal/desk/do/reveal-place", {"place": "3"})
    assert early.status_code == 422, "the final has not been played"
    slip = figures({"vp": [60, 55, 45, 40], "coins": [2, 2, 3, 2]})
    desk.post("/t/pokal/desk/do/report-match", {"match": "final", **slip})
    ranking = final_ranking(bracket_of(open_rulebook("seven-wonders"), state()))
    assert ranking is not None
    order = [days.made_up_name(int(place.player[1:])) for place in ranking[:3]]

    def screen() -> str:
        return html.unescape(desk.get("/t/pokal/screen").content.decode())

    assert 'class="podium"' not in screen()
    page = desk.get("/t/pokal/desk/award").content.decode()
    assert "Platz 3 auf dem Projektor zeigen" in page
    assert desk.post("/t/pokal/desk/do/reveal-place", {"place": "1"}).status_code == 422
    for place in (3, 2, 1):
        desk.post("/t/pokal/desk/do/reveal-place", {"place": str(place)})
        shown = screen()
        assert [name in shown for name in order] == [n >= place for n in (1, 2, 3)], place
        assert shown.count("noch nicht verraten") == place - 1
        assert "Gleich ist Siegerehrung" not in shown
        told = "★" in desk.get("/t/pokal/finish").content.decode()
        assert told == (place == 1), "the page follows the podium, and never goes before it"
    desk.post("/t/pokal/desk/do/reveal-place", {"place": "3"})
    assert state().revealed == 1, "what was shown stays"


def test_what_has_to_be_taken_back_first_is_one_press_away() -> None:
    """A semifinal turned after the final was played: the answer leads to the history."""
    options = {"knockout_size": 4, "rounds": 2}
    day = days.finishing(8, rulebook="carcassonne", mode="two-player", options=options)
    results = day.results()
    while "final" not in day.state.matches:
        day.take_step(results)
    while day.state.matches["final"].awaiting:
        day.take_step(results)
    saved(day)
    went_on = {seat.player for seat in state().matches["final"].seats}
    turned = {"match": "SF1", "game": "1", "reason": "misread", "sure": "1"}
    for line, seat in enumerate(ordered(state().matches["SF1"].games[0].seats), start=1):
        turned[f"vp-{line}"] = "1" if seat.player in went_on else "90"
    page = "/t/pokal/desk/do/correct-slip"
    answer = at_the_laptop().post(page, turned, headers={"HX-Request": "true"})
    assert answer.status_code == 422
    told = answer.content.decode()
    assert "Nehmen Sie zuerst dieses Ergebnis im Verlauf zurück" in told
    assert 'href="/t/pokal/desk/history"' in told
    assert "CAR-206" not in told
