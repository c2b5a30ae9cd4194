"""A calendar kept elsewhere: looked at, columns put right, then announced and approved at once."""

from __future__ import annotations

from datetime import date

from django.contrib.auth.models import User
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from tafelrunde.desk.actors import Actor
from tafelrunde.reckoning.lists.association import headings as w
from tafelrunde.reckoning.lists.association.dates import read_dates
from tafelrunde.reckoning.lists.association.table import Table
from tafelrunde.reckoning.lists.layout import find_layout
from tafelrunde.rulebook.faults import Refusal
from tafelrunde.store.association.importing import dates as store
from tafelrunde.store.matching import folded
from tafelrunde.web import incoming
from tafelrunde.web.access import actor_of, who
from tafelrunde.web.account_names import account_name
from tafelrunde.web.association.doors import Office
from tafelrunde.web.importing import lists
from tafelrunde.web.season import house

KIND = "dates"


class _Read:
    """The calendar in the form, read once."""

    def __init__(self, request: HttpRequest, here: house.Here, actor: Actor) -> None:
        self.kept, self.tables = lists.opened(request)
        self.table = lists.chosen_table(request.POST, self.tables, _likeliest(self.tables))
        headings = find_layout(self.table.rows, None, w.DATE_LIST).headings
        number = self.tables.index(self.table)
        chosen, remembered = lists.settled(request, number, headings, KIND, w.DATES)
        start, end = (date.fromisoformat(day) for day in (here.state.start, here.state.end))
        self.list = read_dates(self.table, chosen, start, end)
        self.card = lists.card(number, self.table.title, self.list.layout, remembered=remembered)
        self.plan = store.plan(house.seasons(), here.id, self.list.dates, _organisers(), actor)


def _likeliest(tables: tuple[Table, ...]) -> Table:
    return max(tables, key=lambda x: bool(find_layout(x.rows[:60], None, w.DATE_LIST).above))


def _organisers() -> dict[str, str]:
    """The accounts a date can be entered for, by the name they are called here."""
    users = User.objects.filter(is_active=True, groups__name="organiser")
    return {folded(account_name(user.get_username())): f"account:{user.pk}" for user in users}


@who("association")
@never_cache
@require_POST
def look(request: HttpRequest, slug: str) -> HttpResponse:
    """Nothing is stored yet."""
    here, actor = house.here(request, slug), actor_of(request, role="association")
    try:
        read = _Read(request, here, actor)
    except Refusal as refusal:
        return lists.Brought(request).refused(refusal)
    context = {
        "season": here,
        "tab": "import",
        "kept": read.kept,
        "cards": [read.card],
        "sheets": [table.title for table in read.tables] if len(read.tables) > 1 else [],
        "sheet": read.table.title,
        "meanings": list(w.DATES.items()),
        "look": reverse("association-import-dates", args=[slug]),
        "dates": read.plan,
        "ready": sum(each.ready for each in read.plan),
        "left_out_rows": [("", each) for each in read.list.left_out],
    }
    return lists.Brought(request).show("dates", context)


@who("association")
@never_cache
@require_POST
def take(request: HttpRequest, slug: str) -> HttpResponse:
    here, actor = house.here(request, slug), actor_of(request, role="association")
    taken = 0

    def do() -> None:
        nonlocal taken
        read = _Read(request, here, actor)
        taken = store.take_in(house.seasons(), here.id, read.plan, actor)
        incoming.throw_away(read.kept)

    def said() -> str:
        return ngettext(
            "%(n)s date is on the calendar now.", "%(n)s dates are on the calendar now.", taken
        ) % {"n": taken}

    return Office(request).answered(do, reverse("association-season", args=[slug]), said)
