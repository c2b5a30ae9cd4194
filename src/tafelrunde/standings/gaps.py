"""Which figures does nobody have that a tie-break asks for? A gap never wins, and it is said."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from tafelrunde.rulebook.faults import Fault
from tafelrunde.rulebook.model import Rulebook
from tafelrunde.standings.finish import rounds_complete
from tafelrunde.standings.table import Row
from tafelrunde.state.course import LOT, mode_of
from tafelrunde.state.tournament import Tournament
from tafelrunde.words import Text, players


def gaps_of(
    rulebook: Rulebook, game: Mapping[str, object], place: str, *, answered: bool = False
) -> list[Fault]:
    """Figures nobody gave although a tie-break needs them.

    With `answered` without those of which somebody said that nobody knows them.
    """
    find = getattr(rulebook.arithmetic, "gaps", None)
    return find(game, place, answered=answered) if find is not None else []


def gap_warnings(rulebook: Rulebook, tournament: Tournament, rows: list[Row]) -> list[Fault]:
    """By table what is missing there; after the last round also what somebody never had."""
    if rulebook.arithmetic is None:
        return []
    return [*_at_tables(rulebook, tournament), *_never_measured(rulebook, tournament, rows)]


def _at_tables(rulebook: Rulebook, tournament: Tournament) -> Iterator[Fault]:
    for round_ in tournament.rounds:
        for table in round_.tables.values():
            if table.slip is None or table.slip.minutes is None:
                continue
            where = Text(
                "round {number}, table {table_number}",
                number=round_.number,
                table_number=table.number,
            )
            for gap in gaps_of(rulebook, table.slip.minutes, ""):
                text = Text("{where}: {text}", where=where, text=gap.text)
                yield Fault("", text, gap.rule)


def _never_measured(rulebook: Rulebook, tournament: Tournament, rows: list[Row]) -> Iterator[Fault]:
    """Whoever never had the role a criterion looks at has no number there."""
    mode = mode_of(rulebook, tournament)
    if not rounds_complete(mode, tournament):
        return
    for position, tie_break in enumerate(mode.standings):
        lacking = [row.player for row in rows if row.rank and row.values[position] is None]
        if lacking and tie_break.code != LOT:
            text = Text(
                "{label}: no figure for {people}; behind all with a number when level",
                label=tie_break.label,
                people=players(sorted(lacking), ", "),
            )
            yield Fault("", text, tie_break.rule)
