"""Joining by phone: find your name, show that it is yours, and the phone is yours for the day.

A personal link (`/t/<slug>/b/<token>`) is exchanged for the cookie at once and leaves the address
bar. Whoever has none finds himself on the list and types the code of his card, or scans the card.
Minors have only their link or card. Who waits after wrong codes says `store.join_tries`.
"""

from __future__ import annotations

import secrets
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from tafelrunde.games.shelf import rulebook_for
from tafelrunde.pages.joining import Joinable, found, joinable, joining_open, on_the_list
from tafelrunde.reckoning.names.calling import full_names
from tafelrunde.reckoning.names.public import PublicName, public_names
from tafelrunde.rulebook.faults import Refusal
from tafelrunde.state.tournament import Tournament
from tafelrunde.store import badges, join_codes, join_tries, logged_out, news, sending
from tafelrunde.store.devices import goes_on_elsewhere, mirrored_here
from tafelrunde.store.mirror_models import Mirrored
from tafelrunde.store.models import Badge, Hall, JoinTry
from tafelrunde.web import house
from tafelrunde.web.access import (
    badge_of,
    first_home,
    held_badges,
    home,
    may_look,
    pin_on,
    roles_of,
    take_off,
    who,
)
from tafelrunde.web.join_addresses import HALL
from tafelrunde.web.language import way_back
from tafelrunde.web.outgoing.reaching import hall_door
from tafelrunde.web.push.offer import push_key
from tafelrunde.web.start.known_places import address_of
from tafelrunde.words import Text

LONGEST_QUERY = 60
OUT, TAKEN, REFUSED, WAIT = 403, 409, 422, 429
VISITOR = "visitor"


def _today() -> str:
    return timezone.localdate().isoformat()


@dataclass
class Door:
    """A tournament at its door: who is on the list, and whom this phone already is."""

    request: HttpRequest
    hall: Hall
    state: Tournament
    badge: Badge | None

    @property
    def open(self) -> bool:
        on = self.hall.claiming and not self.state.cancelled and self.elsewhere is None
        return on and joining_open(self.state, _today())

    @cached_property
    def elsewhere(self) -> Text | None:
        """Whoever joined here after a hand-over would wait for nothing."""
        return goes_on_elsewhere("default", self.hall.id, self.state)

    @property
    def mirrors(self) -> bool:
        """On a mirror nobody is anybody: it is only read."""
        return mirrored_here(self.hall.id)

    def enters(self, key: str) -> bool:
        """A card is a personal link: it opens where the list is switched off as well."""
        by_card = bool(key) and self.elsewhere is None
        return self.open or (by_card and joining_open(self.state, _today()))

    def code_ended(self, player: str) -> bool:
        """Whether the desk has taken a phone back, and the person's printed card ended with it."""
        return bool(join_codes.ended_of(self.hall, player))

    @property
    def people(self) -> tuple[Joinable, ...]:
        names = public_names(self.state, rulebook_for(self.state), house.people(self.hall.id))
        return joinable(self.state, names, badges.claimable(self.hall.id, on_the_list(self.state)))

    @property
    def followed(self) -> list[tuple[str, str]]:
        """Whose table somebody may follow on a mirror, as everybody reads the names."""
        names = public_names(self.state, rulebook_for(self.state), house.people(self.hall.id))
        return sorted(
            ((player, names.seat(player).listed) for player in self.state.entries),
            key=lambda each: names.seat(each[0]).order,
        )

    @property
    def me(self) -> PublicName | None:
        """Whom this phone is, if it is a player."""
        player = self.badge.player if self.badge is not None else ""
        return next((each.name for each in self.people if each.player == player), None)

    @property
    def ended(self) -> Badge | None:
        """The link this phone had until it was taken back; one given back by itself is no news."""
        return None if self.badge is not None else _ended(self.request, self.hall)

    def show(self, template: str, status: int = 200, **more: Any) -> HttpResponse:
        chosen = more.get("person")
        context = {
            "hall": self.hall,
            "code_ended": chosen is not None and self.code_ended(chosen.player),
            "open": self.open,
            "elsewhere": self.elsewhere,
            "cancelled": self.state.cancelled,
            "badge": self.badge,
            "me": self.me if self.badge is not None else None,
            "home": home(self.hall.slug, self.badge.role) if self.badge is not None else "",
            "organiser": "organiser" in roles_of(self.request, self.hall),
            "ended": self.ended,
            "over": self.state.phase == "awarded",
            **more,
        }
        return render(self.request, f"join/{template}.html", context, status=status)


