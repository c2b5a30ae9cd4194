"""The hash chain: each record is sealed with the hash of the one before it.

hash = SHA-256 over the previous hash (hexadecimal, empty for the first record), a line feed, and
the record without its hash as JSON with sorted keys, no blanks and non-ASCII letters as they are,
in UTF-8. Anyone can recompute it with the standard library of any language.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Iterator
from typing import Any, Generic, TypeVar

import msgspec

from tafelrunde.journal.parts import Part

E = TypeVar("E", bound=Part)


class Recorded(msgspec.Struct, Generic[E], frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A journal record: an event with its number, its time and its author, and its seal."""

    seq: int
    v: int
    at: str
    by: str
    event: E
    hash: str = ""


class Lifted(Recorded[E], Generic[E], frozen=True, kw_only=True):
    """A record of an older shape, told in today's; sealed, and sent on, as it was written."""

    written: bytes


def seal(previous: str, record: Recorded[Any]) -> str:
    body = json.loads(record.written) if isinstance(record, Lifted) else msgspec.to_builtins(record)
    body.pop("hash", None)
    text = json.dumps(body, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return hashlib.sha256(f"{previous}\n{text}".encode()).hexdigest()


def sealed(record: Recorded[E], previous: str) -> Recorded[E]:
    return msgspec.structs.replace(record, hash=seal(previous, record))


def broken_links(records: Iterable[Recorded[Any]]) -> Iterator[int]:
    """The numbers of records whose seal or number does not follow from the one before.

    What a copy for everyone withholds cannot be sealed again; the record behind it is sealed with
    its hash all the same.
    """
    previous, expected = "", 1
    for record in records:
        holds = record.event.withheld or record.hash == seal(previous, record)
        if record.seq != expected or not holds:
            yield record.seq
        previous, expected = record.hash, record.seq + 1
