"""Entries and check-in: who is on the list, who waits, who is there, who stays away."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import Any

import msgspec

from tafelrunde.desk import commands as c
from tafelrunde.desk.announcing import moved_up
from tafelrunde.desk.calls import answered_wish
from tafelrunde.desk.deciding import DECISIONS
from tafelrunde.desk.matter import Matter, refuse
from tafelrunde.desk.timetable import minutes_late
from tafelrunde.journal import events as e
from tafelrunde.rulebook.faults import Fault, Refusal
from tafelrunde.rulebook.names import unknown_name
from tafelrunde.state.robin import numbers_in_journal
from tafelrunde.state.tournament import Entry, Tournament
from tafelrunde.words import Player, Text, players

MARKS = (
    "pseudonym",
    "fair_play",
    "consent",
    "data_checked",
    "fee_paid",
    "brings_game",
    "eligible",
)
"""What is settled with an entrant, beside what the draw must know."""


@DECISIONS.of(c.EnterPlayer)
def enter(matter: Matter, command: c.EnterPlayer) -> list[e.Event]:
    told = msgspec.structs.asdict(command)
    arrived = told.pop("arrived")
    entrant = c.Entrant(**told)
    if matter.actor.role == "player":
        entrant = msgspec.structs.replace(
            entrant,
            groups=(),
            fixed_table=None,
            data_checked=False,
            consent=False,
            fee_paid=False,
            start="",
        )
        arrived = False
    events = _entered(matter, [entrant])
    if arrived:
        events += check_in(matter.after(events), c.CheckIn(player=entrant.player))
    return events


@DECISIONS.of(c.EnterPlayers)
def enter_many(matter: Matter, command: c.EnterPlayers) -> list[e.Event]:
    if not command.entrants:
        refuse("entrants", "the list is empty")
    return _entered(matter, command.entrants)


def settled_at_start(matter: Matter) -> bool:
    """Where all meet all, or a lot seats the finish at once, nobody comes in between."""
    state = matter.state
    if matter.mode.all_meet:
        return numbers_in_journal(state) is not None or bool(state.rounds)
    return not matter.rounds_foreseen and bool(state.matches or state.lots)


def _entered(matter: Matter, entrants: Sequence[c.Entrant]) -> list[e.Event]:
    _strangers_only(matter, entrants)
    for entrant in entrants:
        _may_play(matter, entrant.eligible)
        _starts(matter, entrant.start)
    state, events = matter.state, list[e.Event]()
    taken = len(state.entries)
    first = next_open_round(matter)
    if settled_at_start(matter):
        refuse("player", "who meets whom is settled already: it is too late for this tournament")
    if first_round(matter) is None and not _only_help(state, entrants):
        refuse("player", "the last round has been seated: it is too late for this tournament")
    for entrant in entrants:
        full = bool(state.details.capacity) and taken >= state.details.capacity
        waits = full and not entrant.standin
        taken += not waits and not entrant.standin
        events.append(
            e.PlayerEntered(
                player=entrant.player,
                from_round=first,
                minor=entrant.minor,
                groups=entrant.groups,
                fixed_table=entrant.fixed_table,
                standin=entrant.standin,
                waiting=waits,
                start=entrant.start,
            )
        )
        marks: dict[str, Any] = {name: True for name in MARKS if getattr(entrant, name)}
        if marks:
            events.append(e.EntryChanged(player=entrant.player, **marks))
    return events


def _only_help(state: Tournament, entrants: Sequence[c.Entrant]) -> bool:
    """A table of the round that is seated may lack somebody: a stand-in, who is not ranked, comes
    as long as one of its games is to be played."""
    playing = any(table.slip is None for table in state.rounds[-1].tables.values())
    return playing and all(entrant.standin for entrant in entrants)


def _starts(matter: Matter, start: str | None) -> None:
    """A starting group is one of the mode's."""
    groups = [group.id for group in matter.mode.starting]
    if start and start not in groups:
        raise Refusal([Fault("start", unknown_name(Text("starting group"), start, groups))])


def next_open_round(matter: Matter) -> int:
    """The first round that is not published yet."""
    rounds = matter.state.rounds
    return len(rounds) + (0 if rounds and not rounds[-1].published else 1)


def first_round(matter: Matter) -> int | None:
    """From which round somebody plays who comes now; None where it is too late."""
    first = next_open_round(matter)
    late = settled_at_start(matter) or first > max(1, matter.rounds_foreseen)
    return None if late or matter.state.phase == "awarded" else first


