"""Which folders stand on the shelves? Each is an edition, by the id and version it says itself.

A folder is an edition of a game as soon as it holds a rulebook.toml, whatever it is called. Further
folders are found where the environment variable TAFELRUNDE_GAMES points (several, separated as in
PATH). One that nobody can read is named and left out, and all others go on.
"""

from __future__ import annotations

import importlib
import importlib.resources
import importlib.util
import os
import re
import sys
import tomllib
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache, lru_cache
from hashlib import sha256
from importlib.machinery import ModuleSpec
from importlib.resources.abc import Traversable
from pathlib import Path
from types import ModuleType

from tafelrunde.rulebook.edition import ID, VERSION, by_version
from tafelrunde.rulebook.faults import Fault, Refusal
from tafelrunde.rulebook.loader import read_toml
from tafelrunde.rulebook.toml_words import refuse_endless
from tafelrunde.words import Text
from tafelrunde.words.system import of_file

ELSEWHERE = "TAFELRUNDE_GAMES"
RULEBOOK = "rulebook.toml"
FORMATS, FORMAT = "formats", "format-"
"""Where ready formats for any game lie among the games, and how their ids begin."""
HIDDEN = (".", "_")
"""Folders whose names begin so are nobody's edition."""
LARGEST_FILE = 4 * 1024 * 1024
FIRST_TABLE = re.compile(r"^[ \t]*\[", re.MULTILINE)

Stamp = tuple[str, int, int]
"""A file as it is now: where it lies, when it was last written, how long it is."""

Further = Callable[[], Iterable[tuple[Traversable, Stamp]]]
_further: list[Further] = []
"""Shelves that are no folders: a house keeps its own editions in its database."""


def also_on(shelf: Further) -> None:
    """From now on editions are looked for there as well."""
    if shelf not in _further:
        _further.append(shelf)


@dataclass(frozen=True)
class Volume:
    """A folder that says which edition it is."""

    folder: Traversable
    id: str
    version: str
    stamp: Stamp

    @property
    def edition(self) -> str:
        return f"{self.id}@{self.version}"

    @property
    def built_in(self) -> bool:
        """Whether it came with the program."""
        return _is_built_in(self.folder)

    @property
    def of_house(self) -> bool:
        """Whether a house keeps it in its database."""
        return getattr(self.folder, "of_the_house", False)

    @property
    def withdrawn(self) -> bool:
        """Whether its maker took it back: it can be read, and is offered to nobody."""
        return getattr(self.folder, "withdrawn", False)

    @property
    def is_format(self) -> bool:
        """Whether it is one of the formats for any game that came with the program."""
        return self.built_in and self.id.startswith(FORMAT)

    def file(self, name: str) -> str:
        """What a file of the folder is called where something is wrong with it."""
        return f"{self.folder.name}/{name}"

    def has(self, name: str) -> bool:
        return (self.folder / name).is_file()

    def text(self, name: str) -> str | None:
        """A file as it stands there; None where there is none."""
        return text_of(self.folder / name, self.file(name)) if self.has(name) else None

    @contextmanager
    def answering_for_itself(self) -> Iterator[None]:
        """Whatever breaks while somebody's folder is read is that folder's fault: others go on."""
        try:
            yield
        except Refusal:
            raise
        except Exception as error:
            if self.built_in:
                raise
            why = f"{type(error).__name__}: {error}"
            place = self.file(RULEBOOK)
            raise Refusal.single(place, "cannot be read: {why}", why=why) from error

    def python(self, name: str) -> ModuleType:
        """A module of the folder, wherever the folder stands."""
        try:
            return importlib.import_module(f"{_package(self.folder)}.{name}")
        except Exception as error:  # whatever somebody's own Python may do
            raise Refusal.single(
                self.file(f"{name}.py"),
                "this Python cannot be loaded: {error}",
                error=f"{type(error).__name__}: {error}",
            ) from None


@dataclass(frozen=True)
class LeftOut:
    """A folder that is on no list, and why; or not the whole of it, only a file beside."""

    folder: str
    faults: tuple[Fault, ...]
    whole: bool = True

    @property
    def text(self) -> Text:
        """One sentence for whoever keeps the folder."""
        first = self.faults[0]
        if not self.whole:
            return Text("left out is {place}: {why}", place=first.place, why=first.text)
        return Text(
            "the folder {folder} is left out: {place}: {why}",
            folder=self.folder,
            place=first.place,
            why=first.text,
        )


def text_of(file: Traversable, place: str) -> str:
    """A text file, or a Refusal with what keeps it from being read."""
    try:
        with file.open("rb") as opened:
            raw = opened.read(LARGEST_FILE + 1)
        if len(raw) > LARGEST_FILE:
            raise Refusal.single(place, "larger than 4 MB")
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise Refusal.single(place, "not UTF-8 text (byte {n})", n=error.start) from None
    except OSError as error:
        raise Refusal.single(place, "cannot be read: {why}", why=of_file(error)) from None


# ── All of them ──────────────────────────────────────────────────────────────────────────────────


def volumes() -> tuple[Volume, ...]:
    """Every edition that says what it is, the newest of each first, withdrawn ones last."""
    return _looked()[0]


def unreadable() -> tuple[LeftOut, ...]:
    """Folders that do not even say what they are, or say what another one is already."""
    return _looked()[1]


def _looked() -> tuple[tuple[Volume, ...], tuple[LeftOut, ...]]:
    return _sorted_out(tuple(_folders()))


