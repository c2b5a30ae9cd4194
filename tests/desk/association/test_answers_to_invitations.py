"""Invitations are confirmed, declined or lapse, heard of or not; the next of the list moves up."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tafelrunde.desk.association import commands as c
from tafelrunde.desk.association.inviting import goes_on
from tafelrunde.pages.association.invitations import invitations_board, public_board
from tafelrunde.rulebook.faults import Refusal
from tafelrunde.standings.qualification import answered, qualified
from tafelrunde.standings.season import ranking_list
from tafelrunde.state.championship import season_of
from tests.desk.association.final_places import DEADLINE, next_ones, wonders
from tests.desk.association.office import Office, field_of, person, unnamed
from tests.desk.refusals import refused_for


@pytest.mark.rule("7W-303", "7W-304", "CAR-602", "CAR-603")
@pytest.mark.parametrize(
    ("rulebook", "lapse", "replace_"),
    [("seven-wonders", "7W-304", "7W-303"), ("carcassonne", "CAR-603", "CAR-602")],
)
def test_an_invitation_lapses_after_its_deadline_and_the_next_of_the_list_moves_up(
    rulebook: str, lapse: str, replace_: str
) -> None:
    office = Office(rulebook, options={"final_places": 4, "from_list": 4}, final_date="2026-05-17")
    office.played("f1", field_of(20))
    office.today = "2026-04-01"
    office.does(c.SendInvitations(deadline=DEADLINE))
    office.does(c.ConfirmInvitation(person="x1"), person("x1"))
    office.does(c.DeclineInvitation(person="x2"), person("x2"))
    office.today = DEADLINE
    assert office.does(c.LapseInvitations()) == []
    office.does(c.ConfirmInvitation(person="x3"), person("x3"))
    office.today = "2026-04-16"
    with refused_for("deadline", lapse):
        office.does(c.ConfirmInvitation(person="x4"), person("x4"))
    office.does(c.LapseInvitations())
    assert office.state.freed == ("x2", "x4")
    office.does(c.SendInvitations(deadline="2026-04-30"))
    replaced = [
        (one.person, one.because, one.rule, one.instead_of)
        for one in list(office.state.invitations.values())[4:]
    ]
    assert replaced == [
        ("x5", "replacement", replace_, "x2"),
        ("x6", "replacement", replace_, "x4"),
    ]
    with refused_for("deadline", lapse):
        office.does(c.ConfirmInvitation(person="x4"), person("x4"))
    board = invitations_board(office.matter, office.table.rows, unnamed)
    assert [(x.person, x.holder) for x in board.lines if x.holder] == [
        ("x2", "x5"),
        ("x4", "x6"),
    ]
    assert board.reserves[0].person == "x7"
    assert board.due == ()
    states = {
        line.person: line.state for line in public_board(office.state, office.table.ranks, {})
    }
    assert states == {"x1": "confirmed", "x3": "confirmed", "x5": "open", "x6": "open"}


@pytest.mark.rule("7W-303", "CAR-602")
@settings(max_examples=15, deadline=None)
@given(
    st.lists(st.sampled_from(["confirmed", "declined", None]), min_size=20, max_size=20),
    st.sampled_from(["seven-wonders", "carcassonne"]),
)
def test_replacements_are_those_of_the_rules_whatever_people_answer(
    answers: list[str | None], rulebook: str
) -> None:
    """Round after round by commands, against the standings' own reading of the same answers."""
    office = Office(rulebook, options={"final_places": 4, "from_list": 4}, final_date="2026-12-01")
    office.played("f1", field_of(20))
    by_person = {f"x{number}": answer for number, answer in enumerate(answers, start=1)}
    office.today = "2026-04-01"
    for round_number in range(1, 22):
        deadline = f"2026-04-{round_number + 1:02}"
        if not office.does(c.SendInvitations(deadline=deadline)):
            break
        for invitation in list(office.state.invitations.values()):
            if invitation.state == "open":
                answer = by_person[invitation.person]
                if answer == "confirmed":
                    office.does(c.ConfirmInvitation(person=invitation.person))
                elif answer == "declined":
                    office.does(c.DeclineInvitation(person=invitation.person))
        office.today = f"2026-04-{round_number + 2:02}"
        office.does(c.LapseInvitations())
    lapsed = {name: answer or "lapsed" for name, answer in by_person.items()}
    season = replace(season_of(office.state, office.rulebook), answers=lapsed)
    settled = answered(season, qualified(season, ranking_list(season))).settled
    expected = {(one.player, one.answer) for one in settled}
    assert {(one.person, one.state) for one in office.state.invitations.values()} == expected


