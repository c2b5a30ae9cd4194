"""The grid of a round's tables: how far each slip has come, and which to fetch next."""

from __future__ import annotations

import msgspec

from tafelrunde.desk.copies import Copies
from tafelrunde.pages.organiser.console import table_state
from tafelrunde.pages.slip_lines import ordered, result_of
from tafelrunde.reckoning.names.calling import Names, called
from tafelrunde.state.tournament import Round, Table


class GridCard(msgspec.Struct, frozen=True):
    number: int
    state: str
    people: tuple[tuple[str, str], ...]
    """Names with what stands on the slip for each."""
    signed: int
    dispute: str
    corrections: int
    copy: str = ""
    """Who brought the game that is played here; empty where that is not known."""


def table_grid(round_: Round, names: Names, brought: Copies | None = None) -> tuple[GridCard, ...]:
    owners = brought.owners if brought is not None else {}
    return tuple(
        _card(table, names, owners.get(table.number, "")) for table in round_.tables.values()
    )


def _card(table: Table, names: Names, owner: str) -> GridCard:
    return GridCard(
        table.number,
        table_state(table),
        tuple(
            (called(names, seat.player), _result(table, seat.player))
            for seat in ordered(table.seats)
        ),
        len(table.signed),
        table.dispute,
        table.corrections,
        called(names, owner) if owner else "",
    )


def _result(table: Table, player: str) -> str:
    if table.slip is None:
        return ""
    line = next((line for line in table.slip.lines if line.player == player), None)
    return result_of(line) if line is not None else ""


def next_open(round_: Round, beyond: int = 0) -> int | None:
    """The next table without a result, after this one and around the hall."""
    waiting = [table.number for table in round_.tables.values() if table.slip is None]
    others = [number for number in waiting if number != beyond]
    later = [number for number in others if number > beyond]
    return min(later or others, default=None)


def next_waiting(round_: Round) -> int | None:
    """The next table whose slip is typed but not final: disputes first."""
    waiting = [t for t in round_.tables.values() if t.slip is not None and t.state != "final"]
    return min(waiting, key=lambda t: (t.state != "disputed", t.number)).number if waiting else None
