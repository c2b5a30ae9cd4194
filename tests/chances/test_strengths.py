"""Strengths from a history: against a slow maximiser, and against strengths that are known."""

from __future__ import annotations

from itertools import permutations
from math import exp, log

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tafelrunde.chances.orders import orders_of
from tafelrunde.chances.rated import FEWEST, SPREAD, SURE, Weighed, weight_of
from tafelrunde.chances.source import Source
from tafelrunde.chances.strengths import fit, strengths
from tafelrunde.games.shelf import open_rulebook
from tafelrunde.rulebook.faults import Refusal
from tafelrunde.state.fold import fold
from tafelrunde.state.sheet.reading import read_sheet
from tests.rules.build import sheet

PEOPLE = "abcdef"


# ── The slow and obvious one ─────────────────────────────────────────────────────────────────────


def chance_of(order: tuple[str, ...], strength: dict[str, float]) -> float:
    """One is chosen after the other, each by weight among those left."""
    chance, left = 1.0, list(order)
    while left:
        chance *= exp(strength[left[0]]) / sum(exp(strength[each]) for each in left)
        left.pop(0)
    return chance


def likely(games: list[Weighed], strength: dict[str, float]) -> float:
    total = -sum(each**2 for each in strength.values()) / (2 * SPREAD**2)
    for groups, weight in games:
        everybody = [player for group in groups for player in group]
        place = {player: number for number, group in enumerate(groups) for player in group}
        fits = [
            order
            for order in permutations(everybody)
            if [place[p] for p in order] == sorted(place.values())
        ]
        total += weight * log(sum(chance_of(order, strength) for order in fits))
    return total


def climbed(games: list[Weighed], people: list[str]) -> dict[str, float]:
    """Uphill one person at a time, in ever smaller steps."""
    at, step = dict.fromkeys(people, 0.0), 0.5
    best = likely(games, at)
    while step > 1e-4:
        moved = False
        for person in people:
            for by in (step, -step):
                there = at | {person: at[person] + by}
                if (found := likely(games, there)) > best:
                    at, best, moved = there, found, True
        if not moved:
            step /= 2
    return at


@st.composite
def some_games(draw: st.DrawFn) -> list[Weighed]:
    games = []
    for _ in range(draw(st.integers(1, 5))):
        size = draw(st.integers(2, 4))
        people = draw(st.permutations(PEOPLE))[:size]
        places = sorted(draw(st.lists(st.integers(1, 4), min_size=size, max_size=size)))
        groups = tuple(
            tuple(p for p, at in zip(people, places, strict=True) if at == place)
            for place in sorted(set(places))
        )
        games.append(Weighed(groups, draw(st.sampled_from([1.0, 0.5]))))
    return games


@settings(max_examples=25, deadline=None)
@given(some_games())
def test_the_fit_is_where_it_is_most_likely(games: list[Weighed]) -> None:
    found = fit(games)
    slow = climbed(games, list(found.people))
    for person, value in zip(found.people, found.strengths, strict=True):
        assert value == pytest.approx(slow[person], abs=2e-3)


@settings(max_examples=15, deadline=None)
@given(some_games())
def test_the_error_is_how_sharply_it_falls_off(games: list[Weighed]) -> None:
    """The second differences of what is most likely, inverted."""
    found = fit(games)
    people, step = list(found.people), 1e-3
    at = dict(zip(people, map(float, found.strengths), strict=True))

    def moved(*by: tuple[str, float]) -> float:
        there = dict(at)
        for person, way in by:
            there[person] += way
        return likely(games, there)

    bends = np.array(
        [
            [
                (
                    moved((p, step), (q, step))
                    - moved((p, step), (q, -step))
                    - moved((p, -step), (q, step))
                    + moved((p, -step), (q, -step))
                )
                / (4 * step**2)
                for q in people
            ]
            for p in people
        ]
    )
    errors = np.sqrt(np.diag(np.linalg.inv(-bends)))
    assert found.errors == pytest.approx(errors, abs=1e-3)


# ── Strengths that are known ─────────────────────────────────────────────────────────────────────


