"""Replays a season's journal and recomputes what it states: the chain, dated lists, invitations.

Bans stand in no journal, so nobody outside can say who was passed over. What can be said: every
list follows from the results accepted by then, whoever is invited in his own right has that right,
whoever is invited by rank stands on the list, and every lot comes out again as it was drawn. A copy
for everyone withholds what single people did, invitations too: its chain, lists and lots are left.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tafelrunde.desk.association.inviting import BECAUSE
from tafelrunde.desk.association.lots import lot_commitment, lot_order
from tafelrunde.desk.association.qualifying import placed_now
from tafelrunde.desk.association.rules import rulebook_of
from tafelrunde.draw.chance import Lots
from tafelrunde.games.shelf import rulebook_for
from tafelrunde.journal import season_events as e
from tafelrunde.journal.chain import broken_links
from tafelrunde.journal.season_record import SeasonRecord
from tafelrunde.reckoning.season.table import season_table
from tafelrunde.reckoning.verification import BROKEN_BY_THE_FILE, Verdict, finding, unplayable
from tafelrunde.rulebook.faults import Fault, Refusal
from tafelrunde.standings.qualification import equal_rows
from tafelrunde.state.championship import Championship
from tafelrunde.state.championship_fold import fold_season
from tafelrunde.words import Text


def season_verdict_on(records: Sequence[SeasonRecord]) -> Verdict:
    """Recompute everything; findings name the record they belong to."""
    if not isinstance(records[0].event, e.SeasonOpened):
        text = Text("the opening of the season expected")
        raise Refusal([Fault("record 1", text)])
    rulebook_for(records[0].event)  # one that nobody can use is refused at once
    findings = [
        finding(seq, "from here on the checksums no longer fit together")
        for seq in broken_links(records)
    ]
    withheld = sum(isinstance(record.event, e.Withheld) for record in records)
    checked = {"records": len(records), "lists": 0, "invitations": 0, "lots": 0}
    checked |= {"withheld": withheld} if withheld else {}
    state = Championship()
    for record in records:
        try:
            findings.extend(_recomputed(record, state, checked))
            fold_season([record.event], state)
        except BROKEN_BY_THE_FILE as error:
            findings.append(unplayable(record.seq, error))
    return Verdict(len(records), records[-1].hash, checked, tuple(findings))


def _recomputed(
    record: SeasonRecord, state: Championship, checked: dict[str, int]
) -> Iterator[Fault]:
    event = record.event
    if isinstance(event, e.ListPublished):
        checked["lists"] += 1
        yield from _list_differs(record.seq, event, state)
    elif isinstance(event, e.InvitationsSent):
        checked["invitations"] += len(event.invited)
        yield from _uninvited(record.seq, event, state)
    elif isinstance(event, e.LotCommitted):
        yield from _unasked(record.seq, event, state)
        if event.source != "system":  # nothing is sealed, so it can be opened at once
            yield from _promise_differs(record.seq, event, None)
    elif isinstance(event, e.SeasonLotDrawn | e.SeasonLotRecorded):
        checked["lots"] += 1
        yield from _lot_differs(record.seq, event, state)


def _list_differs(seq: int, event: e.ListPublished, state: Championship) -> Iterator[Fault]:
    right = placed_now(state, rulebook_of(state))
    if event.number != len(state.lists) + 1:
        yield finding(seq, "the list’s number is wrong")
    if len(event.rows) != len(right):
        yield finding(
            seq,
            "the list names {rows} people, computed are {right}",
            rows=len(event.rows),
            right=len(right),
        )
    wrong = [(said, found) for said, found in zip(event.rows, right, strict=False) if said != found]
    for said, found in wrong[:3]:
        yield finding(
            seq, "the list says {row}, computed is {row_2}", row=_row(said), row_2=_row(found)
        )


def _row(row: e.Placed) -> str:
    return f"{row.rank}. {row.person} ({row.points})"


# ── Lots ─────────────────────────────────────────────────────────────────────────────────────────


def _lot_differs(
    seq: int, event: e.SeasonLotDrawn | e.SeasonLotRecorded, state: Championship
) -> Iterator[Fault]:
    yield from _unasked(seq, event, state)
    if sorted(event.order) != sorted(event.players):
        yield finding(seq, "{lot}: others are in the lot than are equal", lot=event.lot)
    if not isinstance(event, e.SeasonLotDrawn):
        return
    right = lot_order(event.lot, event.seed, event.players)
    if event.algorithm != Lots.algorithm or event.order != right:
        yield finding(
            seq,
            "{lot}: drawn is {order}, computed {right}",
            lot=event.lot,
            order=", ".join(event.order),
            right=", ".join(right),
        )
    promise = state.promised.get(event.lot)
    if promise is None or sorted(promise.players) != sorted(event.players):
        yield finding(seq, "{lot} had not been announced so", lot=event.lot)
    elif promise.source == "system":
        yield from _promise_differs(seq, promise, event.seed)


def _promise_differs(seq: int, promise: e.LotCommitted, seed: str | None) -> Iterator[Fault]:
    if lot_commitment(promise.lot, promise.players, promise.source, seed) != promise.digest:
        yield finding(seq, "the commitment to {lot} does not open", lot=promise.lot)


def _unasked(
    seq: int, event: e.LotCommitted | e.SeasonLotDrawn | e.SeasonLotRecorded, state: Championship
) -> Iterator[Fault]:
    """A lot decides only between people who are equal; who is barred nobody outside can know."""
    table = season_table(state, rulebook_of(state))
    known = {state.canonical(person) for person in event.players}
    contests = [set(one.players) for one in table.undecided]
    if known in contests or any(known <= set(group) for group in equal_rows(table.rows)):
        return
    yield finding(seq, "{lot}: no lot was needed between these people", lot=event.lot)


def _uninvited(seq: int, event: e.InvitationsSent, state: Championship) -> Iterator[Fault]:
    table = season_table(state, rulebook_of(state))
    rights = {(one.player, BECAUSE[one.because]) for one in table.qualified}
    listed = {row.player for row in table.rows}
    for one in event.invited:
        by_rank = one.because in ("ranking", "replacement")
        if one.person in listed if by_rank else (one.person, one.because) in rights:
            continue
        yield finding(
            seq,
            "{person} is invited ({because}), which does not follow",
            person=one.person,
            because=one.because,
        )
