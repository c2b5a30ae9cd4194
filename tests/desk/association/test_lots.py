"""Lots between people who are equal in everything: announced, drawn, recorded, checked."""

from __future__ import annotations

import msgspec
import pytest

from tafelrunde.desk.association import commands as c
from tafelrunde.desk.association.event_words import told
from tafelrunde.desk.association.inviting import plan
from tafelrunde.journal import season_events as e
from tafelrunde.journal.season_record import SEASONS
from tafelrunde.pages.association.invitations import invitations_board
from tafelrunde.pages.association.lots import public_lots
from tafelrunde.reckoning.season.verification import season_verdict_on
from tests.desk.association.office import ORGANISER, Office, field_of, unnamed
from tests.desk.refusals import refused_for

DEADLINE = "2026-04-01"


def tied(places: int = 3) -> Office:
    """Bo and Dora are equal in everything; with three places one of them goes to the final."""
    office = Office(
        "seven-wonders", options={"final_places": places, "from_list": 0}, final_date="2026-05-17"
    )
    office.played("f1", field_of(12, {1: "ada", 2: "bo"}), date="2025-10-05")
    office.played("f2", field_of(12, {1: "cy", 2: "dora"}, "y"), date="2025-10-12")
    office.today = "2026-03-16"
    return office


def invited(office: Office) -> list[str]:
    office.does(c.SendInvitations(deadline=DEADLINE))
    return list(office.state.invitations)


@pytest.mark.rule("7W-301")
def test_nobody_of_them_is_invited_before_the_lot_and_then_the_winner_is() -> None:
    # "dass ein eindeutig 5. zum Finale eingeladen wird"
    office = tied()
    assert invited(office) == ["ada", "cy"]
    assert [one.players for one in plan(office.matter).undecided] == [("bo", "dora")]
    assert office.does(c.SendInvitations(deadline=DEADLINE)) == []
    office.does(c.DrawSeasonLot(players=("dora", "bo"), seed="Würfel 4 2"))
    first = office.state.lots[0].order[0]
    assert invited(office) == ["ada", "cy", first]
    assert office.state.invitations[first].because == "ranking"
    assert office.state.invitations[first].instead_of is None
    assert plan(office.matter).undecided == ()


@pytest.mark.rule("7W-301")
def test_a_lot_is_announced_before_its_seed_is_known() -> None:
    office = tied()
    events = office.does(c.DrawSeasonLot(players=("bo", "dora"), seed="secret"))
    words = told(events[-1])["en"]
    assert words.startswith("lot drawn: 2 people are equal in everything"), words
    assert [type(event) for event in events] == [e.LotCommitted, e.SeasonLotDrawn]
    again = tied()
    [promise] = again.does(c.CommitLot(players=("bo", "dora"), source="dice"))
    assert isinstance(promise, e.LotCommitted)
    assert again.does(c.CommitLot(players=("dora", "bo"), source="words")) == []
    [drawn] = again.does(c.DrawSeasonLot(players=("bo", "dora"), seed="6 | 3"))
    assert isinstance(drawn, e.SeasonLotDrawn)
    assert drawn.lot == promise.lot
    assert drawn.reason.startswith("2 Personen sind in allem gleich")


@pytest.mark.rule("7W-301")
def test_a_lot_drawn_by_hand_says_who_when_and_how() -> None:
    office = tied()
    hand = c.RecordLot(
        order=("dora", "bo"), drawn_by="Vorstand", drawn_on="2026-03-15", how="Zettel aus dem Hut"
    )
    for wrong, place in (
        (msgspec.structs.replace(hand, how=" "), "how"),
        (msgspec.structs.replace(hand, drawn_by=""), "drawn_by"),
        (msgspec.structs.replace(hand, drawn_on="2026-03-17"), "drawn_on"),
        (msgspec.structs.replace(hand, order=("dora",)), "players"),
    ):
        with refused_for(place):
            office.does(wrong)
    office.does(hand)
    assert invited(office) == ["ada", "cy", "dora"]
    shown = invitations_board(office.matter, office.table.rows, unnamed)
    assert shown.drawn[0].how == "Zettel aus dem Hut"


def test_lots_are_drawn_only_by_the_office_and_only_where_they_decide() -> None:
    office = tied()
    with refused_for("players"):
        office.does(c.DrawSeasonLot(players=("ada", "cy"), seed="x"))
    with refused_for("seed"):
        office.does(c.DrawSeasonLot(players=("bo", "dora"), seed=" "))
    with refused_for("role"):
        office.does(c.DrawSeasonLot(players=("bo", "dora"), seed="x"), ORGANISER)
    office.does(c.DrawSeasonLot(players=("bo", "dora"), seed="x"))
    with refused_for("players"):
        office.does(c.DrawSeasonLot(players=("bo", "dora"), seed="another"))


