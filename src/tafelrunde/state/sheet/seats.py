"""The seats of one game on a sheet: who sat there, what the slip says, what cannot be."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from tafelrunde.journal.events import Line, Seat, Slip
from tafelrunde.rulebook.by_id import by_id
from tafelrunde.rulebook.faults import Doubt, Fault
from tafelrunde.rulebook.marks import WITH_ARITHMETIC
from tafelrunde.rulebook.model import Rulebook, Scoring
from tafelrunde.rulebook.own_arithmetic import OwnArithmetic
from tafelrunde.state.level import asked_when_level
from tafelrunde.state.sheet.check import LARGEST, Check
from tafelrunde.state.sheet.people import Person
from tafelrunde.state.winners import claimed_twice
from tafelrunde.words import Text, listed

SEAT_KEYS = ("player", "position", "role", *WITH_ARITHMETIC)
PLACES = frozenset({"player", "position", "role"})
QUIET = (None, False)
"""What a mark or figure may hold without saying anything."""


@dataclass(frozen=True)
class Game:
    """One game as read: who sat where, and its slip; none while it is being played."""

    seats: tuple[Seat, ...]
    slip: Slip | None


@dataclass(frozen=True)
class SeatReader:
    """Reads the seats of games played under one scoring."""

    rulebook: Rulebook
    scoring: Scoring
    people: Mapping[str, Person]
    check: Check

    def game(
        self, raw: Mapping[str, object], place: str, sizes: Sequence[int], sizes_rule: str
    ) -> Game:
        """Read a table of a round or a game of a match."""
        raws = self._raw_seats(raw, place, sizes, sizes_rule)
        early = any(seat.get("victory") is not None for seat in raws)
        seats, lines = [], []
        for index, seat in enumerate(raws):
            if seat:
                where = f"{place}.seats[{index}]"
                self.check.strangers(seat, self._known, where)
                seats.append(self._seat(seat, where, max(4, *sizes)))
                lines.append(self._line(seat, where, early))
        self._doubles(seats, lines, place)
        self._when_level(raws, lines, place)
        self._total(lines, place)
        self._claims(raws, place)
        return Game(tuple(seats), Slip(tuple(lines), self._minutes(raw, place)))

    def _raw_seats(
        self, raw: Mapping[str, object], place: str, sizes: Sequence[int], sizes_rule: str
    ) -> list[Mapping[str, object]]:
        items = self.check.items(raw.get("seats"), f"{place}.seats")
        if isinstance(raw.get("seats"), list) and len(items) not in sizes:
            self.check.fault(
                f"{place}.seats",
                "{wanted} players expected, found {found}",
                rule=sizes_rule,
                wanted=listed(sizes, "or"),
                found=len(items),
            )
        return [self.check.mapping(item, f"{place}.seats[{i}]") for i, item in enumerate(items)]

    def open_game(
        self, raw: Mapping[str, object], place: str, sizes: Sequence[int], sizes_rule: str
    ) -> Game:
        """A table that is still playing: people and places, and not one figure yet."""
        seats = []
        for index, seat in enumerate(self._raw_seats(raw, place, sizes, sizes_rule)):
            where = f"{place}.seats[{index}]"
            if not seat:
                continue
            self.check.strangers(seat, self._known, where)
            seats.append(self._seat(seat, where, max(4, *sizes)))
            told = [name for name in sorted(self._known - PLACES) if seat.get(name) not in QUIET]
            self._no_result_yet(where, told)
        self._no_result_yet(place, ["game"] if raw.get("game") is not None else [])
        self._doubles(seats, [], place)
        return Game(tuple(seats), None)

    def _no_result_yet(self, place: str, told: Sequence[str]) -> None:
        for name in told:
            self.check.fault(f"{place}.{name}", "an open table has no result yet")

    @cached_property
    def _known(self) -> frozenset[str]:
        """The keys a seat may have; any other is probably a slip of the pen."""
        claims = ("claims",) if self.scoring.claims else ()
        scoring = self.scoring
        figures, marks = ({each.name for each in part} for part in (scoring.figures, scoring.marks))
        return frozenset({*SEAT_KEYS, *claims, *figures, *marks})

    def _seat(self, raw: Mapping[str, object], place: str, positions: int) -> Seat:
        player = self.check.player(raw.get("player"), self.people, f"{place}.player")
        position = raw.get("position")
        if position is not None:
            position = self.check.whole(position, f"{place}.position", 1, positions)
        role = None
        if self.scoring.roles:
            what = Text("role")
            role = self.check.one_of(raw.get("role"), self.scoring.roles, what, f"{place}.role")
        return Seat(player or "", position, role)

    def _line(self, raw: Mapping[str, object], place: str, early: bool) -> Line:
        left = self.check.flag(raw.get("left", False), f"{place}.left")
        won = False
        if self.scoring.winner_mark:
            won = self.check.flag(raw.get("won", False), f"{place}.won")
        victory = self._victory(raw, place)
        if left and (won or victory):
            self.check.fault(place, "a player who left the running game cannot have won it")
        figures = {} if left or early else self._figures(raw, place)
        line = Line(str(raw.get("player")), figures, left, won, victory, self._own(raw, place))
        self._excluded(line, place)
        return line

    def _own(self, raw: Mapping[str, object], place: str) -> tuple[str, ...]:
        """The marks of the game's own that this seat carries."""
        return tuple(
            mark.name
            for mark in self.scoring.marks
            if self.check.flag(raw.get(mark.name, False), f"{place}.{mark.name}")
        )

    def _excluded(self, line: Line, place: str) -> None:
        if not line.marks:
            return
        carried = {mark.name: mark for mark in self.scoring.all_marks if mark.name in line.carried}
        for mark in carried.values():
            for other in (carried[name] for name in mark.excludes if name in carried):
                self.check.fault(
                    f"{place}.{mark.name}",
                    "not both: {one} / {other}",
                    rule=mark.rule,
                    one=mark.label,
                    other=other.label,
                )

    def _victory(self, raw: Mapping[str, object], place: str) -> str | None:
        early_win = self.scoring.early_win
        if early_win is None or raw.get("victory") is None:
            return None
        what = Text("victory")
        return self.check.one_of(raw["victory"], early_win.marks, what, f"{place}.victory")

    def _figures(self, raw: Mapping[str, object], place: str) -> dict[str, int]:
        figures = {}
        for figure in self.scoring.figures:
            if figure.when_level and raw.get(figure.name) is None:
                continue
            least = -LARGEST if figure.negative else 0
            number = self.check.whole(raw.get(figure.name), f"{place}.{figure.name}", least)
            if number is not None:
                figures[figure.name] = number
        return figures

    def _when_level(
        self, raws: Sequence[Mapping[str, object]], lines: Sequence[Line], place: str
    ) -> None:
        """A figure that breaks ties may be missing, but not where there is one to break."""
        index = {str(raw.get("player")): number for number, raw in enumerate(raws)}
        for line, figure, measure in asked_when_level(self.scoring, lines):
            self.check.fault(
                f"{place}.seats[{index.get(line.player, 0)}].{figure.name}",
                "level with another at this table: {figure} needed",
                rule=measure.rule,
                figure=figure.label,
            )

        self._in_part(raws, lines, place)

    def _in_part(
        self, raws: Sequence[Mapping[str, object]], lines: Sequence[Line], place: str
    ) -> None:
        """Whoever wrote it down where nobody was level wrote it down for all: one is forgotten."""
        playing = {line.player: line for line in lines
                   if not (line.left or line.won or line.victory)}  # fmt: skip
        first = self.scoring.places[0].figure if self.scoring.places else ""
        often = Counter(line.figures.get(first) for line in playing.values())
        for figure in (each for each in self.scoring.figures if each.when_level):
            told = [line for line in playing.values() if figure.name in line.figures]
            if not any(often[line.figures.get(first)] == 1 for line in told):
                continue
            for number, raw in enumerate(raws):
                if str(raw.get("player")) in playing and raw.get(figure.name) is None:
                    self.check.whole(None, f"{place}.seats[{number}].{figure.name}", 0)

    def _doubles(self, seats: list[Seat], lines: list[Line], place: str) -> None:
        """Positions, roles and winners that two people cannot have at once."""
        positions = [seat.position for seat in seats if seat.position is not None]
        if len(set(positions)) < len(positions):
            self.check.fault(f"{place}.seats", "a position is taken twice")
        roles = [seat.role for seat in seats if seat.role is not None]
        if len(set(roles)) < len(roles):
            self.check.fault(f"{place}.seats", "a role is taken twice")
        if sum(line.won or line.victory is not None for line in lines) > 1:
            self.check.fault(
                f"{place}.seats",
                "at most one player can have won the game",
                rule=self.scoring.early_win.rule
                if self.scoring.early_win
                else self.scoring.points_rule,
            )
        for mark in self.scoring.marks:
            if mark.single and sum(mark.name in line.marks for line in lines) > 1:
                self.check.fault(
                    f"{place}.seats",
                    "at most once at a table: {mark}",
                    rule=mark.rule,
                    mark=mark.label,
                )

    def _total(self, lines: Sequence[Line], place: str) -> None:
        """Figures that only change hands add up to what all began with."""
        declared = self.scoring.figure_points
        if declared is None or not declared.adds_up or any(line.left for line in lines):
            return
        found = sum(line.figures.get(declared.figure, 0) for line in lines)
        wanted = declared.start * len(lines)
        if found != wanted and all(declared.figure in line.figures for line in lines):
            text = Text("adds up to {found}, {wanted} expected", found=found, wanted=wanted)
            self.check.note(Doubt(f"{place}.{declared.figure}", text, declared.rule))

    def _claims(self, raws: Sequence[Mapping[str, object]], place: str) -> None:
        """Two who both counted what only one can have: the game is over, so it is only said."""
        known = {claim.name: claim for claim in self.scoring.claims}
        owners: dict[str, list[str]] = {name: [] for name in known}
        for index, raw in enumerate(raws):
            where = f"{place}.seats[{index}].claims"
            for said in self.check.items(raw.get("claims", []), where) if known else ():
                name = self.check.one_of(said, known, Text("claim"), where)
                if name is not None:
                    owners[name].append(str(raw.get("player")))
        for name, claim in known.items():
            if len(set(owners[name])) > 1:
                text = claimed_twice(claim.label, sorted(set(owners[name]), key=by_id))
                self.check.warnings.append(Fault(f"{place}.seats", text))

    def _minutes(self, raw: Mapping[str, object], place: str) -> dict[str, object] | None:
        """What a game with its own arithmetic records beside the seats."""
        if not self.scoring.own_arithmetic:
            return None
        arithmetic: OwnArithmetic | None = self.rulebook.arithmetic
        assert arithmetic is not None
        game = raw.get("game")
        for fault in arithmetic.faults(game, f"{place}.game"):
            self.check.note(fault)
        return dict(game) if isinstance(game, Mapping) else None
