"""`tafelrunde seat`: who sits where in all rounds."""

from __future__ import annotations

import argparse
from typing import Any, Literal

from tafelrunde.cli.answer import Column, answer, print_table
from tafelrunde.cli.drawing import seed_of
from tafelrunde.cli.files import read_json
from tafelrunde.cli.opening import open_sheet
from tafelrunde.draw.next_round import own_policy, players_of, policy_of
from tafelrunde.draw.seating import MOST_ROUNDS, Seating, plan_seating
from tafelrunde.draw.sizes import table_sizes
from tafelrunde.games.shelf import open_rulebook
from tafelrunde.pages.drafts import certificate_lines, seating_report
from tafelrunde.rulebook.faults import Refusal, as_written
from tafelrunde.rulebook.model import Mode, Rulebook
from tafelrunde.rulebook.names import unknown_name
from tafelrunde.standings.finish import rounds_foreseen
from tafelrunde.state.tournament import Tournament
from tafelrunde.words import Text, listed

MOST_PLAYERS = 20_000


def seat_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--rulebook",
        metavar="R",
        help="a rulebook, such as catan, or an edition of it: catan@2012.1",
    )
    parser.add_argument(
        "--mode", metavar="M", help="one of its modes (default: the first that plans)"
    )
    parser.add_argument("--players", type=int, metavar="N", help="players 1 to N")
    parser.add_argument("--sheet", metavar="SHEET", help="take rulebook, mode and ids from a sheet")
    parser.add_argument(
        "--rounds", type=int, metavar="K", help="number of rounds (default: the mode’s)"
    )
    parser.add_argument(
        "--tables",
        choices=("few-threes", "many-threes"),
        help="as few or as many tables of three as possible",
    )
    parser.add_argument(
        "--order",
        choices=("repeats", "fairness"),
        help="what to avoid first: repeated meetings, or unequal visits to tables of three",
    )
    parser.add_argument("--apart", metavar="FILE", help="JSON list of groups that should not meet")
    parser.add_argument("--fixed", metavar="FILE", help="JSON object: player to table number")
    parser.add_argument("--hard", action="store_true", help="refuse rather than bend a wish")
    parser.add_argument("--seed", metavar="TEXT", help="seed of the lot (default: a fresh one)")


def seat(arguments: argparse.Namespace) -> int:
    mode, players, tournament, names = _who_plays(arguments)
    asked_rounds = arguments.rounds
    rounds = rounds_foreseen(mode, tournament) if asked_rounds is None else asked_rounds
    if not 1 <= rounds <= MOST_ROUNDS:
        raise Refusal.single(
            "--rounds", "1 to {most} expected, found {rounds}", most=MOST_ROUNDS, rounds=rounds
        )
    _allowed(arguments.tables, mode, len(players))
    asked = arguments.order or tournament.options.get("plan_order")
    seating = plan_seating(
        players,
        rounds,
        policy=arguments.tables or policy_of(mode, tournament.options),
        order="fairness" if asked == "fairness" else "repeats",
        seed=seed_of(arguments),
        apart=_apart(arguments.apart, players),
        fixed=_fixed(arguments.fixed, players),
        hard=arguments.hard,
        kind=_kind(mode, rounds),
        rule=mode.seating.sizes_rule,
    )
    report = seating_report(seating, mode, len(players), arguments.lang)
    return answer(arguments, report, lambda: _show_seating(seating, report, names, arguments.lang))


def _allowed(tables: str | None, mode: Mode, players: int) -> None:
    """Not every mode has tables of three to choose, nor any number of them."""
    if tables and max(mode.sizes) == 2:
        raise Refusal.single(
            "--tables",
            "{id} plays at tables of two; there are no tables of three here",
            rule=mode.seating.sizes_rule,
            id=mode.id,
        )
    if tables and own_policy(mode) == "fours" and mode.seating.short_option:
        raise Refusal.single(
            "--tables",
            "{id} always plays with four; tables of three only with the option "
            "{short_option} on the sheet",
            rule=mode.seating.sizes_rule,
            id=mode.id,
            short_option=str(mode.seating.short_option),
        )
    if tables and set(mode.sizes) != {3, 4}:
        raise Refusal.single(
            "--tables",
            "{id} plays at tables of {sizes}; few or many threes can be chosen only where "
            "tables are of four and three",
            rule=mode.seating.sizes_rule,
            id=mode.id,
            sizes=listed(sorted(mode.sizes, reverse=True), "or"),
        )
    if tables == "many-threes" and mode.seating.policy == "at-most-three-threes":
        threes = table_sizes(players, tables, rule=mode.seating.sizes_rule).count(3)
        if threes > 3:
            raise Refusal.single(
                "--tables",
                "at most three tables of three expected, many-threes would make {threes}",
                rule=mode.seating.sizes_rule,
                threes=threes,
            )


