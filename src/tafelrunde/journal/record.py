"""A journal record: an event with its number, its time and its author, as one line of JSON."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence

import msgspec

from tafelrunde.journal.events import Event
from tafelrunde.rulebook.faults import Refusal
from tafelrunde.rulebook.foreign import why_unreadable
from tafelrunde.words import Text

VERSION = 1
"""The shape of records and events written today; older ones are lifted on reading."""


class Record(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    seq: int
    v: int
    at: str
    by: str
    event: Event
    hash: str = ""


Upcast = Callable[[dict[str, object]], dict[str, object]]

UPCASTS: dict[int, Upcast] = {}
"""For each old version the step to the next one, on the plain JSON of a record."""

_reading = msgspec.json.Decoder(Record)
_writing = msgspec.json.Encoder(order="deterministic")


def to_line(record: Record) -> bytes:
    return _writing.encode(record)


def from_line(
    line: bytes | str, place: str = "", upcasts: dict[int, Upcast] | None = None
) -> Record:
    """Read one line; an older shape is lifted step by step to today's."""
    try:
        record = _reading.decode(line)
        if record.v == VERSION:
            return record
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        pass  # an older shape, or nonsense: the careful way tells which
    return _lift(line, place, UPCASTS if upcasts is None else upcasts)


def _lift(line: bytes | str, place: str, upcasts: dict[int, Upcast]) -> Record:
    try:
        raw = msgspec.json.decode(line)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise _unreadable(place, why_unreadable(str(error))) from None
    version = raw.get("v") if isinstance(raw, dict) else None
    if type(version) is not int or version > VERSION:
        raise _unreadable(
            place,
            Text(
                f"Fassung: {_shown(version)}, erwartet höchstens {VERSION}",
                f"version {version!r}, expected at most {VERSION}",
            ),
        )
    while version < VERSION:
        if version not in upcasts:
            raise _unreadable(
                place,
                Text(f"Fassung {version} ist zu alt", f"version {version} is too old"),
            )
        raw = upcasts[version](raw)
        version += 1
    try:
        return msgspec.convert({**raw, "v": VERSION}, Record)
    except msgspec.ValidationError as error:
        raise _unreadable(place, why_unreadable(str(error))) from None


def _shown(version: object) -> str:
    return "keine" if version is None else repr(version)


def _unreadable(place: str, why: Text) -> Refusal:
    return Refusal.single(
        place,
        de=f"kein lesbarer Journaleintrag: {why.de}",
        en=f"not a readable journal record: {why.en}",
    )


def read_journal(lines: Iterable[bytes | str]) -> Iterator[Record]:
    for number, line in enumerate(lines, start=1):
        if line.strip():
            yield from_line(line, f"line {number}")


def write_journal(records: Sequence[Record]) -> bytes:
    return b"".join(to_line(record) + b"\n" for record in records)
