"""Drawn matches of the finish at the desk: a replay for each, if time allows, or none (CAR-308)."""

from __future__ import annotations

import re

import pytest

from tests.web.organiser.conftest import Clerk
from tests.web.organiser.test_finish import equal, falling, play, start, typed

OFFERED = r'id="replay-([-\w]+)"'
HOLDS_WITHOUT = "Diese Rangfolge gilt, wenn keine Wiederholung gespielt wird."


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
    page = organiser.page("/award")
    assert "Platz 3 auf dem Projektor zeigen" in page, "both may be left"
    assert HOLDS_WITHOUT in page

    organiser.did("seat-stage", match="final")
    assert organiser.do("seat-stage", match="final").status_code == 422, "once is enough"
    page = organiser.page("/finish")
    assert re.findall(OFFERED, page) == ["third-place"]
    assert "Finale: Die Wiederholung ist offen" in page
    assert "Noch offen: Wiederholung (Finale)." in page
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
