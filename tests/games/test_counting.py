"""Score sheets: what each game counts at the end, and that its file is checked like a rulebook."""

from __future__ import annotations

from itertools import product
from pathlib import Path

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tafelrunde.games import counting as model
from tafelrunde.games.counting import CountSheet, best_symbols, counted, read_counting, read_numbers
from tafelrunde.games.shelf import all_rulebooks, open_counting, open_rulebook
from tafelrunde.pages.player.counting import claimed_twice, claims_of
from tafelrunde.rulebook.faults import Refusal

RECIPE = (Path(__file__).parents[2] / "docs" / "rulebooks.md").read_text(encoding="utf-8")


def sheet(rulebook: str, scoring: str = "tables", kind: str | None = None) -> CountSheet:
    found = open_counting(rulebook).sheet(scoring, kind)
    assert found is not None
    return found


def figures(
    rulebook: str, *, played: tuple[str, str | None] = ("tables", None), **numbers: int
) -> dict[str, int]:
    return counted(sheet(rulebook, *played), numbers).figures


# ── The sums ─────────────────────────────────────────────────────────────────────────────────────


def test_seven_wonders_adds_seven_categories_and_hands_the_coins_over() -> None:
    found = figures(
        "seven-wonders",
        military=-2,
        coins=11,
        wonder=10,
        civil=8,
        commerce=4,
        guilds=6,
        compass=2,
        gear=1,
        tablet=1,
    )
    # −2 + 11 // 3 + 10 + 8 + 4 + 6, science 4 + 1 + 1 + 7
    assert found == {"vp": -2 + 3 + 10 + 8 + 4 + 6 + 13, "coins": 11}


@pytest.mark.parametrize(
    ("own", "wild", "worth"),
    [
        ([0, 0, 0], 1, 1),
        ([1, 1, 0], 1, 10),  # a set, 1 + 1 + 1 + 7, beats 4 + 1
        ([4, 0, 0], 1, 25),
        ([4, 1, 1], 1, 25 + 1 + 1 + 7),
        ([2, 2, 1], 2, 4 + 4 + 9 + 14),  # where the second wild goes is a matter of counting
    ],
)
def test_wild_symbols_go_where_they_are_worth_most(own: list[int], wild: int, worth: int) -> None:
    assert best_symbols(own, wild, 7) == worth


def _slowly(own: list[int], wild: int) -> int:
    """Every wild symbol becomes each of the three, one by one."""
    best = 0
    for chosen in product(range(len(own)), repeat=wild):
        full = [number + chosen.count(kind) for kind, number in enumerate(own)]
        best = max(best, sum(n * n for n in full) + 7 * min(full))
    return best


@given(own=st.lists(st.integers(0, 6), min_size=3, max_size=3), wild=st.integers(0, 5))
def test_no_other_way_to_use_wild_symbols_is_better(own: list[int], wild: int) -> None:
    assert best_symbols(own, wild, 7) == _slowly(own, wild)


def test_dominion_counts_gardens_by_tens_and_dukes_by_duchies() -> None:
    found = figures(
        "dominion", estate=2, duchy=3, province=4, gardens=2, deck=38, duke=2, curse=1, turns=17
    )
    assert found == {"vp": 2 + 9 + 24 + 2 * 3 + 2 * 3 - 1, "victory_cards": 13, "turns": 17}


def test_a_deck_of_curses_is_below_zero() -> None:
    assert figures("dominion", curse=4)["vp"] == -4


@pytest.mark.parametrize(
    ("kind", "numbers", "vp"),
    [
        ("base", {"settlements": 2, "cities": 2, "road": 1, "army": 1, "cards": 1}, 11),
        ("seafarers", {"settlements": 3, "cities": 3, "road": 1, "chips": 4}, 15),
        ("fishermen", {"settlements": 1, "cities": 4, "army": 1}, 11),
        ("cities-and-knights", {"cities": 4, "metropolises": 2, "defender": 1, "merchant": 1}, 14),
    ],
)
def test_catan_counts_what_its_variant_knows(kind: str, numbers: dict[str, int], vp: int) -> None:
    assert counted(sheet("catan", kind=kind), numbers).figures == {"vp": vp}


@pytest.mark.rule("CAR-103")
def test_carcassonne_counts_three_for_a_city_at_each_meadow() -> None:
    for scoring in ("two", "four"):
        found = figures(
            "carcassonne", played=(scoring, None), track=60, roads=3, cities=2, pennants=1, farms=4
        )
        assert found == {"vp": 60 + 3 + 2 + 1 + 12}


