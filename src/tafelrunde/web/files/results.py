"""Results filled in by hand: looked at first, with what is stored beside them, then entered."""

from __future__ import annotations

import msgspec
from django.http import HttpRequest, HttpResponse
from django.utils.translation import ngettext
from django.views.decorators.http import require_POST

from tafelrunde.desk import commands as c
from tafelrunde.desk.decide import decide
from tafelrunde.exports.csv_files import read_csv
from tafelrunde.exports.excel.reader import read_workbook
from tafelrunde.pages.files.read import Page
from tafelrunde.pages.files.round_form_reading import (
    FilledForm,
    FilledTable,
    changed_lines,
    read_round_form,
)
from tafelrunde.pages.slip_lines import result_of, scoring_of
from tafelrunde.reckoning.names.calling import called, fault_with_names
from tafelrunde.rulebook.faults import Fault, Refusal
from tafelrunde.rulebook.foreign import NotReadable, read_foreign
from tafelrunde.web import house, incoming
from tafelrunde.web.access import who
from tafelrunde.web.acting import key_of
from tafelrunde.web.language import language
from tafelrunde.web.organiser.desk import DESK, Desk
from tafelrunde.words import Text, numbers_of
from tafelrunde.words.digits import numbers_in, whole_in

LARGEST_FORM = 1_500_000


@who(*DESK)
@require_POST
def look_at_results(request: HttpRequest, slug: str) -> HttpResponse:
    """What the sheet says, table by table; nothing is stored yet."""
    desk = Desk.open(request, slug)
    try:
        data = incoming.brought(request)
        filled = read_round_form(desk.view, _pages(data))
    except Refusal as refusal:
        return desk.refused(refusal)
    good, bad = _judged(desk, filled)
    unsigned = _unsigned(desk, filled)
    context = {
        "filled": filled,
        "good": good,
        "changes": sum(bool(table.before) for table in good),
        "faults": [*filled.faults, *bad],
        "unsigned": unsigned,
        "rows": [(table, _lines(desk, table)) for table in good],
        "slips": msgspec.json.encode([table.command for table in good]).decode(),
        "signable": " ".join(str(number) for number in unsigned),
    }
    return desk.show("files", context, template="files/results.html")


def _lines(desk: Desk, table: FilledTable) -> list[tuple[str, Text, Text | None]]:
    """Name, the new result, and the stored one where it was another."""
    scoring = scoring_of(desk.state, desk.rulebook)
    return [
        (
            called(desk.names, player),
            result_of(line, scoring),
            result_of(old, scoring) if old is not None else None,
        )
        for player, line, old in changed_lines(table)
    ]


def _pages(data: bytes) -> tuple[Page, ...]:
    """A workbook, or the same table as CSV."""
    if data.startswith(b"PK"):
        return read_workbook(data)
    rows = tuple(tuple(cell or None for cell in row) for row in read_csv(data))
    return (Page("CSV", rows),)


def _judged(desk: Desk, filled: FilledForm) -> tuple[list[FilledTable], list[Fault]]:
    """Asks the desk about each slip before anything is sent."""
    good, bad = [], []
    for table in filled.tables:
        if table.known:
            continue
        try:
            decide(desk.state, desk.rulebook, table.command, desk.actor, desk.now)
        except Refusal as refusal:
            named = [fault_with_names(fault, desk.names) for fault in refusal.faults]
            bad += [
                Fault(table.place_of(f.place), _beside_the_stored(desk, table, f.text), f.rule)
                for f in named
            ]
        else:
            good.append(table)
    return good, bad


def _beside_the_stored(desk: Desk, table: FilledTable, text: Text) -> Text:
    """A refusal of another result than the stored one says which is which."""
    if not table.otherwise:
        return text
    line = table.otherwise[0]
    scoring = scoring_of(desk.state, desk.rulebook)
    who, new = called(desk.names, line.player), result_of(line, scoring)
    before = table.before.get(line.player)
    old = result_of(before, scoring) if before is not None else "–"
    return Text(
        "{who} has {new} here, {old} is stored: {text}", who=who, new=new, old=old, text=text
    )


def _unsigned(desk: Desk, filled: FilledForm) -> list[int]:
    """Tables whose result is stored just so, and not final yet: a signed slip can make it so."""
    tables = desk.state.rounds[filled.round - 1].tables
    known = [table.table for table in filled.tables if table.known]
    return [number for number in known if tables[number].state == "reported"]


@who(*DESK)
@require_POST
def enter_results(request: HttpRequest, slug: str) -> HttpResponse:
    """The slips of the preview, each as if it had been typed; the desk decides about every one."""
    desk = Desk.open(request, slug)
    raw = request.POST.get("slips", "")[:LARGEST_FORM]

    def do() -> HttpResponse:
        try:
            slips = read_foreign(raw, list[c.ReportSlip])
        except NotReadable:
            raise Refusal.single("slips", "unreadable results") from None
        signed = _enter(request, desk, slips)
        return desk.done(said=_told([slip.table for slip in slips], signed))

    return desk.answered(do)


def _told(entered: list[int], signed: list[int]) -> str:
    """Every table by its number: the last one alone would say nothing of the others."""
    said = []
    if entered:
        text = ngettext(
            "%(n)s result entered (table %(tables)s)",
            "%(n)s results entered (tables %(tables)s)",
            len(entered),
        )
        said.append(text % {"n": len(entered), "tables": numbers_of(entered)[language()]})
    if signed:
        text = ngettext(
            "%(n)s result marked as signed (table %(tables)s)",
            "%(n)s results marked as signed (tables %(tables)s)",
            len(signed),
        )
        said.append(text % {"n": len(signed), "tables": numbers_of(signed)[language()]})
    return f"✓ {'; '.join(said)}" if said else ""


def _enter(request: HttpRequest, desk: Desk, slips: list[c.ReportSlip]) -> list[int]:
    """Stores the slips; the tables that were only marked as signed."""
    key, form = key_of(request.POST), request.POST
    for slip in slips:
        part = f"{key}-{slip.round}-{slip.table}"
        command = msgspec.structs.replace(slip, accept=bool(form.get("accept")))
        house.append(desk.hall.id, command, desk.actor, part, None)
    round_ = whole_in(form.get("round", ""))
    tables = numbers_in(form.get("signable", "").split())
    if not form.get("accept") or round_ is None:
        return []
    for table in tables:
        accept = c.AcceptSlip(round=round_, table=table)
        house.append(desk.hall.id, accept, desk.actor, f"{key}-{round_}-{table}-sign", None)
    return tables
