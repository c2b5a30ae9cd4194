"""What everybody may take along of a season: prints and spreadsheets, under public names."""

from __future__ import annotations

from collections.abc import Callable

from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_safe

from tafelrunde.exports.csv_files import write_csv
from tafelrunde.exports.excel.writer import write_workbook
from tafelrunde.exports.pdf.press import press
from tafelrunde.pages.association.ranking import ranking_page
from tafelrunde.pages.association.sheets import ranking_grid, results_grid
from tafelrunde.pages.files.grid import Grid
from tafelrunde.pages.paper.season import SEASON_PRINTS, SeasonSource, printable, season_paper
from tafelrunde.web.access import who
from tafelrunde.web.association import house
from tafelrunde.web.association.press import kept_file
from tafelrunde.web.audience.views import language
from tafelrunde.web.files.desk import CSV, EXCEL
from tafelrunde.web.join.addresses import from_phones

LANGUAGES = ("de", "en")
GRIDS: dict[str, Callable[..., Grid]] = {
    "ranking": ranking_grid,
    "results": results_grid,
}


def offered(here: house.Here) -> frozenset[str]:
    """The prints there is something to put on, for the part of a page that offers them."""
    return printable(here.state, here.table, here.today)


def _language(request: HttpRequest) -> str:
    asked = request.GET.get("lang", "")
    return asked if asked in LANGUAGES else language()


# ── Prints ───────────────────────────────────────────────────────────────────────────────────────


@who("anyone")
@require_safe
def season_print(request: HttpRequest, slug: str, name: str) -> HttpResponse:
    if name not in SEASON_PRINTS or name == "list":
        raise Http404
    return _pdf(request, slug, name, f"{slug}-{name}")


@who("anyone")
@require_safe
def list_print(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """One of the dated lists."""
    return _pdf(request, slug, "list", f"{slug}-list-{number}", number)


def _pdf(request: HttpRequest, slug: str, name: str, file: str, number: int = 0) -> HttpResponse:
    lang = _language(request)

    def make(here: house.Here) -> bytes:
        if name == "list" and not 0 < number <= len(here.state.lists):
            raise Http404
        return press(season_paper(name, _source(request, here, lang), number))

    answer = kept_file(request, slug, lang, make)
    answer["Content-Type"] = "application/pdf"
    answer["Content-Disposition"] = f'inline; filename="{file}.pdf"'
    return answer


def _source(request: HttpRequest, here: house.Here, lang: str) -> SeasonSource:
    return SeasonSource(
        state=here.state,
        rulebook=here.rulebook,
        table=here.table,
        names=house.names_public(),
        today=here.today,
        lang=lang,
        seal=here.book.head,
        stamp=here.moved_at,
        zone=timezone.get_default_timezone(),
        address=from_phones(request, reverse("season-calendar", args=[here.slug])),
    )


# ── Spreadsheets ─────────────────────────────────────────────────────────────────────────────────


@who("anyone")
@require_safe
def season_sheet(request: HttpRequest, slug: str, table: str, kind: str) -> HttpResponse:
    """The workbook holds the list and what counted; as CSV each is a file of its own."""
    if (table, kind) not in (("ranking", "xlsx"), ("ranking", "csv"), ("results", "csv")):
        raise Http404
    lang = _language(request)
    exact = bool(request.GET.get("exact"))

    def make(here: house.Here) -> bytes:
        page = ranking_page(here.table, house.names_public())
        if kind == "csv":
            return write_csv(GRIDS[table](page, lang, fractions=exact))
        grids = [grid(page, lang, fractions=exact) for grid in GRIDS.values()]
        return write_workbook(grids, here.state.title)

    answer = kept_file(request, slug, f"{lang}, exact" if exact else lang, make)
    answer["Content-Type"] = CSV if kind == "csv" else EXCEL
    answer["Content-Disposition"] = f'attachment; filename="{slug}-{table}.{kind}"'
    return answer
