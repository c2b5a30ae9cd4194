"""Places in the final: who is invited on which ground, and where a place is announced."""

from __future__ import annotations

import pytest

from tafelrunde.desk.association import commands as c
from tafelrunde.pages.association.invitations import invitations_board
from tafelrunde.reckoning.names.calling import order_of
from tafelrunde.standings.lot_order import shown_season
from tests.desk.association.final_places import DEADLINE, invited, wonders
from tests.desk.association.office import Office, field_of, unnamed
from tests.desk.refusals import refused_for


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
