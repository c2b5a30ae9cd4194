"""Somebody is gone after the round was published: who changes tables?"""

from __future__ import annotations

import pytest

from tafelrunde.desk import commands as c
from tafelrunde.desk.moves import helpers_for, short_tables
from tafelrunde.state.tournament import Table
from tests.desk.hall import REFEREE, SCOREKEEPER, Hall
from tests.desk.refusals import refused_for


def of_size(hall: Hall, size: int) -> Table:
    return next(t for t in hall.state.rounds[-1].tables.values() if len(t.seats) == size)


@pytest.mark.rule("7W-606", "CAT-105")
@pytest.mark.parametrize(
    ("rulebook", "mode", "rule"),
    [("seven-wonders", "four-rounds", "7W-606"), ("catan", "ranking-tournament", "CAT-105")],
)
def test_a_table_of_two_is_filled_from_a_table_of_four(rulebook: str, mode: str, rule: str) -> None:
    hall = Hall(rulebook, mode).open(15)
    hall.publish()
    short, other = of_size(hall, 3), of_size(hall, 4)
    gone = short.seats[1].player
    hall.does(c.WithdrawPlayer(player=gone, before_game=True))
    assert [t.number for t in short_tables(hall.matter, hall.state.rounds[0])] == [short.number]
    assert any(rule in text.en for text in hall.step.blocked)
    stays = hall.state.rounds[0].tables[short.number].seats[0].player
    with refused_for("table", rule):
        hall.does(c.MoveSeat(round=1, player=stays, table=short.number))
    with refused_for("table", rule):
        hall.does(c.MoveSeat(round=1, player=other.seats[0].player, table=other.number))
    with refused_for("role"):
        hall.does(c.MoveSeat(round=1, player="p1", table=short.number), SCOREKEEPER)
    helper = other.seats[2].player
    assert helper in helpers_for(
        hall.matter, hall.state.rounds[0], hall.state.rounds[0].tables[short.number]
    )
    hall.does(c.MoveSeat(round=1, player=helper, table=short.number), REFEREE)
    assert not short_tables(hall.matter, hall.state.rounds[0])
    positions = [seat.position for seat in hall.state.rounds[0].tables[short.number].seats]
    assert len(set(positions)) == 3
    hall.report_all(hall.results())
    hall.does(c.CloseRound(round=1))
    hall.play_to_the_end(hall.results())
    assert len(hall.state.awarded) == 14, "who never played is not ranked"


def test_a_table_that_would_be_too_small_itself_spares_nobody() -> None:
    hall = Hall("catan", "ranking-tournament").open(18)
    hall.publish()
    threes = [t for t in hall.state.rounds[0].tables.values() if len(t.seats) == 3]
    one, two = threes[:2]
    hall.does(c.WithdrawPlayer(player=one.seats[0].player, before_game=True))
    with refused_for("player", "CAT-105"):
        hall.does(c.MoveSeat(round=1, player=two.seats[0].player, table=one.number))


def test_once_a_result_is_there_nobody_is_gone_before_the_game() -> None:
    hall = Hall("catan", "ranking-tournament").open(16)
    hall.publish()
    table = of_size(hall, 4)
    slip = hall.slip(table.seats, hall.results())
    hall.does(c.ReportSlip(round=1, table=table.number, slip=slip))
    with refused_for("player", "CAT-106"):
        hall.does(c.WithdrawPlayer(player=table.seats[0].player, before_game=True))


@pytest.mark.rule("CAR-302")
def test_the_stand_in_takes_the_place_of_somebody_who_went() -> None:
    hall = Hall("carcassonne", "two-player")
    hall.does(c.EnterPlayer(player="spare", standin=True))
    hall.open(12)
    hall.publish()
    table = of_size(hall, 2)
    hall.does(c.WithdrawPlayer(player=table.seats[0].player, before_game=True))
    hall.does(c.MoveSeat(round=1, player="spare", table=table.number))
    assert hall.state.called == {1: ("spare",)}
    hall.report_all(hall.results())
    hall.does(c.CloseRound(round=1))


def test_two_who_lost_their_partners_play_each_other() -> None:
    hall = Hall("carcassonne", "two-player").open(12)
    hall.publish()
    one, two = list(hall.state.rounds[0].tables.values())[:2]
    for table in (one, two):
        hall.does(c.WithdrawPlayer(player=table.seats[0].player, before_game=True))
    hall.does(c.MoveSeat(round=1, player=two.seats[1].player, table=one.number))
    assert two.number not in hall.state.rounds[0].tables
    hall.report_all(hall.results())
    hall.does(c.CloseRound(round=1))
