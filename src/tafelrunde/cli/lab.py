"""`tafelrunde lab`: what a format is worth, beside others, over field sizes, and calibrated."""

from __future__ import annotations

import argparse
import csv
import io
import os
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from functools import partial
from typing import Any

from tafelrunde.chances.calibration import TOURNAMENTS, calibrate
from tafelrunde.chances.crew import Cluster, Crew, Processes
from tafelrunde.chances.formats import Format, format_of
from tafelrunde.chances.lab import RUNS, Measured, Worth, check_spread
from tafelrunde.chances.lab import lab as measured
from tafelrunde.chances.odds import check_runs
from tafelrunde.chances.picture import svg
from tafelrunde.chances.rated import SPREAD
from tafelrunde.chances.source import ALGORITHM
from tafelrunde.cli.answer import answer
from tafelrunde.cli.files import write_whole
from tafelrunde.cli.help_words import told as said
from tafelrunde.cli.lab_words import show_bins, show_formats, sweep_chart, tenths_chart
from tafelrunde.rulebook.faults import Refusal
from tafelrunde.words import Text
from tafelrunde.words.digits import digits

SEED = "tafelrunde"
MOST_SIZES, MOST_FORMATS = 40, 20
MOST_PROCESSES = 256
FIGURES = (
    "strongest_wins",
    "strongest_in_finish",
    "true_top_four",
    "tau",
    "shared_first",
    "repeats",
)

Told = Callable[[int, int], None]


def _number(parser: argparse.ArgumentParser, text: str) -> float:
    try:
        return float(text)
    except ValueError:
        raise argparse.ArgumentTypeError(said(parser, "a number expected")) from None


def lab_arguments(parser: argparse.ArgumentParser) -> None:
    add = parser.add_argument
    add("--rulebook", required=True, metavar="ID", help="the rulebook of the format")
    add("--mode", metavar="ID", help="its mode (default: the first)")
    add("--players", type=int, metavar="N", help="how many play")
    add("--rounds", type=int, metavar="K", help="number of rounds (default: as the mode has them)")
    add(
        "--against",
        action="append",
        nargs="+",
        default=[],
        metavar="R/M[/K]",
        help="another format to measure beside it: rulebook/mode, or rulebook/mode/rounds",
    )
    add(
        "--spread",
        type=partial(_number, parser),
        default=SPREAD,
        metavar="S",
        help="how far strengths lie apart (default 0.75)",
    )
    add("--runs", type=int, metavar="N", help="how many tournaments are simulated")
    add("--seed", default=SEED, metavar="TEXT", help="seed of the simulation")
    add("--sweep", metavar="N,N…", help="measure all formats with each of these field sizes")
    add(
        "--calibrate",
        action="store_true",
        help="compare what odds said midway with what happened, by tens",
    )
    add("--svg", metavar="FILE", help="write a picture")
    add("--csv", metavar="FILE", help="write a table of all figures")
    add("--processes", type=int, metavar="N", help="how many processes (default: all cores)")
    add("--cluster", metavar="ADDRESS", help="work on the dask.distributed cluster at this address")


def lab(arguments: argparse.Namespace) -> int:
    check_spread(arguments.spread)
    if arguments.runs is not None:
        check_runs(arguments.runs)
    sizes = _sizes(arguments)
    formats = _formats(arguments, sizes[0])
    with _crew(arguments) as crew:
        if arguments.calibrate:
            return _calibrated(arguments, formats[0], crew)
        return _measured(arguments, formats, sizes, crew)


def _sizes(arguments: argparse.Namespace) -> list[int]:
    """Field sizes: of the sweep, or the one asked for."""
    if arguments.sweep is None:
        if arguments.players is None:
            raise Refusal.single("--players", "a number or --sweep expected")
        return [arguments.players]
    texts = [text.strip() for text in arguments.sweep.split(",")]
    if not all(digits(text, 5) for text in texts):
        raise Refusal.single(
            "--sweep",
            "numbers with commas between them expected, found {sweep}",
            sweep=arguments.sweep[:60],
        )
    sizes = sorted({int(text) for text in texts})
    _not_too_many("--sweep", len(sizes), MOST_SIZES)
    return sizes


def _not_too_many(flag: str, number: int, most: int) -> None:
    if number > most:
        raise Refusal.single(
            flag, "at most {most} expected, found {number}", most=most, number=number
        )


def _formats(arguments: argparse.Namespace, players: int) -> list[Format]:
    first = format_of(arguments.rulebook, arguments.mode, players, arguments.rounds)
    others = [text for group in arguments.against for text in group]
    _not_too_many("--against", len(others), MOST_FORMATS)
    return [first, *(_against(text, players) for text in others)]


def _against(text: str, players: int) -> Format:
    """`rulebook/mode` or `rulebook/mode/rounds`."""
    parts = text.split("/")
    rounds = parts[2] if len(parts) == 3 else None
    whole = rounds is None or digits(rounds, 3)
    if len(parts) not in (2, 3) or not all(parts) or not whole:
        raise Refusal.single(
            "--against",
            "rulebook/mode or rulebook/mode/rounds expected, found {text}",
            text=text[:60],
        )
    number = int(rounds) if rounds else None
    return format_of(parts[0], parts[1], players, number, f"--against: {text}")


