"""The fold: events in, the tournament as it stands out. One short function for each event."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from tafelrunde.journal import events as e
from tafelrunde.rulebook.faults import Broken
from tafelrunde.state.tournament import Entry, Match, Round, Table, Tournament


def fold(events: Iterable[e.Event], tournament: Tournament | None = None) -> Tournament:
    """Apply events in order; an event this program does not know is never skipped silently."""
    state = tournament if tournament is not None else Tournament()
    for event in events:
        try:
            step = STEPS[type(event)]
        except KeyError:
            raise Broken(f"no step for the event {type(event).__name__}") from None
        step(state, event)
    return state


def _announced(state: Tournament, event: e.TournamentAnnounced) -> None:
    state.rulebook = event.rulebook
    state.version = event.version
    state.mode = event.mode
    state.options = dict(event.options)
    state.id = event.tournament


def _options_changed(state: Tournament, event: e.OptionsChanged) -> None:
    state.options |= event.options


def _entered(state: Tournament, event: e.PlayerEntered) -> None:
    state.entries[event.player] = Entry(event.player, event.from_round)


def _checked_in(state: Tournament, event: e.PlayerCheckedIn) -> None:
    state.entries[event.player].checked_in = True


def _missed(state: Tournament, event: e.PlayerMissed) -> None:
    state.entries[event.player].missed = True


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
    round_ = Round(event.round, event.kind, tables)
    if event.round <= len(state.rounds):
        state.rounds[event.round - 1] = round_
    else:
        state.rounds.append(round_)


def _published(state: Tournament, event: e.RoundPublished) -> None:
    state.rounds[event.round - 1].published = True


def _table(
    state: Tournament,
    event: e.SlipReported | e.SlipConfirmed | e.SlipDisputed | e.SlipAccepted | e.SlipCorrected,
) -> Table:
    return state.rounds[event.round - 1].tables[event.table]


def _reported(state: Tournament, event: e.SlipReported) -> None:
    table = _table(state, event)
    table.slip = event.slip
    table.state = "reported"
    table.signed = set()
    _leavers(state, event.round, event.slip)


def _leavers(state: Tournament, round_number: int, slip: e.Slip) -> None:
    """Whoever left the running game is disqualified with it (7W-607, CAT-106)."""
    for line in slip.lines:
        if line.left:
            state.entries[line.player].disqualified_after = round_number


def _confirmed(state: Tournament, event: e.SlipConfirmed) -> None:
    table = _table(state, event)
    table.signed.add(event.player)
    if table.slip is not None and len(table.signed) == len(table.slip.lines):
        table.state = "final"


def _disputed(state: Tournament, event: e.SlipDisputed) -> None:
    _table(state, event).state = "disputed"


def _accepted(state: Tournament, event: e.SlipAccepted) -> None:
    _table(state, event).state = "final"


def _corrected(state: Tournament, event: e.SlipCorrected) -> None:
    table = _table(state, event)
    table.slip = event.new
    table.state = "final"
    for line in event.old.lines:
        if line.left:
            state.entries[line.player].disqualified_after = None
    _leavers(state, event.round, event.new)


def _closed(state: Tournament, event: e.RoundClosed) -> None:
    round_ = state.rounds[event.round - 1]
    round_.closed = True
    round_.stated = event.standings


def _ruled(state: Tournament, event: e.RulingGiven) -> None:
    state.rulings.append(event)


def _withdrew(state: Tournament, event: e.PlayerWithdrew) -> None:
    state.entries[event.player].withdrew_after = event.after_round


def _disqualified(state: Tournament, event: e.PlayerDisqualified) -> None:
    state.entries[event.player].disqualified_after = event.after_round


def _match_seated(state: Tournament, event: e.MatchSeated) -> None:
    state.matches[event.match] = Match(event.stage, event.match, event.seats)


def _match_played(state: Tournament, event: e.MatchPlayed) -> None:
    match = state.matches.setdefault(event.match, Match(event.stage, event.match, event.seats))
    game = Table(len(match.games) + 1, event.seats, event.slip, "final")
    match.games.append(game)
    _leavers(state, len(state.rounds) + 1, event.slip)


def _awarded(state: Tournament, event: e.TournamentAwarded) -> None:
    state.phase = "awarded"
    state.awarded = event.ranking


STEPS: dict[type, Callable[[Tournament, Any], None]] = {
    e.TournamentAnnounced: _announced,
    e.OptionsChanged: _options_changed,
    e.PlayerEntered: _entered,
    e.PlayerCheckedIn: _checked_in,
    e.PlayerMissed: _missed,
    e.TournamentStarted: _started,
    e.DrawCommitted: _committed,
    e.Drawn: _drawn,
    e.LotDrawn: _lot_drawn,
    e.RoundSeated: _seated,
    e.RoundPublished: _published,
    e.SlipReported: _reported,
    e.SlipConfirmed: _confirmed,
    e.SlipDisputed: _disputed,
    e.SlipAccepted: _accepted,
    e.SlipCorrected: _corrected,
    e.RoundClosed: _closed,
    e.RulingGiven: _ruled,
    e.PlayerWithdrew: _withdrew,
    e.PlayerDisqualified: _disqualified,
    e.MatchSeated: _match_seated,
    e.MatchPlayed: _match_played,
    e.TournamentAwarded: _awarded,
}
