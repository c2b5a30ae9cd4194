"""The podium stands even, however places are shared."""

from __future__ import annotations

import pytest

from tafelrunde.pages.audience.ranking import Step, podium, sides
from tafelrunde.pages.final_ranking import FinalPlace
from tafelrunde.words import Label

SHOWN = {
    (1, 2, 3): [("left", 2, "b"), ("centre", 1, "a"), ("right", 3, "c")],
    (1, 1, 3): [("centre", 1, "ab"), ("right", 3, "c")],
    (1, 1, 1): [("centre", 1, "abc")],
    (1, 2, 2): [("left", 2, "b"), ("centre", 1, "a"), ("right", 2, "c")],
    (1, 2, 3, 3): [("left", 2, "b"), ("centre", 1, "a"), ("right", 3, "cd")],
    (1, 1, 3, 3): [("left", 3, "c"), ("centre", 1, "ab"), ("right", 3, "d")],
    (1,): [("centre", 1, "a")],
    (): [],
}


@pytest.mark.parametrize("ranks", SHOWN, ids=str)
def test_whoever_is_first_stands_in_the_middle(ranks: tuple[int, ...]) -> None:
    places = [
        FinalPlace(rank, name, name, ranks.count(rank) > 1, Label(de="", en=""), "")
        for rank, name in zip(ranks, "abcd", strict=False)
    ]
    steps = sides(podium(places))
    shown = sorted((step.side, step.rank, "".join(step.names)) for step in steps)
    assert shown == sorted(SHOWN[ranks])
    assert [step.rank for step in steps] == sorted(step.rank for step in steps), "read in order"


def test_a_step_knows_how_long_its_longest_word_is() -> None:
    assert Step(1, ("Ada Berg",)).longest == ""
    assert Step(1, ("Emil Dukatenkamm",)).longest == "wide"
    assert Step(1, ("Ada Berg", "Max Überflusshafen")).longest == "long"
    assert Step(1, ("Ida Kartenstein-Meepling",)).longest == "wide", "a hyphen may be broken at"
