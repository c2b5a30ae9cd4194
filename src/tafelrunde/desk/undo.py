"""Undo: which steps were taken, which can be taken back, and what taking back leaves standing."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

import msgspec

from tafelrunde.desk import commands as c
from tafelrunde.desk.event_words import told
from tafelrunde.desk.matter import Matter, reason_given, refuse
from tafelrunde.journal import events as e
from tafelrunde.journal.record import Record
from tafelrunde.rulebook.faults import Text
from tafelrunde.state.effective import effective_numbers


class Taken(msgspec.Struct, frozen=True):
    """One step: the records that one command made, and what they say."""

    since: int
    until: int
    at: str
    by: str
    text: Text


def steps_taken(records: Sequence[Record], most: int = 20) -> list[Taken]:
    """The last steps that still hold, latest first: what `TakeBack(since=…)` can name."""
    held = set(effective_numbers([record.event for record in records]))
    standing = [record for record in records if record.seq in held and record.seq > 1]
    batches = groupby(standing, key=lambda record: (record.at, record.by))
    taken = [_step(list(batch)) for _key, batch in batches]
    return taken[::-1][:most]


def _step(batch: list[Record]) -> Taken:
    first, last = batch[0], batch[-1]
    weighty = [record.event for record in batch if not isinstance(record.event, e.Drawn)]
    text = told(weighty[0] if weighty else first.event)
    if len(weighty) > 1:
        more = len(weighty) - 1
        text = Text(f"{text.de} (und {more} weitere)", f"{text.en} (and {more} more)")
    return Taken(first.seq, last.seq, first.at, first.by, text)


def take_back(matter: Matter, command: c.TakeBack) -> list[e.Event]:
    reason = reason_given(command.reason)
    state = matter.state
    if not 2 <= command.since <= len(state.history):
        refuse(
            "since",
            f"zurücknehmen lassen sich die Schritte 2 bis {len(state.history)}",
            f"steps 2 to {len(state.history)} can be taken back",
        )
    undone = voided(state.history, command.since)
    if undone and all(isinstance(event, e.WritingHandedOver) for event in undone):
        refuse(
            "since",
            "wer schreibt, ändert eine neue Übergabe, kein Zurücknehmen",
            "who writes is changed by handing over anew, not by taking back",
        )
    started = any(isinstance(event, e.TournamentStarted) for event in undone)
    if started and state.once_published:
        refuse(
            "since",
            "eine Runde war schon veröffentlicht: der Start bleibt, damit angekündigte Optionen "
            "nicht nachträglich anders werden",
            "a round has been published: the start stays, so that announced options do not "
            "change afterwards",
            matter.rule("announced"),
        )
    return [e.TakenBack(since=command.since, reason=reason)]


def voided(history: Sequence[e.Event], since: int) -> list[e.Event]:
    """What holds now and would not hold any more."""
    return [history[number - 1] for number in effective_numbers(history) if number >= since]


def undone_texts(history: Sequence[e.Event], since: int) -> Iterator[Text]:
    """In words and in order; a game's presses on the clock all read the same and can be counted."""
    for event in voided(history, since):
        if not isinstance(event, e.Drawn):
            yield told(event)
