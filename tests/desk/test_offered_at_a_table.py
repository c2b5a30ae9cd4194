"""Who is offered for a table that lacks somebody is whom the desk would take, and nobody else."""

from __future__ import annotations

import pytest

from tafelrunde.desk import commands as c
from tafelrunde.desk.decide import decide
from tafelrunde.desk.leaving import replaceable
from tafelrunde.desk.moves import helpers_for
from tafelrunde.rulebook.faults import Refusal
from tests.desk.hall import ORGANISER, REFEREE, Hall

HALLS = [
    ("seven-wonders", "four-rounds", 15),
    ("catan", "ranking-tournament", 11),
    ("dominion", "swiss", 11),
    ("friedrich", "world-championship", 8),
    ("carcassonne", "two-player", 12),
]


def published(rulebook: str, mode: str, number: int) -> Hall:
    hall = Hall(rulebook, mode)
    hall.does(c.EnterPlayer(player="spare", standin=True))
    hall.open(number)
    hall.publish()
    return hall


def taken(hall: Hall, command: c.Command) -> bool:
    try:
        decide(hall.state, hall.rulebook, command, ORGANISER, hall.now)
    except Refusal:
        return False
    return True


def everybody(hall: Hall) -> list[str]:
    return [*hall.state.entries, *hall.state.standins]


def agrees(hall: Hall) -> None:
    round_ = hall.state.rounds[0]
    for table in round_.tables.values():
        at = {"round": 1, "table": table.number}
        leavers = replaceable(hall.matter, table)
        assert leavers == [
            seat.player
            for seat in table.seats
            if taken(hall, c.NameSubstitute(leaver=seat.player, substitute="guest", **at))
        ]
        movers = helpers_for(hall.matter, round_, table)
        assert set(movers) == {
            player for player in everybody(hall) if taken(hall, c.MoveSeat(player=player, **at))
        }


@pytest.mark.parametrize(("rulebook", "mode", "number"), HALLS)
def test_what_is_offered_is_what_the_desk_takes(rulebook: str, mode: str, number: int) -> None:
    hall = published(rulebook, mode, number)
    agrees(hall)
    first = min(hall.state.rounds[0].tables.values(), key=lambda table: len(table.seats))
    hall.does(c.WithdrawPlayer(player=first.seats[0].player, before_game=True))
    agrees(hall)
    last = max(hall.state.rounds[0].tables.values(), key=lambda table: len(table.seats))
    slip = hall.slip(last.seats, hall.results())
    hall.does(c.ReportSlip(round=1, table=last.number, slip=slip))
    agrees(hall)
    hall.does(c.AcceptSlip(round=1, table=last.number))
    agrees(hall)


@pytest.mark.parametrize(("rulebook", "mode", "number"), HALLS)
def test_at_a_full_table_nothing_is_offered(rulebook: str, mode: str, number: int) -> None:
    hall = published(rulebook, mode, number)
    full = max(hall.state.rounds[0].tables.values(), key=lambda table: len(table.seats))
    assert replaceable(hall.matter, full) == []
    assert helpers_for(hall.matter, hall.state.rounds[0], full) == []


@pytest.mark.rule("7W-607")
def test_whoever_left_first_a_table_of_four_gets_no_substitute_the_second_does() -> None:
    hall = Hall("seven-wonders", "four-rounds").open(16)
    hall.publish()
    first, *others = (seat.player for seat in hall.state.rounds[0].tables[1].seats)
    left = c.GiveRuling(rule="7W-607", verdict="penalty", players=(first,), table=1, text="left")
    hall.does(left, REFEREE)
    assert replaceable(hall.matter, hall.state.rounds[0].tables[1]) == others
    agrees(hall)
