"""One game on a phone beside it: whose phone, which game, and the frame of its pages.

Players see their own game. Referees and the desk may ask for any table of the round with
`?table=3`, and with `?table=0` for the match that is being played.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse

from tafelrunde.desk.actors import Actor
from tafelrunde.desk.calls import last_published
from tafelrunde.desk.matter import Matter
from tafelrunde.games.shelf import open_rulebook
from tafelrunde.pages.player.table import tablemates
from tafelrunde.pages.tableside.spot import Spot, spot_of
from tafelrunde.reckoning.names.calling import Names
from tafelrunde.reckoning.names.public import PublicNames, in_full, public_names
from tafelrunde.rulebook.model import Rulebook
from tafelrunde.state.tournament import Tournament
from tafelrunde.web import house
from tafelrunde.web.access import actor_of, roles_of
from tafelrunde.web.acting import Fresh

BESIDE = ("player", "referee", "organiser", "scorekeeper")
"""Who stands beside a board: its players, and whoever is called to it."""


@dataclass
class Beside:
    """A tournament as the holder of this phone sees it now."""

    hall: house.Hall
    state: Tournament
    version: int
    actor: Actor
    now: str
    asked_table: int | None

    @property
    def slug(self) -> str:
        return self.hall.slug

    @cached_property
    def rulebook(self) -> Rulebook:
        return open_rulebook(self.state.rulebook)

    @cached_property
    def names(self) -> PublicNames:
        """In full beside the board: everybody there has a badge or was called to it."""
        people = house.people(self.hall.id)
        public = public_names(self.state, self.rulebook, people)
        me = self.actor.player if self.actor.role == "player" else None
        return in_full(public, people, tablemates(self.state, me) if me else people.keys())

    @cached_property
    def spoken(self) -> Names:
        return {player: str(name) for player, name in self.names.seats.items()}

    @cached_property
    def spot(self) -> Spot | None:
        return spot_of(self.state, self.actor, self.names, self.asked_table)

    @property
    def matter(self) -> Matter:
        return Matter(self.state, self.rulebook, self.actor, self.now)

    @property
    def title(self) -> str:
        return self.state.details.title or self.hall.title

    @property
    def home(self) -> str:
        if self.actor.role == "player":
            return f"/t/{self.slug}/me"
        return f"/t/{self.slug}/{'referee' if self.actor.role == 'referee' else 'desk'}"

    @property
    def tables(self) -> list[int]:
        """What a referee can choose from; 0 is the match being played."""
        if self.actor.role == "player":
            return []
        if any(match.awaiting for match in self.state.matches.values()):
            return [0]
        number = last_published(self.state)
        return list(self.state.rounds[number - 1].tables) if number else []

    def address(self, name: str) -> str:
        asked = "" if self.asked_table is None else f"?table={self.asked_table}"
        return reverse(name, args=[self.slug]) + asked


def open_beside(request: HttpRequest, slug: str) -> Beside:
    hall = house.find(slug)
    state, version = house.state(hall.id)
    table = _asked_table(request)
    plays = table is None and "player" in roles_of(request, hall)
    actor = actor_of(request, hall, "player" if plays else None)
    return Beside(hall, state, version, actor, house.now(), table)


def _asked_table(request: HttpRequest) -> int | None:
    raw = request.GET.get("table", "")
    if not raw:
        return None
    if not (raw.isascii() and raw.isdigit() and len(raw) < 5):
        raise Http404
    return int(raw)


def show(
    request: HttpRequest, beside: Beside, page: str, context: Mapping[str, Any] | None = None
) -> HttpResponse:
    """A page of the phone in its frame; nobody but this phone may keep it."""
    template = f"tableside/{page}.html" if beside.spot is not None else "tableside/nowhere.html"
    whole = {
        "beside": beside,
        "spot": beside.spot,
        "page": page,
        "version": beside.version,
        "fresh": Fresh(),
        "action": beside.address(f"me-{page}"),
        **(context or {}),
    }
    answer = render(request, template, whole)
    answer["Cache-Control"] = "no-store, private"
    return answer
