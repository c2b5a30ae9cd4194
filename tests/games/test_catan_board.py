"""Catan: the board a table builds, from the material in the box."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tafelrunde.games.catan import board as boards
from tafelrunde.games.catan.board import (
    SIDES,
    Hex,
)
from tafelrunde.rulebook.faults import Refusal
from tests.games.catan_boards import CATAN, LAYOUTS, MATERIAL, draw_board, island, layout, touch

Spot = tuple[int, int]

LANDS = {
    "base": (
        {"forest": 4, "pasture": 4, "fields": 4, "hills": 3, "mountains": 3, "desert": 1},
        {},
    ),
    "new-shores-3": (
        {"forest": 3, "pasture": 4, "fields": 3, "hills": 2, "mountains": 2},
        {"pasture": 1, "fields": 1, "hills": 2, "mountains": 2, "gold": 2},
    ),
    "new-shores-4": (
        {"forest": 4, "pasture": 4, "fields": 4, "hills": 3, "mountains": 3, "desert": 1},
        {"forest": 1, "pasture": 1, "fields": 1, "hills": 2, "mountains": 2, "gold": 2},
    ),
}
BASE_CHIPS = "2 3 3 4 4 5 5 6 6 8 8 9 9 10 10 11 11 12"
CHIPS = {
    "base": (BASE_CHIPS, ""),
    "new-shores-3": ("2 3 4 5 5 6 6 8 8 9 10 10 11 11", "3 4 4 5 8 9 10 12"),
    "new-shores-4": (BASE_CHIPS, "2 3 4 5 6 8 9 10 11"),
}


def sizes_of_islands(fields: list[Hex]) -> list[int]:
    left, sizes = list(fields), []
    while left:
        group, new = [left.pop()], 1
        while new:
            joined = [field for field in left if any(touch(field, other) for other in group)]
            left = [field for field in left if field not in joined]
            group, new = group + joined, len(joined)
        sizes.append(len(group))
    return sorted(sizes)


@pytest.mark.rule("CAT-401", "CAT-701")
@pytest.mark.parametrize("name", LAYOUTS)
@settings(max_examples=15)
@given(seed=st.text("abc", max_size=5), table=st.integers(1, 99))
def test_every_board_uses_exactly_the_material_in_the_box(name: str, seed: str, table: int) -> None:
    board = draw_board(seed, layout_name=name, table=table)
    for main, lands, chips in zip((True, False), LANDS[name], CHIPS[name], strict=True):
        fields = island(board, main=main)
        assert Counter(field.terrain for field in fields) == lands
        laid = sorted(field.chip for field in fields if field.chip)
        assert laid == [int(chip) for chip in chips.split()]
        assert all((field.chip is None) == (field.terrain == "desert") for field in fields)
    assert all(field.terrain == "sea" for field in board.hexes if field.spot is None)
    kinds = Counter(harbour.kind for harbour in board.harbours)
    assert kinds.pop("any") == (3 if name == "new-shores-3" else 4)
    assert kinds == {"lumber": 1, "wool": 1, "grain": 1, "brick": 1, "ore": 1}


@pytest.mark.rule("CAT-401")
def test_each_table_and_round_has_a_board_of_its_own() -> None:
    drawn = {draw_board("abc", round=r, table=t).hexes for r in (1, 2, 3) for t in (1, 2, 3)}
    assert len(drawn) == 9


@pytest.mark.rule("CAT-701")
@pytest.mark.parametrize(
    ("name", "small", "sea"), [("new-shores-3", [2, 2, 4], 15), ("new-shores-4", [2, 2, 5], 16)]
)
def test_the_islands_have_their_sizes_and_lie_apart(name: str, small: list[int], sea: int) -> None:
    board = draw_board("abc", layout_name=name)
    main, others = island(board, main=True), island(board, main=False)
    assert sizes_of_islands(main) == [len(main)]
    assert sizes_of_islands(others) == small
    assert sizes_of_islands(main + others) == sorted([*small, len(main)])
    assert sum(field.terrain == "sea" for field in board.hexes) == sea
    assert sizes_of_islands(list(board.hexes)) == [len(board.hexes)]


@pytest.mark.rule("CAT-701")
@pytest.mark.parametrize("name", LAYOUTS)
def test_harbours_lie_clockwise_on_the_coast_and_share_no_corner(name: str) -> None:
    board = draw_board("abc", layout_name=name)
    main = {(field.q, field.r) for field in island(board, main=True)}
    coast = clockwise_coast(name)
    places = [coast.index(((h.q, h.r), h.edge)) for h in board.harbours]
    assert places == sorted(places)
    assert places[0] == 0
    gaps = [b - a for a, b in zip(places, [*places[1:], len(coast)], strict=True)]
    assert min(gaps) >= 2
    assert len(coast) == {"new-shores-3": 26}.get(name, 30)
    for h in board.harbours:
        dq, dr = SIDES[h.edge]
        assert (h.q, h.r) in main
        assert (h.q + dq, h.r + dr) not in {(f.q, f.r) for f in board.hexes if f.spot}


def clockwise_coast(name: str) -> list[tuple[Spot, str]]:
    """The sides of the main island that look to the water, walked with the water on the left."""
    land = set(layout(name).in_order(main=True))
    names = list(SIDES)
    here, side = layout(name).in_order(main=True)[0], names.index("NW")
    coast: list[tuple[Spot, str]] = []
    while (here, names[side]) not in coast:
        coast.append((here, names[side]))
        side = (side + 1) % 6
        dq, dr = SIDES[names[side]]
        while (ahead := (here[0] + dq, here[1] + dr)) in land:
            here, side = ahead, (side + 4) % 6
            dq, dr = SIDES[names[side]]
    return coast


def test_an_unknown_board_is_refused_with_those_that_exist() -> None:
    with pytest.raises(Refusal, match="new-shores-3"):
        draw_board("abc", layout_name="moon")
    with pytest.raises(Refusal, match="new-shores-3"):
        CATAN.draw("abc", {"layout": "moon"})


WRONG: dict[str, dict[str, Any]] = {
    "too many forests": {"main_terrain": {"forest": 10**9}},
    "an unknown land": {"main_terrain": {"<script>": 19}},
    "too few chips": {"main_chips": [2, 3]},
    "a chip of 99": {"main_chips": [99] * 18},
    "a harbour at sea": {"harbour_spots": ["~ NW"] * 9},
    "a harbour nowhere": {"harbour_spots": ["A UP"] * 9},
    "an unknown good": {"harbours": {"gold": 9}},
    "a letter twice": {"map": ["A A"]},
    "no letter": {"map": ["~"]},
    "an endless map": {"map": ["A"] * 100},
    "no map": {"map": 7},
    "a stranger": {"colour": 1},
}


@pytest.mark.parametrize("wrong", WRONG)
def test_outlines_that_do_not_fit_are_refused_before_anything_is_drawn(wrong: str) -> None:
    """They may come from anybody's journal."""
    with pytest.raises(Refusal, match="material"):
        boards.read_boards({**MATERIAL, "base": {**MATERIAL["base"], **WRONG[wrong]}})
