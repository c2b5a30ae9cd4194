"""A tournament that nobody gave a title is called as its game, wherever a title stands."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from tafelrunde.desk import commands as c
from tafelrunde.journal.events import Event
from tafelrunde.pages.files.final_result import final_result
from tafelrunde.pages.view import PublicView
from tafelrunde.reckoning.names.public import public_names
from tafelrunde.store import badges
from tests.web.audience.days import Day, made_up

pytestmark = pytest.mark.django_db


class Untitled(Day):
    """As from a sheet that says nothing but who played whom."""

    def does(self, command: c.Command, *more: Any) -> list[Event]:
        return [] if isinstance(command, c.SetDetails) else super().does(command, *more)


def untitled() -> Day:
    day = Untitled("catan", "ranking-tournament")
    day.enter(8)
    day.saved(people=made_up(8))
    return day


def test_a_tournament_without_a_title_is_called_as_its_game() -> None:
    day = untitled()
    assert not day.state.details.title
    client = Client(headers={"accept-language": "de"})
    _badge, token = badges.issue("t1", "organiser")
    client.get(f"/t/pokal/b/{token}")
    for path, said in {
        "/": ">Catan</a>",
        "/t/pokal": "<h1>Catan</h1>",
        "/t/pokal/screen": "<h1>Catan</h1>",
        "/t/pokal/join": '<span class="kicker">Catan</span>',
        "/t/pokal/embed": ">Catan</a></h1>",
        "/t/pokal/feed.atom": "<title>Catan</title>",
        "/t/pokal/desk": '<h1 class="sr">Catan: ',
        "/t/pokal/desk/check-in": "· Catan",
        "/api/tournaments": '"title": "Catan"',
    }.items():
        assert said in client.get(path).content.decode(), path
    names = public_names(day.state, day.rulebook, {})
    assert final_result(PublicView(day.state, day.rulebook, names), 1, "").title == "Catan"
