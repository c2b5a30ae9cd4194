"""`tafelrunde repair`: a published round no longer fits; what can be done, fewest moves first."""

from __future__ import annotations

import argparse
from typing import Any

from tafelrunde.cli.answer import answer, print_table
from tafelrunde.cli.drawing import lot_told, seed_of
from tafelrunde.cli.files import read_json
from tafelrunde.cli.opening import open_sheet
from tafelrunde.desk.repairing import table_law
from tafelrunde.draw.chance import Lots
from tafelrunde.draw.next_round import past_tables
from tafelrunde.draw.repair import Repair, repairs
from tafelrunde.draw.swiss import meetings
from tafelrunde.rulebook.faults import Refusal
from tafelrunde.words import Text

Tables = list[list[str | None]]


def repair_arguments(parser: argparse.ArgumentParser) -> None:
    parser.description = (
        "Offers repairs of a published round after drop-outs or late entries: keep, move the "
        "fewest people, one more table of three, redraw; each with its moves, repeats and rule."
    )
    parser.add_argument("sheet", metavar="SHEET", help="the tournament so far (JSON)")
    parser.add_argument(
        "--tables", metavar="FILE", required=True, help="the round as `next --json` gave it"
    )
    parser.add_argument("--gone", metavar="P", action="append", default=[], help="who is not there")
    parser.add_argument("--late", metavar="P", action="append", default=[], help="who came late")
    parser.add_argument("--seed", metavar="TEXT", help="seed of a redraw (default: a fresh one)")


def repair(arguments: argparse.Namespace) -> int:
    sheet, tournament = open_sheet(arguments.sheet)
    tables = _published(arguments.tables, max(sheet.mode.sizes))
    gone, late = (list(dict.fromkeys(people)) for people in (arguments.gone, arguments.late))
    seated = {player for table in tables for player in table if player is not None}
    _known(gone, seated, "--gone", at_a_table=True)
    _known(late, seated, "--late", at_a_table=False)
    played = [table for round_ in past_tables(tournament.rounds) for table in round_]
    seed = seed_of(arguments)
    found = repairs(
        tables,
        law=table_law(sheet.rulebook, tournament),
        gone=gone,
        late=late,
        met=meetings(played),
        lots=Lots(seed, "repair"),
    )
    report = {"repairs": [_report(one, arguments.lang) for one in found], "seed": seed}
    return answer(arguments, report, lambda: _show(report, sheet.names, arguments.lang))


def _published(path: str, largest: int) -> Tables:
    raw = read_json(path)
    tables = raw.get("tables") if isinstance(raw, dict) else raw
    if (
        not isinstance(tables, list)
        or not tables
        or not all(
            isinstance(table, list) and all(isinstance(p, str | None) for p in table)
            for table in tables
        )
    ):
        raise Refusal.single(f"{path}: tables", "a list of tables of player ids or null expected")
    for number, table in enumerate(tables, start=1):
        if len(table) > largest:
            raise Refusal.single(
                f"{path}: tables[{number - 1}]",
                "at most {largest} seats expected, found {table}",
                largest=largest,
                table=len(table),
            )
    everyone = [player for table in tables for player in table if player is not None]
    if len(set(everyone)) < len(everyone):
        raise Refusal.single(f"{path}: tables", "somebody sits there twice")
    return tables


def _known(players: list[str], seated: set[str], place: str, *, at_a_table: bool) -> None:
    for player in players:
        if (player in seated) != at_a_table:
            if at_a_table:
                raise Refusal.single(place, "“{player}” sits at none of the tables", player=player)
            raise Refusal.single(place, "“{player}” already sits at a table", player=player)


def _report(one: Repair[str], lang: str) -> dict[str, Any]:
    width = max(len(table) for table in one.tables)
    return {
        "kind": one.kind,
        "tables": [[*table, *[None] * (width - len(table))] for table in one.tables],
        "moved": [{"player": m.person, "from": m.from_table, "to": m.to_table} for m in one.moved],
        "seated": [{"player": m.person, "table": m.to_table} for m in one.seated],
        "new_repeats": one.new_repeats,
        "rule": one.rule,
        "text": one.text[lang],
    }


HEADINGS = (
    Text("repair", context="heading"),
    Text("moves"),
    Text("new repeats"),
    Text("rule"),
    Text("what happens"),
)


def _show(report: dict[str, Any], names: dict[str, str], lang: str) -> None:
    rows = [
        [
            one["kind"],
            ", ".join(
                f"{names.get(m['player'], m['player'])} {m['from']}→{m['to']}" for m in one["moved"]
            ),
            str(one["new_repeats"]),
            one["rule"] or "",
            one["text"],
        ]
        for one in report["repairs"]
    ]
    print_table("", [(head[lang], "left") for head in HEADINGS], rows)
    print(lot_told(report["seed"], lang))
