"""Friedrich's chess clock: whose time runs when, what stops it, and what holds without time."""

from __future__ import annotations

import msgspec
import pytest

from tafelrunde.desk import commands as c
from tafelrunde.desk.clocks import chess_clock
from tafelrunde.desk.subjects import changed_since
from tafelrunde.games.shelf import open_rulebook
from tafelrunde.journal.events import ClockPressed, Side
from tafelrunde.rulebook.consistency import contradictions
from tests.desk.chess_play import RULES, Play, at
from tests.desk.hall import REFEREE, Hall, player
from tests.desk.refusals import refused_for

MINUTE = 60_000


@pytest.fixture
def play() -> Play:
    return Play()


@pytest.mark.rule("FRI-701")
def test_each_side_has_exactly_130_minutes_and_three_players_share_theirs(play: Play) -> None:
    assert [side.seconds for side in RULES.sides] == [130 * 60, 130 * 60]
    assert RULES.side("attackers").roles == ("elisabeth", "maria_theresa", "pompadour")
    play.press("friedrich", by="friedrich")
    assert play.wait(600).clock.left == {"friedrich": 120 * MINUTE, "attackers": 130 * MINUTE}
    play.press("attackers", by="elisabeth")
    play.wait(300).press("attackers", nation="austria", by="maria_theresa")
    play.wait(300)
    assert play.clock.left == {"friedrich": 120 * MINUTE, "attackers": 120 * MINUTE}


def test_only_a_side_of_this_clock_can_be_pressed(play: Play) -> None:
    with refused_for("to", None):
        play.press("hanover")
    play.press("friedrich")
    strange = ClockPressed(round=1, table=1, to="hanover", at=at(0), by="x")
    clock = chess_clock(RULES, [*play.table.presses, strange], at(30))
    assert clock.running == "friedrich", "what a changed journal says of a strange side is nothing"


@pytest.mark.rule("FRI-702")
def test_friedrich_begins_then_the_attackers_then_the_card_of_fate(play: Play) -> None:
    with refused_for("clock", "FRI-702"):
        play.press("attackers")
    with refused_for("clock", "FRI-702"):
        play.press("stopped", "fight")
    play.press("friedrich")
    assert (play.clock.turn, play.clock.nation) == ("friedrich", "prussia")
    with refused_for("reason", "FRI-702"):
        play.press("stopped", "fate")
    play.wait(60).press("friedrich", nation="hanover")
    play.wait(20).press("attackers")
    assert (play.clock.turn, play.clock.nation) == ("attackers", "russia")
    with refused_for("clock", "FRI-702"):
        play.press("friedrich")
    play.wait(100).press("stopped", "fate")
    before = play.clock
    assert (before.turn, before.nation, before.running) == ("friedrich", None, "stopped")
    assert play.wait(500).clock.left == before.left, "nobody pays for the card of fate"
    with refused_for("clock", "FRI-702"):
        play.press("attackers")
    play.press("friedrich")
    assert play.wait(10).clock.left == {
        "friedrich": 130 * MINUTE - 90_000,
        "attackers": 130 * MINUTE - 100_000,
    }


@pytest.mark.rule("FRI-703")
@pytest.mark.parametrize("reason", ["fight", "away", "dispute"])
def test_the_clock_stops_for_fights_absences_and_disputes(play: Play, reason: str) -> None:
    play.press("friedrich")
    play.wait(30).press("stopped", reason)
    left = play.clock.left["friedrich"]
    assert left == 130 * MINUTE - 30_000
    assert play.wait(1000).clock.left["friedrich"] == left
    play.press("friedrich")
    assert play.clock.nation == "prussia", "the same move goes on"
    assert play.wait(5).clock.left["friedrich"] == left - 5000


@pytest.mark.rule("FRI-704")
def test_retreats_run_on_the_winners_time_and_shuffling_on_the_attackers(play: Play) -> None:
    play.press("friedrich")
    for reason in ("retreat", "shuffling"):
        with refused_for("reason", "FRI-704"):
            play.press("stopped", reason)
    with refused_for("clock", "FRI-704"):
        play.press("attackers", "retreat", cities=2)
    play.press("stopped", "fight")
    play.wait(50).press("attackers", "retreat", cities=2)
    assert play.wait(40).clock.left == {
        "friedrich": 130 * MINUTE,
        "attackers": 130 * MINUTE - 40_000,
    }
    assert (play.clock.turn, play.clock.nation) == ("friedrich", "prussia")
    play.press("friedrich")
    with refused_for("clock", "FRI-704"):
        play.press("friedrich", "shuffling")
    play.press("attackers", "shuffling")
    play.wait(25).press("friedrich")
    assert play.clock.left == {"friedrich": 130 * MINUTE, "attackers": 130 * MINUTE - 65_000}


