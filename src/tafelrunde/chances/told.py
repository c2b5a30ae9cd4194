"""What may estimates rest on? What the hall knows: published rounds and results that count.

A slip that waits for signatures is nobody's news yet, and a drafted round is not published. One
mark, over everything an estimate rests on, says whether it still holds; another, over all of that
but the results of the round being played, whether two of them may be compared.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from hashlib import blake2b

import msgspec

from tafelrunde.rulebook.model import Rulebook
from tafelrunde.standings.finish import rounds_foreseen
from tafelrunde.state.course import mode_of
from tafelrunde.state.tournament import Round, Table, Tournament


def as_told(state: Tournament) -> Tournament:
    """The tournament as the hall knows it; its history is left behind."""
    rounds = [_told_round(round_) for round_ in state.rounds if round_.published]
    return replace(state, rounds=rounds, history=[])


def _told_round(round_: Round) -> Round:
    tables = {number: _told_table(table) for number, table in round_.tables.items()}
    return replace(round_, tables=tables)


def _told_table(table: Table) -> Table:
    return table if table.state == "final" else replace(table, slip=None)


def foreseeable(state: Tournament, rulebook: Rulebook) -> bool:
    """Whether anything is worth foreseeing: a round is behind, and a game of the rounds ahead.

    What follows the rounds is left alone: with equal people a final is a matter of counting seats.
    """
    going_on = state.phase == "running" and not state.cancelled and not state.matches
    if not going_on or not any(round_.closed for round_ in state.rounds):
        return False
    published = [round_ for round_ in state.rounds if round_.published]
    playing = [round_ for round_ in published if not round_.closed]
    return len(published) < rounds_foreseen(mode_of(rulebook, state), state) or any(
        table.state != "final" for round_ in playing for table in round_.tables.values()
    )


def stamp_of(state: Tournament) -> str:
    """Another one: estimates have to be made anew."""
    return _digest([*_frame(state), *(_slips(r) for r in state.rounds if r.published)])


def frame_of(state: Tournament) -> str:
    """Another one: more has changed than that tables of the round have reported."""
    return _digest([*_frame(state), *(_slips(r) for r in state.rounds if r.closed)])


def _frame(state: Tournament) -> Iterator[object]:
    yield state.rulebook, state.version, state.mode, sorted(state.options.items())
    yield state.without_finish, state.lots, state.called
    for book in (state.entries, state.standins):
        yield [
            (player, each.from_round, each.withdrew_after, each.disqualified_after)
            for player, each in book.items()
        ]
    for round_ in state.rounds:
        if round_.published:
            yield round_.number, round_.kind, round_.closed
            yield [(table.number, table.seats) for table in round_.tables.values()]


def _slips(round_: Round) -> object:
    final = (table for table in round_.tables.values() if table.state == "final")
    return [(table.number, table.slip) for table in final]


def _digest(parts: list[object]) -> str:
    """The same in every process: whoever wrote a slip has its figures in another order than those
    who read it from the journal."""
    return blake2b(msgspec.json.encode(parts, order="sorted"), digest_size=12).hexdigest()
