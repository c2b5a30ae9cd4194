"""A match of two that ended level: nobody is told to have won or lost, but what it came to."""

from __future__ import annotations

import pytest

from tafelrunde.games.shelf import open_rulebook
from tafelrunde.pages.player.finish import MyMatch, my_last_match
from tafelrunde.pages.view import View
from tafelrunde.reckoning.names.public import public_names
from tafelrunde.state.fold import fold
from tafelrunde.state.sheet.reading import read_sheet
from tests.rules.build import Tale, sheet

FOUR = sheet("carcassonne", "two-player").with_options(rounds=1, knockout_size=4)
FOUR = FOUR.round("A 60, B 10", "C 50, D 40")
EIGHT = sheet("carcassonne", "two-player").with_options(rounds=1, knockout_size=8)
EIGHT = EIGHT.round("A 60, B 10", "C 59, D 11", "E 58, F 12", "G 57, H 13")


def heads(tale: Tale, *people: str) -> list[str]:
    return [each.headline.de for each in last_matches(tale, *people)]


def last_matches(tale: Tale, *people: str) -> list[MyMatch]:
    state = fold(read_sheet(tale.raw, open_rulebook).events)
    book = open_rulebook(state.rulebook)
    names = public_names(state, book, {})
    found = [my_last_match(View(state, book, names, player=player)) for player in people]
    return [each for each in found if each is not None]


@pytest.mark.rule("CAR-307")
def test_a_drawn_quarterfinal_sends_one_on_and_the_other_home() -> None:
    drawn = EIGHT.match("QF1", "A 80, H 80")
    assert heads(drawn, "A", "H") == [
        "Unentschieden: Sie sind weiter",
        "Unentschieden: Sie sind ausgeschieden",
    ]
    [out] = last_matches(drawn, "H")
    assert out.verdict.de == "Danke fürs Mitspielen.", "that it is over is said once"


@pytest.mark.rule("CAR-307")
def test_whoever_plays_for_third_place_is_not_out() -> None:
    drawn = FOUR.match("SF1", "A 80, B 80").match("SF2", "C 80, D 70")
    assert heads(drawn, "A", "B", "D") == [
        "Unentschieden: Sie sind weiter",
        "Unentschieden: Ihr Gegenüber ist weiter",
        "Sie haben verloren",
    ]


@pytest.mark.rule("CAR-308")
def test_a_final_drawn_twice_gives_the_title_and_places() -> None:
    semis = FOUR.match("SF1", "A 80, B 70").match("SF2", "C 80, D 70")
    once = semis.match("final", "A 70, C 70").match("third-place", "D 70, B 70", "B 60, D 60")
    assert heads(once, "A", "C") == ["Unentschieden", "Unentschieden"], "it may be played again"
    assert heads(once, "D", "B") == [
        "Unentschieden: Platz 3 für Sie",
        "Unentschieden: Platz 4 für Sie",
    ]
    twice = semis.match("final", "A 70, C 70", "C 60, A 60")
    assert heads(twice, "A", "C") == [
        "Unentschieden: Sie haben den Titel",
        "Unentschieden: Platz 2 für Sie",
    ]
