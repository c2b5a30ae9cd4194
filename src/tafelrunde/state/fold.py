"""The fold: events in, the tournament as it stands out. One short function for each event.

A state that was handed out never changes: a step replaces the entry, table or match it is about by
a changed copy. So `Tournament.copied()` is cheap, however large the tournament, and the copy can be
folded on while others still read the old state.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import fields, replace

import msgspec

from tafelrunde.journal import events as e
from tafelrunde.rulebook.faults import Broken
from tafelrunde.state.applying import STEPS
from tafelrunde.state.changing import (
    entry_of,
    given,
    given_byes,
    listed,
    match_of,
    matches_left,
    person,
    put_out,
    round_of,
    set_aside,
    struck,
    taken_up,
)
from tafelrunde.state.effective import award_undone, effective_numbers, others_sit_there
from tafelrunde.state.playing import match_seated
from tafelrunde.state.tournament import Entry, Round, Table, Tournament


def fold(events: Iterable[e.Event], tournament: Tournament | None = None) -> Tournament:
    """Apply events in order; an event this program does not know is never skipped silently."""
    state = tournament if tournament is not None else Tournament()
    for event in events:
        _apply(state, event)
        state.history.append(event)
        if isinstance(event, e.TakenBack):
            _rebuild(state)
    return state


def _apply(state: Tournament, event: e.Event) -> None:
    try:
        step = STEPS[type(event)]
    except KeyError:
        raise Broken(f"no step for the event {type(event).__name__}") from None
    step(state, event)
    if isinstance(event, MOVING_PLACES):
        state.revealed = 0


MOVING_PLACES = (
    e.SlipCorrected,
    e.PlayerDisqualified,
    e.RoundsChanged,
    e.FinishDropped,
    e.RoundSeated,
    e.MatchSeated,
)
"""After these a place may be somebody else's, whom nobody has asked to be shown."""


def _rebuild(state: Tournament) -> None:
    """The state without what was taken back; that it once happened is not forgotten."""
    fresh = Tournament()
    held = effective_numbers(state.history)
    undone = award_undone(state.history, held)
    for number in held:
        _apply(fresh, state.history[number - 1])
        if number < undone:
            fresh.revealed = 0
    fresh.writer, fresh.writer_label = state.writer, state.writer_label
    fresh.once_published |= state.once_published
    fresh.once_awarded |= state.once_awarded
    fresh.editions = fresh.editions | state.editions
    fresh.history = state.history
    for each in fields(Tournament):
        setattr(state, each.name, getattr(fresh, each.name))


@STEPS.of(e.TournamentAnnounced)
def _announced(state: Tournament, event: e.TournamentAnnounced) -> None:
    if state.rulebook:
        raise Broken("the tournament is announced twice")
    state.rulebook = event.rulebook
    state.version = event.version
    state.carried = event.carried
    state.mode = event.mode
    state.options = dict(event.options)
    state.id = event.tournament
    state.practice = event.practice


@STEPS.of(e.OptionsChanged)
def _options_changed(state: Tournament, event: e.OptionsChanged) -> None:
    state.options |= event.options


@STEPS.of(e.DetailsSet)
def _details_set(state: Tournament, event: e.DetailsSet) -> None:
    state.details = replace(state.details, **given(event))


@STEPS.of(e.PlayerEntered)
def _entered(state: Tournament, event: e.PlayerEntered) -> None:
    state.entered += 1
    entry = Entry(
        event.player,
        event.from_round,
        minor=event.minor,
        groups=event.groups,
        fixed_table=event.fixed_table,
        standin=event.standin,
        start=event.start,
        number=state.entered,
    )
    listed(state, entry, waiting=event.waiting)


@STEPS.of(e.EntryChanged)
def _entry_changed(state: Tournament, event: e.EntryChanged) -> None:
    entry = person(state, event.player)
    was_standin = entry.standin
    for name, value in given(event).items():
        setattr(entry, name, value)
    entry.fixed_table = entry.fixed_table or None
    if entry.standin != was_standin and event.player not in state.waiting:
        listed(state, entry)