def test_a_duel_counts_its_own_categories() -> None:
    assert figures("seven-wonders", played=("duel", None), military=5, coins=7, science=9) == {
        "vp": 16
    }


def test_every_scoring_with_victory_points_has_a_sheet() -> None:
    for book in all_rulebooks():
        for name, scoring in book.scoring.items():
            if scoring.own_arithmetic:
                continue
            kinds: list[str | None] = [each.id for each in book.kinds]
            for kind in kinds or [None]:
                assert open_counting(book.id).sheet(name, kind), (book.id, name, kind)


# ── What was typed ───────────────────────────────────────────────────────────────────────────────


def test_a_number_that_cannot_be_is_named_at_its_line() -> None:
    typed = {"settlements": "6", "cities": "two", "road": "on", "cards": " 1 "}
    numbers, faults = read_numbers(sheet("catan", kind="base"), typed)
    assert [fault.place for fault in faults] == ["settlements", "cities"]
    assert faults[0].text.en == "a whole number from 0 to 5 expected"
    assert numbers == {"road": 1, "army": 0, "cards": 1}


@given(st.dictionaries(st.sampled_from(["military", "coins", "compass"]), st.text(max_size=12)))
def test_whatever_is_typed_is_a_number_or_a_sentence(typed: dict[str, str]) -> None:
    numbers, faults = read_numbers(sheet("seven-wonders"), typed)
    assert set(numbers) | {fault.place for fault in faults} >= {
        name for name, value in typed.items() if value.strip()
    }
    counted(sheet("seven-wonders"), numbers)


# ── The file ─────────────────────────────────────────────────────────────────────────────────────

GOOD = """
[[sheets]]
scorings = ["tables"]
fills = "vp"
lines = [{ name = "huts", label = { de = "Hütten", en = "huts" } }]
"""


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("fills", "fill", 'sheets[0].fill: key "fill" is unknown; did you mean “fills”?'),
        ('"tables"', '"tabels"', "did you mean “tables”?"),
        ('"vp"', '"pv"', "sheets[0].fills"),
        ('name = "huts"', 'name = "huts", of = "hut"', "did you mean “huts”?"),
        ('name = "huts"', 'name = "huts", counts_as = "coins"', "huts.counts_as"),
        ('name = "huts"', 'name = "huts", symbol_of = "science"', "huts.symbol_of"),
        ('name = "huts"', 'name = "huts", least = 9, most = 3', "least up to most"),
        ('name = "huts"', 'name = "huts", worth = "two"', "a whole number expected"),
        ("lines = [", "lines = [[", "not valid TOML"),
        ('fills = "vp"', 'fills = "vp"\nkinds = ["bas"]', "did you mean “base”?"),
        (
            'fills = "vp"',
            'fills = "vp"\nsets = [{ name = "s", label = { de = "S", en = "S" }, worth = 7 }]',
            "has no symbols",
        ),
    ],
)
def test_a_mistake_in_a_sheet_is_refused_with_the_place(old: str, new: str, said: str) -> None:
    book = open_rulebook("catan")
    assert read_counting(GOOD, "x/counting.toml", book).sheets
    with pytest.raises(Refusal) as refused:
        read_counting(GOOD.replace(old, new, 1), "x/counting.toml", book)
    assert said in str(refused.value)
    assert "x/counting.toml" in str(refused.value)


@pytest.mark.parametrize("part", [model.CountSheet, model.CountLine, model.SymbolSet])
def test_the_recipe_explains_every_key_of_a_sheet(part: type[msgspec.Struct]) -> None:
    explained = RECIPE[RECIPE.index("`counting.toml`") :]
    for field in msgspec.structs.fields(part):
        needed = "**" if field.required else ""
        assert f"{needed}`{field.name}`{needed}" in explained, f"{part.__name__}.{field.name}"


def test_two_claims_of_the_longest_road_at_one_table_are_doubted() -> None:
    sheet = open_counting("catan").sheet("tables", "base")
    assert sheet is not None
    assert claims_of(sheet, {"road": 1, "army": 0, "cities": 3}) == "road"
    people = ["Ada", "Bo", "Cy", "Di"]
    [doubt] = claimed_twice(sheet, {1: "road", 2: "army", 3: "road army"[:4], 4: ""}, people)
    assert doubt.en == "longest road: counted several times (Ada, Cy); only one can have it."
    assert claimed_twice(sheet, {1: "road", 2: "army"}, people) == ()
