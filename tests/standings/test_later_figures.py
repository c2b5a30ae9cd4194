"""Level in what counts first, told apart by a later figure: which one it was is said."""

from __future__ import annotations

import pytest

from tafelrunde.games.shelf import open_rulebook
from tafelrunde.journal.events import Line
from tafelrunde.standings.later_figures import by_later_figures, by_nothing

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
def test_no_figure_tells_apart_who_shares_a_place_or_left() -> None:
    assert said(line("a", 24, 12, 5), line("b", 24, 12, 5), line("c", 3, 12, 1)) == []
    assert said(line("a", 0, 12, 0), line("b", 0, 13, 0, left=True), line("c", 3, 12, 1)) == []
    assert said(line("a", 25, 13, 5), line("b", 24, 12, 5)) == []


def shared(game: str, at: int, *lines: Line) -> list[tuple[str, str | None]]:
    book = open_rulebook(game)
    scoring = book.scoring[book.modes[at].scoring]
    return [(each.text["en"], each.rule) for each in by_nothing(scoring, lines, NAMES)]


@pytest.mark.rule("DOM-122")
def test_a_shared_place_says_why_and_whose_points_are_shared() -> None:
    table = [line("a", 24, 12, 5), line("b", 24, 12, 5), line("c", 30, 12, 1)]
    text = "Ada and Bo share place 2 and the points of places 2 and 3."
    level = "Equal victory points, turns and victory cards"
    assert shared("dominion", 0, *table) == [(f"{level}: {text}", "DOM-122")]
    table = [line("a", 24, 12, 5), line("b", 24, 13, 5), line("c", 30, 12, 1)]
    assert shared("dominion", 0, *table) == []


@pytest.mark.rule("DOM-119")
def test_whoever_left_shares_no_place_by_figures() -> None:
    table = [line("a", 0, 12, 0, left=True), line("b", 0, 12, 0, left=True), line("c", 3, 12, 1)]
    assert shared("dominion", 0, *table) == []


def scored(player: str, vp: int, **more: int) -> Line:
    return Line(player=player, figures={"vp": vp, **more})


@pytest.mark.rule("CAR-303", "CAR-403", "7W-202", "CAT-301")
def test_every_game_names_its_own_rule_and_figures() -> None:
    three = [scored("a", 7), scored("b", 7), scored("c", 7)]
    text = (
        "Equal victory points: Ada, Bo and Cleo share place 1 and the points of places 1, 2 and 3."
    )
    assert shared("catan", 0, *three) == [(text, "CAT-301")]
    coins = [scored("a", 50, coins=3), scored("b", 50, coins=3), scored("c", 60, coins=1)]
    assert [rule for _text, rule in shared("seven-wonders", 0, *coins)] == ["7W-202"]
    modes = open_rulebook("carcassonne").modes
    two = next(at for at, mode in enumerate(modes) if mode.scoring == "two")
    drawn = shared("carcassonne", two, scored("a", 80), scored("b", 80))
    text = "Equal points on the board: Ada and Bo share place 1."
    assert drawn == [(text, "CAR-303")]


def ended(*lines: Line) -> list[tuple[str, str | None]]:
    book = open_rulebook("catan")
    scoring = book.scoring[book.modes[0].scoring]
    return [(each.text["en"], each.rule) for each in by_later_figures(scoring, lines, NAMES)]


@pytest.mark.rule("CAT-301", "CAT-608")
def test_whoever_ended_the_game_is_first_and_it_is_said_where_others_hold_as_much() -> None:
    won = Line(player="a", figures={"vp": 10}, won=True)
    text = "Equal victory points: Ada ended the game and comes first."
    assert ended(scored("b", 10), won, scored("c", 6)) == [(text, "CAT-301")]
    more = "Ada ended the game and comes first, ahead of Bo and Cleo."
    assert ended(scored("b", 11), won, scored("c", 10)) == [(more, "CAT-301")]
    assert ended(scored("b", 9), won, scored("c", 6)) == []
    gone = Line(player="d", figures={"vp": 10}, left=True)
    assert ended(won, gone) == []
    asked = Line(player="b", figures={"vp": 10}, won=True)
    assert ended(won, asked) == [], "who of them it was is still asked"
