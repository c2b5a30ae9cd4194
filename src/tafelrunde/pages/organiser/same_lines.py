"""Is a form that comes back about those who sit there now, and about the game they play?"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from tafelrunde.journal.events import Seat
from tafelrunde.rulebook.faults import Fault, Outdated
from tafelrunde.state.seats import ordered
from tafelrunde.state.tournament import Table
from tafelrunde.words import Text

Typed = Mapping[str, str]


def seated(seats: Sequence[Seat], game: int = 0) -> str:
    """Who sits at which line, and in which game of a match, as a form carries it."""
    return " ".join([*(seat.player for seat in ordered(seats)), *([f"#{game}"] if game else [])])


def with_everybody(game: Table) -> Table:
    """The game as if everybody who was seated had played it."""
    return replace(game, seats=game.everyone, absent=())


def game_meant(game: Table, typed: Typed) -> Table:
    """At the desk somebody whose seat is closed can have played after all: then the form names
    him, and his line is read with the others."""
    everybody = with_everybody(game)
    named = typed.get("seated") == seated(everybody.seats, game.where.game)
    return everybody if game.absent and named else game


def earlier_game(typed: Typed, game: int) -> list[Fault]:
    """Whether the form was for a game of this match that is over; whoever sits where."""
    if not game or typed.get("seated", "").partition("#")[2] in ("", str(game)):
        return []
    text = Text(
        "This form was for an earlier game of this match. Nothing was stored: open it again and"
        " enter the figures of the game that is played now."
    )
    return [Outdated("match", text)]


def reseated(seats: Sequence[Seat], typed: Typed, game: int = 0) -> list[Fault]:
    """Whether the form was filled in for others, or for an earlier game of this match."""
    now = seated(seats, game)
    then = typed.get("seated", now)
    if then == now:
        return []
    if faults := earlier_game(typed, game):
        return faults
    text = Text(
        "The seats here have changed since this form was opened. Nothing was stored: open it again"
        " and enter the figures of those who sit here now."
    )
    return [Outdated("table", text)]
