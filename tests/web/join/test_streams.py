"""The stream of a tournament that is not public is for those who have a role in it."""

from __future__ import annotations

from collections.abc import Iterator
from http.client import HTTPConnection
from urllib.parse import urlsplit

import pytest
from django.contrib.auth.models import User
from django.db import connections
from django.test import Client

from tafelrunde.store import badges
from tafelrunde.store.models import Hall
from tafelrunde.web.live import Known
from tafelrunde.web.start.halls import find
from tests.web.conftest import House


@pytest.fixture
def secret_house(transactional_db: None) -> Iterator[House]:
    Hall.objects.create(id="t-1", slug="geheim", version=3, head="0" * 64, public=False)
    known = find("geheim")
    assert known == Known("t-1", 3, public=False)
    opened = House({"geheim": known})
    opened.start()
    yield opened
    opened.stop()
    connections.close_all()


def listens(house: House, client: Client | None = None) -> int:
    """The status of the stream for whoever holds the client's cookies."""
    cookie = client.cookies.get("tafelrunde") if client is not None else None
    asking = HTTPConnection(urlsplit(house.url).netloc, timeout=10)
    asking.request(
        "GET",
        "/t/geheim/stream",
        headers={"Cookie": f"a=b; tafelrunde={cookie.value}"} if cookie else {},
    )
    status = asking.getresponse().status
    asking.close()
    return status


def test_strangers_hear_nothing_of_a_tournament_that_is_not_public(secret_house: House) -> None:
    phone, owner, stranger = Client(), Client(), Client()
    badge, token = badges.issue("t-1", "player", "p1")
    phone.get(f"/t/geheim/b/{token}")
    owner.force_login(User.objects.create_superuser("owner"))
    stranger.force_login(User.objects.create_user("stranger"))
    assert listens(secret_house) == 404
    assert listens(secret_house, stranger) == 404
    assert listens(secret_house, phone) == 200
    assert listens(secret_house, owner) == 200
    badges.revoke(badge)
    assert listens(secret_house, phone) == 404
