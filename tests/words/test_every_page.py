"""Every page of a played house speaks one language: five games, desk, phones, referee, rules."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

import polib
import pytest
from django.contrib.auth.models import User
from django.test import Client

from tafelrunde.demo import house as demo
from tafelrunde.demo.people import CLUBS, FIRST, LAST, LONG
from tafelrunde.desk.actors import Actor
from tafelrunde.store import badges
from tafelrunde.store.models import Hall
from tafelrunde.web import house
from tafelrunde.words.compiling import LOCALE
from tests.conftest import LONG as LONG_RUN
from tests.words.test_words import FOREIGN_NUMBERS, OTHERS, RAW
from tests.words.walking import opened_again, route_of, walk

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


GERMAN = LOCALE / "de" / "LC_MESSAGES" / "django.po"
ISO_DAY = re.compile(r"\b20\d\d-\d\d-\d\d\b")
Said = Iterator[tuple[str, str, list[str]]]
"""A language, a page, its words."""


def said_by(hall: Hall, owner: User, langs: tuple[str, ...], seen: set[tuple[str, str]]) -> Said:
    """Whatever the organiser, the referee, visitors and one player read of a tournament.

    All of it in the first language. In the other one what differs from game to game, and whatever
    kind of page no tournament before has shown in it (`seen`); by `make long` all of it again.
    """
    desk = Client()
    desk.force_login(owner)
    home = f"/t/{hall.slug}"
    rules = f"/rulebooks/{house.state(hall.id)[0].rulebook}"
    begin = [home, f"{home}/desk", f"{home}/referee", f"{home}/screen", rules]
    phone = Client()
    player = next(iter(house.state(hall.id)[0].entries))
    _badge, token = badges.issue(hall.id, "player", player)
    phone.get(f"{home}/b/{token}")
    first, other = langs
    for client, pages in ((desk, begin), (phone, [f"{home}/me"])):
        found = []
        for address, words in walk(client, pages, first):
            found.append(address)
            seen.add((first, kind_of(address)))
            yield first, address, words
        new = [each for each in found if LONG_RUN or (other, kind_of(each)) not in seen]
        own = [each for each in found if each.startswith(rules)]
        for address, words in opened_again(client, dict.fromkeys([*new, *own]), other):
            seen.add((other, kind_of(address)))
            yield other, address, words


def kind_of(address: str) -> str:
    route = route_of(address)
    assert route is not None
    return route[0]


@cache
def foreign(words: str, lang: str) -> str:
    for own in OWN:
        words = words.replace(own, "~")
    telling = re.search(rf"\b(?:{'|'.join(OTHERS[lang])})\b", words)
    quotes = "„" in words if lang == "en" else "”" in words
    place = re.search(r"\b\d+\. (?:of|place|round)\b", words)
    number = FOREIGN_NUMBERS[lang].search(words) or ISO_DAY.search(words)
    wrong = telling or RAW.search(words) or place or number or one_of_many(lang).search(words)
    return wrong.group(0) if wrong else "„" if quotes else ""


@cache
def one_of_many(lang: str) -> re.Pattern[str]:
    """A single one told in the plural: every noun that a message counts in one."""
    counted = re.compile(r"(?:\{n\}|%\(n\)s)(?:</?\w+>)? ?([^\W\d_]+)")
    nouns: set[str] = set()
    for entry in polib.pofile(str(GERMAN)):
        if entry.msgid_plural:
            german = entry.msgstr_plural
            one, many = (
                (entry.msgid, entry.msgid_plural) if lang == "en" else (german[0], german[1])
            )
            nouns |= set(counted.findall(many)) - set(counted.findall(one))
    told = {
        noun
        for noun in nouns
        if (noun[0].isupper() if lang == "de" else noun[-1] == "s" or noun == "people")
    }
    assert len(told) > 20
    return re.compile(rf"(?<![\d.,:/–×-])\b1 (?:{'|'.join(sorted(told))})\b")


@pytest.mark.parametrize(
    ("lang", "wrong", "right"),
    [
        ("de", ("1 Personen", "7.5 Punkte", "50%", "am 2026-07-18"), "1 Person, 7,5 Punkte, 50 %"),
        ("en", ("1 people", "7,5 points", "50 %", "1. place"), "1 person, 7.5 points, 50%"),
    ],
)
def test_numbers_of_another_language_and_one_of_many_are_found(
    lang: str, wrong: tuple[str, ...], right: str
) -> None:
    assert all(foreign(each, lang) for each in wrong)
    assert foreign(right, lang) == ""


@pytest.mark.django_db
def test_no_page_mixes_its_languages() -> None:
    owner = User.objects.create_user("owner", is_superuser=True)
    assert demo.fill(Actor(id="owner", role="organiser"))
    found, read = {}, set()
    seen: set[tuple[str, str]] = set()
    for number, hall in enumerate(Hall.objects.filter(slug__in=GAMES).order_by("slug")):
        langs = ("en", "de") if number % 2 else ("de", "en")
        for lang, address, words in said_by(hall, owner, langs, seen):
            read.add((lang, address))
            for each in words:
                if wrong := foreign(each, lang):
                    found[f"{lang}: {each[:120]}"] = f"{address}: {wrong}"
    assert found == {}
    assert {kind for lang, kind in seen if lang == "de"} == {
        kind for lang, kind in seen if lang == "en"
    }
    assert len(read) > 200
