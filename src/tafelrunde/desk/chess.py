"""The chess clock of a table: which press is possible now? The rulebook says when whose time runs.

A press says how the clock shall stand, never "the other side": pressed twice, or by two phones at
once, it is the same press. What somebody pressed by mistake is struck with another press.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import NoReturn

from tafelrunde.desk import commands as c
from tafelrunde.desk.clocks import chess_clock
from tafelrunde.desk.deciding import DECISIONS
from tafelrunde.desk.matter import Matter, refuse
from tafelrunde.desk.playing import Game, game_in_play
from tafelrunde.games.shelf import minutes_keeper
from tafelrunde.journal import events as e
from tafelrunde.rulebook.faults import Refusal
from tafelrunde.rulebook.model import ChessRules
from tafelrunde.state.chess import MISTAKE, OVER, RETREAT, STOPPED, Reading, standing
from tafelrunde.state.tournament import Table

MOST_CITIES = 40
MOST_PRESSES = 5000


@DECISIONS.of(c.PressClock)
def press(matter: Matter, command: c.PressClock) -> list[e.Event]:
    rules = matter.rulebook.chess_clock
    if rules is None:
        refuse("clock", "no chess clock is used here")
    game = game_in_play(matter, command)
    if isinstance(game, Table) and (game.finished or game.slip is not None):
        refuse("clock", "the game is over; the clock rests")
    if len(game.presses) >= MOST_PRESSES:
        refuse("clock", "nobody presses a clock this often")
    keeper = minutes_keeper(matter.rulebook)
    if keeper is not None and keeper.over(game.minutes):
        refuse(
            "clock",
            "the end of the game has been noted; the clock rests (else strike that note first)",
            rule=rules.rule,
        )
    presses, now = game.presses, matter.now
    if command.reason == MISTAKE:
        return [_struck(matter, rules, presses, command)]
    _is_a_side(rules, command)
    out = keeper.dropped_out(game.minutes) if keeper is not None else frozenset()
    clock = chess_clock(rules, presses, now, out=out)
    if _stands_so(clock, command):
        return []
    if command.to == STOPPED:
        _may_stop(rules, clock, command)
    elif command.reason == RETREAT:
        _may_retreat(rules, clock, command)
    elif rules.charge(command.reason) is not None:
        _may_be_charged(rules, clock, command)
    else:
        _may_move(rules, clock, command, out)
    return [_pressed(matter, command, mover(rules, clock, command, out))]


def _is_a_side(rules: ChessRules, command: c.PressClock) -> None:
    sides = [*(side.id for side in rules.sides), STOPPED]
    if command.to not in sides:
        named = ", ".join(sides)
        refuse("to", "one of {named} expected", rule=None, named=named)


def _pressed(matter: Matter, command: c.PressClock, nation: str | None) -> e.ClockPressed:
    return e.ClockPressed(
        round=command.round,
        table=command.table,
        match=command.match,
        to=command.to,
        at=matter.now,
        by=matter.actor.id,
        reason=command.reason,
        nation=nation,
        cities=command.cities if command.reason == RETREAT else 0,
    )


def mover(
    rules: ChessRules, clock: Reading, command: c.PressClock, out: Collection[str]
) -> str | None:
    """The nation on the move after this press; stops and retreats leave it as it is."""
    if command.to == STOPPED or command.reason:
        return None
    if command.nation is not None:
        return command.nation
    moving = clock.nation if command.to == clock.turn else None
    return next_nation(rules, command.to, moving, out)


def next_nation(
    rules: ChessRules, side: str, moving: str | None, out: Collection[str]
) -> str | None:
    """The nation on the move itself, or the first after it that has not dropped out."""
    order = [each.nation for each in rules.nations_of(side)]
    waiting = order[order.index(moving) :] if moving in order else order
    return next((nation for nation in waiting if nation not in out), None)


def after_dropping_out(
    matter: Matter, game: Game, command: c.NoteMinutes, out: Collection[str]
) -> list[e.Event]:
    """The nation on the move has no clock any more: the next one of its side moves on.

    Without a next one the side's turn is over. A stopped clock stays so.
    """
    rules = matter.rulebook.chess_clock
    if rules is None:
        return []
    clock = chess_clock(rules, game.presses, matter.now, out=out)
    if clock.running != clock.turn or clock.reason or clock.nation not in out:
        return []
    following = next_nation(rules, clock.turn, clock.nation, out)
    closing = next((stop for stop in rules.stops if stop.ends_turn_of == clock.turn), None)
    if following is None and closing is None:
        return []
    to = STOPPED if following is None else clock.running
    reason = closing.id if following is None and closing is not None else ""
    return [_followed(matter, command, to, reason, following)]


def at_rest(matter: Matter, game: Game, command: c.NoteMinutes) -> list[e.Event]:
    """The end of the game was noted: nobody's time runs any more."""
    rules = matter.rulebook.chess_clock
    if rules is None:
        return []
    clock = chess_clock(rules, game.presses, matter.now)
    if not clock.started or clock.running == STOPPED:
        return []
    return [_followed(matter, command, STOPPED, OVER, None)]


