"""Replacing one thing in a state: the only ways in which the fold changes what others may read."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any

import msgspec

from tafelrunde.journal.addresses import GameAt
from tafelrunde.journal.events import Happened
from tafelrunde.state.tournament import Entry, Match, Round, Table, Tournament


def given(event: Happened) -> dict[str, Any]:
    """The fields that were filled in."""
    return {
        name: value for name, value in msgspec.structs.asdict(event).items() if value is not None
    }


def listed(state: Tournament, entry: Entry, *, waiting: bool = False) -> None:
    """Put somebody where he belongs: the list, the waitlist or among the stand-ins."""
    struck(state, entry.player)
    book = state.waiting if waiting else state.standins if entry.standin else state.entries
    book[entry.player] = entry


def struck(state: Tournament, player: str) -> None:
    for book in (state.entries, state.waiting, state.standins, state.absent):
        book.pop(player, None)


def set_aside(state: Tournament, entry: Entry) -> None:
    """Off the list and in no ranking, but known: whoever never played may come after all."""
    struck(state, entry.player)
    state.absent[entry.player] = entry


def person(state: Tournament, player: str) -> Entry:
    """A copy of the player's entry, in the place of the old one, to be changed."""
    for book in (state.entries, state.waiting, state.standins, state.absent):
        if player in book:
            book[player] = replace(book[player])
            return book[player]
    raise KeyError(player)


def entry_of(state: Tournament, player: str) -> Entry:
    state.entries[player] = replace(state.entries[player])
    return state.entries[player]


def given_byes(state: Tournament, number: int, players: Sequence[str]) -> None:
    """These are left over in a round, and nobody else."""
    state.byes.pop(number, None)
    if players:
        state.byes[number] = tuple(players)


def taken_up(state: Tournament, players: Iterable[str], number: int) -> None:
    """Whoever gets a seat neither has a bye nor leaves the round out."""
    seated = set(players)
    given_byes(state, number, [p for p in state.byes.get(number, ()) if p not in seated])
    for player in seated & state.entries.keys():
        if number in state.entries[player].off:
            entry_of(state, player).off -= {number}


def round_of(state: Tournament, number: int) -> Round:
    round_ = replace(state.rounds[number - 1])
    state.rounds[number - 1] = round_
    return round_


def table_of(state: Tournament, round_number: int, number: int) -> Table:
    round_ = round_of(state, round_number)
    table = round_.tables[number].copied()
    round_.tables = {**round_.tables, number: table}
    return table


def match_of(state: Tournament, match_id: str) -> Match:
    state.matches[match_id] = state.matches[match_id].copied()
    return state.matches[match_id]


def game_of(state: Tournament, where: GameAt) -> Table:
    """A game to be changed: at its table; in a match the one named, else the one being played."""
    if not where.match:
        return table_of(state, where.round, where.table)
    match = match_of(state, where.match)
    if where.game:
        return match.games[where.game - 1]
    match.current = match.game
    return match.current


def matches_left(state: Tournament) -> None:
    """A game of the finish that was seated is given up once there are no two left for it, unless
    it was played: then a phone has told its result. Until it begins, the seat of whoever has gone
    is closed."""
    for match in list(state.matches.values()):
        if not match.awaiting and not match.given_up:
            continue
        people = [(seat.player, state.person(seat.player)) for seat in match.seats]
        gone = frozenset(player for player, entry in people if entry is None or entry.gone)
        given_up = len(people) - len(gone) < 2 and match.game.slip is None
        closed = match.closed if match.begun else gone
        if (given_up, closed) != (match.given_up, match.closed):
            changed = match_of(state, match.id)
            changed.given_up, changed.awaiting = given_up, not given_up
            changed.closed = closed
    _clock_of_the_finish(state)


def _clock_of_the_finish(state: Tournament) -> None:
    """With its last result a stage is over, as a round is when it is closed: its clock comes off
    the wall, and the next stage begins with a full one."""
    timed = state.clock is not None and state.clock.round > len(state.rounds)
    if timed and not any(match.awaiting for match in state.matches.values()):
        state.clock = None


def put_out(entry: Entry, after_round: int) -> None:
    """Disqualified, and from the earlier of two reasons on where there are two."""
    before = entry.disqualified_after
    entry.disqualified_after = after_round if before is None else min(before, after_round)
