"""What did each seat of each table get: place, points and share?"""

from __future__ import annotations

from typing import Any

from tests.oracle import friedrich, tables
from tests.oracle.exact import Sheet
from tests.oracle.tables import Result


def table_results(sheet: Sheet, round_: Sheet, table: Sheet) -> list[Result]:
    if sheet["rulebook"] == "friedrich":
        return friedrich.results(sheet, table)
    return tables.results(sheet, round_.get("game") or "base", table["seats"])


def score(sheet: Sheet, after_round: int | None = None) -> dict[str, Any]:
    """The shape of the `score` command, with fractions in place of printed numbers."""
    return {
        "rounds": [
            {
                "tables": [
                    {
                        "number": table.get("number"),
                        "seats": [_shown(one) for one in table_results(sheet, round_, table)],
                    }
                    for table in round_["tables"]
                ]
            }
            for round_ in sheet["rounds"][:after_round]
        ]
    }


def _shown(result: Result) -> dict[str, Any]:
    seat = {
        "player": result.player,
        "place": result.place,
        "points": result.points,
        "share": result.share,
    }
    if result.bonus is None:
        return seat
    return seat | {"nations": result.nations, "bonus": result.bonus}
