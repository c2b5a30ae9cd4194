"""Who may open which page? Every view says so itself; one that says nothing answers 403.

    @who("anyone")                       everybody, with or without an account
    @who("organiser")                    organisers: of that tournament, or of the house
    @who("organiser", "referee")         either of them
    @who("account")                      whoever is logged in, in any role
    @who("owner")                        the owner of the house alone

Behind an address of a tournament (`/t/<slug>…`) roles are those held in that tournament, everywhere
else those held in the house:

| who | in the house | in a tournament |
| --- | --- | --- |
| owner of the house (superuser) | organiser, association | organiser, association |
| account in the group "organiser" | organiser: may announce tournaments | what its crew says |
| account in the group "association" | association | association, and what its crew says |
| account with a part of the office | association, where `web.office_rights` says so | its crew's |
| phone with a badge | nothing | the badge's role, and player where it names one |

What a role may do to a tournament is decided at the desk, never here.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import ParamSpec, Protocol, TypeVar, get_args
from urllib.parse import urlencode

from django.conf import settings
from django.contrib.auth import get_user
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.middleware.csrf import rotate_token
from django.shortcuts import redirect
from django.urls import reverse

from tafelrunde.desk.actors import Actor
from tafelrunde.desk.roles import Role
from tafelrunde.store import badges, crew
from tafelrunde.store.models import Badge, Hall
from tafelrunde.store.prepared import Prepared
from tafelrunde.web.disk import left_out_if_full
from tafelrunde.web.middleware import Middleware
from tafelrunde.web.office_rights import groups_of, roles_here

ROLES: tuple[Role, ...] = get_args(Role)
ANYONE, ACCOUNT, OWNER = "anyone", "account", "owner"
OWNER_ROLES: frozenset[str] = frozenset({"organiser", "association"})
HOUSE_GROUPS = frozenset({"organiser", "association"})
"""Django groups that mean something; the other roles are held in a tournament only."""
TOURNAMENT = "t/<slug:slug>"
"""How the route of every address of a tournament begins."""
HOMES = {"player": "me", "referee": "referee", "scorekeeper": "desk", "organiser": "desk"}
"""Where each role's own pages begin, behind the tournament's address."""
BADGES = "badges"
"""Where the session keeps which badge it holds, by tournament."""

P = ParamSpec("P")
R = TypeVar("R", bound=HttpResponseBase)


def who(*roles: str) -> Callable[[Callable[P, R]], Callable[P, R]]:
    """Declare who may open a view: "anyone", "account", "owner", or roles."""
    known = (ANYONE, ACCOUNT, OWNER, *ROLES)
    if set(roles) - set(known) or not roles:
        raise ValueError(f"who may? expected {', '.join(known)}, found {roles!r}")

    def declare(view: Callable[P, R]) -> Callable[P, R]:
        view.who_may = frozenset(roles)  # type: ignore[attr-defined]
        return view

    return declare


def declared(view: object) -> frozenset[str] | None:
    found = getattr(view, "who_may", None)
    return found if isinstance(found, frozenset) else None


def home(slug: str, role: str) -> str:
    return f"/t/{slug}/{HOMES[role]}"


def first_home(slug: str, held: frozenset[str]) -> str:
    """Where the pages of the first of these roles begin; empty where none has pages of its own."""
    role = next((each for each in ROLES if each in held and each in HOMES), "")
    return home(slug, role) if role else ""


# ── Where we are, and as whom ────────────────────────────────────────────────────────────────────


class Place(Protocol):
    """A tournament, or whatever else knows its id."""

    @property
    def id(self) -> str: ...


_BY_SLUG = Prepared(
    lambda slug: Hall.objects.filter(slug=slug).order_by().values_list("id", flat=True), str
)
NOWHERE = ""
"""The id of a tournament that does not exist."""


def hall_here(request: HttpRequest) -> str | None:
    """The id of the tournament in the address; None where the address names none."""
    match = request.resolver_match
    if match is None or not match.route.startswith(TOURNAMENT):
        return None
    kept: str | None = getattr(request, "_hall_here", None)
    if kept is None:
        kept = _BY_SLUG.first("default", match.kwargs["slug"]) or NOWHERE
        request._hall_here = kept  # type: ignore[attr-defined]
    return kept


def roles_of(request: HttpRequest, hall: Place | None = None) -> frozenset[str]:
    """The roles of the person asking, in this tournament or where the address is; asked once."""
    place = hall.id if hall is not None else hall_here(request)
    kept: dict[str | None, frozenset[str]] = request.__dict__.setdefault("_roles", {})
    if place not in kept:
        kept[place] = _account_roles(request, place) | _badge_roles(request, place)
    return kept[place]


def _account_roles(request: HttpRequest, place: str | None) -> frozenset[str]:
    user = request.user
    if not user.is_authenticated:
        return frozenset()
    if user.is_superuser:
        return OWNER_ROLES
    groups = groups_of(request) & HOUSE_GROUPS
    if place is None:
        return groups if "association" in groups else groups | roles_here(request)
    return groups - {"organiser"} | (crew.roles_in(place, user.pk) if place else frozenset())


def _badge_roles(request: HttpRequest, place: str | None) -> frozenset[str]:
    badge = _badge(request, place) if place else None
    if badge is None:
        return frozenset()
    return frozenset({badge.role, "player"} if badge.player else {badge.role})


def badge_of(request: HttpRequest, hall: Place) -> Badge | None:
    """The live badge this phone holds in that tournament; a revoked one is gone at once."""
    return _badge(request, hall.id)


def _badge(request: HttpRequest, place: str) -> Badge | None:
    number = held_badges(request).get(place)
    if number is None:
        return None
    kept: dict[str, Badge | None] = request.__dict__.setdefault("_badges", {})
    if place not in kept:
        kept[place] = badge = badges.holder(place, number)
        if badge is not None:
            with left_out_if_full():
                badges.seen(badge)
    return kept[place]


def held_badges(request: HttpRequest) -> dict[str, int]:
    """The numbers of the badges in the session, by tournament; revoked ones may be among them."""
    session = getattr(request, "session", None)
    return dict(session.get(BADGES, {})) if session is not None else {}


def pin_on(request: HttpRequest, badge: Badge) -> None:
    """From now on this browser is the badge's holder; its session gets a new key."""
    request.session.cycle_key()
    request.session[BADGES] = held_badges(request) | {badge.hall_id: badge.pk}
    rotate_token(request)
    _forget(request)


