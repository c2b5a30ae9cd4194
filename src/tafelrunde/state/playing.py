"""The fold while people play: slips, calls, rulings and clocks, one short function for each."""

from __future__ import annotations

from dataclasses import replace

from tafelrunde.journal import events as e
from tafelrunde.journal.addresses import GameAt
from tafelrunde.state.applying import STEPS
from tafelrunde.state.changing import (
    entry_of,
    game_of,
    match_of,
    matches_left,
    put_out,
    round_of,
    table_of,
    taken_up,
)
from tafelrunde.state.seats import ordered
from tafelrunde.state.tournament import Call, Clock, Match, Round, Table, Tournament

Seats = tuple[e.Seat, ...]


# ── Slips ────────────────────────────────────────────────────────────────────────────────────────


@STEPS.of(e.TableFinished)
def _finished(state: Tournament, event: e.TableFinished) -> None:
    game_of(state, event.where).finished = True


@STEPS.of(e.SlipReported)
def _reported(state: Tournament, event: e.SlipReported) -> None:
    game = game_of(state, event.where)
    if not event.match:  # a match has no result before it is settled
        stayers(state, game.slip)
        leavers(state, event.round, event.slip)
    _as_told(game, event.slip)
    game.state = "reported"
    game.signed = set()
    game.awaits_jury = False
    game.on_paper = False
    # A number that no report of this game ever had, not even one that was taken back.
    game.edition = event.edition or state.editions.get(event.where, 0) + 1
    state.editions[event.where] = game.edition
    game.reported_by = event.by
    matches_left(state)


def _as_told(game: Table, slip: e.Slip) -> None:
    """A slip of a match says who played, whoever was thought to have left before."""
    game.slip = slip
    _decided(game)
    if game.match:
        game.played_by({line.player for line in slip.lines})


def _decided(game: Table) -> None:
    """Whatever is done with a disputed slip decides it; other figures later tell nothing of it."""
    game.answered, game.objections = game.objections, ()


def leavers(state: Tournament, round_number: int, slip: e.Slip) -> None:
    """Whoever left the running game is disqualified with it (7W-607, CAT-106)."""
    for line in slip.lines:
        if line.left and line.player in state.entries:
            put_out(entry_of(state, line.player), round_number)


def stayers(state: Tournament, slip: e.Slip | None) -> None:
    """A slip that is replaced no longer disqualifies anybody; a referee's ruling still does."""
    for line in slip.lines if slip is not None else ():
        if line.left and line.player in state.entries:
            entry = entry_of(state, line.player)
            entry.disqualified_after = entry.ruled_out_after


@STEPS.of(e.SlipConfirmed)
def _confirmed(state: Tournament, event: e.SlipConfirmed) -> None:
    game = game_of(state, event.where)
    game.signed.add(event.player)
    if game.slip is None:
        return
    stayed = {line.player for line in game.slip.lines if not line.left}
    needed = min(state.details.signatures or len(stayed), len(stayed))
    if len(game.signed & stayed) < needed:
        return
    if event.awaits_jury:
        game.awaits_jury = True
    else:
        _settle(state, event.where, game)


@STEPS.of(e.SlipDisputed)
def _disputed(state: Tournament, event: e.SlipDisputed) -> None:
    game = game_of(state, event.where)
    known = game.objections if game.state == "disputed" else ()
    game.state = "disputed"
    game.objections, game.answered = (*known, (event.player, event.reason)), ()


@STEPS.of(e.SlipAccepted)
def _accepted(state: Tournament, event: e.SlipAccepted) -> None:
    game = game_of(state, event.where) if event.played is None else _as_played(state, event)
    game.on_paper = game.state != "disputed"
    if game.state == "disputed":
        _decided(game)
    _settle(state, event.where, game)


def _as_played(state: Tournament, event: e.SlipAccepted) -> Table:
    """Journals of long ago told a game of a match in one record, seats and all."""
    assert event.played is not None
    stage, seats, slip = event.played.stage, event.played.seats, event.played.slip
    match = match_seated(state, stage, event.match, seats)
    return Table(len(match.games) + 1, seats, slip, match=match.id)


