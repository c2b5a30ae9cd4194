"""`tafelrunde backup` and `restore`: the whole house as one file, on SQLite and on PostgreSQL."""

from __future__ import annotations

import argparse
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec

from tafelrunde.cli.answer import out_writes, say
from tafelrunde.cli.files import read_bytes
from tafelrunde.cli.house import data_argument, data_folder, furnished_folder, refuse_while_opening
from tafelrunde.cli.occupied import occupied
from tafelrunde.cli.restored import Known, after_restoring
from tafelrunde.cli.waiting import busy
from tafelrunde.rulebook.faults import Refusal
from tafelrunde.web import environment
from tafelrunde.words import Text, counted, listed

if TYPE_CHECKING:
    from tafelrunde.store.backup import Backup

BACKUPS, KEY = "backups", ".key"
BACKING_UP = Text("Backing up and reading back")
RESTORING = Text("Checking and restoring")


# ── Out ──────────────────────────────────────────────────────────────────────────────────────────


def backup_arguments(parser: argparse.ArgumentParser) -> None:
    parser.description = (
        "Copies the whole house, reads the copy back and checks every journal. The list of "
        "erasures is laid beside it."
    )
    out_writes(parser, "the file of the backup (default: a new one in DIR/backups)")
    data_argument(parser)
    parser.add_argument("--with-key", action="store_true", help="also write FILE.key, the key")
    parser.add_argument("--keep", type=int, metavar="N", help="keep the newest N in DIR/backups")


def backup(arguments: argparse.Namespace) -> int:
    _refuse_keeping_none(arguments)
    folder = furnished_folder(arguments)
    refuse_while_opening(folder)  # a copy of tables half made would pass for a whole house
    from tafelrunde.web import opening, starting

    opening.set_up(folder)
    from django.conf import settings
    from django.db import connection

    from tafelrunde.store.backup_shelf import clear_out
    from tafelrunde.store.durable import write_durably

    if environment.database_file(folder) is None:
        with starting.in_words(folder, None):
            connection.ensure_connection()
    with busy(BACKING_UP[arguments.lang]):
        made = _backed_up(arguments.out, folder)
        _lay_erasures_beside(made, folder)
        if arguments.with_key:
            write_durably(_key_of(made.path), settings.SECRET_KEY.encode(), 0o600)
        if arguments.keep:
            clear_out(made.path.parent, arguments.keep)
    text = Text(
        "{path}: {halls}, {records}, verified",
        path=str(made.path),
        halls=counted(made.halls, "{n} tournament", "{n} tournaments"),
        records=counted(made.records, "{n} record", "{n} records"),
    )
    return say(arguments, _report(made), text)


def _refuse_keeping_none(arguments: argparse.Namespace) -> None:
    if arguments.keep is not None and (arguments.keep < 1 or arguments.out):
        raise Refusal.single(
            "--keep",
            "at least 1 expected, and only without --out: it is DIR/backups that is tidied",
        )


def _backed_up(out: str | None, folder: Path) -> Backup:
    from tafelrunde.store.backup import back_up, write_backup
    from tafelrunde.store.backup_shelf import hour_in_names

    if out is None:
        return back_up(folder / BACKUPS, hour_in_names(datetime.now(UTC)))
    wanted = Path(out).expanduser().absolute()
    if not wanted.parent.is_dir() or wanted.is_dir():
        raise Refusal.single(out, "a file in an existing folder expected")
    return write_backup(wanted)


def _lay_erasures_beside(made: Backup, folder: Path) -> None:
    """Older copies in that folder would bring people back: with this list they do not."""
    from tafelrunde.store.association.erasure import known_erasures, write_list

    write_list(made.path.parent, known_erasures(made.path, folder))


def _key_of(file: Path) -> Path:
    return file.with_name(file.name + KEY)


def _report(made: Backup) -> dict[str, Any]:
    return {
        "file": str(made.path),
        "tournaments": made.halls,
        "records": made.records,
        "bytes": made.bytes,
        "sha256": made.sha256,
    }


# ── Back ─────────────────────────────────────────────────────────────────────────────────────────


def restore_arguments(parser: argparse.ArgumentParser) -> None:
    parser.description = (
        "Puts a backup in the place of the house; what stood there is kept aside. On PostgreSQL it "
        "goes into an empty database."
    )
    parser.add_argument("backup", metavar="FILE", type=Path, help="a file made by backup")
    data_argument(parser)
    parser.add_argument(
        "--force", action="store_true", help="even if the house knows more than the backup"
    )
    parser.add_argument("--with-key", action="store_true", help="also take FILE.key, the key")
    parser.add_argument(
        "--same-device",
        action="store_true",
        help="go on as the machine of the backup, which is gone for good",
    )


