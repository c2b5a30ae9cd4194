"""One tournament on a player's phone: whose phone it is, what it may see, and the page's frame."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any, NamedTuple

from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import get_language

from tafelrunde.desk.actors import Actor
from tafelrunde.games.shelf import open_rulebook
from tafelrunde.pages.player.home import Home, home, mark_of, my_calls
from tafelrunde.pages.player.table import tablemates
from tafelrunde.reckoning.names.calling import Names
from tafelrunde.reckoning.names.public import PublicName, PublicNames, in_full
from tafelrunde.rulebook.model import Mode, Rulebook, Scoring
from tafelrunde.state.course import mode_of
from tafelrunde.state.tournament import Call, Tournament
from tafelrunde.store.models import Badge
from tafelrunde.web import house
from tafelrunde.web.access import badge_of, hall_here
from tafelrunde.web.acting import Fresh
from tafelrunde.web.player.shared import Shared, shared

PHONE = ("player",)
"""Who has these pages: whoever holds a badge with a player's name on it."""
GONE = ("out", "absent", "unknown")
"""Scenes of somebody who plays no longer, or never did."""


class Where(NamedTuple):
    """The tournament in the address."""

    id: str
    slug: str


@dataclass
class Phone:
    """A tournament as the holder of this phone sees it now."""

    hall: Where
    state: Tournament
    version: int
    badge: Badge
    now: str

    @property
    def slug(self) -> str:
        return self.hall.slug

    @property
    def player(self) -> str:
        return self.badge.player

    @property
    def actor(self) -> Actor:
        """On these pages a referee who plays is a player like all others."""
        return Actor(id=f"badge:{self.badge.pk}", role="player", player=self.player)

    @property
    def title(self) -> str:
        return self.state.details.title or self.rulebook.title[language()]

    @cached_property
    def rulebook(self) -> Rulebook:
        return open_rulebook(self.state.rulebook)

    @cached_property
    def mode(self) -> Mode:
        return mode_of(self.rulebook, self.state)

    @property
    def scoring(self) -> Scoring:
        return self.rulebook.scoring[self.mode.scoring]

    @cached_property
    def shared(self) -> Shared:
        return shared(self.hall.id, self.state)

    @cached_property
    def names(self) -> PublicNames:
        """As the hall reads them, and in full whoever I sit with."""
        mates = tablemates(self.state, self.player)
        return in_full(self.shared.names, self.shared.known.people, mates)

    @cached_property
    def spoken(self) -> Names:
        """The same names for sentences that speak of ids."""
        return {player: str(name) for player, name in self.names.seats.items()}

    @property
    def me(self) -> PublicName:
        return self.names.seat(self.player)

    @cached_property
    def home(self) -> Home:
        return home(self.state, self.rulebook, self.player)

    @cached_property
    def calls(self) -> list[Call]:
        return my_calls(self.state, self.player)

    @property
    def may_leave(self) -> bool:
        """Whoever has left, or never was on the list, has nothing to leave."""
        entry = self.state.person(self.player)
        out = entry is None or (entry.withdrew_after, entry.disqualified_after) != (None, None)
        return self.state.phase != "awarded" and not out and self.home.scene not in GONE

    def mark(self, page: str) -> str:
        return mark_of(self.state, self.home, self.calls, page)

    def reporter_of(self, reported_by: str | None) -> str:
        """The player behind the phone that reported; empty where it was the desk."""
        number = (reported_by or "").removeprefix("badge:")
        if number == reported_by or not number.isdigit():
            return ""
        found = Badge.objects.filter(hall_id=self.hall.id, pk=int(number), role="player").first()
        return found.player if found is not None else ""


def language() -> str:
    return "de" if (get_language() or "de").startswith("de") else "en"


def open_phone(request: HttpRequest, slug: str) -> Phone:
    """The tournament behind the address, for the person whose badge this phone holds."""
    hall = Where(hall_here(request) or "", slug)
    badge = badge_of(request, hall)
    if badge is None or not badge.player:
        raise PermissionDenied
    state, version = house.state(hall.id)
    return Phone(hall, state, version, badge, house.now())


def nothing_new(request: HttpRequest, phone: Phone, page: str) -> HttpResponse | None:
    """The short answer to a phone that asks because of news which do not concern it."""
    if request.headers.get("HX-Request") and request.GET.get("mark") == phone.mark(page):
        return HttpResponse(status=204)
    return None


def show(
    request: HttpRequest,
    phone: Phone,
    page: str,
    context: Mapping[str, Any] | None = None,
    *,
    template: str | None = None,
    status: int = 200,
) -> HttpResponse:
    """A page of the phone in its frame; nobody but this phone may keep it."""
    whole = {
        "phone": phone,
        "state": phone.state,
        "page": page,
        "version": phone.version,
        "mark": phone.mark(page),
        "fresh": Fresh(),
        "frame": "player/news.html" if "mark" in request.GET else "base.html",
        **(context or {}),
    }
    answer = render(request, template or f"player/{page}.html", whole, status=status)
    answer["Cache-Control"] = "private, no-store"
    return answer
