"""`tafelrunde export` and `import`: one tournament as a file."""

from __future__ import annotations

import argparse
import re
import sys
from pathlib import Path

from tafelrunde.cli.answer import out_writes, say
from tafelrunde.cli.files import named, read_bytes, write_whole
from tafelrunde.cli.house import (
    data_argument,
    data_folder,
    furnished_folder,
    hall_called,
    open_ledger,
)
from tafelrunde.cli.journal import PEOPLE
from tafelrunde.cli.waiting import busy
from tafelrunde.rulebook.faults import Refusal
from tafelrunde.words import Text, counted, listed

SLUG = re.compile(r"[a-z0-9][-_a-z0-9]{0,79}")
READING = Text("Reading and checking")


def export_arguments(parser: argparse.ArgumentParser) -> None:
    parser.description = (
        "One tournament as a journal file, without names; --with-people writes them beside it."
    )
    out_writes(parser, "the journal file to write")
    parser.add_argument("slug", metavar="SLUG", help="the tournament’s name in its address")
    data_argument(parser)
    parser.add_argument(
        "--with-people", action="store_true", help="also write FILE.people.json (needs --out)"
    )


def export(arguments: argparse.Namespace) -> int:
    if arguments.with_people and not arguments.out:
        raise Refusal.single(
            "--with-people", "the people are a file of their own: please give --out FILE"
        )
    ledger = open_ledger(furnished_folder(arguments))
    from tafelrunde.store.transfer import export_tournament

    exported = export_tournament(ledger, hall_called(arguments.slug), people=arguments.with_people)
    if not arguments.out:
        sys.stdout.buffer.write(exported.journal)
        sys.stdout.buffer.flush()
        return 0
    write_whole(arguments.out, exported.journal)
    files = [arguments.out]
    if exported.people is not None:
        files.append(f"{arguments.out}{PEOPLE}")
        write_whole(files[-1], exported.people)
    records = exported.journal.count(b"\n")
    listed = ", ".join(files)
    text = Text(
        "{listed}: {records}", listed=listed, records=counted(records, "{n} record", "{n} records")
    )
    return say(arguments, {"files": files, "records": records}, text)


def import_arguments(parser: argparse.ArgumentParser) -> None:
    parser.description = "Takes a journal in: a new tournament, or the continuation of one here."
    parser.add_argument("journal", metavar="FILE", help="a journal file, - for standard input")
    data_argument(parser)
    parser.add_argument("--people", metavar="FILE", help="the people file that belongs to it")
    parser.add_argument("--slug", help="name in the address (default: as the file is called)")


def import_(arguments: argparse.Namespace) -> int:
    journal = read_bytes(arguments.journal)
    people = read_bytes(arguments.people) if arguments.people else None
    ledger = open_ledger(data_folder(arguments))
    from tafelrunde.store.transfer import import_tournament

    slug = _slug(arguments.slug, arguments.journal)
    try:
        with busy(READING[arguments.lang]):
            done = import_tournament(ledger, journal, people, slug, display_only=True)
    except Refusal as refusal:
        raise named(refusal, arguments.journal) from None
    report = {"tournament": done.tournament, "added": done.added, "version": done.version}
    text = Text(
        "{journal}: {records}, now {version}",
        journal=arguments.journal,
        records=counted(done.added, "{n} new record", "{n} new records"),
        version=done.version,
    )
    if people is not None:
        text = listed([text, counted(done.persons, "{n} person", "{n} people")], ", ")
    if not done.writes:
        text = Text("{text}; for display only, it is written elsewhere", text=text)
    return say(arguments, {**report, "persons": done.persons, "writes": done.writes}, text)


def _slug(wanted: str | None, file: str) -> str | None:
    """The address for a new tournament; nothing where its own id must do."""
    from tafelrunde.store.models import Hall

    slug = wanted if wanted is not None else Path(file).name.partition(".")[0].lower()
    fits = SLUG.fullmatch(slug) is not None
    if wanted is not None and not fits:
        raise Refusal.single("--slug", "small letters, digits and hyphens expected")
    return slug if fits and not Hall.objects.filter(slug=slug).exists() else None