@STEPS.of(e.EntryCancelled)
def _entry_cancelled(state: Tournament, event: e.EntryCancelled) -> None:
    struck(state, event.player)


@STEPS.of(e.PlayerMovedUp)
def _moved_up(state: Tournament, event: e.PlayerMovedUp) -> None:
    listed(state, person(state, event.player))


@STEPS.of(e.PlayerCheckedIn)
def _checked_in(state: Tournament, event: e.PlayerCheckedIn) -> None:
    entry = person(state, event.player)
    entry.checked_in = True
    entry.missed = False
    entry.late_minutes = event.late_minutes
    if event.player in state.absent:
        listed(state, entry)


@STEPS.of(e.PlayerMissed)
def _missed(state: Tournament, event: e.PlayerMissed) -> None:
    """Whoever stayed away is in no ranking: the entry goes to the absent."""
    entry = person(state, event.player)
    entry.missed = True
    set_aside(state, entry)


@STEPS.of(e.PlayerDelayed)
def _delayed(state: Tournament, event: e.PlayerDelayed) -> None:
    person(state, event.player).from_round = event.from_round


@STEPS.of(e.CheckInUndone)
def _check_in_undone(state: Tournament, event: e.CheckInUndone) -> None:
    entry = person(state, event.player)
    entry.checked_in, entry.late_minutes = False, 0


@STEPS.of(e.CheckInClosed)
def _check_in_closed(state: Tournament, _event: e.CheckInClosed) -> None:
    state.checkin_closed = True


@STEPS.of(e.CheckInReopened)
def _check_in_reopened(state: Tournament, _event: e.CheckInReopened) -> None:
    state.checkin_closed = False


@STEPS.of(e.TournamentStarted)
def _started(state: Tournament, _event: e.TournamentStarted) -> None:
    state.phase = "running"


@STEPS.of(e.DrawCommitted)
def _committed(state: Tournament, event: e.DrawCommitted) -> None:
    state.commitments[event.draw] = event.digest


@STEPS.of(e.Drawn)
def _drawn(state: Tournament, event: e.Drawn) -> None:
    state.draws[event.draw] = event


@STEPS.of(e.LotDrawn)
def _lot_drawn(state: Tournament, event: e.LotDrawn) -> None:
    state.lots += event.order


@STEPS.of(e.RoundSeated)
def _seated(state: Tournament, event: e.RoundSeated) -> None:
    tables = {
        table.number: Table(table.number, table.seats, round=event.round) for table in event.tables
    }
    round_ = Round(event.round, event.kind, tables, draw=event.draw)
    state.called.pop(event.round, None)
    if event.round <= len(state.rounds):
        state.rounds[event.round - 1] = round_
    else:
        state.rounds.append(round_)


@STEPS.of(e.StandInCalled)
def _stand_in_called(state: Tournament, event: e.StandInCalled) -> None:
    state.called[event.round] = (*state.called.get(event.round, ()), event.player)


@STEPS.of(e.SeatsSwapped)
def _swapped(state: Tournament, event: e.SeatsSwapped) -> None:
    round_ = round_of(state, event.round)
    other = {event.one: event.other, event.other: event.one}
    round_.tables = {
        number: replace(table, seats=_with_others(table.seats, other))
        for number, table in round_.tables.items()
    }
    round_.swaps += 1


def _with_others(seats: tuple[e.Seat, ...], other: dict[str, str]) -> tuple[e.Seat, ...]:
    return tuple(
        msgspec.structs.replace(seat, player=other.get(seat.player, seat.player)) for seat in seats
    )


@STEPS.of(e.RoundPublished)
def _published(state: Tournament, event: e.RoundPublished) -> None:
    round_of(state, event.round).published = True
    state.once_published = True


@STEPS.of(e.RoundClosed)
def _closed(state: Tournament, event: e.RoundClosed) -> None:
    round_ = round_of(state, event.round)
    round_.closed = True
    round_.stated = event.standings


