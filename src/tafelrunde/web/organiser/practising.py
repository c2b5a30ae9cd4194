"""A tournament to learn by: begun with one press, led through, thrown away as a whole."""

from __future__ import annotations

import msgspec
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from tafelrunde.demo import practice
from tafelrunde.desk import commands as c
from tafelrunde.store.models import Hall
from tafelrunde.store.removing import remove
from tafelrunde.web import house
from tafelrunde.web.access import actor_of, who
from tafelrunde.web.acting import key_of
from tafelrunde.web.organiser.desk import DESK, Desk


@who("organiser", "association")
@require_POST
def begin(request: HttpRequest) -> HttpResponse:
    """Whoever has one that is not thrown away goes on with it."""
    there = Hall.objects.filter(practice=True, crew__account_id=request.user.pk).first()
    slug = there.slug if there is not None else _begun(request)
    return redirect("desk-desk", slug)


def _begun(request: HttpRequest) -> str:
    key, actor = key_of(request.POST), actor_of(request)
    details = c.SetDetails(title=_("Practice tournament"), date=house.now()[:10])
    slug = house.announce(key, details, practice.ANNOUNCED, actor)
    hall, organiser = house.find(slug), msgspec.structs.replace(actor, role="organiser")
    entering, *coming = practice.arrivals()
    people = [house.NewPerson(id=each.player, name=each.name) for each in practice.people()]
    house.enter(hall.id, people, entering, organiser, f"{key}-people")
    for number, command in enumerate(coming):
        house.append(hall.id, command, organiser, f"{key}-{number}", None)
    return slug


def _practising(request: HttpRequest, slug: str) -> Desk:
    desk = Desk.open(request, slug)
    if not desk.state.practice:
        raise Http404
    return desk


@who(*DESK)
@require_POST
def others(request: HttpRequest, slug: str) -> HttpResponse:
    """The other table's phones report: asked for by the page itself after a while."""
    desk = _practising(request, slug)
    practice.others_report(house.ledger(), desk.hall.id)
    return desk.go_on(reverse("desk-tables", args=[slug]))


@who("organiser")
@require_POST
def end(request: HttpRequest, slug: str) -> HttpResponse:
    desk = _practising(request, slug)

    def do() -> None:
        remove(desk.hall.id, desk.state, desk.version, desk.actor.id)
        house.forget_practice(desk.hall.id)

    said = _("The practice tournament is thrown away. Now it is your turn.")
    return desk.answered(do, reverse("create"), said)
