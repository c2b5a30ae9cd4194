"""What is certain for a whole field is what the outlook tells each of them."""

from __future__ import annotations

from itertools import permutations

import pytest

from tafelrunde.chances.bounds import bounds_of
from tafelrunde.chances.certain import certainties
from tafelrunde.chances.odds import odds
from tafelrunde.chances.outlook import finalists, outlook
from tafelrunde.chances.race import Race, race_of
from tafelrunde.chances.starting import course_of
from tafelrunde.games.shelf import open_rulebook
from tafelrunde.journal import events as e
from tafelrunde.state.fold import fold
from tafelrunde.state.sheet.reading import read_sheet
from tests.chances.states import MODES, until


@pytest.mark.parametrize(("name", "mode"), MODES)
@pytest.mark.parametrize(("rounds", "playing"), [(1, 0), (2, 1), (3, 2), (3, 0)])
@pytest.mark.parametrize("leaving", [False, True])
def test_everybody_is_told_what_the_outlook_says(
    name: str, mode: str, rounds: int, playing: int, leaving: bool
) -> None:
    rulebook, tournament = until(name, mode, rounds, people=16, open_tables=playing)
    if leaving:
        gone = e.PlayerWithdrew(player="p3", after_round=rounds)
        tournament = fold([gone], tournament.copied())
    race = race_of(tournament, rulebook)
    if race is None:
        assert name == "friedrich"
        return
    cut = finalists(tournament, rulebook)
    for_all, rivals = bounds_of(race), bounds_of(race.rivals)
    asked = 0
    for player in tournament.entries:
        seen = outlook(tournament, rulebook, player, race)
        if seen is not None:
            asked += 1
            assert (for_all[player].best, for_all[player].worst) == (seen.best, seen.worst)
            against = rivals if cut > 1 else for_all
            assert against[player].verdict(cut) == seen.verdict
    assert asked in (0, 16 - leaving)


TITLE_BY_ROUNDS = [
    ("seven-wonders", "four-rounds", 4),
    ("catan", "ranking-tournament", 3),
    ("dominion", "swiss", 4),
]


@pytest.mark.parametrize(("name", "mode", "rounds"), TITLE_BY_ROUNDS)
@pytest.mark.parametrize("playing", [0, 1])
def test_whoever_has_withdrawn_gains_nothing_in_the_rounds_to_come(
    name: str, mode: str, rounds: int, playing: int
) -> None:
    """He keeps what he has, and what the table brings at which he still sits; others go on."""
    rulebook, tournament = until(name, mode, rounds - 1, open_tables=playing)
    for player in tournament.entries:
        gone = e.PlayerWithdrew(player=player, after_round=rounds - 1)
        smaller = fold([gone], tournament.copied())
        race = race_of(smaller, rulebook)
        assert race is not None
        assert (race.still, len(race.tables)) == (1, playing)
        found = bounds_of(race)[player]
        assert (found.best, found.worst) == _one_by_one(race, player), (player, race)
        sure = certainties(rulebook, smaller, course_of(rulebook, smaller))
        assert sure[player].verdict == found.verdict(1)


def _one_by_one(race: Race, player: str) -> tuple[int, int]:
    """Every way in which the table can end, and then every other at his best or his worst."""
    ways = [
        dict(zip(players, dealt, strict=True))
        for players, ends in race.tables
        for _places, gains in ends
        for dealt in permutations(gains)
    ]
    best, worst = [], []
    for way in ways or [{}]:
        ends = {name: points + way.get(name, 0) for name, points in race.fixed.items()}
        mine = ends.pop(player)
        best.append(1 + sum(points + race.least > mine for points in ends.values()))
        worst.append(1 + sum(points + race.most >= mine for points in ends.values()))
    return min(best), max(worst)


def test_the_title_is_out_of_reach_for_whoever_left_behind_the_leader() -> None:
    """7 Wonders, three of four rounds: 15 points lead, 11 of somebody who has left stay 11."""
    four, three = ["n1", "n2", "n3", "n4"], ["n7", "n5", "n6"]
    rounds = [(four, three), (four, three), (["n1", "n5", "n4", "n7"], ["n2", "n3", "n6"])]
    raw = {
        "sheet": 1,
        "rulebook": "seven-wonders",
        "mode": "four-rounds",
        "players": [{"id": f"n{number}", "name": f"N{number}"} for number in range(1, 8)],
        "rounds": [{"tables": [_clear_game(*each) for each in enumerate(r, 1)]} for r in rounds],
        "withdrawals": [{"player": "n7", "after_round": 3}],
    }
    sheet = read_sheet(raw, open_rulebook)
    found = odds(sheet.rulebook, fold(sheet.events), seed="1", runs=200)
    (left,) = (each for each in found.players if each.player == "n7")
    assert (left.verdict, left.win) == ("impossible", 0.0)


def _clear_game(number: int, players: list[str]) -> dict[str, object]:
    seats = [
        {"player": player, "position": position, "vp": 60 - 10 * position, "coins": 0}
        for position, player in enumerate(players, start=1)
    ]
    return {"number": number, "seats": seats}


def test_a_withdrawn_player_ends_behind_the_finish() -> None:
    rulebook, tournament = until("seven-wonders", "prelims-and-final", 2)
    gone = e.PlayerWithdrew(player="p3", after_round=2)
    tournament = fold([gone], tournament.copied())
    (left,) = (c for c in odds(rulebook, tournament, seed="1", runs=50).players if c.player == "p3")
    assert (left.verdict, left.ranks[:4]) == ("impossible", (0.0,) * 4)
