"""Tie-breaks by opponents, against figures worked out by hand and published examples."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from tafelrunde.reckoning.reasons import value_text
from tafelrunde.rulebook.criteria import TieBreak
from tafelrunde.standings.games import SeatScore, Without
from tafelrunde.standings.opponents import Game, Meetings
from tafelrunde.standings.tiebreaks import criterion
from tafelrunde.words import Label
from tests.standings.rulebooks import faults_of, rows_of, sheet_of, trial, values_of

HALF = Fraction(1, 2)

# Four rounds of eight. Points: a 3.5, b 3, c 2.5, d 2, e 2, f 1.5, g 1, h 0.5.
SWISS = sheet_of(
    [{"a": 9, "h": 1}, {"b": 9, "g": 1}, {"c": 9, "f": 1}, {"d": 9, "e": 1}],
    [{"a": 9, "d": 1}, {"b": 9, "c": 1}, {"e": 9, "h": 1}, {"f": 9, "g": 1}],
    [{"a": 9, "b": 1}, {"c": 9, "e": 1}, {"d": 9, "g": 1}, {"f": 5, "h": 5}],
    [{"a": 5, "c": 5}, {"b": 9, "d": 1}, {"e": 9, "f": 1}, {"g": 9, "h": 1}],
)


def test_buchholz_adds_up_what_the_opponents_have() -> None:
    book = trial(["tp", "buchholz", "buchholz_cut", "buchholz_median", "sonneborn_berger"])
    found = values_of(book, SWISS)
    # a met h 0.5, d 2, b 3, c 2.5; beat h, d, b and drew with c.
    assert found["a"] == (Fraction(7, 2), 8, Fraction(15, 2), Fraction(9, 2), Fraction(27, 4))
    # d met e 2, a 3.5, g 1, b 3; beat e and g.
    assert found["d"] == (2, Fraction(19, 2), Fraction(17, 2), 5, 3)
    # e met d 2, h 0.5, c 2.5, f 1.5; beat h and f.
    assert found["e"] == (2, Fraction(13, 2), 6, Fraction(7, 2), 2)
    # h met a, e, f, g; drew with f.
    assert found["h"] == (HALF, 8, 7, Fraction(7, 2), Fraction(3, 4))


def test_a_reason_says_by_how_much() -> None:
    rows = rows_of(trial(["tp", "buchholz"]), SWISS)
    level = next(row for row in rows if row.player == "d")
    assert level.reason is not None
    assert (level.reason.tie_break.rule, level.reason.behind) == ("TRY-12", "e")
    assert (level.reason.better, level.reason.worse) == (Fraction(19, 2), Fraction(13, 2))


def test_cuts_are_as_many_as_the_rulebook_says() -> None:
    cut = ("buchholz_cut", "cut_lowest = 2\ncut_highest = 1")
    assert values_of(trial(["tp", cut]), SWISS)["a"][1] == Fraction(5, 2)
    more = ("buchholz_cut", "cut_lowest = 3\ncut_highest = 3")
    assert values_of(trial(["tp", more]), SWISS)["a"][1] == 0


def test_at_larger_tables_everybody_met_counts_once_for_each_meeting() -> None:
    # Points 5-3-2-1 and 3-1-0: a 5+5, b 3+1, c 2+3, d 1+3, e 3+1 …
    sheet = sheet_of(
        [{"a": 9, "b": 8, "c": 7, "d": 6}, {"e": 9, "f": 8, "g": 7}],
        [{"a": 9, "c": 8, "e": 7, "g": 6}, {"d": 9, "b": 8, "f": 7}],
    )
    book = trial(["tp", "opponents_mean", "buchholz", "sonneborn_berger"])
    found = values_of(book, sheet)
    points = {"a": 10, "b": 4, "c": 5, "d": 4, "e": 5, "f": 1, "g": 1}
    assert {player: values[0] for player, values in found.items()} == points
    assert found["a"][1:] == (Fraction(4 + 5 + 4 + 5 + 5 + 1, 6), 24, 24)
    assert found["f"][1:] == (Fraction(5 + 1 + 4 + 4, 4), 14, 1)


def test_another_criterion_of_the_opponents_can_be_taken() -> None:
    book = trial(["tp", ("opponents_mean", 'of = "coins_sum"'), "coins_sum", "coins_best"])
    sheet = sheet_of(
        [{"a": (9, 4), "b": (1, 2)}, {"c": (9, 7), "d": (1, 1)}],
        [{"a": (9, 3), "c": (1, 0)}, {"b": (9, 5), "d": (1, 6)}],
    )
    found = values_of(book, sheet)
    assert found["a"] == (2, 7, 7, 4)  # b has seven coins, c has seven
    assert found["d"] == (0, 7, 7, 6)


MTR = {"2 = [1, 0]": "2 = [3, 0]"}


def test_parts_of_wins_have_a_floor() -> None:
    third = 'floor = "1/3"'
    games = f'figure = "coins"\n{third}'
    book = trial(
        [
            "tp",
            ("opponents_match_win", third),
            ("game_win", games),
            ("opponents_game_win", games),
            ("match_win", third),
        ],
        MTR,
    )
    sheet = sheet_of(
        [{"a": (2, 2), "b": (1, 1)}, {"c": (2, 2), "d": (0, 0)}],
        [{"a": (2, 2), "c": (0, 0)}, {"b": (2, 2), "d": (1, 1)}],
    )
    found = values_of(book, sheet)
    # a 2-0, b and c 1-1, d 0-2; games a 4:1, b 3:3, c 2:2, d 1:4.
    third_ = Fraction(1, 3)
    assert found["a"] == (6, HALF, Fraction(4, 5), HALF, 1)
    assert found["b"] == (3, Fraction(1 + third_) / 2, HALF, (Fraction(4, 5) + third_) / 2, HALF)
    assert found["d"] == (0, HALF, third_, HALF, third_)


def test_direct_encounter_counts_only_where_all_who_are_level_met() -> None:
    book = trial(["tp", "direct_encounter", "coins_sum"])
    met = sheet_of(
        [{"b": (9, 0), "a": (1, 9)}, {"c": (9, 0), "d": (1, 0)}],
        [{"a": (9, 9), "d": (1, 0)}, {"b": (1, 0), "c": (9, 0)}],
    )
    found = values_of(book, met)
    assert (found["a"], found["b"]) == ((1, 0, 18), (1, 1, 0))
    assert (found["c"][1], found["d"][1]) == (None, None)
    rows = [row.player for row in rows_of(book, met)]
    assert rows == ["c", "b", "a", "d"]
    apart = sheet_of(
        [{"a": (9, 1), "b": (1, 0)}, {"c": (9, 2), "d": (1, 0)}],
    )
    level = rows_of(book, apart)
    assert [row.player for row in level[:2]] == ["c", "a"]
    assert level[0].values[1] is None
    assert level[0].reason is not None
    assert level[0].reason.tie_break.code == "coins_sum"


def test_three_who_beat_each_other_in_a_circle_stay_level() -> None:
    book = trial(["tp", "direct_encounter"])
    circle = sheet_of(
        [{"a": 9, "b": 1}, {"c": 9, "d": 5}],
        [{"b": 9, "c": 1}, {"a": 9, "d": 5}],
        [{"c": 9, "a": 1}, {"b": 9, "d": 1}],
    )
    rows = rows_of(book, circle)
    assert [(row.rank, row.values) for row in rows[:3]] == [(1, (2, 1))] * 3


def test_what_is_said_of_games_and_encounters() -> None:
    enough, met = asked("enough_games", least=6), asked("direct_encounter")
    assert [value_text(enough, value, "en") for value in (1, 0)] == ["enough", "too few"]
    assert [value_text(enough, value, "de") for value in (1, 0)] == ["genug", "zu wenige"]
    assert [value_text(met, value, "de") for value in (None, HALF)] == ["–", "0,5"]


# ── Rounds without a game: published examples ────────────────────────────────────────────────────


def asked(code: str, **keys: Any) -> TieBreak:
    return TieBreak(code=code, rule="TRY-1", label=Label(de="x", en="x"), **keys)


def game(number: int, points: Fraction | int, without: Without = "") -> Game:
    own = SeatScore("p", 1, Fraction(points), most=Fraction(1), without=without)
    if without:
        return Game(number, own, (own,))
    return Game(number, own, (own, SeatScore("o", 1, Fraction(0), most=Fraction(1))))


@pytest.mark.parametrize(
    ("scored", "number", "got", "rounds", "expected"),
    [
        (Fraction(3, 2), 3, 0, 3, Fraction(5, 2)),  # FIDE's first example, after round 3
        (Fraction(3, 2), 3, 0, 9, Fraction(11, 2)),  # and at the end
        (Fraction(7, 2), 6, 1, 6, Fraction(7, 2)),  # the second: the opponent did not come
        (Fraction(7, 2), 6, 1, 9, 5),
        (2, 3, 1, 9, 5),  # the examples of the congress of 2009
        (4, 7, 0, 9, 6),
    ],
)
def test_a_virtual_opponent_has_the_published_points(
    scored: Fraction, number: int, got: int, rounds: int, expected: Fraction
) -> None:
    games = [game(1, scored), game(number, got, "bye")]
    meetings = Meetings({"p": games, "o": []}, rounds)
    assert meetings.value(asked("buchholz", unplayed="virtual"), games) == expected


@pytest.mark.parametrize(
    ("total", "got", "expected"), [(6, 1, Fraction(11, 2)), (6, 0, Fraction(13, 2))]
)
def test_for_opponents_a_round_without_a_game_counts_as_a_draw(
    total: int, got: int, expected: Fraction
) -> None:
    absent = [game(1, total - got), game(3, got, "bye")]
    other = SeatScore("q", 2, Fraction(0), most=Fraction(1))
    met = [Game(1, other, (other, absent[0].own))]
    meetings = Meetings({"p": absent, "q": met, "o": []}, 9)
    assert meetings.value(asked("buchholz"), met) == total
    assert meetings.value(asked("buchholz", opponents_unplayed="draw"), met) == expected


def test_a_round_without_a_game_against_oneself_or_nobody() -> None:
    games = [game(1, 1), game(2, HALF, "off")]
    meetings = Meetings({"p": games, "o": []}, 2)
    found = {
        how: meetings.value(asked("sonneborn_berger", unplayed=how), games)
        for how in ("none", "zero", "own")
    }
    assert found == {"none": 0, "zero": 0, "own": Fraction(3, 4)}
    mean = {
        how: meetings.value(asked("opponents_mean", unplayed=how), games)
        for how in ("none", "zero", "own")
    }
    assert mean == {"none": 0, "zero": 0, "own": Fraction(3, 4)}


def won(number: int, of: int, *, counts: bool = True) -> list[SeatScore]:
    return [
        SeatScore("p", 1, Fraction(3 if n < number else 0), most=Fraction(3), counts=counts)
        for n in range(of)
    ]


def test_match_wins_as_published() -> None:
    drawn = SeatScore("p", 1, Fraction(1), most=Fraction(3))
    part = criterion(asked("match_win", floor=Fraction(1, 3)))
    assert part([*won(6, 8), drawn]) == Fraction(19, 27)  # 6-2-1: 70.37 %
    assert part([*won(4, 6), drawn, *won(2, 2, counts=False)]) == Fraction(13, 21)  # two byes
    assert part(won(1, 5)) == Fraction(1, 3)  # 1-4 is raised


# ── Other criteria of one's own games ────────────────────────────────────────────────────────────


def test_averages_with_a_minimum_of_games() -> None:
    book = trial([("enough_games", "least = 2"), ("tp", "per_game = true"), "games"])
    sheet = sheet_of(
        [{"a": 9, "b": 1}, {"c": 9, "d": 1}],
        [{"a": 1, "c": 9}],
        withdrawals=[{"player": "b", "after_round": 1}, {"player": "d", "after_round": 1}],
    )
    rows = rows_of(book, sheet)
    assert [(row.player, row.values) for row in rows] == [
        ("c", (1, 1, 2)),
        ("a", (1, HALF, 2)),
        ("b", (0, 0, 1)),
        ("d", (0, 0, 1)),
    ]
    assert rows[1].reason is not None
    assert rows[1].reason.tie_break.code == "enough_games"


def test_whoever_has_not_played_has_no_average() -> None:
    book = trial([("vp_sum", "per_game = true")])
    sheet = sheet_of([{"a": -5, "b": -7}], players=[{"id": p} for p in "ab"])
    sheet["players"].append({"id": "c", "from_round": 2})
    assert [row.values for row in rows_of(book, sheet)] == [(-5,), (-7,), (None,)]


def test_a_lot_alone_means_that_the_first_drawn_wins() -> None:
    sheet = sheet_of([{"a": 5, "b": 5}, {"c": 5, "d": 5}], lots=["c", "a", "d", "b"])
    assert [row.player for row in rows_of(trial(["tp", "lot"]), sheet)] == ["c", "a", "d", "b"]


# ── What a rulebook may not say ──────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("criterion", "said"),
    [
        ("buchholtz", "did you mean “buchholz”?"),
        (("tp", "cut_lowest = 1"), "tp.cut_lowest: says nothing about the criterion tp"),
        (("buchholz", 'floor = "1/3"'), "buchholz.floor: says nothing"),
        (("buchholz", "cut_lowest = -1"), "a whole number from 0 to 20 expected, found -1"),
        (("match_win", 'floor = "3/2"'), "a part from 0 to 1 expected, found 3/2"),
        ("enough_games", "a whole number from 1 to 1000 expected, found 0"),
        ("game_win", "figure null is unknown"),
        (("opponents_game_win", 'figure = "sets"'), 'figure "sets" is unknown'),
        (("buchholz", 'of = "lot"'), 'criterion "lot" is unknown'),
        (("buchholz", 'of = "vp_sum"\nunplayed = "virtual"'), "for tp alone"),
        ("sets_sum", 'criterion "sets_sum" is unknown'),
        (("buchholz", 'unplayed = "half"'), "unplayed"),
    ],
)
def test_a_criterion_that_says_nothing_is_refused(criterion: Any, said: str) -> None:
    found = faults_of(["tp", criterion])
    assert len(found) == 1
    assert said in found[0]


def test_a_criterion_stands_in_a_ranking_once() -> None:
    assert any("“buchholz” is listed twice" in f for f in faults_of(["buchholz", "buchholz"]))
