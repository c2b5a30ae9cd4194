"""The standings: everyone's criteria, ranks, and for each row what puts it ahead of the next."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

import msgspec

from tafelrunde.rulebook.by_id import by_id
from tafelrunde.rulebook.exact import Exact
from tafelrunde.rulebook.model import Mode, Rulebook, TieBreak
from tafelrunde.standings.opponents import AMONG_EQUALS, Meetings
from tafelrunde.standings.played import games_by_player, numbers_of
from tafelrunde.state.course import lots_that_count, mode_of
from tafelrunde.state.tournament import Status, Tournament

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


def standings(
    rulebook: Rulebook, tournament: Tournament, after_round: int | None = None
) -> list[Row]:
    """The standings after a round, or as they are now: best first, disqualified last."""
    mode = mode_of(rulebook, tournament)
    rounds = len(tournament.rounds) if after_round is None else after_round
    moment = UNDRAWN if after_round is None else after_round
    games = games_by_player(rulebook, tournament, rounds)
    meetings = Meetings(games, rounds)
    lots = {player: number for number, player in enumerate(lots_that_count(tournament), start=1)}
    numbers = numbers_of(mode, meetings, lots)
    rows = []
    for player, entry in tournament.entries.items():
        status = entry.status(moment)
        lost = status == "disqualified" and mode.disqualified_lose_points
        counted = () if lost else games.get(player, ())
        rows.append(Row(None, player, status, numbers(player, counted)))
    return ranked(_with_encounters(rows, mode.standings, meetings), mode.standings)


def _with_encounters(rows: list[Row], chain: Sequence[TieBreak], meetings: Meetings) -> list[Row]:
    """Whoever is level in all that comes before a direct encounter is compared by it."""
    codes = [tie_break.code for tie_break in chain]
    if AMONG_EQUALS not in codes:
        return rows
    position = codes.index(AMONG_EQUALS)
    level: dict[tuple[Exact | None, ...], list[str]] = defaultdict(list)
    for row in rows:
        if row.status != "disqualified":
            level[row.values[:position]].append(row.player)
    won: dict[str, Exact] = {}
    for group in level.values():
        won |= (meetings.encounters(group) if len(group) > 1 else None) or {}
    return [
        msgspec.structs.replace(
            row,
            values=(*row.values[:position], won.get(row.player), *row.values[position + 1 :]),
        )
        for row in rows
    ]


def standings_told(
    rulebook: Rulebook, tournament: Tournament, after_round: int, *, read_out: bool = False
) -> list[Row]:
    """The standings as they are shown, the newest without whoever was thrown out since, and all
    without whoever is only expected or came later; `read_out`: as they were before that."""
    missing = only_expected(tournament) | came_later(tournament, after_round)
    if missing:
        there = {p: each for p, each in tournament.entries.items() if p not in missing}
        tournament = replace(tournament, entries=there)
    rows = standings(rulebook, tournament, after_round)
    if read_out or not is_newest(tournament, after_round):
        return rows
    return closed_up(mode_of(rulebook, tournament), tournament, rows)


def is_newest(tournament: Tournament, after_round: int) -> bool:
    """Whether no later round is closed: such standings are read as those of now, also while the
    next round is played; earlier ones stay as they were read out."""
    return after_round >= sum(round_.closed for round_ in tournament.rounds)


def only_expected(tournament: Tournament) -> frozenset[str]:
    """Who entered and neither came nor ever sat at a table: nobody is placed behind them.

    A sheet says of all on it that they came, so there everybody is ranked.
    """
    away = {player for player, entry in tournament.entries.items() if not entry.checked_in}
    return frozenset(away - _sat_down(tournament, len(tournament.rounds)) if away else ())


def came_later(tournament: Tournament, number: int) -> frozenset[str]:
    """Who entered only for a later round: what was read out after this one does not change by it,
    and nobody has a place in it without a game."""
    later = {player for player, entry in tournament.entries.items() if entry.late_for(number)}
    if not number or not later:
        return frozenset()  # before the first round the standings are those of who starts
    return frozenset(later - _sat_down(tournament, number))


def _sat_down(tournament: Tournament, number: int) -> set[str]:
    """Who had a seat or a bye in the rounds up to this one."""
    there: set[str] = set()
    for round_ in tournament.rounds[:number]:
        there.update(tournament.byes.get(round_.number, ()))
        for table in round_.tables.values():
            there.update(seat.player for seat in table.seats)
    return there


def closed_up(mode: Mode, tournament: Tournament, rows: list[Row]) -> list[Row]:
    """Rows without whoever was thrown out since: the others move up.

    They keep their order (the finish was seated by it), so nothing is reckoned anew but the ranks.
    """
    since = {
        row.player
        for row in rows
        if row.status != "disqualified"
        and tournament.entries[row.player].disqualified_after is not None
    }
    if not since:
        return rows
    nothing = numbers_of(mode, Meetings({}, len(tournament.rounds)), {})
    told = [
        msgspec.structs.replace(
            row,
            status="disqualified",
            values=nothing(row.player, ()) if mode.disqualified_lose_points else row.values,
        )
        if row.player in since
        else row
        for row in rows
    ]
    return ranked(told, mode.standings)


def sort_key(values: Sequence[Exact | None], chain: Sequence[TieBreak]) -> tuple[Exact, ...]:
    """Smaller is better, so that rows sort best first.

    Before each exact number stands its whole part in units of 2⁻⁶⁴: comparing those is fast and
    never wrong, and the fractions themselves are only asked where they agree.
    """
    key: list[Exact] = []
    for value, tie_break in zip(values, chain, strict=True):
        number = UNDRAWN if value is None else value if tie_break.fewer_wins else -value
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
            reason = reason_between(row, rows[follower[3]], chain)
        ordered.append(Row(None if out else rank, row.player, row.status, row.values, reason))
    return ordered


def ranks_by_player(rows: Sequence[Row]) -> dict[str, int]:
    """The places of those who have one, in the order of the rows."""
    return {row.player: row.rank for row in rows if row.rank is not None}


def reason_between(ahead: Row, behind: Row, chain: Sequence[TieBreak]) -> Reason | None:
    for position, tie_break in enumerate(chain):
        better, worse = ahead.values[position], behind.values[position]
        if better != worse:
            return Reason(
                tie_break, ahead.player, behind.player, better, worse, tuple(chain[:position])
            )
    return None
