"""A list of members: looked at, columns put right, the similar ones asked about, then taken in."""

from __future__ import annotations

from datetime import date

import msgspec
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from tafelrunde.reckoning.lists.association import headings as w
from tafelrunde.reckoning.lists.association.members import Member, MemberList, read_members
from tafelrunde.reckoning.lists.association.table import Table
from tafelrunde.reckoning.lists.layout import find_layout
from tafelrunde.reckoning.lists.reading import LeftOut
from tafelrunde.reckoning.season.intake import NEW
from tafelrunde.rulebook.faults import Refusal
from tafelrunde.store.association.importing import members as store
from tafelrunde.store.association.importing.people import Found
from tafelrunde.web import incoming
from tafelrunde.web.access import actor_of, who
from tafelrunde.web.association.doors import Office
from tafelrunde.web.importing import lists
from tafelrunde.web.organiser.lists import as_written
from tafelrunde.web.people.corrected import EVERYTHING
from tafelrunde.web.season import house
from tafelrunde.words import Text

KIND = "members"


class _Read:
    """The list in the form, read once."""

    def __init__(self, request: HttpRequest) -> None:
        self.kept, self.tables = lists.opened(request)
        self.table = lists.chosen_table(request.POST, self.tables, _likeliest(self.tables))
        today = date.fromisoformat(house.seasons().today())
        headings = find_layout(self.table.rows, None, w.MEMBER_LIST).headings
        # Another sheet has other columns: what the selects of this one said is not meant.
        number = self.tables.index(self.table)
        chosen, self.remembered = lists.settled(request, number, headings, KIND, w.MEMBERS)
        self.list: MemberList = read_members(self.table, chosen, today)
        self.card = lists.card(
            number, self.table.title, self.list.layout, remembered=self.remembered
        )
        self.plan = store.plan(
            self.list.members,
            lists.answers_in(request.POST),
            replace="replace" in request.POST,
        )


def _likeliest(tables: tuple[Table, ...]) -> Table:
    return max(
        tables,
        key=lambda table: (
            bool(find_layout(table.rows[:60], None, w.MEMBER_LIST).above),
            len(table.rows),
        ),
    )


@who("association")
@never_cache
@require_POST
def look(request: HttpRequest) -> HttpResponse:
    """Nothing is stored yet."""
    try:
        read = _Read(request)
    except Refusal as refusal:
        return lists.Brought(request).refused(refusal)
    plan = read.plan
    asked = [line for line in plan.lines if line.out is None and line.found.asked]
    context = {
        "kept": read.kept,
        "cards": [read.card],
        "sheets": [table.title for table in read.tables] if len(read.tables) > 1 else [],
        "sheet": read.table.title,
        "meanings": list(w.MEMBERS.items()),
        "look": reverse("association-import-members"),
        "new": [_shown(line) for line in plan.of("new")],
        "more": plan.of("more"),
        "known": plan.of("known"),
        "asked": [_shown(line) for line in asked[: lists.MOST_ASKED]],
        "asked_more": max(0, len(asked) - lists.MOST_ASKED),
        "differing": [(x.member.name, _differing(x)) for x in plan.lines if x.differs],
        "left_out_rows": [("", each) for each in _left_out(read)],
        "noted": [line.member for line in plan.lines if line.member.notes],
        "somebody_new": NEW,
        "most": f":{lists.MOST_SHOWN}",
    }
    return lists.Brought(request).show("members", context)


class Shown(msgspec.Struct, frozen=True):
    """A line of the preview, with what the list says of the person in one row."""

    member: Member
    found: Found
    about: str


def _shown(line: store.Line) -> Shown:
    m = line.member
    born = as_written([m.birth_date]) if m.birth_date else str(m.birth_year or "")
    parts = (born, m.club, m.region, m.country, m.email, *m.numbers.values())
    return Shown(m, line.found, " · ".join(part for part in parts if part))


def _differing(line: store.Line) -> list[tuple[Text, str, str]]:
    return [(EVERYTHING[field], *both) for field, both in line.differs.items()]


def _left_out(read: _Read) -> list[LeftOut]:
    """Rows that are nobody, and people who cannot be taken, by their lines."""
    people = [
        LeftOut(line.member.line, line.member.name, line.out)
        for line in read.plan.lines
        if line.out is not None
    ]
    return sorted([*read.list.left_out, *people], key=lambda each: each.line)


@who("association")
@never_cache
@require_POST
def take(request: HttpRequest) -> HttpResponse:
    """The same list with the same columns, and what the office answered."""
    actor = actor_of(request, role="association")

    def do() -> None:
        read = _Read(request)
        taken = store.take_in(read.plan, actor)
        incoming.throw_away(read.kept)
        messages.success(
            request,
            ngettext("%(n)s new person.", "%(n)s new people.", taken.new) % {"n": taken.new}
            + " "
            + ngettext(
                "%(n)s known person got something added.",
                "%(n)s known people got something added.",
                taken.changed,
            )
            % {"n": taken.changed},
        )
        waiting = len(read.plan.of("asked"))
        if waiting:
            messages.warning(
                request,
                _("Not taken, because not decided: %(n)s. Import the list once more to decide.")
                % {"n": waiting},
            )

    return Office(request).answered(do, reverse("association-persons"))
