"""What a place at the own table is worth agrees with full enumeration of the table's endings."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from math import sqrt

import pytest

from tafelrunde.chances.odds import odds
from tafelrunde.rulebook.model import Rulebook
from tests.chances.enumerating import Weighted, ranks_after_rounds, reached, tables_ended
from tests.chances.states import mode_of, until

RUNS = 20_000


def in_the_finish(rulebook: Rulebook, ways: Iterable[Weighted]) -> dict[str, float]:
    return reached(rulebook, iter(ways), 4)


def champions(rulebook: Rulebook, ways: Iterable[Weighted]) -> dict[str, float]:
    return ranks_after_rounds(rulebook, iter(ways))[0]


@pytest.mark.parametrize(
    ("name", "mode", "exact"),
    [
        ("seven-wonders", "prelims-and-final", in_the_finish),
        ("seven-wonders", "four-rounds", champions),
    ],
)
def test_a_place_at_the_own_table(
    name: str, mode: str, exact: Callable[[Rulebook, Iterable[Weighted]], dict[str, float]]
) -> None:
    rounds = mode_of(name, mode).rounds
    rulebook, tournament = until(name, mode, rounds, people=8, open_tables=1)
    found = {
        chance.player: chance for chance in odds(rulebook, tournament, seed="3", runs=RUNS).players
    }
    (table,) = (each for each in tournament.rounds[-1].tables.values() if each.slip is None)
    ways = list(tables_ended(rulebook, tournament))
    for seat in table.seats:
        for place in range(len(table.seats)):
            there = [
                (weight, ended)
                for weight, ended in ways
                if ended.rounds[-1].tables[table.number].slip.lines[place].player == seat.player  # type: ignore[union-attr]
            ]
            true = exact(rulebook, there).get(seat.player, 0.0)
            said = found[seat.player].by_place[place]
            error = sqrt(max(true * (1 - true), 1e-9) / (RUNS / len(table.seats)))
            assert abs(said.chance - true) <= max(3.5 * error, 4 / RUNS), (seat.player, place)
    elsewhere = set(found) - {seat.player for seat in table.seats}
    assert all(found[player].by_place == () for player in elsewhere)


def test_a_place_is_never_called_certain_by_counting() -> None:
    rulebook, tournament = until("seven-wonders", "four-rounds", 4, people=8, open_tables=1)
    found = odds(rulebook, tournament, seed="3", runs=400)
    worth = [each.chance for chance in found.players for each in chance.by_place]
    assert worth
    assert all(0 < chance < 1 for chance in worth)
