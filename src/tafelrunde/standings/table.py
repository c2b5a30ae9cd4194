"""The standings: everyone's criteria, ranks, and for each row what puts it ahead of the next."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from typing import Any

import msgspec

from tafelrunde.rulebook.by_id import by_id
from tafelrunde.rulebook.exact import Exact
from tafelrunde.rulebook.model import Mode, Rulebook, TieBreak
from tafelrunde.standings.games import GameRules, SeatScore, score_game
from tafelrunde.standings.tiebreaks import criterion
from tafelrunde.state.tournament import Round, Status, Table, Tournament

UNDRAWN = 1_000_000_000
"""Stands in for what nobody gave: behind every number, equal among themselves."""


class Reason(msgspec.Struct, frozen=True, gc=False):
    """Why one row stands ahead of the next: the criterion, its rule and both numbers."""

    tie_break: TieBreak
    ahead: str
    behind: str
    better: Exact | None
    worse: Exact | None
    equal: tuple[TieBreak, ...]


class Row(msgspec.Struct, frozen=True, gc=False):
    rank: int | None
    player: str
    status: Status
    values: tuple[Exact | None, ...]
    reason: Reason | None = None
    by_lot: bool = False
    """Whether only the lot puts this row before the next, with which it shares its rank."""


def played_tables(
    rulebook: Rulebook, tournament: Tournament, after_round: int
) -> Iterator[tuple[Round, Table, list[SeatScore]]]:
    """Every table with a result in the rounds looked at, scored."""
    scoring = rulebook.scoring[rulebook.mode(tournament.mode).scoring]
    for round_ in tournament.rounds[:after_round]:
        rules = GameRules.of(rulebook, scoring, tournament.options, round_.kind)
        for table in round_.tables.values():
            if table.slip is not None:
                yield round_, table, score_game(table.seats, table.slip, rules)


def standings(
    rulebook: Rulebook, tournament: Tournament, after_round: int | None = None
) -> list[Row]:
    """The standings after a round, or as they are now: best first, disqualified last."""
    mode = rulebook.mode(tournament.mode)
    rounds = len(tournament.rounds) if after_round is None else after_round
    moment = UNDRAWN if after_round is None else after_round
    scores: dict[str, list[SeatScore]] = defaultdict(list)
    for _round, _table, seat_scores in played_tables(rulebook, tournament, rounds):
        for score in seat_scores:
            scores[score.player].append(score)
    lots = {player: number for number, player in enumerate(tournament.lots, start=1)}
    rows = [
        Row(None, player, status, _values(mode, status, scores[player], lots.get(player)))
        for player, entry in tournament.entries.items()
        for status in [entry.status(moment)]
    ]
    return ranked(rows, mode.standings)


def standings_told(rulebook: Rulebook, tournament: Tournament, after_round: int) -> list[Row]:
    """The standings as they are shown: whoever was thrown out since the last round is out of them.

    The others keep the ranks they had when the rounds ended, for the finish was seated by those.
    """
    rows = standings(rulebook, tournament, after_round)
    if after_round < len(tournament.rounds):
        return rows
    mode = rulebook.mode(tournament.mode)
    stay: list[Row] = []
    out: list[Row] = []
    for row in rows:
        thrown_out = tournament.entries[row.player].disqualified_after is not None
        (out if thrown_out else stay).append(row)
    if all(row.status == "disqualified" for row in out):
        return rows
    gone = [
        msgspec.structs.replace(
            row,
            rank=None,
            status="disqualified",
            values=_values(mode, "disqualified", (), None)
            if mode.disqualified_lose_points
            else row.values,
            reason=None,
        )
        for row in out
    ]
    nexts = [*stay[1:], None]
    chain = mode.standings
    told = [
        msgspec.structs.replace(row, reason=_reason(row, after, chain) if after else None)
        for row, after in zip(stay, nexts, strict=True)
    ]
    return [*told, *gone]


def _values(
    mode: Mode, status: Status, scores: Sequence[SeatScore], lot: int | None
) -> tuple[Exact | None, ...]:
    if status == "disqualified" and mode.disqualified_lose_points:
        scores = ()
    return tuple(
        lot if tie_break.code == "lot" else criterion(tie_break)(scores)
        for tie_break in mode.standings
    )


def sort_key(values: Sequence[Exact | None], chain: Sequence[TieBreak]) -> tuple[Exact, ...]:
    """Smaller is better, so that rows sort best first.

    Before each exact number stands its whole part in units of 2⁻⁶⁴: comparing those is fast and
    never wrong, and the fractions themselves are only asked where they agree.
    """
    key: list[Exact] = []
    for value, tie_break in zip(values, chain, strict=True):
        number = UNDRAWN if value is None else -value if tie_break.better == "more" else value
        key.append((number.numerator << 64) // number.denominator)
        key.append(number)
    return tuple(key)


def ranked(
    rows: Sequence[Row], chain: Sequence[TieBreak], equals: Callable[[str], Any] = by_id
) -> list[Row]:
    """Sort, rank (1, 2, 2, 4) and give each row the reason it stands ahead of the next.

    Equal rows stand in the order of their ids, so that the order of a list never shows, or in
    the order that `equals` gives.
    """
    keyed = sorted(
        (row.status == "disqualified", sort_key(row.values, chain), equals(row.player), index)
        for index, row in enumerate(rows)
    )
    ordered = []
    rank = 0
    for number, (out, key, _player, index) in enumerate(keyed):
        row = rows[index]
        follower = keyed[number + 1] if number + 1 < len(keyed) else None
        if number == 0 or keyed[number - 1][1] != key:
            rank = number + 1
        reason = None
        if not out and follower is not None and not follower[0]:
            reason = _reason(row, rows[follower[3]], chain)
        ordered.append(Row(None if out else rank, row.player, row.status, row.values, reason))
    return ordered


def _reason(ahead: Row, behind: Row, chain: Sequence[TieBreak]) -> Reason | None:
    for position, tie_break in enumerate(chain):
        better, worse = ahead.values[position], behind.values[position]
        if better != worse:
            return Reason(
                tie_break, ahead.player, behind.player, better, worse, tuple(chain[:position])
            )
    return None
