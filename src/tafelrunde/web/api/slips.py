"""A game of a table or a match in the rulebook's own form: looked at and filled in by programs."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any, Generic, TypeVar

import msgspec

from tafelrunde.desk import commands as c
from tafelrunde.journal.events import Slip
from tafelrunde.pages.files.public import words
from tafelrunde.rulebook.faults import Doubt, Fault, Refusal
from tafelrunde.rulebook.marks import Mark
from tafelrunde.rulebook.short_tables import sizes_played
from tafelrunde.state.seats import numbered
from tafelrunde.state.sheet.check import Check
from tafelrunde.state.sheet.people import Person
from tafelrunde.state.sheet.seats import SeatReader
from tafelrunde.state.tournament import Table
from tafelrunde.web import house
from tafelrunde.web.api import problems
from tafelrunde.web.api.problems import Problem
from tafelrunde.web.api.writing import ProgramDesk, Told, read, told_faults

HERE = "result."
Tell = Callable[[ProgramDesk, Table], dict[str, Any]]


class GameResult(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A slip: for each seat the entry's number, the figures and marks by their names."""

    seats: list[dict[str, Any]]
    game: dict[str, Any] | None = None
    """What a game with its own arithmetic records beside the seats."""
    replaces: int = 0
    """The edition of the stored result it replaces; 0 where none is stored."""
    signed: bool = False
    """Whether all have signed the paper: then it is final."""


# ── How a game is told ───────────────────────────────────────────────────────────────────────────


def _number(desk: ProgramDesk, player: str) -> int:
    entry = desk.state.person(player)
    return entry.number if entry is not None else 0


def _stored(desk: ProgramDesk, slip: Slip | None) -> dict[str, Any] | None:
    """In the form in which results are sent."""
    if slip is None:
        return None
    seats = [
        {"entry": _number(desk, line.player), **line.figures, **line.carried} for line in slip.lines
    ]
    return {"seats": seats, **({"game": slip.minutes} if slip.minutes is not None else {})}


def _marked(mark: Mark) -> dict[str, Any]:
    ways = [way.name for way in mark.ways]
    return {"name": mark.name, "label": words(mark.label), "ways": ways}


def told_game(desk: ProgramDesk, table: Table) -> dict[str, Any]:
    return {
        "state": table.state,
        "edition": table.edition,
        "seats": [
            {
                "entry": _number(desk, seat.player),
                "name": str(desk.public.seat(seat.player)),
                "position": seat.position,
                "role": seat.role,
            }
            for seat in numbered(table.seats, desk.rulebook, table.absent)
        ],
        "figures": [
            {"name": figure.name, "label": words(figure.label)} for figure in desk.scoring.figures
        ],
        "marks": [_marked(mark) for mark in desk.scoring.all_marks],
        "result": _stored(desk, table.slip),
        "records": desk.version,
    }


# ── What was sent ────────────────────────────────────────────────────────────────────────────────


def _slip(desk: ProgramDesk, table: Table, sent: GameResult) -> Slip:
    """Read by the code that reads sheets; every fault with its place in what was sent."""
    check = Check()
    table = _with_named(desk, table, sent)
    players = {_number(desk, seat.player): seat for seat in table.seats}
    raws = [_raw(check, players, seat, f"seats[{at}]") for at, seat in enumerate(sent.seats)]
    given = [raw["player"] for raw in raws if raw]
    if not check.faults and (len(set(given)) < len(given) or len(given) != len(players)):
        numbers = ", ".join(map(str, players))
        check.fault("seats", "one line each for the entries {numbers} expected", numbers=numbers)
    if check.faults:
        raise Refusal(check.faults)
    people = {seat.player: Person(seat.player, seat.player) for seat in table.seats}
    reader = SeatReader(desk.rulebook, desk.scoring, people, check)
    raw = {"seats": raws} | ({"game": sent.game} if sent.game is not None else {})
    sizes = (len(table.seats),) if table.match else sizes_played(desk.mode)
    game = reader.game(raw, HERE[:-1], sizes, desk.mode.seating.sizes_rule)
    unknown = [Fault(w.place, w.text, w.rule) for w in check.warnings if _is_wrong(w)]
    if check.faults or unknown:
        raise Refusal([_placed(fault) for fault in (*check.faults, *unknown)])
    assert game.slip is not None
    lines = {line.player: line for line in game.slip.lines}
    ordered = tuple(lines[seat.player] for seat in table.seats)
    return msgspec.structs.replace(game.slip, lines=ordered)


