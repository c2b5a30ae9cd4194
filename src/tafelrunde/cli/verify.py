"""`tafelrunde verify`: does everything in a journal file hold?"""

from __future__ import annotations

import argparse
from typing import Any

from tafelrunde.cli.answer import answer
from tafelrunde.cli.files import named
from tafelrunde.cli.journal import open_journal
from tafelrunde.games.shelf import check_setup, open_rulebook
from tafelrunde.pages.verification import Verdict, verdict_on
from tafelrunde.rulebook.faults import Refusal


def verify_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("journal", metavar="FILE", help="an exported tournament (a journal file)")


def verify(arguments: argparse.Namespace) -> int:
    records = open_journal(arguments.journal)
    try:
        verdict = verdict_on(records, open_rulebook, check_setup)
    except Refusal as refusal:
        raise named(refusal, arguments.journal) from None
    report = _report(verdict, arguments.lang)
    answer(arguments, report, lambda: _show(verdict, arguments.lang))
    return 0 if verdict.holds else 1


def _report(verdict: Verdict, lang: str) -> dict[str, Any]:
    return {
        "holds": verdict.holds,
        "head": verdict.head,
        "records": verdict.records,
        "checked": verdict.checked,
        "findings": [{"place": f.place, "text": f.text[lang]} for f in verdict.findings],
    }


def _show(verdict: Verdict, lang: str) -> None:
    german = lang == "de"
    for finding in verdict.findings:
        print(f"✗ {finding.sentence(lang)}")
    counts = ", ".join(
        f"{number} {CHECKED[what][lang]}" for what, number in verdict.checked.items()
    )
    if verdict.holds:
        print(f"✓ {'Alles stimmt' if german else 'Everything holds'}: {counts}")
    print(f"{'Kopf der Kette' if german else 'Head of the chain'}: {verdict.head}")


CHECKED = {
    "records": {"de": "Einträge", "en": "records"},
    "draws": {"de": "Auslosungen", "en": "draws"},
    "commitments": {"de": "Zusagen", "en": "commitments"},
    "standings": {"de": "Tabellen", "en": "standings"},
}
