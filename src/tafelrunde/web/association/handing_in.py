"""Results on their way in: a file, a typed list, or a tournament of this house.

What is in a file is found out by looking at it: a workbook, a sheet, a journal, or plain lines.
"""

from __future__ import annotations

import re
from datetime import date
from typing import Any

import msgspec
from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from tafelrunde.desk.actors import Actor
from tafelrunde.desk.association.closing import not_closed
from tafelrunde.desk.association.rules import dense_places
from tafelrunde.exports.csv_files import decoded
from tafelrunde.exports.excel.participants import WORKBOOKS
from tafelrunde.exports.excel.reader import read_workbook
from tafelrunde.exports.excel.tables import tables_of
from tafelrunde.games.shelf import open_rulebook
from tafelrunde.pages.files.report_reading import is_report, read_report
from tafelrunde.reckoning.lists.association.headings import RESULT_LIST
from tafelrunde.reckoning.lists.association.results import VACANT
from tafelrunde.reckoning.lists.headings import NAMES
from tafelrunde.reckoning.lists.layout import find_layout
from tafelrunde.rulebook.faults import Fault, Refusal
from tafelrunde.rulebook.foreign import NotReadable, read_foreign
from tafelrunde.state.championship import Fixture
from tafelrunde.store.association import handing_in as store
from tafelrunde.store.association import numbers
from tafelrunde.store.association.intake import looked_at
from tafelrunde.store.association_models import AssociationPerson, Upload
from tafelrunde.store.crew import roles_of_account
from tafelrunde.store.models import Hall
from tafelrunde.web import house as tournaments
from tafelrunde.web.access import who
from tafelrunde.web.association.doors import Office
from tafelrunde.web.incoming import brought, keep, perhaps_brought
from tafelrunde.web.office_rights import scope_of
from tafelrunde.web.season import house
from tafelrunde.words import Text
from tafelrunde.words.digits import whole_in

PLACED = re.compile(r"(\d{1,4}|[-–])[.):;,\t ]+")
COLUMNS = re.compile(r"[;\t]")
SHARE = re.compile(r"\d{1,9}(?:/\d{1,9})?")
NUMBER = re.compile(r"(#|nr\.|no\.|liz\.|lic\.) ?(\S{1,40})", re.IGNORECASE)
"""A number the association knows somebody by: "#417" or "Nr. 417", with a licence "Liz. 88"."""
LONGEST_LINE = 500
GERMAN_DAY = re.compile(r"(\d{1,2})\.(\d{1,2})\.(\d{4})")
MOST_LINES = 5000
MOST_FAULTS = 20


@who("organiser", "association")
@require_http_methods(["GET", "POST"])
def hand_in(request: HttpRequest, slug: str, fixture: str) -> HttpResponse:
    here, actor = house.here(request, slug), house.acting(request)
    found = here.fixture(fixture)
    if actor.role != "association" and found.by != actor.id:
        raise Http404
    if request.method == "GET":
        context = {
            "season": here,
            "tab": "mine",
            "fixture": found,
            "halls": _halls(request, here, actor, found.hall),
            "played": found.date <= here.today,
            "sent_back": _sent_back(here, fixture),
            "waits": fixture in looked_at(house.seasons(), here.id),
            "stored": _stored(here, found) if actor.role == "association" else "",
            "late": bool(here.state.results_due) and here.today > here.state.results_due,
        }
        return Office(request).show("hand_in", context)
    back = reverse("season-mine", args=[slug])

    def do() -> str | HttpResponse:
        not_closed(here.state)
        upload = _received(request, here, fixture, actor)
        if isinstance(upload, WithHeadings):
            preview = reverse("season-hand-in-list", args=[slug, fixture])
            return Office(request).go_on(f"{preview}?kept={keep(upload.data)}")
        if actor.role == "association":
            return reverse("association-result", args=[slug, upload.id])
        return back

    return Office(request).answered(
        do, back, _("The result has arrived. The association looks at it.")
    )


class WithHeadings(msgspec.Struct, frozen=True):
    """A list that says what its columns are: whoever brings it looks at it first."""

    data: bytes


def _sent_back(here: house.Here, fixture: str) -> Upload | None:
    """The newest result, where it was sent back."""
    newest = Upload.objects.filter(season_id=here.id, fixture=fixture).first()
    return newest if newest is not None and newest.state == "refused" and newest.reason else None


def _stored(here: house.Here, fixture: Fixture) -> str:
    """What counts now, as one would type it; nothing where lines could not say all of it."""
    results = fixture.results
    if results is None or results.table_wins or results.standins:
        return ""
    ids = {person: here.state.canonical(person) for person in results.people}
    known = AssociationPerson.objects.in_bulk(set(ids.values()))
    dense, place, lines = dense_places(here.state), 1, []

    def line(at: int | str, person: str) -> str:
        row = known.get(ids[person])
        born = row.birth_date.isoformat() if row is not None and row.birth_date else ""
        parts = [str(at), row.name if row is not None else "N. N.", born]
        return "; ".join([*parts, str(results.shares.get(person, ""))]).rstrip("; ")

    for group in results.ranking:
        while place in results.vacant:
            lines.append(f"{place}; -")
            place += 1
        lines += [line(place, person) for person in group]
        place += 1 if dense else len(group)
    lines += [f"{at}; -" for at in results.vacant if at >= place]
    return "\n".join([*lines, *(line("-", person) for person in results.unranked)])