def _ended(request: HttpRequest, hall: Hall) -> Badge | None:
    """The link that this very phone had; nobody else learns that there was one."""
    number = held_badges(request).get(hall.id)
    gone = badges.ended(hall.id, number) if number is not None else None
    return gone if gone is not None and gone.revoked_why != "back" else None


def _door(request: HttpRequest, slug: str, player: str = "", key: str = "") -> Door:
    """A hidden one opens by a card's key, or to whoever came by the hall's; else there is none."""
    hall = house.find(slug)
    by_card = bool(key) and join_codes.scanned(hall, player, key)
    if not may_look(request, hall) and not by_card and not _from_the_hall(request, hall):
        raise Http404
    return Door(request, hall, house.state(hall.id)[0], badge_of(request, hall))


def _from_the_hall(request: HttpRequest, hall: Hall) -> bool:
    """Whether this phone has scanned the hall's code; new codes end that, too."""
    brought = request.session.get(f"{HALL}-{hall.id}")
    return isinstance(brought, str) and join_codes.from_the_hall(hall, brought)


def _scanned_in_the_hall(request: HttpRequest, slug: str) -> bool:
    """The key goes from the address into the phone's own cookie."""
    key, hall = request.GET.get(HALL, ""), house.find(slug)
    if not key or not join_codes.from_the_hall(hall, key):
        return False
    request.session[f"{HALL}-{hall.id}"] = key
    return True


@who("anyone")
@never_cache
@require_safe
def people(request: HttpRequest, slug: str) -> HttpResponse:
    """Everybody on the list; a part of the name finds it."""
    if _scanned_in_the_hall(request, slug):
        return redirect("join", slug)
    hall = house.find(slug)
    gone = _ended(request, hall)
    if gone is not None and not may_look(request, hall) and not _from_the_hall(request, hall):
        # Of a hidden tournament whoever was in it is told why no more, and nothing else.
        return render(request, "join/ended.html", {"ended": gone}, status=OUT)
    door = _door(request, slug)
    mirrored = Mirrored.objects.filter(hall_id=door.hall.id, ended_at=None).first()
    if mirrored is not None:
        return door.show(
            "mirror",
            hall_address=hall_door(mirrored.hall_address),
            push_key=push_key(request),
            push_slug=slug,
            push_people=door.followed,
        )
    query = request.GET.get("q", "").strip()[:LONGEST_QUERY]
    listed = found(door.people, query) if door.open and door.badge is None else ()
    numbered = any(each.name.numbered for each in listed)
    read_at = sending.mirror_page(door.hall.id)
    return door.show(
        "people",
        people=listed,
        numbered=numbered,
        query=query,
        read_at=read_at,
        logged_out=logged_out.happened_in(door.hall.id),
    )


@who("anyone")
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def person(request: HttpRequest, slug: str, player_id: str, key: str = "") -> HttpResponse:
    """Is this you? Then from now on this phone is yours; `key` comes from the person's own card."""
    door = _door(request, slug, player_id, key)
    if door.mirrors or door.badge is not None or not door.enters(key):
        return redirect("join", slug)
    chosen = next((each for each in door.people if each.player == player_id), None)
    wrong = bool(key) and not join_codes.scanned(door.hall, player_id, key)
    if chosen is not None and wrong and door.code_ended(player_id):
        return redirect("join-person", slug, player_id)
    if chosen is None or wrong:
        raise Http404
    if request.method != "POST" or (chosen.minor and not key):
        return door.show("person", person=chosen, scanned=bool(key))
    return _claim(door, chosen, None) if key else _tried(door, chosen)


