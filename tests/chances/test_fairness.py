"""A difference that is there is found, one that is not is rarely claimed, and few games say so."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import permutations, product
from random import Random

import pytest

from tafelrunde.chances.fair import LEAST_GAMES, Fairness
from tafelrunde.chances.fairness import fairness
from tafelrunde.chances.setups import Gathered, SetUp, Trait, gathered
from tafelrunde.games.shelf import open_rulebook
from tafelrunde.journal import events as e
from tafelrunde.pages.fair import fair_page, sentences
from tests.chances.states import until

POINTS = {2: (1, 0), 3: (5, 3, 1), 4: (5, 3, 2, 1)}
WONDERS = ("alexandria", "babylon", "ephesos", "gizah", "halikarnassos", "olympia", "rhodos")


def played(
    chance: Random,
    tables: int,
    *,
    sizes: Sequence[int] = (4,),
    start: float = 0.0,
    rhodos: float = 0.0,
    ties: float = 0.1,
) -> Gathered:
    """Rounds of five tables: people of different strength, seats by lot, wonders by seat."""
    games = []
    people = [chance.gauss(0, 0.75) for _ in range(40)]
    for number in range(tables):
        if number % 5 == 0:
            wonders = chance.sample(WONDERS, 4)
        size = sizes[number % len(sizes)]
        strengths = chance.sample(people, size)
        luck = [strength - _log(chance) for strength in strengths]
        luck[0] += start
        luck = [each + (wonders[seat] == "rhodos") * rhodos for seat, each in enumerate(luck)]
        games.append(_game(chance, luck, wonders, ties))
    return Gathered(tuple(games), tournaments=1)


def _log(chance: Random) -> float:
    from math import log

    return log(chance.expovariate(1.0))


def _game(chance: Random, luck: Sequence[float], wonders: Sequence[str], ties: float) -> SetUp:
    size = len(luck)
    order = sorted(range(size), key=lambda seat: -luck[seat])
    points = [Fraction(0)] * size
    for place, seat in enumerate(order):
        points[seat] = Fraction(POINTS[size][place])
    if chance.random() < ties:
        first, second = order[:2]
        points[first] = points[second] = (points[first] + points[second]) / 2
    best = [seat for seat in range(size) if points[seat] == max(points)]
    traits = [
        (
            *([Trait("usual", "start")] if seat == 0 else []),
            *([Trait("usual", "seat", str(seat + 1), size=size)] if size > 2 else []),
            Trait("usual", "lot", wonders[seat], "wonders"),
        )
        for seat in range(size)
    ]
    firsts = tuple(Fraction(seat in best, len(best)) for seat in range(size))
    return SetUp("usual", tuple(points), firsts, tuple(traits), tuple(range(1, size + 1)))


def proven(found: Fairness) -> set[tuple[str, str, int]]:
    return {(look.trait.factor, look.trait.value, look.proven) for look in found.findings}


def test_an_advantage_that_is_there_is_found() -> None:
    """What one seat gains the others lose, so that may be found as well; no lot is blamed."""
    found = fairness(played(Random(1), 240, start=0.8), "x", 1000)
    assert ("start", "", 1) in proven(found)
    assert {(factor, more) for factor, _value, more in proven(found)} <= {
        ("start", 1),
        ("seat", -1),
    }
    look = found.findings[0]
    assert 0 < look.low < look.difference < look.high
    assert look.p <= 0.05
    assert Fraction(look.mean) - Fraction(look.expected) == pytest.approx(look.difference)
    assert Fraction(look.firsts) > Fraction(look.firsts_expected) == Fraction(1, 4)


def test_a_bad_lot_is_found_although_it_comes_by_seat() -> None:
    found = fairness(played(Random(3), 600, start=0.6, rhodos=-0.9), "x", 1000)
    assert {("start", "", 1), ("lot", "rhodos", -1)} <= proven(found)
    assert not {each for each in proven(found) if each[0] == "lot"} - {("lot", "rhodos", -1)}


@pytest.mark.parametrize(
    ("sizes", "start"), [((4,), 0.0), ((4, 4, 3), 0.0), ((2,), 0.0), ((4, 3), 0.7)]
)
def test_where_nothing_is_there_it_is_claimed_in_one_of_twenty_calls_at_most(
    sizes: tuple[int, ...], start: float
) -> None:
    """With an advantage for who starts: no lot is blamed for the seat it fell to."""
    calls, wrong = 80, 0
    for number in range(calls):
        found = fairness(played(Random(number), 60, sizes=sizes, start=start), f"{number}", 199)
        claimed = found.findings
        if start:
            claimed = tuple(look for look in claimed if look.trait.factor == "lot")
        wrong += bool(claimed)
    # at a true rate of one in twenty, more than this comes in less than one of a thousand runs
    assert wrong <= 11


def test_the_chance_is_that_of_all_dealings() -> None:
    """Against going through every dealing of ten small tables, without arrays."""
    games = played(Random(5), LEAST_GAMES, sizes=(2,), start=1.0, ties=0.0)
    found = fairness(games, "x", 4000)
    assert [look.trait for look in found.looks] == [Trait("usual", "start")]
    (look,) = found.looks
    own = sum(game.points[0] for game in games.games)
    all_dealings = [sum(dealt) for dealt in product((0, 1), repeat=LEAST_GAMES)]
    middle = Fraction(LEAST_GAMES, 2)
    beyond = sum(abs(each - middle) >= abs(own - middle) for each in all_dealings)
    exact = beyond / len(all_dealings)
    assert look.p == pytest.approx(exact, abs=3 * (exact * (1 - exact) / 4000) ** 0.5 + 1 / 4000)


def test_the_spread_is_that_of_all_dealings_at_tables_of_any_size() -> None:
    told = played(Random(6), 40, sizes=(4, 3), ties=0.3)
    found = fairness(told, "x", 4000)
    start = next(look for look in found.looks if look.trait.factor == "start")
    variance = Fraction(0)
    for game in told.games:
        mean = sum(game.points, Fraction(0)) / len(game.points)
        dealt = [order[0] - mean for order in permutations(game.points)]
        variance += sum((each * each for each in dealt), Fraction(0)) / len(dealt)
    error = float(variance) ** 0.5 / len(told.games)
    limit = (start.high - start.low) / 2 / error
    assert 2.2 < limit < 3.6, "wider than for a single look, narrower than for a thousand"
    assert start.seen == pytest.approx((limit + 0.8416) * error)
    seats = {(look.trait.value, look.trait.size): look for look in found.looks if look.trait.size}
    assert seats["3", 3].games == seats["3", 4].games == 20
    assert seats["3", 3].expected != seats["3", 4].expected


def test_few_games_say_nothing_and_that_is_said() -> None:
    found = fairness(played(Random(7), LEAST_GAMES - 1, start=9.0), "x")
    assert (found.looks, found.findings) == ((), ())
    said = [text["en"] for text in sentences(open_rulebook("seven-wonders"), found)]
    assert said[0] == "There are too few games to say anything."
    nothing = fairness(Gathered(), "x")
    assert (nothing.games, nothing.looks) == (0, ())


def test_what_would_have_been_seen_is_said_where_nothing_is_proven() -> None:
    found = fairness(played(Random(8), 100), "x", 1000)
    assert not found.findings
    page = fair_page(open_rulebook("seven-wonders"), found)
    assert page.findings == ()
    assert [text["de"].partition(":")[0] for text in page.silent] == [
        "Startspieler",
        "Lose des Aufbaus",
        "Sitze",
    ]
    assert all(line.low < 500 < line.high for line in page.lines)
    names = {line.name["en"] for line in page.lines}
    assert {"start player", "Rhodos", "number 2 in turn of 4"} <= names
    assert {line.rule for line in page.lines if line.name["en"] == "Rhodos"} == {"7W-701"}


# ── From journals ────────────────────────────────────────────────────────────────────────────────


def test_rounds_seated_by_the_standings_are_left_out() -> None:
    told = gathered(*until("dominion", "swiss", 3, people=16))
    assert (len(told.games), told.by_standing) == (4, 8)
    told = gathered(*until("dominion", "swiss", 3, people=16, seat_order="lot"))
    assert (len(told.games), told.by_standing) == (12, 0)


def test_matches_of_the_finish_are_left_out() -> None:
    told = gathered(*until("seven-wonders", "prelims-and-final", 3, people=16, matches=1))
    assert (len(told.games), told.by_standing) == (12, 1)


def test_roles_and_drawn_wonders_are_traits() -> None:
    told = gathered(*until("friedrich", "world-championship", 4, people=8))
    traits = {trait for game in told.games for seat in game.traits for trait in seat}
    assert {trait.value for trait in traits if trait.factor == "role"} == {
        "friedrich",
        "elisabeth",
        "maria_theresa",
        "pompadour",
    }
    book, state = until("seven-wonders", "four-rounds", 1, people=8)
    lots = [{"position": n, "wonder": w, "side": "A"} for n, w in enumerate(WONDERS[:4], 1)]
    for name, of_round in (("wonders round 1", 1), ("wonders final", 4)):
        outcome = {"options": {"round": of_round}, "wonders": lots}
        state.draws[name] = e.Drawn(
            draw=name, kind="wonders", algorithm="", seed="", input={}, outcome=outcome
        )
    game = gathered(book, state).games[0]
    starter = game.traits[game.turns.index(1)]
    assert [(trait.factor, trait.value) for trait in starter] == [
        ("start", ""),
        ("seat", "1"),
        ("lot", "alexandria"),
        ("side", "alexandria A"),
    ]


def test_nobody_is_named_in_what_is_gathered() -> None:
    told = gathered(*until("catan", "ranking-tournament", 2, people=12))
    assert "p1" not in repr(told)
    assert told.games[0].traits[0], "and yet seats are told"
