"""Every file that promises something, written once each on the modelled disk.

Prints for each promise the files it made and how long the trace was when it was given.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from types import SimpleNamespace

from tafelrunde.cli.files import write_whole
from tafelrunde.cli.main import main
from tafelrunde.web import environment, opening

PROMISES: dict[str, Callable[[Path], list[Path]]] = {}


def promise(function: Callable[[Path], list[Path]]) -> Callable[[Path], list[Path]]:
    PROMISES[function.__name__] = function
    return function


def house(root: Path) -> Path:
    return root / "house"


@promise
def a_new_house(root: Path) -> list[Path]:
    opening.furnish(house(root))
    return [house(root) / "tafelrunde.sqlite3", house(root) / environment.KEY_FILE]


@promise
def an_answer_by_out(root: Path) -> list[Path]:
    out = root / "answer.json"
    write_whole(str(out), b"old")
    write_whole(str(out), b"{}")
    return [out]


@promise
def the_list_of_erasures(root: Path) -> list[Path]:
    from tafelrunde.store.association.erasure import FILE, write_list

    write_list(house(root), {sha256(b"one").hexdigest()})
    write_list(house(root), {sha256(b"two").hexdigest()})
    return [house(root) / FILE]


@promise
def an_upload_that_was_shown(root: Path) -> list[Path]:
    from tafelrunde.web import incoming

    return [house(root) / "incoming" / incoming.keep(b"a workbook")]


@promise
def the_copy_that_lost(root: Path) -> list[Path]:
    from tafelrunde.journal.events import PlayerEntered
    from tafelrunde.journal.record import TOURNAMENTS
    from tafelrunde.store import diverged

    records = list(
        TOURNAMENTS.chained([PlayerEntered(player="a")], by="desk", at="2026-01-10T10:00:00Z")
    )
    hall = SimpleNamespace(slug="sommer")
    return [diverged._kept(house(root) / "diverged", hall, records)]  # type: ignore[arg-type]


@promise
def a_letter_in_the_folder(root: Path) -> list[Path]:
    from django.core import mail

    mail.send_mail("Subject", "Text", "a@example.org", ["b@example.org"])
    return list((house(root) / "letters").iterdir())


@promise
def a_backup(root: Path) -> list[Path]:
    from tafelrunde.store.backup import back_up

    return [back_up(house(root) / "backups", "round 1").path]


@promise
def a_backup_by_out(root: Path) -> list[Path]:
    out = root / "stick.sqlite3"
    assert main(["backup", "--data", str(house(root)), "--out", str(out)]) == 0
    return [out]


@promise
def a_restored_house(root: Path) -> list[Path]:
    from tafelrunde.store.backup import restore

    made = restore(root / "stick.sqlite3", root / "elsewhere" / "tafelrunde.sqlite3")
    again = restore(root / "stick.sqlite3", root / "elsewhere" / "tafelrunde.sqlite3")
    assert again.aside is not None
    return [made.path, again.aside]


@promise
def careless(root: Path) -> list[Path]:
    """The control: written aside, synced and renamed, but the folder was forgotten."""
    aside, named = root / "careless.aside", root / "careless"
    with aside.open("wb") as file:
        file.write(b"promised")
        file.flush()
        os.fsync(file.fileno())
    aside.replace(named)
    return [named]


def run(root: Path, trace: Path) -> None:
    told = sys.stdout
    sys.stdout = sys.stderr
    for name, promised in PROMISES.items():
        files = {str(path): sha256(path.read_bytes()).hexdigest() for path in promised(root)}
        fact = {"name": name, "files": files, "trace": trace.stat().st_size}
        print(json.dumps(fact), file=told, flush=True)


if __name__ == "__main__":
    run(Path(sys.argv[1]), Path(sys.argv[2]))
