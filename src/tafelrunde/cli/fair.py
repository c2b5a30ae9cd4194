"""`tafelrunde fair`: does seat, role or lot change what a game brings?"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from typing import Any

from tafelrunde.chances.fair import Fairness, Look
from tafelrunde.chances.fairness import WRONG, fairness
from tafelrunde.chances.setups import Gathered, fingerprint, gathered
from tafelrunde.cli.answer import Column, answer, print_table
from tafelrunde.cli.opening import open_sheet, tell_edition
from tafelrunde.pages.fair import (
    NOT_WHY,
    VERDICTS,
    FairPage,
    fair_page,
    name_of,
    rule_of,
    sentences,
)
from tafelrunde.rulebook.exact import both_ways, exact
from tafelrunde.rulebook.faults import Refusal
from tafelrunde.rulebook.model import Rulebook
from tafelrunde.words import Text

SEED = "tafelrunde"
DECIMALS = 6
WORDS = {1: "more", 0: "none", -1: "less"}


def fair_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "files",
        metavar="FILE",
        nargs="+",
        help="sheets (JSON) and journal files of tournaments of one game",
    )
    parser.add_argument("--seed", default=SEED, metavar="TEXT", help="seed of the simulation")


def fair(arguments: argparse.Namespace) -> int:
    book, told = _gathered(arguments.files, arguments.lang)
    found = fairness(told, arguments.seed)
    report = fair_report(book, found, arguments.lang)
    return answer(arguments, report, lambda: _show(book, found, arguments.lang))


def _gathered(paths: Sequence[str], lang: str) -> tuple[Rulebook, Gathered]:
    """All games of these files; of one game, and no tournament twice."""
    book: Rulebook | None = None
    seen: dict[str, str] = {}
    told = Gathered()
    for path in paths:
        sheet, tournament = open_sheet(path)
        tell_edition(sheet, path, lang)
        if book is not None and sheet.rulebook.id != book.id:
            raise Refusal.single(
                f"{path}: rulebook",
                "{expected} expected as in {first}, found {found}",
                expected=book.id,
                first=paths[0],
                found=sheet.rulebook.id,
            )
        book = book or sheet.rulebook
        mark = fingerprint(tournament)
        if mark and mark in seen:
            raise Refusal.single(path, "the same tournament as {other}", other=seen[mark])
        seen[mark] = path
        told = told.with_more(gathered(sheet.rulebook, tournament))
    assert book is not None  # the parser wants at least one file
    return book, told


def fair_report(book: Rulebook, found: Fairness, lang: str) -> dict[str, Any]:
    return {
        "rulebook": book.id,
        "tournaments": found.tournaments,
        "games": found.games,
        "left_out": {"by_standing": found.by_standing, "untold": found.untold},
        "too_few": found.too_few,
        "runs": found.runs,
        "seed": found.seed,
        "algorithm": found.algorithm,
        "wrong_at_most": WRONG,
        "looks": [_look(book, look, lang) for look in found.looks],
        "sentences": [text[lang] for text in sentences(book, found)],
    }


def _look(book: Rulebook, look: Look, lang: str) -> dict[str, Any]:
    trait = look.trait
    return {
        "scoring": trait.scoring,
        "factor": trait.factor,
        "value": trait.value or None,
        "draw": trait.draw or None,
        "size": trait.size or None,
        "name": name_of(book, trait)[lang],
        "rule": rule_of(book, trait) or None,
        "games": look.games,
        "mean": both_ways(exact(look.mean)),
        "expected": both_ways(exact(look.expected)),
        "firsts": both_ways(exact(look.firsts)),
        "firsts_expected": both_ways(exact(look.firsts_expected)),
        "difference": round(look.difference, DECIMALS),
        "interval": [round(look.low, DECIMALS), round(look.high, DECIMALS)],
        "p": round(look.p, DECIMALS),
        "would_be_seen": round(look.seen, DECIMALS),
        "proven": WORDS[look.proven],
    }


def _show(book: Rulebook, found: Fairness, lang: str) -> None:
    page = fair_page(book, found)
    title = Text("Is it fair?")[lang]
    if page.lines:
        _show_looks(page, title, lang)
    else:
        print(title)
    cautions = [NOT_WHY] if page.findings else []
    for sentence in (page.basis, *page.findings, *cautions, *page.silent, *page.left_out):
        print(sentence[lang])


def _show_looks(page: FairPage, title: str, lang: str) -> None:
    columns: list[Column] = [
        (Text("seat, role or lot")[lang], "left"),
        (Text("games", context="lab words")[lang], "right"),
        (Text("points a game")[lang], "right"),
        (Text("first places")[lang], "right"),
        (Text("difference")[lang], "right"),
        (Text("interval")[lang], "right"),
        (Text("what follows")[lang], "left"),
    ]
    rows = [
        [
            line.name[lang],
            str(line.games),
            line.points[lang],
            line.firsts[lang],
            line.difference[lang],
            line.interval[lang],
            VERDICTS[line.proven][lang],
        ]
        for line in page.lines
    ]
    print_table(title, columns, rows, page.grounds[lang])
