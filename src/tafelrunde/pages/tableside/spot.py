"""At which game does this phone stand? A table of the running round, or a match of the finish."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from tafelrunde.desk.actors import Actor
from tafelrunde.desk.calls import last_published, match_of_player, table_of_player
from tafelrunde.desk.match_words import match_title
from tafelrunde.games.shelf import role_word
from tafelrunde.journal.addresses import GameAt
from tafelrunde.journal.events import ClockPressed, Seat, Slip
from tafelrunde.pages.view import PublicView
from tafelrunde.reckoning.names.public import PublicName
from tafelrunde.state.seats import numbered
from tafelrunde.state.tournament import Call, Match, Round, Table, Tournament
from tafelrunde.words import Text


class Seatmate(msgspec.Struct, frozen=True):
    player: str
    name: PublicName
    role: str | None
    position: int | None
    me: bool

    @property
    def role_name(self) -> Text | None:
        return role_word(self.role)


class Spot(msgspec.Struct, frozen=True):
    """One game being played, and what its phones need of it."""

    round: int
    table: int
    match: str | None
    seats: tuple[Seatmate, ...]
    presses: tuple[ClockPressed, ...]
    minutes: tuple[dict[str, object], ...]
    slip: Slip | None
    slip_state: str
    edition: int
    over: bool
    closed: bool = False
    title: Text | None = None
    """What a match is called."""

    @property
    def where(self) -> GameAt:
        return GameAt(match=self.match) if self.match else GameAt(self.round, self.table)

    @property
    def writable(self) -> bool:
        """Minutes go on after the last move, until they are reported, and again in a dispute."""
        return not self.closed and (self.slip is None or self.slip_state == "disputed")


def spot_of(view: PublicView, actor: Actor, table: int | None = None) -> Spot | None:
    """Where who looks plays; a referee or organiser may ask for any table of the round."""
    if actor.role != "player" and table is not None:
        return _asked_for(view, table)
    match = match_of_player(view.state, view.player)
    if match is not None:
        return _at_match(view, match)
    found = table_of_player(view.state, view.player)
    return _at_table(view, *found) if found is not None else None


def _asked_for(view: PublicView, number: int) -> Spot | None:
    """Table 0 stands for the match that is being played."""
    state = view.state
    if number == 0:
        match = next((each for each in state.matches.values() if each.awaiting), None)
        return _at_match(view, match) if match is not None else None
    last = last_published(state)
    round_ = state.rounds[last - 1] if last else None
    table = round_.tables.get(number) if round_ is not None else None
    return _at_table(view, round_, table) if round_ is not None and table is not None else None


def _seatmates(view: PublicView, seats: Sequence[Seat]) -> tuple[Seatmate, ...]:
    return tuple(
        Seatmate(
            seat.player,
            view.names.seat(seat.player),
            seat.role,
            seat.position,
            seat.player == view.player,
        )
        for seat in numbered(seats, view.rulebook)
    )


def _at_table(view: PublicView, round_: Round, table: Table) -> Spot:
    return Spot(
        round_.number,
        table.number,
        None,
        _seatmates(view, table.seats),
        table.presses,
        table.minutes,
        table.slip,
        table.state,
        table.edition,
        round_.closed or table.finished or table.slip is not None,
        round_.closed,
    )


def _at_match(view: PublicView, match: Match) -> Spot:
    return Spot(
        len(view.state.rounds) + 1,
        0,
        match.id,
        _seatmates(view, match.game.seats),
        match.presses,
        match.minutes,
        match.game.slip,
        match.game.state,
        match.game.edition,
        not match.awaiting or match.game.slip is not None,
        not match.awaiting,
        match_title(match.id, view.mode),
    )


def jury_calls(state: Tournament, spot: Spot) -> list[Call]:
    """The open calls for the jury to this game, each a matter of its own."""
    return [call for call in state.open_calls if call.about == "jury" and call.where == spot.where]
