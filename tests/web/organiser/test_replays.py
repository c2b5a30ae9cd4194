"""Drawn matches of the finish at the desk: a replay for each, if time allows, or none (CAR-308)."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest

from tests.web.organiser.conftest import Clerk
from tests.web.organiser.test_finish import equal, falling, play, start, typed

OFFERED = r'id="replay-([-\w]+)"'
HOLDS_WITHOUT = "Diese Rangfolge gilt, wenn keine Wiederholung gespielt wird."
DECIDED = re.compile(r"\bentschied\b")


def ranking_of(page: str) -> str:
    """The reasons of those whom the finish placed; others were told apart for it by a lot."""
    table = page.partition('class="final-ranking"')[2].partition("</table>")[0]
    rows = re.findall(r'<tr[^>]*data-rank="[1-4]".*?</tr>', table, re.S)
    assert len(rows) == 4
    return "".join(rows)


@pytest.mark.rule("CAR-308")
def test_every_drawn_match_may_be_replayed_or_left_and_an_open_replay_stops_the_ceremony(
    organiser: Clerk,
) -> None:
    options = {"option-knockout_size": "4", "option-rounds": "2"}
    start(organiser, "carcassonne", "two-player", 8, **options)
    play(organiser, 2, lambda number: {f"vp-{number}": str(90 - 7 * number)})
    while lot := re.findall(r'name="players" value="(\w+)"', organiser.page("/finish")):
        organiser.did("draw-lot", players=lot)
    assert "Die Linie: 4 Personen kommen in die Endrunde." in organiser.page("/standings")
    organiser.did("seat-stage")
    assert "Die Linie: 4 Personen haben die Endrunde erreicht." in organiser.page("/standings")
    for match in ("SF1", "SF2"):
        organiser.did("report-match", match=match, **typed(2, falling("vp")))
    page = organiser.page("/finish")
    assert "<h2>Spiel um Platz 3 · Finale</h2>" in page, "both are known, both are seated"
    organiser.did("seat-stage")
    assert organiser.state.matches["final"].awaiting
    organiser.did("report-match", match="third-place", **typed(2, equal("vp")))
    page = organiser.page("/finish")
    assert 'id="stage-form"' not in page, "the final is seated already"
    assert re.findall(OFFERED, page) == ["third-place"]
    assert "Eine Wiederholung wird hier nicht eingetragen" in organiser.page("/finish/third-place")
    link = f'<a href="/t/{organiser.slug}/desk/finish">Wiederholung in der Endrunde ansetzen</a>'
    assert link in organiser.page("/finish/third-place")
    assert "Wiederholung wird hier nicht" not in organiser.page("/finish/SF1")

    organiser.did("report-match", match="final", **typed(2, equal("vp")))
    page = organiser.page("/finish")
    assert re.findall(OFFERED, page) == ["third-place", "final"], "side by side"
    assert "Keine Wiederholung: lassen Sie es so" in page
    cards = dict(re.findall(r'data-match="([-\w]+)">(.*?)</li>', page, re.S))
    assert "★" in cards["SF1"]
    assert "★" not in cards["final"] + cards["third-place"], "nobody has won yet"
    assert "unentschieden" in cards["final"]
    screen = organiser.client.get(f"/t/{organiser.slug}/screen").content.decode()
    assert "noch einmal gespielt" not in screen, "who drew is told at the ceremony"
    assert HOLDS_WITHOUT in page
    assert re.search(r"<h2>\s*Rangfolge ohne Wiederholung\s*</h2>", page)
    page = organiser.page("/award")
    assert HOLDS_WITHOUT in page
    assert re.findall(OFFERED, page) == ["third-place", "final"], "first it is chosen"
    assert 'href="?left=1"' in page
    assert 'class="podium"' not in page, "nobody stands on it while that is open"
    assert "auf dem Projektor zeigen" not in page
    assert "Turnier mit dieser Rangfolge beenden" not in page
    assert not DECIDED.search(ranking_of(page)), "nothing did yet"
    assert "Finale unentschieden; ohne Wiederholung Platz 1 durch" in page
    page = organiser.page("/award?left=1")
    assert "zuerst noch einmal: " not in page, "that was answered just now"
    assert "Platz 3 auf dem Projektor zeigen" in page, "both may be left"
    assert "Turnier mit dieser Rangfolge beenden" in page
    assert 'class="podium"' in page
    assert HOLDS_WITHOUT in page

    organiser.did("seat-stage", match="final")
    assert organiser.do("seat-stage", match="final").status_code == 422, "once is enough"
    page = organiser.page("/finish")
    assert re.findall(OFFERED, page) == ["third-place"]
    assert "Finale: Die Wiederholung ist offen" in page
    assert "Noch offen: Wiederholung (Finale)." in page
    slip = organiser.page("/finish/final")
    assert "<h1>Finale, Wiederholung</h1>" in slip
    assert "<li>Finale, Wiederholung</li>" in slip, "where one is"
    assert re.search(r'earlier-game">Partie 1 unentschieden: .* \d+, .* \d+</p>', slip)
    third = organiser.page("/finish/third-place")
    assert "<h1>Spiel um Platz 3</h1>" in third, "it was not played again"
    assert "earlier-game" not in third
    assert 'class="top-list"' not in page, "nobody has a place while it is played for"
    assert ">Zur Siegerehrung<" not in page
    page = organiser.page("/award")
    assert "Eine Wiederholung ist offen (Finale)" in page
    assert "<tr data-player" not in page
    assert 'class="podium"' not in page
    assert "auf dem Projektor zeigen" not in page
    for command in ({"command": "reveal-place", "place": "3"}, {"command": "award-tournament"}):
        assert organiser.do(**command).status_code == 422
    organiser.did("report-match", match="final", **typed(2, falling("vp")))
    page = organiser.page("/award")
    assert "Unentschieden: Spiel um Platz 3. Diese Rangfolge gilt" in page, "that one alone"
    assert page.count("<tr data-player") == 8
    organiser.did("award-tournament")
    assert HOLDS_WITHOUT not in organiser.page("/award") + organiser.page("/finish")
    assert DECIDED.search(ranking_of(organiser.page("/award"))), "now it did"
    assert "ohne Wiederholung" not in organiser.page("/award")


@pytest.mark.rule("CAR-308")
def test_from_the_first_place_shown_on_no_page_offers_a_replay(
    organiser: Clerk, colleague: Callable[[Clerk, str], Clerk]
) -> None:
    options = {"option-knockout_size": "4", "option-rounds": "2"}
    start(organiser, "carcassonne", "two-player", 8, **options)
    play(organiser, 2, lambda number: {f"vp-{number}": str(90 - 7 * number)})
    while lot := re.findall(r'name="players" value="(\w+)"', organiser.page("/finish")):
        organiser.did("draw-lot", players=lot)
    organiser.did("seat-stage")
    for match in ("SF1", "SF2"):
        organiser.did("report-match", match=match, **typed(2, falling("vp")))
    organiser.did("seat-stage")
    organiser.did("report-match", match="third-place", **typed(2, falling("vp")))
    organiser.did("report-match", match="final", **typed(2, equal("vp")))
    helper = colleague(organiser, "organiser")
    assert re.findall(OFFERED, helper.page("/finish")) == ["final"]
    organiser.did("reveal-place", place="3")
    for page in (helper.page("/finish"), organiser.page("/finish"), organiser.page("/award")):
        assert not re.findall(OFFERED, page)
        assert HOLDS_WITHOUT not in page
    assert "Wiederholung wird hier nicht" not in organiser.page("/finish/final")
    answer = helper.do("seat-stage", match="final")
    assert answer.status_code == 422
    assert "Nehmen Sie diese zuerst im Verlauf zurück" in answer.content.decode()
    for path in ("", "/screen", "/finish"):
        public = organiser.client.get(f"/t/{organiser.slug}{path}").content.decode()
        assert "★" not in public.partition('data-match="final"')[2].partition("</li>")[0], path
