"""Invitations withdrawn by mistake or after a correction, and a field that is full."""

from __future__ import annotations

from dataclasses import replace
from typing import Literal

import pytest

from tafelrunde.desk.association import commands as c
from tafelrunde.pages.association.invitations import (
    WAITS,
    WAITS_AGAIN,
    InvitationLine,
    invitations_board,
)
from tafelrunde.standings.qualification import answered, qualified
from tafelrunde.standings.season import ranking_list
from tafelrunde.state.championship import season_of
from tests.desk.association.final_places import DEADLINE, invited, next_ones, wonders
from tests.desk.association.office import Office, field_of, person, unnamed
from tests.desk.refusals import refused_for


@pytest.mark.rule("7W-301", "7W-303")
def test_an_invitation_withdrawn_by_mistake_costs_nobody_a_place() -> None:
    office = wonders()
    office.does(c.SendInvitations(deadline=DEADLINE))
    office.does(c.WithdrawInvitation(person="x2", why="mistake"))
    assert next_ones(office) == [("x2", "ranking", None)]
    office.does(c.SendInvitations(deadline=DEADLINE))
    assert office.state.invitations["x2"].state == "open"
    assert (office.state.freed, office.state.taken) == ((), 4)
    office.does(c.ConfirmInvitation(person="x2"), person("x2"))
    assert next_ones(office) == []


@pytest.mark.rule("7W-303")
def test_whoever_is_not_available_is_not_asked_again() -> None:
    office = wonders()
    office.does(c.SendInvitations(deadline=DEADLINE))
    office.does(c.WithdrawInvitation(person="x2", why="not-available"))
    assert next_ones(office) == [("x5", "replacement", "x2")]
    board = invitations_board(office.matter, office.table.rows, unnamed)
    assert "x2" not in [one.person for one in board.reserves]


@pytest.mark.rule("7W-302", "7W-303")
def test_after_a_correction_the_place_taken_back_goes_to_whom_the_list_has() -> None:
    """r1 and r2 were invited by a result that was wrong; r2 is one of many on the list now."""
    office = wonders(places=4, from_list=1)
    office.played("r", field_of(12, tag="r"), date="2025-12-01", regional=True)
    office.today = "2026-04-01"
    office.does(c.SendInvitations(deadline=DEADLINE))
    assert invited(office)[:2] == [("r1", "regional"), ("r2", "regional")]
    office.received("r", upload="u2", on="2026-04-02")
    swapped = field_of(12, {2: "r3", 3: "r2"}, tag="r")
    office.counts("r", swapped, upload="u2", reason="verwechselt")
    office.does(c.WithdrawInvitation(person="r2", why="mistake"))
    assert next_ones(office) == [("r3", "regional", "r2")]
    office.does(c.SendInvitations(deadline=DEADLINE))
    board = invitations_board(office.matter, office.table.rows, unnamed)
    assert "r2" in [one.person for one in board.reserves], "on the list like everybody else"


@pytest.mark.rule("7W-303")
def test_who_was_invited_twice_has_no_follower_and_can_be_withdrawn_again() -> None:
    office = wonders()
    office.does(c.SendInvitations(deadline=DEADLINE))
    office.people.bans = {("x2", "")}
    office.does(c.WithdrawInvitation(person="x2", why="mistake"))
    office.does(c.SendInvitations(deadline=DEADLINE))
    office.people.bans = set()
    office.does(c.DeclineInvitation(person="x1"))
    assert next_ones(office) == [("x2", "replacement", "x1")]
    office.does(c.SendInvitations(deadline=DEADLINE))
    lines = invitations_board(office.matter, office.table.rows, unnamed).lines
    assert [(one.person, one.holder) for one in lines if one.person in ("x1", "x2")] == [
        ("x1", "x2"),
        ("x2", "x5"),
        ("x2", None),
    ], "the one withdrawn went to x5, the one that stands to nobody"


