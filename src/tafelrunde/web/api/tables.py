"""Results by programs: a table in the rulebook's own form, looked at and filled in."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec
from django.http import HttpRequest, HttpResponse
from ninja import Router
from ninja.params import functions as asked

from tafelrunde.desk import commands as c
from tafelrunde.journal.events import Slip
from tafelrunde.pages.files.public import words
from tafelrunde.rulebook.faults import Doubt, Fault, Refusal
from tafelrunde.rulebook.marks import Mark
from tafelrunde.rulebook.short_tables import sizes_played
from tafelrunde.state.sheet.check import Check
from tafelrunde.state.sheet.people import Person
from tafelrunde.state.sheet.seats import SeatReader
from tafelrunde.state.tournament import Table
from tafelrunde.web import house
from tafelrunde.web.api import problems, shapes
from tafelrunde.web.api.describing import WRITTEN, Slug, sends
from tafelrunde.web.api.problems import Problem
from tafelrunde.web.api.writing import ProgramDesk, Token, Told, done, looked, read, told_faults
from tafelrunde.words import Text

router = Router(auth=Token("results"), tags=["writing"])
MOST_ROUNDS, MOST_TABLES = 99, 9999
Round = asked.Path(..., ge=1, le=MOST_ROUNDS, description="the number of the round")
Number = asked.Path(..., ge=1, le=MOST_TABLES, description="the number of the table")
HERE = "result."


class TableResult(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A slip: for each seat the entry's number, the figures and marks by their names."""

    seats: list[dict[str, Any]]
    game: dict[str, Any] | None = None
    """What a game with its own arithmetic records beside the seats."""
    replaces: int = 0
    """The edition of the stored result it replaces; 0 where none is stored."""
    signed: bool = False
    """Whether all have signed the paper: then it is final."""


def _table(desk: ProgramDesk, number: int, table: int) -> Table:
    rounds = desk.state.rounds
    found = rounds[number - 1].tables.get(table) if number <= len(rounds) else None
    if found is None or not rounds[number - 1].published:
        text = Text(
            "there is no table {table} in a published round {round}", table=table, round=number
        )
        raise Problem.of(problems.MISSING, "table", text)
    return found


# ── How a table is told ──────────────────────────────────────────────────────────────────────────


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


def told_table(desk: ProgramDesk, table: Table) -> dict[str, Any]:
    return {
        "round": table.round,
        "table": table.number,
        "state": table.state,
        "edition": table.edition,
        "seats": [
            {
                "entry": _number(desk, seat.player),
                "name": str(desk.public.seat(seat.player)),
                "position": seat.position,
                "role": seat.role,
            }
            for seat in table.seats
        ],
        "figures": [
            {"name": figure.name, "label": words(figure.label)} for figure in desk.scoring.figures
        ],
        "marks": [_marked(mark) for mark in desk.scoring.all_marks],
        "result": _stored(desk, table.slip),
        "records": desk.version,
    }


# ── What was sent ────────────────────────────────────────────────────────────────────────────────


def _slip(desk: ProgramDesk, table: Table, sent: TableResult) -> Slip:
    """Read by the code that reads sheets; every fault with its place in what was sent."""
    check = Check()
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
    mode = desk.mode
    game = reader.game(raw, HERE[:-1], sizes_played(mode), mode.seating.sizes_rule)
    unknown = [Fault(w.place, w.text, w.rule) for w in check.warnings if _is_wrong(w)]
    if check.faults or unknown:
        raise Refusal([_placed(fault) for fault in (*check.faults, *unknown)])
    assert game.slip is not None
    lines = {line.player: line for line in game.slip.lines}
    ordered = tuple(lines[seat.player] for seat in table.seats)
    return msgspec.structs.replace(game.slip, lines=ordered)


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


# ── The addresses ────────────────────────────────────────────────────────────────────────────────


@router.get(
    "/{number}/tables/{table}",
    response={200: shapes.TableForm, **WRITTEN},
    summary="A table: who sits there, which figures and marks a result has, and what is stored",
    url_name="table",
)
def table_form(
    request: HttpRequest, slug: str = Slug, number: int = Round, table: int = Number
) -> HttpResponse:
    return looked(request, slug, lambda desk: told_table(desk, _table(desk, number, table)))


@router.post(
    "/{number}/tables/{table}",
    response={200: shapes.TableForm, **WRITTEN},
    summary="The result of a table; another one than the stored only by naming its edition",
    url_name="table",
    openapi_extra=sends(TableResult, required=True),
)
def report_table(
    request: HttpRequest, slug: str = Slug, number: int = Round, table: int = Number
) -> HttpResponse:
    def do(desk: ProgramDesk, body: bytes, key: str) -> Told:
        sent = read(body, TableResult)
        here = _table(desk, number, table)
        slip = _slip(desk, here, sent)
        if here.state == "final" and here.slip == slip:
            return 200, told_table(desk, here)
        command = c.ReportSlip(
            round=number, table=table, slip=slip, edition=sent.replaces, accept=sent.signed
        )
        try:
            house.append(desk.hall.id, command, desk.actor, key, None)
        except Refusal as refusal:
            _conflict(desk.anew(), number, table, sent, refusal)
            raise
        after = desk.anew()
        return 200, told_table(after, _table(after, number, table))

    return done(request, slug, do)


def _conflict(
    desk: ProgramDesk, number: int, table: int, sent: TableResult, refusal: Refusal
) -> None:
    """Where another result is stored, it is told beside the reason."""
    stored = _table(desk, number, table)
    if stored.slip is None or (stored.state != "final" and stored.edition == sent.replaces):
        return
    told = told_table(desk, stored)
    raise Problem(problems.CONFLICT, told_faults(desk, refusal), stored=told) from None
