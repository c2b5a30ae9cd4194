"""One tournament on a player's phone: whose phone it is, what it may see, and the page's frame."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property, wraps
from typing import Any, NamedTuple, Self

from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.views.decorators.http import require_safe

from tafelrunde.chances.foreseen import Foreseen
from tafelrunde.desk.actors import AS_PLAYER, Actor
from tafelrunde.journal.judging import RulingGiven
from tafelrunde.pages.objections_told import decision_told
from tafelrunde.pages.player.home import (
    Answer,
    Home,
    contested,
    home,
    mark_of,
    my_answer,
    my_calls,
)
from tafelrunde.pages.player.seated_elsewhere import game_made_for, seated_now
from tafelrunde.pages.player.slip import last_reported
from tafelrunde.pages.player.table import tablemates
from tafelrunde.pages.player.warned import fresh_warnings, my_warnings
from tafelrunde.pages.timetable import noted_at
from tafelrunde.reckoning.names.public import PublicName, PublicNames, in_full
from tafelrunde.state.tournament import Call, Table
from tafelrunde.store.makers import link_of
from tafelrunde.store.models import Badge
from tafelrunde.web import house
from tafelrunde.web.access import badge_of, hall_here, who
from tafelrunde.web.decisions import acceptor, decider, decision_on
from tafelrunde.web.elsewhere import PhoneVisit
from tafelrunde.web.foreteller import chances_kept
from tafelrunde.web.player.shared import Shared, shared
from tafelrunde.web.push.offer import push_key
from tafelrunde.words import Text, capital

View = Callable[..., HttpResponse]
PHONE = ("player",)
"""Who has these pages: whoever holds a badge with a player's name on it."""
GONE = ("out", "absent", "unknown")
"""Scenes of somebody who plays no longer, or never did."""


class Where(NamedTuple):
    """The tournament in the address."""

    id: str
    slug: str


