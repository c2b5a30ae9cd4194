"""Draft, swap, redraw, publish, close."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tafelrunde.desk import commands as c
from tafelrunde.desk.consequences import consequences
from tafelrunde.desk.seating_cost import seating_cost
from tafelrunde.draw.plan_in_force import current_plan
from tafelrunde.games.shelf import open_rulebook
from tafelrunde.journal import events as e
from tafelrunde.reckoning.verification import verdict_on
from tafelrunde.state.tournament import Table
from tests.desk.hall import REFEREE, Hall
from tests.desk.refusals import refused_for


def tables(hall: Hall, number: int) -> list[set[str]]:
    return [{s.player for s in t.seats} for t in hall.state.rounds[number - 1].tables.values()]


def test_a_draft_becomes_a_round_only_when_it_is_published() -> None:
    hall = Hall("catan", "ranking-tournament").open(16)
    hall.does(c.DraftRound(seed="s", kind="seafarers"))
    assert hall.state.rounds[0].kind == "seafarers"
    with refused_for("round"):
        hall.does(c.ReportSlip(round=1, table=1, slip=e.Slip(())))
    with refused_for("round"):
        hall.does(c.DraftRound(seed="s"))
    with refused_for("round"):
        hall.does(c.CloseRound(round=1))
    hall.does(c.PublishRound(round=1))
    with refused_for("round"):
        hall.does(c.PublishRound(round=1))
    with refused_for("round"):
        hall.does(c.DraftRound(seed="s"))
    with refused_for("role"):
        hall.does(c.CloseRound(round=1), REFEREE)


def test_an_unknown_kind_of_game_and_an_empty_seed_are_refused() -> None:
    hall = Hall("catan", "ranking-tournament").open(16)
    with refused_for("kind"):
        hall.does(c.DraftRound(seed="s", kind="seafares"))
    with refused_for("seed"):
        hall.does(c.DraftRound(seed=" "))


@pytest.mark.rule("7W-104")
def test_a_plan_is_drawn_once_and_the_rounds_are_taken_from_it() -> None:
    hall = Hall("seven-wonders", "four-rounds").open(16)
    for _ in range(4):
        hall.play_round(hall.results())
    plans = [draw for draw in hall.state.draws.values() if draw.kind == "seating"]
    assert len(plans) == 1
    outcome = plans[0].outcome
    assert isinstance(outcome, list)
    for number, planned in enumerate(outcome, start=1):
        assert [set(table) - {None} for table in planned] == tables(hall, number)


@pytest.mark.rule("7W-605")
def test_when_somebody_leaves_only_the_rest_is_planned_again_with_a_reason() -> None:
    hall = Hall("seven-wonders", "four-rounds").open(17)
    hall.play_round(hall.results())
    first = current_plan(hall.state)
    hall.does(c.WithdrawPlayer(player="p3"))
    hall.play_round(hall.results())
    second = current_plan(hall.state)
    assert first is not None
    assert second is not None
    assert second is not first
    assert second.reason
    assert second.input["rounds"] == 3
    assert "p3" not in set().union(*tables(hall, 2))
    assert len(set().union(*tables(hall, 2))) == 16
    assert [ranked.player for ranked in hall.state.rounds[1].stated].count("p3") == 1
    hall.play_round(hall.results())
    assert current_plan(hall.state) is second
    assert verdict_on(hall.records).findings == ()


@pytest.mark.rule("7W-106")
def test_a_small_field_is_drawn_by_lot_each_round() -> None:
    hall = Hall("seven-wonders", "four-rounds").open(12)
    hall.play_round(hall.results())
    hall.play_round(hall.results())
    assert {draw.kind for draw in hall.state.draws.values()} == {"lot", "wonders"}


def test_clubs_are_kept_apart_and_a_fixed_table_is_kept() -> None:
    hall = Hall("catan", "ranking-tournament")
    entrants = [c.Entrant(f"p{n}", groups=("club",) if n <= 4 else ()) for n in range(1, 17)]
    entrants[4] = c.Entrant("p5", fixed_table=2)
    hall.does(c.EnterPlayers(entrants=tuple(entrants)))
    hall.check_in_all()
    hall.does(c.CloseCheckIn())
    hall.does(c.StartTournament())
    for number in (1, 2, 3):
        hall.play_round(hall.results())
        assert all(len(table & {"p1", "p2", "p3", "p4"}) == 1 for table in tables(hall, number))
        assert "p5" in tables(hall, number)[1]
    assert verdict_on(hall.records).findings == ()


def test_groups_are_kept_apart_by_a_lot_too() -> None:
    hall = Hall("dominion", "swiss")
    entrants = tuple(c.Entrant(f"p{n}", groups=("family",) if n < 3 else ()) for n in range(1, 9))
    hall.does(c.EnterPlayers(entrants=entrants))
    hall.check_in_all()
    hall.does(c.CloseCheckIn())
    hall.does(c.StartTournament())
    hall.play_round(hall.results())
    assert not any({"p1", "p2"} <= table for table in tables(hall, 1))
    hall.play_round(hall.results())
    assert verdict_on(hall.records).findings == ()


def test_groups_leave_a_duel_a_duel() -> None:
    hall = Hall("seven-wonders", "duel")
    entrants = tuple(c.Entrant(f"p{n}", groups=("club",) if n < 4 else ()) for n in range(1, 9))
    hall.does(c.EnterPlayers(entrants=entrants))
    hall.check_in_all()
    hall.does(c.CloseCheckIn())
    hall.does(c.StartTournament())
    for number in (1, 2):
        hall.play_round(hall.results())
        assert [len(table) for table in tables(hall, number)] == [2] * 4
        assert not any(len(table & {"p1", "p2", "p3"}) > 1 for table in tables(hall, number))


def test_where_all_play_at_once_no_seating_costs_a_second_start() -> None:
    """7W-801: nobody starts, so seat 1 a second time is nothing to weigh."""
    hall = Hall("seven-wonders", "four-rounds").open(16)
    hall.play_round(hall.results())
    hall.publish()
    first = hall.state.rounds[0].tables[1].seats[0].player
    round_ = hall.state.rounds[1]
    again = replace(round_, tables={1: Table(1, (e.Seat(first, position=1),))})
    assert seating_cost(hall.state, again, hall.rulebook)[3] == 0
    catan = open_rulebook("catan")
    other = replace(hall.state, mode="ranking-tournament")
    assert seating_cost(other, again, catan)[3] == 1


def test_two_people_of_a_draft_change_places_and_the_cost_is_shown_first() -> None:
    hall = Hall("catan", "ranking-tournament").open(16)
    hall.play_round(hall.results())
    hall.does(c.DraftRound(seed="s"))
    assert seating_cost(hall.state, hall.state.rounds[1], hall.rulebook)[0] == 0
    home = next(table for table in tables(hall, 1) if "p1" in table)
    friend = sorted(home - {"p1"})[0]
    at = next(table for table in tables(hall, 2) if "p1" in table)
    stranger = sorted(at - {"p1"})[0]
    command = c.SwapSeats(round=2, one=friend, other=stranger)
    said = consequences(hall.state, hall.rulebook, command)
    assert any(text.en.startswith("Repeated meetings: 0 → ") for text in said)
    assert seating_cost(hall.state, hall.state.rounds[1], hall.rulebook)[0] == 0, (
        "a preview changes nothing"
    )
    hall.does(command)
    assert seating_cost(hall.state, hall.state.rounds[1], hall.rulebook)[0] > 0
    assert friend in next(table for table in tables(hall, 2) if "p1" in table)
    hall.does(c.PublishRound(round=2))
    with refused_for("round"):
        hall.does(c.SwapSeats(round=2, one=friend, other=stranger))


def test_leaving_a_table_of_the_last_round_says_that_it_shrinks() -> None:
    hall = Hall("catan", "ranking-tournament").open(16)
    for _round in range(2):
        hall.play_round(hall.results())
    hall.does(c.DraftRound(seed="s"))
    hall.does(c.PublishRound(round=3))
    tables_now = hall.state.rounds[2].tables.values()
    at = next(each for each in tables_now if "p1" in {seat.player for seat in each.seats})
    said = consequences(hall.state, hall.rulebook, c.WithdrawPlayer(player="p1", before_game=True))
    told = [text.en for text in said]
    assert f"Table {at.number} of round 3 then has 3 instead of 4 people." in told
    assert f"Slips and lists printed with table {at.number} no longer fit then." in told


def test_whoever_is_left_alone_at_a_table_is_one_person() -> None:
    hall = Hall("carcassonne", "two-player").open(8)
    hall.does(c.DraftRound(seed="s"))
    hall.does(c.PublishRound(round=1))
    tables_now = hall.state.rounds[0].tables.values()
    at = next(each for each in tables_now if "p1" in {seat.player for seat in each.seats}).number
    leaves = c.WithdrawPlayer(player="p1", before_game=True)
    said = list(consequences(hall.state, hall.rulebook, leaves, reader="p1"))
    assert f"Table {at} of round 1 then has 1 person instead of 2." in [text.en for text in said]
    assert f"An Tisch {at} von Runde 1 sitzt dann 1 Person statt 2." in [text.de for text in said]


def test_swapping_needs_two_different_people_of_the_draft() -> None:
    hall = Hall("catan", "ranking-tournament").open(16)
    hall.does(c.DraftRound(seed="s"))
    with refused_for("other"):
        hall.does(c.SwapSeats(round=1, one="p1", other="p1"))
    with refused_for("one"):
        hall.does(c.SwapSeats(round=1, one="nobody", other="p1"))


def test_a_redraw_needs_a_reason_and_stays_in_the_journal() -> None:
    hall = Hall("dominion", "swiss").open(12)
    with refused_for("round"):
        hall.does(c.RedrawRound(seed="x", reason="why not"))
    hall.does(c.DraftRound(seed="one"))
    before = tables(hall, 1)
    with refused_for("reason"):
        hall.does(c.RedrawRound(seed="two", reason="  "))
    hall.does(c.RedrawRound(seed="two", reason="two came late"))
    assert tables(hall, 1) != before
    assert [d.reason for d in hall.state.draws.values() if d.kind == "lot"] == [
        None,
        "two came late",
    ]
    assert len([d for d in hall.state.draws.values() if d.kind == "kingdom"]) == 1
    assert len(hall.state.rounds) == 1
    hall.does(c.PublishRound(round=1))
    with refused_for("round"):
        hall.does(c.RedrawRound(seed="three", reason="once more"))
    assert verdict_on(hall.records).findings == ()


def test_a_draft_that_no_longer_fits_cannot_be_published() -> None:
    hall = Hall("catan", "ranking-tournament").open(17)
    hall.does(c.DraftRound(seed="s"))
    hall.does(c.WithdrawPlayer(player="p1"))
    with refused_for("round", "CAT-105"):
        hall.does(c.PublishRound(round=1))
    hall.does(c.RedrawRound(seed="t", reason="p1 left"))
    hall.does(c.PublishRound(round=1))


@pytest.mark.rule("7W-701", "7W-702")
def test_the_wonders_of_a_round_are_drawn_with_it_and_sides_only_where_announced() -> None:
    for sides in (False, True):
        hall = Hall("seven-wonders", "four-rounds", {"sides": sides}).open(16)
        hall.publish()
        outcome = hall.state.draws["wonders round 1"].outcome
        assert isinstance(outcome, dict)
        assert len(outcome["wonders"]) == 4
        assert all((wonder["side"] is not None) is sides for wonder in outcome["wonders"])


@pytest.mark.rule("DOM-105")
def test_the_kingdom_is_drawn_anew_for_each_round() -> None:
    hall = Hall("dominion", "swiss").open(12)
    hall.play_round(hall.results())
    hall.play_round(hall.results())
    one, two = (hall.state.draws[f"kingdom round {n}"].outcome for n in (1, 2))
    assert isinstance(one, dict)
    assert isinstance(two, dict)
    assert one["drawn"] != two["drawn"]


def test_a_duel_draws_no_wonders() -> None:
    hall = Hall("seven-wonders", "duel").open(12)
    hall.publish()
    assert {draw.kind for draw in hall.state.draws.values()} == {"lot"}


def test_a_round_closes_only_when_every_table_is_final() -> None:
    hall = Hall("catan", "ranking-tournament").open(16)
    hall.publish()
    with refused_for("table") as faults:
        hall.does(c.CloseRound(round=1))
    assert "1, 2, 3, 4" in faults[0].text.en
    hall.report_all(hall.results())
    hall.does(c.CloseRound(round=1))
    assert len(hall.state.rounds[0].stated) == 16
    with refused_for("round"):
        hall.does(c.CloseRound(round=1))


def test_no_more_rounds_than_announced() -> None:
    hall = Hall("catan", "ranking-tournament", {"rounds": 1}).open(16)
    hall.play_round(hall.results())
    with refused_for("round", "CAT-203"):
        hall.does(c.DraftRound(seed="s"))


def test_a_draw_can_be_committed_to_before_its_seed_is_known() -> None:
    hall = Hall("dominion", "swiss").open(12)
    hall.does(c.CommitDraw(draw="round 1", source="dice"))
    assert len(hall.state.commitments["round 1"]) == 64
    with refused_for("draw"):
        hall.does(c.CommitDraw(draw="round 1", source="dice"))
