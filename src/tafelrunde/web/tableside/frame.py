"""One game on a phone beside it: whose phone, which game, and the frame of its pages.

Players see their own game. Referees and the desk may ask for any table of the round with
`?table=3`, and with `?table=0` for the match that is being played.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any, Self
from urllib.parse import urlencode

from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse

from tafelrunde.desk import commands as c
from tafelrunde.desk.calls import last_published
from tafelrunde.pages.player.seated_elsewhere import ANOTHER_GAME, AT_A_TABLE, NO_GAME
from tafelrunde.pages.player.table import tablemates
from tafelrunde.pages.tableside.minutes import at_its_field
from tafelrunde.pages.tableside.spot import Spot, spot_of
from tafelrunde.reckoning.names.public import PublicName, PublicNames, in_full, public_names
from tafelrunde.rulebook.faults import Fault, Refusal
from tafelrunde.web import house
from tafelrunde.web.access import actor_of, roles_of
from tafelrunde.web.elsewhere import PhoneVisit
from tafelrunde.web.visit import Context
from tafelrunde.words.digits import digits

BESIDE = ("player", "referee", "organiser", "scorekeeper")
"""Who stands beside a board: its players, and whoever is called to it."""


@dataclass
class Beside(PhoneVisit[PublicNames]):
    """A tournament as the holder of this phone sees it now."""

    hall: house.Hall

    folder = "tableside"
    word = "beside"
    private = True

    @classmethod
    def open(cls, request: HttpRequest, slug: str) -> Self:
        hall = house.find(slug)
        state, version = house.state(hall.id)
        plays = _asked_table(request) is None and "player" in roles_of(request, hall)
        actor = actor_of(request, hall, "player" if plays else None)
        return cls(request, hall, state, version, actor, house.now())

    @cached_property
    def asked_table(self) -> int | None:
        return _asked_table(self.request)

    @cached_property
    def names(self) -> PublicNames:
        """In full beside the board: everybody there has a badge or was called to it."""
        people = house.people(self.hall.id)
        public = public_names(self.state, self.rulebook, people)
        me = self.actor.player if self.actor.role == "player" else None
        return in_full(public, people, tablemates(self.state, me) if me else people.keys())

    @property
    def public_name(self) -> PublicName:
        """What is read of whoever noted it on a phone that somebody else holds later."""
        public = public_names(self.state, self.rulebook, house.people(self.hall.id))
        return public.seat(self.actor.player or "")

    @cached_property
    def spot(self) -> Spot | None:
        return spot_of(self.view, self.actor, self.asked_table)

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

    def at_field(self, fault: Fault) -> Fault:
        return at_its_field(self.rulebook, fault)

    def address(self, name: str) -> str:
        asked = "" if self.asked_table is None else f"?table={self.asked_table}"
        return reverse(name, args=[self.slug]) + asked

    def frame(self, page: str) -> dict[str, Any]:
        return {**super().frame(page), "spot": self.spot, "action": self._action(f"me-{page}")}

    def _action(self, name: str) -> str:
        """Where the forms of a page go: a player's say for which game they were made."""
        if self.actor.role != "player" or self.spot is None:
            return self.address(name)
        return f"{self.address(name)}?{urlencode({'at': str(self.spot.where)})}"

    @property
    def spot_meant(self) -> Spot:
        """The game a form was made for; a Refusal for whoever sits elsewhere by now."""
        spot, made_for = self.spot, self.request.GET.get("at", "")
        if spot is None:
            raise Refusal([Fault("table", NO_GAME)])
        if made_for and made_for != str(spot.where):
            now = ANOTHER_GAME if spot.match else AT_A_TABLE.filled(table=spot.table)
            raise Refusal([Fault("table", now)])
        return spot

    def show(
        self, page: str, context: Context | None = None, *, template: str = "", status: int = 200
    ) -> HttpResponse:
        nowhere = "" if self.spot is not None else "tableside/nowhere.html"
        return super().show(page, context, template=template or nowhere, status=status)

    def give(self, command: c.Command) -> HttpResponse | None:
        """The clock fetches its new face by itself; a note changes which forms there are."""
        super().give(command)
        if self.by_htmx and isinstance(command, c.PressClock):
            return HttpResponse(status=204, headers={"HX-Trigger": "moved"})
        return None


def _asked_table(request: HttpRequest) -> int | None:
    raw = request.GET.get("table", "")
    if not raw:
        return None
    if not digits(raw, 4):
        raise Http404
    return int(raw)
