"""What everybody may take along of a season: prints and spreadsheets, under public names."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.views.decorators.http import require_safe

from tafelrunde.exports.pdf.press import press
from tafelrunde.journal.season_events import ListPublished
from tafelrunde.pages.paper.season import SEASON_PRINTS, printable
from tafelrunde.web.access import who
from tafelrunde.web.association.large_prints import LARGE, large
from tafelrunde.web.association.making import paper_of, sheet_of
from tafelrunde.web.association.press import kept_file
from tafelrunde.web.files.desk import CSV, EXCEL
from tafelrunde.web.join_addresses import handed_over
from tafelrunde.web.language import language
from tafelrunde.web.season import house

LANGUAGES = ("de", "en")


def offered(here: house.Here) -> frozenset[str]:
    """The prints there is something to put on, for the part of a page that offers them."""
    told = here.listing.summary
    return printable(here.state, here.today, listed=told.lines > 0, through=bool(told.qualified))


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
    told = handed_over(request, reverse("season-calendar", args=[slug]))
    base = (
        told["link"] if told["reach"] != "here" else ""
    )  # nobody scans an address of this machine

    def make(here: house.Here) -> bytes:
        return press(paper_of(here, name, lang, base, number))

    here = house.here(request, slug)
    if _lines(here, name, number) > LARGE:
        wanted = f"{name} pdf {lang} {number}"
        answer = large(request, here, wanted, base)
    else:
        answer = kept_file(request, slug, lang, make)
    return _named(answer, "application/pdf", f'inline; filename="{file}.pdf"')


def _named(answer: HttpResponse, kind: str, disposition: str) -> HttpResponse:
    """As a file, unless it is the page that waits for one."""
    if answer.status_code in (200, 304):
        answer["Content-Type"] = kind
        answer["Content-Disposition"] = disposition
    return answer


def _lines(here: house.Here, name: str, number: int) -> int:
    """How long the print is."""
    if name == "list":
        return len(_listed(here, number).rows)
    return here.listing.summary.lines if name == "ranking" else 0


def _listed(here: house.Here, number: int) -> ListPublished:
    if not 0 < number <= len(here.state.lists):
        raise Http404
    return here.state.lists[number - 1]


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
        return sheet_of(here, table, kind, lang, exact=exact)

    here = house.here(request, slug)
    if here.listing.summary.lines > LARGE:
        wanted = f"{table} {kind} {lang} {int(exact)}"
        answer = large(request, here, wanted, "")
    else:
        answer = kept_file(request, slug, f"{lang}, exact" if exact else lang, make)
    disposition = f'attachment; filename="{slug}-{table}.{kind}"'
    return _named(answer, CSV if kind == "csv" else EXCEL, disposition)
