"""`tafelrunde rulebook`: is a folder sound, and what does an edition say in full?"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from tafelrunde.cli.answer import answer, as_json, takes_too
from tafelrunde.cli.files import write_whole
from tafelrunde.cli.rulebooks import show_rulebooks
from tafelrunde.games.checking import Checked, checked
from tafelrunde.games.shelf import open_rulebook, rulebook_text
from tafelrunde.pages.reports import rulebooks_report
from tafelrunde.rulebook.edition import canonical, digest_of
from tafelrunde.rulebook.faults import Refusal
from tafelrunde.words import Text


def rulebook_arguments(parser: argparse.ArgumentParser) -> None:
    parser.description = "Looks through a rulebook’s folder, or prints an edition as a whole."
    commands = parser.add_subparsers(dest="deed", metavar="check|show", required=True)
    check = commands.add_parser("check", help="all that is wrong with a folder or a TOML file")
    check.add_argument("path", metavar="PATH", help="a folder with a rulebook.toml, or such a file")
    show = commands.add_parser("show", help="an edition as a whole")
    show.add_argument("name", metavar="ID[@VERSION]", help="a rulebook, or one of its editions")
    show.add_argument("--toml", action="store_true", help="answer in TOML, as in its file")
    for command in (check, show):
        takes_too(command)


def rulebook(arguments: argparse.Namespace) -> int:
    return _check(arguments) if arguments.deed == "check" else _show(arguments)


def _check(arguments: argparse.Namespace) -> int:
    found = checked(Path(arguments.path))
    lang = arguments.lang
    if arguments.json or arguments.out:
        answer(arguments, _verdict(found, lang), lambda: None)
    if found.rulebook is not None and not found.faults:
        if not arguments.json and not arguments.out:
            print(SOUND.filled(edition=found.rulebook.edition, digest=found.digest[:12])[lang])
        return 0
    for fault in found.faults:
        print(fault.sentence(lang), file=sys.stderr)
    return 2


SOUND = Text("{edition} is sound (digest {digest}…).")


def _verdict(found: Checked, lang: str) -> dict[str, object]:
    book = found.rulebook
    return {
        "sound": book is not None and not found.faults,
        "rulebook": book.id if book else None,
        "version": book.version if book else None,
        "digest": found.digest or None,
        "faults": [{"place": fault.place, "text": fault.text[lang]} for fault in found.faults],
    }


def _show(arguments: argparse.Namespace) -> int:
    book = open_rulebook(arguments.name)
    if arguments.toml and arguments.json:
        raise Refusal.single("--toml", "either --json or --toml, not both")
    if arguments.toml:
        return _as_toml(rulebook_text(book), arguments.out)
    rules = canonical(book)
    whole = {**rules, "digest": digest_of(rules)}
    if arguments.json and not arguments.out:
        sys.stdout.write(as_json(whole))
        return 0
    told = rulebooks_report([book], arguments.lang)
    return answer(arguments, whole, lambda: show_rulebooks(told, arguments.lang))


def _as_toml(text: str, out: str | None) -> int:
    if out:
        write_whole(out, text.encode())
    else:
        sys.stdout.write(text)
    return 0