def take_off(request: HttpRequest, hall: Place) -> None:
    """This browser is nobody in that tournament any more."""
    held = held_badges(request)
    if held.pop(hall.id, None) is not None:
        request.session[BADGES] = held
        request.session.cycle_key()
    _forget(request)


def _forget(request: HttpRequest) -> None:
    request.__dict__.pop("_roles", None)
    request.__dict__.pop("_badges", None)


def actor_of(request: HttpRequest, hall: Place | None = None, role: Role | None = None) -> Actor:
    """The person asking, as the desk knows people: in that role, or in the strongest one held."""
    place = hall.id if hall is not None else hall_here(request)
    held = roles_of(request, hall)
    acting = next((each for each in ROLES if each in held and role in (None, each)), None)
    if acting is None:
        raise PermissionDenied
    badge = _badge(request, place) if place else None
    player = (badge.player or None) if badge is not None else None
    if badge is not None and acting not in _account_roles(request, place):
        return Actor(id=f"badge:{badge.pk}", role=acting, player=player)
    return Actor(id=f"account:{request.user.pk}", role=acting, player=player)


# ── Tournaments that are not public ──────────────────────────────────────────────────────────────


class Shown(Place, Protocol):
    @property
    def public(self) -> bool: ...


def may_look(request: HttpRequest, hall: Shown) -> bool:
    """One that is not public exists only for those who have a role in it."""
    return hall.public or bool(roles_of(request, hall))


def may_listen(session_key: str, hall: Place) -> bool:
    """Whether the holder of that session has a role in a tournament; for streams beside Django."""
    return bool(roles_of(asking(session_key), hall))


def asking(session_key: str) -> HttpRequest:
    """A request of whoever holds that session, for what is answered beside Django."""
    request = HttpRequest()
    request.session = import_module(settings.SESSION_ENGINE).SessionStore(session_key)
    request.user = get_user(request)
    return request


# ── The guard ────────────────────────────────────────────────────────────────────────────────────


class DenyByDefault(Middleware):
    """Stands before every view and asks for its declaration; what is not for all is kept nowhere
    on the way. The browser may go back to it, for what somebody has typed there is his."""

    def __call__(self, request: HttpRequest) -> HttpResponse:
        answer = super().__call__(request)
        match = request.resolver_match
        if match is not None and ANYONE not in (declared(match.func) or ()):
            answer.headers.setdefault("Cache-Control", "private, no-cache")
        return answer

    def process_view(
        self, request: HttpRequest, view: Callable[..., HttpResponse], *_given: object
    ) -> HttpResponse | None:
        may = declared(view)
        if may is None:
            raise PermissionDenied(f"{request.path}: nobody declared who may open this")
        if ANYONE in may or may & _by_account(request) or may & roles_of(request):
            return None
        return _turned_away(request, may)


def _by_account(request: HttpRequest) -> frozenset[str]:
    """What an account is whatever its roles; empty for those without one."""
    user = request.user
    held = ((ACCOUNT, user.is_authenticated), (OWNER, user.is_superuser))
    return frozenset(name for name, holds in held if holds)


class OnlyFor(PermissionDenied):
    """Somebody known here opens what is for others: told for whom, with the way to his own page."""

    def __init__(self, may: frozenset[str], home: str) -> None:
        super().__init__()
        self.may, self.home = may, home


def _turned_away(request: HttpRequest, may: frozenset[str]) -> HttpResponse:
    phone = "player" in may and hall_here(request) is not None
    if phone and request.method in ("GET", "HEAD"):
        return _elsewhere(request, _join(request))
    home = _home(request)
    if phone or home or request.user.is_authenticated:
        raise OnlyFor(may & frozenset(ROLES), home)
    if hall_here(request) in held_badges(request):
        # Its link was taken back: the door says since when, a log-in would ask for an account.
        return _elsewhere(request, _join(request))
    return _elsewhere(request, login_address(request))


def _home(request: HttpRequest) -> str:
    """Where the pages of the role held in this tournament begin; empty for whoever holds none."""
    match = request.resolver_match
    if match is None or not hall_here(request):
        return ""
    return first_home(match.kwargs["slug"], roles_of(request))


def _join(request: HttpRequest) -> str:
    """A phone that is nobody yet finds its person on the list."""
    assert request.resolver_match is not None
    return reverse("join", args=[request.resolver_match.kwargs["slug"]])


def login_address(request: HttpRequest) -> str:
    """From there one comes back to the page that was asked for."""
    if request.headers.get("HX-Request"):
        return reverse("login")
    back = request.get_full_path() if request.method == "GET" else "/"
    return f"{reverse('login')}?{urlencode({'next': back})}"


def _elsewhere(request: HttpRequest, address: str) -> HttpResponse:
    if request.headers.get("HX-Request"):
        # A fragment must not be replaced by another page: the whole page goes there instead.
        return HttpResponse(status=204, headers={"HX-Redirect": address})
    return redirect(address)