def _halls(
    request: HttpRequest, here: house.Here, actor: Actor, own: str
) -> list[tuple[str, str, str]]:
    """Tournaments played in this house that could be the result, the date's own one first."""
    halls = Hall.objects.filter(rulebook=here.state.rulebook, practice=False)
    halls = halls.exclude(phase="announced").exclude(id=here.state.final_hall)
    if actor.role != "association" or not scope_of(request).unlimited:
        held = roles_of_account(request.user.pk or 0)
        theirs = [hall for hall, roles in held.items() if "organiser" in roles]
        # The date's own tournament may be handed in by whoever of the office the date is for.
        halls = halls.filter(id__in=[*theirs, own] if actor.role == "association" else theirs)
    found = halls.order_by("-date").values_list("id", "title", "date")[:200]
    return sorted(found, key=lambda hall: hall[0] != own)


def _received(
    request: HttpRequest, here: house.Here, fixture: str, actor: Actor
) -> Upload | WithHeadings:
    form, ledger = request.POST, house.seasons()
    if form.get("hall"):
        own = here.state.fixtures[fixture].hall
        allowed = {hall for hall, _title, _date in _halls(request, here, actor, own)}
        if form["hall"] not in allowed:
            raise Refusal.single("hall", "no such tournament here")
        halls = tournaments.ledger()
        return store.receive_hall(ledger, halls, here.id, fixture, form["hall"], actor)
    if form.get("lines", "").strip():
        return _listed(here, fixture, form["lines"].encode(), actor)
    data, listed = brought(request), perhaps_brought(request, "people")
    return _from_file(here, fixture, data, listed, actor)


def _from_file(
    here: house.Here, fixture: str, data: bytes, people: bytes | None, actor: Actor
) -> Upload | WithHeadings:
    ledger = house.seasons()
    if data.startswith(WORKBOOKS):
        pages = read_workbook(data)
        if not is_report(pages, open_rulebook):
            return WithHeadings(data)
        reported = read_report(pages, open_rulebook)
        return store.receive_sheet(
            ledger, here.id, fixture, reported.sheet, actor, "excel", reported.warnings
        )
    sheet = _whole_json(data)
    if sheet is not None:
        return store.receive_sheet(ledger, here.id, fixture, sheet, actor)
    if data.lstrip().startswith(b"{"):
        return store.receive_journal(ledger, here.id, fixture, data, actor, people)
    return _listed(here, fixture, data, actor)


def _listed(here: house.Here, fixture: str, data: bytes, actor: Actor) -> Upload | WithHeadings:
    """Plain lines are received as they are; one that fits no line may be the headings."""
    try:
        rows = typed_rows(decoded(data))
    except Refusal:
        if not _headed(data):
            raise
        return WithHeadings(data)
    return store.receive_ranking(house.seasons(), here.id, fixture, rows, actor)


def _headed(data: bytes) -> bool:
    layouts = [find_layout(table.rows, None, RESULT_LIST) for table in tables_of(data)]
    return any(NAMES & set(layout.meanings) for layout in layouts)


def _whole_json(data: bytes) -> dict[str, Any] | None:
    """A sheet is one JSON object; a journal has one in each line."""
    try:
        found = read_foreign(data)
    except NotReadable:
        return None
    return found if isinstance(found, dict) and "event" not in found else None


def typed_rows(typed: str) -> list[store.TypedRow]:
    """ "1; Ada Beispiel; 1990-05-06" a line; every line that cannot be read is named."""
    rows, faults = [], []
    lines = [(n, line.strip()) for n, line in enumerate(typed.splitlines(), 1) if line.strip()]
    if len(lines) > MOST_LINES:
        raise Refusal.single("lines", "at most {most} lines", most=MOST_LINES)
    for number, line in lines:
        try:
            rows.append(_row(line))
        except ValueError:
            text = Text(
                "line {number}: “place; name; birthday” expected, found “{line}”",
                number=number,
                line=line[:60],
            )
            faults.append(Fault(f"line {number}", text))
    if faults:
        raise Refusal(faults[:MOST_FAULTS])
    return rows


def _row(line: str) -> store.TypedRow:
    """Read part by part: an expression for the whole line would try every way of parting it."""
    placed = PLACED.match(line) if len(line) <= LONGEST_LINE else None
    if placed is None:
        raise ValueError
    name, *columns = (part.strip() for part in COLUMNS.split(line[placed.end() :]))
    told = [found for part in columns if (found := NUMBER.fullmatch(part))]
    columns = [part for part in columns if not NUMBER.fullmatch(part)]
    born, share = (*columns, "", "")[:2]
    if not name or len(columns) > 2 or (share and not SHARE.fullmatch(share)):
        raise ValueError
    place = whole_in(placed[1])
    if name.lower() in VACANT and place is not None and not columns:
        return store.TypedRow(name="", place=place, vacant=True)
    return store.TypedRow(
        name=name,
        place=place,
        birth_date=_day(born),
        share=share,
        numbers=tuple(filter(None, (_number(found[1], found[2]) for found in told))),
    )


def _number(label: str, number: str) -> str:
    kind = "licence" if label.casefold().startswith("l") else "member"
    return numbers.key_of(kind, number)


def _day(text: str) -> str:
    """1990-05-06 or 6.5.1990; anything else is a ValueError."""
    german = GERMAN_DAY.fullmatch(text)
    if german is not None:
        day, month, year = (int(part) for part in german.groups())
        return date(year, month, day).isoformat()
    return date.fromisoformat(text).isoformat() if text else ""
