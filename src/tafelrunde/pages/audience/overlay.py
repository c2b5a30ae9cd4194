"""What a stream lays over its picture: one thing at a time, and nothing the projector hides."""

from __future__ import annotations

from tafelrunde.pages.audience.results import TableResult, round_results
from tafelrunde.pages.audience.seating import published_rounds
from tafelrunde.pages.view import PublicView
from tafelrunde.words import Text

WHAT = {
    "clock": Text("Clock"),
    "table": Text("One table"),
    "standings": Text("Standings"),
    "final": Text("Finish and podium"),
    "chances": Text("Chances"),
}
SCALES = (50, 75, 100, 125, 150, 200, 300)
"""Percent; a picture of 1920 points is the measure."""
ROWS = 8
"""As many as leave room for the picture below."""


def table_shown(view: PublicView, number: int) -> TableResult | None:
    """A table of the round that was published last, with its result once that is final."""
    rounds = published_rounds(view.state)
    if not rounds:
        return None
    tables = round_results(view, rounds[-1]).tables
    return next((table for table in tables if table.number == number), None)
