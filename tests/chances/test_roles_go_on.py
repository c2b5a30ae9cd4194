"""A simulated rest of a tournament of roles is drawn as the desk would draw it (FRI-101)."""

from __future__ import annotations

from typing import Any

import pytest

from tafelrunde.chances.hall import Hall as Runs
from tafelrunde.chances.rounds import play_rounds
from tafelrunde.chances.source import Source
from tafelrunde.chances.starting import course_of
from tafelrunde.desk import commands as c
from tests.desk.hall import Hall

Rounds = list[list[tuple[str | None, ...]]]


def somebody_left(number: int, played: int) -> Hall:
    """So many rounds, then one goes and a substitute comes."""
    hall = Hall("friedrich", "world-championship").open(number)
    for _ in range(played):
        hall.play_round(hall.results())
    hall.does(c.WithdrawPlayer(player="p3"))
    hall.does(c.EnterPlayer(player="spare", standin=True, pseudonym=True))
    hall.does(c.CheckIn(player="spare", data_checked=True, fair_play=True, consent=True))
    return hall


def drawn_at_the_desk(hall: Hall, seed: str) -> Rounds:
    """What the desk plans for the rounds that are left."""
    hall.does(c.DraftRound(seed=seed))
    plans = [draw for draw in hall.state.draws.values() if draw.kind == "seating"]
    outcome: Any = plans[-1].outcome
    return [[tuple(table) for table in tables] for tables in outcome]


def simulated(hall: Hall, seed: str) -> Rounds:
    """What a block of runs plays in the same rounds."""
    course = course_of(hall.rulebook, hall.state)
    assert {step.how for step in course.steps} == {"again"}
    assert course.rows == course.ranked + 1
    names = [*course.players, "spare"]
    runs = Runs(course, 1)
    play_rounds(runs, Source(seed, "roles", 0), seed)
    return [
        [tuple(names[seats[slot]] for slot in slots) for group in groups for slots in group.slots.T]
        for seats, groups in runs.sat
    ]


@pytest.mark.rule("FRI-101", "FRI-104")
@pytest.mark.parametrize("played", [1, 2, 3])
@pytest.mark.parametrize("number", [8, 12])
def test_the_simulated_plan_is_the_one_the_desk_draws(number: int, played: int) -> None:
    hall = somebody_left(number, played)
    foretold = simulated(hall, "any seed")
    assert foretold == drawn_at_the_desk(hall, "another seed")


@pytest.mark.rule("FRI-101")
def test_where_no_plan_can_be_kept_the_same_seed_draws_the_same() -> None:
    """Five go and one comes: a new plan, and the scored choose their roles first."""
    hall = Hall("friedrich", "world-championship").open(12)
    hall.play_round(hall.results())
    for player in ("p2", "p5", "p7", "p11", "p12"):
        hall.does(c.WithdrawPlayer(player=player))
    hall.does(c.EnterPlayer(player="spare", standin=True, pseudonym=True))
    hall.does(c.CheckIn(player="spare", data_checked=True, fair_play=True, consent=True))
    foretold = simulated(hall, "seed")
    assert foretold == drawn_at_the_desk(hall, "seed")