@dataclass
class Phone(PhoneVisit[PublicNames]):
    """A tournament as the holder of this phone sees it now.

    On these pages a referee who plays is a player like all others.
    """

    folder = "player"
    word = "phone"
    answer_page = "parts/phone_answer.html"
    private = True

    @classmethod
    def open(cls, request: HttpRequest, slug: str) -> Self:
        """The tournament behind the address, for the person whose badge this phone holds."""
        hall = Where(hall_here(request) or "", slug)
        badge = badge_of(request, hall)
        if badge is None or not badge.player:
            raise PermissionDenied
        state, version = house.state(hall.id)
        actor = Actor(id=f"badge:{badge.pk}", role="player", player=badge.player)
        return cls(request, hall, state, version, actor, house.now())

    @property
    def player(self) -> str:
        return self.actor.player or ""

    @property
    def begins(self) -> str:
        return reverse("me-home", args=[self.slug])

    @cached_property
    def shared(self) -> Shared:
        return shared(self.hall.id, self.state)

    @cached_property
    def names(self) -> PublicNames:
        """As the hall reads them, and in full whoever I sit with."""
        mates = tablemates(self.state, self.player)
        return in_full(self.shared.names, self.shared.known.people, mates)

    @property
    def me(self) -> PublicName:
        return self.names.seat(self.player)

    @property
    def public_name(self) -> PublicName:
        """What whoever holds this phone after me may read of me: a minor's initials."""
        return self.shared.names.seat(self.player)

    @property
    def over(self) -> bool:
        return self.state.phase == "awarded"

    @cached_property
    def home(self) -> Home:
        return home(self.state, self.rulebook, self.player)

    @cached_property
    def calls(self) -> list[Call]:
        return my_calls(self.state, self.player)

    @cached_property
    def answer(self) -> Answer | None:
        return my_answer(self.state, self.player)

    @property
    def warned(self) -> list[RulingGiven]:
        """What was held against me, all of it where the referee is called."""
        return my_warnings(self.state, self.player)

    @property
    def freshly_warned(self) -> list[RulingGiven]:
        return fresh_warnings(self.state, self.player)

    @cached_property
    def decision(self) -> Text | None:
        """What came of an objection to my game, as long as people play."""
        game = contested(self.state, self.home, self.player)
        running = self.state.phase == "running"
        return self.decision_on(game) if game is not None and running else None

    @cached_property
    def objects(self) -> bool:
        """Whether my objection to the game I play waits to be decided."""
        game = self.home.table
        waits = game is not None and game.state == "disputed"
        return waits and self.player in dict(game.objections if game is not None else ())

    @property
    def waits_for_signatures(self) -> bool:
        """Whether my game is reported: whoever calls the referee about it objects to that."""
        return self.home.table is not None and self.home.table.state == "reported"

    def accepted_by(self, game: Table) -> Text | None:
        """Who took my result over before all had signed it."""
        found = acceptor(self.hall.id, self.state, game) if game.state == "final" else None
        return capital(found) if found is not None else None

    def decision_on(self, game: Table) -> Text | None:
        found = decision_on(self.hall.id, self.state, game)
        if found is None:
            return None
        by = decider(self.hall.id, found.by)
        return decision_told(self.view, game, by, upheld=found.upheld)

    @property
    def may_leave(self) -> bool:
        """Whoever has left, or never was on the list, has nothing to leave."""
        entry = self.state.person(self.player)
        out = entry is None or (entry.withdrew_after, entry.disqualified_after) != (None, None)
        over = self.state.phase == "awarded" or self.elsewhere is not None
        return not over and not out and self.home.scene not in GONE

    @cached_property
    def chances(self) -> Foreseen | None:
        """What was foreseen last, where phones are shown it."""
        if "phones" not in self.state.chances_for:
            return None
        return chances_kept(self.hall.id, self.state)

    def mark(self, page: str) -> str:
        answer = (self.answer,) if self.answer is not None else ()
        mark = mark_of(self.state, self.home, (*self.calls, *answer, *self.warned), page)
        mark += "elsewhere" if self.elsewhere is not None else ""
        return f"{mark}{self.chances.stamp}" if page == "standing" and self.chances else mark

    def reporter_of(self, table: Table) -> str:
        """Who of this table reported, with whatever link; empty where it was the desk."""
        by = table.reported_by or ""
        player, number = by.removeprefix(AS_PLAYER), link_of(by)
        if number is not None:
            badge = Badge.objects.filter(hall_id=self.hall.id, pk=number).first()
            player = badge.player if badge is not None else ""
        return player if player in {seat.player for seat in table.seats} else ""

    def reported_at(self, table: Table) -> datetime | None:
        """When the slip was reported that stands there."""
        number = last_reported(self.state, table)
        found = house.records_since(self.hall.id, number - 1)[:1] if number else []
        return noted_at(found[0].at) if found else None

    def nothing_new(self, page: str) -> HttpResponse | None:
        """The short answer to a phone that asks because of news which do not concern it."""
        if self.by_htmx and self.request.GET.get("mark") == self.mark(page):
            return HttpResponse(status=204)
        return None

    @cached_property
    def at(self) -> str:
        """My game and who sits at it: what an open page was made for."""
        return game_made_for(self.home.table)

    def moved_on(self, page: str) -> HttpResponse | None:
        """The news for a page with a form whose holder sits elsewhere by now, or nowhere."""
        made_for = self.request.GET.get("at", "")
        if not (self.by_htmx and made_for) or made_for == self.at:
            return None
        told = {"made_for": made_for, "moved": seated_now(self.home.table, made_for)}
        return self.show(page, told, template="player/moved.html")

    def frame(self, page: str) -> dict[str, Any]:
        inside = "player/news.html" if "mark" in self.request.GET else "base.html"
        offer = {"push_key": push_key(self.request), "push_slug": self.slug}
        return {**super().frame(page), "mark": self.mark(page), "frame": inside, **offer}


def fresh_page(page: str) -> Callable[[Callable[[Phone], HttpResponse]], View]:
    """A page phones ask for again and again: shown only where something on it is new."""

    def declare(fill: Callable[[Phone], HttpResponse]) -> View:
        @who(*PHONE)
        @require_safe
        @wraps(fill)
        def view(request: HttpRequest, slug: str) -> HttpResponse:
            phone = Phone.open(request, slug)
            return phone.nothing_new(page) or phone.moved_on(page) or fill(phone)

        return view

    return declare
