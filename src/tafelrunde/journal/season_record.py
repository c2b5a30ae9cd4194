"""The journal of a season: what can happen in it, how its old lines are read, who may read it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, TypeAlias

from tafelrunde.journal.chain import Recorded
from tafelrunde.journal.kind import Kind, as_it_was
from tafelrunde.journal.season_events import SeasonEvent, Withheld
from tafelrunde.rulebook.faults import Refusal
from tafelrunde.words import Text

SeasonRecord: TypeAlias = Recorded[SeasonEvent]


def _unreadable(place: str, why: Text) -> Refusal:
    return Refusal.single(place, "not a readable season record: {why}", why=why)


def _counted_places(event: dict[str, Any]) -> dict[str, Any]:
    """Version 1 said "direct": true where one place in the final was won at a date."""
    said = event.get("direct")
    return {**event, "direct": int(said)} if isinstance(said, bool) else event


SEASONS: Kind[SeasonEvent] = Kind(SeasonEvent, _unreadable, lifts=(_counted_places, as_it_was))


def for_everyone(records: Iterable[SeasonRecord]) -> list[SeasonRecord]:
    """A copy in which nobody can read what single people did; the seals are the originals'.

    Withheld records are made anew, so that nothing of an older shape stays on them either.
    """
    return [
        Recorded(seq=record.seq, v=record.v, at="", by="", event=Withheld(), hash=record.hash)
        if record.event.personal
        else record
        for record in records
    ]
