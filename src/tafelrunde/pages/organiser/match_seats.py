"""Who sits in a match of the finish, as the desk reads it: seat, figures, signature, who begins."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from tafelrunde.games.shelf import role_word
from tafelrunde.journal.events import Seat
from tafelrunde.reckoning.names.calling import Names, called
from tafelrunde.standings.final_grounds import no_longer_there
from tafelrunde.standings.finish import Bracket
from tafelrunde.state.seats import start_player
from tafelrunde.state.tournament import Match, Table
from tafelrunde.words import Text


class MatchSeat(msgspec.Struct, frozen=True):
    player: str
    name: str
    position: int | None
    role: Text | None
    figures: tuple[str, ...]
    place: int | None
    signed: bool | None = None
    """Whether a reported slip that is not final yet bears this signature; None without one."""
    put_out: bool = False
    """Whether this person was disqualified, so that whoever lost may be the winner."""
    gone: bool = False
    """Whether somebody is seated who does not play, or left what he won here to the next."""
    starts: bool = False
    """Whether this person begins the game that is waited for."""


def who_begins(bracket: Bracket, match: Match) -> str | None:
    """Who starts the game that is waited for, among those who are there to play it."""
    if not match.awaiting:
        return None
    there = [seat for seat in match.seats if bracket.still_in(seat.player)]
    return start_player(there, bracket.mode)


def match_seats(
    bracket: Bracket,
    match: Match,
    names: Names,
    numbers: Mapping[str, tuple[str, ...]],
    places: Mapping[str, int],
    game: Table | None,
) -> tuple[MatchSeat, ...]:
    """By their places once it is decided, else by their seats."""
    first = who_begins(bracket, match)
    return tuple(
        MatchSeat(
            seat.player,
            called(names, seat.player),
            seat.position,
            role_word(seat.role),
            numbers.get(seat.player, ()),
            places.get(seat.player),
            _signed(match, game, seat),
            bracket.put_out(seat.player),
            no_longer_there(bracket, match, seat.player),
            seat.player == first,
        )
        for seat in sorted(match.seats, key=lambda seat: places.get(seat.player, len(places)))
    )


def _signed(match: Match, game: Table | None, seat: Seat) -> bool | None:
    if not match.awaiting or game is None or seat not in game.seats:
        return None
    return seat.player in game.signed
