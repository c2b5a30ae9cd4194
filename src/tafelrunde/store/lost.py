"""Was there a house here? A lost database must never open as a new, empty house.

The key is written when a house has opened for the first time, so a key without a database means
that the database is lost; so do backups, a list of erasures or a database put aside by a restore.
"""

from __future__ import annotations

from pathlib import Path

from tafelrunde.rulebook.faults import Refusal
from tafelrunde.store.backup_shelf import kept_backups, newest_readable
from tafelrunde.store.calling import called
from tafelrunde.store.durable import sync
from tafelrunde.words import Text

BACKUPS = "backups"
TRACES = ("secret.key", "erasures.txt")


def refuse_lost(folder: Path, database: Path, *, anew: bool = False) -> None:
    """A Refusal where a database should be; with `anew` somebody said that none should."""
    if database.is_file() and database.stat().st_size:
        if anew:
            raise _not_lost(database)
        return
    found = traces(folder, database)
    if not found:
        return
    if anew:
        _leave_behind(database)
        return
    shown = ", ".join(found)
    again = called("serve", "--data", folder, "--new")
    text = Text(
        "the database is missing, but there was a house here ({shown}); {offer}; really begin "
        "anew, empty: {again}"
    )
    if database.exists():
        text = Text(
            "the database is empty, but there was a house here ({shown}); {offer}; really begin "
            "anew, empty: {again}"
        )
    raise Refusal.of(str(database), text.filled(shown=shown, offer=offer(folder), again=again))


def traces(folder: Path, database: Path) -> list[str]:
    """What a house has left here."""
    found = [name for name in TRACES if (folder / name).is_file()]
    number = len(kept_backups(folder / BACKUPS))
    found += [f"{BACKUPS}/ ({number})"] if number else []
    aside = database.parent.glob(f"{database.name}.before-restore*")
    return found + sorted(path.name for path in aside)


def offer(folder: Path, *, force: bool = False) -> Text:
    """How the newest backup comes back, as typed at a terminal."""
    newest = newest_readable(folder / BACKUPS)
    if newest is None:
        return Text("there is no readable backup among it")
    call = called("restore", newest, "--data", folder, *(["--force"] if force else []))
    return Text("bring the newest backup back: {call}", call=call)


def _not_lost(database: Path) -> Refusal:
    return Refusal.single(
        str(database), "there is a house here; --new is only for a folder whose database is lost"
    )


def _leave_behind(database: Path) -> None:
    """A journal of the lost database would be played into the new one."""
    for tail in ("-journal", "-wal", "-shm"):
        left = database.with_name(database.name + tail)
        if left.exists():
            left.replace(left.with_name(f"{left.name}.left-behind"))
            sync(database.parent)
