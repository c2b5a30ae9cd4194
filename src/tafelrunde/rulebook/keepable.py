"""Can every value of a file be kept? A journal carries its rulebook as JSON, and people read it.

TOML knows days and times, decimals and numbers of any size. A journal with one of them could never
be read again, so the file is refused before a tournament is announced by it.
"""

from __future__ import annotations

from collections.abc import Iterator

from tafelrunde.rulebook.faults import Fault
from tafelrunde.rulebook.foreign_rules import unseen_in
from tafelrunde.rulebook.toml_words import KINDS
from tafelrunde.words import Text

DEEPEST, LONGEST_TEXT, LARGEST_NUMBER = 30, 20_000, 10**9
"""Far beyond every rulebook there is, and far below what could hurt a house."""

OF_FILES_ALONE = ("float", "date", "datetime", "time")
OTHER_KIND = Text(
    "a text in quotation marks, a whole number, true, false, a list or names with their values "
    "expected; found: {found}"
)
UNSEEN = Text("a text without signs that nobody can see expected")
TOO_LONG = Text("a text of at most {most} characters expected", most=LONGEST_TEXT)
TOO_LARGE = Text(
    "a number from {least} to {most} expected", least=-LARGEST_NUMBER, most=LARGEST_NUMBER
)
TOO_DEEP = Text("nested too deeply")


def unkeepable(raw: object, place: str, depth: int = 0) -> Iterator[Fault]:
    """Every value that may stand in a file and in no journal, with its place."""
    if (why := TOO_DEEP if depth > DEEPEST else _why(raw)) is not None:
        yield Fault(place, why)
    elif isinstance(raw, dict):
        for key, each in raw.items():
            within = f"{place}.{key}" if place else str(key)
            if (why := _why(key)) is not None:
                yield Fault(within, why)
            yield from unkeepable(each, within, depth + 1)
    elif isinstance(raw, list | tuple):
        for number, each in enumerate(raw):
            yield from unkeepable(each, f"{place}[{number}]", depth + 1)


def _why(value: object) -> Text | None:
    if isinstance(value, str):
        if len(value) > LONGEST_TEXT:
            return TOO_LONG
        return UNSEEN if unseen_in(value) else None
    if isinstance(value, int):
        return TOO_LARGE if abs(value) > LARGEST_NUMBER else None
    kind = type(value).__name__
    return OTHER_KIND.filled(found=KINDS[kind]) if kind in OF_FILES_ALONE else None
