"""The hash chain: each record is sealed with the hash of the one before it.

hash = SHA-256 over the previous hash (hexadecimal, empty for the first record), a line feed, and
the record without its hash as JSON with sorted keys, no blanks and non-ASCII letters as they are,
in UTF-8. Anyone can recompute it with the standard library of any language.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Iterator

import msgspec

from tafelrunde.journal.events import Event
from tafelrunde.journal.record import VERSION, Record


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
