"""Somebody left a match that is seated, and no rule says who moves up: what the desk can do."""

from __future__ import annotations

import msgspec

from tafelrunde.desk.match_words import match_title
from tafelrunde.desk.matter import Matter
from tafelrunde.desk.seating_anew import EmptySeats, left_empty
from tafelrunde.reckoning.names.calling import Names
from tafelrunde.words import Text, counted, players


class LeftEmpty(msgspec.Struct, frozen=True):
    """A match, who is missing there, and the ways on."""

    title: Text
    gone: Text
    play_on: Text
    seat_anew: Text | None = None
    """By way of the history; None where nobody is next, or the match has begun."""


def left_seats(matter: Matter, names: Names) -> tuple[LeftEmpty, ...]:
    return tuple(_told(matter, found, names) for found in left_empty(matter))


def _told(matter: Matter, found: EmptySeats, names: Names) -> LeftEmpty:
    gone = counted(
        len(found.gone),
        "{people} is no longer playing, and nobody moves up automatically.",
        "{people} are no longer playing, and nobody moves up automatically.",
        people=players(found.gone),
    )
    return LeftEmpty(
        match_title(found.match, matter.mode),
        gone.named(names),
        Text("The others can play it as it is: then enter their result as always."),
        _next(found).named(names) if found.next else None,
    )


def _next(found: EmptySeats) -> Text:
    return counted(
        len(found.next),
        "Or fill the seat: take the seating back in the history and seat the players anew. "
        "{people} is next then; whoever has left stays out.",
        "Or fill the seats: take the seating back in the history and seat the players anew. "
        "{people} are next then; whoever has left stays out.",
        people=players(found.next),
    )
