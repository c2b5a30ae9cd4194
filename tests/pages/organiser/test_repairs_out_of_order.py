"""A repair that leaves the order of the standings says by which rule, and who would meet whom."""

from __future__ import annotations

import re

import pytest

from tafelrunde.desk import commands as c
from tafelrunde.desk.consequences import consequences
from tafelrunde.desk.repairing import offers
from tafelrunde.desk.reseating import assumed
from tafelrunde.draw.out_of_order import out_of_order
from tafelrunde.journal import events as e
from tafelrunde.pages.organiser.repairs import RepairsPage, repairs_page
from tafelrunde.pages.view import DeskView
from tafelrunde.standings.table import standings
from tafelrunde.state.tournament import Round, Table
from tests.desk.hall import Hall


def page(hall: Hall) -> RepairsPage:
    found = repairs_page(DeskView(hall.state, hall.rulebook, {}, "en"), hall.state.rounds[-1])
    assert found is not None
    return found


def departures(found: RepairsPage) -> list[str]:
    lines = [line["en"] for choice in found.choices for line in choice.lines]
    return [line for line in lines if line.startswith(("Departs", "By "))]


def names(table: Table) -> set[str]:
    return {seat.player for seat in table.seats}


def opponent(round_: Round, player: str) -> str:
    people = next(names(table) for table in round_.tables.values() if player in names(table))
    return (people - {player}).pop()


def second_draft(seed: int = 4, standin: str = "spare") -> Hall:
    hall = Hall("carcassonne", "two-player", options={"rounds": 3})
    hall.does(c.EnterPlayer(player=standin, standin=True))
    hall.open(11, fair_play=True)
    hall.play_round(hall.results(seed))
    hall.does(c.DraftRound(seed="s"))
    return hall


def without_the_leaders_opponent() -> tuple[Hall, str]:
    hall = second_draft()
    leader = standings(hall.rulebook, hall.state, 1)[0].player
    gone = opponent(hall.state.rounds[1], leader)
    hall.does(c.WithdrawPlayer(player=gone))
    return hall, leader


@pytest.mark.rule("CAR-305")
def test_a_repaired_draft_says_whom_the_leader_would_meet_by_the_rule() -> None:
    hall, leader = without_the_leaders_opponent()
    found = page(hall)
    assert found.again == "CAR-305"
    [first, more] = departures(found)
    assert first.startswith("Departs from CAR-305: at table ")
    assert f" {leader} (place 1) meets p5 (place 4); by the rule: p3 (place 3)." in first
    assert more == "By CAR-305 1 table where nobody moves would be seated otherwise, too."


@pytest.mark.rule("CAR-305")
def test_a_draft_drawn_again_and_a_round_of_lots_leave_no_order() -> None:
    hall, _leader = without_the_leaders_opponent()
    hall.does(c.RedrawRound(seed="t", reason="one has gone"))
    round_, state = hall.state.rounds[-1], hall.state
    drawn = [e.Seated(table.number, table.seats) for table in round_.tables.values()]
    assert not [*out_of_order(hall.rulebook, state, round_, drawn, str)]


def test_the_first_round_is_a_lot_and_has_no_order_to_leave() -> None:
    hall = Hall("carcassonne", "two-player")
    hall.does(c.EnterPlayer(player="spare", standin=True))
    hall.open(11)
    hall.does(c.DraftRound(seed="s"))
    hall.does(c.WithdrawPlayer(player=opponent(hall.state.rounds[0], "spare")))
    found = repairs_page(DeskView(hall.state, hall.rulebook, {}, "en"), hall.state.rounds[-1])
    assert found is None or (found.again is None and departures(found) == [])


@pytest.mark.rule("DOM-102")
def test_a_smaller_table_in_front_departs_from_the_order_too() -> None:
    hall = Hall("dominion", "swiss").open(12)
    hall.play_round(hall.results())
    hall.does(c.DraftRound(seed="s"))
    leader = standings(hall.rulebook, hall.state, 1)[0].player
    table = next(t for t in hall.state.rounds[1].tables.values() if leader in names(t))
    hall.does(c.WithdrawPlayer(player=next(each for each in names(table) if each != leader)))
    found = page(hall)
    assert found.again == "DOM-102"
    assert departures(found)[0].startswith(f"Departs from DOM-102: at table {table.number} ")


