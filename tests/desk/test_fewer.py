"""Somebody leaves or comes between two rounds: how many sit at the next tables then?"""

from __future__ import annotations

from pathlib import Path

import pytest

from tafelrunde.desk import commands as c
from tafelrunde.desk.consequences import consequences
from tests.desk.hall import Hall
from tests.desk.test_rounds_off import WITHOUT, opened


def told(hall: Hall, command: c.Command, reader: str = "") -> list[str]:
    texts = consequences(hall.state, hall.rulebook, command, reader=reader)
    return [text.en for text in texts if "round 2" in text.en or "stand-in" in text.en]


def pairs(number: int, mode: str = "two-player", game: str = "carcassonne") -> Hall:
    """After a round; a stand-in is there and plays only where it takes one."""
    hall = Hall(game, mode)
    hall.enter(number)
    hall.does(c.EnterPlayer(player="spare", standin=True, pseudonym=True))
    hall.check_in_all()
    hall.does(c.CloseCheckIn())
    hall.does(c.StartTournament())
    hall.play_round(hall.results())
    return hall


@pytest.mark.rule("CAR-302")
@pytest.mark.parametrize("reader", ["", "p1"])
def test_a_stand_in_who_fills_the_tables_again_is_counted_and_told(reader: str) -> None:
    hall = pairs(14)
    assert told(hall, c.WithdrawPlayer(player="p1"), reader) == [
        "13 instead of 14 play in round 2.",
        "Besides them 1 stand-in helps out in round 2 then.",
    ]


@pytest.mark.rule("CAR-302")
@pytest.mark.parametrize("reader", ["", "p1"])
def test_a_stand_in_who_is_let_go_is_told_too(reader: str) -> None:
    hall = pairs(13)
    assert told(hall, c.WithdrawPlayer(player="p1"), reader) == [
        "12 instead of 13 play in round 2.",
        "No stand-in is needed in round 2 then.",
    ]


@pytest.mark.rule("FRI-101")
def test_where_one_more_stand_in_is_missing_the_one_who_is_there_still_counts() -> None:
    hall = pairs(7, "world-championship", "friedrich")
    assert told(hall, c.WithdrawPlayer(player="p1")) == [
        "6 instead of 7 play in round 2.",
        "Besides them 1 stand-in helps out in round 2 then.",
        "1 stand-in is missing then: without one the tables cannot be filled.",
    ]


@pytest.mark.rule("FRI-101")
def test_a_stand_in_who_helps_out_before_and_after_is_told_beside_the_players() -> None:
    hall = pairs(7, "world-championship", "friedrich")
    hall.does(c.EnterPlayer(player="other", standin=True, pseudonym=True, arrived=True))
    assert told(hall, c.WithdrawPlayer(player="p1")) == [
        "6 instead of 7 play in round 2.",
        "Besides them 2 stand-ins help out in round 2 then.",
    ]


def test_whoever_is_left_over_then_is_no_player_of_the_round(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    hall = opened(tmp_path, monkeypatch, WITHOUT).open(6)
    hall.plays()
    assert told(hall, c.WithdrawPlayer(player="p1")) == [
        "4 instead of 6 play in round 2.",
        "1 person has a bye in round 2 then.",
    ]
    hall.does(c.WithdrawPlayer(player="p1"))
    hall.does(c.DraftRound(seed="drawn"))
    [bye] = hall.state.byes[2]
    playing = next(player for player in hall.players if player not in ("p1", bye))
    assert told(hall, c.WithdrawPlayer(player=playing))[:2] == [
        "Still 4 play in round 2.",
        "Nobody has a bye in round 2 then.",
    ]