def _who_plays(
    arguments: argparse.Namespace,
) -> tuple[Mode, list[Any], Tournament, dict[str, str]]:
    if arguments.sheet:
        sheet, tournament = open_sheet(arguments.sheet)
        players = players_of(tournament, 1)
        if arguments.rulebook != sheet.rulebook.edition:
            _as_on_the_sheet("--rulebook", arguments.rulebook, sheet.rulebook.id)
        _as_on_the_sheet("--mode", arguments.mode, sheet.mode.id)
        _as_on_the_sheet("--players", arguments.players, len(players))
        return sheet.mode, players, tournament, sheet.names
    if not arguments.rulebook:
        raise Refusal.single("--rulebook", "a rulebook or --sheet expected")
    mode = _mode(open_rulebook(arguments.rulebook), arguments.mode)
    number = arguments.players
    if number is None:
        raise Refusal.single("--players", "a number from 1 to {most} expected", most=MOST_PLAYERS)
    if not 1 <= number <= MOST_PLAYERS:
        raise Refusal.single(
            "--players",
            "a number from 1 to {most} expected, found {found}",
            most=MOST_PLAYERS,
            found=number,
        )
    return mode, list(range(1, number + 1)), Tournament(mode=mode.id), {}


def _as_on_the_sheet(flag: str, asked: object, there: object) -> None:
    """What the sheet already says may be said again, but not otherwise."""
    if asked not in (None, there):
        raise Refusal.single(
            flag,
            "{there} as on the sheet expected, found {asked}",
            there=str(there),
            asked=str(asked),
        )


def _mode(rulebook: Rulebook, asked: str | None) -> Mode:
    """The mode asked for, or the first that plans ahead."""
    names = [mode.id for mode in rulebook.modes]
    if asked is not None and asked not in names:
        text = unknown_name(Text("mode"), asked, names)
        raise Refusal.of("--mode", text)
    planning = [mode for mode in rulebook.modes if mode.seating.method in {"plan", "roles"}]
    return rulebook.mode(asked) if asked else (planning or rulebook.modes)[0]


def _kind(mode: Mode, rounds: int) -> Literal["plan", "lot", "roles"]:
    method = mode.seating.method
    if method == "round-robin":
        raise Refusal.single(
            "--mode",
            "in {id} all meet all; `tafelrunde next` seats round after round",
            rule=mode.seating.rule,
            id=mode.id,
        )
    if method == "swiss":
        raise Refusal.single(
            "--mode",
            "{id} seats by the standings; `tafelrunde next` seats the next round",
            rule=mode.seating.rule,
            id=mode.id,
        )
    if method == "roles" and rounds != mode.rounds:
        raise Refusal.single(
            "--rounds",
            "{rounds} expected: every role once",
            rule=mode.rounds_rule,
            rounds=mode.rounds,
        )
    return method


def _apart(path: str | None, players: list[Any]) -> list[list[Any]]:
    if path is None:
        return []
    raw = read_json(path)
    if not isinstance(raw, list) or not all(isinstance(group, list) for group in raw):
        raise Refusal.single(path, "a list of groups expected")
    known = {str(player): player for player in players}
    return [
        [_player(item, known, f"{path}: [{i}][{j}]") for j, item in enumerate(group)]
        for i, group in enumerate(raw)
    ]


def _fixed(path: str | None, players: list[Any]) -> dict[Any, int]:
    if path is None:
        return {}
    raw = read_json(path)
    if not isinstance(raw, dict):
        raise Refusal.single(path, "an object player → table expected")
    fixed = {}
    known = {str(player): player for player in players}
    for key, table in raw.items():
        if isinstance(table, bool) or not isinstance(table, int) or table < 1:
            raise Refusal.single(
                f"{path}: {key}", "a table number expected, found {table}", table=repr(table)
            )
        fixed[_player(key, known, f"{path}: {key}")] = table
    return fixed


def _player(raw: object, known: dict[str, Any], place: str) -> Any:
    """A player as the plan knows him: JSON keys are texts even where players are numbers, and
    people write numbers where a sheet's ids are made of digits."""
    if isinstance(raw, str | int) and not isinstance(raw, bool) and str(raw) in known:
        return known[str(raw)]
    raise Refusal.single(place, "player {raw} is unknown", raw=as_written(raw))


def _show_seating(
    seating: Seating[Any], report: dict[str, Any], names: dict[str, str], lang: str
) -> None:
    for number, tables in enumerate(seating.rounds, start=1):
        width = max(len(table) for table in tables)
        columns: list[Column] = [
            (Text("Table")[lang], "right"),
            *((str(p), "right") for p in range(1, width + 1)),
        ]
        rows = [
            [str(table_number), *("–" if p is None else names.get(p, str(p)) for p in table)]
            for table_number, table in enumerate(tables, start=1)
        ]
        print_table(f"{Text('Round')[lang]} {number}", columns, rows)
    for line in certificate_lines(seating.certificate, lang):
        print(line)
    if "note" in report:
        print(report["note"])
