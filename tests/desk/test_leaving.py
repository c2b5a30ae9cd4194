"""Somebody leaves: between rounds, in the finish, or a table in the middle of its game."""

from __future__ import annotations

import pytest

from tafelrunde.desk import commands as c
from tafelrunde.journal.events import Line, Slip
from tests.desk.hall import REFEREE, Hall, at_table, player, running
from tests.desk.refusals import refused_for


@pytest.mark.rule("7W-605", "CAT-105")
@pytest.mark.parametrize(
    ("rulebook", "mode"), [("seven-wonders", "four-rounds"), ("catan", "ranking-tournament")]
)
def test_after_a_withdrawal_the_tournament_goes_on_with_fewer(rulebook: str, mode: str) -> None:
    hall = Hall(rulebook, mode).open(16)
    hall.play_round(hall.results())
    hall.does(c.WithdrawPlayer(player="p5"))
    hall.play_to_the_end(hall.results())
    assert len(hall.state.awarded) == 16, "what was scored stays"
    seated = {s.player for r in hall.state.rounds[1:] for t in r.tables.values() for s in t.seats}
    assert len(seated) == 15
    assert set(hall.players) >= seated


def test_the_desk_withdraws_a_player_and_only_once() -> None:
    hall = Hall("catan", "ranking-tournament").open(16)
    with refused_for("role"):
        hall.does(c.WithdrawPlayer(player="p5"), player("p5"))
    hall.does(c.WithdrawPlayer(player="p5"))
    with refused_for("player"):
        hall.does(c.WithdrawPlayer(player="p5"))


def test_who_withdrew_by_mistake_plays_again() -> None:
    hall = Hall("catan", "ranking-tournament").open(16)
    hall.play_round(hall.results())
    with refused_for("player"):
        hall.does(c.ReturnPlayer(player="p5"))
    hall.does(c.WithdrawPlayer(player="p5"))
    hall.does(c.ReturnPlayer(player="p5"))
    hall.publish()
    assert len(hall.state.rounds[1].tables) == 4


def test_a_walkover_follows_from_a_withdrawal_in_the_finish() -> None:
    hall = Hall("carcassonne", "two-player").open(12)
    results = hall.results(3)
    while hall.step.code != "report-match":
        hall.take_step(results)
    match = hall.state.matches["QF1"]
    loser, winner = match.seats[0].player, match.seats[1].player
    hall.does(c.WithdrawPlayer(player=loser))
    hall.play_to_the_end(results)
    assert winner in {seat.player for seat in hall.state.matches["SF1"].seats}
    assert loser not in {s.player for m in ("SF1", "SF2") for s in hall.state.matches[m].seats}
    assert hall.state.phase == "awarded"


@pytest.mark.rule("7W-607", "CAT-106")
@pytest.mark.parametrize(
    ("rulebook", "mode", "rule"),
    [("seven-wonders", "four-rounds", "7W-607"), ("catan", "ranking-tournament", "CAT-106")],
)
def test_a_substitute_is_named_only_where_two_would_be_left(
    rulebook: str, mode: str, rule: str
) -> None:
    hall = Hall(rulebook, mode).open(15)
    hall.publish()
    tables = hall.state.rounds[0].tables.values()
    four = next(table for table in tables if len(table.seats) == 4)
    three = next(table for table in tables if len(table.seats) == 3)
    with refused_for("leaver", rule):
        leaver = four.seats[0].player
        named = c.NameSubstitute(round=1, table=four.number, leaver=leaver, substitute="referee")
        hall.does(named, REFEREE)
    leaver = three.seats[0].player
    with refused_for("substitute", rule):
        somebody = c.NameSubstitute(
            round=1, table=three.number, leaver=leaver, substitute="Max Muster"
        )
        hall.does(somebody, REFEREE)
    named = c.NameSubstitute(round=1, table=three.number, leaver=leaver, substitute="referee")
    hall.does(named, REFEREE)
    assert hall.state.rounds[0].tables[three.number].substitutes == {leaver: "referee"}


@pytest.mark.rule("7W-607", "CAT-106")
@pytest.mark.parametrize(
    ("rulebook", "mode", "rule"),
    [("seven-wonders", "four-rounds", "7W-607"), ("catan", "ranking-tournament", "CAT-106")],
)
def test_the_second_who_leaves_a_table_of_four_gets_a_substitute(
    rulebook: str, mode: str, rule: str
) -> None:
    hall = Hall(rulebook, mode).open(16)
    hall.publish()
    first, second, *_ = (seat.player for seat in hall.state.rounds[0].tables[1].seats)
    left = c.GiveRuling(rule=rule, verdict="penalty", players=(first,), table=1, text="left")
    hall.does(left, REFEREE)
    named = c.NameSubstitute(round=1, table=1, leaver=second, substitute="referee")
    hall.does(named, REFEREE)
    assert hall.state.rounds[0].tables[1].substitutes == {second: "referee"}


@pytest.mark.rule("7W-607", "CAT-106")
@pytest.mark.parametrize(
    ("rulebook", "mode", "rule"),
    [("seven-wonders", "four-rounds", "7W-607"), ("catan", "ranking-tournament", "CAT-106")],
)
def test_whom_the_referee_noted_as_gone_stands_on_the_slip_as_gone(
    rulebook: str, mode: str, rule: str
) -> None:
    hall = running(rulebook, mode)
    people = at_table(hall)
    hall.does(
        c.GiveRuling(rule=rule, verdict="penalty", players=(people[0],), table=1, text="left"),
        REFEREE,
    )
    full = hall.slip(hall.state.rounds[0].tables[1].seats, hall.results())
    with refused_for("slip", rule):
        hall.does(c.ReportSlip(round=1, table=1, slip=full))
    marked = Slip((Line(people[0], left=True), *full.lines[1:]))
    hall.does(c.ReportSlip(round=1, table=1, slip=marked))
    assert hall.state.entries[people[0]].disqualified_after == 1