@pytest.mark.rule("FRI-705")
def test_without_time_every_nation_has_its_own_seconds_a_move(play: Play) -> None:
    assert {each.nation: each.seconds for each in RULES.nations} == {
        "prussia": 150,
        "hanover": 30,
        "russia": 60,
        "sweden": 20,
        "austria": 60,
        "imperial_army": 20,
        "france": 60,
    }
    play.press("friedrich")
    play.wait(130 * 60)
    assert play.clock.left["friedrich"] == 0
    assert play.clock.allowance == 150_000, "it begins when the time is gone, and play goes on"
    assert play.wait(100).clock.allowance == 50_000
    play.press("attackers")
    assert play.wait(30).clock.allowance == 60_000, "the others still have time of their own"
    play.press("stopped", "fate")
    play.press("friedrich")
    assert play.wait(200).clock.allowance == -50_000, "over, and nothing ends by itself"
    with refused_for("nation", "FRI-705"):
        play.press("friedrich", nation="france")
    play.press("friedrich", nation="hanover")
    with refused_for("nation", "FRI-705"):
        play.press("friedrich", nation="prussia")


def overtime(*moves: tuple[str, float], leaders: dict[str, str] | None = None) -> int:
    """The allowance left after these moves of one side that has had no time from the start."""
    sides = tuple(msgspec.structs.replace(side, seconds=0) for side in RULES.sides)
    rules = msgspec.structs.replace(RULES, sides=sides)
    presses, time = [], 0.0
    for nation, seconds in moves:
        side: Side = "friedrich" if nation in ("prussia", "hanover") else "attackers"
        presses.append(ClockPressed(round=1, table=1, to=side, nation=nation, at=at(time)))
        time += seconds
    return chess_clock(rules, presses, at(time), leaders).allowance


@pytest.mark.rule("FRI-706")
def test_unused_seconds_go_to_the_sister_nation_of_the_same_player_or_are_lost() -> None:
    assert overtime(("prussia", 100), ("hanover", 10)) == (50 + 30 - 10) * 1000
    assert overtime(("russia", 12.5), ("sweden", 0)) == (47.5 + 20) * 1000
    assert overtime(("austria", 60), ("imperial_army", 5)) == 15_000
    assert overtime(("austria", 90), ("imperial_army", 5)) == 15_000, "no debts are handed on"
    assert overtime(("sweden", 0), ("austria", 0)) == 60_000, "no sisters"
    assert overtime(("imperial_army", 0), ("france", 0)) == 60_000
    assert overtime(("hanover", 0), ("prussia", 0)) == 150_000, "not into the next turn"
    led = {"imperial_army": "elisabeth"}
    assert overtime(("austria", 10), ("imperial_army", 0), leaders=led) == 20_000
    assert overtime(("russia", 10), ("sweden", 0), leaders=led) == 70_000


@pytest.mark.rule("FRI-707")
def test_a_retreat_without_time_has_three_seconds_and_one_a_city_then_the_other_chooses(
    play: Play,
) -> None:
    play.press("friedrich")
    play.wait(130 * 60 + 20).press("stopped", "fight")
    allowance = play.clock.allowance
    for cities in (0, -1, 41):
        with refused_for("cities", "FRI-707"):
            play.press("friedrich", "retreat", cities=cities)
    play.press("friedrich", "retreat", cities=3)
    assert play.clock.retreat == 6000
    assert play.wait(4).clock.retreat == 2000
    with refused_for("clock", "FRI-707"):
        play.press("attackers", "retreat", cities=3)
    assert play.wait(3).clock.allowance == allowance, "the move's own seconds rest"
    with refused_for("cities", "FRI-707"):
        play.press("friedrich", "retreat", cities=5)
    play.press("attackers", "retreat", cities=3)
    assert play.wait(90).clock.left["attackers"] == 130 * MINUTE - 90_000, "on the loser's clock"
    with refused_for("clock", "FRI-707"):
        play.press("friedrich", "retreat", cities=3)
    play.wait(130 * 60 - 90)
    assert play.clock.retreat == 6000, "it has run out too: the same limit"
    play.wait(6).press("friedrich", "retreat", cities=3)
    assert play.wait(1).clock.retreat == 5000, "and so on"
    play.press("friedrich")
    assert play.clock.allowance == allowance


