"""`tafelrunde next`: the next round or stage of a running tournament."""

from __future__ import annotations

import argparse
from collections.abc import Mapping
from typing import Any

from tafelrunde.cli.answer import answer, for_scripts, print_table
from tafelrunde.cli.drawing import lot_told, seed_of
from tafelrunde.cli.files import named
from tafelrunde.cli.opening import open_sheet, tell_edition
from tafelrunde.desk.match_words import match_short, match_title, not_played
from tafelrunde.draw.next_round import NextRound, next_round
from tafelrunde.draw.next_stage import NextStage, next_stage
from tafelrunde.draw.standin import standins_for, with_standins
from tafelrunde.pages.drafts import next_report
from tafelrunde.pages.files.worded import stage_word
from tafelrunde.rulebook.faults import Refusal
from tafelrunde.rulebook.model import Mode
from tafelrunde.standings.finish import (
    bracket_of,
    final_ranking,
    rounds_complete,
    rounds_foreseen,
    without_a_game,
)
from tafelrunde.state.sheet.reading import Sheet
from tafelrunde.state.tournament import Tournament
from tafelrunde.words import Text, listed, numbers_of


def next_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "sheet", metavar="SHEET", help="a tournament sheet (JSON) or a journal file"
    )
    parser.add_argument("--seed", metavar="TEXT", help="seed of the lot (default: a fresh one)")


def next(arguments: argparse.Namespace) -> int:
    sheet, tournament = open_sheet(arguments.sheet)
    tell_edition(sheet, arguments.sheet, arguments.lang)
    seed = seed_of(arguments)
    names = {} if for_scripts(arguments) else sheet.names  # scripts know people by their ids
    try:
        _round_is_over(tournament)
        standins = _standins(sheet.mode, tournament)
        field = tournament
        if standins:
            field = with_standins(tournament, standins, len(tournament.rounds) + 1)
        coming = next_round(sheet.rulebook, field, seed, names) or next_stage(
            sheet.rulebook, tournament, seed, names
        )
        beside = None
        if isinstance(coming, NextStage):
            seated = [match.match for match in coming.matches]
            beside = next_stage(sheet.rulebook, tournament, seed, names, seated)
        ranking = None
        if coming is None:
            ranking = final_ranking(bracket_of(sheet.rulebook, tournament))
    except Refusal as refusal:
        raise named(refusal, arguments.sheet) from None
    report = next_report(coming, ranking, seed, arguments.lang)
    if beside is not None:
        report["beside"] = next_report(beside, None, seed, arguments.lang)
    walkovers = _walkovers(sheet, tournament, names, arguments.lang)
    if walkovers:
        report["walkovers"] = walkovers
    if standins:
        report |= {"standin": standins[0], "standins": standins}
    return answer(arguments, report, lambda: _show_next(coming, report, sheet, arguments.lang))


def _round_is_over(tournament: Tournament) -> None:
    """What comes next depends on results that are still missing: say which."""
    for round_ in tournament.rounds:
        if not round_.published:
            raise Refusal.single(
                f"round {round_.number}", "has been drafted already, but not published yet"
            )
        tables = [t for t in round_.tables.values() if t.state != "final"]
        if tables:
            raise Refusal.single(
                f"round {round_.number}",
                "is still being played: a final result is missing at table {numbers}",
                numbers=numbers_of(table.number for table in tables),
            )


def _walkovers(
    sheet: Sheet, tournament: Tournament, names: Mapping[str, str], lang: str
) -> list[dict[str, Any]]:
    """The matches nobody plays because at most one is left for them: who goes on without a game."""
    if sheet.mode.finish is None or not rounds_complete(sheet.mode, tournament):
        return []
    bracket = bracket_of(sheet.rulebook, tournament)
    found = []
    for match in without_a_game(bracket):
        there = [
            each for group in bracket.results[match] for each in group if bracket.still_in(each)
        ]
        winner = there[0] if there else None
        name = names.get(winner, winner) if winner is not None else None
        told = not_played(match_title(match, sheet.mode), name)
        found.append({"match": match, "player": winner, "reason": told[lang]})
    return found


def _standins(mode: Mode, tournament: Tournament) -> list[str]:
    number = len(tournament.rounds) + 1
    if number > rounds_foreseen(mode, tournament):
        return []
    return standins_for(mode, tournament, number)


def _show_next(
    coming: NextRound | NextStage | None, report: dict[str, Any], sheet: Sheet, lang: str
) -> None:
    names = sheet.names
    if coming is None:
        print(Text("The tournament is decided.")[lang])
        return
    if isinstance(coming, NextRound):
        rows = [
            [str(number), ", ".join(names.get(p, p) if p else "–" for p in table), reason]
            for number, (table, reason) in enumerate(
                zip(coming.tables, report["reasons"], strict=True), 1
            )
        ]
        heads = (Text("Table")[lang], Text("players by position")[lang], Text("why")[lang])
        print_table(f"{Text('Round')[lang]} {coming.number}", [(h, "left") for h in heads], rows)
        if coming.byes:
            people = listed([names.get(player, player) for player in coming.byes], ", ")
            print(Text("Bye: {people}", people=people)[lang])
    else:
        _show_stage(report, sheet, lang)
        if "beside" in report:
            _show_stage(report["beside"], sheet, lang)
    for walkover in report.get("walkovers", ()):
        print(walkover["reason"])
    print(lot_told(report["seed"], lang))


def _show_stage(report: dict[str, Any], sheet: Sheet, lang: str) -> None:
    rows = [
        [
            match_short(m["match"], sheet.mode)[lang],
            " – ".join(sheet.names.get(p, p) for p in m["players"]),
            m["reason"],
        ]
        for m in report["matches"]
    ]
    heads = (Text("Match")[lang], Text("players", context="coming")[lang], Text("why")[lang])
    title = stage_word(report["stage"], sheet.mode, lang) or report["stage"]
    print_table(title, [(h, "left") for h in heads], rows)
