"""Which house wrote which record of a tournament?

The journal names its authors by the numbers of the house that wrote it: account 1 of another house
is somebody else than account 1 of this one. Devices named in the journal say where it went on.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec

from tafelrunde.journal import events as e
from tafelrunde.journal.record import Record
from tafelrunde.store.devices import began_here, named_here

ELSEWHERE = "elsewhere:"
OF_A_HOUSE = ("account:", "badge:", "token:")
"""Authors that only the house knows by which they were written."""


def as_written(hall_id: str, records: Sequence[Record], using: str = "default") -> list[Record]:
    """The whole journal, with those authors marked whom another house would have to name."""
    return list(_marked(records, named_here(using), here=began_here(using, hall_id)))


def _marked(records: Sequence[Record], own: str, *, here: bool) -> Iterator[Record]:
    for record in records:
        event = record.event
        if isinstance(event, e.WritingHandedOver):
            given, taken = here, event.to_device == own
            yield _by(record, here=taken if event.reason else given)
            here = taken
        else:
            yield _by(record, here=here)


def _by(record: Record, *, here: bool) -> Record:
    if here or not record.by.startswith(OF_A_HOUSE):
        return record
    return msgspec.structs.replace(record, by=f"{ELSEWHERE}{record.by}")
