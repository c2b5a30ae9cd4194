"""Programs send results of the finish: a match by its name, each of its games once."""

from __future__ import annotations

import re
from typing import Any

import pytest

from tests.web.api.programs import PROBLEM, Program
from tests.web.organiser.conftest import Clerk
from tests.web.organiser.test_finish import falling, play, start

pytestmark = pytest.mark.django_db


@pytest.fixture
def final(organiser: Clerk) -> Clerk:
    """Two are left, and the final is seated."""
    start(organiser, "carcassonne", "two-player", 8, **{"option-knockout_size": "2"})
    play(organiser, organiser.mode_rounds, falling("vp"))
    while lot := re.findall(r'name="players" value="(\w+)"', organiser.page("/finish")):
        organiser.did("draw-lot", players=lot)
    organiser.did("seat-stage")
    return organiser


def scored(told: Any, *points: int, after: int = 0) -> dict[str, Any]:
    seats = [
        {"entry": seat["entry"], "vp": vp} for seat, vp in zip(told["seats"], points, strict=True)
    ]
    return {"seats": seats, "after": after}


def test_a_match_is_found_looked_at_and_its_result_counts_at_once(final: Clerk) -> None:
    program = Program(final)
    (listed,) = program.ask("GET", "/matches").json()["matches"]
    assert (listed["match"], listed["awaiting"], listed["games"]) == ("final", True, 0)
    told = program.ask("GET", "/matches/final").json()
    assert told["title"]["de"] == "Finale"
    assert (told["state"], told["result"]) == ("open", None)
    sent = scored(told, 50, 40)
    answer = program.ask("POST", "/matches/final", sent)
    assert answer.status_code == 200, answer.content
    assert (answer.json()["state"], answer.json()["games"]) == ("final", 1)
    assert not final.state.matches["final"].awaiting
    assert program.ask("POST", "/matches/final", sent).json() == answer.json(), "once"
    assert len(final.state.matches["final"].games) == 1
    assert "über die Schnittstelle: Vereinsliste" in final.page("/history")


def test_a_late_result_of_a_drawn_game_is_not_that_of_its_replay(final: Clerk) -> None:
    program = Program(final)
    told = program.ask("GET", "/matches/final").json()
    drawn = scored(told, 40, 40)
    assert program.ask("POST", "/matches/final", drawn).status_code == 200
    final.did("seat-stage")
    other = program.ask("POST", "/matches/final", scored(told, 41, 40))
    assert (other.status_code, other["Content-Type"]) == (409, PROBLEM)
    assert [seat["vp"] for seat in other.json()["stored"]["result"]["seats"]] == [40, 40]
    assert program.ask("POST", "/matches/final", drawn).status_code == 200
    assert final.state.matches["final"].awaiting, "nothing has been said of the replay"
    early = program.ask("POST", "/matches/final", scored(told, 50, 40, after=2))
    assert (early.status_code, early.json()["faults"][0]["place"]) == (409, "after")
    assert program.ask("POST", "/matches/final", scored(told, 50, 40, after=1)).status_code == 200
    assert len(final.state.matches["final"].games) == 2


def test_faults_of_a_match_name_their_places(final: Clerk) -> None:
    program = Program(final)
    told = program.ask("GET", "/matches/final").json()
    sent = scored(told, 50, 40)
    for wrong, place in (
        ({"seats": sent["seats"]}, "body"),
        ({**sent, "seats": sent["seats"][:1]}, "seats"),
        ({**sent, "seats": [{**sent["seats"][0], "vp": "x"}, sent["seats"][1]]}, "seats[0].vp"),
    ):
        answer = program.ask("POST", "/matches/final", wrong)
        assert (answer.status_code, answer.json()["faults"][0]["place"]) == (422, place)
    assert program.ask("POST", "/matches/SF9", sent).status_code == 404
    assert program.ask("GET", "/matches/SF9").status_code == 404
    assert Program(final, "entries").ask("GET", "/matches").status_code == 403


def test_who_left_before_the_game_needs_no_line_and_may_have_one(organiser: Clerk) -> None:
    start(organiser, "seven-wonders", "prelims-and-final", 8)
    play(organiser, 3, falling("vp", "coins"))
    while lot := re.findall(r'name="players" value="(\w+)"', organiser.page("/finish")):
        organiser.did("draw-lot", players=lot)
    organiser.did("seat-stage")
    program = Program(organiser)
    everybody = [seat["entry"] for seat in program.ask("GET", "/matches/final").json()["seats"]]
    gone = organiser.state.matches["final"].seats[0].player
    organiser.did("withdraw-player", player=gone, sure="1")
    here = [seat["entry"] for seat in program.ask("GET", "/matches/final").json()["seats"]]
    assert len(here) == 3
    lines = [{"entry": entry, "vp": 60 - entry, "coins": 1} for entry in everybody]
    missing = [line for line in lines if line["entry"] in here[1:]]
    for seats, status in ((missing, 422), (lines, 200)):
        answer = program.ask("POST", "/matches/final", {"seats": seats, "after": 0})
        assert answer.status_code == status, answer.content
    assert len(organiser.state.matches["final"].games[0].seats) == 4
