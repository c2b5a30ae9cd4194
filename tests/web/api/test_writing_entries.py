"""Programs enter people by the desk's own rules, and nothing private comes back."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from tafelrunde.store.mirror_models import Mirrored
from tafelrunde.store.models import Hall, Person
from tests.web.api.programs import PROBLEM, Program
from tests.web.organiser.conftest import Clerk

pytestmark = pytest.mark.django_db


def test_people_come_go_and_are_checked_in(announced: Clerk) -> None:
    program = Program(announced)
    ada = program.adds("Ada Berg", club="Spielkreis", contact="ada@secret.example")
    assert (ada["entry"], ada["name"], ada["state"]) == (1, "Ada Berg", "entered")
    bo = program.adds("Bo Tal", birth_year=2014)
    assert bo["name"] == "B. T. (#2)", "a minor is initials"
    listed = program.ask("GET", "/entries")
    assert [each["entry"] for each in listed.json()["entries"]] == [1, 2]
    for private in ("Tal", "secret.example", "2014", "Spielkreis"):
        assert private not in listed.content.decode()
    settled = {"data_checked": True, "fair_play": True}
    here = program.ask("PUT", "/entries/1/check-in", settled)
    assert here.json()["state"] == "checked-in"
    assert program.ask("PUT", "/entries/1/check-in", settled).status_code == 200
    gone = program.ask("DELETE", "/entries/2")
    assert gone.json()["state"] == "withdrawn"
    assert program.ask("DELETE", "/entries/2").status_code == 404
    assert list(announced.state.entries) == [Person.objects.get(name="Ada Berg").player]
    assert "über die Schnittstelle: Vereinsliste" in announced.page("/history")


def test_a_name_that_is_there_already_is_asked_about_without_telling_whose(
    announced: Clerk,
) -> None:
    program = Program(announced)
    program.adds("Ada Berg", club="Hier")
    again = program.ask("POST", "/entries", {"name": "Ada Bergg"})
    assert again.status_code == 422
    assert "Ada Berg" not in again.json()["detail"]
    program.adds("Ada Bergg", namesake=True)
    assert len(announced.state.entries) == 2


def test_what_the_rulebook_wants_settled_is_asked_for(organiser: Clerk) -> None:
    organiser.announce("carcassonne", "two-player")
    program = Program(organiser)
    program.adds("Bo Tal", birth_year=2014)
    missing = program.ask("PUT", "/entries/1/check-in").json()
    places = {fault["place"] for fault in missing["faults"]}
    assert (missing["status"], places) == (422, {"consent", "data_checked"})
    assert missing["faults"][0]["rule"]
    here = program.ask("PUT", "/entries/1/check-in", {"consent": True, "data_checked": True})
    assert here.json()["state"] == "checked-in"


def test_whoever_has_been_seated_stays_as_at_the_desk(seated: Clerk) -> None:
    answer = Program(seated).ask("DELETE", "/entries/1")
    assert answer.status_code == 422
    assert answer.json()["faults"][0]["place"] == "entry", "as programs call it"


@pytest.mark.parametrize(
    ("body", "kind", "status", "place"),
    [
        ({"name": ""}, "", 422, "name"),
        ({}, "", 422, "body"),
        ({"name": 5}, "", 422, "body"),
        ({"name": "A B", "colour": 1}, "", 422, "body"),
        ({"name": "A B", "birth_year": 14}, "", 422, "birth_year"),
        ({"name": "A B", "birth_year": 2099}, "", 422, "birth_year"),
        ({"name": "x" * 500}, "", 422, "name"),
        ({"name": "A\0B"}, "", 422, "body"),
        (b"[" * 5000, "", 422, "body"),
        (b"{", "", 422, "body"),
        (b"\xff", "", 422, "body"),
        (b" " * 70_000, "", 413, "body"),
        (b" " * 3_000_000, "", 413, ""),
        (b"name=A", "application/x-www-form-urlencoded", 415, "Content-Type"),
        (b"name=A", "text/plain", 415, "Content-Type"),
        (b"--x\r\n\r\n--x--", "multipart/form-data; boundary=x", 415, "Content-Type"),
    ],
)
def test_what_is_wrong_is_one_sentence_with_its_place(
    announced: Clerk, body: Any, kind: str, status: int, place: str
) -> None:
    more = {"Content_Type": kind} if kind else {}
    answer = Program(announced).ask("POST", "/entries", body, **more)
    assert (answer.status_code, answer["Content-Type"]) == (status, PROBLEM), answer.content
    told = answer.json()
    assert told["status"] == status
    assert [fault["place"] for fault in told["faults"]][:1] == ([place] if place else [])
    assert told["detail"].startswith(f"{place}: " if place else "Das ist zu groß")
    assert not announced.state.entries
    assert not Person.objects.exists()


def test_the_sentence_is_in_the_language_asked_for(announced: Clerk) -> None:
    program = Program(announced)
    said = {
        lang: program.ask("DELETE", "/entries/7", Accept_Language=lang).json()["detail"]
        for lang in ("de", "en", "fr", "xx")
    }
    assert said["en"] == "entry: there is no entry 7 in this tournament"
    assert said["de"] == "entry: In diesem Turnier gibt es keine Anmeldung 7"
    assert said["fr"].startswith("entry: ") and said["fr"] not in (said["en"], said["de"])  # noqa: PT018
    assert said["xx"] == said["de"], "as the house speaks"
    again = {"name": "Ada Berg"}
    program.adds(**again)
    told = program.ask("POST", "/entries", again, Accept_Language="fr").json()["detail"]
    assert "\N{NARROW NO-BREAK SPACE};" in told, "no codes in place of the spaces of French"


def test_a_check_in_is_taken_back_once(announced: Clerk) -> None:
    program = Program(announced)
    number = program.adds("Ada Arndt")["entry"]
    assert program.ask("PUT", f"/entries/{number}/check-in").json()["state"] == "checked-in"
    first = program.ask("DELETE", f"/entries/{number}/check-in")
    assert (first.status_code, first.json()["state"]) == (200, "entered")
    again = program.ask("DELETE", f"/entries/{number}/check-in")
    assert again.json() == first.json(), "nothing more was written"
    assert program.ask("DELETE", "/entries/99/check-in").status_code == 404


@pytest.mark.parametrize(("method", "path"), [("PATCH", "/entries/1/check-in"), ("POST", "")])
def test_a_method_that_is_not_offered_is_a_problem_like_others(
    announced: Clerk, method: str, path: str
) -> None:
    answer = Program(announced).ask(method, path, Accept_Language="de")
    assert (answer.status_code, answer["Content-Type"]) == (405, PROBLEM)
    assert answer["Allow"]
    assert "möglich" in answer.json()["detail"]


# ── Where nobody writes ──────────────────────────────────────────────────────────────────────────


def test_a_mirror_says_that_the_hall_writes(announced: Clerk) -> None:
    program = Program(announced)
    Hall.objects.update(display_only=True)
    at = program.hall.created_at
    Mirrored.objects.create(hall=program.hall, secret_hash="x", contact_at=at, paired_at=at)
    answer = program.ask("POST", "/entries", {"name": "Ada Berg"}, Accept_Language="en")
    assert answer.status_code == 409
    assert "is written in the hall" in answer.json()["detail"]
    assert not Person.objects.exists()
    assert announced.post("/tokens/add", label="x", scopes=["entries"]).status_code == 422


def test_a_cancelled_tournament_takes_nothing(announced: Clerk) -> None:
    program = Program(announced)
    announced.did("cancel-tournament", reason="Wasserschaden", sure="1")
    answer = program.ask("POST", "/entries", {"name": "Ada Berg"})
    assert answer.status_code == 422
    assert not Person.objects.exists()


def test_a_hidden_tournament_is_written_by_its_programs_and_told_to_nobody(
    announced: Clerk,
) -> None:
    Hall.objects.update(public=False)
    assert Program(announced).adds("Ada Berg")["entry"] == 1
    nobody = Client().get(f"/api/tournaments/{announced.slug}/entries")
    assert nobody.content == Client().get("/api/tournaments/nowhere/entries").content
