"""How much time is left on a table's chess clock? Presses in, exact milliseconds out.

Only the presses are kept; what each side has used follows from their times and the rulebook:

| rule    | what                                                                          |
| ------- | ----------------------------------------------------------------------------- |
| FRI-701 | each side has its seconds for the whole game                                  |
| FRI-702 | the sides take turns; a stop for the card of fate ends the attackers' turn    |
| FRI-703 | while the clock is stopped, nobody's time runs                                |
| FRI-704 | retreats and shuffling run on the side that was pressed; the turn stays       |
| FRI-705 | a side without time has an allowance for each move of a nation                |
| FRI-706 | what a nation leaves of it goes to its sister nation of the same player, or   |
|         | is lost                                                                       |
| FRI-707 | a retreat without time: some seconds and one more a city; the allowance rests |

A nation that dropped out has no clock: it hands nothing on, and the next one begins with its own
allowance. The nation on the move when its side runs out of time has its allowance from that moment
on. A press by mistake is struck by the next one with the reason "mistake", as if it had never been.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import accumulate, pairwise
from typing import Final

from tafelrunde.journal.events import ClockPressed
from tafelrunde.rulebook.model import Allowance, ChessRules

STOPPED: Final = "stopped"
RETREAT = "retreat"
MISTAKE = "mistake"
OVER = "over"
"""Why the clock stands once the end of the game was noted."""

Leaders = Mapping[str, str]
"""Which role leads a nation, where it is another than at the start."""


@dataclass(frozen=True, slots=True)
class Reading:
    """The clock as it stands at one moment; all times in milliseconds.

    `turn` and `nation` say whose move it is, `running` whose time runs: they differ while a retreat
    is moved or cards are shuffled. `allowance` is what the nation has left of its move without
    time, `retreat` the same for a retreat; both count only once `left` is nought.
    """

    at: int
    left: Mapping[str, int]
    turn: str
    nation: str | None = None
    running: str = STOPPED
    reason: str = ""
    cities: int = 0
    allowance: int = 0
    retreat: int = 0
    started: bool = False


def standing(presses: Sequence[ClockPressed]) -> list[ClockPressed]:
    """The presses that count: a mistake strikes the one before it, two mistakes two."""
    kept: list[ClockPressed] = []
    for press in presses:
        if press.reason != MISTAKE:
            kept.append(press)
        elif kept:
            kept.pop()
    return kept


def reckoned(
    rules: ChessRules,
    presses: Sequence[ClockPressed],
    moments: Sequence[int],
    leaders: Leaders | None = None,
    out: Collection[str] = (),
) -> Reading:
    """The clock at the last of the moments; the others are those of the presses that count.

    A moment that lies before the one before it counts as the same.
    """
    sums = _Sums(rules, leaders or {}, frozenset(out))
    times = list(accumulate(moments, max))
    for press, (begun, ended) in zip(presses, pairwise(times), strict=True):
        sums.press(press)
        sums.run(ended - begun)
    return sums.reading(times[-1])


@dataclass(slots=True)
class _Sums:
    """What has been used so far, while the presses are gone through."""

    rules: ChessRules
    leaders: Leaders
    out: frozenset[str]
    left: dict[str, int] = field(default_factory=dict)
    turn: str = ""
    nation: str | None = None
    running: str = STOPPED
    reason: str = ""
    cities: int = 0
    limit: int = 0
    used: int = 0
    retreating: int = 0
    started: bool = False

    def __post_init__(self) -> None:
        self.left = {side.id: side.seconds * 1000 for side in self.rules.sides}
        self.turn = self.rules.sides[0].id

    def press(self, press: ClockPressed) -> None:
        if press.to not in (*self.left, STOPPED):
            return  # from a journal somebody changed: there is no such side
        self.started = True
        self.running, self.reason, self.cities = press.to, press.reason, press.cities
        if press.to == STOPPED:
            self._stop(press.reason)
        elif self.rules.charge(press.reason) is None:
            self._move(press.to, press.nation)

    def _stop(self, reason: str) -> None:
        stop = self.rules.stop(reason)
        if stop is not None and stop.ends_turn_of == self.turn:
            self.turn = next(side.id for side in self.rules.sides if side.id != self.turn)
            self.nation = None

    def _move(self, side: str, nation: str | None) -> None:
        """A nation begins its move, or goes on with it."""
        if side == self.turn and self.nation is not None and nation in (None, self.nation):
            return
        mover = self.rules.nation(nation) if nation else self._first(side)
        self.limit = mover.seconds * 1000 + self._handed_on(mover)
        self.used = 0
        self.turn, self.nation = side, mover.nation

    def _first(self, side: str) -> Allowance:
        nations = self.rules.nations_of(side)
        return next((each for each in nations if each.nation not in self.out), nations[0])

    def _handed_on(self, mover: Allowance) -> int:
        """FRI-706: the rest of the sister nation's allowance, if one player leads both."""
        before = self.rules.nation(self.nation) if self.nation else None
        if before is None or before.carries_to != mover.nation or self.left[before.side] > 0:
            return 0
        if before.nation in self.out:
            return 0
        if self._leader(before) != self._leader(mover):
            return 0
        return max(0, self.limit - self.used)

    def _leader(self, nation: Allowance) -> str:
        return self.leaders.get(nation.nation, nation.role)

    def run(self, span: int) -> None:
        """That much time goes by."""
        if self.running == STOPPED:
            return
        own = min(span, self.left[self.running])
        self.left[self.running] -= own
        if self.reason == RETREAT:
            self.retreating = span - own
        elif self.rules.charge(self.reason) is None:
            self.used += span - own

    def reading(self, at: int) -> Reading:
        rules = self.rules
        limit = rules.retreat_seconds + rules.retreat_seconds_a_city * self.cities
        return Reading(
            at=at,
            left=dict(self.left),
            turn=self.turn,
            nation=self.nation,
            running=self.running,
            reason=self.reason,
            cities=self.cities,
            allowance=self.limit - self.used if self.nation else 0,
            retreat=limit * 1000 - self.retreating if self.reason == RETREAT else 0,
            started=self.started,
        )
