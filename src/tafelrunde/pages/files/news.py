"""What is new, for whoever follows a tournament: rounds published and closed, and the award.

Each entry carries the checksum of its record. Whoever keeps the feed holds a witness: nobody can
change an earlier result without changing it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec

from tafelrunde.journal import events as e
from tafelrunde.journal.record import Record
from tafelrunde.pages.audience.masked import shown_rows
from tafelrunde.pages.audience.ranking import final_table, told_rounds
from tafelrunde.reckoning.names.public import PublicNames
from tafelrunde.rulebook.model import Rulebook
from tafelrunde.state.effective import effective_numbers
from tafelrunde.state.tournament import Tournament
from tafelrunde.words import Text

BEST = 3
GROUP = 4


class Entry(msgspec.Struct, frozen=True):
    """One piece of news; `section` is the public page that shows it."""

    uid: str
    at: str
    title: Text
    text: Text
    section: str
    round: int | None = None


def short_hash(head: str) -> str:
    """A checksum short enough to be read aloud: "a1b2 c3d4 e5f6"."""
    return " ".join(head[start : start + GROUP] for start in range(0, 3 * GROUP, GROUP)).strip()


def entries(
    records: Sequence[Record], state: Tournament, rulebook: Rulebook, names: PublicNames
) -> list[Entry]:
    """Everything that happened in public and still holds, newest first."""
    held = set(effective_numbers([record.event for record in records]))
    found = [
        entry
        for record in records
        if record.seq in held
        for entry in _entry(record, state, rulebook, names)
    ]
    return found[::-1]


def _entry(
    record: Record, state: Tournament, rulebook: Rulebook, names: PublicNames
) -> Iterator[Entry]:
    event = record.event
    if isinstance(event, e.RoundPublished):
        title = Text("Round {round}: seats are published", round=event.round)
        yield _news(record, title, "", "seating", event.round)
    elif isinstance(event, e.RoundClosed):
        title = Text("Round {round} is closed", round=event.round)
        known = event.round <= told_rounds(state, rulebook)
        rows = shown_rows(rulebook, state, event.round, names)[:BEST] if known else []
        leaders = ", ".join(f"{row.rank}. {names.rank(row.player)}" for row in rows if row.rank)
        yield _news(record, title, leaders, "standings", event.round)
    elif isinstance(event, e.TournamentAwarded):
        title = Text("The tournament is decided")
        places = final_table(state, rulebook, names)[:BEST]
        podium = ", ".join(f"{place.rank}. {place.name}" for place in places if place.rank)
        yield _news(record, title, podium, "standings")


def _news(record: Record, title: Text, who: str, section: str, number: int | None = None) -> Entry:
    seal = short_hash(record.hash)
    lead = f"{who}. " if who else ""
    text = Text("{lead}Checksum of the journal: {seal}", lead=lead, seal=seal)
    return Entry(record.hash[:32], record.at, title, text, section, number)
