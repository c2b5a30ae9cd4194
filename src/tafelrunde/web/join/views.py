"""Joining by phone: find your name, confirm it, and the phone is yours for the tournament.

A personal link (`/t/<slug>/b/<token>`) is exchanged for the cookie at once and leaves the address
bar. Whoever has neither finds himself on the list. Nothing here counts by network address: a whole
hall sits behind one router.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from tafelrunde.games.shelf import open_rulebook
from tafelrunde.pages.audience.names import PublicName, public_names
from tafelrunde.pages.joining import Joinable, found, joinable, joining_open, on_the_list
from tafelrunde.rulebook.faults import Refusal
from tafelrunde.state.tournament import Tournament
from tafelrunde.store import badges
from tafelrunde.store.models import Badge, Hall
from tafelrunde.web.access import badge_of, may_look, pin_on, roles_of, take_off, who
from tafelrunde.web.organiser import house

LONGEST_QUERY = 60
HOMES = {"player": "me", "referee": "referee", "scorekeeper": "desk", "organiser": "desk"}
"""Where each role's own pages begin, behind the tournament's address."""


def home(slug: str, role: str) -> str:
    return f"/t/{slug}/{HOMES[role]}"


@dataclass
class Door:
    """A tournament at its door: who is on the list, and whom this phone already is."""

    request: HttpRequest
    hall: Hall
    state: Tournament
    badge: Badge | None

    @property
    def open(self) -> bool:
        today = timezone.localdate().isoformat()
        return self.hall.claiming and joining_open(self.state, today)

    @property
    def people(self) -> tuple[Joinable, ...]:
        names = public_names(
            self.state, open_rulebook(self.state.rulebook), house.people(self.hall.id)
        )
        return joinable(self.state, names, badges.claimable(self.hall.id, on_the_list(self.state)))

    @property
    def me(self) -> PublicName | None:
        """Whom this phone is, if it is a player."""
        player = self.badge.player if self.badge is not None else ""
        return next((each.name for each in self.people if each.player == player), None)

    def show(self, template: str, status: int = 200, **more: Any) -> HttpResponse:
        context = {
            "hall": self.hall,
            "open": self.open,
            "badge": self.badge,
            "me": self.me if self.badge is not None else None,
            "home": home(self.hall.slug, self.badge.role) if self.badge is not None else "",
            "organiser": "organiser" in roles_of(self.request, self.hall),
            **more,
        }
        return render(self.request, f"join/{template}.html", context, status=status)


def _door(request: HttpRequest, slug: str) -> Door:
    hall = house.find(slug)
    if not may_look(request, hall):
        raise Http404
    return Door(request, hall, house.state(hall.id)[0], badge_of(request, hall))


@who("anyone")
@never_cache
@require_safe
def people(request: HttpRequest, slug: str) -> HttpResponse:
    """Everybody on the list; a part of the name finds it."""
    door = _door(request, slug)
    query = request.GET.get("q", "").strip()[:LONGEST_QUERY]
    listed = found(door.people, query) if door.open and door.badge is None else ()
    return door.show("people", people=listed, query=query)


@who("anyone")
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def person(request: HttpRequest, slug: str, player_id: str) -> HttpResponse:
    """Is this you? Then from now on this phone is yours."""
    door = _door(request, slug)
    if door.badge is not None or not door.open:
        return redirect("join", slug)
    chosen = next((each for each in door.people if each.player == player_id), None)
    if chosen is None:
        raise Http404
    if request.method != "POST" or chosen.free == "twice":
        return door.show("person", person=chosen)
    try:
        badge = badges.claim(door.hall.id, chosen.player)
    except Refusal:
        taken = Joinable(chosen.player, chosen.name, "taken")
        return door.show("person", status=409, person=taken)
    pin_on(request, badge)
    return redirect(home(slug, badge.role))


@who("anyone")
@require_POST
def give_back(request: HttpRequest, slug: str) -> HttpResponse:
    """Not me: the phone is nobody again; a person chosen by a tap is free for the right one."""
    door = _door(request, slug)
    if door.badge is not None:
        badges.give_back(door.badge)
    take_off(request, door.hall)
    return redirect("join", slug)


@who("anyone")
@never_cache
@require_safe
def link(request: HttpRequest, slug: str, token: str) -> HttpResponse:
    """A personal link: the cookie instead of the token, and on to the holder's own pages."""
    badge = badges.open_badge(token)
    if badge is None or badge.hall.slug != slug:
        answer = render(request, "join/no_link.html", status=404)
    else:
        badges.seen(badge)
        pin_on(request, badge)
        answer = redirect(home(slug, badge.role))
    # Nobody learns the address of this page from the next one.
    answer["Referrer-Policy"] = "no-referrer"
    return answer
