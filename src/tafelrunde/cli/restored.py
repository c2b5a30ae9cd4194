"""What has to be said once a backup is back: which tournaments go on elsewhere, or might."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec

from tafelrunde.cli.house import DATABASE
from tafelrunde.words import Text, listed

if TYPE_CHECKING:
    from tafelrunde.store.elsewhere import WentOn

BACKUPS = "backups"


class Known(msgspec.Struct, frozen=True):
    """What the files tell, for people and for scripts."""

    told: tuple[Text, ...]
    report: dict[str, Any]
    running: tuple[str, ...] = ()
    """Titles of tournaments that are not over."""

    def lines(self, lang: str) -> tuple[str, ...]:
        return tuple(text[lang] for text in self.told)


def after_restoring(
    database: Path,
    source: Path,
    only_show: Callable[[list[str]], None] | None = None,
    folder: Path | None = None,
) -> Known:
    """Asks everything that lies beside the house; what goes on elsewhere is only shown here.

    Where the house is no file, the backup is asked in its place: it holds the same.
    """
    from tafelrunde.store import elsewhere

    beside = _beside(database if folder is None else folder / DATABASE, source)
    gone = elsewhere.went_on_elsewhere(database, beside)
    halls = [each.hall for each in gone if each.only_shown]
    if only_show is not None:
        only_show(halls)
    else:
        elsewhere.only_show(database, halls)
    shown = {each.slug for each in gone}
    found = elsewhere.still_running(database)
    running = {slug: title for slug, title in found.items() if slug not in shown}
    told = [_told(each) for each in gone]
    if running:
        text = Text(
            "Not over yet: {running}. If another house goes on with them, nothing must be entered "
            "here until its journal has been imported; no file tells.",
            running=listed(running.values(), ", "),
        )
        told.append(text)
    report = {"elsewhere": [msgspec.to_builtins(each) for each in gone], "running": list(running)}
    return Known(tuple(told), report, tuple(running.values()))


def on_opening(database: Path) -> Known:
    """The same for a house that was put back by hand: its own backups may know more than it."""
    from tafelrunde.store import elsewhere

    kept = sorted((database.parent / BACKUPS).glob("*.sqlite3"), reverse=True)
    gone = elsewhere.went_on_elsewhere(database, kept) if database.is_file() else []
    elsewhere.only_show(database, (each.hall for each in gone if each.only_shown))
    told = [_told(each) for each in gone]
    return Known(tuple(told), {})


def _told(each: WentOn) -> Text:
    text = Text(
        "{title}: went on after this backup on “{where}” (says {source}); here nothing must be "
        "entered. Import the journal from there first."
    )
    if each.only_shown:
        text = Text(
            "{title}: went on after this backup on “{where}” (says {source}); here it is only "
            "shown now. Import the journal from there first."
        )
    where = each.label or each.to_device
    return text.filled(title=each.title, where=where, source=each.known_from)


def _beside(database: Path, source: Path) -> list[Path]:
    """The house that was replaced and every backup, the newest first."""
    aside = [
        path
        for path in database.parent.glob(f"{database.name}.before-restore*")
        if not path.name.endswith(("-wal", "-shm", "-journal"))
    ]
    kept = [*(database.parent / BACKUPS).glob("*.sqlite3"), *source.parent.glob("*.sqlite3")]
    found = {path.resolve() for path in (*aside, *kept)} - {source.resolve(), database.resolve()}
    return sorted(found, key=lambda path: path.stat().st_mtime_ns, reverse=True)