def test_a_confirmed_place_can_still_be_given_back() -> None:
    office = wonders()
    office.does(c.SendInvitations(deadline=DEADLINE))
    office.does(c.ConfirmInvitation(person="x1"), person("x1"))
    office.today = "2026-05-01"
    office.does(c.DeclineInvitation(person="x1"), person("x1"))
    assert office.state.freed == ("x1",)
    assert office.does(c.DeclineInvitation(person="x1"), person("x1")) == []


def test_an_invitation_is_answered_by_its_own_person_only() -> None:
    office = wonders()
    office.does(c.SendInvitations(deadline=DEADLINE))
    with refused_for("person"):
        office.does(c.ConfirmInvitation(person="x1"), person("x2"))
    with refused_for("person"):
        office.does(c.ConfirmInvitation(person="x20"), person("x20"))
    office.does(c.WithdrawInvitation(person="x1", why="mistake"))
    with refused_for("person"):
        office.does(c.ConfirmInvitation(person="x1"), person("x1"))


def test_a_person_invited_under_an_id_merged_since_can_still_answer() -> None:
    office = wonders()
    office.does(c.SendInvitations(deadline=DEADLINE))
    office.does(c.MergePeople(kept="ada", gone="x1"))
    with refused_for("person"):  # a merge alone widens nobody's link
        office.does(c.ConfirmInvitation(person="ada"), person("ada"))
    office.people.joined.add(frozenset({"ada", "x1"}))
    office.does(c.ConfirmInvitation(person="ada"), person("ada"))
    assert office.state.invitations["x1"].state == "confirmed"
    assert office.does(c.SendInvitations(deadline=DEADLINE)) == []


# ── Without an e-mail address ────────────────────────────────────────────────────────────────────


def test_an_invitation_nobody_could_hear_of_never_lapses_by_itself() -> None:
    office = wonders()
    office.people.addressless = {"x2"}
    office.does(c.SendInvitations(deadline=DEADLINE))
    office.today = "2026-04-16"
    office.does(c.LapseInvitations())
    states = {one.person: one.state for one in office.state.invitations.values()}
    assert states["x2"] == "open"
    assert states["x1"] == "lapsed"
    (line,) = [
        x for x in invitations_board(office.matter, office.table.rows, unnamed).lines if x.unheard
    ]
    assert (line.person, line.overdue) == ("x2", False)
    office.does(c.ConfirmInvitation(person="x2"))
    assert office.state.invitations["x2"].state == "confirmed"


def test_whoever_was_told_otherwise_has_a_new_deadline_and_then_lapses() -> None:
    office = wonders()
    office.people.addressless = {"x2"}
    office.does(c.SendInvitations(deadline=DEADLINE))
    office.today = "2026-04-20"
    told = c.TellInvitation(person="x2", way="telephone", on="2026-04-19")
    with refused_for("deadline"):
        office.does(told)
    with refused_for("on"):
        office.does(replace_on(told, "2026-04-21"))
    with refused_for("deadline"):
        office.does(c.TellInvitation(person="x2", way="post", on=told.on, deadline="2026-06-01"))
    told = c.TellInvitation(person="x2", way="telephone", on=told.on, deadline="2026-04-27")
    office.does(told)
    assert office.does(told) == [], "noted once"
    one = office.state.invitations["x2"]
    assert (one.told_by, one.told_on, one.deadline) == ("telephone", "2026-04-19", "2026-04-27")
    office.today = "2026-04-28"
    office.does(c.LapseInvitations())
    assert office.state.invitations["x2"].state == "lapsed"
    with refused_for("person"):
        office.does(told)


def replace_on(told: c.TellInvitation, on: str) -> c.TellInvitation:
    return c.TellInvitation(person=told.person, way=told.way, on=on, deadline="2026-04-27")


def test_the_board_says_before_sending_who_has_no_address() -> None:
    office = wonders()
    office.people.addressless = {"x2"}
    due = invitations_board(office.matter, office.table.rows, unnamed).due
    assert [one.person for one in due if one.addressless] == ["x2"]
    public = public_board(office.state, office.table.ranks, {})
    assert not any(line.unheard for line in public)


