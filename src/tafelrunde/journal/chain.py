"""The hash chain: each record is sealed with the hash of the one before it.

hash = SHA-256 over the previous hash (hexadecimal, empty for the first record), a line feed, and
the record without its hash as JSON with sorted keys, no blanks and non-ASCII letters as they are,
in UTF-8. Anyone can recompute it with the standard library of any language.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

import msgspec

from tafelrunde.journal.events import Event
from tafelrunde.journal.record import VERSION, Record
from tafelrunde.journal.season_events import Withheld

if TYPE_CHECKING:
    from tafelrunde.journal.season_record import SeasonRecord


def seal(previous: str, record: msgspec.Struct) -> str:
    body = msgspec.to_builtins(record)
    del body["hash"]
    text = json.dumps(body, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return hashlib.sha256(f"{previous}\n{text}".encode()).hexdigest()


def sealed(record: Record, previous: str) -> Record:
    return msgspec.structs.replace(record, hash=seal(previous, record))


def chained(
    events: Iterable[Event], *, by: str, at: str, head: Record | None = None
) -> Iterator[Record]:
    """Number and seal events, continuing after `head` or starting a new journal."""
    seq, previous = (head.seq, head.hash) if head else (0, "")
    for event in events:
        seq += 1
        record = sealed(Record(seq=seq, v=VERSION, at=at, by=by, event=event), previous)
        previous = record.hash
        yield record


def broken_links(records: Iterable[Record | SeasonRecord]) -> Iterator[int]:
    """The numbers of records whose seal or number does not follow from the one before.

    A season's chain is made like a tournament's, so both are checked here. What a copy for everyone
    withholds cannot be sealed again; the record behind it is sealed with its hash all the same.
    """
    previous, expected = "", 1
    for record in records:
        wrong = not isinstance(record.event, Withheld) and record.hash != seal(previous, record)
        if record.seq != expected or wrong:
            yield record.seq
        previous, expected = record.hash, record.seq + 1