def test_a_published_round_names_the_departure_and_is_not_drawn_again() -> None:
    hall = second_draft()
    hall.does(c.PublishRound(round=2))
    leader = standings(hall.rulebook, hall.state, 1)[0].player
    gone = opponent(hall.state.rounds[1], leader)
    hall.does(c.WithdrawPlayer(player=gone, before_game=True))
    assert offers(hall.matter, hall.state.rounds[1])
    found = page(hall)
    assert found.again is None
    assert departures(found)[0].startswith("Departs from CAR-305: at table ")


def test_among_equals_a_lot_decides_and_no_table_of_them_departs() -> None:
    """Gone is a neighbour of the stand-in's table: who is left sits as the rule would have it."""
    hall = second_draft(3, "p12")
    hall.does(c.WithdrawPlayer(player=opponent(hall.state.rounds[1], "p8")))
    assert departures(page(hall)) == []


@pytest.mark.rule("CAR-302", "CAR-305")
def test_a_stand_in_is_named_without_a_place_and_the_others_with_theirs() -> None:
    """He stands in no table and pushes nobody down in it."""
    hall = Hall("carcassonne", "two-player", options={"rounds": 3})
    hall.does(c.EnterPlayer(player="stina", standin=True))
    hall.open(14)
    hall.play_round(hall.results(4))
    hall.publish()
    leader = standings(hall.rulebook, hall.state, 1)[0].player
    hall.does(c.WithdrawPlayer(player=opponent(hall.state.rounds[1], leader), before_game=True))
    [first, *_more] = departures(page(hall))
    assert f" {leader} (place 1) meets stina (stand-in); by the rule: " in first
    told = {row.player: row.rank for row in standings(hall.rulebook, hall.state, 1)}
    named = re.findall(r"(p\d+) \(place (\d+)\)", " ".join(departures(page(hall))))
    assert named
    assert {player: int(place) for player, place in named}.items() <= told.items()


# ── By hand ──────────────────────────────────────────────────────────────────────────────────────


def by_hand(hall: Hall, command: c.SwapSeats | c.ReseatRound, called: dict[str, str]) -> list[str]:
    asked = assumed(hall.matter, command) if isinstance(command, c.ReseatRound) else command
    said = consequences(hall.state, hall.rulebook, asked)
    return [line.named(called)["en"] for line in said]


def two_tables(hall: Hall) -> tuple[str, str, str]:
    """The leader, the leader's opponent and somebody from the last table."""
    told = [row.player for row in standings(hall.rulebook, hall.state, 1)]
    return told[0], opponent(hall.state.rounds[1], told[0]), told[-1]


@pytest.mark.rule("CAR-305")
def test_a_swap_in_a_draft_says_whom_the_leader_would_meet_by_the_rule() -> None:
    hall = second_draft()
    leader, mate, other = two_tables(hall)
    said = by_hand(hall, c.SwapSeats(round=2, one=mate, other=other), {leader: "Ada"})
    first = next(line for line in said if line.startswith("Departs from CAR-305: at table "))
    assert f" Ada (place 1) meets {other} (place " in first
    assert f"; by the rule: {mate} (place " in first
    assert "The swap costs nothing." not in said


@pytest.mark.rule("CAR-305")
def test_seats_changed_in_a_published_round_say_it_in_the_same_words() -> None:
    hall = second_draft()
    leader, mate, other = two_tables(hall)
    drafted = by_hand(hall, c.SwapSeats(round=2, one=mate, other=other), {leader: "Ada"})
    hall.does(c.PublishRound(round=2))
    said = by_hand(hall, c.ReseatRound(round=2, swap=(mate, other)), {leader: "Ada"})
    departs = [line for line in said if line.startswith("Departs from CAR-305")]
    assert len(departs) == 2
    assert departs == [line for line in drafted if line.startswith("Departs")]


@pytest.mark.rule("CAR-305")
def test_whoever_changes_the_seat_at_one_table_leaves_no_order() -> None:
    hall = second_draft()
    leader, mate, _other = two_tables(hall)
    said = by_hand(hall, c.SwapSeats(round=2, one=leader, other=mate), {})
    assert not [line for line in said if line.startswith(("Departs", "By "))]