# ── A refusal that was none ──────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("accepted", [False, True])
def test_a_refusal_noted_by_mistake_is_undone_while_nobody_was_offered_the_place(
    accepted: bool,
) -> None:
    office = wonders()
    office.does(c.SendInvitations(deadline=DEADLINE))
    if accepted:
        office.does(c.ConfirmInvitation(person="x1"))
    office.does(c.DeclineInvitation(person="x1"))
    with refused_for("role"):
        office.does(c.UndoDecline(person="x1"), person("x1"))
    office.does(c.UndoDecline(person="x1"))
    assert office.state.invitations["x1"].state == ("confirmed" if accepted else "open")
    assert office.state.freed == ()
    assert office.does(c.UndoDecline(person="x1")) == []
    office.does(c.DeclineInvitation(person="x1"))
    office.does(c.SendInvitations(deadline=DEADLINE))
    with refused_for("person") as refusal:
        office.does(c.UndoDecline(person="x1"))
    other = next(one.person for one in office.state.invitations.values() if one.instead_of == "x1")
    assert refusal[0].text.spoken("de", {other: "Ada"}) == (
        "der Platz ist inzwischen Ada angeboten; bitte ziehen Sie zuerst diese Einladung zurück"
    )


def test_an_undone_refusal_needs_a_day_to_come_where_the_deadline_is_over() -> None:
    office = wonders()
    office.does(c.SendInvitations(deadline=DEADLINE))
    office.does(c.DeclineInvitation(person="x1"))
    office.today = "2026-04-16"
    with refused_for("deadline"):
        office.does(c.UndoDecline(person="x1"))
    office.does(c.UndoDecline(person="x1", deadline="2026-04-20"))
    assert office.state.invitations["x1"].deadline == "2026-04-20"
    office.does(c.LapseInvitations())
    assert office.state.invitations["x1"].state == "open"
    assert office.state.invitations["x2"].state == "lapsed"
    with refused_for("person"):
        office.does(c.UndoDecline(person="x2"))


def test_a_place_is_given_back_once_whoever_got_it_no_longer_has_it() -> None:
    office = wonders()
    office.does(c.SendInvitations(deadline=DEADLINE))
    office.does(c.DeclineInvitation(person="x1"))
    office.does(c.SendInvitations(deadline=DEADLINE))
    taken = office.state.taken
    other = next(one.person for one in office.state.invitations.values() if one.instead_of == "x1")
    office.does(c.WithdrawInvitation(person=other, why="mistake"))
    office.does(c.UndoDecline(person="x1"))
    assert (office.state.freed, office.state.taken) == ((), taken)
    assert next_ones(office) == [], "the place is there once"


@pytest.mark.rule("7W-304")
def test_whoever_answered_by_the_link_knows_of_the_invitation_whatever_became_of_it() -> None:
    office = wonders()
    office.people.addressless = {"x1", "x2"}
    office.does(c.SendInvitations(deadline=DEADLINE))
    office.does(c.DeclineInvitation(person="x1"), person("x1"))
    office.does(c.DeclineInvitation(person="x2"))
    lines = invitations_board(office.matter, office.table.rows, unnamed).lines
    assert [line.by_link for line in lines[:2]] == [True, False]
    for who in ("x1", "x2"):
        office.does(c.UndoDecline(person=who))
    lines = invitations_board(office.matter, office.table.rows, unnamed).lines
    assert [(line.unheard, line.by_link) for line in lines[:2]] == [(False, False), (True, False)]
    office.today = "2026-04-16"
    office.does(c.LapseInvitations())
    assert [office.state.invitations[who].state for who in ("x1", "x2")] == ["lapsed", "open"]


# ── A lapse that should not have been ────────────────────────────────────────────────────────────


