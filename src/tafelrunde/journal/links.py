"""Does a chain hold? The check for journals of tournaments and of seasons."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from tafelrunde.journal.chain import seal
from tafelrunde.journal.record import Record
from tafelrunde.journal.season_events import Withheld
from tafelrunde.journal.season_record import SeasonRecord


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
