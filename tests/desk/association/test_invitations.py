"""Places in the final: who is invited on which ground, who confirms, lapses, and who moves up."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tafelrunde.desk.association import commands as c
from tafelrunde.desk.association.inviting import goes_on, plan
from tafelrunde.pages.association.invitations import invitations_board, public_board
from tafelrunde.reckoning.names.calling import order_of
from tafelrunde.rulebook.faults import Refusal
from tafelrunde.standings.lot_order import shown_season
from tafelrunde.standings.qualification import answered, qualified
from tafelrunde.standings.season import ranking_list
from tafelrunde.state.championship import season_of
from tests.desk.association.office import Office, field_of, person, unnamed
from tests.desk.refusals import refused_for

DEADLINE = "2026-04-15"


def wonders(places: int = 4, from_list: int = 2) -> Office:
    """One tournament of 20: x1 to x20 in this order."""
    office = Office(
        "seven-wonders",
        options={"final_places": places, "from_list": from_list},
        final_date="2026-05-17",
        final_place="Herne",
    )
    office.played("f1", field_of(20))
    office.today = "2026-04-01"
    return office


def invited(office: Office) -> list[tuple[str, str]]:
    return [(one.person, one.because) for one in office.state.invitations.values()]


@pytest.mark.rule("7W-301")
def test_champion_runner_up_direct_regional_then_the_list() -> None:
    office = wonders(places=7, from_list=1)
    office.does(c.NameHolders(champion="old", runner_up="x3"))
    office.played("f2", field_of(16, tag="d"), date="2025-11-01", direct=True)
    office.played("f3", field_of(6, tag="r"), date="2025-12-01", regional=True)
    office.today = "2026-04-01"
    office.does(c.SendInvitations(deadline=DEADLINE))
    assert invited(office) == [
        ("old", "champion"),
        ("x3", "runner_up"),
        ("d1", "direct"),
        ("r1", "regional"),
        ("r2", "regional"),
        ("x1", "ranking"),
        ("x2", "ranking"),
    ]


@pytest.mark.rule("7W-302")
def test_a_direct_qualification_needs_sixteen_players_a_regional_one_none() -> None:
    office = wonders(places=4, from_list=0)
    office.played("f2", field_of(15, tag="d"), date="2025-11-01", direct=True)
    office.played("f3", field_of(5, tag="r"), date="2025-12-01", regional=True)
    assert dict(office.table.direct) == {"r1": "regional", "r2": "regional"}


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
    assert [(x.person, x.replaced_by) for x in board.lines if x.replaced_by] == [
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


@pytest.mark.rule("CAR-601")
def test_a_place_can_be_won_otherwise_than_by_winning_where_it_was_announced() -> None:
    office = Office("carcassonne", options={"final_places": 4, "from_list": 2})
    office.played("f1", field_of(12, {5: "junior"}), direct=True)
    office.dated("f2", "2025-12-01")
    with refused_for("fixture", "CAR-601"):
        office.does(c.GrantPlace(person="junior", fixture="f2", reason="bester Jugendlicher"))
    office.does(c.GrantPlace(person="junior", fixture="f1", reason="bester Jugendlicher"))
    office.does(c.SendInvitations(deadline=DEADLINE))
    assert invited(office)[:2] == [("x1", "direct"), ("junior", "direct")]
    office.does(c.WithdrawGrant(person="junior", reason="verwechselt"))
    assert "junior" not in office.table.direct
    wonders_office = wonders()
    with refused_for("fixture", "7W-302"):
        wonders_office.does(c.GrantPlace(person="x9", fixture="f1", reason="nett"))


@pytest.mark.rule("CAT-503")
def test_the_best_of_the_catan_list_are_invited() -> None:
    office = Office("catan", options={"final_places": 3})
    office.played("f1", field_of(16))
    office.does(c.SendInvitations(deadline=DEADLINE))
    assert invited(office) == [(f"x{n}", "ranking") for n in (1, 2, 3)]


@pytest.mark.rule("7W-502")
def test_somebody_barred_is_passed_over_and_the_journal_says_nothing_of_it() -> None:
    office = wonders(places=4, from_list=2)
    office.does(c.NameHolders(champion="old"))
    office.people.bans = {("x2", "liga"), ("old", "")}
    office.does(c.SendInvitations(deadline=DEADLINE))
    assert [name for name, _ground in invited(office)] == ["x1", "x3", "x4", "x5"]
    board = invitations_board(office.matter, office.table.rows, unnamed)
    assert {one.person for one in board.barred} == {"x2", "old"}
    assert not any(line.barred for line in board.lines)
    office.does(c.DeclineInvitation(person="x3"))
    office.people.bans = {("x6", "liga"), ("x2", "liga"), ("old", "")}
    office.does(c.SendInvitations(deadline=DEADLINE))
    assert invited(office)[-1] == ("x7", "replacement")


@pytest.mark.rule("7W-303")
def test_nobody_erased_is_invited_and_the_place_goes_down_the_list() -> None:
    office = wonders(places=4, from_list=2)
    office.does(c.NameHolders(champion="old"))
    office.people.strangers = office.people.gone = {"old", "x2", "x6"}
    office.does(c.SendInvitations(deadline=DEADLINE))
    assert [name for name, _ground in invited(office)] == ["x1", "x3", "x4", "x5"]
    board = invitations_board(office.matter, office.table.rows, unnamed)
    assert board.reserves[0].person == "x7"
    assert board.barred == (), "no ban is told of them"
    office.does(c.DeclineInvitation(person="x3"))
    office.does(c.SendInvitations(deadline=DEADLINE))
    assert invited(office)[-1] == ("x7", "replacement")


def test_whoever_qualifies_after_the_invitations_takes_a_freed_place_first() -> None:
    office = wonders(places=4, from_list=2)
    office.does(c.SendInvitations(deadline=DEADLINE))
    office.does(c.DeclineInvitation(person="x1"))
    office.played("last", field_of(16, tag="l"), date="2026-03-10", direct=True)
    office.today = "2026-04-02"
    office.does(c.SendInvitations(deadline=DEADLINE))
    assert invited(office)[4:] == [("l1", "direct")]
    assert office.state.freed == ()


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


@pytest.mark.parametrize("deadline", ["2026-03-31", "2026-06-01", "morgen", ""])
def test_a_deadline_lies_between_today_and_the_final(deadline: str) -> None:
    office = wonders()
    with refused_for("deadline"):
        office.does(c.SendInvitations(deadline=deadline))


def test_the_final_gets_one_hall() -> None:
    office = wonders()
    office.does(c.PrepareFinal(hall="h1"))
    assert office.does(c.PrepareFinal(hall="h1")) == []
    with refused_for("hall"):
        office.does(c.PrepareFinal(hall="h2"))


@pytest.mark.rule("7W-302")
def test_the_office_grants_a_place_where_the_announcement_said_so() -> None:
    # "Direkt qualifizieren kann man sich als Teilnehmer eines entsprechend angekündigten Turniers,
    # vorausgesetzt es haben mind. 16 Spieler teilgenommen."
    office = Office("seven-wonders", options={"final_places": 4, "from_list": 0})
    office.played("f1", field_of(16, {9: "chance"}), direct_for="die letzte Chance")
    office.played("f2", field_of(12), date="2025-10-12", direct_for="die letzte Chance")
    office.played("f3", field_of(16), date="2025-10-19")
    office.dated("f4", "2026-03-14", direct_for="die letzte Chance")

    def grants(fixture: str, person: str = "chance") -> None:
        office.does(c.GrantPlace(person=person, fixture=fixture, reason="letzte Chance gewonnen"))

    with refused_for("fixture", "7W-302"):
        grants("f3", "x2")
    with refused_for("fixture", "7W-302"):
        grants("f4")
    with refused_for("person", "7W-302"):
        grants("f1", "nobody")
    with refused_for("fixture", "7W-302"):
        grants("f2", "x2")
    grants("f1")
    assert ("chance", "direct") in {(one.player, one.because) for one in office.table.qualified}
    row = office.table.row("chance")
    assert row is not None
    assert row.forfeits


@pytest.mark.rule("7W-302")
def test_several_places_are_announced_before_the_tournament() -> None:
    office = Office("seven-wonders", options={"final_places": 4, "from_list": 0})
    office.played("f1", field_of(16), direct=2)
    assert [one.player for one in office.table.qualified if one.because == "direct"] == ["x1", "x2"]
    with refused_for("direct", "7W-302"):
        office.does(c.ChangeFixture(fixture="f1", direct=3))
    with refused_for("direct"):
        office.asks_for("f2", "2026-03-01", direct=101)
    office.does(c.ChangeSeason(reason="Modus steht fest", final_mode="four-rounds"))
    assert office.state.final_mode == "four-rounds"
    with refused_for("final_mode"):
        office.does(c.ChangeSeason(reason="?", final_mode="chess"))
    with refused_for("final_time"):
        office.does(c.ChangeSeason(reason="?", final_time="zehn"))
    with refused_for("start_time"):
        office.asks_for("f3", "2026-03-01", start_time="9.30")


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


@pytest.mark.rule("7W-303")
def test_equals_who_come_next_stand_by_name_as_on_the_list() -> None:
    office = wonders()
    office.played("f2", field_of(20, tag="y"), date="2025-11-09")
    names = {
        f"{tag}{n}": f"{'Zoe' if tag == 'x' else 'Ada'} Tal" for tag in "xy" for n in range(21)
    }
    shown = shown_season(office.table.rows, office.state.lot_orders, order_of(names))
    board = invitations_board(office.matter, shown, lambda _people: names)
    next_ones = [(one.rank, one.name) for one in board.reserves]
    assert next_ones == sorted(next_ones)
    assert [name for rank, name in next_ones if rank == 5] == ["Ada Tal", "Zoe Tal"]


# ── Withdrawn by mistake, and a field that is full ───────────────────────────────────────────────


def next_ones(office: Office) -> list[tuple[str, str, str | None]]:
    return [(one.person, one.because, one.instead_of) for one in plan(office.matter).invited]


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
    assert [(one.person, one.replaced_by) for one in lines if one.person in ("x1", "x2")] == [
        ("x1", "x2"),
        ("x2", None),
    ]


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
    office.does(c.DeclineInvitation(person="x1"))
    assert next_ones(office) == [("x4", "replacement", "x1")]
    assert invitations_board(office.matter, office.table.rows, unnamed).freed == 1
    season = replace(
        season_of(office.state, office.rulebook), answers={"r2": "declined", "x1": "declined"}
    )
    settled = answered(season, qualified(season, ranking_list(season))).settled
    assert [(one.player, one.instead_of) for one in settled if one.instead_of] == [("x4", "x1")]


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
        "der Platz ist inzwischen Ada angeboten und lässt sich nicht zurückgeben"
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
