"""A season's journal record: numbered, dated, sealed like a tournament's, as one line of JSON."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

import msgspec

from tafelrunde.journal.chain import seal
from tafelrunde.journal.season_events import SeasonEvent, Withheld
from tafelrunde.rulebook.faults import Refusal
from tafelrunde.rulebook.foreign import why_unreadable
from tafelrunde.words import Text

VERSION = 1


class SeasonRecord(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    seq: int
    v: int
    at: str
    by: str
    event: SeasonEvent
    hash: str = ""


_reading = msgspec.json.Decoder(SeasonRecord)
_writing = msgspec.json.Encoder(order="deterministic")


def to_line(record: SeasonRecord) -> bytes:
    return _writing.encode(record)


def from_line(line: bytes | str, place: str = "") -> SeasonRecord:
    try:
        record = _reading.decode(line)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise _unreadable(place, why_unreadable(str(error))) from None
    if record.v != VERSION:
        raise _unreadable(
            place,
            Text(
                f"Fassung {record.v}, erwartet {VERSION}",
                f"version {record.v}, expected {VERSION}",
            ),
        )
    return record


def _unreadable(place: str, why: Text) -> Refusal:
    return Refusal.single(
        place,
        de=f"kein lesbarer Saisoneintrag: {why.de}",
        en=f"not a readable season record: {why.en}",
    )


def read_season_journal(lines: Iterable[bytes | str]) -> Iterator[SeasonRecord]:
    for number, line in enumerate(lines, start=1):
        if line.strip():
            yield from_line(line, f"line {number}")


def write_season_journal(records: Sequence[SeasonRecord]) -> bytes:
    return b"".join(to_line(record) + b"\n" for record in records)


def for_everyone(records: Iterable[SeasonRecord]) -> list[SeasonRecord]:
    """A copy in which nobody can read what single people did; the seals are the originals'."""
    return [
        msgspec.structs.replace(record, at="", by="", event=Withheld())
        if record.event.personal
        else record
        for record in records
    ]


def chained(
    events: Iterable[SeasonEvent], *, by: str, at: str, seq: int = 0, head: str = ""
) -> Iterator[SeasonRecord]:
    """Number and seal events, continuing after record `seq` whose hash is `head`."""
    for event in events:
        seq += 1
        record = SeasonRecord(seq=seq, v=VERSION, at=at, by=by, event=event)
        record = msgspec.structs.replace(record, hash=seal(head, record))
        head = record.hash
        yield record
