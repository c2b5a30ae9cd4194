"""Programs send results of tables: the desk's slip in the rulebook's own form."""

from __future__ import annotations

from typing import Any

import pytest

from tests.web.api.programs import PROBLEM, Program
from tests.web.organiser.conftest import Clerk

pytestmark = pytest.mark.django_db


def test_a_result_in_the_rulebooks_own_form_is_the_desks_slip(seated: Clerk) -> None:
    program = Program(seated)
    table = program.table()
    assert [figure["name"] for figure in table["figures"]] == ["vp"]
    assert (table["state"], table["edition"], table["result"]) == ("open", 0, None)
    sent = program.result()
    told = program.ask("POST", "/rounds/1/tables/1", sent).json()
    assert (told["state"], told["edition"]) == ("reported", 1)
    assert {s["entry"]: s["vp"] for s in told["result"]["seats"]} == {
        s["entry"]: s["vp"] for s in sent["seats"]
    }
    signed = program.ask("POST", "/rounds/1/tables/1", {**sent, "signed": True, "replaces": 1})
    assert signed.json()["state"] == "final"
    assert seated.state.rounds[0].tables[1].state == "final"
    again = program.ask("POST", "/rounds/1/tables/1", sent)
    assert (again.status_code, again.json()["state"]) == (200, "final")
    assert "über die Schnittstelle: Vereinsliste" in seated.page("/history")


def test_another_result_than_the_stored_one_is_a_conflict_that_shows_it(seated: Clerk) -> None:
    seated.did("report-slip", **seated.slip(1))
    program = Program(seated)
    sent = program.result()
    answer = program.ask("POST", "/rounds/1/tables/1", sent)
    assert (answer.status_code, answer["Content-Type"]) == (409, PROBLEM)
    stored = answer.json()["stored"]
    assert stored["edition"] == 1
    assert stored["result"] == program.table()["result"]
    over = program.ask("POST", "/rounds/1/tables/1", {**sent, "replaces": 1, "signed": True})
    assert over.json()["state"] == "final"
    seats = [{**seat, "vp": 3} if at else seat for at, seat in enumerate(sent["seats"])]
    final = program.ask("POST", "/rounds/1/tables/1", {"seats": seats, "replaces": 2})
    assert final.status_code == 409
    assert final.json()["stored"]["state"] == "final"


def test_a_slip_with_faults_names_each_place(seated: Clerk) -> None:
    program = Program(seated)
    sent = program.result()["seats"]

    def places(*seats: Any) -> list[str]:
        answer = program.ask("POST", "/rounds/1/tables/1", {"seats": list(seats)})
        assert answer.status_code == 422, answer.content
        return [fault["place"] for fault in answer.json()["faults"]]

    first, rest = sent[0], sent[1:]
    assert places({**first, "vp": "ten"}, *rest) == ["seats[0].vp"]
    assert places({**first, "vp": True}, *rest) == ["seats[0].vp"]
    assert places({"entry": first["entry"]}, *rest) == ["seats[0].vp"]
    assert places({**first, "points": 1}, *rest) == ["seats[0].points"]
    assert places({**first, "entry": 99}, *rest) == ["seats[0].entry"]
    assert places({**first, "entry": {}}, *rest) == ["seats[0].entry"]
    assert places(rest[0], *rest) == ["seats"]
    assert places(*rest) == ["seats"]
    assert seated.state.rounds[0].tables[1].slip is None
    for path in ("/rounds/1/tables/9", "/rounds/2/tables/1"):
        assert program.ask("POST", path, {"seats": sent}).status_code == 404
    assert program.ask("POST", "/rounds/x/tables/1", {"seats": sent})["Content-Type"] == PROBLEM


def test_at_a_table_of_three_seats_count_to_three_for_programs_too(seated: Clerk) -> None:
    """Whoever had seat 1 has left before the game: the journal keeps 2, 3 and 4."""
    first = next(s.player for s in seated.state.rounds[0].tables[1].seats if s.position == 1)
    seated.did("withdraw-player", player=first, before_game="on", sure="1")
    left = seated.state.rounds[0].tables[1].seats
    assert sorted(seat.position or 0 for seat in left) == [2, 3, 4]
    program = Program(seated)
    assert [seat["position"] for seat in program.table()["seats"]] == [1, 2, 3]
    seating = program.ask("GET", "/seating").json()
    assert seating["edition"] == 2
    assert [seat["position"] for seat in seating["tables"][0]["seats"]] == [1, 2, 3]
