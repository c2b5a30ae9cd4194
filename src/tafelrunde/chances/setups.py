"""With what did everybody begin a game? Seat, role and lot beside what the game brought.

Games are taken only where that was settled by lot, plan or rotation. Where seats follow the
standings the better ones sit in front, and whoever finds that the front wins has found strength;
so those rounds are left out, and all matches of the finish, whose seats are chosen by rank. No
player is part of what is gathered here.
"""

from __future__ import annotations

import hashlib
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from typing import Any, Literal

import msgspec

from tafelrunde.draw.ways_of_drawing import seats_follow_standings
from tafelrunde.journal.events import Seat, Slip
from tafelrunde.rulebook.draws import Draw
from tafelrunde.rulebook.model import Rulebook
from tafelrunde.standings.games import SeatScore
from tafelrunde.standings.played import played_tables
from tafelrunde.state.tournament import Round, Table, Tournament

Factor = Literal["start", "role", "lot", "seat", "side", "kind"]


class Trait(msgspec.Struct, frozen=True, array_like=True):
    """Something a seat began with; equal ones are looked at together.

    `value` is the role, the lot, the how-manieth in turn at a table of `size`, or the kind of game
    in which somebody started; `draw` the set-up draw of a lot.
    """

    scoring: str
    factor: Factor
    value: str = ""
    draw: str = ""
    size: int = 0


class SetUp(msgspec.Struct, frozen=True):
    """One game: for each seat what it brought, its part of the first place, and its traits."""

    scoring: str
    points: tuple[Fraction, ...]
    firsts: tuple[Fraction, ...]
    traits: tuple[tuple[Trait, ...], ...]
    turns: tuple[int, ...] = ()
    """The how-manieth in turn each seat was, from 1; none where seats have no order."""


class Gathered(msgspec.Struct, frozen=True):
    """What some tournaments tell of one game."""

    games: tuple[SetUp, ...] = ()
    by_standing: int = 0
    """Games left out because rank settled who sat where."""
    untold: int = 0
    """Games of which nobody wrote down who began with what, or that somebody left."""
    tournaments: int = 0

    def with_more(self, other: Gathered) -> Gathered:
        return Gathered(
            self.games + other.games,
            self.by_standing + other.by_standing,
            self.untold + other.untold,
            self.tournaments + other.tournaments,
        )


def gathered(rulebook: Rulebook, tournament: Tournament) -> Gathered:
    """All games of a tournament that can tell something."""
    games: list[SetUp] = []
    untold = 0
    by_standing = sum(len(match.games) for match in tournament.matches.values())
    mode = rulebook.mode(tournament.mode)
    for round_, table, scores in played_tables(rulebook, tournament, len(tournament.rounds)):
        if seats_follow_standings(mode, tournament, round_.number):
            by_standing += 1
            continue
        game = _set_up(rulebook, tournament, round_, table, scores)
        if game is None:
            untold += 1
        else:
            games.append(game)
    return Gathered(tuple(games), by_standing, untold, 1)


def fingerprint(tournament: Tournament) -> str:
    """The same for a sheet and its journal, whose ids differ; empty where nothing was played."""
    told = [
        [[seat.role or "" for seat in table.seats], _slip_told(table.slip)]
        for round_ in tournament.rounds
        for _number, table in sorted(round_.tables.items())
        if table.slip is not None
    ]
    return hashlib.sha256(msgspec.json.encode(told)).hexdigest() if told else ""


def _slip_told(slip: Slip) -> list[object]:
    return [sorted(sorted(line.figures.items()) for line in slip.lines), str(slip.minutes)]


def _set_up(
    rulebook: Rulebook,
    tournament: Tournament,
    round_: Round,
    table: Table,
    scores: Iterable[SeatScore],
) -> SetUp | None:
    """None where somebody left, or nobody knows who began with what."""
    assert table.slip is not None
    if any(line.left for line in table.slip.lines) or len(table.seats) < 2:
        return None
    found = {score.player: score for score in scores}
    turns = _turns(table.seats)
    if not turns and not any(seat.role for seat in table.seats):
        return None
    scoring = rulebook.mode(tournament.mode).scoring
    drawn = _drawn_for(rulebook, tournament, round_.number)
    traits = [list(_role(scoring, seat)) for seat in table.seats]
    for seat, turn, own in zip(table.seats, turns, traits, strict=bool(turns)):
        own += _in_turn(scoring, turn, len(turns), round_.kind)
        own += [msgspec.structs.replace(lot, scoring=scoring) for lot in drawn[seat.position or 0]]
    results = [found[seat.player] for seat in table.seats]
    firsts = [result.place for result in results].count(1) or 1
    return SetUp(
        scoring,
        tuple(result.points for result in results),
        tuple(Fraction(result.place == 1, firsts) for result in results),
        tuple(map(tuple, traits)),
        turns,
    )


def _turns(seats: tuple[Seat, ...]) -> tuple[int, ...]:
    order = sorted({seat.position for seat in seats if seat.position})
    if len(order) < len(seats):
        return ()
    return tuple(order.index(seat.position or 0) + 1 for seat in seats)


def _role(scoring: str, seat: Seat) -> Iterator[Trait]:
    if seat.role:
        yield Trait(scoring, "role", seat.role)


def _in_turn(scoring: str, turn: int, size: int, kind: str | None) -> Iterator[Trait]:
    """Of two, one starts and the other does not: that is one look, not two."""
    if turn == 1:
        yield Trait(scoring, "start")
        if kind:
            yield Trait(scoring, "kind", kind)
    if size > 2:
        yield Trait(scoring, "seat", str(turn), size=size)


def _drawn_for(
    rulebook: Rulebook, tournament: Tournament, number: int
) -> defaultdict[int, list[Trait]]:
    """By position the lots of this round; of a draw that was made again, the last."""
    found: defaultdict[int, list[Trait]] = defaultdict(list)
    for draw in rulebook.draws:
        drawn = [each.outcome for each in tournament.draws.values() if each.kind == draw.name]
        here: list[Any] = [outcome for outcome in drawn if _of_round(outcome, number)]
        told = here[-1].get(draw.many) if here and draw.to == "positions" else None
        for lot in told if isinstance(told, list) else ():
            if isinstance(lot, Mapping) and draw.one in lot:
                found[lot.get("position", 0)] += _lot(draw, lot)
    return found


def _of_round(outcome: Any, number: int) -> bool:
    options = outcome.get("options") if isinstance(outcome, Mapping) else None
    return isinstance(options, Mapping) and options.get("round") == number


def _lot(draw: Draw, lot: Mapping[str, Any]) -> Iterator[Trait]:
    name, side = str(lot[draw.one]), lot.get("side")
    yield Trait("", "lot", name, draw.name)
    if side:
        yield Trait("", "side", f"{name} {side}", draw.name)