@pytest.mark.rule("7W-304")
def test_a_wrong_lapse_is_undone_with_a_new_day_while_nobody_else_has_the_place() -> None:
    office = wonders()
    office.does(c.SendInvitations(deadline=DEADLINE))
    with refused_for("person"):
        office.does(c.UndoLapse(person="x20"))
    assert office.does(c.UndoLapse(person="x1", deadline=DEADLINE)) == [], "it stands"
    office.today = "2026-04-16"
    office.does(c.LapseInvitations())
    line = invitations_board(office.matter, office.table.rows, unnamed).lines[0]
    assert (line.state, line.undoable) == ("lapsed", True)
    with refused_for("role"):
        office.does(c.UndoLapse(person="x1", deadline="2026-04-20"), person("x1"))
    with refused_for("deadline"):
        office.does(c.UndoLapse(person="x1"))
    office.does(c.UndoLapse(person="x1", deadline="2026-04-20"))
    one = office.state.invitations["x1"]
    assert (one.state, one.deadline) == ("open", "2026-04-20")
    assert "x1" not in office.state.freed
    office.does(c.SendInvitations(deadline="2026-04-20"))
    with refused_for("person"):
        office.does(c.UndoLapse(person="x2", deadline="2026-04-20"))
    line = invitations_board(office.matter, office.table.rows, unnamed).lines[1]
    assert (line.state, line.undoable) == ("lapsed", False)
    office.does(c.DeclineInvitation(person="x1"))
    with refused_for("person"):
        office.does(c.UndoLapse(person="x1", deadline="2026-04-20"))


@pytest.mark.rule("7W-303")
def test_a_place_goes_on_only_while_the_final_has_room() -> None:
    office = wonders(places=4, from_list=3)
    office.played("r", field_of(6, tag="r"), date="2025-12-01", regional=True)
    office.today = "2026-04-01"
    office.does(c.SendInvitations(deadline=DEADLINE))

    def goes(who: str) -> bool:
        return goes_on(office.state, office.rulebook, office.state.invitations[who])

    assert not goes("r2")
    office.does(c.DeclineInvitation(person="r2"))
    assert not goes("r2")
    assert goes("x1")
    office.does(c.DeclineInvitation(person="x1"))
    assert goes("x1")
    office.does(c.SendInvitations(deadline=DEADLINE))
    assert goes("x1"), "it has gone to x4"
    office.does(c.WithdrawInvitation(person="x4", why="mistake"))
    assert goes("x1"), "free again, and the next is invited"
    office.does(c.UndoDecline(person="r2", deadline=DEADLINE))
    assert not goes("x1"), "the final is full without x4"


# ── What became of it, and when nothing changes any more ─────────────────────────────────────────


def test_an_old_page_hears_what_became_of_the_invitation() -> None:
    office = wonders()
    office.does(c.SendInvitations(deadline=DEADLINE))
    office.does(c.DeclineInvitation(person="x1"), person("x1"))
    with pytest.raises(Refusal) as refused:
        office.does(c.ConfirmInvitation(person="x1"), person("x1"))
    assert "abgesagt" in refused.value.faults[0].text["de"]
    with refused_for("person"):
        office.does(c.WithdrawInvitation(person="x1", why="mistake"))
    office.does(c.WithdrawInvitation(person="x2", why="mistake"))
    with refused_for("person"):
        office.does(c.DeclineInvitation(person="x2"))
    office.today = "2026-04-16"
    with pytest.raises(Refusal) as refused:
        office.does(c.ConfirmInvitation(person="x3"), person("x3"))
    assert "15. April 2026" in refused.value.faults[0].text["de"]


def test_from_the_start_of_the_final_on_nothing_of_it_changes() -> None:
    office = wonders()
    office.does(c.SendInvitations(deadline=DEADLINE))
    office.does(c.ConfirmInvitation(person="x1"))
    office.does(c.DeclineInvitation(person="x2"))
    office.does(c.PrepareFinal(hall="h1"))
    assert next_ones(office), "the hall is only opened yet"
    office.people.halls_begun = {"h1"}
    assert next_ones(office) == []
    board = invitations_board(office.matter, office.table.rows, unnamed)
    assert (board.freed, board.over, board.settled) == (0, True, True)
    for asked in (
        c.SendInvitations(deadline=DEADLINE),
        c.WithdrawInvitation(person="x1", why="mistake"),
        c.DeclineInvitation(person="x1"),
        c.ConfirmInvitation(person="x3"),
    ):
        with refused_for("final"):
            office.does(asked)


def test_a_closed_season_takes_no_invitation_back() -> None:
    office = wonders()
    office.does(c.SendInvitations(deadline=DEADLINE))
    office.does(c.ConfirmInvitation(person="x1"))
    office.does(c.CloseSeason(reason="kein Finale"))
    with pytest.raises(Refusal) as refused:
        office.does(c.WithdrawInvitation(person="x1", why="mistake"))
    assert "1. April 2026" in refused.value.faults[0].text["de"]
    board = invitations_board(office.matter, office.table.rows, unnamed)
    assert (board.over, board.settled) == (True, True)