def test_a_press_given_twice_or_by_two_phones_is_one_press(play: Play) -> None:
    assert play.press("friedrich", by="friedrich")
    assert play.wait(7).press("friedrich", by="elisabeth") == []
    assert play.press("attackers", nation="russia")
    assert play.wait(7).press("attackers", nation="russia", by="friedrich") == []
    assert play.wait(7).press("attackers") == []
    assert len(play.table.presses) == 2


def test_a_mistake_is_struck_and_its_time_goes_where_it_belongs(play: Play) -> None:
    with refused_for("clock", "FRI-701"):
        play.press("stopped", "mistake")
    play.press("friedrich")
    play.wait(60).press("attackers")
    with refused_for("clock", "FRI-701"):
        play.wait(15).press("attackers", "mistake")
    play.press("friedrich", "mistake")
    assert (play.clock.turn, play.clock.nation) == ("friedrich", "prussia")
    assert play.wait(5).clock.left == {
        "friedrich": 130 * MINUTE - 80_000,
        "attackers": 130 * MINUTE,
    }
    play.press("attackers")
    assert play.clock.turn == "attackers"


def test_only_the_table_and_the_jury_press_and_only_while_it_plays(play: Play) -> None:
    hall = play.hall
    command = c.PressClock(round=1, table=1, to="friedrich")
    with refused_for("player"):
        hall.does(command, player("somebody else"))
    hall.does(command, REFEREE)
    hall.report_all(hall.results())
    with refused_for("table"):
        hall.does(c.PressClock(round=1, table=1, to="stopped", reason="fight"), REFEREE)
    with refused_for("match"):
        hall.does(c.PressClock(round=0, table=0, match="final", to="friedrich"), REFEREE)
    other = Hall("catan", "ranking-tournament").open(4)
    other.publish()
    with refused_for("clock"):
        other.does(command, REFEREE)


def test_an_unknown_reason_is_refused_with_those_that_exist(play: Play) -> None:
    play.press("friedrich")
    for to, reason in (("stopped", "coffee"), ("stopped", ""), ("friedrich", "coffee")):
        with refused_for("reason", "FRI-703") as faults:
            play.press(to, reason)
        assert "fight" in faults[0].text.en


def test_a_late_press_meets_the_presses_made_meanwhile_and_no_slip(play: Play) -> None:
    play.press("friedrich")
    pressed, late = play.table.presses[0], c.PressClock(round=1, table=1, to="attackers")
    assert changed_since(late, [pressed]) == [pressed]
    assert changed_since(c.NoteMinutes(round=1, table=1, note={}), [pressed]) == []
    elsewhere = msgspec.structs.replace(pressed, table=2)
    assert changed_since(late, [elsewhere]) == []


def test_the_final_has_its_clock_too() -> None:
    hall = Hall("friedrich", "world-championship").open(4)
    while not any(match.awaiting for match in hall.state.matches.values()):
        assert hall.take_step(hall.results())
    while hall.step.code == "pick-seat":
        hall.pick()
    first = hall.state.matches["final"].seats[0].player
    command = c.PressClock(round=0, table=0, match="final", to="friedrich")
    hall.does(command, player(first))
    assert len(hall.state.matches["final"].presses) == 1
    hall.play_to_the_end(hall.results())
    assert hall.state.phase == "awarded"


# ── Against a slow clock that ticks every second ──


def test_a_time_before_the_last_one_takes_nothing_back() -> None:
    presses = [
        ClockPressed(round=1, table=1, to="friedrich", nation="prussia", at=at(0)),
        ClockPressed(round=1, table=1, to="attackers", nation="russia", at=at(-30)),
        ClockPressed(round=1, table=1, to="stopped", reason="fate", at=at(10)),
    ]
    clock = chess_clock(RULES, presses, at(5))
    assert clock.left == {"friedrich": 130 * MINUTE, "attackers": 130 * MINUTE - 10_000}


def test_a_chess_clock_that_points_nowhere_is_refused_when_the_rulebook_is_read() -> None:
    book = open_rulebook("friedrich")
    first, *others = RULES.nations
    strange = (
        msgspec.structs.replace(first, side="turks", carries_to="saxony", seconds=0),
        *others,
    )
    clock = msgspec.structs.replace(RULES, nations=strange)
    faults = contradictions(msgspec.structs.replace(book, chess_clock=clock))
    assert [fault.place for fault in faults] == [
        "chess_clock.nations.prussia",
        "chess_clock.nations.prussia",
        "chess_clock",
    ]
    assert contradictions(book) == []
