"""Which events still hold? Whatever was taken back is void, and a taking back can be taken back.

Records are numbered from 1 without gaps, so the n-th event of a journal is its record n. A
`TakenBack` that still holds makes void everything from its `since` up to itself; read from the
end, each event knows whether a later one has made it void.
"""

from __future__ import annotations

from bisect import bisect
from collections.abc import Sequence

from tafelrunde.journal.events import (
    CallClosed,
    Drawn,
    Event,
    MatchSeated,
    PlaceRevealed,
    PlayerCheckedIn,
    PlayerDisqualified,
    PlayerMissed,
    PlayerWithdrew,
    RefereeCalled,
    RulingGiven,
    Seat,
    TakenBack,
    TournamentAwarded,
    WarningLifted,
)

Departure = PlayerWithdrew | PlayerDisqualified
WITH_AN_UNDO = (RulingGiven, CallClosed, PlayerWithdrew, PlayerDisqualified)
"""What may stand directly behind a taking back because it was said with it."""


def effective(history: Sequence[Event]) -> list[Event]:
    """The events that hold, in order; takings back have done their work and are left out."""
    return [history[number - 1] for number in effective_numbers(history)]


def warnings_lifted(history: Sequence[Event]) -> set[int]:
    """The record numbers of warnings that were lifted."""
    return {event.step for event in effective(history) if isinstance(event, WarningLifted)}


def came_after_all(history: Sequence[Event]) -> set[int]:
    """The record numbers at which somebody who was written down as missing checked in."""
    missed: set[str] = set()
    came: set[int] = set()
    for number, event in enumerate(history, start=1):
        if isinstance(event, PlayerMissed):
            missed.add(event.player)
        elif isinstance(event, PlayerCheckedIn) and event.player in missed:
            missed.discard(event.player)
            came.add(number)
    return came


def effective_numbers(history: Sequence[Event]) -> list[int]:
    """The record numbers of the events that hold."""
    held: list[int] = []
    number = len(history)
    while number:
        event = history[number - 1]
        if isinstance(event, TakenBack):
            number = min(event.since, number) - 1
        else:
            held.append(number)
            number -= 1
    return held[::-1]


def award_undone(history: Sequence[Event], held: Sequence[int]) -> int:
    """The last award that was taken back; places shown before it are covered again, and whoever
    holds the ceremony anew shows them anew."""
    awards = {n for n, each in enumerate(history, start=1) if isinstance(each, TournamentAwarded)}
    return max(awards.difference(held), default=0)


def covered_again(history: Sequence[Event]) -> set[int]:
    """The record numbers of places that were shown and are covered again with an award."""
    held = effective_numbers(history)
    before = held[: bisect(held, award_undone(history, held))]
    return {number for number in before if isinstance(history[number - 1], PlaceRevealed)}


def game_number(event: Event, history: Sequence[Event]) -> int:
    """Which game of its match an event is about, counted from 1; 0 where it is about no match.

    `history` ends with the event: a match whose seating holds and that was seated once more is
    being played again; not where a correction has sent others there.
    """
    match, named = getattr(event, "match", None), getattr(event, "game", 0)
    if not match or named:
        return int(named)
    seated = [each for each in history if isinstance(each, MatchSeated) and each.match == match]
    if len(seated) > 1:  # some may be void
        held = effective(history)
        seated = [each for each in held if isinstance(each, MatchSeated) and each.match == match]
    games = 0
    there: tuple[Seat, ...] = ()
    for each in seated:
        games = 1 if others_sit_there(there, each.seats) else games + 1
        there = each.seats if games == 1 else there
    return max(1, games)


def others_sit_there(before: Sequence[Seat], now: Sequence[Seat]) -> bool:
    """Whether a match that was seated is seated with somebody new: a replay keeps its people."""
    return not {seat.player for seat in now} <= {seat.player for seat in before}


def departures(undone: Sequence[Event]) -> list[Departure]:
    """Who has left since a match was seated whose seating is taken back: that does not depend on
    it, and is mostly why somebody seats it anew."""
    step = next((event for event in undone if not isinstance(event, Drawn)), None)
    if not isinstance(step, MatchSeated):
        return []
    return [each for each in undone if isinstance(each, Departure)]


def told_again(history: Sequence[Event]) -> dict[int, int]:
    """Records that only say anew, behind a taking back, that somebody has left; and the record
    that told it first."""
    found: dict[int, int] = {}
    for number, event in enumerate(history, start=1):
        if isinstance(event, TakenBack):
            first = _left_before(history, number, event.since)
            for later in range(number + 1, len(history) + 1):
                again = history[later - 1]
                if not isinstance(again, WITH_AN_UNDO):
                    break
                told = first.get((type(again), getattr(again, "player", "")))
                if told is not None:
                    found[later] = found.get(told, told)
    return found


def _left_before(
    history: Sequence[Event], number: int, since: int
) -> dict[tuple[type[Event], str], int]:
    """The departures that a taking back left standing, by whom they are about."""
    undone = [each for each in effective_numbers(history[: number - 1]) if each >= since]
    kept = departures([history[each - 1] for each in undone])
    return {
        (type(event), event.player): each
        for each in undone
        if isinstance(event := history[each - 1], Departure) and event in kept
    }


def still_told(history: Sequence[Event]) -> set[int]:
    """Records that hold, and those that were said anew since and hold by that: somebody's leaving,
    and the wish to be let go that it answered."""
    held = set(effective_numbers(history))
    first = {first for again, first in told_again(history).items() if again in held}
    left = {getattr(history[number - 1], "player", "") for number in first}
    wishes = {
        event.call: number
        for number, event in enumerate(history, start=1)
        if isinstance(event, RefereeCalled) and event.about == "withdrawal" and event.player in left
    }
    answers = (
        number
        for number, event in enumerate(history, start=1)
        if isinstance(event, CallClosed) and event.call in wishes
    )
    return held | first | set(wishes.values()) | set(answers)
