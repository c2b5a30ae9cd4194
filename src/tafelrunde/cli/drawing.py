"""`tafelrunde draw`: wonders, a kingdom, a board; and the seed any draw starts from."""

from __future__ import annotations

import argparse
import secrets

from tafelrunde.cli.answer import answer, takes_too
from tafelrunde.cli.files import write_whole
from tafelrunde.draw.chance import Lots
from tafelrunde.draw.setup import SetupDraw, SetupOption
from tafelrunde.games.shelf import all_editions, open_rulebook, setup_draws
from tafelrunde.games.volumes import volumes
from tafelrunde.pages.drafts import drawn_from
from tafelrunde.rulebook.faults import Refusal
from tafelrunde.rulebook.model import Rulebook


def seed_of(arguments: argparse.Namespace) -> str:
    """As asked for; else a fresh one, for people who do not care. The answer shows it."""
    return secrets.token_hex(8) if arguments.seed is None else str(arguments.seed)


def lot_told(seed: str, lang: str) -> str:
    """What anybody needs to draw the same again."""
    return drawn_from(seed, Lots.algorithm)[lang]


def draws_by_kind() -> dict[str, list[tuple[Rulebook, SetupDraw]]]:
    """Every kind of draw with all editions that offer it, the one that is meant first.

    That is the newest; where rulebooks of several ids offer it, the newest of the program's own.
    """
    found: dict[str, list[tuple[Rulebook, SetupDraw]]] = {}
    for book in sorted(all_editions(), key=lambda each: not _is_built_in(each.id)):
        for draw in setup_draws(book):
            found.setdefault(draw.name, []).append((book, draw))
    return dict(sorted(found.items()))


def _is_built_in(rulebook_id: str) -> bool:
    return any(volume.id == rulebook_id and volume.built_in for volume in volumes())


def draw_arguments(parser: argparse.ArgumentParser) -> None:
    lang = str(parser.get_default("lang") or "en")
    commands = parser.add_subparsers(dest="kind", metavar="KIND", required=True)
    for kind, editions in draws_by_kind().items():
        title = editions[0][1].title[lang]
        command = commands.add_parser(kind, help=title, description=title)
        command.add_argument(
            "--rulebook",
            metavar="ID[@VERSION]",
            help="the rulebook or edition it is drawn by (default: the newest)",
        )
        command.add_argument(
            "--seed", metavar="TEXT", help="seed of the draw (default: a fresh one)"
        )
        takes_too(command)
        if any(offered.picture is not None for _book, offered in editions):
            command.add_argument("--picture", metavar="FILE", help="write a picture (SVG) too")
        options = [option for _book, offered in editions for option in offered.options]
        for option in {each.name: each for each in reversed(options)}.values():
            _option(command, option, lang)


def _option(command: argparse.ArgumentParser, option: SetupOption, lang: str) -> None:
    """What no edition was told stays None, and the edition's own default holds."""
    flag, name = f"--{option.name.replace('_', '-')}", f"set_{option.name}"
    if option.kind == "flag":
        command.add_argument(
            flag, action="store_true", default=None, help=option.meaning[lang], dest=name
        )
        return
    command.add_argument(
        flag,
        type=int if option.kind == "whole" else str,
        metavar="|".join(option.choices) or "N",
        help=option.meaning[lang],
        dest=name,
    )


def draw(arguments: argparse.Namespace) -> int:
    offered = _offered(arguments.kind, arguments.rulebook)
    chosen = {
        name.removeprefix("set_"): value
        for name, value in vars(arguments).items()
        if name.startswith("set_") and value is not None
    }
    seed = seed_of(arguments)
    result = offered.draw(seed, chosen)
    if offered.picture is not None and arguments.picture:
        write_whole(arguments.picture, offered.picture(result, arguments.lang).encode())
    lines = [*offered.lines(result, arguments.lang), lot_told(seed, arguments.lang)]
    return answer(arguments, result, lambda: print("\n".join(lines)))


def _offered(kind: str, rulebook: str | None) -> SetupDraw:
    """By the rulebook asked for, else by the newest edition that offers it."""
    if rulebook is None:
        return draws_by_kind()[kind][0][1]
    book = open_rulebook(rulebook)
    offered = {each.name: each for each in setup_draws(book)}
    if kind not in offered:
        known = ", ".join(offered) or "–"
        raise Refusal.single(
            "--rulebook",
            "{edition} has no draw {kind}; it has: {known}",
            edition=book.edition,
            kind=kind,
            known=known,
        )
    return offered[kind]
