"""What is new, for whoever follows a tournament: rounds published and closed, and the award.

Each entry carries the checksum of the newest record it rests on: that of the round's end, or of a
correction behind it. Whoever keeps the feed holds a witness: nobody can change an earlier result
without changing it, and a reader of feeds shows an entry anew when what it says has changed.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec

from tafelrunde.journal import events as e
from tafelrunde.journal.record import UNDATED, Record
from tafelrunde.pages.audience.ranking import as_told, told_rounds
from tafelrunde.pages.final_ranking import final_table
from tafelrunde.pages.leading import leading
from tafelrunde.pages.ranked_names import name_shown
from tafelrunde.pages.standings import shown_rows
from tafelrunde.pages.view import PublicView
from tafelrunde.state.effective import effective_numbers
from tafelrunde.words import Text, listed

BEST = 3
GROUP = 4


class Entry(msgspec.Struct, frozen=True):
    """One piece of news; `section` is the public page that shows it, `at` is empty where nobody
    noted when it was."""

    uid: str
    at: str
    title: Text
    text: Text
    section: str
    round: int | None = None


def short_hash(head: str) -> str:
    """A checksum short enough to be read aloud: "a1b2 c3d4 e5f6"."""
    return " ".join(head[start : start + GROUP] for start in range(0, 3 * GROUP, GROUP)).strip()


def entries(records: Sequence[Record], view: PublicView) -> list[Entry]:
    """Everything that happened in public and still holds, newest first."""
    held = set(effective_numbers([record.event for record in records]))
    found = [
        entry
        for record in records
        if record.seq in held
        for entry in _entry(record, _newest_below(record, records), view)
    ]
    return found[::-1]


RANKED_ANEW = (e.SlipCorrected, e.LotDrawn, e.PlayerDisqualified)
"""What turns standings that are known already; so does whatever takes one of them back."""


def _newest_below(record: Record, records: Sequence[Record]) -> Record:
    """The last record on which a ranking rests that was told with this one."""
    later = (each for each in reversed(records) if each.seq > record.seq)
    return next((each for each in later if _ranks_anew(each, record.event, records)), record)


def _ranks_anew(later: Record, told: e.Event, records: Sequence[Record]) -> bool:
    event = later.event
    if isinstance(event, e.TakenBack):
        undone = [each for each in records if event.since <= each.seq < later.seq]
        return any(_ranks_anew(each, told, records) for each in undone)
    if isinstance(event, e.SlipCorrected) and isinstance(told, e.RoundClosed):
        return 0 < event.round <= told.round
    if isinstance(event, e.LotDrawn) and isinstance(told, e.RoundClosed):
        return not _closed_since(told, later, records)  # a lot leaves earlier standings alone
    return isinstance(event, RANKED_ANEW)


def _closed_since(told: e.RoundClosed, until: Record, records: Sequence[Record]) -> bool:
    """Whether a later round had ended by then."""
    ended = (each.event for each in records if each.seq < until.seq)
    return any(isinstance(event, e.RoundClosed) and event.round > told.round for event in ended)


def _entry(record: Record, newest: Record, view: PublicView) -> Iterator[Entry]:
    event = record.event
    if isinstance(event, e.RoundPublished):
        title = Text("Round {round}: seats are published", round=event.round)
        yield _news(record, record, title, "", "seating", event.round)
    elif isinstance(event, e.RoundClosed):
        title = Text("Round {round} is closed", round=event.round)
        known = event.round <= told_rounds(view.state, view.rulebook)
        best = leaders(view, event.round) if known else ""
        yield _news(record, newest if best else record, title, best, "standings", event.round)
    elif isinstance(event, e.TournamentAwarded):
        title = Text("The tournament is decided")
        yield _news(record, newest, title, winners(view), "standings")


def leaders(view: PublicView, after: int) -> str:
    """The best of the standings after that round."""
    rows = [row for row in shown_rows(as_told(view), after) if row.rank is not None]
    best = leading(rows, BEST)
    names = [f"{row.rank}. {name_shown(view, row.player)}" for row in best.shown]
    return _with_the_rest(names, best.sharing)[view.lang]


def winners(view: PublicView) -> str:
    """The best of the final ranking, once it has been read out."""
    best = leading([place for place in final_table(view) if place.rank is not None], BEST)
    names = [f"{place.rank}. {place.name}" for place in best.shown]
    return _with_the_rest(names, best.sharing)[view.lang]


def _with_the_rest(names: Sequence[str], sharing: int) -> Text:
    """Nobody who shares the last of the places is left out without a word."""
    shown = listed(names, ", ")
    return Text("{shown} and {more} more", shown=shown, more=sharing) if sharing else shown


def _news(
    record: Record, newest: Record, title: Text, who: str, section: str, number: int | None = None
) -> Entry:
    """Called as the record that told it; dated and sealed as the newest it rests on."""
    seal = short_hash(newest.hash)
    lead = f"{who.removesuffix('.')}. " if who else ""  # initials bring their full stop along
    text = Text("{lead}Checksum of the journal: {seal}", lead=lead, seal=seal)
    at = "" if newest.at == UNDATED else newest.at
    return Entry(record.hash[:32], at, title, text, section, number)
