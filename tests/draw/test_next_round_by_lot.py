"""The next round by lot: a new one each time, and a fair one."""

from __future__ import annotations

from random import Random

import pytest

from tafelrunde.draw.next_round import next_round
from tafelrunde.draw.seating import plan_seating
from tafelrunde.games.shelf import open_rulebook
from tafelrunde.state.fold import fold
from tafelrunde.state.sheet.reading import read_sheet
from tests.draw.fairness import SEEDS, evenly, is_fair
from tests.draw.next_rounds import drafted, empty_sheet, everyone, people, played, repeats, sizes
from tests.rules.build import sheet

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
