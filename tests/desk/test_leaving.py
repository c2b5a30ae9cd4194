"""Somebody leaves: between rounds, in the finish, or a table in the middle of its game."""

from __future__ import annotations

import msgspec
import pytest

from tafelrunde.desk import commands as c
from tafelrunde.desk.consequences import consequences
from tafelrunde.journal import events as e
from tafelrunde.journal.events import Line, Slip
from tafelrunde.rulebook.faults import Refusal
from tafelrunde.standings.final_grounds import grounds
from tafelrunde.standings.finish import bracket_of
from tafelrunde.state.fold import fold
from tests.desk.hall import ORGANISER, REFEREE, Hall, at_table, player, running
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


def at_the_finish(rulebook: str, mode: str, number: int, seed: int = 3) -> Hall:
    hall = Hall(rulebook, mode).open(number)
    results = hall.results(seed)
    while not hall.state.matches:
        assert hall.take_step(results)
    return hall


@pytest.mark.rule("CAR-306")
@pytest.mark.parametrize(
    ("rulebook", "mode", "match_id"),
    [("carcassonne", "two-player", "QF1"), ("seven-wonders", "duel", "SF1")],
)
def test_a_seated_match_nobody_is_left_for_is_won_without_a_game(
    rulebook: str, mode: str, match_id: str
) -> None:
    hall = at_the_finish(rulebook, mode, 12)
    results = hall.results(3)
    while match_id not in hall.state.matches:
        assert hall.take_step(results)
    loser, winner = (seat.player for seat in hall.state.matches[match_id].seats)
    hall.does(c.WithdrawPlayer(player=loser))
    match = hall.state.matches[match_id]
    assert not match.awaiting
    assert match.unplayed
    assert bracket_of(hall.rulebook, hall.state).without_a_game(match_id) == winner
    hall.play_to_the_end(results)
    assert hall.state.phase == "awarded"
    assert not hall.state.matches[match_id].games, "nobody was asked for a result"
    later = [m for m in hall.state.matches.values() if m.stage != match.stage]
    assert any(winner in {seat.player for seat in each.seats} for each in later)
    assert not any(loser in {seat.player for seat in each.seats} for each in later)


@pytest.mark.rule("CAR-306")
def test_whoever_left_before_a_quarterfinal_is_ranked_among_those_who_lost_one() -> None:
    hall = at_the_finish("carcassonne", "two-player", 12)
    loser = hall.state.matches["QF1"].seats[0].player
    hall.does(c.WithdrawPlayer(player=loser))
    hall.play_to_the_end(hall.results(3))
    bracket = bracket_of(hall.rulebook, hall.state)
    beaten = sorted(
        (player for n in range(1, 5) for player in bracket.results[f"QF{n}"][1]),
        key=lambda player: bracket.order[player],
    )
    assert [each.player for each in hall.state.awarded[4:8]] == beaten
    assert loser in beaten
    assert grounds(bracket, loser)[0].en.startswith("left before the quarterfinal")


def test_a_match_both_have_left_sends_nobody_on() -> None:
    hall = at_the_finish("carcassonne", "two-player", 12)
    for seat in hall.state.matches["QF1"].seats:
        hall.does(c.WithdrawPlayer(player=seat.player))
    assert bracket_of(hall.rulebook, hall.state).without_a_game("QF1") is None
    hall.play_to_the_end(hall.results(3))
    assert "SF1" not in hall.state.matches
    assert hall.state.phase == "awarded"


def test_a_match_that_phones_have_reported_was_played_whoever_leaves_then() -> None:
    hall = at_the_finish("carcassonne", "two-player", 12)
    one, two = (seat.player for seat in hall.state.matches["QF1"].seats)
    hall.does(c.FinishTable(match="QF1"), player(one))
    slip = Slip((Line(one, {"vp": 90}), Line(two, {"vp": 70})))
    hall.does(c.ReportSlip(match="QF1", slip=slip), player(one))
    hall.does(c.WithdrawPlayer(player=two))
    assert hall.state.matches["QF1"].awaiting
    assert "QF1" not in bracket_of(hall.rulebook, hall.state).results
    hall.does(c.AcceptSlip(match="QF1", edition=hall.state.matches["QF1"].game.edition))
    assert len(hall.state.matches["QF1"].games) == 1


