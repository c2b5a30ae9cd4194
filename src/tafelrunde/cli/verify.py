"""`tafelrunde verify`: does everything in a journal file hold?"""

from __future__ import annotations

import argparse
from collections.abc import Callable
from typing import Any

import msgspec

from tafelrunde.cli.answer import answer
from tafelrunde.cli.files import named, read_bytes
from tafelrunde.cli.journal import records_in
from tafelrunde.cli.opening import first_event
from tafelrunde.exports.signed import KINDS, check, is_signed, same_fingerprint
from tafelrunde.journal.season_record import SEASONS
from tafelrunde.reckoning.season.verification import season_verdict_on
from tafelrunde.reckoning.verification import Verdict, verdict_on
from tafelrunde.rulebook.faults import Fault, Refusal
from tafelrunde.words import Text, counted


def verify_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "journal",
        metavar="FILE",
        help="a journal file: an exported tournament, or a season’s; or a signed file",
    )
    parser.add_argument(
        "--head",
        metavar="HASH",
        help="the head of the chain as you know it: without it nobody sees that the end is missing",
    )

    parser.add_argument(
        "--key",
        metavar="CHECKSUM",
        help="of a signed file: the checksum of the key that should have signed it",
    )


def verify(arguments: argparse.Namespace) -> int:
    content = read_bytes(arguments.journal)
    if is_signed(content):
        return _signed(arguments, content)
    if arguments.key is not None:
        raise Refusal.single("--key", "only signed files have one")
    verdict = _up_to(arguments.head, _verdict(arguments.journal, content))
    report = _report(verdict, arguments.lang)
    answer(arguments, report, lambda: _show(verdict, arguments.lang))
    return 0 if verdict.holds else 1


def _verdict(path: str, content: bytes) -> Verdict:
    if first_event(content) == "season-opened":
        try:
            return season_verdict_on(list(SEASONS.read(content.splitlines())))
        except Refusal as refusal:
            raise named(refusal, path) from None
    records = records_in(content, path)
    try:
        return verdict_on(records)
    except Refusal as refusal:
        raise named(refusal, path) from None


def _signed(arguments: argparse.Namespace, content: bytes) -> int:
    """Whether the signature of a file fits, and the key is the one that was expected."""
    try:
        found = check(content)
    except Refusal as refusal:
        raise named(refusal, arguments.journal) from None
    known = arguments.key is None or same_fingerprint(arguments.key, found.fingerprint)
    file, lang = found.file, arguments.lang
    report = {
        "holds": found.holds and known,
        "kind": file.kind,
        "title": file.title,
        "house": file.house,
        "at": file.at,
        "fingerprint": found.fingerprint,
    }

    def show() -> None:
        if not found.holds:
            print(f"✗ {CHANGED[lang]}")
        elif not known:
            print(f"✗ {ANOTHER_KEY[lang]}")
        else:
            print(f"✓ {UNCHANGED[lang]}")
        print(f"{KINDS[file.kind][lang]}: {file.title}")
        print(f"{Text('Signed by')[lang]}: {file.house}, {file.at}")
        print(f"{Text('Checksum of the key')[lang]}: {found.fingerprint}")

    answer(arguments, report, show)
    return 0 if found.holds and known else 1


UNCHANGED = Text("The signature fits: nothing was changed since.")
CHANGED = Text("The signature does not fit: the file was changed, or is not what it says.")
ANOTHER_KEY = Text("The signature fits, but it is by another key than expected.")


def _up_to(head: str | None, verdict: Verdict) -> Verdict:
    """A chain that was cut off still holds; only a head known from elsewhere shows it."""
    if head is None or head.strip().lower() == verdict.head:
        return verdict
    text = Text(
        "the journal ends here with the head {head}, expected is {head_2}",
        head=verdict.head,
        head_2=head,
    )
    end = Fault(f"record {verdict.records}", text)
    return msgspec.structs.replace(verdict, findings=(*verdict.findings, end))


def _report(verdict: Verdict, lang: str) -> dict[str, Any]:
    return {
        "holds": verdict.holds,
        "head": verdict.head,
        "records": verdict.records,
        "checked": verdict.checked,
        "findings": [{"place": f.place, "text": f.text[lang]} for f in verdict.findings],
    }


def _show(verdict: Verdict, lang: str) -> None:
    for finding in verdict.findings:
        print(f"✗ {finding.sentence(lang)}")
    counts = ", ".join(CHECKED[what](number)[lang] for what, number in verdict.checked.items())
    if verdict.holds:
        print(f"✓ {Text('Everything holds')[lang]}: {counts}")
    print(f"{Text('Head of the chain')[lang]}: {verdict.head}")


CHECKED: dict[str, Callable[[int], Text]] = {
    "records": lambda n: counted(n, "{n} record", "{n} records"),
    "draws": lambda n: counted(n, "{n} draw", "{n} draws"),
    "commitments": lambda n: counted(n, "{n} commitment", "{n} commitments"),
    "standings": lambda n: counted(n, "{n} ranking", "{n} rankings"),
    "lists": lambda n: counted(n, "{n} ranking list", "{n} ranking lists"),
    "lots": lambda n: counted(n, "{n} lot", "{n} lots"),
    "invitations": lambda n: counted(n, "{n} invitation", "{n} invitations"),
    "withheld": lambda n: counted(n, "{n} record withheld", "{n} records withheld"),
}
