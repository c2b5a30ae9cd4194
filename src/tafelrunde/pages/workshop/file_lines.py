"""In which line of a file does a fault stand? For whoever mends it as text.

Read as loosely as a person would: headings say where one is, names before an equals sign what is
said there. Nothing depends on it but the number of a line that is shown.
"""

from __future__ import annotations

import re
from collections import Counter

import msgspec

from tafelrunde.rulebook.faults import Fault
from tafelrunde.rulebook.toml_words import Unreadable
from tafelrunde.words import Text

HEADING = re.compile(r"\s*(\[\[?)\s*([\w.\-\"' ]+?)\s*\]")
NAMED = re.compile(r"\s*([\w.\-\"' ]+?)\s*=")
QUOTES = str.maketrans("", "", "\"' ")
NUMBER = re.compile(r"\[(\d+)\]")


class Line(msgspec.Struct, frozen=True):
    """A fault for whoever has the file before them."""

    number: int
    """0 where it can be said of no line."""
    words: str
    """What stands there."""
    place: str
    why: Text


def in_lines(text: str, faults: tuple[Fault, ...], file: str) -> list[Line]:
    lines = text.splitlines()
    places = _places(lines)
    return [_line(fault, lines, places, file) for fault in faults]


def _line(fault: Fault, lines: list[str], places: dict[str, int], file: str) -> Line:
    if isinstance(fault, Unreadable):
        number, place, why = fault.line or len(lines), "", fault.why
    else:
        place, why = ("" if fault.place == file else fault.place), fault.text
        number = _nearest(place, places)
    words = lines[number - 1].strip()[:200] if 0 < number <= len(lines) else ""
    return Line(number, words, place, why)


def _nearest(place: str, places: dict[str, int]) -> int:
    """Its own line, else that of what it is part of."""
    parts = NUMBER.sub(r".\1", place).split(".")
    for length in range(len(parts), 0, -1):
        number = places.get(".".join(parts[:length]))
        if number is not None:
            return number
    return 0


def _places(lines: list[str]) -> dict[str, int]:
    """The first line that speaks of a place, by the place: modes.0.sizes."""
    found: dict[str, int] = {}
    rows: Counter[str] = Counter()
    here = ""
    for number, line in enumerate(lines, start=1):
        if heading := HEADING.match(line):
            here = _numbered(heading[2].translate(QUOTES), rows)
            if heading[1] == "[[":
                rows[here] += 1
                here = f"{here}.{rows[here] - 1}"
            found.setdefault(here, number)
        elif named := NAMED.match(line):
            found.setdefault(f"{here}.{named[1].translate(QUOTES)}".lstrip("."), number)
    return found


def _numbered(heading: str, rows: Counter[str]) -> str:
    """modes.finish is a part of the mode that was begun last: modes.1.finish."""
    here = ""
    *way, last = heading.split(".")
    for part in way:
        here = f"{here}.{part}".lstrip(".")
        if rows[here]:
            here = f"{here}.{rows[here] - 1}"
    return f"{here}.{last}".lstrip(".")
