"""The fold: events in, the tournament as it stands out. One short function for each event.

A state that was handed out never changes: a step replaces the entry, table or match it is about by
a changed copy. So `Tournament.copied()` is cheap, however large the tournament, and the copy can be
folded on while others still read the old state.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import fields, replace
from typing import Any

import msgspec

from tafelrunde.journal import events as e
from tafelrunde.rulebook.faults import Broken
from tafelrunde.state.changing import (
    entry_of,
    given,
    listed,
    match_of,
    person,
    put_out,
    round_of,
    struck,
)
from tafelrunde.state.effective import effective
from tafelrunde.state.playing import PLAY_STEPS, leavers, stayers
from tafelrunde.state.tournament import Entry, Match, Round, Table, Tournament


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


def _rebuild(state: Tournament) -> None:
    """The state without what was taken back; that it once happened is not forgotten."""
    fresh = Tournament()
    for event in effective(state.history):
        _apply(fresh, event)
    fresh.writer, fresh.writer_label = state.writer, state.writer_label
    fresh.once_published |= state.once_published
    fresh.once_awarded |= state.once_awarded
    fresh.editions = fresh.editions | state.editions
    fresh.match_editions = fresh.match_editions | state.match_editions
    fresh.history = state.history
    for each in fields(Tournament):
        setattr(state, each.name, getattr(fresh, each.name))


def _announced(state: Tournament, event: e.TournamentAnnounced) -> None:
    state.rulebook = event.rulebook
    state.version = event.version
    state.mode = event.mode
    state.options = dict(event.options)
    state.id = event.tournament


def _options_changed(state: Tournament, event: e.OptionsChanged) -> None:
    state.options |= event.options


def _details_set(state: Tournament, event: e.DetailsSet) -> None:
    state.details = replace(state.details, **given(event))


def _entered(state: Tournament, event: e.PlayerEntered) -> None:
    state.entered += 1
    entry = Entry(
        event.player,
        event.from_round,
        minor=event.minor,
        groups=event.groups,
        fixed_table=event.fixed_table,
        standin=event.standin,
        number=state.entered,
    )
    listed(state, entry, waiting=event.waiting)


def _entry_changed(state: Tournament, event: e.EntryChanged) -> None:
    entry = person(state, event.player)
    was_standin = entry.standin
    for name, value in given(event).items():
        setattr(entry, name, value)
    entry.fixed_table = entry.fixed_table or None
    if entry.standin != was_standin and event.player not in state.waiting:
        listed(state, entry)


def _entry_cancelled(state: Tournament, event: e.EntryCancelled) -> None:
    struck(state, event.player)


def _moved_up(state: Tournament, event: e.PlayerMovedUp) -> None:
    listed(state, person(state, event.player))


def _checked_in(state: Tournament, event: e.PlayerCheckedIn) -> None:
    entry = person(state, event.player)
    entry.checked_in = True
    entry.missed = False
    entry.late_minutes = event.late_minutes
    if event.player in state.absent:
        listed(state, entry)


def _missed(state: Tournament, event: e.PlayerMissed) -> None:
    """Whoever stayed away is in no ranking: the entry goes to the absent."""
    entry = person(state, event.player)
    entry.missed = True
    struck(state, event.player)
    state.absent[event.player] = entry


def _delayed(state: Tournament, event: e.PlayerDelayed) -> None:
    person(state, event.player).from_round = event.from_round


def _check_in_undone(state: Tournament, event: e.CheckInUndone) -> None:
    entry = person(state, event.player)
    entry.checked_in, entry.late_minutes = False, 0


def _check_in_closed(state: Tournament, _event: e.CheckInClosed) -> None:
    state.checkin_closed = True


def _check_in_reopened(state: Tournament, _event: e.CheckInReopened) -> None:
    state.checkin_closed = False


def _started(state: Tournament, _event: e.TournamentStarted) -> None:
    state.phase = "running"


def _committed(state: Tournament, event: e.DrawCommitted) -> None:
    state.commitments[event.draw] = event.digest


def _drawn(state: Tournament, event: e.Drawn) -> None:
    state.draws[event.draw] = event


def _lot_drawn(state: Tournament, event: e.LotDrawn) -> None:
    state.lots += event.order


def _seated(state: Tournament, event: e.RoundSeated) -> None:
    tables = {table.number: Table(table.number, table.seats) for table in event.tables}
    round_ = Round(event.round, event.kind, tables, draw=event.draw)
    state.called.pop(event.round, None)
    if event.round <= len(state.rounds):
        state.rounds[event.round - 1] = round_
    else:
        state.rounds.append(round_)


def _stand_in_called(state: Tournament, event: e.StandInCalled) -> None:
    state.called[event.round] = (*state.called.get(event.round, ()), event.player)


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


def _published(state: Tournament, event: e.RoundPublished) -> None:
    round_of(state, event.round).published = True
    state.once_published = True


def _closed(state: Tournament, event: e.RoundClosed) -> None:
    round_ = round_of(state, event.round)
    round_.closed = True
    round_.stated = event.standings


def _withdrew(state: Tournament, event: e.PlayerWithdrew) -> None:
    entry_of(state, event.player).withdrew_after = event.after_round


def _returned(state: Tournament, event: e.PlayerReturned) -> None:
    entry_of(state, event.player).withdrew_after = None


def _disqualified(state: Tournament, event: e.PlayerDisqualified) -> None:
    entry = entry_of(state, event.player)
    entry.ruled_out_after = event.after_round
    put_out(entry, event.after_round)
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


def _seated_match(state: Tournament, event: e.MatchSeated | e.MatchPlayed) -> Match:
    state.matches.setdefault(event.match, Match(event.stage, event.match, event.seats))
    return match_of(state, event.match)


def _match_seated(state: Tournament, event: e.MatchSeated) -> None:
    match = _seated_match(state, event)
    match.seats = event.seats
    match.awaiting = True
    match.current = None


def _seat_picked(state: Tournament, event: e.SeatPicked) -> None:
    match = match_of(state, event.match)
    match.seats = tuple(
        e.Seat(seat.player, event.position, event.role) if seat.player == event.player else seat
        for seat in match.seats
    )


def _match_played(state: Tournament, event: e.MatchPlayed) -> None:
    match = _seated_match(state, event)
    game = Table(len(match.games) + 1, event.seats, event.slip, "final")
    match.games.append(game)
    match.awaiting = False
    match.current = None
    leavers(state, len(state.rounds) + 1, event.slip)


def _match_corrected(state: Tournament, event: e.MatchCorrected) -> None:
    game = match_of(state, event.match).games[event.game - 1]
    game.slip = event.new
    game.corrections += 1
    stayers(state, event.old)
    leavers(state, len(state.rounds) + 1, event.new)


def _revealed(state: Tournament, event: e.PlaceRevealed) -> None:
    state.revealed = event.place


def _awarded(state: Tournament, event: e.TournamentAwarded) -> None:
    state.phase = "awarded"
    state.awarded = event.ranking
    state.once_awarded = True


def _rounds_changed(state: Tournament, event: e.RoundsChanged) -> None:
    state.options = state.options | {"rounds": event.rounds}


def _finish_dropped(state: Tournament, event: e.FinishDropped) -> None:
    state.without_finish = event.reason


def _cancelled(state: Tournament, event: e.TournamentCancelled) -> None:
    state.cancelled = event.reason
    state.clock = None


def _taken_back(_state: Tournament, _event: e.TakenBack) -> None:
    """The whole state is built again without what was taken back: see `_rebuild`."""


STEPS: dict[type, Callable[[Tournament, Any], None]] = {
    **PLAY_STEPS,
    e.TournamentAnnounced: _announced,
    e.OptionsChanged: _options_changed,
    e.DetailsSet: _details_set,
    e.PlayerEntered: _entered,
    e.EntryChanged: _entry_changed,
    e.EntryCancelled: _entry_cancelled,
    e.PlayerMovedUp: _moved_up,
    e.PlayerCheckedIn: _checked_in,
    e.PlayerMissed: _missed,
    e.PlayerDelayed: _delayed,
    e.CheckInUndone: _check_in_undone,
    e.CheckInClosed: _check_in_closed,
    e.CheckInReopened: _check_in_reopened,
    e.TournamentStarted: _started,
    e.DrawCommitted: _committed,
    e.Drawn: _drawn,
    e.LotDrawn: _lot_drawn,
    e.RoundSeated: _seated,
    e.StandInCalled: _stand_in_called,
    e.SeatsSwapped: _swapped,
    e.RoundPublished: _published,
    e.RoundClosed: _closed,
    e.PlayerWithdrew: _withdrew,
    e.PlayerReturned: _returned,
    e.PlayerDisqualified: _disqualified,
    e.MatchSeated: _match_seated,
    e.SeatPicked: _seat_picked,
    e.MatchPlayed: _match_played,
    e.MatchCorrected: _match_corrected,
    e.PlaceRevealed: _revealed,
    e.TournamentAwarded: _awarded,
    e.RoundsChanged: _rounds_changed,
    e.FinishDropped: _finish_dropped,
    e.TournamentCancelled: _cancelled,
    e.TakenBack: _taken_back,
}
