"""Does a restored house know that a tournament goes on elsewhere? Its neighbours' files may.

A backup from before a hand-over has never heard of it, and its house would write on beside the one
that got the writing. Whatever lies beside it (the house it replaces, other backups) is asked for a
longer journal of the same tournament in which the writing went to another device. Where such a
one is found the restored copy is for display only, until somebody takes the writing on purpose.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import closing, suppress
from pathlib import Path

import msgspec

from tafelrunde.journal.events import WritingHandedOver
from tafelrunde.journal.record import TOURNAMENTS

HANDED = "writing-handed-over"
HALLS = """SELECT id, slug, title, version, head,
    EXISTS (SELECT 1 FROM store_journalrow r WHERE r.hall_id = h.id AND r.kind = ?)
    FROM store_hall h WHERE version > 0"""


class WentOn(msgspec.Struct, frozen=True):
    """A tournament of the restored house, where it went on, and which file says so."""

    hall: str
    slug: str
    title: str
    to_device: str
    label: str
    known_from: str
    only_shown: bool
    """False where the restored journal itself names this house: then a warning is all there is."""


class Here(msgspec.Struct, frozen=True):
    """A tournament as the restored house knows it."""

    hall: str
    slug: str
    title: str
    version: int
    head: str
    named: bool
    """Whether its journal says who writes."""


def went_on_elsewhere(restored: Path, beside: Iterable[Path]) -> list[WentOn]:
    """Every tournament that another file knows to be written elsewhere by now."""
    own, halls = "", []
    # A backup from before houses had devices knows no hand-over at all.
    with suppress(sqlite3.DatabaseError), closing(_reading(restored)) as here:
        own = next((str(each) for (each,) in here.execute("SELECT id FROM store_device")), "")
        halls = [
            Here(hall, slug, title or slug, version, head, bool(named))
            for hall, slug, title, version, head, named in here.execute(HALLS, [HANDED])
        ]
    found: dict[str, WentOn] = {}
    for path in beside:
        # A file that cannot be read tells nothing; to restore is possible all the same.
        with suppress(sqlite3.DatabaseError), closing(_reading(path)) as copy:
            for each in _told_by(copy, halls, own, path.name):
                found.setdefault(each.hall, each)
    return list(found.values())


def _told_by(
    copy: sqlite3.Connection, halls: Iterable[Here], own: str, name: str
) -> Iterator[WentOn]:
    for here in halls:
        handed = _last_hand_over(copy, here)
        if handed is not None and handed.to_device != own:
            device, label = handed.to_device, handed.label
            yield WentOn(here.hall, here.slug, here.title, device, label, name, not here.named)


def _last_hand_over(copy: sqlite3.Connection, here: Here) -> WritingHandedOver | None:
    """The last one that the restored journal does not have yet, if this is its continuation."""
    rows = "SELECT {} FROM store_journalrow WHERE hall_id = ? AND "
    same = copy.execute(rows.format("hash") + "seq = ?", [here.hall, here.version]).fetchone()
    if same is None or same[0] != here.head:
        return None
    later = "kind = ? AND seq > ? ORDER BY seq DESC LIMIT 1"
    values = [here.hall, HANDED, here.version]
    found = copy.execute(rows.format("line") + later, values).fetchone()
    event = TOURNAMENTS.from_line(found[0]).event if found else None
    return event if isinstance(event, WritingHandedOver) else None


def only_show(restored: Path, halls: Iterable[str]) -> None:
    """These tournaments are read here, and written by nobody until it is taken over again."""
    named = list(halls)
    if not named:
        return  # where the house is no file, none must come into being
    with closing(sqlite3.connect(restored)) as here, here:
        for hall in named:
            here.execute("UPDATE store_hall SET display_only = 1 WHERE id = ?", [hall])


def still_running(restored: Path) -> dict[str, str]:
    """Tournaments that are not over, by address, with their titles: two houses could go on."""
    with closing(_reading(restored)) as here:
        query = "SELECT slug, title FROM store_hall WHERE phase = 'running' ORDER BY slug"
        return {str(slug): str(title or slug) for slug, title in here.execute(query)}


def _reading(path: Path) -> sqlite3.Connection:
    if not path.is_file():  # whoever opens a pipe waits for somebody to write into it
        raise sqlite3.OperationalError(f"{path.name}: no file")
    return sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True, timeout=20)
