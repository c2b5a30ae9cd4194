"""The first page: all tournaments by phase, and the page that shows how the house looks."""

from __future__ import annotations

from fractions import Fraction

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from tafelrunde.demo import tour
from tafelrunde.store import badges, crew
from tafelrunde.store.association_models import SeasonBook
from tafelrunde.store.mirror_models import Mirrored
from tafelrunde.web.access import held_badges, roles_of, who
from tafelrunde.web.start import halls, news
from tafelrunde.words import InEach
from tafelrunde.words.numbers import percent_text


@who("anyone")
@require_safe
def tournaments(request: HttpRequest) -> HttpResponse:
    roles = roles_of(request)
    groups = halls.groups(guest_of(request))
    slugs = [line.slug for group in groups for line in group.halls]
    restored = news.restored(request)
    context = {
        "groups": groups,
        "guides": tour.guides(slugs) if settings.DEMO else (),
        "news": news.unread(request),
        "restored": restored,
        "seasons_back": restored and SeasonBook.objects.filter(version__gt=0).exists(),
        "mirrors": restored and (settings.HOUSE_ADDRESS or Mirrored.objects.exists()),
        "create": halls.creating() if roles & {"organiser", "association"} else None,
    }
    return render(request, "start/tournaments.html", context)


def guest_of(request: HttpRequest) -> halls.Guest:
    """The owner and the association see every tournament, others theirs and the public ones."""
    held: dict[str, frozenset[str]] = {}
    if request.user.is_authenticated:
        held = crew.roles_of_account(request.user.pk)
    for place, number in held_badges(request).items():
        badge = badges.holder(place, number)
        if badge is not None:
            held[place] = held.get(place, frozenset()) | {badge.role}
    everywhere = "association" in roles_of(request)
    return halls.Guest(everywhere=everywhere, owner=request.user.is_superuser, roles=held)


@who("anyone")
@require_safe
def design(request: HttpRequest) -> HttpResponse:
    """Every component of the design, for those who write pages."""
    if not (settings.DEBUG or settings.DEMO):
        raise Http404
    states = ("open", "reported", "partly", "signed", "confirmed", "disputed", "final")
    shares = [InEach(percent_text, Fraction(share, 10000)) for share in (8742, 8109, 7996)]
    return render(request, "start/design.html", {"states": states, "shares": shares})
