"""Friedrich: every role once, new opponents as far as the number allows."""

from __future__ import annotations

from collections import Counter

import pytest

from tafelrunde.draw.plans.library import opponents
from tafelrunde.draw.roles import ROUNDS, assign_roles, what_is_lost
from tafelrunde.draw.seating import plan_seating
from tafelrunde.rulebook.faults import Refusal
from tests.draw.seating_checker import assert_valid, count_repeats, people_at


def roles_played(rounds: object, player: int) -> list[int]:
    assert isinstance(rounds, tuple)
    return sorted(table.index(player) for tables in rounds for table in tables if player in table)


@pytest.mark.rule("FRI-101", "FRI-103", "FRI-104")
@pytest.mark.parametrize("players", [*range(16, 84, 4), 100, 200, 400])
def test_every_role_once_and_nobody_met_twice(players: int) -> None:
    seating = plan_seating(range(players), 4, kind="roles", seed="Sanssouci")
    assert_valid(seating.rounds, range(players), [4] * (players // 4))
    assert all(roles_played(seating.rounds, p) == [0, 1, 2, 3] for p in range(players))
    assert count_repeats(seating.rounds, range(players)) == seating.certificate.repeats == 0
    assert seating.certificate.lost is None


@pytest.mark.rule("FRI-103")
@pytest.mark.parametrize(("players", "fewest"), [(8, 24), (12, 18)])
def test_small_fields_meet_again_as_seldom_as_counting_allows(players: int, fewest: int) -> None:
    certificate = plan_seating(range(players), 4, kind="roles", seed="a").certificate
    assert certificate.repeats == certificate.repeats_lower_bound == fewest
    assert certificate.optimal is True
    assert "two rounds" in certificate.bound_from.en


@pytest.mark.rule("FRI-101")
@pytest.mark.parametrize("players", [6, 7, 9, 10, 11, 13, 14, 15, 17, 18, 19, 21, 33, 50, 399])
def test_three_player_games_cost_no_role_and_the_certificate_says_what_is_lost(
    players: int,
) -> None:
    seating = plan_seating(range(players), 4, kind="roles", seed="b")
    threes = -players % 4
    assert all(roles_played(seating.rounds, p) == [0, 1, 2, 3] for p in range(players))
    empty = Counter(
        role
        for tables in seating.rounds
        for table in tables
        for role, player in enumerate(table)
        if player is None
    )
    assert empty == dict.fromkeys(range(4), threes)
    assert all(len(people_at(t)) >= 3 for tables in seating.rounds for t in tables)
    lost = seating.certificate.lost
    assert lost is not None
    assert f"in {threes} game" in lost.en
    assert "jede der vier Rollen" in lost.de


def test_with_fewer_rounds_nobody_has_a_role_twice() -> None:
    tables = assign_roles(opponents(14, 3))
    for player in range(14):
        assert len(set(roles_played(tables, player))) == 3
    lost = what_is_lost(14, 3)
    assert lost is not None
    assert "nobody has a role twice" in lost.en


@pytest.mark.rule("FRI-101")
def test_a_fifth_round_is_refused() -> None:
    assert ROUNDS == 4
    with pytest.raises(Refusal) as refusal:
        plan_seating(range(16), 5, kind="roles")
    assert refusal.value.faults[0].rule == "FRI-101"