def _strangers_only(matter: Matter, entrants: Sequence[c.Entrant]) -> None:
    seen: set[str] = set()
    faults = []
    for entrant in entrants:
        if entrant.player in seen or matter.state.person(entrant.player) is not None:
            text = Text("“{player}” has entered already", player=Player(entrant.player))
            faults.append(Fault("player", text))
        if not entrant.player or len(entrant.player) > 64:
            text = Text("an id of 1 to 64 characters expected")
            faults.append(Fault("player", text))
        if entrant.fixed_table is not None and entrant.fixed_table < 1:
            faults.append(Fault("fixed_table", Text("from table 1 on")))
        seen.add(entrant.player)
    if faults:
        raise Refusal(faults)


@DECISIONS.of(c.ChangeEntry)
def change_entry(matter: Matter, command: c.ChangeEntry) -> list[e.Event]:
    entry = matter.person(command.player)
    _may_play(matter, command.eligible)
    given = {
        name: value
        for name, value in msgspec.structs.asdict(command).items()
        if value is not None and name != "player"
    }
    # No group, no table, no start: however it is written, nothing was there and nothing is given.
    new = {n: value for n, value in given.items() if (getattr(entry, n) or None) != (value or None)}
    if matter.state.phase == "awarded":
        _only_the_public_reads(new)
    _starts(matter, command.start)
    if "start" in new and any(round_.published for round_ in matter.state.rounds):
        refuse("start", "since the first round it is fixed with what everybody starts")
    if "standin" in new and matter.state.rounds:
        refuse(
            "standin",
            "since the first round it is fixed who stands in",
            rule=matter.mode.seating.standin_rule,
        )
    return [e.EntryChanged(player=command.player, **new)] if new else []


def _only_the_public_reads(new: Mapping[str, object]) -> None:
    """What stays on pages for years must be put right later too; what was played by, not."""
    fixed = sorted(set(new) - {"minor", "pseudonym"})
    if fixed:
        refuse(
            fixed[0], "after the award ceremony only the name and the mark of a minor can change"
        )


@DECISIONS.of(c.CancelEntry)
def cancel(matter: Matter, command: c.CancelEntry) -> list[e.Event]:
    """Off the list, as long as he has not played; a waiting one moves up."""
    matter.person(command.player)
    state = matter.state
    if state.phase == "running" and _was_seated(matter, command.player):
        refuse(
            "player",
            "whoever has been seated can only withdraw; the results stay",
            rule=matter.rule("drop-out"),
        )
    wish = answered_wish(state, command.player)
    gone: list[e.Event] = [*wish, e.EntryCancelled(player=command.player)]
    return gone + (moved_up(matter.after(gone)) if state.phase == "announced" else [])


@DECISIONS.of(c.ChoosePseudonym)
def choose_pseudonym(matter: Matter, command: c.ChoosePseudonym) -> list[e.Event]:
    """By the players themselves (FRI-231), until the first standings hang out under it."""
    rule = matter.mode.pseudonyms_rule
    if rule is None:
        refuse("pseudonym", "there are no pseudonyms here")
    matter.person(command.player)
    if any(round_.closed for round_ in matter.state.rounds):
        refuse(
            "pseudonym",
            "standings are out under the pseudonym already; it stays until the award",
            rule=rule,
        )
    # Another choice is told as well: every open page looks again.
    return [e.EntryChanged(player=command.player, pseudonym=True)]


def _was_seated(matter: Matter, player: str) -> bool:
    return any(
        seat.player == player
        for round_ in matter.state.rounds
        for table in round_.tables.values()
        for seat in table.seats
    )


@DECISIONS.of(c.CheckIn)
def check_in(matter: Matter, command: c.CheckIn) -> list[e.Event]:
    """Present: with data checked, consent and fair play settled where the rulebook asks."""
    state = matter.state
    entry = matter.person(command.player)
    if command.player in state.waiting:
        refuse("player", "is on the waitlist: moves up when a place becomes free")
    if entry.checked_in:
        return []
    _may_play(matter, command.eligible)
    settled: dict[str, Any] = {
        name: True
        for name in ("data_checked", "consent", "fair_play", "fee_paid", "eligible")
        if getattr(command, name) and not getattr(entry, name)
    }
    faults = unsettled(matter, entry, settled)
    if faults:
        raise Refusal(faults)
    events: list[e.Event] = []
    if settled:
        events.append(e.EntryChanged(player=command.player, **settled))
    if entry.withdrew_after is not None:  # before the first game, and here after all
        first = next_open_round(matter)
        events.append(e.PlayerReturned(player=command.player, from_round=first))
    # A stand-in comes when the desk asks, and was expected at no time.
    late = 0 if entry.standin else minutes_late(state, matter.now)
    events.append(e.PlayerCheckedIn(player=command.player, late_minutes=late))
    if state.phase == "running" and not entry.standin:
        first = next_open_round(matter)
        if entry.from_round < first:
            events.append(e.PlayerDelayed(player=command.player, from_round=first))
    return events


