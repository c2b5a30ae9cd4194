"""How did I do, where do I stand, and why? Round by round, in words."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import msgspec

from tafelrunde.pages.audience.names import PublicName, PublicNames
from tafelrunde.pages.audience.ranking import closed_rounds
from tafelrunde.pages.player.slip import ReportedLine, slip_lines
from tafelrunde.pages.words import reason_sentence, value_text
from tafelrunde.rulebook.faults import Text
from tafelrunde.rulebook.model import Rulebook, TieBreak
from tafelrunde.standings.finish import bracket_of, final_ranking, grounds
from tafelrunde.standings.table import Row, standings
from tafelrunde.state.tournament import Table, Tournament


class RoundResult(msgspec.Struct, frozen=True):
    """One of my games; without a line while nothing has been reported."""

    round: int
    table: int
    state: str
    size: int
    mine: ReportedLine | None
    winners: tuple[PublicName, ...]


class MyStanding(msgspec.Struct, frozen=True):
    """My row after the last closed round: what puts me ahead of the next and behind the one
    before."""

    after: int
    rank: int | None
    shared: bool
    of: int
    moved: int | None
    status: str
    cells: tuple[tuple[TieBreak, str], ...]
    ahead: str
    behind: str


class FinalPlace(msgspec.Struct, frozen=True):
    rank: int | None
    because: Text
    rule: str


def my_results(
    state: Tournament, rulebook: Rulebook, player: str, names: PublicNames, lang: str
) -> tuple[RoundResult, ...]:
    found = []
    for round_ in state.rounds:
        table = _table_of(round_.tables.values(), player) if round_.published else None
        if table is None:
            continue
        lines: tuple[ReportedLine, ...] = ()
        if table.slip is not None:
            lines = slip_lines(
                state, rulebook, round_.kind, table.seats, table.slip, player, names, lang
            )
        found.append(
            RoundResult(
                round_.number,
                table.number,
                table.state,
                len(table.seats),
                next((line for line in lines if line.me), None),
                tuple(line.name for line in lines if line.place == 1),
            )
        )
    return tuple(found)


def _table_of(tables: Iterable[Table], player: str) -> Table | None:
    return next((t for t in tables if player in {seat.player for seat in t.seats}), None)


def my_standing(
    state: Tournament, rulebook: Rulebook, player: str, names: PublicNames, lang: str
) -> MyStanding | None:
    after = closed_rounds(state)
    if not after or player not in state.entries:
        return None
    rows = standings(rulebook, state, after)
    index = next(number for number, row in enumerate(rows) if row.player == player)
    row = rows[index]
    before = standings(rulebook, state, after - 1) if after > 1 else []
    earlier = next((each.rank for each in before if each.player == player), None)
    told = {each: names.rank(each) for each in state.entries}
    told[player] = "Ihnen" if lang == "de" else "you"
    chain = rulebook.mode(state.mode).standings
    return MyStanding(
        after,
        row.rank,
        sum(each.rank == row.rank for each in rows) > 1,
        len(rows),
        earlier - row.rank if earlier is not None and row.rank is not None else None,
        row.status,
        tuple((t, value_text(t, v, lang)) for t, v in zip(chain, row.values, strict=True)),
        reason_sentence(row, told, lang) or "",
        _behind(rows, index, told, lang),
    )


def _behind(rows: Sequence[Row], index: int, names: dict[str, str], lang: str) -> str:
    """Why the nearest one above stands there, told from his side."""
    mine = rows[index]
    for above in reversed(rows[:index]):
        if above.rank != mine.rank:
            if above.reason is None:
                return ""
            who = names.get(above.player, above.player)
            text = reason_sentence(above, names, lang) or ""
            return f"{who} – {text}"
    return ""


def my_final_place(state: Tournament, rulebook: Rulebook, player: str) -> FinalPlace | None:
    """After the ceremony: the place that was read out, and what it rests on."""
    if state.phase != "awarded" or player not in state.entries:
        return None
    bracket = bracket_of(rulebook, state)
    ranked = state.awarded or final_ranking(bracket) or ()
    rank = next((each.rank for each in ranked if each.player == player), None)
    because, rule = grounds(bracket, player)
    return FinalPlace(rank, because, rule)
