"""Who may write: a live token of this tournament with the scope, and nobody else."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client

from tafelrunde.store import badges, crew, tokens
from tafelrunde.store.token_models import ApiToken
from tafelrunde.web.api import writing
from tests.web.api.programs import PROBLEM, Program
from tests.web.organiser.conftest import Clerk

pytestmark = pytest.mark.django_db


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


def test_the_page_of_tokens_names_an_address_that_another_machine_reaches(
    announced: Clerk,
) -> None:
    here = {"Host": "localhost:8000"}
    for path in ("tokens", "files"):
        page = announced.client.get(f"/t/{announced.slug}/desk/{path}", headers=here)
        carried = page.content.decode().split('class="carried"><code>')[1].split("</code>")[0]
        assert "localhost" not in carried, path


def test_an_english_page_writes_the_day_of_a_token_in_english(announced: Clerk) -> None:
    announced.post("/tokens/add", htmx=False, label="Liste", scopes=["entries"], key="k1")
    ApiToken.objects.update(made_at=datetime(2026, 11, 5, 15, 4, tzinfo=UTC))
    announced.client.cookies["language"] = "en"
    page = announced.client.get(f"/t/{announced.slug}/desk/tokens").content.decode()
    assert "Made 5 Nov 2026, " in page
