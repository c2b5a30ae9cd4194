"""What is certain for a whole field is what the outlook tells each of them."""

from __future__ import annotations

import pytest

from tafelrunde.chances.bounds import bounds_of
from tafelrunde.chances.outlook import finalists, outlook
from tafelrunde.chances.race import race_of
from tafelrunde.journal import events as e
from tafelrunde.state.fold import fold
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
