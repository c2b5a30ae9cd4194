"""Programs write with a token: the desk's own rules, one answer a key, and nothing private back."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client

from tafelrunde.store import badges, crew, tokens
from tafelrunde.store.mirror_models import Mirrored
from tafelrunde.store.models import Hall, Person
from tafelrunde.store.token_models import ApiToken, KeptReply
from tafelrunde.web.api import writing
from tests.web.organiser.conftest import Clerk, colleague, organiser, plain_ledger

__all__ = ["colleague", "organiser", "plain_ledger"]

pytestmark = pytest.mark.django_db

PROBLEM = "application/problem+json"


class Program:
    """Another program, which knows nothing but its token."""

    def __init__(self, clerk: Clerk, *scopes: str, label: str = "Vereinsliste") -> None:
        self.slug = clerk.slug
        made = tokens.make(self.hall, label, scopes or tokens.SCOPES, f"form {label} {scopes}")
        self.token, self.row = made.token, made.row

    @property
    def hall(self) -> Hall:
        return Hall.objects.get(slug=self.slug)

    def ask(self, method: str, path: str, body: Any = None, **headers: str) -> Any:
        told = {"Authorization": f"Bearer {self.token}"} | {
            name.replace("_", "-"): value for name, value in headers.items()
        }
        sent = b"" if body is None else body if isinstance(body, bytes) else json.dumps(body)
        kind = told.pop("Content-Type", "application/json")
        address = f"/api/tournaments/{self.slug}{path}"
        return Client(enforce_csrf_checks=True).generic(
            method, address, sent, content_type=kind, headers=told
        )

    def adds(self, name: str, **more: Any) -> dict[str, Any]:
        answer = self.ask("POST", "/entries", {"name": name, **more})
        assert answer.status_code == 201, answer.content.decode()
        told: dict[str, Any] = answer.json()
        return told

    def table(self, number: int = 1) -> Any:
        return self.ask("GET", f"/rounds/1/tables/{number}").json()

    def result(self, number: int = 1, **more: Any) -> dict[str, Any]:
        seats = [
            {"entry": seat["entry"], "vp": 10 - 2 * at}
            for at, seat in enumerate(self.table(number)["seats"])
        ]
        return {"seats": seats, **more}


@pytest.fixture(autouse=True)
def nobody_asked_yet() -> None:
    writing._asked.clear()


@pytest.fixture
def announced(organiser: Clerk) -> Clerk:
    organiser.announce()
    return organiser


@pytest.fixture
def seated(organiser: Clerk) -> Clerk:
    organiser.start(8)
    organiser.publish()
    return organiser


# ── Who may ──────────────────────────────────────────────────────────────────────────────────────


def test_a_token_is_shown_once_and_kept_as_its_hash(announced: Clerk) -> None:
    fields = {"label": " Vereins  liste ", "scopes": ["entries"], "key": "k1"}
    page = announced.post("/tokens/add", htmx=False, **fields).content.decode()
    row = ApiToken.objects.get()
    token = tokens._token(row.hall_id, "k1")
    assert token in page
    assert (row.label, row.scopes) == ("Vereins liste", "entries")
    assert token not in str(ApiToken.objects.values().get())
    later = announced.page("/tokens")
    assert token not in later
    assert "Noch nie benutzt" in later
    assert token in announced.post("/tokens/add", htmx=False, **fields).content.decode()
    assert ApiToken.objects.count() == 1, "the same form sent twice"
    assert "/tokens" in announced.page("/online")
    announced.post(f"/tokens/{row.pk}/revoke")
    assert tokens.opened(token) is None
    assert announced.post("/tokens/add", htmx=False, **fields).status_code == 422


def test_a_token_ends_with_the_link_of_the_helper_who_made_it(announced: Clerk) -> None:
    program = Program(announced)
    badge, link = badges.issue(program.hall.id, "organiser", label="Rudi")
    rudi = Client()
    rudi.get(f"/t/{program.slug}/b/{link}")
    made = {"label": "Rudis Programm", "scopes": ["entries"], "key": "k9"}
    assert rudi.post(f"/t/{program.slug}/desk/tokens/add", made).status_code == 200
    row = ApiToken.objects.get(label="Rudis Programm")
    assert row.made_by == f"badge:{badge.pk}"
    assert "Eingerichtet von Rudi." in announced.page("/tokens")
    program.token = tokens._token(program.hall.id, "k9")
    program.adds("Ada Eins")
    badges.revoke(badge)
    assert program.ask("POST", "/entries", {"name": "Eingeschleust"}).status_code == 401
    assert program.ask("GET", "/entries").status_code == 401
    assert "leitet dieses Turnier nicht mehr" in announced.page("/tokens")


def test_a_token_ends_with_the_account_that_made_it(announced: Clerk) -> None:
    hall = Program(announced).hall
    account = User.objects.create_user("rudi")
    crew.appoint(hall.id, account.pk, "organiser")
    made = tokens.make(hall, "Kasse", tokens.SCOPES, "k", f"account:{account.pk}")
    assert tokens.opened(made.token) is not None
    User.objects.filter(pk=account.pk).update(is_active=False)
    assert tokens.opened(made.token) is None
    User.objects.filter(pk=account.pk).update(is_active=True)
    crew.dismiss(hall.id, account.pk, "organiser")
    assert tokens.opened(made.token) is None, "dismissed from the crew"


@pytest.mark.parametrize("wrong", [{"label": " "}, {"scopes": []}, {"scopes": ["all"]}])
def test_a_token_needs_a_name_and_something_to_do(announced: Clerk, wrong: Any) -> None:
    answer = announced.post("/tokens/add", **({"label": "x", "scopes": ["entries"]} | wrong))
    assert answer.status_code == 422
    assert not ApiToken.objects.exists()


def test_tokens_are_the_organisers(announced: Clerk, colleague: Any) -> None:
    row = Program(announced).row
    clerk = colleague(announced, "scorekeeper")
    assert clerk.post("/tokens/add", label="x", scopes=["entries"]).status_code == 403
    assert clerk.post(f"/tokens/{row.pk}/revoke").status_code == 403
    assert announced.post("/tokens/999/revoke").status_code == 404


def test_only_a_live_token_of_this_tournament_with_the_scope_opens(organiser: Clerk) -> None:
    organiser.announce()
    other = Program(organiser, label="anderswo")
    organiser.announce()
    reads = Program(organiser, "results")
    assert reads.ask("GET", "/entries").status_code == 403
    for wrong in ("", "Bearer", "Bearer x", f"Basic {reads.token}", f"Bearer {reads.token}x"):
        answer = reads.ask("POST", "/entries", {"name": "A B"}, Authorization=wrong)
        assert (answer.status_code, answer["Content-Type"]) == (401, PROBLEM), wrong
        assert answer["WWW-Authenticate"].startswith("Bearer")
        assert not answer.cookies
    other.slug = organiser.slug
    assert other.ask("GET", "/entries").status_code == 404
    tokens.revoke(reads.row.hall_id, reads.row.pk)
    assert reads.ask("GET", "/rounds/1/tables/1").status_code == 401


def test_whoever_is_logged_in_in_the_browser_counts_for_nothing(announced: Clerk) -> None:
    address = f"/api/tournaments/{announced.slug}/entries"
    answer = announced.client.post(address, {"name": "A B"}, content_type="application/json")
    assert answer.status_code == 401


def test_a_token_that_asks_too_often_waits(announced: Clerk, monkeypatch: Any) -> None:
    monkeypatch.setattr(writing, "MOST", 3)
    program = Program(announced)
    told = [program.ask("GET", "/entries").status_code for _ in range(4)]
    assert told == [200, 200, 200, 429]
    assert ApiToken.objects.get().used_at is not None


# ── Entries ──────────────────────────────────────────────────────────────────────────────────────


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


# ── Keys ─────────────────────────────────────────────────────────────────────────────────────────


def test_a_key_has_one_answer(announced: Clerk) -> None:
    program = Program(announced)
    ada = {"name": "Ada Berg"}
    first = program.ask("POST", "/entries", ada, Idempotency_Key="k-1")
    program.adds("Bo Tal")
    again = program.ask("POST", "/entries", ada, Idempotency_Key="k-1")
    assert (
        (again.status_code, again.content)
        == (first.status_code, first.content)
        == (201, first.content)
    )
    other = program.ask("POST", "/entries", {"name": "Cy Ort"}, Idempotency_Key="k-1")
    assert other.status_code == 422
    assert other.json()["faults"][0]["place"] == "Idempotency-Key"
    elsewhere = program.ask("PUT", "/entries/1/check-in", ada, Idempotency_Key="k-1")
    assert elsewhere.status_code == 422
    assert len(announced.state.entries) == 2
    refused = program.ask("POST", "/entries", ada, Idempotency_Key="k-2")
    Person.objects.all().update(name="N. N.")
    kept = program.ask("POST", "/entries", ada, Idempotency_Key="k-2")
    assert (kept.status_code, kept.content) == (refused.status_code, refused.content)
    assert kept["Content-Type"] == PROBLEM
    assert program.ask("POST", "/entries", ada, Idempotency_Key="k" * 101).status_code == 422


def test_another_program_has_keys_of_its_own(announced: Clerk) -> None:
    one, two = Program(announced), Program(announced, label="zwei")
    assert one.ask("POST", "/entries", {"name": "A B"}, Idempotency_Key="k").status_code == 201
    assert two.ask("POST", "/entries", {"name": "C D"}, Idempotency_Key="k").status_code == 201


def test_what_broke_is_not_kept(announced: Clerk, monkeypatch: Any) -> None:
    program = Program(announced)

    def breaks(*_asked: Any, **_more: Any) -> None:
        raise RuntimeError("no power")

    with monkeypatch.context() as broken:
        broken.setattr("tafelrunde.web.api.entries.enter_people", breaks)
        with pytest.raises(RuntimeError):
            program.ask("POST", "/entries", {"name": "A B"}, Idempotency_Key="k")
    assert not KeptReply.objects.exists()
    answer = program.ask("POST", "/entries", {"name": "A B"}, Idempotency_Key="k")
    assert answer.status_code == 201


# ── Results ──────────────────────────────────────────────────────────────────────────────────────


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
