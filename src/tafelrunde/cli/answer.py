"""Answers: JSON for machines, tables and colour for people."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Sequence
from typing import Any, Literal

from tafelrunde.cli.files import write_whole
from tafelrunde.words import LANGUAGES, Text

Side = Literal["left", "right"]
Column = tuple[str, Side]
"""A heading, and the side on which its cells stand."""


def answer(arguments: argparse.Namespace, report: dict[str, Any], show: Callable[[], None]) -> int:
    """Give the report the way it was asked for."""
    for warning in report.get("warnings", ()):
        print(f"! {warning}", file=sys.stderr)
    if arguments.out:
        write_whole(arguments.out, as_json(report).encode())
    elif arguments.json:
        sys.stdout.write(as_json(report))
    else:
        show()
    return 0


def for_scripts(arguments: argparse.Namespace) -> bool:
    """Whether the report is the answer as it is, and no table for people."""
    return bool(arguments.json or arguments.out)


def say(arguments: argparse.Namespace, report: dict[str, Any], text: Text) -> int:
    """The same for one sentence; `--out` is not for the answer here."""
    if arguments.json:
        sys.stdout.write(as_json(report))
    else:
        print(text[arguments.lang])
    return 0


def as_json(report: dict[str, Any]) -> str:
    indent = 2 if sys.stdout.isatty() else None
    return json.dumps(report, ensure_ascii=False, indent=indent) + "\n"


def print_table(
    title: str, columns: Sequence[Column], rows: Sequence[Sequence[str]], caption: str = ""
) -> None:
    """A table on the terminal."""
    # rich takes its time to load and is needed only when a person is looking
    from rich.box import SIMPLE_HEAD
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text as Cell

    table = Table(title=title, box=SIMPLE_HEAD, title_justify="left", title_style="bold")
    for heading, justify in columns:
        table.add_column(heading, justify=justify, overflow="fold")
    for row in rows:
        table.add_row(*(Cell(cell) for cell in row))
    console = Console(highlight=False, width=None if sys.stdout.isatty() else 140)
    # rich would end the program with code 1 if the reader of a pipe has gone; we write ourselves
    with console.capture() as shown:
        console.print(table)
        if caption:
            console.print(Cell(caption, style="dim"))
            console.print()
    sys.stdout.write(shown.get())


def out_writes(parser: argparse.ArgumentParser, english: str) -> None:
    """What `--out` is for here, where it is not the answer that every command can write."""
    for action in parser._actions:
        if action.dest == "out":
            action.help = english


def takes_too(command: argparse.ArgumentParser) -> None:
    """What every command takes may stand behind a command below it as well."""
    command.add_argument(
        "--json", action="store_true", default=argparse.SUPPRESS, help="answer in JSON"
    )
    command.add_argument(
        "--lang", choices=LANGUAGES, default=argparse.SUPPRESS, help="language of texts"
    )
    command.add_argument(
        "--out", metavar="FILE", default=argparse.SUPPRESS, help="write the answer to a file (JSON)"
    )
