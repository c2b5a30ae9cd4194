"""A free seat is filled in a round seated by the standings: the better placed begins (CAR-305)."""

from __future__ import annotations

import pytest

from tafelrunde.desk import commands as c
from tafelrunde.desk.repairing import offers
from tafelrunde.standings.table import standings_told
from tests.desk.hall import Hall


def without_a_starter(number: int = 8) -> tuple[Hall, int, str]:
    """In round 2 whoever had seat 1 of a table has gone: the table, and who is left there."""
    hall = Hall("carcassonne", "two-player")
    hall.does(c.EnterPlayer(player="stella", standin=True))
    hall.open(number)
    hall.play_round(hall.results())
    hall.publish()
    table = hall.state.rounds[1].tables[number // 2]
    gone, left = (seat.player for seat in table.seats)
    hall.does(c.WithdrawPlayer(player=gone, before_game=True))
    return hall, table.number, left


def begins(hall: Hall, table: int) -> str:
    found = hall.state.rounds[1].tables[table].starter
    assert found is not None
    return found.player


@pytest.mark.rule("CAR-302", "CAR-305")
def test_a_stand_in_who_fills_a_seat_does_not_begin_before_somebody_with_a_place() -> None:
    hall, table, left = without_a_starter()
    first = offers(hall.matter, hall.state.rounds[1])[0]
    assert first.moves == {"stella": table}
    hall.does(c.RepairRound(round=2, moves=first.moves))
    assert begins(hall, table) == left


@pytest.mark.rule("CAR-302", "CAR-305")
@pytest.mark.parametrize("by", [c.MoveSeat, c.ReseatRound])
def test_nor_where_the_organiser_sends_the_stand_in_there_by_hand(by: type[c.Command]) -> None:
    hall, table, left = without_a_starter()
    if by is c.MoveSeat:
        hall.does(c.MoveSeat(round=2, player="stella", table=table))
    else:
        hall.does(c.ReseatRound(round=2, moves={"stella": table}))
    assert begins(hall, table) == left
    assert hall.state.called[2] == ("stella",)
    hall.report_all(hall.results(2))
    hall.does(c.CloseRound(round=2))


@pytest.mark.rule("CAR-305")
def test_a_latecomer_without_a_place_does_not_begin_either() -> None:
    hall, table, left = without_a_starter()
    hall.does(c.EnterPlayer(player="nora", arrived=True, data_checked=True))
    hall.does(c.ReseatRound(round=2, moves={"nora": table}))
    assert begins(hall, table) == left


@pytest.mark.rule("CAR-305")
def test_whoever_stands_better_begins_at_the_table_where_two_lost_their_partners() -> None:
    hall, table, left = without_a_starter()
    better = hall.state.rounds[1].tables[1].seats[0].player
    hall.does(
        c.WithdrawPlayer(player=hall.state.rounds[1].tables[1].seats[1].player, before_game=True)
    )
    hall.does(c.MoveSeat(round=2, player=better, table=table))
    ranks = {row.player: row.rank or 0 for row in standings_told(hall.rulebook, hall.state, 1)}
    assert ranks[better] < ranks[left]
    assert begins(hall, table) == better


@pytest.mark.rule("CAR-305")
def test_in_the_round_of_the_lot_whoever_takes_the_first_seat_begins() -> None:
    hall = Hall("carcassonne", "two-player")
    hall.does(c.EnterPlayer(player="stella", standin=True))
    hall.open(8)
    hall.publish()
    hall.does(
        c.WithdrawPlayer(player=hall.state.rounds[0].tables[1].seats[0].player, before_game=True)
    )
    hall.does(c.MoveSeat(round=1, player="stella", table=1))
    starter = hall.state.rounds[0].tables[1].starter
    assert starter is not None
    assert starter.player == "stella"


@pytest.mark.rule("CAR-302", "CAR-305")
def test_who_takes_the_seat_of_a_stand_in_does_not_begin_by_it() -> None:
    hall, table, left = without_a_starter()
    hall.does(c.MoveSeat(round=2, player="stella", table=table))
    hall.does(c.ReseatRound(round=2, swap=(left, "stella")))
    assert begins(hall, table) == "stella", "two who sit there change seat for seat"
    hall.does(c.EnterPlayer(player="nora", arrived=True, data_checked=True))
    hall.does(c.ReseatRound(round=2, swap=("nora", "stella")))
    assert begins(hall, table) == left
