"""What other programs are told of a tournament: published rounds, final results, the award.

Messages follow from the journal alone, so they can be made again at any time: the same record is
the same message, under the same number. They say what public pages say at the moment they are made,
and nothing else. What was told and then taken back is told to be so.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from hashlib import sha256

import msgspec

from tafelrunde.journal import events as e
from tafelrunde.journal.addresses import GameAt, address_of
from tafelrunde.journal.record import Record
from tafelrunde.pages.audience import finish
from tafelrunde.pages.audience.finish import MatchCard, Stage
from tafelrunde.pages.audience.ranking import told_rounds
from tafelrunde.pages.audience.results import round_results
from tafelrunde.pages.files.news import leaders, winners
from tafelrunde.pages.files.public import (
    Plain,
    ranking_data,
    seating_data,
    standings_data,
    table_data,
)
from tafelrunde.pages.standings import shown_rows
from tafelrunde.pages.view import PublicView
from tafelrunde.state.effective import effective_numbers
from tafelrunde.words import Text

KINDS = {
    "round": Text("Round published"),
    "result": Text("Result final"),
    "standings": Text("Standings changed"),
    "award": Text("Award"),
}
"""What somebody may want to hear of."""
SETTLING = (e.SlipReported, e.SlipConfirmed, e.SlipAccepted, e.SlipCorrected)


class Message(msgspec.Struct, frozen=True):
    """One message; `seq` is the record it follows from, `section` the public page that shows it."""

    uid: str
    seq: int
    at: str
    kind: str
    type: str
    title: Text
    text: str
    section: str
    data: Plain


class _Journal:
    """The records with what holds of them now."""

    def __init__(self, records: Sequence[Record]) -> None:
        self.records = records
        self.events = [record.event for record in records]
        self.held = frozenset(effective_numbers(self.events))
        self.last: dict[GameAt, int] = {}
        for number in sorted(self.held):
            where = address_of(self.events[number - 1])
            if where is not None and isinstance(self.events[number - 1], SETTLING):
                self.last[where] = number

    def holding_after(self, number: int) -> frozenset[int]:
        return frozenset(effective_numbers(self.events[:number]))


def messages(records: Sequence[Record], after: int, view: PublicView) -> list[Message]:
    """Whatever followed record `after` in public and is worth telling, in order."""
    journal = _Journal(records)
    found: list[Message] = []
    for record in records[after:]:
        if isinstance(record.event, e.TakenBack):
            found += _turned(journal, record, after, view)
        elif record.seq in journal.held:
            found += _told(journal, record, record, view)
    return found


def _turned(journal: _Journal, record: Record, after: int, view: PublicView) -> Iterator[Message]:
    """What a taking back made void that had been told, and what it made valid again."""
    before, now = journal.holding_after(record.seq - 1), journal.holding_after(record.seq)
    for number in sorted(before - now - journal.held):
        if number <= after:
            yield from _withdrawn(journal.records[number - 1], record, view)
    for number in sorted((now - before) & journal.held):
        yield from _told(journal, journal.records[number - 1], record, view)


def _told(journal: _Journal, of: Record, by: Record, view: PublicView) -> Iterator[Message]:
    """`of` is what happened, `by` the record that makes it so."""
    event = of.event
    if isinstance(event, e.RoundPublished):
        round_ = view.state.rounds[event.round - 1]
        title = Text("Round {round}: seats are published", round=event.round)
        data = seating_data(round_, view.names)
        yield _message(of, by, "round", "round.published", title, "", "seating", data)
    elif isinstance(event, e.TournamentAwarded):
        yield from _unsealed(journal, by, view)
        title = Text("The tournament is decided")
        data = ranking_data(view)
        yield _message(of, by, "award", "award.given", title, winners(view), "standings", data)
    elif isinstance(event, SETTLING) and not view.names.secret:
        where = address_of(event)
        if where is None or journal.last.get(where) != of.seq:
            return
        if not where.match or where.match in _told_matches(view):
            yield from _result(where, of, by, view)


def _unsealed(journal: _Journal, by: Record, view: PublicView) -> Iterator[Message]:
    """The award tells how the matches ended that give places; until then nobody was told."""
    if view.names.secret or view.state.phase != "awarded":
        return
    told = _told_matches(view)
    for where, number in sorted(journal.last.items(), key=lambda each: each[1]):
        if where.match and where.match not in told and number < by.seq:
            yield from _result(where, journal.records[number - 1], by, view)


def _result(where: GameAt, of: Record, by: Record, view: PublicView) -> Iterator[Message]:
    found = _match_result(where, view) if where.match else _table_result(where, view)
    if found is not None:
        title, text, section, data = found
        yield _message(of, by, "result", "result.final", title, text, section, data)


def _table_result(where: GameAt, view: PublicView) -> tuple[Text, str, str, Plain] | None:
    table = view.state.game_at(where)
    if table is None or table.state != "final":
        return None
    round_ = view.state.rounds[where.round - 1]
    shown = next(t for t in round_results(view, round_).tables if t.number == where.table)
    text = ", ".join(f"{line.place}. {line.name}" for line in shown.lines if line.place)
    title = Text("Result: round {round}, table {table}", round=where.round, table=where.table)
    data = {"round": where.round, "match": None, **table_data(view, round_, table)}
    return title, text, "tournament", data


def _match_result(where: GameAt, view: PublicView) -> tuple[Text, str, str, Plain] | None:
    """Of a match that gives places nothing is told before the ceremony."""
    found = _final_matches(view, sealed=view.state.phase != "awarded")
    for card, stage in found:
        if card.id != where.match:
            continue
        seats = [
            {"name": str(seat.name), "figures": seat.figures, "won": seat.won, "on": seat.on}
            for seat in card.seats
        ]
        text = ", ".join(str(seat.name) for seat in card.seats if seat.won or seat.on)
        title = Text("Result: {stage}, {match}", stage=stage.title, match=card.title)
        data = {"round": None, "match": card.id, "state": card.state, "seats": seats}
        return title, text, "finish", data
    return None


def _final_matches(view: PublicView, *, sealed: bool) -> list[tuple[MatchCard, Stage]]:
    """The matches whose result everybody may read, each with its stage."""
    return [
        (card, stage)
        for stage in finish.stages(view, sealed=sealed)
        for card in stage.matches
        if card.state == "final"
    ]


def _told_matches(view: PublicView) -> frozenset[str]:
    """Those that were told by their own records, before any ceremony."""
    return frozenset(card.id for card, _stage in _final_matches(view, sealed=True))


def _withdrawn(of: Record, by: Record, view: PublicView) -> Iterator[Message]:
    event, none = of.event, ("", "tournament")
    if isinstance(event, e.RoundPublished):
        title = Text("Round {round}: the seats have been taken back", round=event.round)
        yield _message(of, by, "round", "round.withdrawn", title, *none, {"round": event.round})
    elif isinstance(event, e.TournamentAwarded):
        title = Text("The award has been taken back")
        yield _message(of, by, "award", "award.withdrawn", title, *none, {"over": False})
    elif isinstance(event, SETTLING) and not view.names.secret:
        where = address_of(event)
        table = view.state.game_at(where) if where is not None else None
        if where is None or where.match or (table is not None and table.state == "final"):
            return  # nothing was told, or what holds now is told by its own record
        title = Text(
            "Round {round}, table {table}: the result has been taken back",
            round=where.round,
            table=where.table,
        )
        data = {"round": where.round, "match": None, "table": where.table}
        yield _message(of, by, "result", "result.withdrawn", title, *none, data)


def _message(
    of: Record,
    by: Record,
    kind: str,
    type_: str,
    title: Text,
    text: str,
    section: str,
    data: Mapping[str, object],
) -> Message:
    uid = _number(of.hash, by.hash, type_)
    return Message(uid, by.seq, by.at, kind, type_, title, text, section, dict(data))


def _number(*parts: str) -> str:
    return "msg_" + sha256(" ".join(parts).encode()).hexdigest()[:32]


# ── Standings ────────────────────────────────────────────────────────────────────────────────────


def standings_stamp(view: PublicView) -> str:
    """Another one where the public standings are others; nothing while there are none."""
    after = told_rounds(view.state, view.rulebook)
    if not after:
        return ""
    rows = [(row.player, row.rank, [str(v) for v in row.values]) for row in shown_rows(view, after)]
    return sha256(msgspec.json.encode([after, rows])).hexdigest()


def standings_message(newest: Record, stamp: str, view: PublicView) -> Message:
    after = told_rounds(view.state, view.rulebook)
    title = Text("Standings after round {round}", round=after)
    uid = _number(view.state.id, newest.hash, stamp)
    best, data = leaders(view, after), standings_data(view, after)
    kind = "standings"
    return Message(uid, newest.seq, newest.at, kind, "standings.changed", title, best, kind, data)
