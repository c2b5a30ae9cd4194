"""What a game is worth beyond the points of its places, worked out by hand."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from tafelrunde.pages.plain_words import mode_in_words
from tafelrunde.rulebook.model import Rulebook
from tafelrunde.standings.played import played_tables
from tafelrunde.state.sheet.reading import read_sheet
from tests.standings.rulebooks import faults_of, folded, sheet_of, tables, trial, values_of

SHARED = 'points_rule = "TRY-2"'
POD = {
    "4 = [5, 3, 2, 1]": "4 = [5, 0, 0, 0]",
    SHARED: f'{SHARED}\ndraw_points = "1"\ndraw_rule = "TRY-3"',
}


def scored(book: Rulebook, sheet: dict[str, Any]) -> list[tuple[int, Any]]:
    """Place and points of each seat of the first table."""
    state = folded(book, sheet)
    _round, _table, scores = next(played_tables(book, state, 1))
    return [(score.place, score.points) for score in scores]


def test_a_draw_at_a_table_of_four_is_worth_what_is_said() -> None:
    book = trial(["tp"], POD)
    everybody = sheet_of([{"a": 0, "b": 0, "c": 0, "d": 0}])
    assert scored(book, everybody) == [(1, 1)] * 4
    two = sheet_of([{"a": 7, "b": 7, "c": 3, "d": 1}])
    assert scored(book, two) == [(1, 1), (1, 1), (3, 0), (4, 0)]
    alone = sheet_of([{"a": 7, "b": 6, "c": 3, "d": 3}])
    assert scored(book, alone) == [(1, 5), (2, 0), (3, 0), (3, 0)]


def test_a_draw_may_be_worth_nothing() -> None:
    book = trial(["tp"], {SHARED: f"{SHARED}\ndraw_points = 0"})
    assert scored(book, sheet_of([{"a": 7, "b": 7, "c": 3}])) == [(1, 0), (1, 0), (3, 0)]


@pytest.mark.parametrize(
    ("shared", "expected"),
    [
        ("mean", [(1, 5), (2, Fraction(5, 2)), (2, Fraction(5, 2)), (4, 1)]),
        ("better", [(1, 5), (2, 3), (2, 3), (4, 1)]),
        ("dense", [(1, 5), (2, 3), (2, 3), (3, 2)]),
    ],
)
def test_shared_places(shared: str, expected: list[tuple[int, Fraction]]) -> None:
    book = trial(["tp"], {SHARED: f'{SHARED}\nshared = "{shared}"'})
    assert scored(book, sheet_of([{"a": 9, "b": 5, "c": 5, "d": 1}])) == expected


LOST = """
[[scoring.tables.marks]]
name = "lost"
label = { de = "verloren gewertet", en = "counted as lost" }
loses = true
"""
WITH_LOSS = {"[[modes]]": f"{LOST}\n[[modes]]"}


def marked(*seats: tuple[str, int, bool]) -> dict[str, Any]:
    return {
        "tables": [
            {
                "seats": [
                    {"player": player, "vp": vp, "coins": 0, **({"lost": True} if lost else {})}
                    for player, vp, lost in seats
                ]
            }
        ]
    }


def test_both_may_lose() -> None:
    book = trial(["tp", "sonneborn_berger", "firsts"], WITH_LOSS)
    sheet = sheet_of(marked(("a", 5, True), ("b", 5, True)), [{"a": 9, "b": 1}])
    assert scored(book, sheet) == [(2, 0), (2, 0)]
    assert values_of(book, sheet) == {"a": (1, 0, 1), "b": (0, 0, 0)}
    # b has a point from elsewhere: that a did not lose alone is no half of it.
    other = sheet_of(
        {"tables": [*marked(("a", 5, True), ("b", 5, True))["tables"], *tables({"c": 9, "d": 1})]},
        [{"a": 9, "c": 1}, {"b": 9, "d": 1}],
    )
    assert values_of(book, other)["a"] == (1, 1, 1)


def test_one_of_four_may_have_lost_whatever_the_figures_say() -> None:
    book = trial(["tp"], WITH_LOSS)
    sheet = sheet_of(marked(("a", 9, True), ("b", 7, False), ("c", 5, False), ("d", 1, False)))
    assert scored(book, sheet) == [(4, 1), (1, 5), (2, 3), (3, 2)]
    two = sheet_of(marked(("a", 9, True), ("b", 7, False), ("c", 5, True), ("d", 1, False)))
    assert scored(book, two) == [(4, 1), (1, 5), (4, 1), (2, 3)]


def test_a_loss_is_no_draw_even_where_a_draw_is_worth_something() -> None:
    book = trial(["tp"], {**WITH_LOSS, SHARED: f'{SHARED}\ndraw_points = "1/2"'})
    sheet = sheet_of(marked(("a", 5, True), ("b", 5, True)))
    assert scored(book, sheet) == [(2, 0), (2, 0)]


RIICHI = {
    "4 = [5, 3, 2, 1]": "4 = [15, 5, -5, -15]",
    SHARED: f"""{SHARED}