def match_seated(state: Tournament, stage: str, match_id: str, seats: Seats) -> Match:
    state.matches.setdefault(match_id, Match(stage, match_id, seats))
    return match_of(state, match_id)


def _settle(state: Tournament, where: GameAt, game: Table) -> None:
    """Its result stands. A match is over with that, until it is seated once more."""
    game.state = "final"
    _nobody_disagrees(state, where)
    if not where.match or game.slip is None:
        return
    match = match_of(state, where.match)
    match.games.append(game)
    match.awaiting, match.given_up = False, False
    match.current = None
    leavers(state, len(state.rounds) + 1, game.slip)
    matches_left(state)


def _nobody_disagrees(state: Tournament, where: GameAt) -> None:
    """Whoever called about the result waits no longer once it counts; rules are still asked for."""
    for call in list(state.calls.values()):
        if call.open and call.about == "dispute" and call.where == where.home:
            state.calls[call.id] = replace(call, outcome="settled")


@STEPS.of(e.SlipCorrected)
def _corrected(state: Tournament, event: e.SlipCorrected) -> None:
    game = game_of(state, event.where)
    _as_told(game, event.new)
    game.state = "final"
    game.corrections += 1
    stayers(state, event.old)
    leavers(state, event.round or len(state.rounds) + 1, event.new)
    matches_left(state)


# ── Seats ────────────────────────────────────────────────────────────────────────────────────────


@STEPS.of(e.SeatVacated)
def _vacated(state: Tournament, event: e.SeatVacated) -> None:
    round_ = round_of(state, event.round)
    table = round_.tables[event.table]
    left = tuple(seat for seat in table.seats if seat.player != event.player)
    _seated_anew(round_, _with_table(round_, event.table, left))


@STEPS.of(e.SeatMoved)
def _moved(state: Tournament, event: e.SeatMoved) -> None:
    round_ = round_of(state, event.round)
    seats = {
        number: tuple(seat for seat in table.seats if seat.player != event.player)
        for number, table in round_.tables.items()
    }
    goal = [*seats[event.table], e.Seat(event.player, event.position, event.role)]
    seats[event.table] = tuple(sorted(goal, key=lambda seat: seat.position or 0))
    _seated_anew(round_, {number: people for number, people in seats.items() if people})
    taken_up(state, [event.player], event.round)


def _with_table(round_: Round, number: int, people: Seats) -> dict[int, Seats]:
    seats = {each: table.seats for each, table in round_.tables.items()} | {number: people}
    return {each: sitting for each, sitting in seats.items() if sitting}


@STEPS.of(e.RoundRepaired)
def _repaired(state: Tournament, event: e.RoundRepaired) -> None:
    round_ = round_of(state, event.round)
    for number in event.aside:
        if number in round_.tables:
            stayers(state, round_.tables[number].slip)
            fresh = Table(number, round_.tables[number].seats, round=event.round)
            round_.tables = {**round_.tables, number: fresh}
    _seated_anew(round_, {table.number: table.seats for table in event.tables})
    seated = {seat.player for table in event.tables for seat in table.seats}
    called = tuple(p for p in state.called.pop(event.round, ()) if p in seated)
    if called:
        state.called[event.round] = called
    taken_up(state, seated, event.round)
    for player in seated:
        if player in state.entries and state.entries[player].from_round > event.round:
            entry_of(state, player).from_round = event.round


def _seated_anew(round_: Round, seats: dict[int, Seats]) -> None:
    """The tables from here on; what a table that stays has told so far stays with it."""
    old = round_.tables
    if round_.published:
        _new_edition(round_, seats)
    round_.tables = {
        number: replace(old.get(number) or Table(number, (), round=round_.number), seats=people)
        for number, people in seats.items()
    }