def played(source: Source, true: dict[str, float], rounds: int, size: int) -> list[Weighed]:
    people = sorted(true)
    weights = np.exp([true[p] for p in people])
    games = []
    for _ in range(rounds):
        seats = np.argsort(source.uniform(len(people)), kind="stable")
        waits = source.waiting(len(people)) / weights
        for first in range(0, len(people) - size + 1, size):
            table = sorted(seats[first : first + size], key=lambda row: waits[row])
            groups: list[tuple[str, ...]] = [(people[row],) for row in table]
            if source.below(5, 1)[0] == 0:  # nobody knows who of the first two was ahead
                groups = [(*groups[0], *groups[1]), *groups[2:]]
            games.append(Weighed(tuple(groups)))
    return games


def test_what_is_true_lies_in_the_interval_as_often_as_it_says() -> None:
    inside = everybody = 0
    for number in range(40):
        source = Source("recovery", "strengths", number)
        size = 2 + number % 7
        names = [f"p{row:02d}" for row in range(5 * size)]
        true = dict(zip(names, map(float, source.normal(len(names)) * SPREAD), strict=True))
        found = fit(played(source, true, 15, size))
        for person, value, error in zip(*found, strict=True):
            inside += abs(true[person] - value) < SURE * error
            everybody += 1
    assert everybody > 900
    assert 0.93 <= inside / everybody <= 0.97


def test_the_strong_come_out_strong() -> None:
    source = Source("recovery", "many", 0)
    true = {f"p{row:02d}": (row - 11.5) / 8 for row in range(24)}
    found = fit(played(source, true, 120, 4))
    assert np.corrcoef(found.strengths, [true[p] for p in found.people])[0, 1] > 0.97
    assert max(found.errors) < 0.25


# ── What is said ─────────────────────────────────────────────────────────────────────────────────

AHEAD = Weighed((("ada",), ("bo",), ("cleo",)))


def test_too_few_games_give_nothing() -> None:
    few = strengths([AHEAD] * (FEWEST - 1))
    assert [(each.person, each.games, each.interval) for each in few] == [
        ("ada", FEWEST - 1, None),
        ("bo", FEWEST - 1, None),
        ("cleo", FEWEST - 1, None),
    ]
    ada, bo, cleo = strengths([AHEAD] * FEWEST)
    assert ada.value > 0 > cleo.value  # type: ignore[operator]
    assert bo.interval is not None
    assert bo.interval[0] < 0 < bo.interval[2]


def test_old_games_count_less() -> None:
    assert (weight_of(0), weight_of(730), weight_of(1460)) == (1.0, 0.5, 0.25)
    old = Weighed(AHEAD.groups, 0.5)
    assert all(each.interval is None for each in strengths([old] * FEWEST))
    assert fit([old] * 20).strengths == pytest.approx(fit([AHEAD] * 10).strengths)


def test_the_order_of_entry_does_not_matter() -> None:
    games = played(Source("order", "of entry", 0), dict.fromkeys("abcdefgh", 0.0), 6, 4)
    assert fit(games).strengths == pytest.approx(fit(games[::-1]).strengths, abs=1e-9)


def test_seven_level_before_an_eighth_are_no_riddle() -> None:
    found = fit([Weighed((tuple("abcdefg"), ("h",)))])
    assert found.strengths[:7] == pytest.approx([found.strengths[0]] * 7)
    assert found.strengths[7] < 0 < found.strengths[0]


def test_too_many_people_are_one_sentence() -> None:
    games = [Weighed(((f"a{n}",), (f"b{n}",))) for n in range(2001)]
    with pytest.raises(Refusal, match="too many"):
        fit(games)


def test_a_game_somebody_left_tells_nothing_of_strength() -> None:
    people = ["a", "b", "c", "d"]
    raw = sheet("seven-wonders", "four-rounds").entered(*people).raw
    seats = [
        {"player": p, "vp": vp, "coins": 3} for p, vp in zip(people, (50, 40, 40, 30), strict=True)
    ]
    left = [dict(seat) for seat in seats]
    left[3] |= {"left": True, "vp": 0}
    raw["rounds"] = [{"tables": [{"number": 1, "seats": seats}]}]
    read = read_sheet(raw, open_rulebook)
    [order] = orders_of(read.rulebook, fold(read.events))
    assert order.groups == (("a",), ("b", "c"), ("d",))
    raw["rounds"] = [{"tables": [{"number": 1, "seats": left}]}]
    read = read_sheet(raw, open_rulebook)
    assert list(orders_of(read.rulebook, fold(read.events))) == []
