"""`tafelrunde rulebooks`: what can be played here, and what can be chosen."""

from __future__ import annotations

import argparse

from tafelrunde.cli.answer import answer, print_table
from tafelrunde.games.shelf import all_editions, left_out
from tafelrunde.pages.reports import Report, rulebooks_report
from tafelrunde.words import Text


def rulebooks_arguments(parser: argparse.ArgumentParser) -> None:
    parser.description = (
        "Lists every edition of the rulebooks with its modes, options, defaults and criteria."
    )


def rulebooks(arguments: argparse.Namespace) -> int:
    lang = arguments.lang
    report = rulebooks_report(all_editions(), lang)
    report["left_out"] = [
        {"folder": left.folder, "faults": [fault.sentence(lang) for fault in left.faults]}
        for left in left_out()
    ]
    return answer(arguments, report, lambda: show_rulebooks(report, lang))


def show_rulebooks(report: Report, lang: str) -> None:
    headings = (Text("Mode")[lang], Text("what it is")[lang], Text("ranked by")[lang])
    for book in report["rulebooks"]:
        rows = [
            [mode["mode"], mode["summary"], ", ".join(c["code"] for c in mode["criteria"])]
            for mode in book["modes"]
        ]
        print_table(
            f"{book['title']} ({book['rulebook']}, {book['version']})",
            [(h, "left") for h in headings],
            rows,
        )
        known = {option["name"]: option for mode in book["modes"] for option in mode["options"]}
        known |= {option["name"]: option for option in book["season_options"]}
        lines = [
            [name, _default(option["default"]), option["rule"], option["meaning"]]
            for name, option in known.items()
        ]
        print_table("", [(heading[lang], "left") for heading in OPTIONS], lines)


OPTIONS = (Text("Option"), Text("default"), Text("rule"), Text("meaning"))


def _default(value: object) -> str:
    return "–" if value is None else str(value).lower() if isinstance(value, bool) else str(value)
