"""The next round by a plan made ahead, with roles or without."""

from __future__ import annotations

import pytest

from tafelrunde.draw.seating import plan_seating
from tests.draw.next_rounds import (
    Table,
    drafted,
    empty_sheet,
    everyone,
    people,
    played,
    repeats,
    seated,
    sizes,
)
from tests.rules.build import Raw, war

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
@pytest.mark.parametrize("number", [13, 22, 37])
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
