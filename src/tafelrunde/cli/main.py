"""The `tafelrunde` command: reads its arguments and hands over to one module per command."""

from __future__ import annotations

import argparse
import errno
import io
import os
import sys
from collections.abc import Callable, Sequence
from importlib import import_module
from keyword import iskeyword
from typing import Any, NoReturn

from tafelrunde import __version__
from tafelrunde.cli.help_words import examples, in_words, speak, translate
from tafelrunde.store.calling import called
from tafelrunde.words import LANGUAGES, Text
from tafelrunde.words.text import KEPT


def _does(module: str, english: str) -> tuple[str, str]:
    return module, english


COMMANDS = {
    "rulebooks": _does("rulebooks", "list the rulebooks with their modes, options and criteria"),
    "rulebook": _does("rulebook", "look through a rulebook’s folder, or print an edition"),
    "score": _does("scoring", "places, points and shares of every table of a sheet"),
    "standings": _does("scoring", "standings and final ranking of a sheet, with reasons"),
    "season": _does("season", "ranking list, invitations and reserves of a season file"),
    "seat": _does("seating", "a seating plan for all rounds, with its certificate"),
    "next": _does("coming", "the next round or stage of a running tournament"),
    "odds": _does("odds", "everybody’s chances in a running tournament, by simulation"),
    "lab": _does("lab", "what a format is worth before it is announced, by simulation"),
    "strengths": _does("strengths", "how strong everybody is, from the games of a history"),
    "fair": _does("fair", "does seat, role or lot change what a game brings"),
    "repair": _does("repairing", "repairs of a published round after drop-outs or late entries"),
    "draw": _does("drawing", "draw wonders, a kingdom or a Catan board"),
    "print": _does("paper", "slips, lists, standings, certificates and reports as PDF"),
    "journal": _does("journal", "turn a sheet into a journal file"),
    "sheet": _does("journal", "turn a journal file back into a sheet"),
    "workbook": _does(
        "files_out", "sheet, journal or season as an Excel workbook, and a report back"
    ),
    "verify": _does("verify", "replay a journal file and recompute everything in it"),
    "serve": _does(
        "serve", "open the house in the browser, for this machine and the phones around it"
    ),
    "link": _does("link", "a link that logs the owner in once"),
    "jobs": _does("jobs", "do what is due beside a server of several processes"),
    "demo": _does("demo", "play a whole demo tournament of each game"),
    "backup": _does("backups", "a verified copy of the whole house"),
    "restore": _does("backups", "put a backup in the place of the house"),
    "export": _does("operations", "one tournament as a journal file"),
    "import": _does("operations", "take a journal file in"),
    "device": _does(
        "files_out", "this house’s device id, for whoever hands a tournament over to it"
    ),
    "handover": _does("files_out", "give the writing of a tournament to another house, or take it"),
}
"""Command, the module of this folder that does it, and what it is for.

Modules are loaded only when their command is called: `--help` must answer at once.
"""

DONE, SOMETHING_WRONG, WRONG_CALL = 0, 1, 2
NO_ROOM = (errno.ENOSPC, errno.EFBIG, errno.EIO)
CANNOT_WRITE = Text("cannot be written")

NOT_WHOLE = Text("What is not translated yet is said in English.")


class Help(argparse.HelpFormatter):
    """Wraps sentences to the terminal; a text of several lines keeps them."""

    def _fill_text(self, text: str, width: int, indent: str) -> str:
        if "\n" in text:
            return text
        return super()._fill_text(text, width, indent)


class Parser(argparse.ArgumentParser):
    """Says what is wrong with a call in one line, with exit code 2."""

    def error(self, message: str) -> NoReturn:
        self.exit(WRONG_CALL, f"{self.prog}: {' '.join(message.splitlines())}\n")


def _language(argv: Sequence[str]) -> str:
    """As asked for in the call, wherever that stands; else as the system speaks."""
    for flag, value in zip(argv, [*argv[1:], ""], strict=False):
        asked = value if flag == "--lang" else flag.removeprefix("--lang=")
        if flag.startswith("--lang") and asked in LANGUAGES:
            return asked
    spoken = os.environ.get("TAFELRUNDE_LANG") or os.environ.get("LC_ALL") or os.environ.get("LANG")
    return "de" if (spoken or "").lower().startswith("de") else "en"


