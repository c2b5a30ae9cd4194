"""Somebody leaves a tournament of roles and a substitute comes: everybody scored has each role."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from tafelrunde.desk import commands as c
from tafelrunde.draw.next_round import next_round, past_tables, players_of
from tafelrunde.draw.roles_owed import fewest_again, times_again
from tafelrunde.draw.standin import with_standins
from tafelrunde.reckoning.verification import verdict_on
from tests.desk.hall import Hall

ROLES = {"friedrich", "elisabeth", "maria_theresa", "pompadour"}


def roles_of(hall: Hall, player: str) -> Counter[str | None]:
    """The slow and obvious way: every seat of every round is looked at."""
    return Counter(
        seat.role
        for round_ in hall.state.rounds
        for table in round_.tables.values()
        for seat in table.seats
        if seat.player == player
    )


def after_leaving(number: int, leaver: str, played: int, seed: str = "") -> Hall:
    """So many rounds, one withdraws, a substitute comes in, and the rest is played."""
    hall = Hall("friedrich", "world-championship").open(number)
    results = hall.results()
    for _ in range(played):
        hall.play_round(results)
    hall.does(c.WithdrawPlayer(player=leaver))
    hall.does(c.EnterPlayer(player="spare", standin=True))
    hall.does(c.ChangeEntry(player="spare", pseudonym=True))
    hall.does(c.CheckIn(player="spare", data_checked=True, fair_play=True, consent=True))
    for _ in range(4 - played):
        if seed:
            hall.does(c.DraftRound(seed=seed))
            hall.does(c.RedrawRound(seed=seed, reason="anew"))
            hall.does(c.PublishRound(round=len(hall.state.rounds)))
            hall.report_all(results)
            hall.does(c.CloseRound(round=len(hall.state.rounds)))
        else:
            hall.play_round(results)
    return hall


def everybody_scored_had_each_role(hall: Hall, leaver: str) -> None:
    for player in set(hall.players) - {leaver}:
        assert roles_of(hall, player) == Counter(ROLES), player


@pytest.mark.rule("FRI-101", "FRI-104")
@pytest.mark.parametrize("played", [1, 2, 3])
@pytest.mark.parametrize(("number", "leaver"), [(8, "p1"), (8, "p6"), (12, "p11")])
def test_the_substitute_takes_the_seats_of_the_one_who_left(
    number: int, leaver: str, played: int
) -> None:
    before = Hall("friedrich", "world-championship").open(number)
    before.play_to_the_end(before.results())
    hall = after_leaving(number, leaver, played)
    everybody_scored_had_each_role(hall, leaver)
    assert roles_of(hall, leaver) + roles_of(hall, "spare") == Counter(ROLES)
    for old, new in zip(before.state.rounds, hall.state.rounds, strict=True):
        for table in old.tables.values():
            now = new.tables[table.number]
            instead = {leaver: "spare"} if new.number > played else {}
            sat = {(instead.get(seat.player, seat.player), seat.role) for seat in table.seats}
            assert {(seat.player, seat.role) for seat in now.seats} == sat


@pytest.mark.rule("FRI-101")
@pytest.mark.parametrize("seed", ["a", "b", "c", "d"])
def test_drawn_anew_everybody_scored_still_has_each_role(seed: str) -> None:
    everybody_scored_had_each_role(after_leaving(8, "p3", 1, seed), "p3")


@pytest.mark.rule("FRI-101")
def test_what_is_drawn_with_a_substitute_can_be_drawn_again() -> None:
    for hall in (after_leaving(8, "p3", 1), after_leaving(8, "p3", 1, "anew")):
        assert sum(draw.kind == "seating" for draw in hall.state.draws.values()) > 1
        assert verdict_on(hall.records).holds


@pytest.mark.rule("FRI-101")
@pytest.mark.parametrize("seed", ["seed 1", "another", "third"])
def test_a_sheet_without_its_draws_is_seated_as_well(seed: str) -> None:
    """`tafelrunde next`: of the seed that drew the start the plan goes on, of others a new one."""
    hall = Hall("friedrich", "world-championship").open(8)
    hall.play_round(hall.results())
    hall.does(c.WithdrawPlayer(player="p3"))
    hall.does(c.EnterPlayer(player="spare", standin=True, pseudonym=True))
    [planned] = [draw for draw in hall.state.draws.values() if draw.kind == "seating"]
    field = with_standins(hall.state, ["spare"], 2)
    field.draws.clear()
    coming = next_round(hall.rulebook, field, seed)
    assert coming is not None
    roles = hall.rulebook.scoring["war"].roles
    past = [*past_tables(field.rounds, roles), coming.tables]
    people = players_of(field, 2)
    assert times_again(past, set(people) - {"spare"}) == 0
    assert fewest_again(people, set(people) - {"spare"}, past, [2, 2, 2, 2], 2) == 0
    if seed == planned.seed:
        outcome: Any = planned.outcome
        instead = [["spare" if p == "p3" else p for p in table] for table in outcome[1]]
        assert [list(table) for table in coming.tables] == instead
