"""A tournament of each game, from announcement to award by commands alone."""

from __future__ import annotations

import pytest

from tafelrunde.games.shelf import open_rulebook
from tafelrunde.journal.events import Drawn, Ranked
from tafelrunde.reckoning.verification import verdict_on
from tafelrunde.standings.finish import bracket_of, final_ranking
from tafelrunde.state.fold import fold
from tafelrunde.state.sheet.reading import read_sheet
from tafelrunde.state.sheet.writing import write_sheet
from tests.desk.hall import Hall

MODES = [
    ("seven-wonders", "prelims-and-final"),
    ("seven-wonders", "four-rounds"),
    ("seven-wonders", "duel"),
    ("catan", "ranking-tournament"),
    ("carcassonne", "two-player"),
    ("carcassonne", "four-player"),
    ("carcassonne", "four-player-knockout"),
    ("dominion", "swiss"),
    ("friedrich", "world-championship"),
]


def played(rulebook: str, mode: str, seed: int, number: int = 24) -> Hall:
    hall = Hall(rulebook, mode).open(number)
    hall.play_to_the_end(hall.results(seed))
    return hall


def ranking_by_sheet(hall: Hall) -> list[Ranked] | None:
    """The engine's own way: the tournament as a sheet, read and ranked from there."""
    sheet = read_sheet(write_sheet(hall.state, {}), open_rulebook)
    return final_ranking(bracket_of(sheet.rulebook, fold(sheet.events)))


@pytest.mark.parametrize(("rulebook", "mode"), MODES)
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_a_tournament_played_by_commands_ends_with_the_engines_ranking(
    rulebook: str, mode: str, seed: int
) -> None:
    hall = played(rulebook, mode, seed)
    assert hall.state.phase == "awarded"
    assert list(hall.state.awarded) == ranking_by_sheet(hall)
    assert len(hall.state.awarded) == 24


@pytest.mark.parametrize(("rulebook", "mode"), MODES)
def test_everything_in_its_journal_can_be_recomputed(rulebook: str, mode: str) -> None:
    hall = played(rulebook, mode, 4)
    verdict = verdict_on(hall.records)
    assert verdict.findings == ()
    draws = [record.event for record in hall.records if isinstance(record.event, Drawn)]
    assert verdict.checked["draws"] == len(draws) > 0
    assert verdict.checked["standings"] == len(hall.state.rounds) + 1


@pytest.mark.parametrize(("rulebook", "mode"), MODES)
def test_replaying_the_journal_gives_the_same_state(rulebook: str, mode: str) -> None:
    hall = played(rulebook, mode, 5)
    again = fold(record.event for record in hall.records)
    assert again == hall.state
    assert again.history == hall.state.history
