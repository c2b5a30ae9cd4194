"""The front door: certificates that hold, draws that repeat, rounds that go on."""

from __future__ import annotations

import hashlib
import subprocess
import sys
from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tafelrunde.draw.certificate import figures
from tafelrunde.draw.plans.library import Order
from tafelrunde.draw.seating import Seating, plan_seating
from tafelrunde.draw.sizes import table_sizes
from tafelrunde.rulebook.faults import Refusal
from tests.draw.seating_checker import (
    assert_valid,
    count_repeats,
    most_meetings,
    people_at,
    position_spread,
    three_table_spread,
)

POLICIES = ("few-threes", "many-threes", "at-most-three-threes", "last-short")


def check(seating: Seating[int], players: int, rounds: int, policy: str) -> None:
    """The certificate against a count that shares no code with it."""
    people = range(players)
    assert len(seating.rounds) == rounds
    assert_valid(seating.rounds, people, table_sizes(players, policy))
    given_, tables = seating.certificate, seating.rounds
    assert given_.repeats == count_repeats(tables, people)
    assert given_.max_meetings == most_meetings(tables, people)
    assert given_.three_table_spread == three_table_spread(tables, people)
    assert given_.position_spread == position_spread(tables, people)
    assert given_.repeats >= given_.repeats_lower_bound
    if given_.optimal:
        assert given_.repeats == given_.repeats_lower_bound


@pytest.mark.rule("7W-104", "7W-105", "7W-107", "CAT-204", "CAR-402", "CAR-407", "DOM-104")
@settings(max_examples=30, deadline=None)
@given(
    st.integers(6, 60),
    st.integers(1, 8),
    st.sampled_from(POLICIES),
    st.booleans(),
    st.text(max_size=8),
)
def test_every_certificate_is_true(
    players: int, rounds: int, policy: str, fair: bool, seed: str
) -> None:
    order: Order = "fairness" if fair else "repeats"
    seating = plan_seating(range(players), rounds, policy=policy, order=order, seed=seed)
    check(seating, players, rounds, policy)
    assert seating.certificate.position_spread <= 1
    if rounds % 4 == 0 and 4 in table_sizes(players, policy):
        assert seating.certificate.position_spread == 0
    if fair:
        assert seating.certificate.three_table_spread <= 1


@pytest.mark.rule("DOM-104")
def test_short_tables_come_last_where_the_rule_says_so() -> None:
    for tables in plan_seating(range(85), 4, policy="last-short", seed="d").rounds:
        assert [len(people_at(table)) for table in tables] == [4] * 19 + [3] * 3


@pytest.mark.parametrize("players", [97, 200, 399, 400])
def test_large_fields_are_perfect_and_see_new_tables_every_round(players: int) -> None:
    seating = plan_seating(range(players), 7, seed="hall")
    certificate = seating.certificate
    assert (certificate.repeats, certificate.max_meetings, certificate.optimal) == (0, 1, True)
    assert certificate.three_table_spread <= 1
    assert certificate.position_spread == 1
    assert certificate.table_returns == 0


def test_the_organiser_chooses_between_repeats_and_fairness() -> None:
    repeats = plan_seating(range(13), 4, seed="x").certificate
    fair = plan_seating(range(13), 4, order="fairness", seed="x").certificate
    assert (repeats.repeats, repeats.three_table_spread, repeats.optimal) == (0, 3, True)
    assert (fair.repeats, fair.three_table_spread, fair.optimal) == (6, 1, True)
    assert "fair plans" in fair.bound_from.en


def test_an_open_cell_says_that_nobody_knows() -> None:
    certificate = plan_seating(range(20), 6).certificate
    assert (certificate.repeats, certificate.repeats_lower_bound) == (6, 1)
    assert certificate.optimal is None


GOLDEN = {
    (13, 4, "few-threes", "plan"): "9ac867b11f76ea0a",
    (45, 7, "few-threes", "plan"): "252fb04a670228e8",
    (101, 5, "many-threes", "plan"): "9667fc9d11fa88e9",
    (10, 3, "few-threes", "lot"): "4367316e462f0985",
    (18, 4, "few-threes", "roles"): "ee0cbfc21be5ef1e",
}


def fingerprint(rounds: object) -> str:
    return hashlib.sha256(repr(rounds).encode()).hexdigest()[:16]


@pytest.mark.parametrize("cell", GOLDEN)
def test_a_published_seed_gives_the_published_seating_on_every_machine(
    cell: tuple[int, int, str, str],
) -> None:
    players, rounds, policy, kind = cell
    assert kind in ("plan", "lot", "roles")
    seating = plan_seating(
        range(players),
        rounds,
        policy=policy,
        kind=kind,  # type: ignore[arg-type]
        seed="acht Würfel",
        edition=1,
    )
    assert fingerprint(seating.rounds) == GOLDEN[cell]