def _overview(lang: str) -> Parser:
    lines = "\n".join(
        f"  {name:<12}{in_words(purpose, lang)}" for name, (_module, purpose) in COMMANDS.items()
    )
    more = Text("says more about one of them.")[lang]
    heading, command = (Text("commands")[lang], Text("COMMAND")[lang])
    parser = Parser(
        prog=called(shown=True),
        description="Runs tournaments of multiplayer board games.",
        epilog=f"{heading}:\n{lines}\n\n`{called(shown=True)} {command} --help` {more}",
        formatter_class=Help,
        usage=f"{called(shown=True)} {command} [{Text('options')[lang]}]",
    )
    parser.add_argument("--lang", choices=LANGUAGES, help="language of texts")
    parser.add_argument("--version", action="version", version=f"tafelrunde {__version__}")
    parser.add_argument("command", nargs="?", metavar=command, help="one of the commands below")
    parser.add_argument("rest", nargs=argparse.REMAINDER, help=argparse.SUPPRESS)
    translate(parser, lang)
    return parser


def _speak_utf8() -> None:
    """Pipes on some systems default to an old code page; names need all letters."""
    if sys.stdout is None:  # closed by the caller, who wants the exit code alone
        sys.stdout = io.TextIOWrapper(io.BytesIO())
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")


def main(arguments: Sequence[str] | None = None) -> int:
    argv = list(sys.argv[1:] if arguments is None else arguments)
    _left_out()  # of a call before, in the same process
    _speak_utf8()
    lang = _language(argv)
    speak(lang)
    overview = _overview(lang)
    asked = {"--lang": 2, f"--lang={lang}": 1}.get(argv[0] if argv else "", 0)
    if asked < len(argv):  # before the command it means the same as behind it
        argv = [*argv[asked:], *argv[:asked]]
    if not argv or argv[0].startswith("-"):
        overview.parse_args(argv)
        overview.print_help()
        return DONE
    name = argv[0]
    if name not in COMMANDS:
        # msgspec, which these load, would double the time of every `--help`.
        from tafelrunde.rulebook.names import unknown_name
        from tafelrunde.words import Text

        overview.error(unknown_name(Text("command"), name, COMMANDS)[lang])
    module_name, purpose = COMMANDS[name]
    module = import_module(f"tafelrunde.cli.{module_name}")
    parser = _parser(name, purpose, lang)
    getattr(module, f"{name}_arguments")(parser)
    translate(parser, lang)
    # `import` is a word of Python's own, so its function ends with an underscore.
    command = getattr(module, f"{name}_" if iskeyword(name) else name)
    given = parser.parse_args(argv[1:])
    if lang not in KEPT:
        sys.stderr.write(f"{NOT_WHOLE[lang]}\n")
    return _run(command, given)


def _parser(name: str, purpose: str, lang: str) -> Parser:
    """What all commands take."""
    parser = Parser(
        prog=called(name, shown=True),
        description=purpose,
        epilog=examples(name, lang),
        formatter_class=Help,
    )
    parser.add_argument("--lang", choices=LANGUAGES, default=lang, help="language of texts")
    parser.add_argument("--json", action="store_true", help="answer in JSON")
    parser.add_argument("--out", metavar="FILE", help="write the answer to a file (JSON)")
    return parser


def _run(command: Callable[[argparse.Namespace], int], arguments: argparse.Namespace) -> int:
    try:
        return _done(command, arguments)
    finally:
        _tell_left_out(arguments.lang)


def _tell_left_out(lang: str) -> None:
    """Faulty folders of rulebooks are named; a command that opened none has nothing to tell."""
    for left in _left_out() if not sys.stderr.closed else ():
        print(f"! {left.text[lang]}", file=sys.stderr)


def _left_out() -> list[Any]:
    shelf = sys.modules.get("tafelrunde.games.shelf")
    return list(shelf.noticed()) if shelf is not None else []


def _done(command: Callable[[argparse.Namespace], int], arguments: argparse.Namespace) -> int:
    from tafelrunde.rulebook.faults import Refusal  # late, as above

    try:
        code = command(arguments)
        sys.stdout.flush()
        return code
    except Refusal as refusal:
        for fault in refusal.faults:
            print(fault.sentence(arguments.lang), file=sys.stderr)
        return WRONG_CALL
    except BrokenPipeError:  # the reader of a pipe went away: not our fault, nothing to say
        sys.stderr.close()
        return DONE
    except OSError as error:
        if error.errno not in NO_ROOM:
            return _in_one_sentence(error, arguments.lang)
        print(f"stdout: {CANNOT_WRITE[arguments.lang]}: {error.strerror}", file=sys.stderr)
        # what could not be written must not be tried again, and complained about, at the exit
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return WRONG_CALL
    except Exception as error:
        return _in_one_sentence(error, arguments.lang)


def _in_one_sentence(error: Exception, lang: str) -> int:
    """Trouble with disk or database; a defect of ours stays what it is."""
    from tafelrunde.store.trouble import in_words  # late, as above

    refusal = in_words(error)
    if refusal is None:
        raise error
    print(refusal.faults[0].sentence(lang), file=sys.stderr)
    return WRONG_CALL


if __name__ == "__main__":
    sys.exit(main())
