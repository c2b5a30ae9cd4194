"""Leaving, rulings, disqualification and the award."""

from __future__ import annotations

import pytest

from tafelrunde.desk import commands as c
from tafelrunde.desk.consequences import consequences
from tests.desk.hall import ORGANISER, REFEREE, SCOREKEEPER, Hall, player
from tests.desk.refusals import refused_for


@pytest.mark.rule("7W-604", "CAT-104")
@pytest.mark.parametrize(
    ("rulebook", "mode", "rule"),
    [("seven-wonders", "four-rounds", "7W-604"), ("catan", "ranking-tournament", "CAT-104")],
)
def test_nobody_is_disqualified_after_the_award_ceremony(
    rulebook: str, mode: str, rule: str
) -> None:
    hall = Hall(rulebook, mode).open(16)
    hall.play_to_the_end(hall.results())
    command = c.DisqualifyPlayer(player="p1", rule=rule, grounds="cheated")
    with refused_for("player", rule):
        hall.does(command, REFEREE)
    award = hall.state.seq
    hall.does(c.TakeBack(since=award, reason="read out too early"))
    assert hall.state.phase == "running"
    with refused_for("player", rule):
        hall.does(command, REFEREE)


@pytest.mark.rule("7W-604")
def test_before_the_award_a_disqualification_names_rule_and_grounds() -> None:
    hall = Hall("seven-wonders", "four-rounds").open(16)
    hall.play_round(hall.results())
    command = c.DisqualifyPlayer(player="p1", rule="7W-502", grounds="marked cards")
    for actor in (SCOREKEEPER, player("p2")):
        with refused_for("role"):
            hall.does(command, actor)
    with refused_for("grounds"):
        hall.does(c.DisqualifyPlayer(player="p1", rule="7W-502", grounds=""), REFEREE)
    with refused_for("rule"):
        hall.does(c.DisqualifyPlayer(player="p1", rule="", grounds="x"), REFEREE)
    said = consequences(hall.state, hall.rulebook, command)
    assert any("p1: place" in text.en and "unranked" in text.en for text in said)
    assert any("15 instead of 16 play in round 2" in text.en for text in said)
    hall.does(command, REFEREE)
    assert hall.state.entries["p1"].disqualified_after == 1
    with refused_for("player"):
        hall.does(command, REFEREE)


@pytest.mark.rule("7W-605", "CAT-105")
@pytest.mark.parametrize(
    ("rulebook", "mode"), [("seven-wonders", "four-rounds"), ("catan", "ranking-tournament")]
)
def test_after_a_withdrawal_the_tournament_goes_on_with_fewer(rulebook: str, mode: str) -> None:
    hall = Hall(rulebook, mode).open(16)
    hall.play_round(hall.results())
    hall.does(c.WithdrawPlayer(player="p5"), player("p5"))
    hall.play_to_the_end(hall.results())
    assert len(hall.state.awarded) == 16, "what was scored stays"
    seated = {s.player for r in hall.state.rounds[1:] for t in r.tables.values() for s in t.seats}
    assert len(seated) == 15
    assert set(hall.players) >= seated


def test_a_player_withdraws_only_himself_and_only_once() -> None:
    hall = Hall("catan", "ranking-tournament").open(16)
    with refused_for("player"):
        hall.does(c.WithdrawPlayer(player="p5"), player("p6"))
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


@pytest.mark.rule("7W-602", "CAT-102")
def test_rulings_are_kept_with_their_rule() -> None:
    hall = Hall("seven-wonders", "four-rounds").open(16)
    hall.publish()
    ruling = c.GiveRuling(rule="7W-602", verdict="warning", players=("p1",), table=1, text="slow")
    with refused_for("role"):
        hall.does(ruling, SCOREKEEPER)
    hall.does(ruling, REFEREE)
    assert hall.state.rulings[-1].verdict == "warning"
    assert hall.state.rulings[-1].round == 1
    with refused_for("players"):
        hall.does(c.GiveRuling(rule="7W-602", verdict="warning", players=()), REFEREE)
    with refused_for("player"):
        hall.does(c.GiveRuling(rule="7W-602", verdict="note", players=("p99",)), REFEREE)


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
        named = c.NameSubstitute(round=1, table=four.number, leaver=leaver, substitute="ref")
        hall.does(named, REFEREE)
    leaver = three.seats[0].player
    named = c.NameSubstitute(round=1, table=three.number, leaver=leaver, substitute="ref")
    hall.does(named, REFEREE)
    assert hall.state.rounds[0].tables[three.number].substitutes == {leaver: "ref"}


def test_the_award_needs_everything_decided() -> None:
    hall = Hall("seven-wonders", "prelims-and-final").open(16)
    with refused_for("round", "7W-102"):
        hall.does(c.AwardTournament())
    results = hall.results()
    for _ in range(3):
        hall.play_round(results)
    with refused_for("stage", "7W-102"):
        hall.does(c.AwardTournament())
    while hall.step.code != "award":
        hall.take_step(results)
    with refused_for("role"):
        hall.does(c.AwardTournament(), REFEREE)
    hall.does(c.AwardTournament(), ORGANISER)
    assert hall.state.phase == "awarded"


@pytest.mark.rule("7W-603", "CAT-103")
@pytest.mark.parametrize(
    ("rulebook", "mode", "rule"),
    [("seven-wonders", "four-rounds", "7W-603"), ("catan", "ranking-tournament", "CAT-103")],
)
def test_results_cannot_be_contested_after_the_award(rulebook: str, mode: str, rule: str) -> None:
    hall = Hall(rulebook, mode).open(16)
    hall.play_to_the_end(hall.results())
    seat = hall.state.rounds[0].tables[1].seats[0].player
    dispute = c.DisputeSlip(round=1, table=1, player=seat, reason="late")
    with refused_for("phase", rule):
        hall.does(dispute, player(seat))
    table = hall.state.rounds[0].tables[1]
    assert table.slip is not None
    with refused_for("phase", rule):
        hall.does(c.CorrectSlip(round=1, table=1, slip=table.slip, reason="late"), REFEREE)