@pytest.mark.rule("CAR-306")
def test_a_result_entered_for_somebody_who_had_left_still_counts() -> None:
    """Journals from before a match could be given up have one."""
    hall = at_the_finish("carcassonne", "two-player", 12)
    one, two = (seat.player for seat in hall.state.matches["QF1"].seats)
    hall.does(c.WithdrawPlayer(player=two))
    slip = Slip((Line(one, {"vp": 70}), Line(two, {"vp": 90})))
    said = [e.SlipReported(match="QF1", slip=slip, by="desk"), e.SlipAccepted(match="QF1")]
    state = fold(said, hall.state.copied())
    assert len(state.matches["QF1"].games) == 1
    assert not state.matches["QF1"].given_up
    assert not state.matches["QF1"].awaiting


@pytest.mark.rule("CAT-105")
def test_at_a_table_of_four_the_rest_play_on() -> None:
    hall = at_the_finish("carcassonne", "four-player", 16)
    match = hall.state.matches["final"]
    hall.does(c.WithdrawPlayer(player=match.seats[0].player))
    assert hall.state.matches["final"].awaiting
    for seat in match.seats[1:3]:
        hall.does(c.WithdrawPlayer(player=seat.player))
    assert hall.state.matches["final"].unplayed
    assert hall.step.code == "award"


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


@pytest.mark.rule("CAT-106")
def test_a_player_who_wants_to_leave_a_running_game_is_spoken_to() -> None:
    hall = Hall("catan", "ranking-tournament").open(8)
    hall.publish()
    leaving = hall.state.rounds[0].tables[1].seats[0].player
    own = msgspec.structs.replace(ORGANISER, player=leaving)
    for actor, words in ((own, "your game at table 1 is still on"), (ORGANISER, "who left")):
        with pytest.raises(Refusal, match=words) as refused:
            hall.does(c.WithdrawPlayer(player=leaving), actor)
        assert "he left" not in str(refused.value)


def in_the_last_round(mode: str, rounds: int) -> tuple[Hall, str]:
    """One of its tables is over; somebody who sat there could leave."""
    hall = Hall("seven-wonders", mode, options={"rounds": rounds}).open(12)
    for _number in range(rounds - 1):
        hall.play_round(hall.results())
    hall.publish()
    first = next(iter(hall.state.rounds[-1].tables.values()))
    slip = hall.slip(first.seats, hall.results())
    hall.does(c.ReportSlip(round=rounds, table=first.number, slip=slip))
    hall.does(c.AcceptSlip(round=rounds, table=first.number))
    return hall, first.seats[0].player


def leaving(hall: Hall, gone: str, reader: str = "") -> str:
    leave, names = c.WithdrawPlayer(player=gone), {gone: "Eva"}
    found = consequences(hall.state, hall.rulebook, leave, names, reader=reader)
    return " ".join(text.en for text in found)


@pytest.mark.rule("7W-207")
def test_whoever_leaves_while_the_last_round_runs_is_told_to_miss_the_finish() -> None:
    hall, gone = in_the_last_round("prelims-and-final", 3)
    told = (
        "Eva does not play in the finish then, whatever the standings say: the next one moves up."
    )
    assert told in leaving(hall, gone)
    assert "You do not play in the finish then" in leaving(hall, gone, reader=gone)
    hall.report_all(hall.results())
    assert told not in leaving(hall, gone), "now the standings say who is in it"


def test_where_no_finish_follows_or_rounds_are_to_come_nothing_is_said_of_one() -> None:
    assert "finish" not in leaving(*in_the_last_round("four-rounds", 4))
    early = Hall("seven-wonders", "prelims-and-final").open(12)
    early.play_round(early.results())
    assert "finish" not in leaving(early, "p5"), "much may still happen"
