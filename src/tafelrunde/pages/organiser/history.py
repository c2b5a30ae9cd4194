"""The journal in words: what each command did, newest first, and what can be taken back."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import msgspec

from tafelrunde.desk.event_words import told
from tafelrunde.journal import events as e
from tafelrunde.journal.record import Record
from tafelrunde.pages.organiser.people import Names, with_names
from tafelrunde.rulebook.faults import Text
from tafelrunde.state.effective import effective_numbers

MOST_TOLD = 5
"""A pasted list of forty is one thing to read, not forty."""


class Happening(msgspec.Struct, frozen=True):
    """What one command did: its events belong together and are taken back together."""

    since: int
    at: str
    by: str
    words: tuple[Text, ...]
    more: int
    reason: str
    void: bool
    undoable: bool


def happenings(records: Sequence[Record], names: Names) -> list[Happening]:
    """The journal, newest first; what was taken back is marked, not hidden."""
    held = set(effective_numbers([record.event for record in records]))
    return [_happening(group, held, names) for group in _together(records)][::-1]


def latest(
    records: Sequence[Record], history: Sequence[e.Event], names: Names, most: int
) -> list[Happening]:
    """The last few, from the journal's last records; `history` is all that ever happened."""
    held = set(effective_numbers(history))
    return [_happening(group, held, names) for group in _together(records)[-most:]][::-1]


def _happening(group: list[Record], held: set[int], names: Names) -> Happening:
    first = group[0]
    taken_back = isinstance(first.event, e.TakenBack)
    void = not taken_back and not any(record.seq in held for record in group)
    words = [with_names(told(record.event), names) for record in group]
    shown = list(dict.fromkeys(words))
    return Happening(
        since=first.seq,
        at=first.at,
        by=first.by,
        words=tuple(shown[:MOST_TOLD]),
        more=max(0, len(shown) - MOST_TOLD),
        reason=next((r for record in group if (r := getattr(record.event, "reason", ""))), "")
        or "",
        void=void,
        undoable=not void and not isinstance(first.event, e.TournamentAnnounced),
    )


def _together(records: Iterable[Record]) -> list[list[Record]]:
    """Events of one command share the moment and the person."""
    groups: list[list[Record]] = []
    for record in records:
        last = groups[-1][-1] if groups else None
        if last is not None and (last.at, last.by) == (record.at, record.by):
            groups[-1].append(record)
        else:
            groups.append([record])
    return groups
