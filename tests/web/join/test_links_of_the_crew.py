"""A player's link in the browser of somebody who works there: asked first, named, and undone."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import User
from django.test import Client

from tafelrunde.store import badges
from tafelrunde.store.models import Badge, Hall
from tests.web.join.eight import german, hall, page

__all__ = ["german", "hall"]


@pytest.fixture
def ada(hall: Hall) -> str:
    return f"/t/pokal/b/{badges.issue(hall.id, 'player', 'p1')[1]}"


@pytest.fixture
def organiser(client: Client, hall: Hall) -> Client:
    client.force_login(User.objects.create_user("orga", is_superuser=True))
    return client


def test_the_organiser_is_asked_and_stays_what_he_is(organiser: Client, ada: str) -> None:
    asked = organiser.get(ada)
    text = " ".join(asked.content.decode().split())
    assert asked.status_code == 200
    assert "Als Ada Berg öffnen?" in text
    assert 'href="/t/pokal/desk"' in text
    assert asked["Referrer-Policy"] == "strict-origin", "its own form must come from this house"
    assert "no-store" in asked["Cache-Control"]
    assert "badges" not in organiser.session
    assert Badge.objects.get().first_used_at is None
    assert 'id="plays-as"' not in page(organiser, "/t/pokal/desk")


def test_who_says_yes_is_a_player_too_and_the_desk_names_it(organiser: Client, ada: str) -> None:
    assert organiser.post(ada)["Location"] == "/t/pokal/me"
    assert organiser.get(ada).status_code == 302, "nobody is asked twice"
    desk = page(organiser, "/t/pokal/desk")
    assert "auch <strong>Ada Berg</strong>" in desk
    ended = organiser.post("/t/pokal/join/back", {"next": "/t/pokal/desk"})
    assert ended["Location"] == "/t/pokal/desk"
    assert 'id="plays-as"' not in page(organiser, "/t/pokal/desk")
    assert Client().get(ada).status_code == 302, "the player's own link goes on working"


@pytest.mark.parametrize("role", ["organiser", "scorekeeper", "referee"])
def test_a_helper_keeps_his_own_link(client: Client, hall: Hall, ada: str, role: str) -> None:
    badge, token = badges.issue(hall.id, role)
    client.get(f"/t/pokal/b/{token}")
    home = "/t/pokal/referee" if role == "referee" else "/t/pokal/desk"
    text = page(client, ada)
    assert f'href="{home}"' in text
    assert "Ihr eigener Link endet in diesem Browser." in text
    assert client.session["badges"] == {hall.id: badge.pk}


def test_whoever_only_plays_is_not_asked(client: Client, hall: Hall, ada: str) -> None:
    client.force_login(User.objects.create_user("elsewhere"))
    assert client.get(ada)["Location"] == "/t/pokal/me"
    other = badges.issue(hall.id, "player", "p2")[1]
    assert client.get(f"/t/pokal/b/{other}")["Location"] == "/t/pokal/me"


def test_back_leads_to_no_other_house(organiser: Client, ada: str) -> None:
    organiser.post(ada)
    ended = organiser.post("/t/pokal/join/back", {"next": "https://elsewhere.example/"})
    assert ended["Location"] == "/"


@pytest.mark.parametrize("public", [True, False])
@pytest.mark.parametrize("role", ["organiser", "scorekeeper", "referee"])
def test_whose_link_was_taken_back_is_told_so_and_asked_for_no_account(
    client: Client, hall: Hall, role: str, public: bool
) -> None:
    Hall.objects.filter(id=hall.id).update(public=public)
    badge, token = badges.issue(hall.id, role)
    home = client.get(f"/t/pokal/b/{token}")["Location"]
    badges.revoke(badge)
    assert client.get(home)["Location"] == "/t/pokal/join"
    asked = client.get(home, headers={"HX-Request": "true"})
    assert asked["HX-Redirect"] == "/t/pokal/join"
    told = client.get("/t/pokal/join").content.decode()
    assert "Ihr Link gilt seit" in told
    assert "Überrascht Sie das, fragen Sie bitte dort." in told
    assert Client().get(home)["Location"].startswith("/login"), "nobody else learns of it"
