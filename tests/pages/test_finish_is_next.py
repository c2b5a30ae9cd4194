"""When is the finish next? Once the rounds before it are over, where there are any."""

from __future__ import annotations

from tafelrunde.games.shelf import open_rulebook
from tafelrunde.pages.timetable import finish_is_next
from tafelrunde.state.tournament import Tournament
from tests.desk.hall import Hall


def test_a_finish_is_next_when_every_round_is_closed() -> None:
    hall = Hall("seven-wonders", "prelims-and-final").open(12)
    mode = hall.rulebook.mode("prelims-and-final")
    for _round in range(3):
        assert not finish_is_next(hall.state, mode)
        hall.play_round(hall.results())
    assert finish_is_next(hall.state, mode)


def test_a_finish_without_rounds_before_it_follows_none() -> None:
    (mode,) = open_rulebook("format-groups-knockout").modes
    assert not finish_is_next(Tournament(mode=mode.id), mode)
