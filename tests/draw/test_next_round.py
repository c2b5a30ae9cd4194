"""The next round of a running tournament, counted again from the sheet by hand."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, permutations
from random import Random
from typing import Any

import pytest

from tafelrunde.draw.next_round import NextRound, next_round
from tafelrunde.draw.seating import plan_seating
from tafelrunde.games.shelf import open_rulebook
from tafelrunde.rulebook.faults import Refusal
from tafelrunde.state.fold import fold
from tafelrunde.state.sheet.reading import read_sheet
from tests.draw.fairness import SEEDS, evenly, is_fair
from tests.oracle.generator import random_sheet
from tests.oracle.standings import planned_rounds, standings
from tests.rules.build import Raw, Tale, sheet, war

Table = tuple[str | None, ...]


def people(number: int) -> list[str]:
    return [f"p{index}" for index in range(1, number + 1)]


def empty_sheet(rulebook: str, mode: str, number: int, **options: Any) -> Raw:
    return sheet(rulebook, mode).with_options(**options).entered(*people(number)).raw


def drafted(raw: Raw, seed: str = "seed") -> NextRound:
    read = read_sheet(raw, open_rulebook)
    draft = next_round(read.rulebook, fold(read.events), seed)
    assert draft is not None
    return draft


def played(raw: Raw, tables: tuple[Table, ...]) -> Raw:
    """The sheet with one more round: at every table the first position wins, the last loses."""
    more = {"coins": 0} if raw["rulebook"] == "seven-wonders" and raw["mode"] != "duel" else {}
    seats = [
        [
            {"player": player, "position": position, "vp": 10 - position} | more
            for position, player in enumerate(table, start=1)
            if player is not None
        ]
        for table in tables
    ]
    round_ = {"tables": [{"number": n, "seats": table} for n, table in enumerate(seats, 1)]}
    return {**raw, "rounds": [*raw["rounds"], round_]}


def seated(table: Table) -> list[str]:
    return [player for player in table if player is not None]


def everyone(tables: tuple[Table, ...]) -> list[str]:
    return [player for table in tables for player in seated(table)]


def sizes(tables: tuple[Table, ...]) -> list[int]:
    return [len(seated(table)) for table in tables]


def repeats(rounds: list[tuple[Table, ...]]) -> int:
    met = [frozenset(pair) for tables in rounds for t in tables for pair in combinations(t, 2)]
    pairs = [pair for pair in met if None not in pair]
    return sum(pairs.count(pair) * (pairs.count(pair) - 1) // 2 for pair in set(pairs))


def still_playing(raw: Raw) -> set[str]:
    return {row.player for row in standings(raw) if row.status == "active"}


def ranks(raw: Raw) -> dict[str, int]:
    return {row.player: row.rank for row in standings(raw) if row.rank is not None}


# ── By the standings: Dominion ──

FOURS = [
    "A 40 20 9, B 30 20 9, C 20 20 9, D 10 20 9",
    "E 42 20 9, F 32 20 9, G 22 20 9, H 12 20 9",
    "I 44 20 9, J 34 20 9, K 24 20 9",
]
DOMINION = sheet("dominion").round(*FOURS)


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


# ── A lot each round ──


@pytest.mark.rule("7W-106", "7W-105")
@pytest.mark.parametrize("number", [6, 7, 8, 9, 10, 11, 12])
@pytest.mark.parametrize("mode", ["prelims-and-final", "four-rounds"])
def test_under_thirteen_players_every_round_is_a_lot_of_its_own(number: int, mode: str) -> None:
    raw = empty_sheet("seven-wonders", mode, number)
    threes = next(n for n in range(4) if (number - 3 * n) % 4 == 0)
    seen = set()
    for _ in range(3):
        draft = drafted(raw)
        assert draft.certificate is None
        assert all("7W-106" in reason.en for reason in draft.reasons)
        assert sorted(sizes(draft.tables)) == [3] * threes + [4] * ((number - 3 * threes) // 4)
        assert sorted(everyone(draft.tables)) == sorted(people(number))
        seen.add(draft.tables)
        raw = played(raw, draft.tables)
    assert len(seen) == 3


@pytest.mark.rule("7W-106")
def test_the_history_does_not_touch_a_lot() -> None:
    raw = empty_sheet("seven-wonders", "four-rounds", 8)
    halves = (tuple(people(8)[:4]), tuple(people(8)[4:]))
    mixed = (tuple(people(8)[::2]), tuple(people(8)[1::2]))
    assert drafted(played(raw, halves)).tables == drafted(played(raw, mixed)).tables


@pytest.mark.rule("7W-106", "7W-104")
def test_under_thirteen_players_a_plan_can_be_announced_instead() -> None:
    raw = empty_sheet("seven-wonders", "four-rounds", 9, small_field="plan")
    rounds = []
    for _ in range(4):
        draft = drafted(raw)
        assert all("7W-104" in reason.en for reason in draft.reasons)
        rounds.append(draft.tables)
        raw = played(raw, draft.tables)
    assert repeats(rounds) == 0  # nine players at tables of three: the affine plane


@pytest.mark.rule("7W-104", "7W-106")
def test_thirteen_players_who_shrink_below_thirteen_keep_their_plan() -> None:
    raw = empty_sheet("seven-wonders", "four-rounds", 13)
    raw = played(raw, drafted(raw).tables)
    raw["withdrawals"] = [{"player": "p4", "after_round": 1}]
    draft = drafted(raw)
    assert all("7W-104" in reason.en for reason in draft.reasons)
    assert sizes(draft.tables) == [4, 4, 4]


@pytest.mark.rule("7W-107", "7W-106")
def test_many_threes_hold_for_a_small_field_by_lot_too() -> None:
    raw = empty_sheet("seven-wonders", "four-rounds", 12, tables="many-threes")
    assert sizes(drafted(raw).tables) == [3, 3, 3, 3]


@pytest.mark.rule("7W-210")
def test_a_duel_round_is_drawn_whatever_the_standings_say() -> None:
    raw = empty_sheet("seven-wonders", "duel", 8)
    seen, starters = set(), set()
    for _ in range(4):
        draft = drafted(raw)
        assert sizes(draft.tables) == [2] * 4
        assert sorted(everyone(draft.tables)) == sorted(people(8))
        assert "7W-210" in draft.reasons[0].en
        seen.add(draft.tables)
        starters.add(tuple(table[0] for table in draft.tables))
        raw = played(raw, draft.tables)
    assert len(seen) == len(starters) == 4


# ── A plan made ahead ──

PLANNED = [
    ("seven-wonders", "prelims-and-final", 3, "7W-104"),
    ("seven-wonders", "four-rounds", 4, "7W-104"),
    ("catan", "ranking-tournament", 3, "CAT-204"),
    ("carcassonne", "four-player", 4, "CAR-407"),
    ("carcassonne", "four-player-knockout", 6, "CAR-407"),
]


@pytest.mark.rule("7W-104", "CAT-204", "CAR-407", "7W-105", "CAR-402")
@pytest.mark.parametrize(("rulebook", "mode", "rounds", "rule"), PLANNED)
@pytest.mark.parametrize("number", [13, 22, 57])
def test_the_first_round_is_the_first_round_of_the_plan(
    rulebook: str, mode: str, rounds: int, rule: str, number: int
) -> None:
    draft = drafted(empty_sheet(rulebook, mode, number), "Würfel")
    plan = plan_seating(people(number), rounds, seed="Würfel")
    assert draft.tables == plan.rounds[0]
    assert all(rule in reason.en for reason in draft.reasons)
    assert sizes(draft.tables).count(3) == -number % 4


@pytest.mark.rule("7W-104", "CAT-204", "CAR-407")
@pytest.mark.parametrize(
    ("rulebook", "mode", "rounds"),
    [(rulebook, mode, rounds) for rulebook, mode, rounds, _ in PLANNED if rounds < 6],
)
def test_round_after_round_nobody_meets_anybody_again(
    rulebook: str, mode: str, rounds: int
) -> None:
    raw = empty_sheet(rulebook, mode, 32)
    rounds_so_far = []
    for number in range(1, rounds + 1):
        draft = drafted(raw)
        assert draft.number == number
        rounds_so_far.append(draft.tables)
        raw = played(raw, draft.tables)
        assert draft.certificate is not None
        assert draft.certificate.repeats == repeats(rounds_so_far) == 0
        assert all("nobody meets anybody again" in reason.en for reason in draft.reasons)


@pytest.mark.rule("CAT-204")
def test_the_plan_made_before_round_one_is_kept_to_the_end() -> None:
    raw = empty_sheet("catan", "ranking-tournament", 15, rounds=5)
    plan = plan_seating(people(15), 5, seed="s")
    assert repeats(list(plan.rounds)) == 0
    rounds_so_far = []
    for _ in range(5):
        tables = drafted(raw, "s").tables
        rounds_so_far.append(tables)
        raw = played(raw, tables)
    assert repeats(rounds_so_far) == 0


@pytest.mark.rule("7W-107")
@pytest.mark.parametrize(("number", "fours"), [(13, 1), (14, 2), (15, 0), (24, 0), (40, 1)])
def test_as_many_threes_as_arithmetic_allows_where_announced(number: int, fours: int) -> None:
    tables = drafted(
        empty_sheet("seven-wonders", "four-rounds", number, tables="many-threes")
    ).tables
    assert sizes(tables).count(4) == fours
    assert sizes(tables).count(3) == (number - 4 * fours) // 3


@pytest.mark.rule("7W-104", "CAR-407")
def test_a_repeat_that_cannot_be_avoided_is_named() -> None:
    raw = empty_sheet("carcassonne", "four-player", 8)
    raw = played(raw, (tuple(people(8)[:4]), tuple(people(8)[4:])))
    draft = drafted(raw)
    for table, reason in zip(draft.tables, draft.reasons, strict=True):
        for half in (set(people(8)[:4]), set(people(8)[4:])):
            again = [one for one in seated(table) if one in half]
            assert len(again) == 2
            assert " – ".join(again) in reason.en
    assert draft.certificate is not None
    # Four pairs again for every two of the four rounds, played and to come.
    assert draft.certificate.repeats == draft.certificate.repeats_lower_bound == 24


@pytest.mark.rule("7W-104", "7W-605")
def test_a_plan_goes_on_without_those_who_left() -> None:
    raw = empty_sheet("seven-wonders", "four-rounds", 21)
    first = drafted(raw).tables
    raw = played(raw, first)
    raw["withdrawals"] = [{"player": "p1", "after_round": 1}]
    raw["disqualifications"] = [{"player": "p2", "after_round": 1}]
    draft = drafted(raw)
    assert sorted(everyone(draft.tables)) == sorted(set(people(21)) - {"p1", "p2"})
    assert sorted(sizes(draft.tables)) == [3, 4, 4, 4, 4]
    assert draft.certificate is not None
    assert repeats([first, draft.tables]) == 0


# ── Roles ──

ROLES = ("friedrich", "elisabeth", "maria_theresa", "pompadour")


def war_round(tables: tuple[Table, ...]) -> Raw:
    game = war(19, "austria", "6/10 3/5 12/12 4/5 9/10", cards="70 20 40 10 50 10 40")
    return {
        "tables": [
            {
                "number": number,
                "game": game,
                "seats": [
                    {"player": player, "role": role}
                    for player, role in zip(table, ROLES, strict=True)
                    if player is not None
                ],
            }
            for number, table in enumerate(tables, start=1)
        ]
    }


@pytest.mark.rule("FRI-101", "FRI-103", "FRI-104")
def test_everybody_plays_every_role_once_and_meets_new_opponents() -> None:
    raw = empty_sheet("friedrich", "world-championship", 28)
    rounds_so_far = []
    for number in range(1, 5):
        draft = drafted(raw, "Los")
        rounds_so_far.append(draft.tables)
        assert draft.number == number
        assert all("FRI-104" in reason.en for reason in draft.reasons)
        raw = {**raw, "rounds": [*raw["rounds"], war_round(draft.tables)]}
    for player in people(28):
        roles = [t.index(player) for tables in rounds_so_far for t in tables if player in t]
        assert sorted(roles) == [0, 1, 2, 3]
    assert repeats(rounds_so_far) == 0


@pytest.mark.rule("FRI-103", "FRI-104")
@pytest.mark.parametrize("number", [8, 12, 16, 20])
def test_line_ups_drawn_at_the_start_are_all_of_one_plan(number: int) -> None:
    plan = plan_seating(people(number), 4, kind="roles", seed="Los")
    raw = empty_sheet("friedrich", "world-championship", number)
    assert drafted(raw, "Los").tables == plan.rounds[0]
    assert drafted(raw, "Los") != drafted(raw, "anderes Los")


# ── All methods ──


@pytest.mark.parametrize("rulebook_and_mode", [("dominion", "swiss", 4), ("catan", None, 3)])
def test_after_the_last_round_there_is_no_further_one(
    rulebook_and_mode: tuple[str, str | None, int],
) -> None:
    rulebook, mode, rounds = rulebook_and_mode
    tale = sheet(rulebook) if mode is None else sheet(rulebook, mode)
    slip = "A 10, B 9, C 8, D 7" if rulebook == "catan" else FOURS[0]
    read = read_sheet(tale.round(slip, times=rounds).raw, open_rulebook)
    assert next_round(read.rulebook, fold(read.events), "s") is None


@pytest.mark.parametrize(
    ("rulebook", "mode"),
    [("catan", "ranking-tournament"), ("dominion", "swiss"), ("carcassonne", "four-player")],
)
@pytest.mark.parametrize("number", [1, 2, 5])
def test_numbers_that_make_no_tables_are_refused_with_what_would_help(
    rulebook: str, mode: str, number: int
) -> None:
    with pytest.raises(Refusal) as caught:
        drafted(empty_sheet(rulebook, mode, number))
    [fault] = caught.value.faults
    assert str(number) in fault.text.en
    assert "needed" in fault.text.en or "would help" in fault.text.en


@pytest.mark.parametrize(
    ("rulebook", "mode", "prefix"),
    [
        ("dominion", "swiss", "DOM"),
        ("carcassonne", "four-player", "CAR"),
        ("seven-wonders", "four-rounds", "7W"),
        ("catan", "ranking-tournament", "CAT"),
        ("friedrich", "world-championship", "FRI"),
    ],
)
def test_a_refused_number_names_a_rule_of_the_game_that_is_played(
    rulebook: str, mode: str, prefix: str
) -> None:
    with pytest.raises(Refusal) as caught:
        drafted(empty_sheet(rulebook, mode, 5))
    assert str(caught.value.faults[0].rule).startswith(prefix)


def test_a_late_entry_sits_from_its_round_on() -> None:
    raw = DOMINION.raw
    raw["players"].append({"id": "late", "name": "Late", "from_round": 2})
    tables = drafted(raw).tables
    assert sizes(tables) == [4, 4, 4]
    assert tables[-1][-1] == "late"
    raw["players"][-1]["from_round"] = 3
    assert "late" not in everyone(drafted(raw).tables)


# ── Chance ──


@pytest.mark.rule("DOM-101", "CAR-305", "7W-106", "7W-210")
@pytest.mark.parametrize(
    ("rulebook", "mode", "number"),
    [("dominion", "swiss", 8), ("carcassonne", "two-player", 8), ("seven-wonders", "duel", 8)],
)
def test_a_lot_puts_a_player_on_every_seat_equally_often(
    rulebook: str, mode: str, number: int
) -> None:
    read = read_sheet(empty_sheet(rulebook, mode, number), open_rulebook)
    tournament = fold(read.events)
    found: dict[str, list[int]] = {"p1": [], "p8": []}
    for seed in range(SEEDS):
        draft = next_round(read.rulebook, tournament, f"{seed}")
        assert draft is not None
        order = everyone(draft.tables)
        for player, seats in found.items():
            seats.append(order.index(player))
    assert all(is_fair(seats, evenly(range(number))) for seats in found.values())


@pytest.mark.rule("7W-106")
def test_the_lot_of_a_later_round_is_as_fair() -> None:
    raw = empty_sheet("seven-wonders", "four-rounds", 6)
    raw = played(raw, (("p1", "p2", "p3", None), ("p4", "p5", "p6", None)))
    read = read_sheet(raw, open_rulebook)
    tournament = fold(read.events)
    seats, together = [], []
    for seed in range(SEEDS):
        draft = next_round(read.rulebook, tournament, f"{seed}")
        assert draft is not None
        seats.append(everyone(draft.tables).index("p1"))
        together.append(any({"p1", "p2"} <= set(table) for table in draft.tables))
    assert is_fair(seats, evenly(range(6)))
    # Whoever shared a table once does so again as often as chance has it: two of five others.
    assert is_fair(together, evenly([True, True, False, False, False]))


@pytest.mark.rule("7W-104", "CAT-204", "CAR-407", "FRI-104")
def test_the_lot_draws_a_player_to_every_number_of_the_plan_equally_often() -> None:
    """Every seat of a round is one number of the plan, so the lot shows there."""
    seats = []
    for seed in range(SEEDS):
        (tables,) = plan_seating(people(8), 1, seed=f"{seed}").rounds
        seats.append(everyone(tables).index("p3"))
    assert is_fair(seats, evenly(range(8)))


@pytest.mark.rule("DOM-102")
def test_equal_players_are_ordered_by_a_fair_lot() -> None:
    tale = sheet("dominion").round(
        "A 40 20 9, B 30 20 9, C 20 20 9, D 10 20 9", "E 40 20 9, F 30 20 9, G 20 20 9, H 10 20 9"
    )
    read = read_sheet(tale.raw, open_rulebook)
    tournament = fold(read.events)
    first: list[str | None] = []
    for seed in range(2000):
        draft = next_round(read.rulebook, tournament, f"{seed}")
        assert draft is not None
        assert set(draft.tables[0]) == {"A", "E", "B", "F"}
        assert set(draft.tables[0][:2]) == {"A", "E"}
        first.append(draft.tables[0][0])
    equals: list[str | None] = ["A", "E"]
    assert is_fair(first, evenly(equals))


def test_the_same_seed_drafts_the_same_round_and_another_another() -> None:
    rng = Random(7)
    for rulebook, mode in (("dominion", "swiss"), ("catan", "ranking-tournament")):
        raw = empty_sheet(rulebook, mode, 20)
        seed = str(rng.random())
        assert drafted(raw, seed) == drafted(raw, seed)
        assert drafted(raw, seed).tables != drafted(raw, seed + "x").tables