@contextmanager
def _crew(arguments: argparse.Namespace) -> Iterator[Crew]:
    if arguments.cluster is not None:
        cluster = Cluster(arguments.cluster)
        try:
            yield cluster
        finally:
            cluster.close()
        return
    number = arguments.processes
    if number is not None and not 1 <= number <= MOST_PROCESSES:
        raise Refusal.single(
            "--processes",
            "a number from 1 to {most} expected, found {number}",
            most=MOST_PROCESSES,
            number=number,
        )
    yield Processes(number or os.cpu_count() or 1)


def _measured(
    arguments: argparse.Namespace, formats: Sequence[Format], sizes: Sequence[int], crew: Crew
) -> int:
    every = [replace(each, players=players) for players in sizes for each in formats]
    for each in every:  # a field that cannot be seated is said before an hour of work
        format_of(each.rulebook, each.mode, each.players, each.rounds)
    runs = arguments.runs or RUNS
    with _progress(arguments, len(every) > 1) as told:
        found = measured(
            every, seed=arguments.seed, runs=runs, spread=arguments.spread, crew=crew, done=told
        )
    report = {
        "runs": runs,
        "seed": arguments.seed,
        "algorithm": ALGORITHM,
        "spread": arguments.spread,
        "formats": [format_report(worth) for worth in found],
    }
    if arguments.csv:
        write_whole(arguments.csv, as_csv(found).encode())
    if arguments.svg:
        write_whole(arguments.svg, svg(sweep_chart(found, arguments.lang)).encode())
    return answer(
        arguments,
        report,
        lambda: show_formats(
            found, runs, arguments.seed, arguments.lang, equal=arguments.spread == 0
        ),
    )


def format_report(worth: Worth) -> dict[str, Any]:
    facts = worth.facts
    return {
        "rulebook": worth.format.rulebook,
        "mode": worth.format.mode,
        "players": worth.format.players,
        "rounds": worth.format.rounds,
        **{name: _figure(getattr(worth, name)) for name in FIGURES},
        "games": facts.games,
        "tables": facts.tables,
        "hours": round(float(facts.hours), 2),
    }


def _figure(found: Measured | None) -> dict[str, float] | None:
    if found is None:
        return None
    return {"value": round(found.value, 6), "error": round(found.error, 6)}


def as_csv(found: Sequence[Worth]) -> str:
    """All figures with their errors, a line for each format and field size."""
    text = io.StringIO()
    table = csv.writer(text, lineterminator="\n")
    heads = [head for name in FIGURES for head in (name, f"{name}_error")]
    table.writerow(["rulebook", "mode", "rounds", "players", *heads, "games", "tables", "hours"])
    for worth in found:
        report = format_report(worth)
        cells: list[object] = [report[name] for name in ("rulebook", "mode", "rounds", "players")]
        for name in FIGURES:
            figure = report[name]
            cells += ["", ""] if figure is None else [figure["value"], figure["error"]]
        table.writerow([*cells, report["games"], report["tables"], report["hours"]])
    return text.getvalue()


def _calibrated(arguments: argparse.Namespace, format_: Format, crew: Crew) -> int:
    tournaments = arguments.runs or TOURNAMENTS
    with _progress(arguments, True) as told:
        bins = calibrate(
            format_,
            seed=arguments.seed,
            spread=arguments.spread,
            tournaments=tournaments,
            crew=crew,
            done=told,
        )
    report = {
        "runs": tournaments,
        "seed": arguments.seed,
        "algorithm": ALGORITHM,
        "spread": arguments.spread,
        "format": {
            "rulebook": format_.rulebook,
            "mode": format_.mode,
            "players": format_.players,
            "rounds": format_.rounds,
        },
        "bins": [
            {
                "from": each.low,
                "to": each.high,
                "said": each.said,
                "mean": round(each.mean, 6),
                "happened": round(each.happened, 6),
                "error": round(each.error, 6),
            }
            for each in bins
        ],
    }
    if arguments.svg:
        write_whole(arguments.svg, svg(tenths_chart(bins, arguments.lang)).encode())
    return answer(
        arguments, report, lambda: show_bins(bins, tournaments, arguments.seed, arguments.lang)
    )


@contextmanager
def _progress(arguments: argparse.Namespace, long: bool) -> Iterator[Told]:
    """A bar on the terminal while it takes long; nothing where nobody looks."""
    if not long or not sys.stderr.isatty():
        yield lambda _parts, _of: None
        return
    from rich.console import Console
    from rich.progress import Progress

    with Progress(console=Console(stderr=True), transient=True) as bar:
        work = Text("simulating")[arguments.lang]
        task = bar.add_task(work, total=None)
        yield lambda parts, of: bar.update(task, completed=parts, total=of)
