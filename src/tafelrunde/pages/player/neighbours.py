"""Who stands directly before me, who behind me, and what tells us apart.

Whoever shares my place is neither, unless a lot has told all of us apart: then the next of its
order is, and no figure. Several who share the next place are named together.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

import msgspec

from tafelrunde.pages.standings import Line, Standings
from tafelrunde.pages.view import PublicView
from tafelrunde.reckoning.reasons import LOT_AHEAD, LOT_BEHIND
from tafelrunde.words import Text, listed

Step = Sequence[Line]
"""Those whom nothing tells apart."""
MOST_NAMED = 4


class Neighbours(msgspec.Struct, frozen=True):
    above: str = ""
    below: str = ""
    by_lot: Text | None = None
    """Ahead of whom, or behind whom, a lot has put me on a place that we share else."""


def neighbours(view: PublicView, table: Standings, mine: Line) -> Neighbours:
    steps = [*_steps(table.rows)]
    at = next((at for at, step in enumerate(steps) if mine in step), None)
    if at is None:
        return Neighbours()
    before = steps[at - 1] if at else ()
    after = steps[at + 1] if at + 1 < len(steps) else ()
    return Neighbours(
        _above(before, mine, table, view.lang),
        _below(after, mine, table, view.lang),
        _by_lot(steps, at),
    )


def _steps(lines: Sequence[Line]) -> Iterator[Step]:
    """Whom a lot told apart, all that share a place, stands alone: the table has its order."""
    placed = (line for line in lines if line.rank is not None)
    for _rank, group in groupby(placed, key=lambda line: line.rank):
        level = list(group)
        if all(line.row.by_lot for line in level[:-1]):
            yield from ([line] for line in level)
        else:
            yield level


def _above(step: Step, mine: Line, table: Standings, lang: str) -> str:
    if not step:
        return ""
    rank = step[0].rank
    told = LOT_BEHIND[lang] if rank == mine.rank else _reasoned(table, rank).told_to_next(lang)
    return f"{_few(step)[lang]} – {told}" if told else ""


def _below(step: Step, mine: Line, table: Standings, lang: str) -> str:
    if not step:
        return ""
    if step[0].rank == mine.rank:
        return LOT_AHEAD[lang]
    line = _reasoned(table, mine.rank)
    named = _few(step)[lang]
    return line.sentence(lang, {each.player: named for each in step}) or ""


def _reasoned(table: Standings, rank: int | None) -> Line:
    """The last of them in the table: it carries what puts all of them before the next."""
    return next(line for line in reversed(table.rows) if line.rank == rank)


def _by_lot(steps: Sequence[Step], at: int) -> Text | None:
    """None where nobody shares my place, or no lot has told all of us apart."""
    rank = steps[at][0].rank
    before = [line for step in steps[:at] for line in step if line.rank == rank]
    after = [line for step in steps[at + 1 :] for line in step if line.rank == rank]
    if not before and not after:
        return None
    if not before:
        return Text("by lot ahead of {after}", after=_named(after))
    if not after:
        return Text("by lot behind {before}", before=_named(before))
    return Text(
        "by lot behind {before} and ahead of {after}", before=_named(before), after=_named(after)
    )


def _few(step: Step) -> Text:
    """After the first round half the hall may share a place."""
    if len(step) <= MOST_NAMED:
        return _named(step)
    shown = listed([line.name for line in step[: MOST_NAMED - 1]], ", ")
    return Text("{shown} and {more} more", shown=shown, more=len(step) - MOST_NAMED + 1)


def _named(step: Step) -> Text:
    return listed([line.name for line in step])