figure_points = {{ figure = "vp", rule = "TRY-4", per = 1000, start = 25000, target = 30000, \
rest_to_first = true, adds_up = true }}""",
}


@pytest.mark.parametrize(
    ("scores", "expected"),
    [
        ((41300, 29100, 20400, 9200), ("46.3", "4.1", "-14.6", "-35.8")),
        # Two level at the top share 15 + 5 and the rest of 20.
        ((35000, 35000, 25000, 5000), ("25", "25", "-10", "-40")),
        # One below zero.
        ((60000, 30000, 15000, -5000), ("65", "5", "-20", "-50")),
    ],
)
def test_riichi_adds_thousands_and_uma(scores: tuple[int, ...], expected: tuple[str, ...]) -> None:
    book = trial(["tp"], RIICHI)
    sheet = sheet_of([dict(zip("abcd", scores, strict=True))])
    found = [points for _place, points in scored(book, sheet)]
    assert found == [Fraction(points) for points in expected]
    assert sum(found) == 0


def test_figures_that_do_not_add_up_are_doubted() -> None:
    book = trial(["tp"], RIICHI)
    sheet = sheet_of([{"a": 41300, "b": 29100, "c": 20400, "d": 9300}])
    warnings = read_sheet(sheet, lambda _name: book).warnings
    assert [warning.sentence("en") for warning in warnings] == [
        "rounds[0].tables[0].vp: adds up to 100100, 100000 expected (TRY-4)"
    ]
    assert "ergibt zusammen 100100, erwartet 100000" in warnings[0].sentence("de")


def test_what_a_game_brings_is_said_in_words() -> None:
    dense = f'{SHARED}\nshared = "dense"\nshared_rule = "TRY-5"\ndraw_points = "1"'
    told = mode_in_words(book := trial(["tp"], {SHARED: dense}), book.modes[0]).sentences
    riichi = mode_in_words(book := trial(["tp"], RIICHI), book.modes[0]).sentences
    said = [(each.text["en"], each.rules) for each in (*told, *riichi)]
    assert (
        "Whoever shares a place gets the points of that place, and the next place follows at once.",
        ("TRY-5",),
    ) in said
    assert ("Whoever is level at the top gets 1 instead.", ("TRY-2",)) in said
    assert (
        "The figure victory points counts too: less 30000, divided by 1,000.",
        ("TRY-4",),
    ) in said


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({SHARED: f'{SHARED}\nshared = "worse"'}, "shared"),
        (
            {SHARED: f'{SHARED}\nfigure_points = {{ figure = "score", rule = "TRY-4" }}'},
            'figure "score" is unknown',
        ),
        (
            {SHARED: f'{SHARED}\nfigure_points = {{ figure = "vp", rule = "TRY-4", per = 0 }}'},
            "more than 0 expected, found 0",
        ),
        (
            {
                SHARED: f'{SHARED}\nfigure_points = {{ figure = "vp", rule = "TRY-4", '
                "rest_to_first = true }"
            },
            "needs a target above the start",
        ),
    ],
)
def test_what_does_not_fit_is_refused(changes: dict[str, str], said: str) -> None:
    found = faults_of(["tp"], changes)
    assert len(found) == 1
    assert said in found[0]


def test_parts_of_wins_need_points_of_places() -> None:
    assert "follow from places alone" in faults_of(["tp", "match_win"], RIICHI)[0]


def test_what_decides_a_level_table_is_said_before_anybody_announces() -> None:
    places = 'places = [{ figure = "vp", rule = "TRY-2" }'
    coins = f'{places}, {{ figure = "coins", better = "fewer", rule = "TRY-6" }}'
    both = f'{places}, {{ figure = "coins", rule = "TRY-6" }}, {{ figure = "vp", rule = "TRY-7" }}'

    def said(changes: dict[str, str]) -> list[tuple[str, str, tuple[str, ...]]]:
        book = trial(["tp"], changes)
        sentences = mode_in_words(book, book.modes[0]).sentences
        return [(s.text["en"], s.text["de"], s.rules) for s in sentences if "level" in s.text["en"]]

    assert said({}) == []
    assert said({places: coins}) == [
        (
            "Where people at a table are level, this decides: fewer coins.",
            "Bei Gleichstand am Tisch entscheidet: weniger Münzen.",
            ("TRY-6",),
        )
    ]
    assert said({places: both}) == [
        (
            "Where people at a table are level, these decide in this order: "
            "more coins, more victory points.",
            "Bei Gleichstand am Tisch entscheiden der Reihe nach: mehr Münzen, mehr Siegpunkte.",
            ("TRY-6", "TRY-7"),
        )
    ]
