"""`tafelrunde backup`, `restore`, `export` and `import`: the house and its tournaments as files."""

from __future__ import annotations

import argparse
import re
import sys
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tafelrunde.cli.answer import say
from tafelrunde.cli.files import named, read_bytes, write_whole
from tafelrunde.cli.house import (
    DATABASE,
    data_argument,
    data_folder,
    furnished_folder,
    hall_called,
    open_ledger,
)
from tafelrunde.cli.journal import PEOPLE
from tafelrunde.cli.occupied import occupied
from tafelrunde.cli.restored import after_restoring
from tafelrunde.cli.waiting import busy
from tafelrunde.rulebook.faults import Refusal, Text

if TYPE_CHECKING:
    from tafelrunde.store.backup import Backup

BACKUPS = "backups"
SLUG = re.compile(r"[a-z0-9][-_a-z0-9]{0,79}")
BACKING_UP = Text("Sichern und zurücklesen", "Backing up and reading back")
RESTORING = Text("Prüfen und zurückspielen", "Checking and restoring")
READING = Text("Lesen und prüfen", "Reading and checking")


# ── The whole house ──────────────────────────────────────────────────────────────────────────────


def backup_arguments(parser: argparse.ArgumentParser) -> None:
    parser.description = "Copies the whole house, reads the copy back and checks every journal."
    data_argument(parser)


def backup(arguments: argparse.Namespace) -> int:
    folder = furnished_folder(arguments)
    from tafelrunde.web import opening

    opening.set_up(folder)
    with busy(BACKING_UP[arguments.lang]):
        made = _backed_up(arguments.out, folder)
    de = f"{made.path}: {made.halls} Turniere, {made.records} Einträge, geprüft"
    en = f"{made.path}: {made.halls} tournaments, {made.records} records, verified"
    return say(arguments, _report(made), Text(de, en))


def _backed_up(out: str | None, folder: Path) -> Backup:
    from tafelrunde.store.backup import back_up, write_backup

    if out is None:
        label = datetime.now().astimezone().strftime("%Y-%m-%dT%H-%M-%S-%f")
        return back_up(folder / BACKUPS, label)
    wanted = Path(out).expanduser().absolute()
    if not wanted.parent.is_dir() or wanted.is_dir():
        raise Refusal.single(
            out,
            de="eine Datei in einem vorhandenen Ordner erwartet",
            en="a file in an existing folder expected",
        )
    return write_backup(wanted)


def _report(made: Backup) -> dict[str, Any]:
    return {
        "file": str(made.path),
        "tournaments": made.halls,
        "records": made.records,
        "bytes": made.bytes,
        "sha256": made.sha256,
    }


def restore_arguments(parser: argparse.ArgumentParser) -> None:
    parser.description = "Puts a backup in the place of the house; what stood there is kept aside."
    parser.add_argument("backup", metavar="FILE", type=Path, help="a file made by backup")
    data_argument(parser)
    parser.add_argument(
        "--force", action="store_true", help="even if the house knows more than the backup"
    )


def restore(arguments: argparse.Namespace) -> int:
    source, folder = arguments.backup, data_folder(arguments)
    if not source.is_file():
        raise Refusal.single(str(source), de="keine solche Datei", en="no such file")
    with occupied(folder), busy(RESTORING[arguments.lang]):
        made, aside = _restored(source, folder / DATABASE, force=arguments.force)
        known = after_restoring(made.path, source)
    de, en = f"{made.path}: zurückgespielt aus {source}", f"{made.path}: restored from {source}"
    if aside is not None:
        de, en = f"{de}; das Bisherige: {aside.name}", f"{en}; what stood there: {aside.name}"
    report = {**_report(made), "aside": aside and str(aside), **known.report}
    return say(arguments, report, Text("\n".join((de, *known.de)), "\n".join((en, *known.en))))


def _restored(source: Path, database: Path, *, force: bool) -> tuple[Backup, Path | None]:
    # The models behind the backup need Django's settings, not its database.
    from tafelrunde.web import opening

    opening.set_up(database.parent)
    from tafelrunde.cli.newer import newer_than
    from tafelrunde.store import backup as kept
    from tafelrunde.store.versions import refuse_newer_copy

    refuse_newer_copy(source)
    kept.read_back(source)
    if not force and database.is_file():
        newer = newer_than(database, source)
        if newer is not None:
            raise newer
    try:
        made = kept.restore(source, database)
    except OSError as error:
        raise Refusal.single(
            str(database), de=f"nicht schreibbar: {error}", en=f"cannot be written: {error}"
        ) from None
    return made, made.aside


# ── One tournament ───────────────────────────────────────────────────────────────────────────────


def export_arguments(parser: argparse.ArgumentParser) -> None:
    parser.description = (
        "One tournament as a journal file, without names; --with-people writes them beside it."
    )
    parser.add_argument("slug", metavar="SLUG", help="the tournament's name in its address")
    data_argument(parser)
    parser.add_argument(
        "--with-people", action="store_true", help=f"also write FILE{PEOPLE} (needs --out)"
    )


def export(arguments: argparse.Namespace) -> int:
    if arguments.with_people and not arguments.out:
        raise Refusal.single(
            "--with-people",
            de="die Personen sind eine eigene Datei: bitte --out FILE angeben",
            en="the people are a file of their own: please give --out FILE",
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
    text = Text(f"{listed}: {records} Einträge", f"{listed}: {records} records")
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
    people_de = f", {done.persons} Personen" if people is not None else ""
    people_en = f", {done.persons} people" if people is not None else ""
    shown_de = "" if done.writes else "; nur zur Anzeige, geschrieben wird anderswo"
    shown_en = "" if done.writes else "; for display only, it is written elsewhere"
    text = Text(
        f"{arguments.journal}: {done.added} neue Einträge, jetzt {done.version}"
        f"{people_de}{shown_de}",
        f"{arguments.journal}: {done.added} new records, now {done.version}{people_en}{shown_en}",
    )
    return say(arguments, {**report, "persons": done.persons, "writes": done.writes}, text)


def _slug(wanted: str | None, file: str) -> str | None:
    """The address for a new tournament; nothing where its own id must do."""
    from tafelrunde.store.models import Hall

    slug = wanted if wanted is not None else Path(file).name.partition(".")[0].lower()
    fits = SLUG.fullmatch(slug) is not None
    if wanted is not None and not fits:
        raise Refusal.single(
            "--slug",
            de="Kleinbuchstaben, Ziffern und Bindestriche erwartet",
            en="small letters, digits and hyphens expected",
        )
    return slug if fits and not Hall.objects.filter(slug=slug).exists() else None
