"""Which number does a rule get that nobody has numbered yet? The prefix, and a number by section.

1xx is the tournament, 2xx the season, 3xx what the desk insists on, 4xx who is disqualified. Rules
of one section share its number. Where a rulebook calls something else by it, as one with numbers of
its own may, the section has another: no number ever means two things.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from itertools import count, islice
from typing import Any

from tafelrunde.rulebook.drafting import found
from tafelrunde.rulebook.topics import OFFICE_TOPICS, TOPICS
from tafelrunde.words.digits import whole_in

FORMAT, SEATING, POINTS, LEVEL, RANKING, DRAWN = 101, 102, 103, 104, 105, 106
SEASON, DESK, OUT = 201, 301, 401
UNPLAYED, ALL_ELSE = 107, 108

BY_KEY = {
    "rounds_rule": FORMAT,
    "sizes_rule": FORMAT,
    "formats_rule": FORMAT,
    "points_rule": POINTS,
    "shared_rule": LEVEL,
    "draw_rule": DRAWN,
    "start_rule": SEATING,
    "virtual_rule": RANKING,
}
BY_PART = {
    "seating": SEATING,
    "share": RANKING,
    "figure_points": POINTS,
    "early_win": POINTS,
    "finish": FORMAT,
    "schemes": FORMAT,
    "matches": FORMAT,
    "stages": FORMAT,
    "playoff": DRAWN,
    "bye": UNPLAYED,
    "off": UNPLAYED,
    "late": UNPLAYED,
    "starting": UNPLAYED,
    "marks": LEVEL,
    "draws": SEATING,
    "options": FORMAT,
}


FURTHER = 50
"""So far away is the next number of a section; no two sections ever meet."""

Path = tuple[str | int, ...]


class Cited:
    """Where a rulebook names each of its rules."""

    def __init__(self, rules: Any) -> None:
        self.rules = rules
        prefix = found(rules, ("prefix",))
        self.prefix = prefix if isinstance(prefix, str) and prefix else "R"
        self.places: dict[str, list[Path]] = {}
        for path, text in _texts(rules, ()):
            if text.startswith(f"{self.prefix}-"):
                self.places.setdefault(text, []).append(path)

    @cached_property
    def by_section(self) -> bool:
        """Whether all its numbers are those given here: then rules of a section share theirs."""
        return all(
            any(name in islice(self.names(each), 20) for each in _numbers(self.rules, path))
            for name, paths in self.places.items()
            for path in paths
            if path[0] != "disqualifications"
        )

    def names(self, number: int) -> Iterator[str]:
        return (f"{self.prefix}-{each}" for each in count(number, FURTHER))

    def may_share(self, one: Path, other: Path) -> bool:
        """Whether one number can mean both: the same matter, or the same section of the book."""
        if one == other:
            return True
        if "disqualifications" in (one[0], other[0]):
            return False
        if not self.by_section and _matter(one) != _matter(other):
            return False
        return _number(self.rules, one) in _numbers(self.rules, other)

    def beside(self, row: Path) -> str | None:
        """One more row of a list that has numbers of its own: the next of the same hundred."""
        if self.by_section or row[0] == "disqualifications" or not isinstance(row[-2], int):
            return None
        own = next((name for name, paths in self.places.items() if row in paths), None)
        if own is not None:
            return own
        told = {name: whole_in(name.removeprefix(f"{self.prefix}-")) for name in self.places}
        numbers = {name: number for name, number in told.items() if number is not None}
        alike = {
            numbers[name] // 100
            for name, paths in self.places.items()
            if name in numbers and any(len(p) == len(row) and p[:-2] == row[:-2] for p in paths)
        }
        if len(alike) != 1:
            return None
        (hundred,) = alike
        last = max(each for each in numbers.values() if each // 100 == hundred)
        return f"{self.prefix}-{last + 1}" if (last + 1) // 100 == hundred else None


def number_for(rules: Any, path: Sequence[str | int], cited: Cited | None = None) -> str:
    """The rule that a key at this path would cite, such as KUB-103."""
    cited, here = cited or Cited(rules), tuple(path)
    if (beside := cited.beside(here)) is not None:
        return beside
    first = _number(rules, here)
    names = cited.names(first)
    if here[0] == "disqualifications":
        names = (f"{cited.prefix}-{number}" for number in count(first))
    return next(
        name
        for name in names
        if all(cited.may_share(here, other) for other in cited.places.get(name, ()))
    )


def _texts(part: Any, path: Path) -> Iterator[tuple[Path, str]]:
    if isinstance(part, str):
        yield (*path[:-2], "rule") if path[-2:-1] == ("rules",) else path, part
    elif isinstance(part, dict | list):
        for key, each in part.items() if isinstance(part, dict) else enumerate(part):
            yield from _texts(each, (*path, key))


def _matter(path: Path) -> tuple[str | int, ...]:
    """What a rule is about, in whichever mode or row: all of a finish is one matter."""
    names = tuple(each for each in path if isinstance(each, str))
    return ("finish", names[-1]) if "finish" in names else names[-2:]


def _numbers(rules: Any, path: Path) -> frozenset[int]:
    """All numbers a rule may have by its section: one that was moved up or down keeps its own."""
    if path[-3:-2] in (("places",), ("standings",)) and path[0] != "season":
        return frozenset({POINTS, LEVEL if path[-3] == "places" else RANKING})
    return frozenset({_number(rules, path)})


def _number(rules: Any, path: Sequence[str | int]) -> int:
    key = path[-1]
    parts = [part for part in path[:-1] if isinstance(part, str)]
    if parts[:1] == ["season"]:
        topics = OFFICE_TOPICS if "office" in parts else ()
        return SEASON + (topics.index(str(key)) + 1 if key in topics else 0)
    if parts[:1] == ["desk"]:
        return DESK + TOPICS.index(str(key)) if key in TOPICS else DESK
    if parts[:1] == ["disqualifications"]:
        return OUT + int(path[1])
    if parts[:1] == ["options"] and found(rules, (*path[:2], "scope")) == "season":
        return SEASON
    if parts[-1:] == ["places"]:
        return POINTS if path[-2] == 0 else LEVEL
    if parts[-1:] == ["standings"]:
        return POINTS if path[-2] == 0 else RANKING
    if str(key) in BY_KEY:
        return BY_KEY[str(key)]
    return BY_PART.get(parts[-1] if parts else "", ALL_ELSE)
