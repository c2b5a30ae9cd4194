"""Eight people whose phones find them on the list; three of them are there."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.test import Client

from tafelrunde.store import join_codes
from tafelrunde.store.models import Hall
from tafelrunde.store.people_file import PersonLine
from tests.web.audience import days

PEOPLE = [
    PersonLine("p1", "Ada Berg", "Berg"),
    PersonLine("p2", "Bo Änger", "Änger"),
    PersonLine("p3", "Mia Unverkennbar", "Unverkennbar", minor=True),
    PersonLine("p4", "Chris Wald", "Wald", contact="chris@secret.example", club="Geheimclub"),
    PersonLine("p5", "Dora See", "See"),
    PersonLine("p6", "Dora See", "See"),
    PersonLine("p7", "Emil Stern", "Stern", pseudonym="Wega"),
    PersonLine("p8", "Finn Tal", "Tal"),
]


@pytest.fixture
def hall(db: None) -> Hall:
    """Eight people are entered, three of them are there."""
    hall_id = days.arriving(8, 3).saved(people=PEOPLE)
    return Hall.objects.get(id=hall_id)


@pytest.fixture(autouse=True)
def german(client: Client) -> None:
    client.defaults["HTTP_ACCEPT_LANGUAGE"] = "de"


def page(client: Client, address: str = "/t/pokal/join") -> str:
    answer = client.get(address)
    assert answer.status_code == 200
    return " ".join(answer.content.decode().split())


def joins(client: Client, player: str, slug: str = "pokal") -> Any:
    """Taps the name and types the code of that person's card."""
    hall = Hall.objects.filter(slug=slug).first()
    code = join_codes.code_of(hall, player) if hall is not None else "CCCC"
    return client.post(f"/t/{slug}/join/as/{player}", {"code": code})


def listed(text: str) -> list[str]:
    mark = r'(?: <span class="mark">([^<]*))?'
    lines = re.findall(
        rf'<span class="who"><strong>([^<]*)</strong>(?:, ([^<]*[^< ]))?{mark}', text
    )
    return [f"{first} {last} {mark}".strip() for last, first, mark in lines]
