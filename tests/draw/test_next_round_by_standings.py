"""The next round by the standings, against brute force where rematches are avoided."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, permutations
from random import Random
from typing import Any

import pytest

from tafelrunde.rulebook.faults import Refusal
from tests.draw.next_rounds import DOMINION, drafted, empty_sheet, everyone, people, seated, sizes
from tests.oracle.generator import random_sheet
from tests.oracle.standings import planned_rounds, standings
from tests.rules.build import Raw, Tale, sheet


def still_playing(raw: Raw) -> set[str]:
    return {row.player for row in standings(raw) if row.status == "active"}


def ranks(raw: Raw) -> dict[str, int]:
    return {row.player: row.rank for row in standings(raw) if row.rank is not None}


# ── By the standings: Dominion ──


@pytest.mark.rule("DOM-102", "DOM-107")
def test_the_best_four_sit_at_table_one_and_the_better_placed_starts() -> None:
    # Five points for I, E, A (by victory points), then three for J, F, B, then two, then one.
    assert drafted(DOMINION.raw).tables == (
        ("I", "E", "A", "J"),
        ("F", "B", "G", "C"),
        ("K", "H", "D", None),
    )


@pytest.mark.rule("DOM-102", "DOM-107")
def test_with_seats_by_lot_the_tables_stay_and_somebody_else_may_start() -> None:
    by_lot = DOMINION.with_options(seat_order="lot").raw
    strict = drafted(DOMINION.raw).tables
    starters = set()
    for number in range(40):
        tables = drafted(by_lot, f"seed {number}").tables
        assert [set(table) for table in tables] == [set(table) for table in strict]
        starters.add(tables[0][0])
    assert starters == {"I", "E", "A", "J"}


@pytest.mark.rule("DOM-101", "DOM-104", "DOM-107")
@pytest.mark.parametrize("number", [3, 4, 6, 7, 8, 9, 10, 11, 12, 13, 23, 50])
def test_round_one_is_a_lot_and_the_last_tables_are_short(number: int) -> None:
    draft = drafted(empty_sheet("dominion", "swiss", number))
    threes = next(n for n in range(4) if (number - 3 * n) % 4 == 0)
    assert sizes(draft.tables) == [4] * ((number - 3 * threes) // 4) + [3] * threes
    assert sorted(everyone(draft.tables)) == sorted(people(number))
    assert all("DOM-101" in reason.en for reason in draft.reasons)
    assert drafted(empty_sheet("dominion", "swiss", number)).tables == draft.tables


def swiss_sheets(rulebook: str, mode: str, number: int) -> Iterator[Raw]:
    """Random tournaments that have begun and are not over."""
    seed = 0
    while number:
        raw = random_sheet(seed, rulebook, mode)
        keep = 1 + seed % (planned_rounds(raw) - 1)
        seed += 1
        raw = raw | {"rounds": raw["rounds"][:keep], "knockout": []}
        gone = ("withdrawals", "disqualifications")
        raw |= {key: [one for one in raw[key] if one["after_round"] <= keep] for key in gone}
        if raw["rounds"]:
            number -= 1
            yield raw


@pytest.mark.rule("DOM-102", "DOM-103", "DOM-104", "CAR-305")
@pytest.mark.parametrize(
    ("rulebook", "mode"), [("dominion", "swiss"), ("carcassonne", "two-player")]
)
def test_strictly_by_the_standings_nobody_sits_above_a_better_placed(
    rulebook: str, mode: str
) -> None:
    ties = 0
    for raw in swiss_sheets(rulebook, mode, 120):
        tables = drafted(raw).tables
        order = everyone(tables)
        assert set(order) == still_playing(raw)
        assert len(order) == len(set(order))
        full = 2 if mode == "two-player" else 4
        assert sizes(tables) == sorted(sizes(tables), reverse=True)
        assert set(sizes(tables)) <= {full, 3 if full == 4 else 2}
        place = ranks(raw)
        lots = raw["lots"]
        keys = [
            (place[player], lots.index(player) if player in lots else len(lots)) for player in order
        ]
        assert keys == sorted(keys)
        ties += len(set(keys)) < len(keys)
    assert ties > 5


# ── By the standings: two at a table ──


def pairs_after(*rounds: list[str], **options: Any) -> Tale:
    tale = sheet("carcassonne", "two-player").with_options(**options)
    for tables in rounds:
        tale = tale.round(*tables)
    return tale


@pytest.mark.rule("CAR-305")
def test_one_meets_two_and_three_meets_four_and_the_better_placed_starts() -> None:
    tale = pairs_after(["A 90, B 50", "C 80, D 60", "E 100, F 40"])
    # Winners by difference: E +60, A +40, C +20; losers D -20, B -40, F -60.
    assert drafted(tale.raw).tables == (("E", "A"), ("C", "D"), ("B", "F"))


@pytest.mark.rule("CAR-305")
def test_a_rematch_happens_as_the_rule_says() -> None:
    rounds = (["A 90, B 89", "C 80, D 60"], ["A 90, C 50", "B 80, D 60"])
    # A has two wins, B (+19) and C (-20) one each, D none.
    assert drafted(pairs_after(*rounds).raw).tables == (("A", "B"), ("C", "D"))
    avoiding = pairs_after(*rounds, avoid_rematches=True)
    assert {frozenset(table) for table in drafted(avoiding.raw).tables} == {
        frozenset("AD"),
        frozenset("BC"),
    }
    told = "Sie stehen dort nicht nebeneinander, damit sich weniger wieder begegnen (CAR-305)."
    assert all(reason.de.endswith(told) for reason in drafted(avoiding.raw).reasons)
    assert not any(told in reason.de for reason in drafted(pairs_after(*rounds).raw).reasons)


@pytest.mark.rule("CAR-305")
def test_the_first_round_of_two_player_tables_is_a_lot() -> None:
    raw = empty_sheet("carcassonne", "two-player", 12)
    drafts = [drafted(raw, f"seed {number}") for number in range(30)]
    assert len({draft.tables for draft in drafts}) == 30
    for draft in drafts:
        assert sorted(everyone(draft.tables)) == sorted(people(12))
        assert sizes(draft.tables) == [2] * 6
        assert "CAR-305" in draft.reasons[0].en


@pytest.mark.rule("CAR-302")
@pytest.mark.parametrize("number", [1, 3, 7, 15])
def test_an_odd_number_is_refused_and_the_stand_in_named(number: int) -> None:
    with pytest.raises(Refusal) as caught:
        drafted(empty_sheet("carcassonne", "two-player", number))
    [fault] = caught.value.faults
    assert fault.rule == "CAR-302"
    assert "stand-in" in fault.text.en
    assert "Ersatzperson" in fault.text.de
    assert str(number) in fault.text.en


@pytest.mark.rule("CAR-302")
def test_after_one_withdrawal_the_stand_in_is_asked_for() -> None:
    tale = pairs_after(["A 90, B 50", "C 80, D 60", "E 100, F 40"])
    with pytest.raises(Refusal, match="stand-in"):
        drafted(tale.withdrawn("B", 1).raw)
    both = tale.withdrawn("B", 1).disqualified("E", 1)
    assert drafted(both.raw).tables == (("A", "C"), ("D", "F"))


def matchings(group: list[int], size: int) -> Iterator[list[tuple[int, ...]]]:
    """Every way to split people into tables of a size."""
    if not group:
        yield []
        return
    for others in combinations(group[1:], size - 1):
        table = (group[0], *others)
        rest = [one for one in group if one not in table]
        for tables in matchings(rest, size):
            yield [table, *tables]


def arranged(tables: list[tuple[int, ...]], size: int) -> tuple[int, int]:
    """The least displacement and number of people moved, over all numberings of the tables."""
    return min(
        (
            sum(abs(place // size - number) for number, table in enumerate(t) for place in table),
            sum(place // size != number for number, table in enumerate(t) for place in table),
        )
        for t in permutations(tables)
    )


def cost(
    tables: list[tuple[int, ...]], order: list[str], met: list[set[str]]
) -> tuple[int, int, int]:
    """Rematches, displacement and people moved, for tables of places in the standings."""
    pairs = [(order[a], order[b]) for table in tables for a, b in combinations(table, 2)]
    again = sum(a in table and b in table for a, b in pairs for table in met)
    return (again, *arranged(tables, len(tables[0])))


def random_history(
    rng: Random, rulebook: str, mode: str, number: int, size: int, rounds: int
) -> Raw:
    """Some rounds at drawn tables with drawn results; equals are ordered by their numbers."""
    raw = empty_sheet(rulebook, mode, number, avoid_rematches=True, rounds=5)
    more = {"turns": 20, "victory_cards": 9} if rulebook == "dominion" else {}
    for _ in range(rounds):
        order = rng.sample(people(number), number)
        tables = [
            {"seats": [{"player": p, "vp": rng.randint(1, 60)} | more for p in order[i : i + size]]}
            for i in range(0, number, size)
        ]
        raw["rounds"].append({"tables": tables})
    raw["lots"] = people(number)
    return raw


@pytest.mark.rule("CAR-305", "DOM-102")
@pytest.mark.parametrize(
    ("rulebook", "mode", "size", "number", "trials"),
    [("carcassonne", "two-player", 2, 8, 12), ("dominion", "swiss", 4, 8, 12)],
)
def test_avoiding_rematches_moves_as_little_as_brute_force_finds(
    rulebook: str, mode: str, size: int, number: int, trials: int
) -> None:
    avoided = 0
    for trial in range(trials):
        raw = random_history(Random(trial), rulebook, mode, number, size, 1 + trial % 3)
        place = ranks(raw)
        order = sorted(people(number), key=lambda one: (place[one], int(one[1:])))
        met = [
            {seat["player"] for seat in table["seats"]}
            for round_ in raw["rounds"]
            for table in round_["tables"]
        ]
        tables = [tuple(order.index(one) for one in seated(t)) for t in drafted(raw).tables]
        least = min(cost(option, order, met) for option in matchings(list(range(number)), size))
        in_order = [tuple(range(i, i + size)) for i in range(0, number, size)]
        avoided += cost(in_order, order, met) > least
        displaced = sum(
            abs(one // size - number) for number, table in enumerate(tables) for one in table
        )
        assert (cost(tables, order, met)[0], displaced) == least[:2]
        assert all(list(table) == sorted(table) for table in tables)  # the better placed starts
    assert avoided >= 3, avoided
