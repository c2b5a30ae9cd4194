"""Phones without a browser: each holds a badge, opens pages and sends the forms it finds there."""

from __future__ import annotations

import html
import re
from typing import Any

from django.test import Client

from tafelrunde.desk import commands as c
from tafelrunde.desk.actors import Actor
from tafelrunde.state.tournament import Round, Table, Tournament
from tafelrunde.store import badges
from tafelrunde.store.models import Hall
from tafelrunde.web import house
from tests.web.audience.days import Day

ORGANISER = Actor("account:1", "organiser")
WONDERS = {"vp": [55, 50, 45, 40], "coins": [5, 4, 3, 2]}
FORM = re.compile(r'<form[^>]*action="(?P<action>[^"]+)"[^>]*>(?P<inner>.*?)</form>', re.DOTALL)
KEPT = re.compile(r'<div class="without-network" hidden.*?</form>\s*</div>', re.DOTALL)
"""The slip that only a phone without network opens."""
HIDDEN = re.compile(r'<input type="hidden" name="([^"]+)" value="([^"]*)"')


class Phone:
    """One player's phone in one tournament."""

    def __init__(self, player: str, slug: str = "pokal", role: str = "player") -> None:
        self.player, self.slug = player, slug
        self.client = Client(HTTP_ACCEPT_LANGUAGE="en")
        self.badge, token = badges.issue(house.find(slug).id, role, player)
        answer = self.client.get(f"/t/{slug}/b/{token}")
        assert answer.status_code == 302, answer.status_code

    def get(self, path: str = "", **query: str) -> Any:
        return self.client.get(f"/t/{self.slug}/me{path}", query)

    def page(self, path: str = "", **query: str) -> str:
        answer = self.get(path, **query)
        assert answer.status_code == 200, (path, answer.status_code, answer.get("Location"))
        return html.unescape(answer.content.decode())

    def form(self, command: str, path: str = "") -> dict[str, str]:
        """The hidden fields of the form for this command, as the page brings them."""
        for found in FORM.finditer(self.page(path)):
            if found["action"].endswith(f"/do/{command}"):
                return dict(HIDDEN.findall(found["inner"]))
        raise AssertionError(f"no form for {command} on me{path}")

    def offers(self, command: str, path: str = "") -> bool:
        return f"/do/{command}" in KEPT.sub("", self.page(path))

    def do(self, command: str, *, htmx: bool = True, **fields: Any) -> Any:
        headers = {"HX-Request": "true"} if htmx else {}
        return self.client.post(f"/t/{self.slug}/me/do/{command}", fields, headers=headers)

    def did(self, command: str, **fields: Any) -> Any:
        answer = self.do(command, **fields)
        assert answer.status_code in (204, 302), answer.content.decode()
        return answer

    def refused(self, command: str, **fields: Any) -> str:
        answer = self.do(command, **fields)
        assert answer.status_code in (409, 422), (answer.status_code, answer.content.decode())
        return html.unescape(answer.content.decode())

    def send(self, command: str, path: str = "", **fields: Any) -> Any:
        """Open the page, fill in its form, send it."""
        return self.did(command, **self.form(command, path) | fields)


def state(slug: str = "pokal") -> Tournament:
    return house.state(house.find(slug).id)[0]


def table_of(player: str, slug: str = "pokal") -> tuple[Round, Table]:
    round_ = state(slug).rounds[-1]
    for table in round_.tables.values():
        if player in {seat.player for seat in table.seats}:
            return round_, table
    raise AssertionError(player)


def in_order(table: Table) -> list[str]:
    seats = sorted(table.seats, key=lambda seat: seat.position or 0)
    return [seat.player for seat in seats]


def figures(values: dict[str, list[int]]) -> dict[str, str]:
    """{"vp": [50, 40]} as the form names them: vp-1, vp-2."""
    return {
        f"{name}-{line}": str(value)
        for name, row in values.items()
        for line, value in enumerate(row, start=1)
    }


def saved(day: Day, slug: str = "pokal") -> Day:
    """Into the database, as if this house had written it from the start."""
    hall_id = day.saved(slug)
    Hall.objects.filter(id=hall_id).update(display_only=False)
    return day


def at_the_desk(command: c.Command, key: str, slug: str = "pokal") -> None:
    """The organiser does something meanwhile."""
    house.append(house.find(slug).id, command, ORGANISER, key, None)


def table_phones(player: str = "p1", slug: str = "pokal") -> list[Phone]:
    """The phones of everybody at this player's table, in the order of the slip."""
    _round, table = table_of(player, slug)
    return [Phone(each, slug) for each in in_order(table)]
