"""The shelf of the house's own editions: in the database, and so before every process of it.

The games' room asks for it like for any folder (`games.volumes`). It is looked into again
whenever something happened in the house: what one process published, the others hear of.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from importlib.resources.abc import Traversable
from io import BytesIO, StringIO
from typing import IO, Any

from django.db import DatabaseError, IntegrityError, transaction

from tafelrunde.games.checking import BESIDE
from tafelrunde.games.shelf import editions_standing
from tafelrunde.games.volumes import RULEBOOK, Stamp, also_on
from tafelrunde.rulebook.edition import canonical, digest_of
from tafelrunde.rulebook.faults import Refusal
from tafelrunde.rulebook.model import Rulebook
from tafelrunde.rulebook.writing import rulebook_toml
from tafelrunde.store import news
from tafelrunde.store.looked_into import LookedInto
from tafelrunde.store.workshop_models import HouseEdition


class KeptFile(Traversable):
    """A file of an edition that lies in the database."""

    def __init__(self, name: str, text: str | None) -> None:
        self._name, self._text = name, text

    @property
    def name(self) -> str:
        return self._name

    def is_file(self) -> bool:
        return self._text is not None

    def is_dir(self) -> bool:
        return False

    def iterdir(self) -> Iterator[Traversable]:
        return iter(())

    def joinpath(self, *_descendants: Any) -> Traversable:
        return KeptFile("/".join([self._name, *_descendants]), None)

    def open(self, mode: str = "r", *_args: Any, **_kwargs: Any) -> IO[Any]:
        text = self.read_text()
        return BytesIO(text.encode()) if "b" in mode else StringIO(text)

    def read_text(self, encoding: str | None = None) -> str:  # noqa: ARG002
        if self._text is None:
            raise FileNotFoundError(self._name)
        return self._text

    def read_bytes(self) -> bytes:
        return self.read_text().encode()


class KeptFolder(KeptFile):
    """An edition as a folder; nothing in it is ever run."""

    of_the_house = True

    def __init__(self, name: str, files: Mapping[str, str], *, withdrawn: bool = False) -> None:
        super().__init__(name, None)
        self._files = files
        self.withdrawn = withdrawn

    def is_dir(self) -> bool:
        return True

    def iterdir(self) -> Iterator[Traversable]:
        return iter([KeptFile(name, text) for name, text in self._files.items()])

    def joinpath(self, *descendants: Any) -> Traversable:
        name = "/".join(map(str, descendants))
        return KeptFile(name, self._files.get(name))

    def __truediv__(self, child: Any) -> Traversable:
        return self.joinpath(child)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, KeptFolder) and self._told == other._told

    def __hash__(self) -> int:
        return hash(self.name)

    @property
    def _told(self) -> tuple[str, bool]:
        return self.name, self.withdrawn

    def __str__(self) -> str:
        return self.name


class _Shelf(LookedInto):
    """The editions that were there when it was last looked at."""

    def __init__(self) -> None:
        super().__init__()
        self.folders: dict[int, tuple[Traversable, Stamp]] = {}

    def __call__(self) -> list[tuple[Traversable, Stamp]]:
        self.look()
        return list(self.folders.values())

    def _look(self) -> None:
        try:
            told = HouseEdition.objects.order_by().values_list("pk", "withdrawn")
            there = dict(told)
            new = {pk for pk, gone in there.items() if self._gone(pk) is not gone}
            rows = list(HouseEdition.objects.filter(pk__in=new)) if new else []
        except DatabaseError:  # a house that is not set up yet has no shelf
            self.folders = {}
            return
        kept = {pk: each for pk, each in self.folders.items() if pk in there}
        self.folders = kept | {row.pk: _folder(row) for row in rows}

    def _gone(self, pk: int) -> bool | None:
        """Whether it was withdrawn when it was last looked at; None: it was not there."""
        folder = self.folders[pk][0] if pk in self.folders else None
        return folder.withdrawn if isinstance(folder, KeptFolder) else None


def _folder(row: HouseEdition) -> tuple[Traversable, Stamp]:
    name = f"{row.rulebook}@{row.version}"
    folder = KeptFolder(name, json.loads(row.files), withdrawn=row.withdrawn)
    return folder, (name, row.pk, len(row.files))


SHELF = _Shelf()
FROM_A_FILE = "from-a-file"
"""Lies in the folder of an edition that began with somebody's file, and names who signed that."""
EDITIONS = "editions"
"""News under this name: an edition was published."""


def stand_up() -> None:
    """From now on the house's own editions are on the shelf."""
    also_on(SHELF)


def standing() -> tuple[int, ...]:
    """Which of them are there, for whoever keeps what follows from all rulebooks."""
    SHELF()
    return tuple(SHELF.folders)


# ── Publishing ───────────────────────────────────────────────────────────────────────────────────


def publish(
    book: Rulebook,
    beside: Mapping[str, str],
    account: int | None,
    *,
    by_office: bool,
    from_file: bool = False,
    signed: str = "",
) -> HouseEdition:
    """The book as an edition of this house; the same id and version are never there twice.

    `signed` is what the signature of the file says it came with, as it is told on the shelf.
    """
    SHELF.look_again()
    files = {name: text for name, text in beside.items() if name in BESIDE}
    if from_file:
        files[FROM_A_FILE] = signed
    files[RULEBOOK] = rulebook_toml(book)
    if book.edition in editions_standing(book.id):
        raise _there_already(book)
    try:
        with transaction.atomic():
            row = HouseEdition.objects.create(
                rulebook=book.id,
                version=book.version,
                files=json.dumps(files),
                digest=digest_of(canonical(book)),
                by_office=by_office,
                by_id=account,
            )
    except IntegrityError:
        raise _there_already(book) from None
    SHELF.look_again()
    transaction.on_commit(lambda: news.nudge(EDITIONS, row.pk))
    return row


def withdraw(row: HouseEdition, *, back: bool = False) -> None:
    """Offered to nobody from now on, or to everybody again; whoever plays by it plays on."""
    row.withdrawn = not back
    row.save(update_fields=["withdrawn"])
    SHELF.look_again()
    transaction.on_commit(lambda: news.nudge(EDITIONS, row.pk))


def _there_already(book: Rulebook) -> Refusal:
    return Refusal.single(
        "version",
        "there is already {edition}, and a published edition never changes; please give this one "
        "another version",
        edition=book.edition,
    )