@pytest.mark.rule("7W-303")
def test_equal_reserves_draw_lots_for_a_place_that_became_free() -> None:
    office = tied(2)
    assert invited(office) == ["ada", "cy"]
    assert plan(office.matter).undecided == ()
    office.does(c.DeclineInvitation(person="ada"))
    [contest] = plan(office.matter).undecided
    assert (contest.kind, contest.places, contest.rule) == ("replacement", 1, "7W-303")
    assert office.does(c.SendInvitations(deadline=DEADLINE)) == []
    office.does(c.DrawSeasonLot(players=contest.players, seed="x"))
    first = office.state.lots[0].order[0]
    office.does(c.SendInvitations(deadline=DEADLINE))
    assert office.state.invitations[first].instead_of == "ada"


@pytest.mark.rule("7W-303")
def test_where_a_place_becomes_free_for_each_of_them_no_lot_is_needed() -> None:
    office = tied()
    invited(office)
    office.does(c.DeclineInvitation(person="ada"))
    assert plan(office.matter).undecided == ()
    office.does(c.SendInvitations(deadline=DEADLINE))
    assert {"bo", "dora"} <= set(office.state.invitations)
    assert office.state.freed == ()
    assert office.state.held == 0


@pytest.mark.rule("7W-301")
def test_a_place_held_for_a_lot_stays_so_though_somebody_else_is_invited_again() -> None:
    office = tied()
    invited(office)
    office.does(c.WithdrawInvitation(person="ada", why="mistake"))
    office.does(c.SendInvitations(deadline=DEADLINE))
    assert (office.state.held, office.state.freed) == (1, ())
    office.does(c.DrawSeasonLot(players=("dora", "bo"), seed="x"))
    assert len(invited(office)) == 3


@pytest.mark.rule("7W-302")
def test_a_tie_for_the_second_place_of_a_regional_championship_waits_for_a_lot() -> None:
    # "Bei Regionalmeisterschaften qualifizieren sich … die beiden Bestplatzierten."
    office = Office("seven-wonders", options={"final_places": 4, "from_list": 0})
    ranking = [["ada"], ["bo", "cy"], ["dora"], *([f"x{n}"] for n in range(8))]
    office.played("f1", ranking, regional=True)
    assert [one.title for one in [office.fixture("f1")]] == ["Turnier f1"]
    [lot] = public_lots(office.matter, unnamed)
    assert lot.where == "Turnier f1"
    assert invited(office) == ["ada", "dora"]
    office.does(c.DrawSeasonLot(players=("bo", "cy"), seed="x"))
    assert set(invited(office)) == {"ada", "dora", "bo", "cy"}
    won, lost = office.state.lots[0].order
    assert office.state.invitations[won].because == "regional"
    assert office.state.invitations[lost].because == "ranking"


def test_somebody_barred_takes_part_in_the_lot_and_leaves_the_place_to_the_next() -> None:
    office = Office("seven-wonders", options={"final_places": 1, "from_list": 0})
    office.played("f1", [["bo", "cy", "dora"], *([f"x{n}"] for n in range(9))])
    office.people.bans.add(("cy", "liga"))
    [contest] = plan(office.matter).undecided
    assert contest.players == ("bo", "cy", "dora")
    office.does(
        c.RecordLot(order=("cy", "dora", "bo"), drawn_by="Amt", drawn_on=office.today, how="Hut")
    )
    assert invited(office) == ["dora"]


def test_the_public_hears_of_a_lot_for_the_list_when_the_season_is_over() -> None:
    office = tied()
    assert len(public_lots(office.matter, unnamed)) == 1
    office.today = "2026-03-01"
    assert public_lots(office.matter, unnamed) == ()


def test_verification_draws_every_lot_again() -> None:
    office = tied()
    office.does(c.DrawSeasonLot(players=("bo", "dora"), seed="x"))
    invited(office)
    verdict = season_verdict_on(office.records)
    assert verdict.holds, verdict.findings
    assert verdict.checked["lots"] == 1

    def forged(**changes: object) -> list[str]:
        events = [
            msgspec.structs.replace(record.event, **changes)
            if isinstance(record.event, e.SeasonLotDrawn)
            else record.event
            for record in office.records
        ]
        records = SEASONS.chained(events, by="x", at="2026-03-16T10:00:00+00:00")
        return [fault.text.en for fault in season_verdict_on(list(records)).findings]

    order = office.state.lots[0].order
    assert any("computed" in text for text in forged(order=order[::-1]))
    assert any("does not open" in text for text in forged(seed="y"))
    assert any("others are in the lot" in text for text in forged(order=("bo", "ada")))
    assert any("not been announced" in text for text in forged(lot="lot 9"))
