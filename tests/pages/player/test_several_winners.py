"""A final that several win: phones and desk show who is first by the rule, never "1. / 1."."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tafelrunde.games.shelf import open_rulebook
from tafelrunde.pages.game_numbers import game_numbers, numbers_are
from tafelrunde.pages.organiser.slip_preview import preview
from tafelrunde.pages.player.finish import my_last_match
from tafelrunde.pages.view import View
from tafelrunde.reckoning.names.public import PublicName, PublicNames
from tafelrunde.standings.finish import bracket_of
from tafelrunde.state.fold import fold
from tafelrunde.state.sheet.reading import read_sheet
from tests.rules.build import war
from tests.rules.test_friedrich_ranking import four_rounds


@pytest.mark.rule("FRI-402")
def test_two_winners_of_the_final_stand_on_two_places() -> None:
    game = war(9, "russia france", "9/9 1/9 1/9 1/9 9/9")
    state = fold(read_sheet(four_rounds().war_final("A B C D", game).raw, open_rulebook).events)
    book = open_rulebook("friedrich")
    known = {each: PublicName("", f"Admiral {each}") for each in state.entries}
    names = PublicNames(known, {each: str(name) for each, name in known.items()}, secret=False)
    (first,), (second,) = bracket_of(book, state).results["final"][:2]
    mine = my_last_match(View(state, book, names, player=second))
    assert mine is not None
    assert mine.headline.de == "2. im Finale"
    assert [(line.place, line.player) for line in mine.lines[:2]] == [(1, first), (2, second)]
    assert mine.settled[0].text.de.endswith(f"Damit gewinnt Admiral {first}.")
    assert mine.settled[0].text.en.endswith(f"So Admiral {first} wins.")
    (last,) = state.matches["final"].games
    assert last.slip is not None
    numbers = game_numbers(state, book, last, "de")
    assert numbers == dict.fromkeys((first, second), ("gewinnt mit 1 Nation",)), "and no points"
    assert numbers_are(state, book, numbers) is None
    level = preview(View(state, book, {}), None, replace(last, match=""), last.slip)
    assert sorted(each.place for each in level.outcomes)[:2] == [1, 1], "the game alone leaves it"
    shown = preview(View(state, book, {}), None, last, last.slip)
    assert sorted(each.place for each in shown.outcomes)[:3] == [1, 2, 3]
    ranks = {player: at for at, (player,) in enumerate(bracket_of(book, state).results["final"], 1)}
    told = {each.name: each.place for each in shown.outcomes}
    assert told == ranks, "behind the winners by the prelims, not by the points of this game"
    assert mine.settled[-1].text.de == (
        "Hinter den Siegern zählt der Platz in der Vorrunde, nicht die Punkte."
    )
