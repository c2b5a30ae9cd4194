"""Whom does the news concern? Two hundred phones need not hear of every slip in the hall.

Most of what happens concerns one table or one person. Everybody else's page stays as it is, so
nobody else is told. Whoever is not playing watches how far the others are: for those a result, or
somebody arriving, is news that can wait a few seconds. How far it reaches, an event says itself.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import msgspec

from tafelrunde.journal import events as e
from tafelrunde.journal.addresses import address_of
from tafelrunde.state.tournament import Table, Tournament

SETTLING = (e.SlipReported, e.SlipConfirmed, e.SlipAccepted)


class Concern(msgspec.Struct, frozen=True):
    """`people`: at once. `stirs`: soon enough for all who watch, but not for those who are `busy`
    playing. `results`: the standings moved. `arriving`: somebody was entered, changed or came.
    `desk`: nothing was written, but the desk shows it. `chances`: nothing was written, but these
    audiences are shown new estimates. `phones`: nothing was written, but a phone of these people
    opens nothing any more."""

    people: frozenset[str]
    stirs: bool = False
    busy: frozenset[str] = frozenset()
    results: bool = False
    arriving: bool = False
    desk: bool = False
    chances: frozenset[str] = frozenset()
    phones: frozenset[str] = frozenset()

    @property
    def beside_the_journal(self) -> bool:
        return self.desk or bool(self.chances) or bool(self.phones)

    def soon(self, people: frozenset[str], *, results: bool) -> bool:
        """Nothing of theirs has moved, but what they watch."""
        return (self.results and results) or (self.stirs and not people <= self.busy)


def concerned(state: Tournament, events: Iterable[e.Event]) -> Concern | None:
    """Whom these events concern, in the state they led to; None where it is everybody."""
    people: set[str] = set()
    results = arriving = False
    for event in events:
        found = _people(state, event)
        if found is None:
            return None
        people |= found
        results = results or _settles(state, event)
        arriving = arriving or event.reach == "person"
    busy = frozenset(_busy(state)) if results and not arriving else frozenset()
    return Concern(frozenset(people), results or arriving, busy, results, arriving)


def _people(state: Tournament, event: e.Event) -> set[str] | None:
    if event.reach == "call":
        call = state.calls.get(getattr(event, "call", ""))
        return None if call is None else _there(state, call) | {call.player} - {""}
    if event.reach == "everybody" or _for_all_tables(event) or _ends_a_match(state, event):
        return None
    named = {getattr(event, "player", ""), *getattr(event, "players", ())} - {""}
    return named if event.reach == "person" else _there(state, event) | named


def _for_all_tables(event: e.Event) -> bool:
    return isinstance(event, e.TableExtended) and event.table == 0


def _there(state: Tournament, thing: object) -> set[str]:
    """Whoever sits at the table or plays the match that is spoken of."""
    table = _game(state, thing)
    return {seat.player for seat in table.seats} if table is not None else set()


def _game(state: Tournament, thing: object) -> Table | None:
    where = address_of(thing)
    return state.game_at(where) if where is not None else None


def _ends_a_match(state: Tournament, event: e.Event) -> bool:
    """Who goes on to the next stage is news for the whole hall."""
    if not isinstance(event, SETTLING) or not event.match:
        return False
    match = state.matches.get(event.match)
    return match is not None and not match.awaiting


def _settles(state: Tournament, event: e.Event) -> bool:
    """Whether a result counts now that did not before."""
    if not isinstance(event, SETTLING):
        return False
    table = _game(state, event)
    return table is not None and table.state == "final"


def _busy(state: Tournament) -> Iterator[str]:
    """Whoever sits at a table that is still playing; who is thrown out plays no longer."""
    return (
        seat.player
        for round_ in state.rounds
        if round_.published and not round_.closed
        for table in round_.tables.values()
        if table.state != "final"
        for seat in table.seats
        if not _put_out(state, seat.player)
    )


def _put_out(state: Tournament, player: str) -> bool:
    entry = state.entries.get(player)
    return entry is not None and entry.disqualified_after is not None
