"""Files of one tournament: Excel and CSV, the form of a round, the journal, and who writes it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from tafelrunde.desk import commands as c
from tafelrunde.exports.csv_files import write_csv
from tafelrunde.exports.excel.writer import write_workbook
from tafelrunde.pages.files import tables
from tafelrunde.pages.files.finish import finish_grids
from tafelrunde.pages.files.grid import Grid
from tafelrunde.pages.files.news import short_hash
from tafelrunde.pages.files.report import report_grids
from tafelrunde.pages.files.round_form import round_form
from tafelrunde.reckoning.names.calling import fault_with_names, surnames_of
from tafelrunde.reckoning.verification import verdict_on
from tafelrunde.rulebook.faults import Refusal
from tafelrunde.store import deeds
from tafelrunde.store.devices import mirrored_here, own_device
from tafelrunde.store.transfer import export_tournament
from tafelrunde.web import house
from tafelrunde.web.access import who
from tafelrunde.web.acting import key_of
from tafelrunde.web.join_addresses import handed_over
from tafelrunde.web.organiser.desk import DESK, Desk
from tafelrunde.web.season_names import season_called

EXCEL = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
CSV = "text/csv; charset=utf-8"

Make = Callable[[Desk, bool], Grid | None]


def _standings(desk: Desk, exact: bool) -> Grid:
    closed = sum(round_.closed for round_ in desk.state.rounds)
    return tables.standings_grid(desk.view, closed, exact=exact, surnames=surnames_of(desk.people))


TABLES: dict[str, Make] = {
    "participants": lambda d, _exact: tables.participants(
        d.state, d.people, d.lang, years=d.confided
    ),
    "seating": lambda d, _exact: tables.seating_plan(d.view, surnames=surnames_of(d.people)),
    "slips": lambda d, exact: tables.slips(d.view, exact=exact),
    "finish": lambda d, _exact: next(finish_grids(d.view), None),
    "standings": _standings,
    "cross-table": lambda d, _exact: tables.cross_table(d.view, surnames=surnames_of(d.people)),
}


@who(*DESK)
@require_safe
def files(request: HttpRequest, slug: str) -> HttpResponse:
    desk = Desk.open(request, slug)
    return desk.show("files", _page(request, desk), template="files/desk.html")


def _page(request: HttpRequest, desk: Desk) -> dict[str, Any]:
    own = own_device()
    form = desk.state.rounds[-1] if desk.state.rounds else None
    return {
        "own": own,
        "finish_played": any(m.games and m.games[0].slip for m in desk.state.matches.values()),
        "seal": short_hash(desk.hall.head),
        "head": desk.hall.head,
        "form_round": form.number if form is not None and form.published else None,
        "own_minutes": tables.scoring_of(desk.state, desk.rulebook).own_arithmetic,
        "mirrored_here": mirrored_here(desk.hall.id),
        "embed": handed_over(request, reverse("embed", args=[desk.slug])),
    }


# ── Out ──────────────────────────────────────────────────────────────────────────────────────────


def _file(content: bytes, name: str, kind: str) -> HttpResponse:
    answer = HttpResponse(content, content_type=kind)
    answer["Content-Disposition"] = f'attachment; filename="{name}"'
    answer["Cache-Control"] = "private, no-store"
    return answer


@who(*DESK)
@require_safe
def download(request: HttpRequest, slug: str, table: str, kind: str) -> HttpResponse:
    """A table, or the whole report: with the desk's names, for the desk's eyes."""
    desk = Desk.open(request, slug)
    exact = bool(request.GET.get("exact"))
    name = f"{slug}-{table}.{kind}"
    if table == "report" and kind == "xlsx":
        clubs = {player: person.club for player, person in desk.people.items()}
        grids = report_grids(
            replace(desk.view, names=desk.bare_names),
            apart=desk.names,
            clubs=clubs,
            surnames=surnames_of(desk.people),
            head=desk.hall.head,
            season=season_called(desk.state.details.season),
            exact=exact,
        )
        return _file(write_workbook(grids, desk.title), name, EXCEL)
    if table not in TABLES or kind not in ("xlsx", "csv"):
        raise Http404
    grid = TABLES[table](desk, exact)
    if grid is None:
        raise Http404
    if kind == "csv":
        return _file(write_csv(grid), name, CSV)
    return _file(write_workbook([grid], desk.title), name, EXCEL)


@who(*DESK)
@require_safe
def form(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """A round's results to be filled in by hand."""
    desk = Desk.open(request, slug)
    try:
        grid = round_form(desk.view, number)
    except Refusal:
        raise Http404 from None
    return _file(write_workbook([grid], desk.title), f"{slug}-round-{number}.xlsx", EXCEL)


@who(*DESK)
@require_safe
def journal(request: HttpRequest, slug: str) -> HttpResponse:
    """The tournament as one file, without names."""
    desk = Desk.open(request, slug)
    exported = export_tournament(house.ledger(), desk.hall.id)
    return _file(exported.journal, f"{slug}.jsonl", "application/jsonl; charset=utf-8")


@who("organiser")
@require_safe
def people(request: HttpRequest, slug: str) -> HttpResponse:
    """The people that belong to the journal, as a file of their own."""
    desk = Desk.open(request, slug)
    exported = export_tournament(house.ledger(), desk.hall.id, people=True)
    assert exported.people is not None
    deeds.note("export", desk.actor.id, about=f"/t/{slug}")
    return _file(exported.people, f"{slug}.people.json", "application/json")


# ── Does it hold, and who writes? ────────────────────────────────────────────────────────────────


@who(*DESK)
@require_safe
def verify(request: HttpRequest, slug: str) -> HttpResponse:
    desk = Desk.open(request, slug)
    verdict = verdict_on(house.records(desk.hall.id))
    context = {
        "verdict": verdict,
        "seal": short_hash(verdict.head),
        "findings": [fault_with_names(fault, desk.names) for fault in verdict.findings],
    }
    return desk.show("files", context, template="files/verify.html")


@who("organiser")
@require_POST
def hand_over(request: HttpRequest, slug: str) -> HttpResponse:
    """Give the writing to another house, or take it here with a reason."""
    desk = Desk.open(request, slug)
    own = own_device()
    taking = "take" in request.POST
    command = c.HandOverWriting(
        to_device=own.id if taking else request.POST.get("to_device", "").strip(),
        label=own.label if taking else request.POST.get("label", ""),
        reason=request.POST.get("reason", "") if taking else "",
    )

    def do() -> None:
        if taking and not command.reason.strip():
            raise Refusal.single("reason", "please say why")
        house.append(desk.hall.id, command, desk.actor, key_of(request.POST), None)

    # Of the house itself nobody knows the id by heart.
    here = _("Entries are made here from now on.")
    return desk.answered(do, said=here if taking else "")
