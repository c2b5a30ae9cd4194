"""On the server: codes for laptops, whose tournaments are mirrored here, and an end to it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from tafelrunde.rulebook.faults import Refusal
from tafelrunde.store import pairing
from tafelrunde.store.association.pairing_rights import may_still_run
from tafelrunde.store.association_models import SeasonBook
from tafelrunde.store.crew import roles_of_account
from tafelrunde.store.mirror_age import away
from tafelrunde.store.mirror_models import Mirrored
from tafelrunde.web.access import who
from tafelrunde.web.join_addresses import from_phones
from tafelrunde.web.office_rights import scope_of
from tafelrunde.web.season import house as season_house
from tafelrunde.web.visit import Visit

MOST_LISTED = 200


@dataclass
class Mirrors(Visit):
    """Somebody who lets laptops send to this house."""

    folder = "mirror"


@dataclass(frozen=True)
class Day:
    """A date of a season that a laptop may run."""

    value: str
    title: str
    season: str
    date: str


def own_address(request: HttpRequest) -> str:
    """As another machine types it."""
    return settings.HOUSE_ADDRESS or from_phones(request, "")


def _days(request: HttpRequest) -> Iterator[Day]:
    """Approved dates without a tournament of this house, as far as this account may run them."""
    actor = season_house.acting(request)
    for book in SeasonBook.objects.filter(version__gt=0)[:MOST_LISTED]:
        state, _version = season_house.seasons().state(book.id)
        if state.closed is not None:
            continue
        for fixture in state.fixtures.values():
            covers = scope_of(request).covers(state.rulebook, fixture.region)
            mine = fixture.by == actor.id or (actor.role == "association" and covers)
            if mine and fixture.status == "approved" and fixture.results is None:
                yield Day(f"{book.id} {fixture.id}", fixture.title, book.title, fixture.date)


def _page(request: HttpRequest, status: int = 200, **more: object) -> HttpResponse:
    now = timezone.now()
    rows = [(row, _line_of(row, now), _lost(row)) for row in _own(request)]
    context = {"rows": rows, "days": sorted(_days(request), key=lambda day: day.date), **more}
    answer = Mirrors(request).show("mirrors", context, status=status)
    answer["Cache-Control"] = "private, no-store"
    return answer


def _own(request: HttpRequest) -> list[Mirrored]:
    """Those this account may end: of its own tournaments, or all of them for the office."""
    rows = Mirrored.objects.select_related("hall").order_by("-paired_at")
    if not scope_of(request).unlimited:
        held = roles_of_account(request.user.pk or 0)
        rows = rows.filter(
            hall_id__in=[hall for hall, roles in held.items() if "organiser" in roles]
        )
    return list(rows[:MOST_LISTED])


def _line_of(row: Mirrored, now: datetime) -> str:
    if row.ended_at is not None:
        return "ended"
    if row.refused:
        return "refused"
    return "silent" if away(row.contact_at, now) else "up"


def _lost(row: Mirrored) -> bool:
    """Whether whoever paired it may not run its date any more."""
    if not row.fixture or row.ended_at is not None:
        return False
    fixture = season_house.seasons().state(row.season)[0].fixtures.get(row.fixture)
    return fixture is not None and not may_still_run("default", row, fixture)


@who("organiser", "association")
@never_cache
@require_safe
def mirrors(request: HttpRequest) -> HttpResponse:
    return _page(request)


@who("organiser", "association")
@never_cache
@require_POST
def code(request: HttpRequest) -> HttpResponse:
    """A new code; the answer is the page that shows it, this once."""
    chosen = request.POST.get("day", "")
    actor = season_house.acting(request)
    try:
        if chosen and chosen not in {day.value for day in _days(request)}:
            raise Refusal.single("day", "no such date here")
        season, _space, fixture = chosen.partition(" ")
        made = pairing.make_code(actor, season, fixture)
    except Refusal as refusal:
        return _page(request, 422, faults=refusal.faults)
    address = own_address(request)
    scanned_as = f"{address}{reverse('mirror-scanned')}#{made.code}"
    return _page(request, made=made, address=address, scanned_as=scanned_as)


@who("anyone")
@require_safe
def scanned(request: HttpRequest) -> HttpResponse:
    """Whoever scans the code with a phone: it belongs to the laptop."""
    return Mirrors(request).show("scanned", {"address": own_address(request)})


@who("organiser", "association")
@require_POST
def end(request: HttpRequest, slug: str) -> HttpResponse:
    row = next((each for each in _own(request) if each.hall.slug == slug), None)
    if row is None:
        raise Http404

    def do() -> None:
        pairing.end(row.hall_id)

    said = _("The pairing has ended. What has come stays as it is.")
    return Mirrors(request).answered(do, reverse("mirrors"), said)
