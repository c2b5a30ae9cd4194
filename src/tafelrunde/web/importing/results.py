"""Result lists of a past season: looked at, people told apart, then each tournament counts."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import get_language, ngettext
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from tafelrunde.reckoning.lists.association import headings as w
from tafelrunde.reckoning.lists.association.results import PastResults, read_results
from tafelrunde.reckoning.lists.association.table import Table
from tafelrunde.reckoning.lists.layout import find_layout
from tafelrunde.reckoning.season.intake import NEW
from tafelrunde.rulebook.faults import Refusal
from tafelrunde.store.association.importing import results as store
from tafelrunde.web import incoming
from tafelrunde.web.access import actor_of, who
from tafelrunde.web.association.doors import Office
from tafelrunde.web.importing import lists
from tafelrunde.web.season import house
from tafelrunde.words import Text

KIND = "results"


class _Read:
    """All sheets of the file in the form, read once."""

    def __init__(self, request: HttpRequest, here: house.Here) -> None:
        self.kept, tables = lists.opened(request)
        self.past, self.cards = read_sheets(request, here, tables)
        self.plan = store.plan(
            house.seasons(),
            here.id,
            self.past.tournaments,
            lists.answers_in(request.POST),
            dict(lists.told(request.POST, lists.DAY)),
        )


def read_sheets(
    request: HttpRequest, here: house.Here, tables: Sequence[Table]
) -> tuple[PastResults, list[lists.Card]]:
    """The results on them, with the columns as they were understood or told."""
    start, end = date.fromisoformat(here.state.start), date.fromisoformat(here.state.end)
    chosen: dict[tuple[str, ...], dict[int, str]] = {}
    remembered: dict[tuple[str, ...], bool] = {}
    for table in tables:
        headings = find_layout(table.rows, None, w.RESULT_LIST).headings
        if headings in remembered:
            continue
        told, before = lists.settled(request, len(remembered), headings, KIND, w.RESULTS)
        remembered[headings] = before
        if told:
            chosen[headings] = told
    past = read_results(tables, chosen, start, end, date.fromisoformat(here.today))
    return past, _cards(past, remembered)


def _cards(past: PastResults, remembered: dict[tuple[str, ...], bool]) -> list[lists.Card]:
    """One for each kind of sheet, by the order in which their headings were met."""
    numbers = {headings: number for number, headings in enumerate(remembered)}
    found: dict[int, lists.Card] = {}
    for sheet in past.sheets:
        headings = sheet.layout.headings
        number = numbers.get(headings, 0)
        if number not in found:
            found[number] = lists.card(
                number, sheet.title, sheet.layout, remembered=remembered.get(headings, False)
            )
    return list(found.values())


@who("association")
@never_cache
@require_POST
def look(request: HttpRequest, slug: str) -> HttpResponse:
    """Nothing is stored yet."""
    here = house.here(request, slug)
    try:
        read = _Read(request, here)
    except Refusal as refusal:
        return lists.Brought(request).refused(refusal)
    plan = read.plan
    context = {
        "season": here,
        "tab": "import",
        "kept": read.kept,
        "cards": read.cards,
        "meanings": list(w.RESULTS.items()),
        "look": reverse("association-import-results", args=[slug]),
        "tournaments": plan.tournaments,
        "ready": len(plan.ready),
        "waits": sum(bool(each.undecided) for each in plan.tournaments),
        "asked": plan.asked[: lists.MOST_ASKED],
        "asked_more": max(0, len(plan.asked) - lists.MOST_ASKED),
        "people": len(plan.names),
        "new": plan.new,
        "left_out": read.past.left_out[: lists.MOST_SHOWN],
        "left_out_all": len(read.past.left_out),
        "somebody_new": NEW,
        "no_date": store.NO_DATE,
    }
    return lists.Brought(request).show("results", context)


@who("association")
@never_cache
@require_POST
def take(request: HttpRequest, slug: str) -> HttpResponse:
    here = house.here(request, slug)
    actor = actor_of(request, role="association")

    def do() -> None:
        read = _Read(request, here)
        taken = store.take_in(house.seasons(), here.id, read.plan, actor)
        _tell(request, read, taken)

    return Office(request).answered(do, reverse("association-results", args=[slug]))


def _tell(request: HttpRequest, read: _Read, taken: store.Taken) -> None:
    n = taken.tournaments
    said = ngettext("%(n)s result counts now.", "%(n)s results count now.", n) % {"n": n}
    new = ngettext("%(n)s new person.", "%(n)s new people.", taken.people) % {"n": taken.people}
    messages.success(request, f"{said} {new}")
    for title, why in taken.refused:
        messages.warning(request, f"{title}: {_spoken(why)}")
    waiting = sum(bool(each.undecided) for each in read.plan.tournaments)
    if waiting or taken.left:
        messages.warning(
            request,
            _("Tournaments not taken yet: %(n)s. Import the list once more for them.")
            % {"n": waiting + taken.left},
        )
    elif not taken.refused:
        incoming.throw_away(read.kept)


def _spoken(text: Text) -> str:
    return text[get_language() or "de"]
