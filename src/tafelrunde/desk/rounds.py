"""Rounds: draft, swap, redraw, publish, close."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from tafelrunde.desk import commands as c
from tafelrunde.desk.deciding import DECISIONS
from tafelrunde.desk.drafting import drafted
from tafelrunde.desk.leaving import later_round
from tafelrunde.desk.matter import Matter, reason_given, refuse
from tafelrunde.desk.promised import may_be_renewed, refuse_another_seed
from tafelrunde.desk.rules import Topic
from tafelrunde.draw.commitment import commit
from tafelrunde.draw.next_round import players_of
from tafelrunde.draw.robin import numbers_drawn, tables_of_round
from tafelrunde.journal import events as e
from tafelrunde.rulebook.faults import Fault, Refusal
from tafelrunde.rulebook.formats import games_left
from tafelrunde.rulebook.names import unknown_name
from tafelrunde.standings.table import standings
from tafelrunde.state.tournament import Round, Table
from tafelrunde.words import Player, Text, counted, listed, numbers_of, players


@DECISIONS.of(c.CommitDraw)
def commit_draw(matter: Matter, command: c.CommitDraw) -> list[e.Event]:
    """Publish who is in a draw before its seed is known."""
    known = command.draw in matter.state.commitments or command.draw in matter.state.draws
    if known and not may_be_renewed(matter.state, command):
        refuse("draw", "“{draw}” has been committed to or drawn already", draw=command.draw)
    players = players_of(matter.state, len(matter.state.rounds) + 1)
    promise = commit(players, source=command.source, label=command.draw, seed=command.seed)
    return [
        e.DrawCommitted(
            draw=command.draw,
            digest=promise.digest,
            algorithm=promise.algorithm,
            source=promise.source,
            seal=promise.seal,
            reason=command.reason,
        )
    ]


@DECISIONS.of(c.DraftRound)
def draft(matter: Matter, command: c.DraftRound) -> list[e.Event]:
    """The next round, as soon as the last one is closed."""
    faults = draft_faults(matter)
    if faults:
        raise Refusal(faults)
    seed = _seed(command.seed)
    refuse_another_seed(matter, seed)
    return drafted(matter, seed, _kind(matter, command.kind))


def draft_faults(matter: Matter) -> list[Fault]:
    """What must come before the next draft."""
    state, mode = matter.state, matter.mode
    number = len(state.rounds) + 1
    last = state.rounds[-1] if state.rounds else None
    if last is not None and not last.published:
        text = Text(
            "round {number} has been drafted already: publish it or draw it again",
            number=last.number,
        )
        return [Fault("round", text)]
    if last is not None and not last.closed:
        text = Text("close round {number} first", number=last.number)
        return [Fault("round", text)]
    if number > matter.rounds_foreseen:
        text = Text(
            "all rounds ({rounds_foreseen}) have been played",
            rounds_foreseen=matter.rounds_foreseen,
        )
        return [Fault("round", text, mode.rounds_rule)]
    return late_faults(matter, number)


def late_faults(matter: Matter, number: int) -> list[Fault]:
    """Whoever was expected must be there by now, be expected later still, or be struck off."""
    missing, later = awaited(matter, number), later_round(matter)
    if not missing:
        return []
    people = players(missing, ", ")
    if later is None:
        return [
            Fault(
                "players", Text("not checked in yet: {people}; check in or withdraw", people=people)
            )
        ]
    text = Text(
        "not checked in yet: {people}; check in, expect for round {later} or withdraw",
        people=people,
        later=later,
    )
    return [Fault("players", text)]


def awaited(matter: Matter, number: int) -> list[str]:
    """Who belongs in a round and has not come yet."""
    return [
        entry.player
        for entry in matter.state.entries.values()
        if entry.plays_in(number) and not entry.checked_in
    ]


def _seed(seed: str) -> str:
    if not seed.strip():
        refuse("seed", "a seed for the lot is missing")
    return seed


def _kind(matter: Matter, kind: str | None) -> str | None:
    kinds = matter.mode.kinds
    if kind is not None and kind not in kinds:
        raise Refusal([Fault("kind", unknown_name(Text("game"), kind, kinds))])
    left = kinds_left(matter)
    if kind is None:
        return left[0] if left else None
    if kind not in left:
        titles = [matter.rulebook.kind(each).title for each in left]
        refuse(
            "kind",
            "does not fit this tournament’s format; possible now: {titles}",
            rule=matter.mode.formats_rule,
            titles=listed(titles, ", "),
        )
    return kind


def kinds_left(matter: Matter) -> tuple[str, ...]:
    """What the next round can be played as (CAT-203)."""
    played = [round_.kind for round_ in matter.state.rounds]
    return games_left(matter.mode, matter.state.options, played, matter.rounds_foreseen)


@DECISIONS.of(c.RedrawRound)
def redraw(matter: Matter, command: c.RedrawRound) -> list[e.Event]:
    """A new draft of the same round; that there was another one stays in the journal."""
    reason = reason_given(command.reason)
    round_ = _draft_of(matter, len(matter.state.rounds))
    before = matter.state.copied()
    before.rounds.pop()
    without = Matter(before, matter.rulebook, matter.actor, matter.now)
    same = command.kind is None and round_.kind is not None
    kind = round_.kind if same else _kind(without, command.kind)
    faults = late_faults(matter, round_.number)
    if faults:
        raise Refusal(faults)
    return drafted(without, _seed(command.seed), kind, reason)


def _draft_of(matter: Matter, number: int) -> Round:
    round_ = matter.round(number) if number else None
    if round_ is None or round_.published:
        refuse("round", "there is no draft; a published round stays as it is")
    return round_


@DECISIONS.of(c.SwapSeats)
def swap(matter: Matter, command: c.SwapSeats) -> list[e.Event]:
    round_ = _draft_of(matter, command.round)
    seated = {seat.player for table in round_.tables.values() for seat in table.seats}
    for place, player in (("one", command.one), ("other", command.other)):
        if player not in seated:
            refuse(place, "“{player}” has no seat in this draft", player=Player(player))
    if command.one == command.other:
        refuse("other", "choose two different people")
    return [
        e.SeatsSwapped(
            round=command.round, one=command.one, other=command.other, reason=command.reason
        )
    ]


@DECISIONS.of(c.PublishRound)
def publish(matter: Matter, command: c.PublishRound) -> list[e.Event]:
    round_ = _draft_of(matter, command.round)
    fault = attendance_fault(matter, round_)
    if fault is not None:
        raise Refusal([fault])
    if matter.mode.kinds and round_.kind is None:
        refuse(
            "round",
            "which game this round is has not been said: choose it and draw again",
            rule=matter.mode.formats_rule,
        )
    return [e.RoundPublished(round=command.round)]


def attendance_fault(matter: Matter, round_: Round) -> Fault | None:
    """A draft holds everyone who plays, and nobody else."""
    seated = {seat.player for table in round_.tables.values() for seat in table.seats}
    playing = set(players_of(matter.state, round_.number))
    missing = sorted(playing - seated - off_in(matter, round_))
    gone = sorted(seated - playing - set(matter.state.standins))
    if not missing and not gone:
        return None
    who = [Text("missing: {people}", people=players(missing, ", "))] if missing else []
    if gone:
        who.append(Text("no longer in: {people}", people=players(gone, ", ")))
    text = Text(
        "the draft no longer fits ({who}): please repair it or draw again", who=listed(who, "; ")
    )
    return Fault("round", text, matter.rule("drop-out"))


def off_in(matter: Matter, round_: Round) -> set[str]:
    """Who has a round off where all meet all: an odd one, or whose opponent is gone."""
    if not matter.mode.all_meet:
        return set()
    order = numbers_drawn(matter.state, "", matter.mode.seating.rule)
    playing = players_of(matter.state, round_.number)
    tables = tables_of_round(order, playing, round_.number)
    return set(playing) - {player for table in tables for player in table}


@DECISIONS.of(c.CloseRound)
def close(matter: Matter, command: c.CloseRound) -> list[e.Event]:
    """With the standings as they are read out."""
    round_ = matter.round(command.round)
    if not round_.published:
        refuse("round", "the round is still a draft")
    if round_.closed:
        refuse("round", "the round is closed already")
    faults = open_faults(matter, round_)
    if faults:
        raise Refusal(faults)
    rows = standings(matter.rulebook, matter.state, command.round)
    stated = tuple(e.Ranked(row.player, row.rank) for row in rows)
    events: list[e.Event] = [e.RoundClosed(round=command.round, standings=stated)]
    if matter.state.clock is not None:
        events.append(e.ClockStopped(round=command.round))
    return events


def open_faults(matter: Matter, round_: Round) -> list[Fault]:
    """Tables that keep a round from being closed, by what is missing."""
    missing: dict[Missing, list[int]] = {each: [] for each in WAITING}
    for table in round_.tables.values():
        if table.state != "final":
            missing[_missing(matter, table)].append(table.number)
    return [
        Fault("table", _waiting_for(each, numbers), matter.rule(_RULES.get(each, "signed")))
        for each, numbers in missing.items()
        if numbers
    ]


Missing = Literal["result", "jury", "second", "signatures", "decision"]
WAITING: tuple[Missing, ...] = ("result", "jury", "second", "signatures", "decision")
"""What keeps a round open, in the order in which it is said."""
_RULES: dict[Missing, Topic] = {"jury": "jury-awards"}


def _missing(matter: Matter, table: Table) -> Missing:
    """What a table without a final result waits for; nobody signs what the desk typed."""
    if table.state == "disputed":
        return "decision"
    if table.slip is None:
        return "result"
    if for_the_jury(matter, table):
        return "jury"
    if matter.state.details.second_person and not table.signed:
        return "second"
    return "signatures"


def for_the_jury(matter: Matter, table: Table) -> bool:
    """Whether only the award is missing: enough have signed, or the desk typed the result."""
    if matter.rule("jury-awards") is None or table.state != "reported":
        return False
    return table.awaits_jury or not table.signed


def _waiting_for(missing: Missing, tables: Sequence[int]) -> Text:
    many, numbers = len(tables), numbers_of(tables)
    if missing == "result":
        return counted(
            many,
            "still without a result: table {numbers}",
            "still without a result: tables {numbers}",
            numbers=numbers,
        )
    if missing == "jury":
        return counted(
            many,
            "waits for the jury: table {numbers}",
            "wait for the jury: tables {numbers}",
            numbers=numbers,
        )
    if missing == "second":
        return counted(
            many,
            "typed, a second person accepts it: table {numbers}",
            "typed, a second person accepts them: tables {numbers}",
            numbers=numbers,
        )
    if missing == "signatures":
        return counted(
            many,
            "signatures are still missing: table {numbers}",
            "signatures are still missing: tables {numbers}",
            numbers=numbers,
        )
    return counted(many, "disputed: table {numbers}", "disputed: tables {numbers}", numbers=numbers)
