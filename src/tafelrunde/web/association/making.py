"""Prints and workbooks of a season, made from what is true now."""

from __future__ import annotations

from collections.abc import Callable

from django.utils import timezone

from tafelrunde.exports.csv_files import write_csv
from tafelrunde.exports.excel.writer import write_workbook
from tafelrunde.exports.pdf.apart import press_apart
from tafelrunde.pages.association.sheets import ranking_grid, results_grid
from tafelrunde.pages.files.grid import Grid
from tafelrunde.pages.paper.model import Paper
from tafelrunde.pages.paper.season import season_paper
from tafelrunde.pages.paper.season_source import SeasonSource
from tafelrunde.web.season import house

GRIDS: dict[str, Callable[..., Grid]] = {
    "ranking": ranking_grid,
    "results": results_grid,
}


def paper_of(here: house.Here, name: str, lang: str, base: str, number: int) -> Paper:
    return season_paper(name, _source(here, lang, base), number)


def _source(here: house.Here, lang: str, base: str) -> SeasonSource:
    return SeasonSource(
        state=here.state,
        rulebook=here.rulebook,
        table=here.table,
        names=house.names_public(),
        today=here.today,
        due=here.next_invited,
        lang=lang,
        seal=here.book.head,
        stamp=here.moved_at,
        zone=timezone.get_default_timezone(),
        address=base,
    )


def sheet_of(here: house.Here, table: str, kind: str, lang: str, *, exact: bool) -> bytes:
    page = here.told(here.listing.rows.iterator(1000))
    if kind == "csv":
        return write_csv(GRIDS[table](page, lang, fractions=exact))
    grids = [grid(page, lang, fractions=exact) for grid in GRIDS.values()]
    return write_workbook(grids, here.state.title)


def made(here: house.Here, wanted: str, base: str) -> bytes:
    """A file that was ordered, by what it was ordered as."""
    name, kind, lang, number = wanted.split()
    if kind == "pdf":
        return press_apart(paper_of(here, name, lang, base, int(number)))
    return sheet_of(here, name, kind, lang, exact=number == "1")
