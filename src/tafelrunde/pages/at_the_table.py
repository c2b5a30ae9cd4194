"""What does the house know of the people at a table beside what their slip says?"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import msgspec

from tafelrunde.desk.slips import gone_from
from tafelrunde.pages.view import AnyView
from tafelrunde.reckoning.names.calling import Names, called
from tafelrunde.state.tournament import Round, Table, Tournament
from tafelrunde.words import Text

ANYBODY: Mapping[str, Text] = {
    "guest": Text("somebody else in the hall"),
    "referee": Text("the referee"),
}
"""Who may play on without having entered, in words."""


class AtTheTable(msgspec.Struct, frozen=True):
    """Who has left the game, and what stands beside a name on the form."""

    gone: frozenset[str] = frozenset()
    notes: Mapping[str, tuple[Text, ...]] = {}


NOTHING = AtTheTable()
STANDS_IN = Text("stand-in")


def who_left(view: AnyView, table: Table) -> AtTheTable:
    """For everybody at the table: sanctions are not theirs to read."""
    gone = frozenset(gone_from(view.state, view.rulebook, table))
    notes = {
        seat.player: (
            *stands_in(view.state, seat.player),
            *_plays_on(table.substitutes.get(seat.player, ""), view.spoken),
        )
        for seat in table.seats
    }
    return AtTheTable(gone, {player: said for player, said in notes.items() if said})


def at_the_table(view: AnyView, table: Table) -> AtTheTable:
    """For desk and referee."""
    known = who_left(view, table)
    notes = {
        seat.player: (*known.notes.get(seat.player, ()), *_put_out(view, seat.player))
        for seat in table.seats
    }
    return AtTheTable(known.gone, notes)


def stands_in(state: Tournament, player: str) -> tuple[Text, ...]:
    """The tag of somebody who only fills a seat: wherever the seat is shown it stands beside the
    name, for the others play against him and nobody finds him in the standings."""
    return (STANDS_IN,) if player in state.standins else ()


def plays_no_longer(state: Tournament, round_: Round, player: str) -> bool:
    """Whether a seat is shown for somebody put out meanwhile, or gone before this game; whoever
    leaves after the round still plays it."""
    entry = state.person(player)
    if entry is None or round_.closed:
        return False
    gone_before = entry.withdrew_after is not None and entry.withdrew_after < round_.number
    return entry.disqualified_after is not None or gone_before


def _plays_on(substitute: str, names: Names) -> Iterator[Text]:
    if substitute:
        who = ANYBODY.get(substitute) or called(names, substitute)
        yield Text("left; plays on, unscored: {who}", who=who)


def _put_out(view: AnyView, player: str) -> Iterator[Text]:
    entry = view.state.entries.get(player)
    if entry is not None and entry.disqualified_after is not None:
        yield Text("disqualified")