def test_the_seating_does_not_depend_on_the_order_of_hashes() -> None:
    program = (
        "from tafelrunde.draw.seating import plan_seating;"
        "people = [f'p{k}' for k in range(30)];"
        "print(plan_seating(people, 5, seed='s', apart=[people[:6]], fixed={'p9': 2}).rounds)"
    )
    outcomes = {
        subprocess.run(
            [sys.executable, "-c", program],
            env={"PYTHONHASHSEED": number, "PYTHONPATH": "src"},
            capture_output=True,
            check=True,
        ).stdout
        for number in ("1", "2")
    }
    assert len(outcomes) == 1


def test_another_seed_is_another_draw_into_the_same_plan() -> None:
    one = plan_seating(range(24), 4, seed="one")
    other = plan_seating(range(24), 4, seed="other")
    assert one.rounds != other.rounds
    assert one.certificate.repeats == other.certificate.repeats


def test_everybody_is_drawn_to_every_table_about_equally_often() -> None:
    draws = 800
    counts = Counter(
        next(
            k
            for k, table in enumerate(plan_seating(range(16), 1, seed=str(s)).rounds[0])
            if 0 in table
        )
        for s in range(draws)
    )
    chi = sum((counts[k] - draws / 4) ** 2 / (draws / 4) for k in range(4))
    assert chi < 16.3  # three degrees of freedom, one in a thousand


@pytest.mark.rule("7W-106")
def test_under_thirteen_players_each_round_is_a_lot_of_its_own() -> None:
    seating = plan_seating(range(12), 3, kind="lot", seed="hat")
    check(seating, 12, 3, "few-threes")
    longer = plan_seating(range(12), 4, kind="lot", seed="hat")
    assert longer.rounds[:3] == seating.rounds
    (again,) = plan_seating(range(12), 1, kind="lot", seed="hat", past=longer.rounds[:3]).rounds
    assert again == longer.rounds[3]


@pytest.mark.rule("7W-106")
def test_a_lot_that_a_plan_would_beat_says_so() -> None:
    verdicts = {
        plan_seating(range(10), 4, kind="lot", seed=str(s)).certificate.optimal for s in range(20)
    }
    assert verdicts == {False}


@pytest.mark.rule("7W-605")
@pytest.mark.parametrize(("players", "gone"), [(24, 1), (40, 3), (64, 5), (200, 3)])
def test_after_withdrawals_the_rest_is_planned_anew_around_the_past(
    players: int, gone: int
) -> None:
    whole = plan_seating(range(players), 5, seed="a")
    past = whole.rounds[:2]
    staying = range(players - gone)
    rest = plan_seating(staying, 3, seed="b", past=past)
    assert_valid(rest.rounds, staying, table_sizes(len(staying), "few-threes"))
    together = (*past, *rest.rounds)
    assert rest.certificate.repeats == count_repeats(together, staying)
    assert rest.certificate.repeats >= rest.certificate.repeats_lower_bound
    if players >= 40:
        assert rest.certificate.repeats == 0
    assert rest.certificate.three_table_spread == three_table_spread(together, staying)
    assert rest.certificate.position_spread == position_spread(together, staying) <= 2


def test_the_past_is_not_touched_by_people_who_came_later() -> None:
    whole = plan_seating([f"p{k}" for k in range(19)], 4, seed="a")
    people = [f"p{k}" for k in range(20)]
    rest = plan_seating(people, 2, seed="b", past=whole.rounds[:2])
    assert_valid(rest.rounds, people, [4] * 5)
    assert rest.certificate.repeats == count_repeats((*whole.rounds[:2], *rest.rounds), people)


def test_nonsense_is_refused() -> None:
    with pytest.raises(Refusal, match="1 to 20"):
        plan_seating(range(8), 0)
    with pytest.raises(Refusal, match="on the list twice"):
        plan_seating(["a", "b", "c", "b"], 3)
    with pytest.raises(Refusal, match="5 players"):
        plan_seating(range(5), 3)
    with pytest.raises(Refusal, match="stand-in"):
        plan_seating(range(7), 3, policy="pairs")


def test_the_figures_of_a_hand_made_seating() -> None:
    rounds = (
        (("a", "b", "c", "d"), ("e", None, "f", "g")),
        (("a", "b", "e", "f"), ("c", None, "d", "g")),
    )
    counted = figures(rounds)
    assert counted.repeats == 3  # a–b, c–d, e–f
    assert counted.max_meetings == 2
    assert counted.three_table_spread == 2  # g twice, a and b never
    assert counted.position_spread == 2  # a starts twice
    assert counted.table_returns == 3  # a, b and g come back to their tables
    assert people_at(rounds[0][1]) == ["e", "f", "g"]
