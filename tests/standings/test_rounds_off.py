"""Byes, rounds left out, late entries and starting scores: what they bring, worked out by hand."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from tafelrunde.chances.race import race_of
from tafelrunde.chances.starting import course_of
from tafelrunde.chances.to_come import to_come
from tafelrunde.draw.next_round import next_round
from tafelrunde.pages.plain_words import mode_in_words
from tafelrunde.rulebook.faults import Refusal
from tafelrunde.rulebook.model import Rulebook
from tafelrunde.rulebook.settings import defaults
from tafelrunde.state.sheet.writing import write_sheet
from tests.standings.rulebooks import (
    faults_of,
    folded,
    rows_of,
    sheet_of,
    tables,
    trial,
    values_of,
)

HALF = Fraction(1, 2)
PAIRS = {"sizes = [4, 3, 2]": "sizes = [2]", 'method = "lot"': 'method = "swiss"'}


def cup(criteria: list[Any], *further: str) -> Rulebook:
    """Two at a table, in Swiss rounds, with these further keys of the mode."""
    keys = "\n".join(further)
    return trial(criteria, {**PAIRS, 'scoring = "tables"': f'scoring = "tables"\n{keys}'})


BYE = 'bye = { rule = "TRY-31", points = 1, figures = { coins = 7 }, counts = true }'
LEFT_OUT = {'scoring = "tables"': 'scoring = "tables"\noff = { rule = "TRY-32" }'}
OFF = 'off = { rule = "TRY-32", points = "1/2", at_most = 1 }'
LATE = 'late = { rule = "TRY-33", points = "1/4" }'

ODD = sheet_of(
    {"tables": tables({"a": 9, "b": 1}), "byes": ["c"]},
    {"tables": tables({"c": 9, "b": 1}), "byes": ["a"]},
    {"tables": tables({"a": 9, "c": 1}), "off": ["b"]},
)


def test_a_bye_has_a_set_score() -> None:
    book = cup(["tp", "coins_sum", "games"], BYE, OFF)
    assert values_of(book, ODD) == {"a": (3, 7, 3), "c": (2, 7, 3), "b": (HALF, 0, 2)}


def test_a_virtual_opponent_stands_in_for_a_bye() -> None:
    book = cup(["tp", ("buchholz", 'unplayed = "virtual"')], BYE, OFF)
    found = values_of(book, ODD)
    # a: b 0.5, c 2, and in round 2 somebody with 1 + (1 - 1) + 1/2.
    assert found["a"] == (3, HALF + 2 + Fraction(3, 2))
    # b: a 3, c 2, and in round 3 somebody with 0 + (1 - 1/2).
    assert found["b"] == (HALF, 3 + 2 + HALF)
    own = cup(["tp", ("buchholz", 'unplayed = "own"')], BYE, OFF)
    assert values_of(own, ODD)["a"] == (3, HALF + 2 + 3)
    drawn = cup(["tp", ("buchholz", 'opponents_unplayed = "draw"')], BYE, OFF)
    assert values_of(drawn, ODD)["b"] == (HALF, Fraction(5, 2) + Fraction(3, 2))


def test_only_so_many_rounds_off_bring_something() -> None:
    book = cup(["tp"], BYE, OFF)
    sheet = sheet_of(
        {"tables": tables({"a": 9, "b": 1}), "off": ["c", "d"]},
        {"tables": tables({"a": 9, "d": 1}), "off": ["b", "c"]},
    )
    assert values_of(book, sheet) == {"a": (2,), "b": (HALF,), "c": (HALF,), "d": (HALF,)}


def test_whoever_sits_nowhere_has_left_the_round_out() -> None:
    book = cup(["tp"], OFF)
    sheet = sheet_of([{"a": 9, "b": 1}], [{"c": 9, "d": 1}])
    assert values_of(book, sheet)["a"] == (Fraction(3, 2),)
    with pytest.raises(Refusal, match="is missing"):
        values_of(cup(["tp"], BYE), sheet)


def test_late_entrants_get_the_stated_score() -> None:
    book = cup(["tp"], LATE)
    sheet = sheet_of(
        [{"a": 9, "b": 1}],
        [{"a": 9, "b": 1}],
        [{"a": 9, "b": 1}, {"c": 9, "d": 1}],
        players=[{"id": "a"}, {"id": "b"}, *({"id": p, "from_round": 3} for p in "cd")],
    )
    assert values_of(book, sheet)["c"] == (Fraction(3, 2),)
    assert values_of(book, sheet, 2)["c"] == (HALF,)


def test_whoever_withdrew_gets_nothing_for_later_rounds() -> None:
    book = cup(["tp"], OFF)
    sheet = sheet_of(
        [{"a": 9, "b": 1}, {"c": 9, "d": 1}],
        [{"a": 9, "c": 1}],
        withdrawals=[{"player": "d", "after_round": 1}],
    )
    assert values_of(book, sheet)["d"] == (0,)
    assert values_of(book, sheet)["b"] == (HALF,)


STARTING = """
[[modes.starting]]
id = "dan"
label = { de = "Dan", en = "dan" }
points = 2
rule = "TRY-34"
"""


def test_a_starting_score_counts_and_pairs_the_first_round() -> None:
    book = trial(["tp", "buchholz", "games"], PAIRS, STARTING)
    people = [{"id": p, **({"start": "dan"} if p in "ad" else {})} for p in "abcd"]
    sheet = sheet_of([{"a": 1, "d": 9}, {"b": 9, "c": 1}], players=people)
    found = values_of(book, sheet)
    assert found == {"d": (3, 2, 1), "a": (2, 3, 1), "b": (1, 0, 1), "c": (0, 1, 1)}
    before = folded(book, sheet | {"rounds": []})
    first = next_round(book, before, "seed")
    assert first is not None
    assert [set(table) for table in first.tables] == [{"a", "d"}, {"b", "c"}]
    wrong = [{"id": "a", "start": "kyu"}, {"id": "b"}]
    with pytest.raises(Refusal, match="starting group"):
        folded(book, sheet_of([{"a": 1, "b": 9}], players=wrong))


def test_a_mode_says_so_in_words() -> None:
    book = trial(
        ["tp"], {'scoring = "tables"': f'scoring = "tables"\n{BYE}\n{OFF}\n{LATE}'}, STARTING
    )
    told = [(s.text["en"], s.rules) for s in mode_in_words(book, book.modes[0]).sentences[-4:]]
    assert told == [
        ("Whoever is left over has a bye (points: 1).", ("TRY-31",)),
        ("A round can be left out (points: 0.5).", ("TRY-32",)),
        ("Each round before a late entry brings points: 0.25.", ("TRY-33",)),
        ("Some start with points: dan with 2.", ("TRY-34",)),
    ]


# ── Who gets a bye ───────────────────────────────────────────────────────────────────────────────


def test_the_last_of_the_standings_has_the_bye_and_nobody_a_second_one_first() -> None:
    book = cup(["tp"], BYE)
    sheet = sheet_of(
        {"tables": tables({"a": 9, "b": 1}, {"c": 9, "d": 1}), "byes": ["e"]},
    )
    second = next_round(book, folded(book, sheet), "seed")
    assert second is not None
    assert len(second.byes) == 1
    assert second.byes[0] in {"b", "d"}
    seated = {player for table in second.tables for player in table}
    assert seated == set("abcde") - set(second.byes)
    sheet["rounds"].append({"tables": tables({"a": 9, "e": 1}, {"c": 9, "b": 1}), "byes": ["d"]})
    third = next_round(book, folded(book, sheet), "seed")
    assert third is not None
    assert third.byes == ("b",)


def test_a_second_bye_comes_after_everybody_elses_first() -> None:
    book = cup(["tp"], 'bye = { rule = "TRY-31" }')
    sheet = sheet_of({"tables": tables({"a": 9, "b": 1}, {"c": 9, "d": 1}), "byes": ["e"]})
    state = folded(book, sheet)
    coming = [next_round(book, state, f"seed {number}") for number in range(20)]
    assert {player for each in coming if each for player in each.byes} == {"b", "d"}


def test_a_round_left_out_may_bring_less_than_the_last_place() -> None:
    book = trial(["tp"], {"2 = [1, 0]": "2 = [3, 1]", **PAIRS, **LEFT_OUT})
    found: tuple[Any, Any] = to_come(book.scoring["tables"], book.modes[0])
    assert found == (0, 3)


def test_without_a_bye_an_odd_number_is_refused() -> None:
    book = cup(["tp"])
    people = [{"id": player} for player in "abc"]
    with pytest.raises(Refusal, match="odd number"):
        next_round(book, folded(book, sheet_of(players=people)), "seed")


def test_as_few_as_possible_have_a_bye() -> None:
    fives = {"sizes = [4, 3, 2]": "sizes = [4]", "2 = [1, 0], 3 = [3, 1, 0], ": ""}
    lot = 'bye = { rule = "TRY-31", to = "lot" }'
    keys = {'scoring = "tables"': f'scoring = "tables"\n{lot}'}
    book = trial(["tp"], {**fives, **keys})
    people = [{"id": f"p{n}"} for n in range(11)]
    coming = next_round(book, folded(book, sheet_of(players=people)), "seed")
    assert coming is not None
    assert (len(coming.tables), len(coming.byes)) == (2, 3)


# ── Sheets, odds ─────────────────────────────────────────────────────────────────────────────────


def test_a_sheet_is_written_as_it_was_read() -> None:
    book = cup(["tp"], BYE, OFF)
    written = write_sheet(folded(book, ODD), defaults(book))
    assert [{k: r[k] for k in ("off", "byes") if k in r} for r in written["rounds"]] == [
        {"byes": ["c"]},
        {"byes": ["a"]},
        {"off": ["b"]},
    ]
    assert values_of(book, written) == values_of(book, ODD)


@pytest.mark.parametrize(
    ("without", "said"),
    [
        ({"off": ["a"]}, "said to have no game"),
        ({"off": ["c"], "byes": ["c"]}, "said to have no game"),
        ({"byes": ["x"]}, 'player "x" is unknown'),
        ({"byes": ["c", "c"]}, "“c” is listed twice"),
        ({"off": "c"}, "a list"),
    ],
)
def test_a_round_that_contradicts_itself_is_refused(without: Any, said: str) -> None:
    book = cup(["tp"], BYE, OFF)
    sheet = sheet_of(
        {"tables": tables({"a": 9, "b": 1}), **without}, players=[{"id": p} for p in "abc"]
    )
    with pytest.raises(Refusal, match=said):
        rows_of(book, sheet)


def test_what_may_still_happen_knows_byes_and_starts() -> None:
    book = cup(["tp"], BYE, OFF)
    sheet = sheet_of({"tables": tables({"a": 9, "b": 1}), "byes": ["c"]})
    state = folded(book, sheet)
    race = race_of(state, book)
    assert race is not None
    assert {p: Fraction(n, race.unit) for p, n in race.fixed.items()} == {"a": 1, "b": 0, "c": 1}
    assert (race.least, race.most) == (0, 8 * race.unit)
    course = course_of(book, state)
    assert all(len(step.people) == 2 for step in course.steps)
    given = [score for scores in course.fixed for score in scores if score.without == "bye"]
    assert len(given) == 9  # one played, eight to come


@pytest.mark.parametrize(
    ("key", "said"),
    [
        ('bye = { rule = "TRY-31", figures = { sets = 2 } }', 'figure "sets" is unknown'),
        ('off = { rule = "TRY-32", at_most = -1 }', "a whole number from 0 to 100 expected"),
        ('bye = { rule = "TRY-31", to = "first" }', "to"),
        ("late = { points = 1 }", "rule"),
    ],
)
def test_what_a_round_without_a_game_cannot_bring(key: str, said: str) -> None:
    found = faults_of(["tp"], {'scoring = "tables"': f'scoring = "tables"\n{key}'})
    assert len(found) == 1
    assert said in found[0]
