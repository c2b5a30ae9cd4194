"""Whose copy of the game is played at a table?"""

from __future__ import annotations

from itertools import combinations

import pytest

from tafelrunde.desk import commands as c
from tafelrunde.desk.copies import Copies, copies, copies_missing
from tests.desk.hall import Hall


def round_of(hall: Hall) -> Copies:
    found = copies(hall.rulebook, hall.state, hall.state.rounds[-1])
    assert found is not None
    return found


@pytest.mark.rule("CAT-108")
def test_the_start_players_copy_is_played_else_that_of_the_next_position() -> None:
    hall = Hall("catan", "ranking-tournament").open(8)
    hall.publish()
    table = hall.state.rounds[0].tables[1]
    by_position = [seat.player for seat in sorted(table.seats, key=lambda s: s.position or 0)]
    for size in range(1, 5):
        for bring in combinations(by_position, size):
            for player in by_position:
                hall.does(c.ChangeEntry(player=player, brings_game=player in bring))
            first = next(player for player in by_position if player in bring)
            assert round_of(hall).owners == {1: first}
            assert round_of(hall).without == (2,)


@pytest.mark.rule("CAT-108")
def test_games_of_the_organiser_come_before_everybody_elses() -> None:
    hall = Hall("catan", "ranking-tournament").open(8, brings_game=True)
    hall.publish()
    assert set(round_of(hall).owners) == {1, 2}
    hall.does(c.SetDetails(games_provided=True))
    found = round_of(hall)
    assert (found.provided, found.owners, copies_missing(found)) == (True, {}, None)


@pytest.mark.rule("CAT-108")
def test_a_draft_tells_the_organiser_where_nobody_brought_a_game() -> None:
    hall = Hall("catan", "ranking-tournament").open(8)
    hall.does(c.DraftRound(seed="one"))
    nobody = copies_missing(round_of(hall))
    assert nobody is not None
    assert "Nobody has said" in nobody.text.en
    starter = hall.state.rounds[0].tables[2].seats[0].player
    hall.does(c.ChangeEntry(player=starter, brings_game=True))
    one = copies_missing(round_of(hall))
    assert one is not None
    assert (one.rule, "at table 1:" in one.text.en) == ("CAT-108", True)


def test_a_rulebook_without_such_a_rule_says_nothing_about_copies() -> None:
    hall = Hall("dominion", "swiss").open(8)
    hall.publish()
    assert copies(hall.rulebook, hall.state, hall.state.rounds[0]) is None
