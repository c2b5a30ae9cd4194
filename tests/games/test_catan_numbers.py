"""Catan: the numbers on a board, kept apart by the rule and as often as the rule gives them."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tafelrunde.draw.chance import Lots
from tafelrunde.games.catan import board as boards
from tafelrunde.games.catan.board import (
    SIDES,
    Board,
    Hex,
    first_arrangement,
    lay_apart,
    neighbours,
)
from tafelrunde.rulebook.faults import Refusal
from tests.draw.fairness import SEEDS, evenly, is_fair
from tests.games.catan_boards import LAYOUTS, SHORES, clashes, draw_board, layout


@pytest.mark.rule("CAT-701")
@pytest.mark.parametrize("name", SHORES)
@settings(max_examples=30)
@given(seed=st.text("abcdef", max_size=6))
def test_on_new_shores_equal_and_red_numbers_never_touch(name: str, seed: str) -> None:
    assert clashes(draw_board(seed, layout_name=name)) == []


@pytest.mark.rule("CAT-401")
def test_the_base_board_is_plainly_random_unless_numbers_are_kept_apart_by_choice() -> None:
    free = [draw_board(str(i)) for i in range(50)]
    apart = [draw_board(str(i), adjacency=True) for i in range(50)]
    assert any(clashes(board) for board in free)
    assert not any(clashes(board) for board in apart)
    for plain, spread in zip(free, apart, strict=True):
        assert [field.terrain for field in plain.hexes] == [field.terrain for field in spread.hexes]
        assert plain.harbours == spread.harbours


@pytest.mark.rule("CAT-701")
@pytest.mark.parametrize("name", LAYOUTS)
def test_numbers_are_laid_from_the_top_left_clockwise_and_inwards(name: str) -> None:
    order = layout(name).in_order(main=True)
    assert order[0] == min(order, key=lambda spot: (spot[1], spot[0]))
    steps = list(SIDES.values())
    walked = [steps.index((b[0] - a[0], b[1] - a[1])) for a, b in pairwise(order)]
    assert walked[0] == list(SIDES).index("E")
    turns = [(b - a) % 6 for a, b in pairwise(walked)]
    assert set(turns) <= {0, 1, 2}  # straight on or to the right, never to the left
    unvisited = set(order)
    depth = []
    for spot in order:  # outer fields come first: a field is never surrounded when it is its turn
        depth.append(sum(near in unvisited for near in neighbours(spot)))
        unvisited.remove(spot)
    assert max(depth) < 6


@pytest.mark.rule("CAT-701")
@pytest.mark.parametrize("name", LAYOUTS)
def test_the_laying_always_ends_because_an_arrangement_exists_for_every_desert(name: str) -> None:
    plan = layout(name)
    for main, chips in ((True, plan.main_chips), (False, plan.small_chips)):
        order = plan.in_order(main=main)
        spare = len(order) - len(chips)
        assert spare in (0, 1)
        for desert in range(len(order)) if spare else [None]:
            spots = tuple(spot for i, spot in enumerate(order) if i != desert)
            found = first_arrangement(spots, chips)
            fields = [
                Hex("x", *spot, "hills", chip) for spot, chip in zip(spots, found, strict=True)
            ]
            assert sorted(found) == sorted(chips)
            assert clashes(Board(name, tuple(fields), (), boards._RANDOM)) == []


@pytest.mark.rule("CAT-701")
def test_after_too_many_failures_the_first_arrangement_is_taken(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    plan = layout("new-shores-3")
    spots = plan.in_order(main=True)
    monkeypatch.setattr(boards, "LAYINGS", 0)
    laid = lay_apart(spots, plan.main_chips, Lots("x"))
    assert tuple(laid) == first_arrangement(spots, plan.main_chips)


def test_chips_that_cannot_be_kept_apart_are_refused() -> None:
    with pytest.raises(Refusal, match="keeps equal and red numbers apart"):
        lay_apart([(0, 0), (1, 0)], [6, 8], Lots("x"))


def test_numbers_that_hardly_fit_do_not_take_forever() -> None:
    spots = [(q, r) for q in range(8) for r in range(8)]
    with pytest.raises(Refusal, match="keeps equal"):
        first_arrangement(tuple(spots), tuple([5] * 24 + [6] * 20 + [8] * 20))


@pytest.mark.rule("CAT-401")
def test_terrain_numbers_and_harbours_are_fair_on_the_base_board() -> None:
    plan = layout("base")
    drawn = [draw_board(str(i)) for i in range(SEEDS)]
    for spot in ("A", "S"):
        at = next(i for i, field in enumerate(drawn[0].hexes) if field.spot == spot)
        assert is_fair((b.hexes[at].terrain for b in drawn), evenly(plan.bags()["terrain"]))
        chips = (b.hexes[at].chip for b in drawn)
        assert is_fair((chip for chip in chips if chip), evenly(plan.main_chips))
    for place in (0, 8):
        assert is_fair((b.harbours[place].kind for b in drawn), evenly(plan.bags()["harbours"]))


@cache
def exact_shares(name: str) -> dict[tuple[int, int], Fraction]:
    """First and last number on the small islands: the rule's own procedure, all its branches."""
    plan = layout(name)
    spots = plan.in_order(main=False)
    shares: dict[tuple[int, int], Fraction] = {}

    def lay(laid: tuple[int, ...], bag: tuple[int, ...], likely: Fraction) -> None:
        if not bag:
            ends = laid[0], laid[-1]
            shares[ends] = shares.get(ends, Fraction(0)) + likely
            return
        here = spots[len(laid)]
        near = {chip for spot, chip in zip(spots, laid, strict=False) if spot in neighbours(here)}
        fitting = Counter(
            chip for chip in bag if chip not in near and not (chip in (6, 8) and near & {6, 8})
        )
        for chip, often in fitting.items():
            at = bag.index(chip)
            lay((*laid, chip), bag[:at] + bag[at + 1 :], likely * often / fitting.total())

    lay((), plan.small_chips, Fraction(1))
    total = sum(shares.values(), Fraction(0))
    return {ends: likely / total for ends, likely in shares.items()}


@pytest.mark.rule("CAT-701")
def test_numbers_kept_apart_come_out_as_often_as_drawing_again_by_hand_would_give() -> None:
    plan = layout("new-shores-3")
    spots = plan.in_order(main=False)
    laid = [lay_apart(spots, plan.small_chips, Lots(str(i))) for i in range(SEEDS)]
    shares = exact_shares("new-shores-3")
    for end in (0, -1):
        expected: dict[int, Fraction] = {}
        for ends, share in shares.items():
            expected[ends[end]] = expected.get(ends[end], Fraction(0)) + share
        assert is_fair((chips[end] for chips in laid), expected)


@pytest.mark.rule("CAT-701")
@pytest.mark.parametrize("name", SHORES)
def test_terrain_and_harbours_of_new_shores_are_fair(name: str) -> None:
    bags = layout(name).bags()
    for step in ("terrain", "small terrain", "harbours"):
        firsts = (
            Lots(str(i), f"{boards.purpose(name, round=1, table=1)}: {step}").shuffled(bags[step])[
                0
            ]
            for i in range(SEEDS)
        )
        assert is_fair(firsts, evenly(bags[step]))
    board = draw_board("7", layout_name=name)
    first = Lots("7", f"{boards.purpose(name, round=1, table=1)}: terrain").shuffled(
        bags["terrain"]
    )[0]
    assert next(field.terrain for field in board.hexes if field.spot == "A") == first
