"""Was the house opened by an older version before, and what is new since then? Told once.

The folder keeps which version opened it last. What is new comes from the changelog that the program
carries: the parts of all versions after that one.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path

import msgspec

from tafelrunde import __version__
from tafelrunde.store.durable import write_durably

KEPT = "version.json"
BEFORE_THIS_WAS_KEPT = "0.1.0"
PACKAGE = Path(__file__).parents[1]
CHANGELOGS = (PACKAGE / "CHANGELOG.md", PACKAGE.parents[1] / "CHANGELOG.md")
"""In the installed program, and in a checkout."""
UNRELEASED = "Unreleased"
MARKUP = re.compile(r"\*\*|`|\[([^\]]*)\]\([^)]*\)")
NUMBERS = re.compile(r"[0-9]+")


class Kept(msgspec.Struct, frozen=True):
    """What the folder knows about versions."""

    version: str
    before: str = ""
    """From which version it came last; empty where it has been this one from the start."""
    read: bool = True

    @property
    def news(self) -> bool:
        return bool(self.before) and not self.read


class Chapter(msgspec.Struct, frozen=True):
    """What one version brought, in the changelog's own words."""

    version: str
    lines: tuple[str, ...]

    @property
    def unreleased(self) -> bool:
        """Of the program as it is: its changelog has no number for this yet."""
        return self.version == UNRELEASED


def kept(folder: Path) -> Kept | None:
    """Nothing where no version has noted itself yet, or the note cannot be read."""
    try:
        return msgspec.json.decode((folder / KEPT).read_bytes(), type=Kept)
    except (OSError, ValueError):
        return None


def note(folder: Path, *, new: bool, version: str = __version__) -> Kept:
    """That this version has opened the house; what it was before is remembered until it is read."""
    last = kept(folder)
    before = "" if new else BEFORE_THIS_WAS_KEPT
    if last is not None:
        before = last.before if last.version == version else last.version
    if before == version:
        before = ""
    same = last is not None and last.version == version
    now = Kept(version, before, read=last.read if last is not None and same else not before)
    if now != last:
        write_durably(folder / KEPT, msgspec.json.encode(now))
    return now


def mark_read(folder: Path) -> None:
    last = kept(folder)
    if last is not None and last.news:
        read = msgspec.structs.replace(last, read=True)
        write_durably(folder / KEPT, msgspec.json.encode(read))


def news_since(before: str, changelog: str | None = None) -> tuple[Chapter, ...]:
    """The chapters of all versions after that one, newest first."""
    text = _changelog() if changelog is None else changelog
    return tuple(
        chapter
        for chapter in _chapters(text)
        if chapter.unreleased or _numbers(chapter.version) > _numbers(before)
    )


@lru_cache(maxsize=1)
def _changelog() -> str:
    found = next((path for path in CHANGELOGS if path.is_file()), None)
    return found.read_text(encoding="utf-8") if found is not None else ""


def _numbers(version: str) -> tuple[int, ...]:
    return tuple(map(int, NUMBERS.findall(version.partition(" ")[0])))


def _chapters(text: str) -> Iterator[Chapter]:
    for part in re.split(r"^## ", text, flags=re.MULTILINE)[1:]:
        title, _, body = part.partition("\n")
        items = re.split(r"^- ", body, flags=re.MULTILINE)[1:]
        lines = tuple(_plain(item.partition("\n\n")[0]) for item in items)
        if lines:
            yield Chapter(title.strip(), lines)


def _plain(item: str) -> str:
    """Without the marks of the changelog's own markup."""
    return " ".join(MARKUP.sub(lambda found: found[1] or "", item).split())
