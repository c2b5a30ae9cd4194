"""Results of tables by programs: a table looked at, and its slip sent."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse
from ninja import Router
from ninja.params import functions as asked

from tafelrunde.state.tournament import Table
from tafelrunde.web.api import problems, shapes
from tafelrunde.web.api.describing import WRITTEN, Slug, sends
from tafelrunde.web.api.problems import Problem
from tafelrunde.web.api.slips import GameResult, Reporting, told_game
from tafelrunde.web.api.writing import ProgramDesk, Token, Told, done, looked
from tafelrunde.words import Text

router = Router(auth=Token("results"), tags=["writing"])
MOST_ROUNDS, MOST_TABLES = 99, 9999
Round = asked.Path(..., ge=1, le=MOST_ROUNDS, description="the number of the round")
Number = asked.Path(..., ge=1, le=MOST_TABLES, description="the number of the table")


def _table(desk: ProgramDesk, number: int, table: int) -> Table:
    rounds = desk.state.rounds
    found = rounds[number - 1].tables.get(table) if number <= len(rounds) else None
    if found is None or not rounds[number - 1].published:
        text = Text(
            "there is no table {table} in a published round {round}", table=table, round=number
        )
        raise Problem.of(problems.MISSING, "table", text)
    return found


def _told(desk: ProgramDesk, table: Table) -> dict[str, Any]:
    return {"round": table.round, "table": table.number, **told_game(desk, table)}


@router.get(
    "/{number}/tables/{table}",
    response={200: shapes.TableForm, **WRITTEN},
    summary="A table: who sits there, which figures and marks a result has, and what is stored",
    url_name="table",
)
def table_form(
    request: HttpRequest, slug: str = Slug, number: int = Round, table: int = Number
) -> HttpResponse:
    return looked(request, slug, lambda desk: _told(desk, _table(desk, number, table)))


@router.post(
    "/{number}/tables/{table}",
    response={200: shapes.TableForm, **WRITTEN},
    summary="The result of a table; another one than the stored only by naming its edition",
    url_name="table",
    openapi_extra=sends(GameResult, required=True),
)
def report_table(
    request: HttpRequest, slug: str = Slug, number: int = Round, table: int = Number
) -> HttpResponse:
    def do(desk: ProgramDesk, body: bytes, key: str) -> Told:
        here = Reporting(GameResult, lambda now, _sent: _table(now, number, table), _told)
        return here.reported(desk, body, key)

    return done(request, slug, do)