@DECISIONS.of(c.CheckInEverybody)
def check_in_everybody(matter: Matter, command: c.CheckInEverybody) -> list[e.Event]:
    """One step for all; who has something of his own left to settle stays on the list.

    Nobody is attested what the rulebook does not ask for: no button said it."""
    events: list[e.Event] = []
    checked = command.data_checked and matter.rule("data-checked") is not None
    fair = command.fair_play and matter.rule("fair-play") is not None
    for player in matter.state.entries:
        present = c.CheckIn(player=player, data_checked=checked, fair_play=fair)
        with suppress(Refusal):
            events += check_in(matter, present)
    return events


def _may_play(matter: Matter, eligible: bool | None) -> None:
    """Whoever said at the desk that neither passport nor home is in one of the countries."""
    rule = matter.rule("eligible")
    season = matter.rulebook.season
    if eligible is not False or rule is None or season is None:
        return
    countries = ", ".join(season.countries)
    refuse(
        "eligible",
        "eligible are citizens of {countries} and whoever lives there",
        rule=rule,
        countries=countries,
    )


def unsettled(matter: Matter, entry: Entry, settled: dict[str, bool] | None = None) -> list[Fault]:
    """What still keeps somebody from being checked in.

    A stand-in takes no part: nobody asks him for data or a charter, and nobody attests them."""
    done = settled or {}

    def missing(name: str) -> bool:
        return not getattr(entry, name) and not done.get(name)

    faults = []
    if (rule := matter.rule("data-checked")) and not entry.standin and missing("data_checked"):
        text = Text("Please have the player check and correct his data at the desk.")
        faults.append(Fault("data_checked", text, rule))
    if (rule := matter.rule("consent")) and entry.minor and missing("consent"):
        text = Text("A minor: the guardian’s consent is still missing.")
        faults.append(Fault("consent", text, rule))
    if (rule := matter.rule("fair-play")) and not entry.standin and missing("fair_play"):
        text = Text("The fair-play charter has not been accepted yet.")
        faults.append(Fault("fair_play", text, rule))
    if (rule := matter.mode.pseudonyms_rule) and not entry.pseudonym and not entry.standin:
        text = Text("Please choose a pseudonym: the standings are public under it.")
        faults.append(Fault("pseudonym", text, rule))
    return faults


@DECISIONS.of(c.UndoCheckIn)
def undo_check_in(matter: Matter, command: c.UndoCheckIn) -> list[e.Event]:
    """Whoever is not there has accepted nothing and checked nothing: the desk asks again."""
    entry = matter.person(command.player)
    if not entry.checked_in:
        return []
    gone = e.CheckInUndone(player=command.player)
    asked_again = e.EntryChanged(player=command.player, fair_play=False, data_checked=False)
    return [gone, asked_again] if entry.fair_play or entry.data_checked else [gone]


@DECISIONS.of(c.CloseCheckIn)
def close_check_in(matter: Matter, command: c.CloseCheckIn) -> list[e.Event]:
    """The field stands once every no-show has been decided about, one by one."""
    state = matter.state
    if state.checkin_closed:
        refuse("phase", "check-in is closed already")
    missing = [p for p, entry in state.entries.items() if not entry.checked_in]
    undecided = [player for player in missing if player not in command.no_shows]
    if undecided:
        refuse(
            "no_shows",
            "still to be decided, missing or coming later: {undecided}",
            undecided=players(undecided, ", "),
        )
    strangers = [player for player in command.no_shows if player not in missing]
    if strangers:
        refuse(
            "no_shows",
            "is there or has not entered: {strangers}",
            strangers=players(strangers, ", "),
        )
    decided = [_no_show(player, command.no_shows[player]) for player in missing]
    return [*decided, e.CheckInClosed()]


def _no_show(player: str, fate: c.NoShow) -> e.Event:
    if fate == "late":
        return e.PlayerDelayed(player=player, from_round=2)
    return e.PlayerMissed(player=player)


@DECISIONS.of(c.ReopenCheckIn)
def reopen_check_in(matter: Matter, _command: c.ReopenCheckIn) -> list[e.Event]:
    return [e.CheckInReopened()] if matter.state.checkin_closed else []
