"""At which address do phones find this house? A laptop calls itself "localhost", phones cannot."""

from __future__ import annotations

from typing import Literal, TypedDict

from django.conf import settings
from django.http import HttpRequest
from django.urls import reverse

from tafelrunde.store import join_codes
from tafelrunde.store.models import Hall
from tafelrunde.store.this_machine import opens_only_here
from tafelrunde.web import opening

HALL = "hall"
"""What the key of a hidden tournament is called in its address."""


def reachable(request: HttpRequest) -> bool:
    """Whether another device can come in by the address this page was asked under."""
    return not (opening.only_here() and opens_only_here(_name_of(request.get_host())))


def _name_of(host: str) -> str:
    return host.rpartition(":")[0] if not host.endswith("]") and ":" in host else host


def from_phones(request: HttpRequest, path: str) -> str:
    """The whole address of a page, as another device in the hall must type or scan it."""
    return f"{request.scheme}://{from_elsewhere(request.get_host())}{path}"


def from_elsewhere(host: str) -> str:
    """How another device names this house, which was asked for here as `host`; with its port.

    A house that is open on this machine only keeps that name: no other leads there, and by it the
    post knows that a letter told nobody.
    """
    name = _name_of(host)
    if opening.only_here() or not opens_only_here(name):
        return host
    return opening.own_address() + host.removeprefix(name)


Reach = Literal["here", "network", "anywhere"]


class Handed(TypedDict):
    """What `parts/handed_over.html` shows: a link for one person, and from where it opens."""

    link: str
    reach: Reach


def handed_over(request: HttpRequest, path: str) -> Handed:
    """As letters name this house, where it has an address of its own."""
    if settings.HOUSE_ADDRESS:
        return Handed(link=f"{settings.HOUSE_ADDRESS}{path}", reach="anywhere")
    return Handed(link=from_phones(request, path), reach=links_reach(request))


def links_reach(request: HttpRequest) -> Reach:
    """From where links open that are handed over or written into letters now.

    A name given to the house is known to all; every other one is an address of its network.
    """
    if settings.HOUSE_ADDRESS:
        return "anywhere"
    if not reachable(request):
        return "here"
    named = _name_of(request.get_host()).lower() in settings.OWN_HOSTS
    return "anywhere" if named else "network"


def join_page(request: HttpRequest, slug: str) -> str:
    return from_phones(request, reverse("join", args=[slug]))


def join_address(request: HttpRequest, hall: Hall) -> str:
    """Where everybody finds himself on the list; for the projector's code and for posters.

    Of a hidden tournament it carries the hall's key: whoever scans it stands in the hall.
    """
    key = "" if hall.public else f"?{HALL}={join_codes.hall_key(hall)}"
    return join_page(request, hall.slug) + key


def link_address(request: HttpRequest, slug: str, token: str) -> str:
    """A personal link, to be shown once and as a QR code."""
    return from_phones(request, reverse("join-link", args=[slug, token]))
