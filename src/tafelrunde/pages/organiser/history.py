"""The journal in words: what each command did, newest first, and what can be taken back."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

import msgspec

from tafelrunde.desk.event_words import reason_beside, told, told_together
from tafelrunde.journal import events as e
from tafelrunde.journal.record import Record
from tafelrunde.pages.organiser.history_details import (
    BESIDE,
    beside,
    beside_words,
    details,
    headline,
    kind_of,
    people_in,
)
from tafelrunde.reckoning.names.calling import Names
from tafelrunde.rulebook.model import Mode, Scoring
from tafelrunde.state.drafts import said_of_drafts_dropped
from tafelrunde.state.effective import covered_again, effective_numbers, still_told, told_again
from tafelrunde.state.objections import comes_with
from tafelrunde.words import Text

MOST_TOLD = 5
"""A pasted list of forty is one thing to read, not forty."""


class Happening(msgspec.Struct, frozen=True):
    """What one command did: its events belong together and are taken back together.

    Presses of one chess clock, or lines of one table's minutes, are one happening with a count;
    `since` is then the last of them.
    """

    since: int
    at: str
    by: str
    short: Text
    words: tuple[Text, ...]
    more: int
    details: tuple[Text, ...]
    reason: str
    void: bool
    undoable: bool
    kinds: frozenset[str]
    people: frozenset[str]
    tables: frozenset[int]
    times: int
    began: str


class Sieve(msgspec.Struct, frozen=True):
    """What somebody looks for in the history; empty finds everything."""

    kind: str = ""
    by: tuple[str, ...] = ()
    """Whoever has had a new link stands in the journal under several ids."""
    player: str = ""
    table: int | None = None

    def __bool__(self) -> bool:
        return bool(self.kind or self.by or self.player or self.table)

    def lets(self, happening: Happening) -> bool:
        return (
            (not self.kind or self.kind in happening.kinds)
            and (not self.by or happening.by in self.by)
            and (not self.player or self.player in happening.people)
            and (self.table is None or self.table in happening.tables)
        )


def happenings(
    records: Sequence[Record],
    names: Names,
    mode: Mode | None = None,
    scoring: Scoring | None = None,
) -> list[Happening]:
    """The journal, newest first; what was taken back is marked, not hidden."""
    return _told(records, [record.event for record in records], names, mode, scoring)


def latest(
    records: Sequence[Record],
    history: Sequence[e.Event],
    names: Names,
    most: int,
    mode: Mode | None = None,
    scoring: Scoring | None = None,
) -> list[Happening]:
    """The last few, from the journal's last records; `history` is all that ever happened."""
    return _told(records, history, names, mode, scoring)[:most]


def _told(
    records: Sequence[Record],
    history: Sequence[e.Event],
    names: Names,
    mode: Mode | None,
    scoring: Scoring | None,
) -> list[Happening]:
    """Newest first; whatever is kept beside one board is one line, where its last entry stands.

    Who had left when a seating was taken back stands where that happened; from there nothing can be
    taken back any more, but the taking back can.
    """
    held, again = still_told(history) - covered_again(history), told_again(history)
    often = Counter((beside(event), seq in held) for seq, event in enumerate(history, start=1))
    lines: list[list[Record]] = []
    kept: dict[tuple[str, bool], list[Record]] = {}
    for group in _together([record for record in records if record.seq not in again])[::-1]:
        game = beside(group[0].event)
        key = (game or "", group[0].seq in held)
        if game is not None and key in kept:
            kept[key][:0] = group
            continue
        if game is not None:
            kept[key] = group
        lines.append(group)
    said_again = held - set(effective_numbers(history))
    dropped = said_of_drafts_dropped(history)
    told_so = [
        _happening(
            line,
            history,
            held,
            dropped,
            often[beside(line[-1].event), line[0].seq in held],
            names,
            mode,
            scoring,
        )
        for line in lines
    ]
    return [
        msgspec.structs.replace(each, undoable=each.undoable and each.since not in said_again)
        for each in told_so
    ]


def _happening(
    group: list[Record],
    history: Sequence[e.Event],
    held: set[int],
    dropped: set[int],
    often: int,
    names: Names,
    mode: Mode | None,
    scoring: Scoring | None,
) -> Happening:
    """`often`: how many of its kind there are beside that board, however few are at hand."""
    first, last = group[0], group[-1]
    void = not isinstance(first.event, e.TakenBack) and not any(r.seq in held for r in group)
    events = sorted((record.event for record in group), key=headline)
    until = {id(record.event): history[: record.seq] for record in group}
    kept = isinstance(last.event, BESIDE)
    said = _told_once(events)
    words = list(dict.fromkeys(told(event, mode, until[id(event)]).named(names) for event in said))
    if isinstance(last.event, BESIDE):
        words = [beside_words(last.event, often, mode)]
    more = tuple(text.named(names) for event in said for text in details(event, scoring))
    if any(record.seq in dropped for record in group):
        more += (Text("Only in a draft that was dropped."),)
    reason = next((r for event in events if (r := reason_beside(event))), "")
    short = words[0] if kept else told_together(events, mode, history[: last.seq]).named(names)
    if len(words) > MOST_TOLD and short not in words:
        # Forty names begin with how many they are; what went with each is not told again.
        kind = type(events[0])
        alike = [told(event, mode).named(names) for event in events if type(event) is kind]
        words = [short, *dict.fromkeys(alike)]
    return Happening(
        short=short,
        since=last.seq if kept else first.seq,
        at=last.at,
        by=last.by,
        words=tuple(words[:MOST_TOLD]),
        more=max(0, len(words) - MOST_TOLD),
        details=more,
        reason=reason,
        void=void,
        undoable=not void and not isinstance(first.event, e.TournamentAnnounced),
        kinds=frozenset(map(kind_of, events)),
        people=frozenset(player for event in events for player in people_in(event)),
        tables=frozenset(table for event in events if (table := getattr(event, "table", None))),
        times=often if kept else 1,
        began=first.at,
    )


def _told_once(events: Sequence[e.Event]) -> list[e.Event]:
    """Without the call of whoever objects: that is one act, in the same words."""
    objected = [event for event in events if isinstance(event, e.SlipDisputed)]
    return [each for each in events if not any(comes_with(one, each) for one in objected)]


def _together(records: Iterable[Record]) -> list[list[Record]]:
    """Events of one command share the moment and the person."""
    groups: list[list[Record]] = []
    for record in records:
        last = groups[-1][-1] if groups else None
        if (
            last is not None
            and (last.at, last.by) == (record.at, record.by)
            and beside(last.event) == beside(record.event)
        ):
            groups[-1].append(record)
        else:
            groups.append([record])
    return groups