def _new_edition(round_: Round, seats: dict[int, Seats]) -> None:
    before = {number: table.seats for number, table in round_.tables.items()}
    home = {seat.player: number for number, people in before.items() for seat in people}
    stood = {(n, seat) for n, people in before.items() for seat in people}
    round_.edition += 1
    counted = {
        seat.player: number
        for people in before.values()
        for number, seat in enumerate(ordered(people), start=1)
    }
    round_.counted = counted | round_.counted
    now = [number for number, people in seats.items() if before.get(number, ()) != people]
    round_.changed = tuple(sorted({*round_.changed, *now} & seats.keys()))
    moved = {
        seat.player: home.get(seat.player, 0)
        for number, people in seats.items()
        for seat in people
        if (number, seat) not in stood
    }
    table = {seat.player: number for number, people in seats.items() for seat in people}
    first = moved | round_.moved_from
    round_.moved_from = {p: n for p, n in first.items() if table.get(p, n) != n or p in moved}


@STEPS.of(e.SubstituteNamed)
def _substitute_named(state: Tournament, event: e.SubstituteNamed) -> None:
    table = table_of(state, event.round, event.table)
    table.substitutes[event.leaver] = event.substitute


@STEPS.of(e.RefereeCalled)
def _called(state: Tournament, event: e.RefereeCalled) -> None:
    state.calls[event.call] = Call(
        event.call,
        event.about,
        event.round,
        event.table,
        event.player,
        event.text,
        event.at,
        event.match,
    )


@STEPS.of(e.CallAnswered)
def _answered(state: Tournament, event: e.CallAnswered) -> None:
    call = state.calls[event.call]
    state.calls[event.call] = replace(call, answered_by=event.by)


@STEPS.of(e.CallClosed)
def _call_closed(state: Tournament, event: e.CallClosed) -> None:
    state.calls[event.call] = replace(state.calls[event.call], outcome=event.outcome)


@STEPS.of(e.RulingGiven)
def _ruled(state: Tournament, event: e.RulingGiven) -> None:
    state.rulings.append(event)
    if event.call is not None and event.call in state.calls:
        state.calls[event.call] = replace(state.calls[event.call], outcome="ruled")


@STEPS.of(e.WarningLifted)
def _warning_lifted(state: Tournament, event: e.WarningLifted) -> None:
    """It is gone from what counts; that it was given stands in the journal."""
    wanted = (event.rule, event.players, event.given, event.table, event.match)
    for ruling in state.rulings:
        same = (ruling.rule, ruling.players, ruling.at, ruling.table, ruling.match)
        if ruling.verdict == "warning" and same == wanted:
            state.rulings.remove(ruling)
            return


@STEPS.of(e.ClockStarted)
def _clock_started(state: Tournament, event: e.ClockStarted) -> None:
    extra = (
        state.clock.extra if state.clock is not None and state.clock.round == event.round else {}
    )
    state.clock = Clock(
        event.round, event.seconds, event.used, event.at, event.turn_seconds, dict(extra)
    )


@STEPS.of(e.ClockPaused)
def _clock_paused(state: Tournament, event: e.ClockPaused) -> None:
    if state.clock is not None:
        state.clock = replace(state.clock, used=event.used, started_at="")


@STEPS.of(e.ClockStopped)
def _clock_stopped(state: Tournament, _event: e.ClockStopped) -> None:
    state.clock = None


@STEPS.of(e.TableExtended)
def _table_extended(state: Tournament, event: e.TableExtended) -> None:
    if state.clock is not None:
        seconds = state.clock.extra.get(event.table, 0) + event.seconds
        state.clock = replace(state.clock, extra={**state.clock.extra, event.table: seconds})


@STEPS.of(e.ClockPressed)
def _pressed(state: Tournament, event: e.ClockPressed) -> None:
    game = _game(state, event)
    game.presses = (*game.presses, event)


@STEPS.of(e.MinutesNoted)
def _minutes_noted(state: Tournament, event: e.MinutesNoted) -> None:
    game = _game(state, event)
    game.minutes = (*game.minutes, event.note)


def _game(state: Tournament, event: e.ClockPressed | e.MinutesNoted) -> Table | Match:
    """The game it happened in: at a table of a round, or in a match of the finish."""
    if event.match is not None:
        return match_of(state, event.match)
    return table_of(state, event.round, event.table)


@STEPS.of(e.WritingHandedOver)
def _handed_over(state: Tournament, event: e.WritingHandedOver) -> None:
    state.writer = event.to_device
    state.writer_label = event.label
