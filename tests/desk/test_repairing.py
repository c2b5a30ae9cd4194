"""A round no longer fits its people: repairs are offered, one is chosen, nothing else moves."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tafelrunde.desk import commands as c
from tafelrunde.desk.repairing import Offer, helpers_missing, needs_repair, offers
from tafelrunde.reckoning.verification import verdict_on
from tafelrunde.rulebook.faults import Refusal
from tafelrunde.rulebook.short_tables import sizes_under
from tafelrunde.state.tournament import Table
from tests.desk.hall import REFEREE, SCOREKEEPER, Hall, player
from tests.desk.refusals import refused_for


def last_offers(hall: Hall) -> list[Offer]:
    return offers(hall.matter, hall.state.rounds[-1])


def of_size(hall: Hall, size: int) -> Table:
    return next(t for t in hall.state.rounds[-1].tables.values() if len(t.seats) == size)


def everybody(hall: Hall) -> list[str]:
    round_ = hall.state.rounds[-1]
    return sorted(seat.player for table in round_.tables.values() for seat in table.seats)


@pytest.mark.rule("7W-606", "CAT-105")
@pytest.mark.parametrize(
    ("rulebook", "mode", "rule"),
    [("seven-wonders", "four-rounds", "7W-606"), ("catan", "ranking-tournament", "CAT-105")],
)
def test_a_published_table_of_two_is_filled_by_the_chosen_repair(
    rulebook: str, mode: str, rule: str
) -> None:
    hall = Hall(rulebook, mode).open(15)
    hall.publish()
    short = of_size(hall, 3)
    hall.does(c.WithdrawPlayer(player=short.seats[1].player, before_game=True))
    before = hall.state.rounds[0]
    first = last_offers(hall)[0]
    assert (first.rule, len(first.moves), set(first.moves.values())) == (rule, 1, {short.number})
    [event] = hall.does(c.RepairRound(round=1, moves=first.moves))
    [mover] = first.moves
    assert not needs_repair(hall.matter, hall.state.rounds[0])
    for number, table in hall.state.rounds[0].tables.items():
        stayed = [seat for seat in before.tables[number].seats if seat.player != mover]
        assert [seat for seat in table.seats if seat.player != mover] == stayed, "nobody else moves"
        assert len({seat.position for seat in table.seats}) == len(table.seats)
    assert event.moved == (mover,)  # type: ignore[attr-defined]
    hall.play_to_the_end(hall.results())
    assert verdict_on(hall.records).findings == ()


@pytest.mark.rule("7W-605")
def test_a_draft_is_kept_when_a_full_table_only_gets_smaller() -> None:
    hall = Hall("seven-wonders", "four-rounds").open(16)
    hall.does(c.DraftRound(seed="one"))
    before = hall.state.rounds[0]
    hall.does(c.WithdrawPlayer(player="p5"))
    assert hall.step.blocked, "the draft cannot be published as it is"
    first = last_offers(hall)[0]
    assert (first.kind, first.moves, first.leaves, first.rule) == ("keep", {}, ("p5",), "7W-605")
    hall.does(c.RepairRound(round=1))
    assert everybody(hall) == sorted(set(hall.players) - {"p5"})
    for number, table in hall.state.rounds[0].tables.items():
        kept = tuple(s for s in before.tables[number].seats if s.player != "p5")
        assert table.seats == kept
    hall.does(c.PublishRound(round=1))


def test_somebody_who_comes_while_the_draft_lies_there_gets_a_seat() -> None:
    hall = Hall("catan", "ranking-tournament").open(15)
    hall.does(c.DraftRound(seed="one"))
    hall.does(c.EnterPlayer(player="late"))
    hall.does(c.CheckIn(player="late"))
    first = last_offers(hall)[0]
    assert list(first.moves) == ["late"]
    hall.does(c.RepairRound(round=1, moves=first.moves))
    assert "late" in everybody(hall)
    hall.does(c.PublishRound(round=1))


@pytest.mark.rule("CAR-302")
def test_the_stand_in_comes_and_goes_with_the_number() -> None:
    hall = Hall("carcassonne", "two-player")
    hall.enter(8)
    hall.does(c.EnterPlayer(player="helper", standin=True))
    hall.check_in_all()
    hall.does(c.CloseCheckIn())
    hall.does(c.StartTournament())
    hall.publish()
    hall.does(c.WithdrawPlayer(player="p3", before_game=True))
    first = last_offers(hall)[0]
    assert list(first.moves) == ["helper"]
    hall.does(c.RepairRound(round=1, moves=first.moves))
    assert hall.state.called == {1: ("helper",)}
    hall.does(c.WithdrawPlayer(player="p4", before_game=True))
    away = last_offers(hall)[0]
    assert away.leaves == ("helper",)
    hall.does(c.RepairRound(round=1, moves=away.moves))
    assert "helper" not in everybody(hall)
    assert hall.state.called == {}


@pytest.mark.rule("CAR-302")
def test_where_no_repair_exists_the_fault_says_what_would_help() -> None:
    hall = Hall("carcassonne", "two-player").open(8)
    hall.publish()
    hall.does(c.WithdrawPlayer(player="p3", before_game=True))
    with refused_for("tables", "CAR-302"):
        last_offers(hall)


def test_tables_with_a_result_are_never_touched() -> None:
    hall = Hall("catan", "ranking-tournament").open(15)
    hall.publish()
    full = [t for t in hall.state.rounds[0].tables.values() if len(t.seats) == 4]
    short = of_size(hall, 3)
    for table in full[:-1]:
        slip = hall.slip(table.seats, hall.results(), hall.state.rounds[0].kind)
        hall.does(c.ReportSlip(round=1, table=table.number, slip=slip))
    hall.does(c.WithdrawPlayer(player=short.seats[0].player, before_game=True))
    for offer in last_offers(hall):
        assert set(offer.homes.values()) <= {short.number, full[-1].number}
        assert {t.number: t.seats for t in offer.tables}[full[0].number] == full[0].seats
    hall.does(c.RepairRound(round=1, moves=last_offers(hall)[0].moves))
    assert hall.state.rounds[0].tables[full[0].number].state == "reported"


def test_only_what_is_offered_now_is_carried_out() -> None:
    hall = Hall("catan", "ranking-tournament").open(15)
    hall.publish()
    with refused_for("round"):
        hall.does(c.RepairRound(round=1))
    short = of_size(hall, 3)
    hall.does(c.WithdrawPlayer(player=short.seats[0].player, before_game=True))
    with refused_for("moves", "CAT-105"):
        hall.does(c.RepairRound(round=1, moves={short.seats[1].player: 1}))
    moves = last_offers(hall)[0].moves
    for stranger in (SCOREKEEPER, player("p1")):
        with refused_for("role"):
            hall.does(c.RepairRound(round=1, moves=moves), stranger)
    hall.does(c.RepairRound(round=1, moves=moves), REFEREE)
    with refused_for("moves"):
        hall.does(c.RepairRound(round=1, moves=moves))
    hall.report_all(hall.results())
    hall.does(c.CloseRound(round=1))
    with refused_for("round"):
        hall.does(c.RepairRound(round=1, moves=moves))


def test_a_repair_can_be_taken_back() -> None:
    hall = Hall("catan", "ranking-tournament").open(15)
    hall.publish()
    hall.does(c.WithdrawPlayer(player=of_size(hall, 3).seats[0].player, before_game=True))
    before = hall.state.rounds[0].tables
    hall.does(c.RepairRound(round=1, moves=last_offers(hall)[0].moves))
    hall.does(c.TakeBack(since=hall.state.seq, reason="the other one after all"))
    assert hall.state.rounds[0].tables == before


# ── What a repair spares besides repeats ─────────────────────────────────────────────────────────


@pytest.mark.rule("7W-606")
def test_of_equal_repairs_the_one_that_keeps_a_club_apart_comes_first() -> None:
    def mover(club: str | None) -> str:
        hall = Hall("seven-wonders", "four-rounds").open(15)
        hall.publish()
        short = of_size(hall, 3)
        gone, stays = short.seats[1].player, short.seats[0].player
        if club is not None:
            hall.does(c.ChangeEntry(player=club, groups=("Nord",)))
            hall.does(c.ChangeEntry(player=stays, groups=("Nord",)))
        hall.does(c.WithdrawPlayer(player=gone, before_game=True))
        [moved] = last_offers(hall)[0].moves
        return moved

    usual = mover(None)
    assert mover(usual) != usual, "who would meet a club-mate stays, somebody else moves"


@pytest.mark.rule("7W-606")
def test_who_cannot_change_tables_is_not_asked_to_move() -> None:
    hall = Hall("seven-wonders", "four-rounds").open(15)
    hall.publish()
    short = of_size(hall, 3)
    hall.does(c.WithdrawPlayer(player=short.seats[1].player, before_game=True))
    [usual] = last_offers(hall)[0].moves
    home = last_offers(hall)[0].homes[usual]
    hall.does(c.ChangeEntry(player=usual, fixed_table=home))
    [other] = last_offers(hall)[0].moves
    assert other != usual
    for neighbour in hall.state.rounds[0].tables[home].seats:
        hall.does(c.ChangeEntry(player=neighbour.player, fixed_table=home))
    first = last_offers(hall)[0]
    assert home not in first.homes.values()


def test_a_late_person_with_a_fixed_table_gets_a_seat_there() -> None:
    hall = Hall("seven-wonders", "four-rounds").open(18)
    hall.does(c.DraftRound(seed="one"))
    threes = [t.number for t in hall.state.rounds[0].tables.values() if len(t.seats) == 3]
    for number in threes:
        name = f"late{number}"
        hall.does(c.EnterPlayer(player=name, fixed_table=number))
        hall.does(c.CheckIn(player=name, fair_play=True))
    assert last_offers(hall)[0].moves == {f"late{number}": number for number in threes}


COMBINED = {"three_players": "combined-lead"}


@pytest.mark.rule("FRI-101")
@pytest.mark.parametrize("left", [0, 1, 2])
def test_a_repair_with_a_combined_lead_leaves_only_pompadour_without_a_player_of_her_own(
    left: int,
) -> None:
    hall = Hall("friedrich", "world-championship", COMBINED).open(15)
    for _ in range(3):
        hall.play_round(hall.results())
    hall.publish()
    short = of_size(hall, 3)
    hall.does(c.WithdrawPlayer(player=short.seats[left].player, before_game=True))
    first = last_offers(hall)[0]
    assert len(first.moves) == 1
    for table in first.tables:
        roles = [seat.role for seat in table.seats]
        assert len(set(roles)) == len(roles)
        assert {"friedrich", "elisabeth", "maria_theresa"} <= set(roles)


@pytest.mark.rule("FRI-101")
def test_a_table_of_three_is_refused_with_the_number_missing_and_filled_by_a_stand_in() -> None:
    hall = Hall("friedrich", "world-championship").open(8)
    hall.publish()
    hall.does(c.WithdrawPlayer(player="p1", before_game=True))
    with pytest.raises(Refusal, match="a stand-in would help"):
        last_offers(hall)
    hall.does(c.EnterPlayer(player="spare", standin=True))
    hall.does(c.CheckIn(player="spare"))
    first = last_offers(hall)[0]
    assert list(first.moves) == ["spare"]
    assert [len(table.seats) for table in first.tables] == [4, 4]


MODES = [
    ("seven-wonders", "four-rounds"),
    ("catan", "ranking-tournament"),
    ("carcassonne", "four-player"),
    ("dominion", "swiss"),
    ("friedrich", "world-championship"),
]


@settings(max_examples=15, deadline=None)
@given(
    mode=st.sampled_from(MODES),
    people=st.integers(9, 20),
    gone=st.sets(st.integers(1, 20), min_size=1, max_size=3),
    published=st.booleans(),
)
def test_every_offer_seats_everybody_once_at_tables_that_can_be_played(
    mode: tuple[str, str], people: int, gone: set[int], published: bool
) -> None:
    hall = Hall(*mode, COMBINED if mode[0] == "friedrich" else None).open(people)
    hall.does(c.DraftRound(seed="one"))
    if published:
        hall.does(c.PublishRound(round=1))
    out = {f"p{number}" for number in gone if number <= people}
    for one in out:
        hall.does(c.WithdrawPlayer(player=one, before_game=True))
    try:
        found = last_offers(hall)
    except Refusal:
        return
    sizes = set(sizes_under(hall.matter.mode, hall.state.options))
    for offer in found:
        seated = [seat.player for table in offer.tables for seat in table.seats]
        assert sorted(seated) == sorted(set(hall.players) - out)
        assert all(len(table.seats) in sizes for table in offer.tables)
        places = [[(s.position, s.role) for s in table.seats] for table in offer.tables]
        assert all(len(set(table)) == len(table) for table in places)
        numbers = {s.player: table.number for table in offer.tables for s in table.seats}
        assert all(numbers[who] == table for who, table in offer.moves.items())
    if needs_repair(hall.matter, hall.state.rounds[0]):
        hall.does(c.RepairRound(round=1, moves=found[0].moves))
        assert not needs_repair(hall.matter, hall.state.rounds[0])


@pytest.mark.rule("CAR-302")
@pytest.mark.parametrize("people", [12, 11])
def test_for_the_last_open_table_a_stand_in_is_asked_for(people: int) -> None:
    """One is left there; a stand-in who has played already elsewhere does not help."""
    hall = Hall("carcassonne", "two-player")
    if people == 11:
        hall.does(c.EnterPlayer(player="spare", standin=True))
    hall.open(people)
    hall.publish()
    tables = sorted(
        hall.state.rounds[0].tables.values(),
        key=lambda table: "spare" not in {seat.player for seat in table.seats},
    )
    *played, last = tables
    for table in played:
        slip = hall.slip(table.seats, hall.results())
        hall.does(c.ReportSlip(round=1, table=table.number, slip=slip))
        hall.does(c.AcceptSlip(round=1, table=table.number))
    hall.does(c.WithdrawPlayer(player=last.seats[0].player, before_game=True))
    with pytest.raises(Refusal) as refused:
        offers(hall.matter, hall.state.rounds[0])
    assert refused.value.faults[0].text.de.startswith("1 Person lässt sich nicht auf Tische zu 2")
    assert helpers_missing(hall.matter) == 1
    hall.does(c.EnterPlayer(player="helper", standin=True))
    hall.does(c.CheckIn(player="helper", data_checked=True, fair_play=True, consent=True))
    assert helpers_missing(hall.matter) == 0
    assert offers(hall.matter, hall.state.rounds[0])
