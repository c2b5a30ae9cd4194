"""Replays a journal and recomputes what it states: the chain, each draw, every ranking."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

import msgspec

from tafelrunde.draw.redraw import redrawn
from tafelrunde.games.shelf import check_setup, rulebook_for
from tafelrunde.journal import events as e
from tafelrunde.journal.chain import broken_links
from tafelrunde.journal.record import Record
from tafelrunde.reckoning.promises import Promises
from tafelrunde.reckoning.seated_again import repair_differs, seats_differ
from tafelrunde.rulebook.faults import Broken, Fault, Refusal
from tafelrunde.rulebook.model import Rulebook
from tafelrunde.standings.finish import bracket_of, final_ranking
from tafelrunde.standings.table import standings
from tafelrunde.state.fold import fold
from tafelrunde.state.tournament import Tournament
from tafelrunde.words import Parameter, Player, Text

BROKEN_BY_THE_FILE = (
    LookupError,
    TypeError,
    ValueError,
    AttributeError,
    StopIteration,
    RuntimeError,
    ArithmeticError,
    Broken,
    Refusal,
)
"""A file somebody changed can break a replay in any of these ways; each is a finding.

A search that ends without finding anything arrives as RuntimeError from inside a generator.
"""


class Verdict(msgspec.Struct, frozen=True):
    """What was checked and what does not hold."""

    records: int
    head: str
    checked: dict[str, int]
    findings: tuple[Fault, ...]

    @property
    def holds(self) -> bool:
        return not self.findings


def folded(records: Sequence[Record]) -> Tournament:
    """The tournament a journal describes; a journal that cannot be replayed is refused."""
    try:
        return fold(record.event for record in records)
    except BROKEN_BY_THE_FILE as error:
        raise Refusal.single(
            "", "the journal cannot be replayed: {error}", error=str(error)
        ) from None


def stated_standings(
    rulebook: Rulebook, tournament: Tournament, after: int
) -> tuple[e.Ranked, ...]:
    """The standings as a closing round states them."""
    return tuple(e.Ranked(row.player, row.rank) for row in standings(rulebook, tournament, after))


def with_standings(rulebook: Rulebook, events: Iterable[e.Event]) -> Iterator[e.Event]:
    """The same events, each closed round with its standings, and the award at the end."""
    tournament = Tournament()
    for event in events:
        fold([event], tournament)
        if isinstance(event, e.RoundClosed):
            stated = stated_standings(rulebook, tournament, event.round)
            event = e.RoundClosed(round=event.round, standings=stated)
        yield event
    ranking = final_ranking(bracket_of(rulebook, tournament))
    if ranking is not None:
        yield e.TournamentAwarded(ranking=tuple(ranking))


def verdict_on(records: Sequence[Record]) -> Verdict:
    """Recompute everything; findings name the record they belong to."""
    findings = [
        finding(seq, "from here on the checksums no longer fit together")
        for seq in broken_links(records)
    ]
    checked = {"records": len(records), "draws": 0, "standings": 0, "commitments": 0}
    first = records[0].event
    if not isinstance(first, e.TournamentAnnounced):
        text = Text("the tournament’s announcement expected")
        raise Refusal([Fault("record 1", text)])
    rulebook = rulebook_for(first)
    findings.extend(_version(first, rulebook))
    tournament = Tournament()
    promises = Promises(checked)
    for record in records:
        try:
            findings.extend(seats_differ(record, rulebook, tournament))
            findings.extend(repair_differs(record, tournament))
            fold([record.event], tournament)
            findings.extend(_recomputed(record, rulebook, tournament, checked))
            findings.extend(promises.looked_at(record, tournament))
        except BROKEN_BY_THE_FILE as error:
            findings.append(unplayable(record.seq, error))
    return Verdict(len(records), records[-1].hash, checked, tuple(findings))


def finding(seq: int, english: str, **parameters: Parameter) -> Fault:
    return Fault(f"record {seq}", Text(english, **parameters))


def unplayable(seq: int, error: Exception) -> Fault:
    return finding(seq, "cannot be replayed: {error}", error=repr(error))


def _version(first: e.TournamentAnnounced, rulebook: Rulebook) -> Iterator[Fault]:
    if first.version != rulebook.version:
        yield finding(
            1,
            "rulebook {version} announced, {rulebook_version} is installed here",
            version=first.version,
            rulebook_version=rulebook.version,
        )


def _recomputed(
    record: Record,
    rulebook: Rulebook,
    tournament: Tournament,
    checked: dict[str, int],
) -> Iterator[Fault]:
    event = record.event
    if isinstance(event, e.RoundClosed):
        checked["standings"] += 1
        right = stated_standings(rulebook, tournament, event.round)
        yield from _ranking_differs(record.seq, event.standings, right)
    elif isinstance(event, e.TournamentAwarded):
        checked["standings"] += 1
        ranking = tuple(final_ranking(bracket_of(rulebook, tournament)) or ())
        yield from _ranking_differs(record.seq, event.ranking, ranking)
    elif isinstance(event, e.Drawn):
        checked["draws"] += 1
        yield from _draw_differs(record.seq, event, rulebook)
    elif isinstance(event, e.LotDrawn):
        yield from _lot_differs(record.seq, event, tournament.draws)


def _ranking_differs(
    seq: int, stated: Sequence[e.Ranked], right: Sequence[e.Ranked]
) -> Iterator[Fault]:
    ranks = {entry.player: entry.rank for entry in right}
    if len({entry.player for entry in stated}) < len(stated):
        yield finding(seq, "somebody is ranked twice")
    wrong = [entry for entry in stated if ranks.get(entry.player, 0) != entry.rank]
    missing = set(ranks) - {entry.player for entry in stated}
    for entry in wrong[:3]:
        computed = ranks.get(entry.player)
        yield finding(
            seq,
            "{player} is stated as place {rank}, computed is {computed}",
            player=Player(entry.player),
            rank=str(entry.rank),
            computed=str(computed),
        )
    for player in sorted(missing)[:3]:
        yield finding(seq, "{player} is missing from the ranking", player=Player(player))


def _draw_differs(seq: int, event: e.Drawn, rulebook: Rulebook) -> Iterator[Fault]:
    """A draw is a pure function of algorithm, seed and input, so it can be made again."""
    faults = check_setup(rulebook, event.outcome) if isinstance(event.outcome, Mapping) else None
    if faults is not None:
        yield from _says_otherwise(seq, event)
        for fault in faults:
            yield Fault(f"record {seq}: {fault.place}", fault.text)
        return
    outcome = redrawn(event.kind, event.algorithm, event.seed, event.input)
    if outcome != event.outcome:
        yield finding(
            seq, "the draw “{draw}” comes out differently with this seed", draw=event.draw
        )


def _lot_differs(seq: int, event: e.LotDrawn, draws: Mapping[str, e.Drawn]) -> Iterator[Fault]:
    """The order read out is the order that was drawn; a sheet's lot names no draw."""
    if event.draw is None:
        return
    draw = draws.get(event.draw)
    if draw is None or draw.outcome != list(event.order):
        yield finding(seq, "the lot is not what the draw “{draw}” came to", draw=event.draw)


def _says_otherwise(seq: int, event: e.Drawn) -> Iterator[Fault]:
    """A set-up draw carries its own description: it must be the event's."""
    outcome = event.outcome
    assert isinstance(outcome, Mapping)
    told = {"seed": event.seed, "kind": event.kind, "algorithm": event.algorithm}
    differing = [name for name, value in told.items() if outcome.get(name) != value]
    given = event.input.get("options", event.input)
    drawn_with = outcome.get("options")
    if isinstance(given, Mapping) and isinstance(drawn_with, Mapping):
        differing += [name for name in given if given[name] != drawn_with.get(name)]
    text = Text("differs between record and outcome")
    for name in differing:
        yield Fault(f"record {seq}: {name}", text)
