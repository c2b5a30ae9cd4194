"""`tafelrunde draw`: wonders, a kingdom, a board; and the seed any draw starts from."""

from __future__ import annotations

import argparse
import secrets

from tafelrunde.cli.answer import answer
from tafelrunde.cli.files import write_whole
from tafelrunde.draw.chance import Lots
from tafelrunde.draw.setup import SetupOption
from tafelrunde.games.shelf import setup_draws
from tafelrunde.pages.drafts import drawn_from
from tafelrunde.words import LANGUAGES


def seed_of(arguments: argparse.Namespace) -> str:
    """As asked for; else a fresh one, for people who do not care. The answer shows it."""
    return secrets.token_hex(8) if arguments.seed is None else str(arguments.seed)


def lot_told(seed: str, lang: str) -> str:
    """What anybody needs to draw the same again."""
    return drawn_from(seed, Lots.algorithm)[lang]


def draw_arguments(parser: argparse.ArgumentParser) -> None:
    lang = str(parser.get_default("lang") or "en")
    commands = parser.add_subparsers(dest="kind", metavar="KIND", required=True)
    for offered in setup_draws():
        title = offered.title[lang]
        command = commands.add_parser(offered.name, help=title, description=title)
        command.add_argument(
            "--seed", metavar="TEXT", help="seed of the draw (default: a fresh one)"
        )
        command.add_argument(
            "--json", action="store_true", default=argparse.SUPPRESS, help="answer in JSON"
        )
        command.add_argument(
            "--lang", choices=LANGUAGES, default=argparse.SUPPRESS, help="language of texts"
        )
        command.add_argument(
            "--out",
            metavar="FILE",
            default=argparse.SUPPRESS,
            help="write the answer to a file (JSON)",
        )
        if offered.picture is not None:
            command.add_argument("--picture", metavar="FILE", help="write a picture (SVG) too")
        for option in offered.options:
            _option(command, option, lang)


def _option(command: argparse.ArgumentParser, option: SetupOption, lang: str) -> None:
    flag, name = f"--{option.name.replace('_', '-')}", f"set_{option.name}"
    if option.kind == "flag":
        command.add_argument(flag, action="store_true", help=option.meaning[lang], dest=name)
        return
    command.add_argument(
        flag,
        type=int if option.kind == "whole" else str,
        default=option.default,
        metavar="|".join(option.choices) or "N",
        help=option.meaning[lang],
        dest=name,
    )


def draw(arguments: argparse.Namespace) -> int:
    offered = {setup.name: setup for setup in setup_draws()}[arguments.kind]
    chosen = {option.name: getattr(arguments, f"set_{option.name}") for option in offered.options}
    seed = seed_of(arguments)
    result = offered.draw(seed, chosen)
    if offered.picture is not None and arguments.picture:
        write_whole(arguments.picture, offered.picture(result, arguments.lang).encode())
    lines = [*offered.lines(result, arguments.lang), lot_told(seed, arguments.lang)]
    return answer(arguments, result, lambda: print("\n".join(lines)))
