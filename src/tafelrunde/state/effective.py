"""Which events still hold? Whatever was taken back is void, and a taking back can be taken back.

Records are numbered from 1 without gaps, so the n-th event of a journal is its record n. A
`TakenBack` that still holds makes void everything from its `since` up to itself; read from the
end, each event knows whether a later one has made it void.
"""

from __future__ import annotations

from collections.abc import Sequence

from tafelrunde.journal.events import Event, TakenBack, WarningLifted


def effective(history: Sequence[Event]) -> list[Event]:
    """The events that hold, in order; takings back have done their work and are left out."""
    return [history[number - 1] for number in effective_numbers(history)]


def warnings_lifted(history: Sequence[Event]) -> set[int]:
    """The record numbers of warnings that were lifted."""
    return {event.step for event in effective(history) if isinstance(event, WarningLifted)}


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
