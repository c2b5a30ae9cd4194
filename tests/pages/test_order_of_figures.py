"""Figures of a slip stand in the rulebook's order; the journal keeps them by the alphabet."""

from __future__ import annotations

from tafelrunde.games.shelf import open_rulebook
from tafelrunde.journal.events import Line
from tafelrunde.pages.slip_lines import figures_of, result_of


def test_figures_stand_as_the_rulebook_names_them() -> None:
    scoring = open_rulebook("dominion").scoring["tables"]
    line = Line("p1", {"turns": 17, "victory_cards": 9, "vp": 30})
    assert [figure.name for figure in scoring.figures] == ["vp", "turns", "victory_cards"]
    assert figures_of(line, scoring) == ["30", "17", "9"]
    shuffled = Line("p1", {"victory_cards": 9, "vp": 30, "turns": 17})
    assert result_of(shuffled, scoring).en == "30\xa0/\xa017\xa0/\xa09", "never parted by a line"


def test_a_game_of_ones_own_need_not_begin_with_victory_points() -> None:
    scoring = open_rulebook("dominion").scoring["tables"]
    turned = type(scoring)(
        **{
            **{name: getattr(scoring, name) for name in scoring.__struct_fields__},
            "figures": tuple(reversed(scoring.figures)),
        }
    )
    line = Line("p1", {"turns": 17, "victory_cards": 9, "vp": 30})
    assert figures_of(line, turned) == ["9", "17", "30"]
    assert figures_of(Line("p1", {"vp": 30, "turns": 17}), turned) == ["17", "30"]