def _tried(door: Door, chosen: Joinable) -> HttpResponse:
    """A try at being this person: written down first, so that a script has to wait."""
    asked, visitor = door.hall.code_asked, _visitor(door.request)
    made, waits = join_tries.begin(door.hall.id, chosen.player, visitor, by_tap=not asked)
    if waits:
        return door.show("person", status=WAIT, person=chosen, waits=waits)
    typed = door.request.POST.get("code", "")[:LONGEST_QUERY]
    codes = join_codes.codes_of(door.hall, door.state) if asked else {}
    if asked and not join_codes.opens(codes[chosen.player], typed):
        left = join_tries.left(door.hall.id, chosen.player, visitor)
        if chosen.player in join_tries.guessed_at(door.hall.id):
            news.nudge(door.hall.id, door.hall.version)
        waits = "" if left else "visitor"
        return door.show(
            "person", status=REFUSED, person=chosen, wrong=True, left=left, waits=waits
        )
    return _claim(door, chosen, made)


def _claim(door: Door, chosen: Joinable, made: JoinTry | None) -> HttpResponse:
    made = made or join_tries.scanned(door.hall.id, chosen.player)
    try:
        badge = badges.claim(door.hall.id, chosen.player)
    except Refusal:
        join_tries.judge(made, "taken")
        news.nudge(door.hall.id, door.hall.version)
        return door.show("person", status=TAKEN, person=chosen, told=True)
    join_tries.judge(made, "joined")
    pin_on(door.request, badge)
    return redirect(home(door.hall.slug, badge.role))


def _visitor(request: HttpRequest) -> str:
    """This browser and where it is, so that nobody waits for what somebody else has guessed."""
    known = request.session.get(VISITOR)
    if not isinstance(known, str):
        request.session[VISITOR] = known = secrets.token_hex(8)
    return join_tries.visitor_at(address_of(request), known)


@who("anyone")
@require_POST
def give_back(request: HttpRequest, slug: str) -> HttpResponse:
    """Not me: the phone is nobody again; a person chosen by a tap is free for the right one."""
    door = _door(request, slug)
    if door.badge is not None:
        badges.give_back(door.badge)
    take_off(request, door.hall)
    if "next" in request.POST:
        return redirect(way_back(request, request.POST["next"]))
    return redirect("join", slug)


@who("anyone")
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def link(request: HttpRequest, slug: str, token: str) -> HttpResponse:
    """A personal link: the cookie instead of the token, and on to the holder's own pages."""
    badge = badges.open_badge(token)
    if badge is None or badge.hall.slug != slug:
        answer = render(request, "join/no_link.html", status=404)
    elif request.method != "POST" and _works_here(request, badge):
        return _asked_first(request, badge)
    else:
        badges.seen(badge)
        pin_on(request, badge)
        answer = redirect(home(slug, badge.role))
    # Nobody learns the address of this page from the next one.
    answer["Referrer-Policy"] = "no-referrer"
    return answer


def _works_here(request: HttpRequest, badge: Badge) -> bool:
    """Whether somebody of the crew would become a player by it, and no longer decide there."""
    held = badge_of(request, badge.hall)
    known = held is not None and held.pk == badge.pk
    return bool(badge.player) and not known and bool(_crew_roles(request, badge.hall))


def _crew_roles(request: HttpRequest, hall: Hall) -> frozenset[str]:
    return roles_of(request, hall) - {"player"}


def _asked_first(request: HttpRequest, badge: Badge) -> HttpResponse:
    """A link that somebody shows or sends must not make the crew a player unasked."""
    state, people = house.state(badge.hall_id)[0], house.people(badge.hall_id)
    held = badge_of(request, badge.hall)
    slug = badge.hall.slug
    context = {
        "hall": badge.hall,
        "name": full_names(state, people).get(badge.player, badge.player),
        "stay": first_home(slug, _crew_roles(request, badge.hall)) or f"/t/{slug}",
        "loses": held is not None and held.role != "player",
    }
    answer = render(request, "join/open_as.html", context)
    # Not "no-referrer": the form of this page would then come from nowhere and be refused.
    answer["Referrer-Policy"] = "strict-origin"
    return answer
