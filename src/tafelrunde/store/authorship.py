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
"""Before the author; behind follows what the journal calls the house, if it has a name for it."""
OF_A_HOUSE = ("account:", "badge:", "token:")
"""Authors that only the house knows by which they were written."""


def as_written(hall_id: str, records: Sequence[Record], using: str = "default") -> list[Record]:
    """The whole journal, with those authors marked whom another house would have to name."""
    return list(_marked(records, named_here(using), here=began_here(using, hall_id)))


def _marked(records: Sequence[Record], own: str, *, here: bool) -> Iterator[Record]:
    called, house = _called(records), ""
    for record in records:
        event = record.event
        if isinstance(event, e.WritingHandedOver):
            given, taken = (here, house), (event.to_device == own, called.get(event.to_device, ""))
            yield _by(record, *(taken if event.reason else given))
            here, house = taken
        else:
            yield _by(record, here, house)


def _called(records: Sequence[Record]) -> dict[str, str]:
    """What the journal calls its houses, each as it was named last."""
    events = (record.event for record in records)
    return {
        event.to_device: event.label
        for event in events
        if isinstance(event, e.WritingHandedOver) and event.label
    }


def _by(record: Record, here: bool, house: str) -> Record:
    if here or not record.by.startswith(OF_A_HOUSE):
        return record
    by = f"{ELSEWHERE}{record.by}"
    return msgspec.structs.replace(record, by=f"{by}:{house}" if house else by)
