"""French is longer than English: on a phone and on the projector it fits, and axe finds nothing."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from tafelrunde.demo import house as demo
from tafelrunde.desk.actors import Actor
from tafelrunde.store import badges
from tafelrunde.store.models import Hall
from tafelrunde.web import house as kept
from tests.web.conftest import House, Tab, axe_problems

pytestmark = pytest.mark.django_db(transaction=True)

SLUG = "catan-stadtmeisterschaft"
PUBLIC = ("", "/standings", "/seating", "/join")
PHONE = ("/me", "/me/standing", "/me/call", "/me/leave")
SEASON = ("", "/calendar", "/final")
HEAD = "document.querySelector('header.top')?.getBoundingClientRect().height ?? 0"
TWO_LINES = 2 * 48
"""A line of the head is as high as a finger is wide, and a little more."""


def test_french_fits_phone_and_projector(house: House, tab: Tab) -> None:
    assert demo.fill(Actor(id="owner", role="organiser"))
    hall = Hall.objects.get(slug=SLUG)
    _badge, token = badges.issue(hall.id, "player", next(iter(kept.state(hall.id)[0].entries)))
    client = Client()
    client.get(f"/t/{SLUG}/b/{token}")
    phone, screen = tab(360, "light"), tab(1920, "dark")
    cookies: Any = [
        {"name": "language", "value": "fr", "url": house.url},
        {"name": "tafelrunde", "value": client.cookies["tafelrunde"].value, "url": house.url},
    ]
    for page in (phone, screen):
        page.context.add_cookies(cookies)
    found: list[Any] = []
    places = ["/", *(f"/t/{SLUG}{path}" for path in (*PUBLIC, *PHONE))]
    places += ["/seasons", *(f"/seasons/carcassonne-liga{path}" for path in SEASON)]
    for page, width, addresses in ((phone, 360, places), (screen, 1920, [f"/t/{SLUG}/screen"])):
        for address in addresses:
            answer = page.goto(house.url + address)
            assert answer is not None
            assert answer.status == 200, address
            assert page.evaluate("document.documentElement.lang") == "fr", address
            found += [(address, problem) for problem in axe_problems(page)]
            if page.evaluate("document.documentElement.scrollWidth") > width:
                found.append((address, "is too wide"))
            if page.evaluate(HEAD) > TWO_LINES:
                found.append((address, "has more than two lines in its head"))
    assert found == []
