"""The result of a date as a list with headings: looked at by whoever hands it in, then received.

Who is who is for the office to say afterwards, as with every result.
"""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from tafelrunde.desk.association.rules import dense_places
from tafelrunde.desk.matter import refuse
from tafelrunde.exports.excel.tables import tables_of
from tafelrunde.reckoning.lists.association import headings as w
from tafelrunde.reckoning.lists.association.points import note_on_points
from tafelrunde.reckoning.lists.association.results import Past
from tafelrunde.rulebook.faults import Refusal
from tafelrunde.state.championship import Fixture, season_of
from tafelrunde.store.association import handing_in as store
from tafelrunde.store.association.importing.results import rows_of
from tafelrunde.store.association.intake import looked_at
from tafelrunde.store.matching import folded
from tafelrunde.web import incoming
from tafelrunde.web.access import who
from tafelrunde.web.importing import lists
from tafelrunde.web.importing.results import read_sheets
from tafelrunde.web.season import house
from tafelrunde.words import Text
from tafelrunde.words.digits import whole_in


class _Read:
    """The list that waits, and the tournament on it that is meant."""

    def __init__(self, request: HttpRequest, here: house.Here, fixture: Fixture) -> None:
        form = request.POST or request.GET
        self.kept = form.get("kept", "")
        tables = tables_of(incoming.kept(self.kept))
        self.past, self.cards = read_sheets(request, here, tables)
        self.tournaments = [each for each in self.past.tournaments if each.lines]
        asked = whole_in(form.get("which", ""))
        self.which = asked if asked is not None else _likeliest(self.tournaments, fixture)

    @property
    def meant(self) -> Past | None:
        return self.tournaments[self.which] if self.which < len(self.tournaments) else None


def _likeliest(tournaments: list[Past], fixture: Fixture) -> int:
    """The one of that day, or of that title; else the first."""
    days = [n for n, each in enumerate(tournaments) if each.date == fixture.date]
    titles = [n for n, x in enumerate(tournaments) if folded(x.title) == folded(fixture.title)]
    both = [n for n in days if n in titles]
    return next(iter((*both, *days, *titles)), 0)


def _own(request: HttpRequest, slug: str, fixture: str) -> tuple[house.Here, Fixture]:
    """The date, if it is this organiser's or this is the association."""
    here, actor = house.here(request, slug), house.acting(request)
    found = here.fixture(fixture)
    if actor.role != "association" and found.by != actor.id:
        raise Http404
    return here, found


@who("organiser", "association")
@never_cache
@require_http_methods(["GET", "POST"])
def look(request: HttpRequest, slug: str, fixture: str) -> HttpResponse:
    """Nothing is stored yet."""
    here, found = _own(request, slug, fixture)
    try:
        read = _Read(request, here, found)
    except Refusal as refusal:
        return lists.Brought(request).refused(refusal)
    context = {
        "season": here,
        "tab": "mine",
        "fixture": found,
        "waits": found.id in looked_at(house.seasons(), here.id),
        "kept": read.kept,
        "cards": read.cards,
        "meanings": list(w.RESULTS.items()),
        "look": reverse("season-hand-in-list", args=[slug, fixture]),
        "tournaments": list(enumerate(read.tournaments)),
        "which": read.which,
        "past": read.meant,
        "notes": _notes(here, found, read.meant),
        "left_out": read.past.left_out[: lists.MOST_SHOWN],
    }
    return lists.Brought(request).show("handed_in", context)


def _notes(here: house.Here, fixture: Fixture, past: Past | None) -> list[Text]:
    if past is None:
        return []
    points = note_on_points(season_of(here.state, here.rulebook, only=()), past, fixture)
    return [*past.notes, *([points] if points is not None else [])]


@who("organiser", "association")
@require_POST
def take(request: HttpRequest, slug: str, fixture: str) -> HttpResponse:
    here, found = _own(request, slug, fixture)
    actor = house.acting(request)

    def do() -> str | None:
        read = _Read(request, here, found)
        if read.meant is None:
            refuse("file", "no result was found in this list")
        rows = rows_of(read.meant, dense=dense_places(here.state))
        upload = store.receive_ranking(house.seasons(), here.id, found.id, rows, actor)
        incoming.throw_away(read.kept)
        office = actor.role == "association"
        return reverse("association-result", args=[slug, upload.id]) if office else None

    return lists.Brought(request).answered(
        do,
        reverse("season-mine", args=[slug]),
        _("The result has arrived. The association looks at it."),
    )
