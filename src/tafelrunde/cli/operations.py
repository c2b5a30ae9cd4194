"""`tafelrunde backup`, `restore`, `export` and `import`: the house and its tournaments as files."""

from __future__ import annotations

import argparse
import re
import sys
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tafelrunde.cli.answer import as_json
from tafelrunde.cli.files import named, read_bytes, write_whole
from tafelrunde.cli.occupied import occupied
from tafelrunde.cli.waiting import busy
from tafelrunde.rulebook.faults import Refusal, Text

if TYPE_CHECKING:
    from tafelrunde.store.backup import Backup

DATABASE = "tafelrunde.sqlite3"
BACKUPS = "backups"
PEOPLE = ".people.json"
SLUG = re.compile(r"[a-z0-9][-_a-z0-9]{0,79}")
BACKING_UP = Text("Sichern und zurücklesen", "Backing up and reading back")
RESTORING = Text("Prüfen und zurückspielen", "Checking and restoring")
READING = Text("Lesen und prüfen", "Reading and checking")


def _data(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--data", type=Path, metavar="DIR", help="folder with database and key")


def _folder(arguments: argparse.Namespace) -> Path:
    from tafelrunde.web import environment

    if arguments.data is None:
        return environment.data_folder()
    return Path(arguments.data).expanduser().absolute()


def _furnished(folder: Path) -> Path:
    """The folder, if there is a house in it: asking for a backup must not build an empty one."""
    import os

    from tafelrunde.web import environment

    if not (folder / DATABASE).is_file() and not os.environ.get(environment.DATABASE):
        raise Refusal.single(
            str(folder),
            de=f"hier ist kein Haus: {DATABASE} fehlt; gemeint ist der Ordner von serve --data",
            en=f"there is no house here: {DATABASE} is missing; name the folder of serve --data",
        )
    return folder


def _say(arguments: argparse.Namespace, report: dict[str, Any], text: Text) -> int:
    if arguments.json:
        sys.stdout.write(as_json(report))
    else:
        print(text[arguments.lang])
    return 0


# ── The whole house ──────────────────────────────────────────────────────────────────────────────


def backup_arguments(parser: argparse.ArgumentParser) -> None:
    parser.description = "Copies the whole house, reads the copy back and checks every journal."
    _data(parser)


def backup(arguments: argparse.Namespace) -> int:
    folder = _furnished(_folder(arguments))
    from tafelrunde.web import opening

    opening.set_up(folder)
    with busy(BACKING_UP[arguments.lang]):
        made = _backed_up(arguments.out, folder)
    de = f"{made.path}: {made.halls} Turniere, {made.records} Einträge, geprüft"
    en = f"{made.path}: {made.halls} tournaments, {made.records} records, verified"
    return _say(arguments, _report(made), Text(de, en))


def _backed_up(out: str | None, folder: Path) -> Backup:
    import msgspec

    from tafelrunde.store.backup import back_up

    label = datetime.now().astimezone().strftime("%Y-%m-%dT%H-%M-%S-%f")
    try:
        if out is None:
            return back_up(folder / BACKUPS, label)
        wanted = Path(out).expanduser().absolute()
        if not wanted.parent.is_dir() or wanted.is_dir():
            raise Refusal.single(
                out,
                de="eine Datei in einem vorhandenen Ordner erwartet",
                en="a file in an existing folder expected",
            )
        made = back_up(wanted.parent, label)
        made.path.replace(wanted)
    except OSError as error:
        raise Refusal.single(
            out or str(folder), de=f"nicht schreibbar: {error}", en=f"cannot be written: {error}"
        ) from None
    return msgspec.structs.replace(made, path=wanted)


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
    _data(parser)
    parser.add_argument(
        "--force", action="store_true", help="even if the house knows more than the backup"
    )


def restore(arguments: argparse.Namespace) -> int:
    from tafelrunde.web import environment

    source, folder = arguments.backup, _folder(arguments)
    if not source.is_file():
        raise Refusal.single(str(source), de="keine solche Datei", en="no such file")
    with occupied(folder), busy(RESTORING[arguments.lang]):
        environment.furnish(folder)
        made, aside = _restored(source, folder / DATABASE, force=arguments.force)
    de, en = f"{made.path}: zurückgespielt aus {source}", f"{made.path}: restored from {source}"
    if aside is not None:
        de, en = f"{de}; das Bisherige: {aside.name}", f"{en}; what stood there: {aside.name}"
    return _say(arguments, {**_report(made), "aside": aside and str(aside)}, Text(de, en))


def _restored(source: Path, database: Path, *, force: bool) -> tuple[Backup, Path | None]:
    # The models behind the backup need Django's settings, not its database.
    from tafelrunde.web import opening

    opening.set_up(database.parent)
    from tafelrunde.cli.newer import newer_than
    from tafelrunde.store import backup as kept

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


def _open(folder: Path) -> Any:
    """The ledger of that house, its tables up to date."""
    from tafelrunde.web import opening

    opening.furnish(folder)
    from tafelrunde.store.book import DjangoLedger

    return DjangoLedger()


def export_arguments(parser: argparse.ArgumentParser) -> None:
    parser.description = (
        "One tournament as a journal file, without names; --with-people writes them beside it."
    )
    parser.add_argument("slug", metavar="SLUG", help="the tournament's name in its address")
    _data(parser)
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
    ledger = _open(_furnished(_folder(arguments)))
    from tafelrunde.store.transfer import export_tournament

    exported = export_tournament(ledger, _hall(arguments.slug), people=arguments.with_people)
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
    return _say(arguments, {"files": files, "records": records}, text)


def _hall(slug: str) -> str:
    from tafelrunde.rulebook.names import unknown_name
    from tafelrunde.store.models import Hall

    halls = dict(Hall.objects.filter(version__gt=0).values_list("slug", "id"))
    if slug not in halls:
        text = unknown_name(Text("Turnier", "tournament"), slug, sorted(halls))
        raise Refusal.single("SLUG", de=text.de, en=text.en)
    return str(halls[slug])


def import_arguments(parser: argparse.ArgumentParser) -> None:
    parser.description = "Takes a journal in: a new tournament, or the continuation of one here."
    parser.add_argument("journal", metavar="FILE", help="a journal file, - for standard input")
    _data(parser)
    parser.add_argument("--people", metavar="FILE", help="the people file that belongs to it")
    parser.add_argument("--slug", help="name in the address (default: as the file is called)")


def import_(arguments: argparse.Namespace) -> int:
    journal = read_bytes(arguments.journal)
    people = read_bytes(arguments.people) if arguments.people else None
    ledger = _open(_folder(arguments))
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
    return _say(arguments, {**report, "persons": done.persons, "writes": done.writes}, text)


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
