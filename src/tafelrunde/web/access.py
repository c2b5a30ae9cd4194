"""Who may open which page? Every view says so itself; one that says nothing answers 403.

    @who("anyone")                       everybody, with or without an account
    @who("organiser")                    organisers of the house
    @who("organiser", "referee")         either of them

Roles of accounts are Django groups of the same name; the owner of the house (superuser) is
organiser and association. What a role may do to a tournament is decided at the desk, never here.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import ParamSpec, TypeVar, get_args
from urllib.parse import urlencode

from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect
from django.urls import reverse

from tafelrunde.desk.actors import Actor, Role

ROLES: tuple[Role, ...] = get_args(Role)
ANYONE = "anyone"
OWNER_ROLES: frozenset[Role] = frozenset({"organiser", "association"})

P = ParamSpec("P")
R = TypeVar("R", bound=HttpResponseBase)


def who(*roles: str) -> Callable[[Callable[P, R]], Callable[P, R]]:
    """Declare who may open a view: "anyone", or one or more roles."""
    unknown = set(roles) - {ANYONE, *ROLES}
    if unknown or not roles:
        raise ValueError(f"who may? expected {ANYONE} or {', '.join(ROLES)}, found {roles!r}")

    def declare(view: Callable[P, R]) -> Callable[P, R]:
        view.who_may = frozenset(roles)  # type: ignore[attr-defined]
        return view

    return declare


def declared(view: object) -> frozenset[str] | None:
    found = getattr(view, "who_may", None)
    return found if isinstance(found, frozenset) else None


def roles_of(request: HttpRequest) -> frozenset[str]:
    """The roles of the person asking; asks the database once a request."""
    kept: frozenset[str] | None = getattr(request, "_roles", None)
    if kept is None:
        kept = _roles(request)
        request._roles = kept  # type: ignore[attr-defined]
    return kept


def _roles(request: HttpRequest) -> frozenset[str]:
    user = request.user
    if not user.is_authenticated:
        return frozenset()
    if user.is_superuser:
        return frozenset(OWNER_ROLES)
    return frozenset(user.groups.values_list("name", flat=True)) & frozenset(ROLES)


def actor_of(request: HttpRequest) -> Actor:
    """The person asking, as the desk knows people; the strongest of several roles."""
    held = roles_of(request)
    strongest = next((role for role in ROLES if role in held), None)
    if strongest is None:
        raise PermissionDenied
    return Actor(id=f"account:{request.user.pk}", role=strongest)


class DenyByDefault:
    """Stands before every view and asks for its declaration."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.get_response(request)

    def process_view(
        self,
        request: HttpRequest,
        view: Callable[..., HttpResponse],
        _args: tuple[object, ...],
        _kwargs: dict[str, object],
    ) -> HttpResponse | None:
        may = declared(view)
        if may is None:
            raise PermissionDenied(f"{request.path}: nobody declared who may open this")
        if ANYONE in may or may & roles_of(request):
            return None
        if request.user.is_authenticated:
            raise PermissionDenied
        return _to_login(request)


def _to_login(request: HttpRequest) -> HttpResponse:
    back = request.get_full_path() if request.method == "GET" else "/"
    address = f"{reverse('login')}?{urlencode({'next': back})}"
    if request.headers.get("HX-Request"):
        # A fragment must not be replaced by the login page: the whole page goes there instead.
        return HttpResponse(status=204, headers={"HX-Redirect": reverse("login")})
    return redirect(address)