@STEPS.of(e.PlayerWithdrew)
def _withdrew(state: Tournament, event: e.PlayerWithdrew) -> None:
    entry = entry_of(state, event.player)
    entry.withdrew_after = event.after_round
    if event.unplayed:
        set_aside(state, entry)
    matches_left(state)


@STEPS.of(e.RoundLeftOut)
def _left_out(state: Tournament, event: e.RoundLeftOut) -> None:
    entry = entry_of(state, event.player)
    entry.off |= {event.round}


@STEPS.of(e.RoundTakenUp)
def _taken_up(state: Tournament, event: e.RoundTakenUp) -> None:
    taken_up(state, [event.player], event.round)


@STEPS.of(e.ByesGiven)
def _byes(state: Tournament, event: e.ByesGiven) -> None:
    given_byes(state, event.round, event.players)


@STEPS.of(e.PlayerReturned)
def _returned(state: Tournament, event: e.PlayerReturned) -> None:
    entry = person(state, event.player)
    entry.withdrew_after = None
    if event.player in state.absent:
        listed(state, entry)


@STEPS.of(e.PlayerDisqualified)
def _disqualified(state: Tournament, event: e.PlayerDisqualified) -> None:
    entry = entry_of(state, event.player)
    entry.ruled_out_after = event.after_round
    put_out(entry, event.after_round)
    matches_left(state)
    if state.phase == "awarded":
        state.awarded = without(state.awarded, event.player)


def without(ranking: tuple[e.Ranked, ...], player: str) -> tuple[e.Ranked, ...]:
    """Everybody behind moves up; their order and what they share stay as they were (DOM-119)."""
    kept = [place for place in ranking if place.player != player]
    ranks = [place.rank for place in kept]
    return tuple(
        place if place.rank is None else e.Ranked(place.player, ranks.index(place.rank) + 1)
        for place in kept
    )


@STEPS.of(e.MatchSeated)
def _match_seated(state: Tournament, event: e.MatchSeated) -> None:
    match = match_seated(state, event.stage, event.match, event.seats)
    if others_sit_there(match.seats, event.seats):
        match.minutes, match.presses = (), ()
    match.seats = event.seats
    match.awaiting, match.given_up = True, False
    match.current, match.closed = None, frozenset()
    matches_left(state)


@STEPS.of(e.SeatPicked)
def _seat_picked(state: Tournament, event: e.SeatPicked) -> None:
    match = match_of(state, event.match)
    match.seats = tuple(
        e.Seat(seat.player, event.position, event.role) if seat.player == event.player else seat
        for seat in match.seats
    )
    if match.current is not None:
        match.current.seats, match.current.absent = match.seats, ()
        match.current.played_by({seat.player for seat in match.seats} - match.closed)


@STEPS.of(e.PlaceRevealed)
def _revealed(state: Tournament, event: e.PlaceRevealed) -> None:
    state.revealed, state.ceremony = event.place, True


@STEPS.of(e.TournamentAwarded)
def _awarded(state: Tournament, event: e.TournamentAwarded) -> None:
    state.phase = "awarded"
    state.awarded = event.ranking
    state.once_awarded = True


@STEPS.of(e.RoundsChanged)
def _rounds_changed(state: Tournament, event: e.RoundsChanged) -> None:
    state.options = state.options | {"rounds": event.rounds}
    times = state.details.times_for(event.rounds, event.was)
    state.details = replace(state.details, round_times=times)


@STEPS.of(e.FinishDropped)
def _finish_dropped(state: Tournament, event: e.FinishDropped) -> None:
    state.without_finish = event.reason


@STEPS.of(e.ChancesShown)
def _chances_shown(state: Tournament, event: e.ChancesShown) -> None:
    state.chances_for = event.audiences


@STEPS.of(e.TournamentCancelled)
def _cancelled(state: Tournament, event: e.TournamentCancelled) -> None:
    state.cancelled = event.reason
    state.clock = None


@STEPS.of(e.TakenBack)
def _taken_back(_state: Tournament, _event: e.TakenBack) -> None:
    """The whole state is built again without what was taken back: see `_rebuild`."""
