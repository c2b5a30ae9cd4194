"""The desk's page for programs that write: a token is made, shown once, and revoked."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from tafelrunde.rulebook.faults import Refusal
from tafelrunde.store import tokens
from tafelrunde.store.token_models import ApiToken
from tafelrunde.web.access import who
from tafelrunde.web.acting import key_of
from tafelrunde.web.join_addresses import from_phones
from tafelrunde.web.organiser.desk import Desk
from tafelrunde.web.set_up import Door, set_up, shown

DOOR = Door(ApiToken, "desk-tokens")


@who("organiser")
@never_cache
@require_safe
def programs(request: HttpRequest, slug: str) -> HttpResponse:
    return _page(Desk.open(request, slug))


@who("organiser")
@require_POST
def revoke(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    said = _("Revoked; whoever still sends it is turned away.")
    return DOOR.done(request, slug, number, tokens.revoke, said)


@who("organiser")
@never_cache
@require_POST
def add(request: HttpRequest, slug: str) -> HttpResponse:
    """A new token; the answer is the page that shows it, this once."""
    desk = Desk.open(request, slug)
    label, chosen = request.POST.get("label", ""), tuple(request.POST.getlist("scopes"))
    try:
        _written_here(desk)
        made = tokens.make(desk.hall, label, chosen, key_of(request.POST), desk.actor.id)
    except Refusal as refusal:
        return _page(desk, 422, faults=refusal.faults, label=label, chosen=chosen)
    return _page(desk, made=made)


def _written_here(desk: Desk) -> None:
    if not desk.writes:
        raise Refusal.single(
            "label",
            "this house only shows the tournament: tokens are made where it is written, on the "
            "laptop in the hall",
        )


def _page(desk: Desk, status: int = 200, **more: object) -> HttpResponse:
    rows = set_up(desk, ApiToken.objects.filter(hall_id=desk.hall.id))
    context: dict[str, Any] = {
        "rows": [
            (each, [tokens.SCOPES[scope] for scope in each.row.scopes.split()]) for each in rows
        ],
        "scopes": list(tokens.SCOPES.items()),
        "chosen": (),
        "address": from_phones(desk.request, f"/api/tournaments/{desk.slug}"),
        **more,
    }
    return shown(desk, "tokens/tokens.html", context, status)
