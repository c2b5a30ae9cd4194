"""What can stand on a slip: checked by the same code that reads a sheet's."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tafelrunde.desk.matter import Matter
from tafelrunde.journal import events as e
from tafelrunde.rulebook.faults import Doubt, Fault, Refusal
from tafelrunde.standings.gaps import gaps_of
from tafelrunde.state.sheet.check import Check
from tafelrunde.state.sheet.people import Person
from tafelrunde.state.sheet.seats import SeatReader
from tafelrunde.state.winners import goal_of, who_won
from tafelrunde.words import Player, Text, listed


def checked_slip(
    matter: Matter, seats: Sequence[e.Seat], slip: e.Slip, sizes: Sequence[int]
) -> e.Slip:
    """The slip in seat order, or a Refusal with every fault in it."""
    lines = {line.player: line for line in slip.lines}
    faults = _line_faults(matter, seats, slip, lines)
    if faults:
        raise Refusal(faults)
    raw: dict[str, object] = {"seats": [_raw_seat(seat, lines[seat.player]) for seat in seats]}
    if slip.minutes is not None:
        raw["game"] = slip.minutes
    check = Check()
    people = {seat.player: Person(seat.player, seat.player) for seat in seats}
    scoring = matter.rulebook.scoring[matter.mode.scoring]
    reader = SeatReader(matter.rulebook, scoring, people, check)
    game = reader.game(raw, "slip", sizes, matter.mode.seating.sizes_rule)
    doubts = [warning for warning in check.warnings if isinstance(warning, Doubt)]
    if check.faults or doubts:
        raise Refusal([*check.faults, *doubts])
    assert game.slip is not None  # only a table that is still playing has none
    return game.slip


def nothing_missing(matter: Matter, slip: e.Slip) -> None:
    """Figures a tie-break of the rounds will need are asked for while somebody can count them."""
    if slip.minutes is None:
        return
    gaps = gaps_of(matter.rulebook, slip.minutes, "slip.game", answered=True)
    if gaps:
        raise Refusal(gaps)


def winner_named(matter: Matter, slip: e.Slip, kind: str | None) -> None:
    """Where several have the points that win, the table says who won (CAT-301, CAT-608)."""
    scoring = matter.rulebook.scoring[matter.mode.scoring]
    goal = goal_of(matter.rulebook, matter.state.options, kind)
    asked = who_won(scoring, slip.lines, goal, {})
    if asked is not None:
        raise Refusal([Fault("slip.won", asked, scoring.points_rule)])


def _raw_seat(seat: e.Seat, line: e.Line) -> dict[str, object]:
    raw: dict[str, object] = {"player": seat.player, **line.figures, **line.carried}
    place = {"position": seat.position, "role": seat.role}
    return raw | {name: value for name, value in place.items() if value is not None}


def _line_faults(
    matter: Matter, seats: Sequence[e.Seat], slip: e.Slip, lines: Mapping[str, e.Line]
) -> list[Fault]:
    """A line for each player, and nothing on it that this game does not write down."""
    players = [seat.player for seat in seats]
    if len(lines) < len(slip.lines) or set(lines) != set(players):
        people = listed(map(Player, players), ", ")
        text = Text("one line each for {people} expected", people=people)
        return [Fault("slip", text)]
    scoring = matter.rulebook.scoring[matter.mode.scoring]
    known = {figure.name for figure in scoring.figures}
    faults = [
        Fault(f"slip.{name}", Text("is not on this slip"))
        for line in slip.lines
        for name in line.figures
        if name not in known
    ]
    marked = {name for line in slip.lines for name in line.carried}
    unknown = sorted(marked - {mark.name for mark in scoring.all_marks})
    words = Text("is not marked in this game")
    return [*faults, *(Fault(f"slip.{name}", words) for name in unknown)]
