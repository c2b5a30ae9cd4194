"""Seats changed by hand, of a running round or a draft: who, where to, and at what cost."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from tafelrunde.desk import commands as c
from tafelrunde.desk.consequences import consequences
from tafelrunde.desk.matter import Matter
from tafelrunde.desk.reseating import NEW, Begun, assumed, begun_tables, reseat
from tafelrunde.pages.organiser.draft import TableCard, table_cards
from tafelrunde.pages.organiser.slips import stored_lines
from tafelrunde.pages.slip_lines import scoring_of
from tafelrunde.pages.view import View
from tafelrunde.reckoning.names.calling import Names, called, fault_with_names, order_of
from tafelrunde.rulebook.faults import Fault, Refusal
from tafelrunde.rulebook.model import Scoring
from tafelrunde.state.fold import fold
from tafelrunde.state.tournament import Round, Tournament
from tafelrunde.words import Text, listed
from tafelrunde.words.digits import whole_in

MOST_AT_ONCE = 8
SWAP, TABLE = "swap:", "table:"


class Played(msgspec.Struct, frozen=True):
    """A table where play has begun, with what stands on its slip."""

    table: int
    signs: tuple[Text, ...]
    edition: int
    aside: bool
    final: bool
    lines: Text
    """Everybody there with the result, as far as it is known."""


class Preview(msgspec.Struct, frozen=True):
    """One change before it is made."""

    swap: tuple[str, ...]
    moves: tuple[tuple[str, int], ...]
    words: tuple[Text, ...]
    tables: tuple[TableCard, ...]
    """The tables concerned, as they would be."""
    played: tuple[Played, ...]
    moved: frozenset[str]

    @property
    def dropped(self) -> bool:
        return any(each.aside for each in self.played)


def unseated(state: Tournament, round_: Round) -> list[str]:
    """Checked in without a seat in this round: latecomers and stand-ins."""
    seated = {seat.player for table in round_.tables.values() for seat in table.seats}
    return [
        player
        for book in (state.entries, state.standins)
        for player, entry in book.items()
        if entry.checked_in and player not in seated and entry.status(round_.number) == "active"
    ]


def expected(state: Tournament, round_: Round) -> list[str]:
    """Entered and not checked in: a seat is given to nobody before that."""
    return [
        player
        for player, entry in state.entries.items()
        if not entry.checked_in and entry.status(round_.number) == "active"
    ]


def asked(state: Tournament, round_: Round, who: Sequence[str], goal: str) -> c.ReseatRound | None:
    """The change that is chosen so far; None while something is missing."""
    people = tuple(dict.fromkeys(p for p in who if p))[:MOST_AT_ONCE]
    if not goal and round_.published:
        return _takes_over(state, round_, people)
    if not people or not goal:
        return None
    if goal.startswith(SWAP):
        return c.ReseatRound(round=round_.number, swap=(people[0], goal.removeprefix(SWAP)))
    table = NEW if goal == "new" else whole_in(goal.removeprefix(TABLE), 4)
    if table is None:
        return None
    return c.ReseatRound(round=round_.number, moves=dict.fromkeys(people, table))


def _takes_over(state: Tournament, round_: Round, people: Sequence[str]) -> c.ReseatRound | None:
    """A stand-in at a table and somebody who came late, in whichever order they were chosen: she
    takes his seat, for he is not needed any more."""
    homes = {seat.player for table in round_.tables.values() for seat in table.seats}
    spared = [p for p in people if p in homes and p in state.standins]
    coming = [p for p in people if p not in homes and p not in state.standins]
    if len(people) != 2 or not (spared and coming):
        return None
    return c.ReseatRound(round=round_.number, swap=(coming[0], spared[0]))


def previewed(
    matter: Matter, command: c.ReseatRound, names: Names
) -> tuple[Preview | None, list[Fault]]:
    """What the change would do, or why it cannot be."""
    try:
        known = assumed(matter, command)
        words = consequences(
            matter.state,
            matter.rulebook,
            known,
            names,
            matter.now,
            matter.actor,
            by_name=order_of(names),
        )
        state = fold(reseat(matter, known), matter.state.copied())
    except Refusal as refusal:
        return None, [fault_with_names(fault, names) for fault in refusal.faults]
    before = matter.state.rounds[command.round - 1]
    after = state.rounds[command.round - 1]
    cards = table_cards(View(matter.state, matter.rulebook, names), after)
    seats = {table.number: table.seats for table in before.tables.values()}
    changed = {n for n, table in after.tables.items() if seats.get(n) != table.seats}
    places = {(number, seat) for number, people in seats.items() for seat in people}
    preview = Preview(
        swap=command.swap,
        moves=tuple(command.moves.items()),
        words=tuple(text.named(names) for text in words),
        tables=tuple(card for card in cards if card.number in changed),
        played=tuple(
            _played(each, before, names, scoring_of(matter.state, matter.rulebook))
            for each in begun_tables(matter, command)
        ),
        moved=frozenset(
            seat.player
            for number, table in after.tables.items()
            for seat in table.seats
            if (number, seat) not in places
        ),
    )
    return preview, []


def _played(begun: Begun, round_: Round, names: Names, scoring: Scoring) -> Played:
    table = round_.tables[begun.table]
    lines = listed([listed(each, " ") for each in stored_lines(table, names, scoring)], " · ")
    return Played(begun.table, begun.signs, begun.edition, begun.aside, begun.final, lines)


def where(round_: Round, names: Names) -> dict[str, tuple[str, int]]:
    """Everybody who has a seat: name and table."""
    return {
        seat.player: (called(names, seat.player), table.number)
        for table in round_.tables.values()
        for seat in table.seats
    }
