"""Level in what counts first, told apart by a later figure: which one it was is said."""

from __future__ import annotations

import pytest

from tafelrunde.games.shelf import open_rulebook
from tafelrunde.journal.events import Line
from tafelrunde.standings.later_figures import by_later_figures

BOOK = open_rulebook("dominion")
SCORING = BOOK.scoring[BOOK.modes[0].scoring]
NAMES = {"a": "Ada", "b": "Bo", "c": "Cleo", "d": "Dora"}


def line(player: str, *figures: int, left: bool = False) -> Line:
    return Line(
        player=player,
        figures=dict(zip(("vp", "turns", "victory_cards"), figures, strict=True)),
        left=left,
    )


def said(*lines: Line, lang: str = "en") -> list[tuple[str, str | None]]:
    return [(each.text[lang], each.rule) for each in by_later_figures(SCORING, lines, NAMES)]


@pytest.mark.rule("DOM-121")
def test_fewer_turns_put_somebody_ahead_and_it_is_said() -> None:
    table = [line("a", 24, 13, 6), line("b", 24, 12, 5), line("c", 30, 12, 8), line("d", -2, 12, 1)]
    text = "Equal victory points: turns decide, Bo 12 ahead of Ada 13."
    assert said(*table) == [(text, "DOM-121")]
    assert said(*table, lang="de")[0][0].endswith("Bo 12 vor Ada 13.")


@pytest.mark.rule("DOM-121")
def test_every_tie_has_its_sentence_and_names_all_that_was_level() -> None:
    table = [line("a", 24, 12, 5), line("b", 24, 12, 6), line("c", 24, 13, 9), line("d", 3, 13, 1)]
    assert [text for text, _rule in said(*table)] == [
        "Equal victory points: turns decide, Ada and Bo 12 ahead of Cleo 13.",
        "Equal victory points and turns: victory cards decide, Bo 6 ahead of Ada 5.",
    ]


@pytest.mark.rule("DOM-122")
def test_a_shared_place_needs_no_word_and_whoever_left_is_told_apart_by_that() -> None:
    assert said(line("a", 24, 12, 5), line("b", 24, 12, 5), line("c", 3, 12, 1)) == []
    assert said(line("a", 0, 12, 0), line("b", 0, 13, 0, left=True), line("c", 3, 12, 1)) == []
    assert said(line("a", 25, 13, 5), line("b", 24, 12, 5)) == []
