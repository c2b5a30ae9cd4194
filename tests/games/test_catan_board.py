"""Catan: the board a table builds, as data, in words and as a picture."""

from __future__ import annotations

import json
from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import combinations, pairwise
from typing import Any
from xml.etree import ElementTree

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec import to_builtins

from tafelrunde.draw.chance import Lots
from tafelrunde.draw.setup import check, recompute
from tafelrunde.games.catan import board as boards
from tafelrunde.games.catan.board import (
    SIDES,
    Board,
    Hex,
    Layout,
    first_arrangement,
    lay_apart,
    neighbours,
)
from tafelrunde.games.catan.setup import board_of
from tafelrunde.games.catan.words import LAYOUT
from tafelrunde.games.shelf import open_rulebook, setup_draws
from tafelrunde.rulebook.faults import Refusal
from tafelrunde.words import kept
from tests.draw.fairness import SEEDS, evenly, is_fair

SETUP_DRAWS = setup_draws(open_rulebook("catan"))
(CATAN,) = SETUP_DRAWS
MATERIAL = open_rulebook("catan").draws[0].material
BOARDS = boards.read_boards(MATERIAL)
LAYOUTS = tuple(BOARDS)
SHORES = ("new-shores-3", "new-shores-4")
SVG = "{http://www.w3.org/2000/svg}"
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


def draw_board(seed: str, **chosen: Any) -> Board:
    return boards.draw_board(BOARDS, seed, **chosen)


def layout(name: str) -> Layout:
    return BOARDS[name]


def touch(a: Hex, b: Hex) -> bool:
    """Side by side? By distance in cube coordinates, not by the list of sides."""
    dq, dr = a.q - b.q, a.r - b.r
    return max(abs(dq), abs(dr), abs(dq + dr)) == 1


def clashes(board: Board) -> list[tuple[int, int]]:
    return [
        (a.chip, b.chip)
        for a, b in combinations(board.hexes, 2)
        if a.chip and b.chip and touch(a, b)
        if a.chip == b.chip or {a.chip, b.chip} <= {6, 8}
    ]


def island(board: Board, *, main: bool) -> list[Hex]:
    return [field for field in board.hexes if field.spot and field.spot.isupper() == main]


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


@pytest.mark.parametrize("name", LAYOUTS)
def test_the_published_boards_never_change(name: str) -> None:
    board = draw_board("abc", layout_name=name)
    fields = sorted(board.hexes, key=lambda field: field.spot or "~")
    laid = " ".join(f"{f.spot}:{f.terrain[:2]}{f.chip or ''}" for f in fields if f.spot)
    assert laid == VECTORS[name]


def test_a_published_board_is_plain_json_and_can_be_repeated() -> None:
    given_options = {"layout": "new-shores-4", "round": 2, "table": 7}
    result = json.loads(json.dumps(CATAN.draw("abc", given_options)))
    assert recompute(result, SETUP_DRAWS) == result
    assert check(result, SETUP_DRAWS) == ()
    board = draw_board("abc", layout_name="new-shores-4", round=2, table=7)
    assert to_builtins(board_of(result), enc_hook=kept) == to_builtins(board, enc_hook=kept)
    result["board"]["note"] = {"de": "", "en": "a comment in other words"}
    assert check(result, SETUP_DRAWS) == ()
    result["board"]["hexes"][3]["chip"] = 12
    assert [fault.place for fault in check(result, SETUP_DRAWS)] == ["board"]


def test_an_unknown_board_is_refused_with_those_that_exist() -> None:
    with pytest.raises(Refusal, match="new-shores-3"):
        draw_board("abc", layout_name="moon")
    with pytest.raises(Refusal, match="new-shores-3"):
        CATAN.draw("abc", {"layout": "moon"})


@pytest.mark.parametrize("lang", ["de", "en"])
@pytest.mark.parametrize("name", LAYOUTS)
def test_the_picture_shows_every_number_letter_name_and_harbour(name: str, lang: str) -> None:
    assert CATAN.picture is not None
    result = CATAN.draw("abc", {"layout": name})
    board = board_of(result)
    drawing = ElementTree.fromstring(CATAN.picture(result, lang))
    assert drawing[0].tag == f"{SVG}title"
    assert drawing[1].tag == f"{SVG}desc"
    assert drawing.get("aria-labelledby") == f"{drawing[0].get('id')} {drawing[1].get('id')}"
    words = Counter(text.text for text in drawing.iter(f"{SVG}text"))
    for chip, often in Counter(f.chip for f in board.hexes if f.chip).items():
        assert words[str(chip)] == often
    assert all(words[field.spot] == 1 for field in board.hexes if field.spot)
    assert words["2:1"] == 5
    assert words["3:1"] == len(board.harbours) - 5
    desert = {"de": "Wüste", "en": "Desert"}[lang]
    assert words[desert] == (0 if name == "new-shores-3" else 1)


def test_the_picture_brings_no_script_style_or_foreign_address() -> None:
    assert CATAN.picture is not None
    text = CATAN.picture(CATAN.draw("abc"), "de")
    assert text.count("http") == 1  # the name of the SVG format itself
    assert not any(word in text for word in ("<script", "<style", "style=", "href"))


def test_people_read_the_board_row_by_row() -> None:
    lines = CATAN.lines(CATAN.draw("abc"), "de")
    assert lines[1] == "Reihe 1: A Weide 9 · B Wald 12 · C Wald 4"
    assert lines[-2].startswith("Häfen im Uhrzeigersinn: A oben links 2:1 Getreide")
    assert "CAT-401" in lines[-1]


VECTORS = {
    "base": (
        "A:pa9 B:fo12 C:fo4 D:mo10 E:de F:fo6 G:mo2 H:fi3 I:pa9 J:fi5 K:hi8 "
        "L:hi11 M:pa3 N:fo8 O:fi10 P:mo5 Q:pa11 R:hi6 S:fi4"
    ),
    "new-shores-3": (
        "A:mo4 B:pa6 C:fo10 D:pa11 E:fo8 F:hi10 G:hi8 H:fo11 I:fi9 J:fi5 K:fi2 "
        "L:pa3 M:pa5 N:mo6 a:fi10 b:hi3 c:mo5 d:go4 e:pa9 f:mo12 g:go4 h:hi8"
    ),
    "new-shores-4": (
        "A:fi9 B:pa11 C:pa6 D:pa10 E:hi11 F:mo5 G:de H:fi10 I:hi6 J:fi4 K:mo3 "
        "L:fo5 M:mo3 N:fo4 O:pa8 P:fo9 Q:hi12 R:fi8 S:fo2 a:go3 b:hi11 c:pa4 "
        "d:go10 e:hi6 f:mo8 g:fo5 h:fi2 i:mo9"
    ),
}


def test_the_board_of_the_base_game_does_not_say_which_game_is_played_on_it() -> None:
    """Cities & Knights and the Fishermen are played on it, too; the round says which it is."""
    assert kept(LAYOUT["base"]) == {
        "de": "Catan, Spielplan des Basisspiels",
        "en": "Catan, board of the base game",
    }


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


def test_numbers_that_hardly_fit_do_not_take_forever() -> None:
    spots = [(q, r) for q in range(8) for r in range(8)]
    with pytest.raises(Refusal, match="keeps equal"):
        first_arrangement(tuple(spots), tuple([5] * 24 + [6] * 20 + [8] * 20))
