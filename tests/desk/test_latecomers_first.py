"""A seat becomes free while somebody who came late waits: she takes it before any stand-in."""

from __future__ import annotations

import pytest

from tafelrunde.desk import commands as c
from tafelrunde.desk.moves import helpers_for
from tafelrunde.desk.repairing import helpers_missing, offers
from tests.desk.hall import Hall


def arrives(hall: Hall, *names: str) -> None:
    for name in names:
        hall.does(c.EnterPlayer(player=name, arrived=True, data_checked=True))


def leaves(hall: Hall, table: int) -> None:
    gone = hall.state.rounds[-1].tables[table].seats[0].player
    hall.does(c.WithdrawPlayer(player=gone, before_game=True))


def pairs(standin: bool, *, number: int = 8) -> Hall:
    """Round 2 is published, and somebody is left alone at table 2."""
    hall = Hall("carcassonne", "two-player")
    if standin:
        hall.does(c.EnterPlayer(player="stella", standin=True))
    hall.open(number)
    hall.play_round(hall.results())
    hall.publish()
    leaves(hall, 2)
    return hall


@pytest.mark.rule("CAR-302")
@pytest.mark.parametrize("standin", [False, True])
def test_the_first_proposal_is_the_latecomer_at_the_free_seat(standin: bool) -> None:
    hall = pairs(standin)
    assert helpers_missing(hall.matter) == (0 if standin else 1)
    arrives(hall, "nora")
    assert helpers_missing(hall.matter) == 0
    first = offers(hall.matter, hall.state.rounds[1])[0]
    assert (first.kind, first.moves, first.leaves) == ("keep", {"nora": 2}, ())
    hall.does(c.RepairRound(round=2, moves=first.moves))
    assert hall.state.entries["nora"].from_round == 2
    assert 2 not in hall.state.called
    hall.report_all(hall.results(2))
    hall.does(c.CloseRound(round=2))


@pytest.mark.rule("CAR-302")
def test_of_two_latecomers_one_takes_the_seat_and_the_other_waits() -> None:
    hall = pairs(standin=False)
    arrives(hall, "nora", "nils")
    assert offers(hall.matter, hall.state.rounds[1])[0].moves == {"nora": 2}


@pytest.mark.rule("CAR-302")
def test_a_stand_in_who_sits_already_stays_where_the_latecomer_keeps_the_number_odd() -> None:
    hall = pairs(standin=True, number=9)
    arrives(hall, "nora")
    first = offers(hall.matter, hall.state.rounds[1])[0]
    assert first.moves == {"nora": 2}
    assert first.leaves == ()


@pytest.mark.rule("CAR-302")
def test_two_who_lost_their_partners_play_each_other_where_no_stand_in_is_there() -> None:
    hall = pairs(standin=False, number=8)
    leaves(hall, 3)
    arrives(hall, "nora")
    assert "nora" not in offers(hall.matter, hall.state.rounds[1])[0].moves
    assert helpers_missing(hall.matter) == 0


@pytest.mark.rule("CAT-105")
def test_a_table_of_two_takes_a_latecomer_before_anybody_moves() -> None:
    hall = Hall("catan", "ranking-tournament").open(15)
    hall.publish()
    short = next(t.number for t in hall.state.rounds[0].tables.values() if len(t.seats) == 3)
    leaves(hall, short)
    assert offers(hall.matter, hall.state.rounds[0])[0].homes
    hall.does(c.EnterPlayer(player="nora", arrived=True))
    first = offers(hall.matter, hall.state.rounds[0])[0]
    assert (first.moves, first.homes) == ({"nora": short}, {})


@pytest.mark.rule("FRI-101")
def test_where_more_are_missing_the_latecomers_are_counted_first() -> None:
    hall = Hall("friedrich", "world-championship").open(8)
    hall.publish()
    leaves(hall, 1)
    leaves(hall, 2)
    hall.does(c.EnterPlayer(player="nora", pseudonym=True, arrived=True))
    assert helpers_missing(hall.matter) == 1


@pytest.mark.rule("CAR-302")
def test_the_latecomer_is_among_those_who_can_be_sent_to_the_short_table() -> None:
    hall = pairs(standin=True)
    arrives(hall, "nora")
    round_ = hall.state.rounds[1]
    assert helpers_for(hall.matter, round_, round_.tables[2])[-2:] == ["nora", "stella"]
    hall.does(c.MoveSeat(round=2, player="nora", table=2))
    assert hall.state.entries["nora"].from_round == 2
    assert "nora" in {seat.player for seat in hall.state.rounds[1].tables[2].seats}


def test_whoever_left_this_round_out_or_is_only_expected_is_not_asked() -> None:
    hall = pairs(standin=False)
    hall.does(c.EnterPlayer(player="nora"))
    assert helpers_missing(hall.matter) == 1