def _with_named(desk: ProgramDesk, table: Table, sent: GameResult) -> Table:
    """Somebody whose seat in a match is closed has played after all where a line names him."""
    named = [seat.get("entry") for seat in sent.seats]
    there = [seat for seat in table.absent if _number(desk, seat.player) in named]
    return replace(table, seats=(*table.seats, *there), absent=())


def _raw(
    check: Check, players: Mapping[int, Any], sent: Mapping[str, Any], place: str
) -> dict[str, Any]:
    number = sent.get("entry")
    if not isinstance(number, int) or number not in players:
        wanted = ", ".join(map(str, players))
        check.expected(f"{place}.entry", "one of the entries {wanted}", number, wanted=wanted)
        return {}
    seat = players[number]
    raw = {name: value for name, value in sent.items() if name != "entry"}
    place_at = {"position": seat.position, "role": seat.role}
    at = {name: value for name, value in place_at.items() if value is not None}
    return {**raw, "player": seat.player, **at}


def _is_wrong(warning: Fault) -> bool:
    """A doubt at the table is a fault there, and so is a key that nobody knows."""
    return isinstance(warning, Doubt) or warning.text.english.startswith("unknown key")


def _placed(fault: Fault) -> Fault:
    return Fault(fault.place.removeprefix(HERE), fault.text, fault.rule)


# ── Reporting ────────────────────────────────────────────────────────────────────────────────────


Sent = TypeVar("Sent", bound=GameResult)


@dataclass(frozen=True)
class Reporting(Generic[Sent]):
    """How results are sent to one kind of address."""

    shape: type[Sent]
    find: Callable[[ProgramDesk, Sent], Table]
    """The game that is meant, as the desk has it now; a Problem where there is none."""
    tell: Tell

    def reported(self, desk: ProgramDesk, body: bytes, key: str) -> Told:
        """The result of a game; another one than the stored only by naming its edition."""
        sent = read(body, self.shape)
        game = self.find(desk, sent)
        slip = _slip(desk, game, sent)
        if game.state == "final" and game.slip == slip:
            return 200, self.tell(desk, game)
        try:
            _append(desk, game, slip, sent, key)
        except Refusal as refusal:
            after = desk.anew()
            _conflict(after, self.find(after, sent), self.tell, sent, refusal)
            raise
        after = desk.anew()
        return 200, self.tell(after, self.find(after, sent))


def _append(desk: ProgramDesk, game: Table, slip: Slip, sent: GameResult, key: str) -> None:
    if game.match and game.state == "final":
        # Else what is sent late of one game would be the result of its replay.
        raise Refusal.single("slip", "this game has another result already")
    command = c.ReportSlip(
        **game.where.home.fields, slip=slip, edition=sent.replaces, accept=sent.signed
    )
    house.append(desk.hall.id, command, desk.actor, key, None)


def _conflict(
    desk: ProgramDesk, stored: Table, tell: Tell, sent: GameResult, refusal: Refusal
) -> None:
    """Where another result is stored, it is told beside the reason."""
    if stored.slip is None or (stored.state != "final" and stored.edition == sent.replaces):
        return
    faults = told_faults(desk, refusal)
    raise Problem(problems.CONFLICT, faults, stored=tell(desk, stored)) from None