def _followed(
    matter: Matter, command: c.NoteMinutes, to: e.Side, reason: str, nation: str | None
) -> e.ClockPressed:
    """A press that follows from a note."""
    return e.ClockPressed(
        round=command.round,
        table=command.table,
        match=command.match,
        to=to,
        at=matter.now,
        by=matter.actor.id,
        reason=reason,
        nation=nation,
    )


def _stands_so(clock: Reading, command: c.PressClock) -> bool:
    return (
        clock.started
        and clock.running == command.to
        and clock.reason == command.reason
        and command.nation in (None, clock.nation)
        and (command.reason != RETREAT or clock.cities == command.cities)
    )


def _struck(
    matter: Matter, rules: ChessRules, presses: tuple[e.ClockPressed, ...], command: c.PressClock
) -> e.ClockPressed:
    """The last press is void; its time goes to whom it belongs."""
    kept = standing(presses)
    if not kept:
        refuse("clock", "there is nothing to take back", rule=rules.rule)
    before = chess_clock(rules, kept[:-1], matter.now)
    if before.running != command.to:
        refuse("clock", "the clock stood differently before; please look again", rule=rules.rule)
    return _pressed(matter, command, None)


# ── What may follow what ─────────────────────────────────────────────────────────────────────────


def _may_stop(rules: ChessRules, clock: Reading, command: c.PressClock) -> None:
    stop = rules.stop(command.reason)
    if stop is None:
        if rules.charge(command.reason) is not None:
            refuse("reason", "the clock is not stopped for this", rule=rules.charges_rule)
        _unknown(rules)
    if not clock.started:
        _not_started(rules)
    if stop.ends_turn_of is not None and stop.ends_turn_of != clock.turn:
        side = rules.side(stop.ends_turn_of).title
        refuse(
            "reason",
            "{title}: only after the turn of {side}",
            rule=stop.rule,
            title=stop.title,
            side=side,
        )


def _unknown(rules: ChessRules) -> NoReturn:
    known = ", ".join([stop.id for stop in rules.stops] + [each.id for each in rules.charges])
    refuse("reason", "one of {known} expected", rule=rules.stops_rule, known=known)


def _not_started(rules: ChessRules) -> NoReturn:
    first = rules.sides[0].title
    refuse(
        "clock",
        "the clock begins with {first}, when the first card is dealt",
        rule=rules.turns_rule,
        first=first,
    )


def _may_move(
    rules: ChessRules, clock: Reading, command: c.PressClock, out: Collection[str]
) -> None:
    if command.reason:
        _unknown(rules)
    if command.nation in out:
        title = rules.nation(str(command.nation)).title
        refuse(
            "nation", "{title} dropped out and has no clock", rule=rules.overtime_rule, title=title
        )
    _right_nation(rules, clock, command)
    if not clock.started and command.to != rules.sides[0].id:
        _not_started(rules)
    if command.to == clock.turn:
        return
    closing = next((stop for stop in rules.stops if stop.ends_turn_of == clock.turn), None)
    if closing is not None:
        refuse(
            "clock",
            "the clock is stopped first: {title}",
            rule=rules.turns_rule,
            title=closing.title,
        )
    if clock.nation is None:
        side = rules.side(clock.turn).title
        refuse("clock", "it is {side}'s turn", rule=rules.turns_rule, side=side)


def _right_nation(rules: ChessRules, clock: Reading, command: c.PressClock) -> None:
    order = [each.nation for each in rules.nations_of(command.to)]
    if command.nation is None:
        return
    if command.nation not in order:
        refuse(
            "nation", "one of {order} expected", rule=rules.overtime_rule, order=", ".join(order)
        )
    if command.to != clock.turn or clock.nation not in order:
        return
    if order.index(command.nation) < order.index(clock.nation):
        refuse(
            "nation",
            "the nations move in turn; please take a mistake back",
            rule=rules.overtime_rule,
        )


def _may_be_charged(rules: ChessRules, clock: Reading, command: c.PressClock) -> None:
    if not clock.started:
        _not_started(rules)
    charge = rules.charge(command.reason)
    if charge is not None and charge.side not in (None, command.to):
        raise Refusal.of("clock", charge.title, charge.rule)


def _may_retreat(rules: ChessRules, clock: Reading, command: c.PressClock) -> None:
    if not 1 <= command.cities <= MOST_CITIES:
        refuse("cities", "1 to {most} cities expected", rule=rules.retreat_rule, most=MOST_CITIES)
    if clock.reason == RETREAT and clock.running != STOPPED:
        _may_take_over(rules, clock, command)
    elif (clock.running, clock.reason) != (STOPPED, "fight"):
        refuse(
            "clock",
            "a retreat follows a fight: stop the clock for the fight first",
            rule=rules.charges_rule,
        )


def _may_take_over(rules: ChessRules, clock: Reading, command: c.PressClock) -> None:
    """The other one lays down the way only if the seconds are gone (FRI-707)."""
    if command.to == clock.running or command.cities != clock.cities:
        refuse("cities", "this retreat has begun", rule=rules.retreat_rule)
    if clock.left[clock.running] > 0 or clock.retreat > 0:
        refuse("clock", "the time for this retreat is not over yet", rule=rules.retreat_rule)
