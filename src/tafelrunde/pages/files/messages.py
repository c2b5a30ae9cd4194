"""What other programs are told of a tournament: published rounds, final results, the award.

Messages follow from the journal alone, so they can be made again at any time: the same record is
the same message, under the same number. They say what public pages say at the moment they are made,
and nothing else. What a receiver was told and what was then taken back, it is told to be so, once.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from hashlib import sha256

import msgspec

from tafelrunde.desk.match_words import match_title
from tafelrunde.journal import events as e
from tafelrunde.journal.addresses import GameAt, address_of
from tafelrunde.journal.record import Record
from tafelrunde.pages.audience import finish
from tafelrunde.pages.audience.finish import MatchCard, Stage
from tafelrunde.pages.audience.ranking import as_told, told_rounds
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
from tafelrunde.words.numbers import MINUS

KINDS = {
    "round": Text("Round published"),
    "result": Text("Result final"),
    "standings": Text("Standings changed"),
    "award": Text("Award"),
}
"""What somebody may want to hear of."""
SETTLING = (e.SlipReported, e.SlipConfirmed, e.SlipAccepted, e.SlipCorrected)
RESEATING = (e.SeatVacated, e.SeatMoved, e.RoundRepaired)
WITHDRAWN = ".withdrawn"
AWARD = "award"


class Message(msgspec.Struct, frozen=True):
    """One message; `seq` is the record it follows from, `section` the public page that shows it.

    `about` is what it tells or takes back; empty where nothing of it can be taken back.
    """

    uid: str
    seq: int
    at: str
    kind: str
    type: str
    title: Text
    text: str
    section: str
    data: Plain
    about: str = ""


def told_with(told: frozenset[str], message: Message) -> frozenset[str]:
    """What somebody has been told, and not to be taken back, once this message has arrived."""
    if message.type.endswith(WITHDRAWN):
        return told - {message.about}
    return told | {message.about} if message.about else told


class _Journal:
    """The records with what holds of them now, and what of it was told before `after`."""

    def __init__(self, records: Sequence[Record], after: int, told: frozenset[str]) -> None:
        self.after, self.told = after, told
        self.records = records
        self.events = [record.event for record in records]
        self.held = frozenset(effective_numbers(self.events))
        self.last: dict[GameAt, int] = {}
        """The record by which each result holds."""
        self.seated: dict[int, int] = {}
        """The record by which the people of each published round sit as they do."""
        for number in sorted(self.held):
            event = self.events[number - 1]
            where = address_of(event)
            if where is not None and isinstance(event, SETTLING):
                self.last[where] = number
            elif isinstance(event, e.RoundPublished) or (
                isinstance(event, RESEATING) and event.round in self.seated
            ):
                self.seated[event.round] = number

    def holding_after(self, number: int) -> frozenset[int]:
        return frozenset(effective_numbers(self.events[:number]))


def messages(
    records: Sequence[Record], after: int, told: frozenset[str], view: PublicView
) -> list[Message]:
    """Whatever followed record `after` in public and is worth telling, in order.

    `told` is what the receiver knows by now (`told_with`): nothing else can be taken back.
    """
    journal = _Journal(records, after, told)
    found: list[Message] = []
    for record in records[after:]:
        for message in _following(journal, record, view):
            journal.told = told_with(journal.told, message)
            found.append(message)
    return found


def _following(journal: _Journal, record: Record, view: PublicView) -> Iterator[Message]:
    if isinstance(record.event, e.TakenBack):
        yield from _turned(journal, record, view)
    elif record.seq in journal.held:
        yield from _told(journal, record, record, view)


def _turned(journal: _Journal, record: Record, view: PublicView) -> Iterator[Message]:
    """What a taking back made void that had been told, and what it made valid again."""
    before, now = journal.holding_after(record.seq - 1), journal.holding_after(record.seq)
    gone = [journal.records[number - 1] for number in sorted(before - now - journal.held)]
    heard = [of for of in gone if of.seq <= journal.after]
    for where in dict.fromkeys(where for of in heard for where in _results_of(of.event)):
        yield from _settled_anew(journal, where, record, view)
    for of in gone:
        yield from _withdrawn(journal, of, record)
    changed = {of.event.round: of for of in heard if isinstance(of.event, RESEATING)}
    for number, of in changed.items():
        if 0 < journal.seated.get(number, 0) <= journal.after:
            yield _seats(of, record, number, view)
    for number in sorted((now - before) & journal.held):
        yield from _told(journal, journal.records[number - 1], record, view)


def _told(journal: _Journal, of: Record, by: Record, view: PublicView) -> Iterator[Message]:
    """`of` is what happened, `by` the record that makes it so."""
    event = of.event
    if isinstance(event, e.RoundPublished):
        yield _seats(of, by, event.round, view)
    elif isinstance(event, e.TournamentAwarded):
        yield from _unsealed(journal, by, view)
        title = Text("The tournament is decided")
        told = (winners(view), "standings", ranking_data(view))
        yield _message(of, by, AWARD, "award.given", title, *told)
    elif isinstance(event, RESEATING):
        for game in _results_of(event):
            yield from _settled_anew(journal, game, by, view)
        if journal.seated.get(event.round) == of.seq:
            yield _seats(of, by, event.round, view)
    elif isinstance(event, SETTLING):
        where = address_of(event)
        if where is None or journal.last.get(where) != of.seq:
            return
        if not where.match or where.match in _told_matches(view):
            yield from _result(where, of, by, view)


def _seats(of: Record, by: Record, number: int, view: PublicView) -> Message:
    """A round as it is published, or once more where people sit otherwise since."""
    published = isinstance(of.event, e.RoundPublished)
    title = (
        Text("Round {round}: seats are published", round=number)
        if published
        else Text("Round {round}: seats have changed", round=number)
    )
    data = seating_data(view, view.state.rounds[number - 1])
    return _message(of, by, f"round:{number}", "round.published", title, "", "seating", data)


# ── Results ──────────────────────────────────────────────────────────────────────────────────────


def _results_of(event: e.Event) -> list[GameAt]:
    """The games whose result that event made, or set aside."""
    if isinstance(event, e.RoundRepaired):
        return [GameAt(event.round, table) for table in event.aside]
    where = address_of(event) if isinstance(event, SETTLING) else None
    return [where] if where is not None else []


def _about(where: GameAt) -> str:
    return f"result:{where}"


def _settled_anew(
    journal: _Journal, where: GameAt, by: Record, view: PublicView
) -> Iterator[Message]:
    """A result was taken back or set aside: it is so, or an earlier one holds again."""
    last = journal.last.get(where, 0)
    if _found(where, view) is None:
        if _about(where) in journal.told:
            yield _result_withdrawn(where, by, view)
    elif last <= journal.after:  # a later one is told by its own record
        yield from _result(where, journal.records[last - 1], by, view)


def _found(where: GameAt, view: PublicView) -> tuple[Text, str, str, Plain] | None:
    """What everybody may read of a result, if there is one."""
    if view.names.secret:
        return None
    return _match_result(where, view) if where.match else _table_result(where, view)


def _result_withdrawn(where: GameAt, by: Record, view: PublicView) -> Message:
    if where.match:
        match = match_title(where.match, view.mode)
        title = Text("{match}: the result has been taken back", match=match)
        data: Plain = {"round": None, "match": where.match}
    else:
        title = Text(
            "Round {round}, table {table}: the result has been taken back",
            round=where.round,
            table=where.table,
        )
        data = {"round": where.round, "match": None, "table": where.table}
    none = ("", "tournament")
    return _message(by, by, _about(where), "result.withdrawn", title, *none, data)


def _unsealed(journal: _Journal, by: Record, view: PublicView) -> Iterator[Message]:
    """The award tells how the matches ended that give places; until then nobody was told."""
    if view.state.phase != "awarded":
        return
    told = _told_matches(view)
    for where, number in sorted(journal.last.items(), key=lambda each: each[1]):
        if where.match and where.match not in told and number < by.seq:
            yield from _result(where, journal.records[number - 1], by, view)


def _result(where: GameAt, of: Record, by: Record, view: PublicView) -> Iterator[Message]:
    found = _found(where, view)
    if found is not None:
        yield _message(of, by, _about(where), "result.final", *found)


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
            {
                "name": str(seat.name),
                "figures": seat.figures.replace(MINUS, "-"),
                "won": seat.won,
                "on": seat.on,
            }
            for seat in card.seats
        ]
        text = ", ".join(str(seat.name) for seat in card.seats if seat.won or seat.on)
        title = _result_title(stage, card)
        data = {"round": None, "match": card.id, "state": card.state, "seats": seats}
        return title, text, "finish", data
    return None


def _result_title(stage: Stage, card: MatchCard) -> Text:
    """ "Final", not "Final, Final": a match that is called as its stage is says it by itself."""
    if str(card.title["en"]).startswith(str(stage.title["en"])):
        return Text("Result: {match}", match=card.title)
    return Text("Result: {stage}, {match}", stage=stage.title, match=card.title)


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


def _withdrawn(journal: _Journal, of: Record, by: Record) -> Iterator[Message]:
    """A round or the award, if it was told."""
    event, none = of.event, ("", "tournament")
    if isinstance(event, e.RoundPublished) and (about := f"round:{event.round}") in journal.told:
        title = Text("Round {round}: the seats have been taken back", round=event.round)
        yield _message(of, by, about, "round.withdrawn", title, *none, {"round": event.round})
    elif isinstance(event, e.TournamentAwarded) and AWARD in journal.told:
        title = Text("The award has been taken back")
        yield _message(of, by, AWARD, "award.withdrawn", title, *none, {"over": False})


def _message(
    of: Record,
    by: Record,
    about: str,
    type_: str,
    title: Text,
    text: str,
    section: str,
    data: Mapping[str, object],
) -> Message:
    kind = about.partition(":")[0]
    uid = _number(of.hash, by.hash, type_, about)
    return Message(uid, by.seq, by.at, kind, type_, title, text, section, dict(data), about)


def _number(*parts: str) -> str:
    return "msg_" + sha256(" ".join(parts).encode()).hexdigest()[:32]


# ── Standings ────────────────────────────────────────────────────────────────────────────────────


def standings_stamp(view: PublicView) -> str:
    """Another one where the public standings are others; nothing while there are none."""
    after = told_rounds(view.state, view.rulebook)
    if not after:
        return ""
    # Those who share a rank stand there by their names; other names are no other standings.
    shown = sorted(shown_rows(as_told(view), after), key=lambda row: row.player)
    rows = [(row.player, row.rank, [str(v) for v in row.values]) for row in shown]
    return sha256(msgspec.json.encode([after, rows])).hexdigest()


def standings_message(newest: Record, stamp: str, view: PublicView) -> Message:
    after = told_rounds(view.state, view.rulebook)
    title = Text("Standings after round {round}", round=after)
    uid = _number(view.state.id, newest.hash, stamp)
    best, data = leaders(view, after), standings_data(view, after)
    kind = "standings"
    return Message(uid, newest.seq, newest.at, kind, "standings.changed", title, best, kind, data)
