"""The chess clock on a phone: two halves, whose time runs, and every press that is possible now.

A press is offered only where the desk would take it, so nobody has to know the rules by heart.
"""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from tafelrunde.desk import commands as c
from tafelrunde.desk.chess import next_nation, press
from tafelrunde.desk.clocks import chess_clock
from tafelrunde.desk.matter import Matter
from tafelrunde.games.shelf import minutes_keeper
from tafelrunde.journal.events import Side
from tafelrunde.pages.tableside.spot import Spot
from tafelrunde.rulebook.faults import Refusal
from tafelrunde.rulebook.model import ChessRules, ClockSide
from tafelrunde.state.chess import MISTAKE, OVER, RETREAT, STOPPED, Reading, standing
from tafelrunde.words import Text


class Press(msgspec.Struct, frozen=True):
    """A button: what it asks for, and what stands on it."""

    to: Side
    reason: str
    nation: str
    cities: int
    label: Text
    rule: str | None = None
    current: bool = False


class Half(msgspec.Struct, frozen=True):
    """One side: its time, who shares it, and what a tap on it does."""

    id: str
    title: Text
    left: int
    ends: int
    running: bool
    turn: bool
    tap: Press | None


class Limit(msgspec.Struct, frozen=True):
    """The seconds that count once the side's time is gone: of a move, or of a retreat."""

    title: Text
    rule: str
    left: int
    ends: int


class Face(msgspec.Struct, frozen=True):
    """Everything the clock page shows."""

    started: bool
    running: bool
    halves: tuple[Half, ...]
    limit: Limit | None
    stopped: Text | None
    nations: tuple[Press, ...]
    stops: tuple[Press, ...]
    asides: tuple[Press, ...]
    retreats: tuple[Press, ...]
    mistake: Press | None


def face(matter: Matter, rules: ChessRules, spot: Spot) -> Face:
    keeper = minutes_keeper(matter.rulebook)
    leaders = keeper.leaders(spot.minutes) if keeper is not None else {}
    out = keeper.dropped_out(spot.minutes) if keeper is not None else frozenset()
    clock = chess_clock(rules, spot.presses, matter.now, leaders, out)
    desk = _Desk(matter, rules, spot, clock, out)
    return Face(
        started=clock.started,
        running=clock.running != STOPPED,
        halves=tuple(desk.half(side) for side in rules.sides),
        limit=_limit(rules, clock) if clock.nation not in out else None,
        stopped=_why(rules, clock),
        nations=tuple(desk.nations()),
        stops=tuple(desk.stops()),
        asides=tuple(desk.asides()),
        retreats=tuple(desk.retreats()),
        mistake=desk.mistake(),
    )


def _why(rules: ChessRules, clock: Reading) -> Text | None:
    """Why nobody's time runs, or why somebody's does outside a move."""
    if not clock.started:
        return None
    if clock.reason == OVER:
        return Text("end of the game")
    known = rules.stop(clock.reason) or rules.charge(clock.reason)
    return known.title if known is not None else None


def _limit(rules: ChessRules, clock: Reading) -> Limit | None:
    """Shown from the last minute on, so that nobody is surprised by it."""
    side = clock.running if clock.running != STOPPED else clock.turn
    if not clock.started or clock.left[side] > 60_000:
        return None
    ends = clock.at + clock.left[side] if clock.running != STOPPED else 0
    if clock.reason == RETREAT:
        title = Text("retreat without time left")
        return Limit(title, rules.retreat_rule, clock.retreat, ends and ends + clock.retreat)
    if rules.charge(clock.reason) is not None or clock.nation is None:
        return None
    if rules.nation(clock.nation).side != side:
        return None
    title = rules.nation(clock.nation).title
    return Limit(title, rules.overtime_rule, clock.allowance, ends and ends + clock.allowance)


class _Desk(msgspec.Struct, frozen=True):
    """Asks the desk which presses it would take."""

    matter: Matter
    rules: ChessRules
    spot: Spot
    clock: Reading
    out: frozenset[str]

    def possible(self, wanted: Press) -> bool:
        try:
            return bool(press(self.matter, command_of(self.spot, wanted)))
        except Refusal:
            return False

    def half(self, side: ClockSide) -> Half:
        clock = self.clock
        running = clock.running == side.id
        tap = self._tap(side)
        return Half(
            id=side.id,
            title=side.title,
            left=clock.left[side.id],
            ends=clock.at + clock.left[side.id] if running else 0,
            running=running,
            turn=clock.turn == side.id,
            tap=tap if tap is not None and self.possible(tap) else None,
        )

    def _tap(self, side: ClockSide) -> Press | None:
        """As on a real clock: whoever moves ends his time; else the game goes on with him."""
        clock, rules = self.clock, self.rules
        if clock.turn != side.id:
            return None
        if clock.running != side.id or clock.reason:
            words = Text("Go on") if clock.nation else Text("Start")
            nation = next_nation(rules, side.id, clock.nation, self.out)
            return Press(side.id, "", (clock.nation and nation) or "", 0, words)
        closing = next((stop for stop in rules.stops if stop.ends_turn_of == side.id), None)
        if closing is not None:
            words = Text("Done: {title}", title=closing.title)
            return Press(STOPPED, closing.id, "", 0, words, closing.rule)
        other = next(each for each in rules.sides if each.id != side.id)
        words = Text("Done: {title}", title=other.title)
        return Press(other.id, "", "", 0, words, rules.turns_rule)

    def nations(self) -> Iterator[Press]:
        """The nations of the side on the move, in the order they move."""
        clock = self.clock
        if clock.nation is None or clock.running != clock.turn or clock.reason:
            return
        for each in self.rules.nations_of(clock.turn):
            if each.nation in self.out:
                continue
            current = each.nation == clock.nation
            wanted = Press(
                clock.turn, "", each.nation, 0, each.title, self.rules.overtime_rule, current
            )
            if current or self.possible(wanted):
                yield wanted

    def stops(self) -> Iterator[Press]:
        for stop in self.rules.stops:
            wanted = Press(STOPPED, stop.id, "", 0, stop.title, stop.rule)
            if stop.ends_turn_of is None and self.possible(wanted):
                yield wanted

    def asides(self) -> Iterator[Press]:
        """What runs on a certain side's time, whoever is on the move."""
        for charge in self.rules.charges:
            if charge.side is None or charge.side == self.clock.turn:
                continue
            wanted = Press(charge.side, charge.id, "", 0, charge.title, charge.rule)
            if self.possible(wanted):
                yield wanted

    def retreats(self) -> Iterator[Press]:
        """For the winner of the fight, or for the other one once the seconds are gone."""
        cities = self.clock.cities or 1
        for side in self.rules.sides:
            wanted = Press(side.id, RETREAT, "", cities, side.title, self.rules.retreat_rule)
            if self.possible(wanted):
                yield wanted

    def mistake(self) -> Press | None:
        kept = standing(self.spot.presses)
        if not kept:
            return None
        before = chess_clock(self.rules, kept[:-1], self.matter.now)
        words = Text("Mistake: take the last press back")
        wanted = Press(before.running, MISTAKE, "", 0, words)
        return wanted if self.possible(wanted) else None


def command_of(spot: Spot, wanted: Press) -> c.PressClock:
    return c.PressClock(
        round=spot.round if spot.match is None else 0,
        table=spot.table,
        match=spot.match,
        to=wanted.to,
        reason=wanted.reason,
        nation=wanted.nation or None,
        cities=wanted.cities,
    )
