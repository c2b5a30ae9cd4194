"""The page of the ceremony at the desk: every place with its reason."""

from __future__ import annotations

import pytest
from django.test import Client

from tafelrunde.store import badges
from tests.web.audience import days

pytestmark = pytest.mark.django_db


def ceremony(day: days.Day) -> str:
    day.saved()
    _badge, token = badges.issue("t1", "organiser")
    client = Client()
    client.get(f"/t/pokal/b/{token}")
    return client.get("/t/pokal/desk/award").content.decode()


def test_after_a_finish_every_place_has_its_reason() -> None:
    page = ceremony(days.awarded(8))
    assert ">Grund<" in page
    assert page.count('class="why-here"') == 8