def test_two_rows_of_one_person_are_merged_once_a_wrong_invitation_is_withdrawn() -> None:
    office = wonders()
    office.played("f2", field_of(12, {1: "double"}, tag="y"), date="2025-11-01")
    office.today = "2026-04-01"
    office.does(c.SendInvitations(deadline=DEADLINE))
    assert {"x1", "double"} <= set(office.state.invitations)
    with refused_for("gone"):
        office.does(c.MergePeople(kept="x1", gone="double"))
    office.does(c.WithdrawInvitation(person="double", why="mistake"))
    office.does(c.MergePeople(kept="double", gone="x1"))
    office.does(c.ConfirmInvitation(person="double"))
    assert office.state.invitations["x1"].state == "confirmed"


@pytest.mark.rule("7W-301", "7W-303")
def test_nobody_moves_up_into_a_full_final() -> None:
    """Four places, and five invited by the rules: two of a regional and the best three."""
    office = wonders(places=4, from_list=3)
    office.played("r", field_of(6, tag="r"), date="2025-12-01", regional=True)
    office.today = "2026-04-01"
    office.does(c.SendInvitations(deadline=DEADLINE))
    assert [who for who, _because in invited(office)] == ["r1", "r2", "x1", "x2", "x3"]
    board = invitations_board(office.matter, office.table.rows, unnamed)
    assert (board.places, board.surplus) == (4, 1)
    office.does(c.DeclineInvitation(person="r2"))
    assert next_ones(office) == []
    board = invitations_board(office.matter, office.table.rows, unnamed)
    assert (board.freed, board.surplus) == (0, 0)
    assert [line.waits for line in _lines(office, "r2")] == [None], "nobody gets it"
    office.does(c.DeclineInvitation(person="x1"))
    assert next_ones(office) == [("x4", "replacement", "x1")]
    assert invitations_board(office.matter, office.table.rows, unnamed).freed == 1
    season = replace(
        season_of(office.state, office.rulebook), answers={"r2": "declined", "x1": "declined"}
    )
    settled = answered(season, qualified(season, ranking_list(season))).settled
    assert [(one.player, one.instead_of) for one in settled if one.instead_of] == [("x4", "x1")]


# ── A replacement whose invitation is withdrawn ──────────────────────────────────────────────────


def _lapsed_and_replaced() -> Office:
    """x1 to x4 are invited, x2 lapses, x5 is invited in that place."""
    office = wonders()
    office.does(c.SendInvitations(deadline=DEADLINE))
    for who in ("x1", "x3", "x4"):
        office.does(c.ConfirmInvitation(person=who), person(who))
    office.today = "2026-04-16"
    office.does(c.LapseInvitations())
    office.does(c.SendInvitations(deadline="2026-04-30"))
    return office


def _lines(office: Office, *people: str) -> list[InvitationLine]:
    board = invitations_board(office.matter, office.table.rows, unnamed)
    return [line for line in board.lines if line.person in people]


@pytest.mark.rule("7W-303")
def test_a_replacement_withdrawn_by_mistake_and_invited_again_is_a_replacement_still() -> None:
    office = _lapsed_and_replaced()
    for _once_and_again in range(2):
        office.does(c.WithdrawInvitation(person="x5", why="mistake"))
        assert next_ones(office) == [("x5", "replacement", "x2")]
        office.does(c.SendInvitations(deadline="2026-04-30"))
    assert [(line.state, line.instead_of) for line in _lines(office, "x5")] == [
        ("withdrawn", "x2"),
        ("withdrawn", "x2"),
        ("open", "x2"),
    ], "what was withdrawn can still be read"
    (lapsed,) = _lines(office, "x2")
    assert (lapsed.holder, lapsed.undoable) == ("x5", False)
    assert [line.holder for line in _lines(office, "x5")] == [None] * 3, "nobody follows himself"


@pytest.mark.rule("7W-302", "7W-303")
def test_whoever_got_a_place_in_their_own_right_has_it_instead_of_the_same_person_again() -> None:
    office = wonders(places=4, from_list=1)
    office.played("r", field_of(12, tag="r"), date="2025-12-01", regional=True)
    office.today = "2026-04-01"
    office.does(c.SendInvitations(deadline=DEADLINE))
    office.received("r", upload="u2", on="2026-04-02")
    office.counts("r", field_of(12, {2: "r3", 3: "r2"}, tag="r"), upload="u2", reason="verwechselt")
    office.does(c.WithdrawInvitation(person="r2", why="mistake"))
    office.does(c.SendInvitations(deadline=DEADLINE))
    office.does(c.WithdrawInvitation(person="r3", why="mistake"))
    assert next_ones(office) == [("r3", "regional", "r2")]


