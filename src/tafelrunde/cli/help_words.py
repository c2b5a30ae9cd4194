"""What `--help` says beside the options: examples, and all of it in the reader's language.

English stands where the options are declared, other languages in the catalogues; `tools.messages`
collects `help=` and `description` of the commands as it collects all other messages.
"""

from __future__ import annotations

import argparse

from tafelrunde.store.calling import called
from tafelrunde.words import Text
from tafelrunde.words.catalogue import found

EXAMPLES = {
    "rulebooks": ("rulebooks", "rulebooks --json"),
    "rulebook": (
        "rulebook check my-games/azul",
        "rulebook show catan@2012.1 --toml",
        "rulebook show catan --json",
    ),
    "score": ("score sheet.json", "score sheet.json --json"),
    "standings": ("standings sheet.json", "standings sheet.json --after-round 2 --json"),
    "season": ("season season.json --lang de",),
    "seat": (
        "seat --rulebook catan --players 23",
        "seat --rulebook seven-wonders --mode four-rounds --players 18 --tables many-threes",
        "seat --sheet sheet.json --apart clubs.json --fixed tables.json --seed 4711 --json",
    ),
    "next": ("next sheet.json --seed 4711", "next sheet.json --json --out round.json"),
    "odds": ("odds sheet.json", "odds sheet.json --runs 100000 --seed 4711 --json"),
    "lab": (
        "lab --rulebook seven-wonders --mode four-rounds --players 32",
        "lab --rulebook catan --players 24 --against seven-wonders/four-rounds/3 --json",
        "lab --rulebook dominion --sweep 16,32,64 --svg fields.svg --csv fields.csv",
        "lab --rulebook seven-wonders --players 16 --calibrate",
    ),
    "strengths": (
        "strengths spring.json autumn.json",
        "strengths spring.json autumn.json --out strengths.json",
        "strengths a.jsonl b.jsonl --people a.people.json --people b.people.json --json",
    ),
    "fair": ("fair spring.json autumn.jsonl", "fair cup-*.jsonl --json --out fair.json"),
    "repair": ("repair sheet.json --tables round.json --gone p7 --late p30",),
    "draw": (
        "draw wonders --round 2 --sides --seed 4711",
        "draw kingdom --round 1 --seed 4711",
        "draw catan-board --layout new-shores-4 --table 3 --seed 4711 --picture board.svg",
    ),
    "print": (
        "print slips sheet.json --round 2 --out slips.pdf",
        "print certificates sheet.json --first 3 --out certificates.pdf",
        "print standings cup.jsonl --people cup.jsonl.people.json --out standings.pdf",
    ),
    "journal": ("journal sheet.json --out cup.jsonl",),
    "sheet": ("sheet cup.jsonl --out sheet.json",),
    "workbook": (
        "workbook sheet.json --out cup.xlsx",
        "workbook sheet.json --csv standings --out standings.csv",
    ),
    "verify": ("verify cup.jsonl", "verify cup.jsonl --json --head 4240f376…"),
    "serve": ("serve --demo --data demo-data", "serve --data house --port 8080"),
    "link": ("link --data house",),
    "jobs": ("jobs --data house --once",),
    "demo": ("demo --seed 4711",),
    "backup": ("backup --data house --out house.backup",),
    "restore": ("restore house.backup --data house",),
    "export": ("export catan-cup --data house --out catan-cup.jsonl --with-people",),
    "import": ("import catan-cup.jsonl --data house --people catan-cup.jsonl.people.json",),
    "device": ("device --data house",),
    "handover": ("handover catan-cup --data house --to 5f3a9c…",),
}


def _own(english: str) -> str:
    """A word of argparse itself, which it looks up by itself."""
    return english


ARGPARSE = (
    _own("usage: "),
    _own("options"),
    _own("positional arguments"),
    _own("show this help message and exit"),
    _own("show program's version number and exit"),
    _own("argument %(argument_name)s: %(message)s"),
    _own("the following arguments are required: %s"),
    _own("unrecognized arguments: %s"),
    _own("expected one argument"),
    _own("expected at least one argument"),
    _own("invalid choice: %(value)r (choose from %(choices)s)"),
    _own("invalid %(type)s value: %(value)r"),
    _own("not allowed with argument %s"),
    _own("ignored explicit argument %r"),
    _own("ambiguous option: %(option)s could match %(matches)s"),
)


def in_words(text: str, lang: str) -> str:
    """The sentence in the reader's language; what has no translation stays as it is."""
    return found(lang, text)


def told(parser: argparse.ArgumentParser, english: str, **parameters: str) -> str:
    """A sentence with something filled in, in the language the parser speaks."""
    return Text(english, **parameters)[str(parser.get_default("lang") or "en")]


def examples(command: str, lang: str) -> str:
    lines = "\n".join(f"  {called(shown=True)} {example}" for example in EXAMPLES[command])
    return f"{Text('examples')[lang]}:\n{lines}"


NOT_A_NUMBER = "invalid %(type)s value: %(value)r"
PLAIN_ENGLISH = {NOT_A_NUMBER: "a whole number expected, found %(value)r"}
"""No argument is read as anything but text or a whole number."""


def speak(lang: str) -> None:
    """argparse looks its own words up in `_` each time it needs them."""

    def words(text: str) -> str:
        said = in_words(text, lang)
        return PLAIN_ENGLISH.get(text, said) if said == text else said

    argparse._ = words  # type: ignore[attr-defined]


def translate(parser: argparse.ArgumentParser, lang: str) -> None:
    """All that was declared in English, of this parser and those below it."""
    parser.description = in_words(parser.description or "", lang)
    for action in parser._actions:
        if action.help and action.help != argparse.SUPPRESS:
            action.help = in_words(action.help, lang)
        if isinstance(action, argparse._SubParsersAction):
            for below in action.choices.values():
                translate(below, lang)
