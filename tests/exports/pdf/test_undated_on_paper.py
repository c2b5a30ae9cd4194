"""Records without a time on paper: a dash, whatever was noted after them."""

from __future__ import annotations

from dataclasses import replace

import msgspec

from tafelrunde.journal.record import UNDATED
from tafelrunde.pages.paper.minutes import minutes_page
from tafelrunde.pages.paper.model import Grid
from tafelrunde.pages.paper.source import Source
from tests.exports.pdf.hall_on_paper import seated


def begun_undated() -> Source:
    """Written down afterwards but for the last record, which was entered at the desk."""
    source = seated("catan", "ranking-tournament", 8).source()
    *before, last = source.records
    undated = (msgspec.structs.replace(record, at=UNDATED) for record in before)
    return replace(source, records=(*undated, last))


def test_minutes_have_a_dash_where_nobody_noted_the_time() -> None:
    source = begun_undated()
    (grid,) = (block for block in minutes_page(source).blocks if isinstance(block, Grid))
    *before, last = (row[1] for row in grid.rows)
    assert {(cell.text, cell.small) for cell in before} == {("–", "")}
    assert last.text == source.moment(source.records[-1].at, day=False)


def test_a_moment_that_nobody_noted_is_no_moment_of_1970() -> None:
    assert begun_undated().moment(UNDATED) == "–"