@pytest.mark.rule("7W-304")
def test_a_wrong_lapse_is_taken_back_whenever_the_place_is_free() -> None:
    office = _lapsed_and_replaced()
    again = c.UndoLapse(person="x2", deadline="2026-04-30")
    office.does(c.WithdrawInvitation(person="x5", why="mistake"))
    office.does(c.SendInvitations(deadline="2026-04-30"))
    with refused_for("person") as refusal:
        office.does(again)
    assert "Eva" in refusal[0].text.spoken("de", {"x5": "Eva"})
    office.does(c.WithdrawInvitation(person="x5", why="mistake"))
    assert _lines(office, "x2")[0].undoable
    office.does(again)
    assert office.state.invitations["x2"].state == "open"
    assert (office.state.freed, office.state.taken, next_ones(office)) == ((), 4, [])


@pytest.mark.rule("7W-303", "7W-304")
def test_who_has_the_place_is_named_after_any_number_of_hands() -> None:
    office = _lapsed_and_replaced()
    office.does(c.DeclineInvitation(person="x5"), person("x5"))
    office.does(c.SendInvitations(deadline="2026-04-30"))
    (first,), (second,) = _lines(office, "x2"), _lines(office, "x5")
    assert (first.holder, second.holder) == ("x6", "x6"), "x5 has declined since"
    office.does(c.WithdrawInvitation(person="x6", why="mistake"))
    office.does(c.UndoLapse(person="x2", deadline="2026-04-30"))
    (second,) = _lines(office, "x5")
    assert (second.holder, second.undoable) == ("x2", False), "whoever had it first has it again"
    with refused_for("person") as refusal:
        office.does(c.UndoDecline(person="x5", deadline="2026-04-30"))
    assert "Olga" in refusal[0].text.spoken("de", {"x2": "Olga"})


@pytest.mark.rule("7W-303")
@pytest.mark.parametrize("how", ["mistake", "not-available", "declined", "lapsed"])
def test_a_place_that_is_free_again_is_not_said_to_be_somebodys(
    how: Literal["mistake", "not-available", "declined", "lapsed"],
) -> None:
    office = _lapsed_and_replaced()
    assert [(x.holder, x.waits) for x in _lines(office, "x2", "x5")] == [("x5", None), (None, None)]
    if how == "declined":
        office.does(c.DeclineInvitation(person="x5"), person("x5"))
    elif how == "lapsed":
        office.today = "2026-05-01"
        office.does(c.LapseInvitations())
    else:
        office.does(c.WithdrawInvitation(person="x5", why=how))
    assert [(x.holder, x.waits) for x in _lines(office, "x2", "x5")] == [
        (None, WAITS_AGAIN),
        (None, WAITS),
    ], "one place, and the last who had it says that it is free"
    assert invitations_board(office.matter, office.table.rows, unnamed).freed == 1


@pytest.mark.rule("7W-303", "7W-304")
def test_a_place_stays_the_same_though_one_who_had_it_is_invited_in_another() -> None:
    """x5 had x2's place; barred for a while, x5 lost it to x6 and gets x1's afterwards."""
    office = _lapsed_and_replaced()
    office.people.bans = {("x5", "")}
    office.does(c.WithdrawInvitation(person="x5", why="mistake"))
    office.does(c.SendInvitations(deadline="2026-04-30"))
    office.people.bans = set()
    office.does(c.DeclineInvitation(person="x1"), person("x1"))
    office.does(c.SendInvitations(deadline="2026-04-30"))
    assert [(line.state, line.instead_of) for line in _lines(office, "x5")] == [
        ("withdrawn", "x2"),
        ("open", "x1"),
    ]
    assert [line.holder for line in _lines(office, "x1", "x2")] == ["x5", "x6"]
    office.does(c.WithdrawInvitation(person="x6", why="mistake"))
    office.does(c.UndoLapse(person="x2", deadline="2026-04-30"))
    assert (office.state.taken, next_ones(office)) == (4, [])
