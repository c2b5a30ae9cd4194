"""Two slips beside each other: only figures that were written, with a true minus."""

from __future__ import annotations

from tafelrunde.games.shelf import open_rulebook
from tafelrunde.journal.events import Line, Seat, Slip
from tafelrunde.pages.organiser.compared_slips import both_slips
from tafelrunde.pages.slip_lines import stated
from tafelrunde.state.tournament import Table

BOOK = open_rulebook("dominion")
SCORING = BOOK.scoring[BOOK.modes[0].scoring]
GAME = Table(1, (Seat("a", 1), Seat("b", 2), Seat("c", 3)))


def test_figures_that_nobody_needed_are_no_dashes() -> None:
    one = Slip((Line("a", {"vp": 24}), Line("b", {"vp": 20}), Line("c", {"vp": -2})))
    other = Slip((Line("a", {"vp": 24}), Line("b", {"vp": 21}), Line("c", {"vp": -2})))
    both = both_slips(SCORING, GAME, one, other, {})
    assert [figure.en for figure in both.figures] == ["victory points"]
    assert [(line.one.en, line.other.en) for line in both.lines] == [
        ("24", "24"),
        ("20", "21"),
        ("−2", "−2"),
    ]
    assert stated(one.lines[2], SCORING).en == "victory points −2"


def test_a_line_alone_in_its_points_has_none_of_the_later_figures() -> None:
    level = (Line("a", {"vp": 24, "turns": 12}), Line("b", {"vp": 24, "turns": 13}))
    slip = Slip((*level, Line("c", {"vp": 3})))
    both = both_slips(SCORING, GAME, slip, slip, {})
    assert [figure.en for figure in both.figures] == ["victory points", "turns"]
    assert [line.one.en for line in both.lines] == ["24\xa0/\xa012", "24\xa0/\xa013", "3"]


def marked(one: Slip, other: Slip) -> list[bool]:
    return [line.differs for line in both_slips(SCORING, GAME, one, other, {}).lines]


def test_what_breaks_no_tie_makes_no_difference() -> None:
    one = Slip((Line("a", {"vp": 24, "turns": 12}), Line("b", {"vp": 20}), Line("c", {"vp": 3})))
    other = Slip((Line("a", {"vp": 24}), Line("b", {"vp": 20, "turns": 9}), Line("c", {"vp": 3})))
    assert marked(one, other) == [False, False, False]
    both = both_slips(SCORING, GAME, one, other, {})
    assert both.alike
    assert not both.same, "they are not the same, but nothing hangs on it"


def test_what_breaks_a_tie_does() -> None:
    last = Line("c", {"vp": 3})
    one = Slip((Line("a", {"vp": 24, "turns": 12}), Line("b", {"vp": 24, "turns": 13}), last))
    other = Slip((Line("a", {"vp": 24, "turns": 12}), Line("b", {"vp": 24, "turns": 11}), last))
    assert marked(one, other) == [False, True, False]
    alone = Slip((Line("a", {"vp": 25}), Line("b", {"vp": 24}), last))
    assert marked(one, alone) == [True, True, False], "turns that decided are gone"


def test_a_figure_that_decides_now_is_marked_in_every_row_that_gets_one() -> None:
    last = Line("c", {"vp": 3})
    one = Slip((Line("a", {"vp": 30, "turns": 20}), Line("b", {"vp": 30, "turns": 21}), last))
    level = {"vp": 30, "turns": 20, "victory_cards": 8}
    other = Slip((Line("a", level), Line("b", level | {"victory_cards": 9}), last))
    assert marked(one, other) == [True, True, False]


def test_a_mark_and_a_missing_line_count() -> None:
    one = Slip((Line("a", {"vp": 24}), Line("b", {"vp": 20}), Line("c", {"vp": 3})))
    other = Slip((Line("a", {"vp": 24}), Line("b", {"vp": 20}, left=True)))
    assert marked(one, other) == [False, True, True]
