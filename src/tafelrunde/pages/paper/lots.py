"""The lots of a report that no seed repeats: drawn by hand, or taken from a file."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tafelrunde.journal.events import LotDrawn
from tafelrunde.pages.audience.lots import lots_apart, why_no_longer
from tafelrunde.pages.paper.model import Block, Cell, Column, Grid, Heading
from tafelrunde.pages.paper.source import Source
from tafelrunde.state.effective import effective, effective_numbers


def lots_by_hand(source: Source) -> Iterator[Block]:
    """Lots no seed repeats: how they came out, how they were drawn, and who wrote that down."""
    held = set(effective_numbers([record.event for record in source.records]))
    rows = [
        (
            _in_order(source, event, event.order),
            Cell(text=event.reason),
            Cell(text=source.author(record.by)),
        )
        for record in source.records
        if record.seq in held and isinstance(event := record.event, LotDrawn) and event.by_hand
    ]
    if not rows:
        return
    yield Heading(text=source.say("Lots drawn by hand"))
    yield Grid(
        columns=(
            Column(label=source.say("drawn in this order"), wide=3),
            Column(label=source.say("how and before whom"), wide=3),
            Column(label=source.say("recorded by"), wide=2),
        ),
        rows=tuple(rows),
    )


def lots_from_a_file(source: Source) -> Iterator[Block]:
    drawn = [each for each in effective(source.state.history) if isinstance(each, LotDrawn)]
    rows = [
        (_in_order(source, lot, order),)
        for lot in drawn
        if lot.from_a_file
        for order in lots_apart(source.desk_view, lot)
    ]
    if rows:
        yield Heading(text=source.say("Lots taken from a file"))
        label = source.say("drawn in this order; how it was drawn is not told there")
        yield Grid(columns=(Column(label=label, wide=3),), rows=tuple(rows))


def _in_order(source: Source, lot: LotDrawn, order: Sequence[str]) -> Cell:
    why = why_no_longer(source.desk_view, lot)
    return Cell(
        text=" – ".join(source.called(player) for player in order),
        small=source.text(why),
        strong=True,
    )