@lru_cache(maxsize=8)
def _sorted_out(
    folders: tuple[tuple[Traversable, Stamp], ...],
) -> tuple[tuple[Volume, ...], tuple[LeftOut, ...]]:
    """Looked into again only where a file has changed: pages ask for every tournament."""
    found: dict[str, Volume] = {}
    left: list[LeftOut] = []
    for folder, stamp in folders:
        try:
            volume = volume_at(folder, stamp)
            _refuse_double(volume, found.get(volume.edition))
            found[volume.edition] = volume
        except Refusal as refusal:
            left.append(LeftOut(str(folder), refusal.faults))
    newest = sorted(found.values(), key=lambda each: by_version(each.version), reverse=True)
    return tuple(sorted(newest, key=lambda each: (each.id, each.withdrawn))), tuple(left)


def _refuse_double(volume: Volume, other: Volume | None) -> None:
    if other is not None:
        raise Refusal.single(
            volume.file(RULEBOOK),
            "there is already {edition} in the folder {folder}; please give this one "
            "another version",
            edition=volume.edition,
            folder=str(other.folder),
        )


def _folders() -> Iterator[tuple[Traversable, Stamp]]:
    for shelf in _shelves():
        for folder, file in _on(shelf):
            stamp = stamp_of(file)
            if stamp is not None:
                yield folder, stamp
    for further in _further:
        yield from further()


@lru_cache(maxsize=1024)
def _place(shelf: Path, name: str) -> tuple[Path, str]:
    """The folder of that name and its rulebook: to put paths together takes longer than to look."""
    return shelf / name, str(shelf / name / RULEBOOK)


def _on(shelf: Traversable) -> Sequence[tuple[Traversable, Traversable | str]]:
    """By name; files are passed over before anything is asked about them, for this is often."""
    if not isinstance(shelf, Path):
        found = sorted(shelf.iterdir(), key=lambda each: each.name)
        return [(each, each / RULEBOOK) for each in found if not each.name.startswith(HIDDEN)]
    try:
        with os.scandir(shelf) as there:
            names = [e.name for e in there if not e.name.startswith(HIDDEN) and e.is_dir()]
    except OSError as error:
        raise Refusal.single(str(shelf), "cannot be read: {why}", why=of_file(error)) from None
    return [_place(shelf, name) for name in sorted(names)]


def stamp_of(file: Traversable | str) -> Stamp | None:
    """None where there is no such file; what lies inside an archive never changes."""
    if not isinstance(file, Path | str):
        return (str(file), 0, 0) if file.is_file() else None
    try:
        told = os.stat(file)
    except OSError:
        return None
    return str(file), told.st_mtime_ns, told.st_size


@cache
def _built_in() -> tuple[Traversable, Traversable]:
    games = importlib.resources.files("tafelrunde.games")
    return games, games / FORMATS


def _shelves() -> Iterator[Traversable]:
    yield from _built_in()
    for path in filter(None, os.environ.get(ELSEWHERE, "").split(os.pathsep)):
        if not Path(path).is_dir():
            raise Refusal.single(ELSEWHERE, "no such folder: {path}", path=path)
        yield Path(path)


# ── One of them ──────────────────────────────────────────────────────────────────────────────────


def volume_at(folder: Traversable, stamp: Stamp) -> Volume:
    """Which edition a folder says it is; the whole rulebook is read only when it is opened."""
    file = f"{folder.name}/{RULEBOOK}"
    told = _head(text_of(folder / RULEBOOK, file), file)
    named = []
    for key, pattern in (("id", ID), ("version", VERSION)):
        value = told.get(key)
        if not isinstance(value, str) or not pattern.fullmatch(value):
            raise Refusal.single(
                f"{file}: {key}",
                "a name of letters, digits and - expected, found {found}",
                found=repr(value)[:60],
            )
        named.append(value)
    return Volume(folder, named[0], named[1], stamp)


def _head(text: str, file: str) -> dict[str, object]:
    """What stands before the first table; reading all of it takes a hundred times as long."""
    first = FIRST_TABLE.search(text)
    head = text[: first.start()] if first else text
    refuse_endless(head, file)
    try:
        return tomllib.loads(head)
    except (ValueError, RecursionError):
        return read_toml(text, file)  # a list or a text went on over that line, or it tells why


def _is_built_in(folder: Traversable) -> bool:
    here = Path(__file__).parent
    if isinstance(folder, Path):
        return folder.parent in (here, here / FORMATS)
    return not getattr(folder, "of_the_house", False)


def _package(folder: Traversable) -> str:
    """The folder as a package, so that its modules may import their neighbours."""
    if _is_built_in(folder):
        return f"tafelrunde.games.{folder.name}"
    assert isinstance(folder, Path)
    told = repr(sorted(filter(None, map(stamp_of, folder.glob("*.py")))))
    name = f"tafelrunde_games_{sha256(told.encode()).hexdigest()[:16]}"
    if name not in sys.modules:
        start = folder / "__init__.py"
        spec = (
            importlib.util.spec_from_file_location(
                name, start, submodule_search_locations=[str(folder)]
            )
            if start.is_file()
            else ModuleSpec(name, None, is_package=True)
        )
        assert spec is not None
        spec.submodule_search_locations = [str(folder)]
        package = importlib.util.module_from_spec(spec)
        sys.modules[name] = package
        if spec.loader is not None:
            spec.loader.exec_module(package)
    return name


def offers(source: str, name: str) -> bool:
    """Whether a module defines that name; told from its text, without running it."""
    import ast  # late: only whoever writes a rulebook asks, and it takes its time to load

    for line in ast.parse(source).body:
        targets = line.targets if isinstance(line, ast.Assign) else [getattr(line, "target", None)]
        if any(isinstance(each, ast.Name) and each.id == name for each in targets):
            return True
    return False
