"""A kind of journal: what can happen in it, a line of JSON a record, and how old ones are read.

Tournaments (`record.py`) and seasons (`season_record.py`) each declare one. A change of an event's
shape adds a lift to the kind's list, which raises its version by one. Lifts are for what today's
shape refuses: a line that can be read as it stands is taken as it stands, whatever its version, so
a new meaning needs a new kind of event.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, Generic, TypeVar

import msgspec

from tafelrunde.journal.chain import Lifted, Recorded, sealed
from tafelrunde.journal.parts import Part
from tafelrunde.rulebook.faults import Refusal
from tafelrunde.rulebook.foreign import why_unreadable
from tafelrunde.words import Text

E = TypeVar("E", bound=Part)

Lift = Callable[[dict[str, Any]], dict[str, Any]]
"""The plain JSON of an event in the shape before, to the next; what it does not know stays."""

_writing = msgspec.json.Encoder(order="deterministic")
NO_JSON = (msgspec.DecodeError, UnicodeDecodeError, RecursionError)
NOT_LIFTED = (msgspec.ValidationError, LookupError, TypeError, ValueError, AttributeError)
"""What a line that no house wrote may do to a lift."""


def as_it_was(event: dict[str, Any]) -> dict[str, Any]:
    """Since version 3 the first event carries its rulebook; older ones are read without it.

    Then the shelf's edition of that version holds. The number tells an older house why it cannot
    read a journal of today.
    """
    return event


class Kind(Generic[E]):
    """`events` is the union of all that can happen, `lifts[0]` brings version 1 to version 2."""

    def __init__(
        self,
        events: Any,
        unreadable: Callable[[str, Text], Refusal],
        lifts: Sequence[Lift] = (),
    ) -> None:
        self.version = 1 + len(lifts)
        self._shape = Recorded[events]
        self._reading: msgspec.json.Decoder[Recorded[E]] = msgspec.json.Decoder(self._shape)
        self._unreadable = unreadable
        self._lifts = tuple(lifts)

    def chained(
        self, events: Iterable[E], *, by: str, at: str, seq: int = 0, head: str = ""
    ) -> Iterator[Recorded[E]]:
        """Number and seal events, continuing after record `seq` whose hash is `head`."""
        for event in events:
            seq += 1
            record = sealed(Recorded(seq=seq, v=self.version, at=at, by=by, event=event), head)
            head = record.hash
            yield record

    def to_line(self, record: Recorded[E]) -> bytes:
        """As it is, or was, written: a lifted record goes out as it came in."""
        return record.written if isinstance(record, Lifted) else _writing.encode(record)

    def write(self, records: Iterable[Recorded[E]]) -> bytes:
        return b"".join(self.to_line(record) + b"\n" for record in records)

    def read(self, lines: Iterable[bytes | str]) -> Iterator[Recorded[E]]:
        for number, line in enumerate(lines, start=1):
            if line.strip():
                yield self.from_line(line, f"line {number}")

    def from_line(self, line: bytes | str, place: str = "") -> Recorded[E]:
        """Read one line; an older shape is lifted step by step to today's."""
        try:
            record = self._reading.decode(line)
            if 1 <= record.v <= self.version:
                return record
        except NO_JSON:
            pass  # an older shape, or nonsense: the careful way tells which
        return self._lifted(line, place)

    def _lifted(self, line: bytes | str, place: str) -> Recorded[E]:
        try:
            raw = msgspec.json.decode(line)
        except NO_JSON as error:
            raise self._unreadable(place, why_unreadable(str(error))) from None
        steps = self._lifts[self._version_of(raw, place) - 1 :]
        written = line.encode() if isinstance(line, str) else line
        try:
            event = raw["event"]
            for lift in steps:
                event = lift(event)
            today = msgspec.convert({**raw, "event": event}, self._shape)
        except NOT_LIFTED as error:
            raise self._unreadable(place, self._why(raw, error)) from None
        return Lifted(**msgspec.structs.asdict(today), written=written.strip())

    def _version_of(self, raw: object, place: str) -> int:
        version = raw.get("v") if isinstance(raw, dict) else None
        if type(version) is not int or version > self.version:
            raise self._unreadable(place, self._too_new(version))
        if version < 1:
            why = Text("version {version} is too old", version=version)
            raise self._unreadable(place, why)
        return version

    def _too_new(self, version: object) -> Text:
        if version is None:
            return Text("no version, expected at most {newest}", newest=self.version)
        said = repr(version)
        return Text("version {v}, expected at most {newest}", v=said, newest=self.version)

    def _why(self, raw: dict[str, Any], error: Exception) -> Text:
        """In the reader's words, also where a lift stumbled over what is no event."""
        if isinstance(error, msgspec.ValidationError):
            return why_unreadable(str(error))
        try:
            msgspec.convert(raw, self._shape)
        except msgspec.ValidationError as plain:
            return why_unreadable(str(plain))
        return why_unreadable(str(error))
