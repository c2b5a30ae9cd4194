"""A referee's phone without a browser: opens pages and sends the forms it finds there."""

from __future__ import annotations

import html
import re
from typing import Any
from uuid import uuid4

from django.test import Client

from tafelrunde.desk import commands as c
from tafelrunde.desk.actors import Actor
from tafelrunde.state.tournament import Table, Tournament
from tafelrunde.store import badges
from tafelrunde.web import house

FORM = re.compile(r'<form[^>]*action="(?P<action>[^"]+)"[^>]*>(?P<inner>.*?)</form>', re.DOTALL)
HIDDEN = re.compile(r'<input type="hidden" name="([^"]+)" value="([^"]*)"')


class Referee:
    """Somebody with a referee's link in one tournament; `player` where he plays himself."""

    def __init__(self, slug: str = "pokal", player: str = "", language: str = "en") -> None:
        self.slug = slug
        self.client = Client(HTTP_ACCEPT_LANGUAGE=language)
        self.badge, token = badges.issue(house.find(slug).id, "referee", player, "Rita R.")
        assert self.client.get(f"/t/{slug}/b/{token}").status_code == 302

    def page(self, path: str = "", **query: Any) -> str:
        answer = self.client.get(f"/t/{self.slug}/referee{path}", query)
        assert answer.status_code == 200, (path, answer.status_code)
        return html.unescape(answer.content.decode())

    def form(self, command: str, path: str = "", **query: Any) -> dict[str, str]:
        """The hidden fields of the form for this command, as the page brings them."""
        for found in FORM.finditer(self.page(path, **query)):
            if found["action"].endswith(f"/do/{command}"):
                return dict(HIDDEN.findall(found["inner"]))
        raise AssertionError(f"no form for {command} on referee{path}")

    def do(self, command: str, *, htmx: bool = True, **fields: Any) -> Any:
        headers = {"HX-Request": "true"} if htmx else {}
        data = {"key": uuid4().hex} | fields
        return self.client.post(f"/t/{self.slug}/referee/do/{command}", data, headers=headers)

    def did(self, command: str, **fields: Any) -> Any:
        answer = self.do(command, **fields)
        assert answer.status_code in (204, 302), answer.content.decode()
        return answer

    def told_first(self, command: str, **fields: Any) -> str:
        """What would change; nothing has happened yet."""
        before = self.state.seq
        answer = self.do(command, **fields)
        text = html.unescape(answer.content.decode())
        assert answer.status_code == 200, text
        assert "data-sure" in text
        assert self.state.seq == before
        return text

    def refused(self, command: str, **fields: Any) -> str:
        answer = self.do(command, **fields)
        assert answer.status_code in (409, 422), (answer.status_code, answer.content.decode())
        return html.unescape(answer.content.decode())

    @property
    def state(self) -> Tournament:
        return house.state(house.find(self.slug).id)[0]

    def table(self, number: int = 1) -> Table:
        return self.state.rounds[-1].tables[number]

    def seat(self, table: int = 1, index: int = 0) -> str:
        return self.table(table).seats[index].player


def call(slug: str, player: str, about: Any = "rule", text: str = "") -> str:
    """A player's phone calls; the call's id."""
    name = uuid4().hex
    give(
        slug, c.CallReferee(call=name, about=about, text=text), Actor("badge:99", "player", player)
    )
    return name


def give(slug: str, command: c.Command, actor: Actor) -> None:
    house.append(house.find(slug).id, command, actor, uuid4().hex, None)
