"""Who opens the demonstration is shown where to look; nobody else is."""

from __future__ import annotations

import pytest
from django.test import Client

from tafelrunde.demo import tour
from tafelrunde.demo.house import STORIES
from tafelrunde.store.models import Hall
from tests.web.audience import days

pytestmark = pytest.mark.django_db


def furnish() -> None:
    for story in STORIES:
        Hall.objects.create(
            id=f"t-{story.slug}",
            slug=story.slug,
            title=story.title,
            rulebook=story.rulebook,
            mode=story.mode,
            phase="running",
            public=True,
            version=1,
            head="0" * 64,
        )


def test_the_first_page_of_the_demonstration_has_a_door_for_everybody(client: Client) -> None:
    furnish()
    page = client.get("/", headers={"Accept-Language": "en"}).content.decode()
    for guide in tour.GUIDES:
        assert guide.role.en in page
        for door in guide.doors:
            assert f'href="{door.address}"' in page
    assert page.count("after logging in") == sum(guide.account for guide in tour.GUIDES)


def test_a_real_house_shows_no_tour(client: Client) -> None:
    days.seated(16).saved()
    assert 'class="tour"' not in client.get("/").content.decode()
