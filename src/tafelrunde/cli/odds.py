"""`tafelrunde odds`: everybody's chances in a running tournament."""

from __future__ import annotations

import argparse
from math import ceil, isfinite
from typing import Any

from tafelrunde.chances.odds import RUNS, Chance, Odds
from tafelrunde.chances.odds import odds as reckoned
from tafelrunde.chances.rated import ALGORITHM
from tafelrunde.chances.words import VERDICTS, chance_text, measured_text, model_text, rank_text
from tafelrunde.cli.answer import Column, answer, print_table
from tafelrunde.cli.files import named, read_json
from tafelrunde.cli.opening import open_sheet, tell_edition
from tafelrunde.rulebook.faults import Refusal
from tafelrunde.state.tournament import Tournament
from tafelrunde.words import InEach, Text, counted, number

SEED = "tafelrunde"
DECIMALS = 6


def odds_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "sheet", metavar="SHEET", help="a tournament sheet (JSON) or a journal file"
    )
    parser.add_argument(
        "--runs", type=int, default=RUNS, metavar="N", help="how many endings are simulated"
    )
    parser.add_argument("--seed", default=SEED, metavar="TEXT", help="seed of the simulation")
    parser.add_argument(
        "--strengths",
        metavar="FILE",
        help="JSON object player → strength, or an answer of `tafelrunde strengths` "
        "(default: all equally strong)",
    )


def odds(arguments: argparse.Namespace) -> int:
    sheet, tournament = open_sheet(arguments.sheet)
    tell_edition(sheet, arguments.sheet, arguments.lang)
    strengths = read_strengths(arguments.strengths, tournament) if arguments.strengths else None
    try:
        found = reckoned(
            sheet.rulebook,
            tournament,
            seed=arguments.seed,
            runs=arguments.runs,
            strengths=strengths,
        )
    except Refusal as refusal:
        if refusal.faults[0].place.startswith("--"):
            raise
        raise named(refusal, arguments.sheet) from None
    report = odds_report(found)
    return answer(arguments, report, lambda: _show(found, sheet.names, arguments.lang))


def read_strengths(path: str, tournament: Tournament) -> dict[str, float]:
    """Natural logarithms of Plackett and Luce's weights, by player.

    Of an answer of `tafelrunde strengths` only those who play here: a history knows more people.
    """
    raw = read_json(path)
    if not isinstance(raw, dict):
        raise Refusal.single(path, "an object player → strength expected")
    if raw.get("algorithm") == ALGORITHM and isinstance(raw.get("strengths"), dict):
        known = raw["strengths"]
        raw = {player: known[player] for player in known if tournament.person(player) is not None}
    for player, strength in raw.items():
        number = isinstance(strength, int | float) and not isinstance(strength, bool)
        if not number or not _finite(strength):
            raise Refusal.single(
                f"{path}: {player}",
                "a finite number expected, found {strength}",
                strength=str(strength)[:40],
            )
    return {player: float(strength) for player, strength in raw.items()}


def _finite(number: float) -> bool:
    try:
        return isfinite(float(number))
    except OverflowError:
        return False


def odds_report(found: Odds) -> dict[str, Any]:
    return {
        "after_round": found.after_round,
        "runs": found.runs,
        "seed": found.seed,
        "algorithm": found.algorithm,
        "model": "equal" if found.equal_strengths else "strengths",
        "players": [_player(chance) for chance in found.players],
        "tables": [
            {
                "round": table.round,
                "number": table.number,
                "leverage": round(table.leverage, DECIMALS),
            }
            for table in found.tables
        ],
    }


def _player(chance: Chance) -> dict[str, Any]:
    return {
        "player": chance.player,
        "win": _number(chance.win),
        "finish": _number(chance.finish),
        "mean_rank": _number(chance.mean_rank),
        "ranks": [_number(share) for share in chance.ranks],
        "verdict": chance.verdict,
        "win_error": _number(chance.win_error),
        "finish_error": _number(chance.finish_error),
        "mean_rank_error": _number(chance.mean_rank_error),
    }


def _number(value: float | None) -> float | int | None:
    """Half a run of ten million still shows; what is certain is a whole number."""
    if value is None:
        return None
    return int(value) if value in (0.0, 1.0) else round(value, DECIMALS + 4)


def _show(found: Odds, names: dict[str, str], lang: str) -> None:
    columns: list[Column] = [
        (Text("Player")[lang], "left"),
        (Text("Title")[lang], "right"),
        *([(Text("Finish")[lang], "right")] if found.has_finish else []),  # type: ignore[list-item]
        (Text("mean place")[lang], "right"),
        (Text("best … last")[lang], "right"),
        (_about(found)[lang], "left"),
    ]
    rows = [_row(found, chance, names, lang) for chance in found.players]
    print_table(_title(found)[lang], columns, rows, _caption(found)[lang])
    print(_largest_error(found)[lang])
    if found.tables:
        decisive = sorted(found.tables, key=lambda table: (-table.leverage, table.number))
        print_table(
            Text("Open tables")[lang],
            [
                (Text("Round")[lang], "right"),
                (Text("Table")[lang], "right"),
                (Text("Leverage")[lang], "right"),
            ],
            [[str(t.round), str(t.number), chance_text(t.leverage, 1.0, lang)] for t in decisive],
            Text("leverage: how far this table’s result moves the chances of the title")[lang],
        )


def _title(found: Odds) -> Text:
    return Text("Chances after round {after_round}", after_round=found.after_round)


def _about(found: Odds) -> Text:
    if found.has_finish:
        return Text("finish is")
    return Text("title is")


def _caption(found: Odds) -> Text:
    model = model_text(equal_strengths=found.equal_strengths)
    return counted(
        found.runs,
        "{model}; {runs} ending played, seed “{seed}”",
        "{model}; {runs} endings played, seed “{seed}”",
        model=model,
        runs=number(found.runs),
        seed=found.seed,
    )


def _largest_error(found: Odds) -> Text:
    """Said once for the whole table, rounded up: no chance and no mean rank is less certain."""
    people = found.players
    chances = [error or 0.0 for each in people for error in (each.win_error, each.finish_error)]
    ranks = [each.mean_rank_error or 0.0 for each in people]
    return Text(
        "Standard errors: at most {chance} percentage points for a chance, {rank} for a mean place",
        chance=InEach(_at_most, max(chances, default=0.0) * 100, 1),
        rank=InEach(_at_most, max(ranks, default=0.0), 2),
    )


def _at_most(error: float, decimals: int, lang: str) -> str:
    scale = 10**decimals
    return measured_text(ceil(error * scale) / scale, lang, decimals)


def _row(found: Odds, chance: Chance, names: dict[str, str], lang: str) -> list[str]:
    seen = [rank for rank, share in enumerate(chance.ranks, start=1) if share > 0.5 / found.runs]
    mean = chance.mean_rank
    return [
        names.get(chance.player, chance.player),
        chance_text(chance.win, chance.win_error, lang),
        *(
            [chance_text(chance.finish or 0.0, chance.finish_error or 0.0, lang)]
            if found.has_finish
            else []
        ),
        "–" if mean is None else rank_text(mean, chance.mean_rank_error or 0.0, lang),
        f"{seen[0]} … {seen[-1]}" if seen else "–",
        VERDICTS[chance.verdict][lang],
    ]
