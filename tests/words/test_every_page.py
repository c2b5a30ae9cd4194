"""Every page of a played house speaks one language: five games, desk, phones, referee, rules."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

import pytest
from django.contrib.auth.models import User
from django.test import Client

from tafelrunde.demo import house as demo
from tafelrunde.demo.people import CLUBS, FIRST, LAST, LONG
from tafelrunde.desk.actors import Actor
from tafelrunde.store import badges
from tafelrunde.store.models import Hall
from tafelrunde.web import house
from tests.words.test_words import OTHERS, RAW
from tests.words.walking import walk

GAMES = (
    "catan-stadtmeisterschaft",
    "dominion-nacht",
    "sieben-wunder-pokal",
    "carcassonne-pokal",
    "friedrich-wochenende",
)
TYPED = ("Die längste Handelsstraße ist nicht mitgezählt.", "späterer Beginn")
"""What people of the demonstration wrote themselves, in whatever language they speak."""
OWN = sorted(
    {
        *(*FIRST, *LAST, *LONG, *filter(None, CLUBS), *TYPED),
        *(
            own
            for story in demo.STORIES
            for own in (story.title, story.venue, story.referee)
            if own
        ),
        *(
            "check_draw.py",
            "von der Würfelburg zu Kartenstein-Meeplingen",
            "Wilhelmine-Charlotte von der Würfelburg zu",
            "Wilhelmine-Charlotte von der",
        ),
    },
    key=len,
    reverse=True,
)


def said_by(hall: Hall, owner: User, lang: str) -> Iterator[tuple[str, str]]:
    """Whatever the organiser, the referee, visitors and one player read of a tournament."""
    desk = Client()
    desk.force_login(owner)
    home = f"/t/{hall.slug}"
    rulebook = house.state(hall.id)[0].rulebook
    begin = [home, f"{home}/desk", f"{home}/referee", f"{home}/screen", f"/rulebooks/{rulebook}"]
    phone = Client()
    player = next(iter(house.state(hall.id)[0].entries))
    _badge, token = badges.issue(hall.id, "player", player)
    phone.get(f"{home}/b/{token}")
    for client, pages in ((desk, begin), (phone, [f"{home}/me"])):
        for address, words in walk(client, pages, lang):
            yield from ((address, each) for each in words)


@cache
def foreign(words: str, lang: str) -> str:
    for own in OWN:
        words = words.replace(own, "~")
    telling = re.search(rf"\b(?:{'|'.join(OTHERS[lang])})\b", words)
    quotes = "„" in words if lang == "en" else "”" in words
    place = re.search(r"\b\d+\. (?:of|place|round)\b", words)
    wrong = telling or RAW.search(words) or place
    return wrong.group(0) if wrong else "„" if quotes else ""


@pytest.mark.django_db
def test_no_page_mixes_its_languages() -> None:
    owner = User.objects.create_user("owner", is_superuser=True)
    assert demo.fill(Actor(id="owner", role="organiser"))
    found, read = {}, set()
    for hall in Hall.objects.filter(slug__in=GAMES):
        for lang in ("de", "en"):
            for address, words in said_by(hall, owner, lang):
                read.add((lang, address))
                if wrong := foreign(words, lang):
                    found[f"{lang}: {words[:120]}"] = f"{address}: {wrong}"
    assert found == {}
    assert len(read) > 200
