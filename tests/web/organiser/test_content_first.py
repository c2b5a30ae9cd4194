"""Content first: proofs fold away, pairings are cards, standings show the cut and each round."""

from __future__ import annotations

import re

import pytest

from tests.web.organiser.conftest import Clerk
from tests.web.organiser.test_finish import falling, play, start


@pytest.fixture
def wonders(organiser: Clerk) -> Clerk:
    """Sixteen people, three rounds and a final of four."""
    start(organiser, "seven-wonders", "prelims-and-final", 16)
    return organiser


def test_the_proof_of_a_draw_folds_away_behind_its_verdict(wonders: Clerk) -> None:
    wonders.did("draft-round")
    page = wonders.page("/draw")
    proof = re.search(r'<details class="sheet proof".*?</details>', page, re.DOTALL)
    assert proof is not None
    assert "open" not in proof[0].partition(">")[0]
    summary, _, rest = proof[0].partition("</summary>")
    assert "Besser geht es nicht" in summary
    assert re.search(r"Seed|Startwert|sha|[0-9a-f]{12}", summary) is None
    assert "<li>" in rest


def test_standings_show_the_cut_and_on_demand_each_round(wonders: Clerk) -> None:
    play(wonders, 3, falling("vp", "coins"))
    page = wonders.page("/standings")
    rows = re.findall(r"<tr data-rank.*?>", page)
    assert [number for number, row in enumerate(rows, 1) if "last-in" in row] == [4]
    assert "4 Personen kommen in die Endrunde" in page
    assert ">R1</th>" not in page
    shown = wonders.page("/standings?after=3&rounds=1")
    assert ">R1</th>" in shown
    assert ">R3</th>" in shown
    assert shown.count('class="number of-round"') == 3 * 16


@pytest.mark.rule("7W-604", "7W-605")
def test_the_line_stays_below_the_finalists_when_one_is_thrown_out(wonders: Clerk) -> None:
    play(wonders, 3, falling("vp", "coins"))
    wonders.did("seat-stage")
    gone, *others = (seat.player for seat in wonders.state.matches["final"].seats)
    fields = {"player": gone, "rule": "7W-604", "grounds": "Karten versteckt", "deliberate": "1"}
    wonders.did("disqualify-player", sure="1", **fields)
    page = wonders.page("/standings")
    rows = re.findall(r"<tr data-rank.*?>", page)
    assert [number for number, row in enumerate(rows, 1) if "last-in" in row] == [3]
    above = re.findall(r'data-player="(\w+)"', "".join(rows[:3]))
    assert sorted(above) == sorted(others), "nobody moved up into the final"
    assert "4 Personen haben die Endrunde erreicht, 3 davon stehen noch in der Tabelle." in page


def test_the_pairings_of_the_finish_are_cards_and_the_ranking_says_why(wonders: Clerk) -> None:
    play(wonders, 3, falling("vp", "coins"))
    while wonders.page("/finish").find('id="lot-form"') >= 0:
        form = wonders.page("/finish")
        players = re.findall(r'name="players" value="([^"]+)"', form)
        wonders.did("draw-lot", players=players, source="words", seed="sieben")
    page = wonders.page("/finish")
    cards = re.search(r'<ul class="tiles pairings">.*?</ul>', page, re.DOTALL)
    assert cards is not None
    assert cards[0].count('class="tile-line"') == 4
    assert "<details" in cards[0]


def test_the_final_ranking_shows_its_numbers(organiser: Clerk) -> None:
    organiser.announce()
    organiser.enter(8)
    for player in list(organiser.state.entries):
        organiser.did("check-in", player=player)
    organiser.did("close-check-in")
    organiser.did("start-tournament")
    for _ in range(organiser.mode_rounds):
        organiser.play_round()
    page = organiser.page("/award")
    table = re.search(r'<table class="final-ranking">.*?</table>', page, re.DOTALL)
    assert table is not None
    assert table[0].count('<td class="number"') >= 2 * 8
    assert table[0].count('class="why-here"') == 8