def restore(arguments: argparse.Namespace) -> int:
    source, folder = arguments.backup, data_folder(arguments)
    if not source.is_file():
        raise Refusal.single(str(source), "no such file")
    key = _key_to_take(source, folder) if arguments.with_key else None
    database = environment.database_file(folder)
    lost = (folder / environment.KEY_FILE).is_file() and not (database and database.is_file())
    with occupied(folder), busy(RESTORING[arguments.lang]):
        _refuse_unfit(source, folder)
        if database is None:
            made, known = _into_postgresql(source, folder, key)
            another = _device(made, folder, lost=lost, same=arguments.same_device)
        else:
            made = _into_file(source, database, force=arguments.force)
            _take_along(source, folder, key)
            another = _device(made, folder, lost=lost, same=arguments.same_device)
            known = after_restoring(made.path, source)
        out = _logged_out(folder)
        _note(folder, source, known, another=another, out=out)
    shown = environment.DATABASE if database is None else made.path
    text = Text("{shown}: restored from {source}", shown=str(shown), source=str(source))
    if made.aside is not None:
        text = Text("{text}; what stood there: {aside}", text=text, aside=made.aside.name)
    aside = made.aside and str(made.aside)
    report = {**_report(made), "aside": aside, "logged_out": out, **known.report}
    told = [*([ANOTHER_DEVICE] if another else []), *([LOGGED_OUT] if out else []), *known.told]
    return say(arguments, report, listed([text, *told], "\n"))


ANOTHER_DEVICE = Text(
    "This machine is another device than the one of the backup. What was handed over to that one "
    "is only shown here, until the writing is taken over (Files → Writing device); if that one is "
    "gone for good, restore with --same-device."
)


LOGGED_OUT = Text(
    "Everybody is logged out here, since this house has another key: players join once more with "
    "their code, helpers open their link again. With the key (backup and restore --with-key) they "
    "stay."
)


def _logged_out(folder: Path) -> bool:
    """Whoever was logged in by a key that is not here joins again, and finds the own name free."""
    from django.db import connections

    from tafelrunde.store.logged_out import end_what_no_key_opens

    connections.close_all()  # the file behind it is another one now
    out = end_what_no_key_opens(environment.secret_key(folder))
    connections.close_all()
    return out


def _note(folder: Path, source: Path, known: Known, *, another: bool, out: bool) -> None:
    """Whoever opens the house may be somebody else than whoever typed the command."""
    from tafelrunde.store import restored_note
    from tafelrunde.store.copies import newest_entry

    newest = newest_entry(source)
    restored = restored_note.Restored(source.name, another, known.running, out, newest)
    restored_note.note(folder, restored)


def _device(made: Backup, folder: Path, *, lost: bool, same: bool) -> bool:
    """Whether the restored house goes on under another id than its backup has."""
    from tafelrunde.store import device_note as devices

    restored = devices.device_in(made.path)
    if not restored:
        return False
    aside = devices.device_in(made.aside)
    device = devices.after_restore(folder, restored, aside, lost=lost, same=same)
    if device == restored:
        return False
    if environment.database_file(folder) is None:
        devices.keep_to_note(folder)
    else:
        devices.become(made.path, device)
    return True


def _key_to_take(source: Path, folder: Path) -> str:
    key = read_bytes(str(_key_of(source))).decode("ascii", "replace").strip()
    kept = folder / environment.KEY_FILE
    if kept.is_file() and environment.secret_key(folder) != key:
        raise Refusal.single(
            str(kept), "there is another key here; please put it aside or leave --with-key out"
        )
    return key


def _refuse_unfit(source: Path, folder: Path) -> None:
    # The models behind the backup need Django's settings, not its database.
    from tafelrunde.web import opening

    opening.set_up(folder)
    from tafelrunde.store.backup import read_back
    from tafelrunde.store.versions import refuse_newer_copy

    refuse_newer_copy(source)
    read_back(source)


def _into_file(source: Path, database: Path, *, force: bool) -> Backup:
    from tafelrunde.cli.newer import newer_than
    from tafelrunde.store import backup as kept

    if not force and database.is_file():
        newer = newer_than(database, source)
        if newer is not None:
            raise newer
    try:
        return kept.restore(source, database)
    except OSError as error:
        raise Refusal.single(
            str(database), "cannot be written: {error}", error=str(error)
        ) from None


def _into_postgresql(source: Path, folder: Path, key: str | None) -> tuple[Backup, Known]:
    """Nothing stands in an empty database that could know more, or be put aside."""
    from tafelrunde.store.backup import read_back
    from tafelrunde.store.copying import into_empty
    from tafelrunde.web import opening, starting

    with starting.in_words(folder, None):
        into_empty(source, "default")
    _take_along(source, folder, key)
    opening.furnish(folder)  # whoever was erased is gone before anybody looks
    from tafelrunde.store.models import Hall

    def only_show(halls: list[str]) -> None:
        Hall.objects.filter(id__in=halls).update(display_only=True)

    made = msgspec.structs.replace(read_back(source), path=source)
    return made, after_restoring(source, source, only_show, folder)


def _take_along(source: Path, folder: Path, key: str | None) -> None:
    """The key, and what was erased after this copy was made: lists beside it may know."""
    from tafelrunde.store.association.erasure import known_erasures, write_list

    write_list(folder, known_erasures(source, source.parent))
    if key is not None:
        environment.keep_key(folder, key)
