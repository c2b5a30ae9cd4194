"""What did each seat of each table get: place, points and share?"""

from __future__ import annotations

from typing import Any

import msgspec

from tests.oracle import friedrich, tables
from tests.oracle.exact import Sheet
from tests.oracle.tables import Result

KNOWN_AT_MOST = 2048
_known: dict[bytes, list[Result]] = {}


def table_results(sheet: Sheet, round_: Sheet, table: Sheet) -> list[Result]:
    """Worked out once for each table, by whatever round it is looked at later."""
    rules: Sheet = {name: sheet[name] for name in ("rulebook", "mode", "options") if name in sheet}
    game = round_.get("game") or "base"
    asked = msgspec.json.encode((rules, game, table))
    if asked not in _known:
        if len(_known) >= KNOWN_AT_MOST:
            _known.clear()
        _known[asked] = _worked_out(rules, game, table)
    return _known[asked]


def _worked_out(rules: Sheet, game: str, table: Sheet) -> list[Result]:
    if rules["rulebook"] == "friedrich":
        return friedrich.results(rules, table)
    return tables.results(rules, game, table["seats"])


def still_played(table: Sheet) -> bool:
    """An open table is seated and has no result yet."""
    return table.get("open") is True


def finished_tables(round_: Sheet) -> list[Sheet]:
    return [table for table in round_["tables"] if not still_played(table)]


def finished_rounds(sheet: Sheet, after_round: int | None = None) -> int:
    """How many rounds are over: one with an open table is not."""
    return sum(
        1
        for round_ in sheet["rounds"][:after_round]
        if not any(still_played(table) for table in round_["tables"])
    )


def score(sheet: Sheet, after_round: int | None = None) -> dict[str, Any]:
    """The shape of the `score` command, with fractions in place of printed numbers.

    Tables still being played are left out.
    """
    return {
        "rounds": [
            {
                "tables": [
                    {
                        "number": table.get("number"),
                        "seats": [_shown(one) for one in table_results(sheet, round_, table)],
                    }
                    for table in finished_tables(round_)
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
