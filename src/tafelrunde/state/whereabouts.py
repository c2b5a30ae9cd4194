"""Where is somebody in a season? Found at once, for a thousand dates have forty people each.

Worked out from a state when it is first asked for and kept beside it; a state that went on is asked
anew.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from typing import NamedTuple, Protocol


class Peopled(Protocol):
    """What is looked at of a date."""

    @property
    def id(self) -> str: ...
    @property
    def region(self) -> str: ...
    @property
    def people(self) -> set[str]: ...


class Whereabouts(NamedTuple):
    """By the ids that stand at the dates, merged or not."""

    seq: int
    dates: dict[str, list[str]]
    """Where somebody is registered, waits or stands in the result."""
    regions: dict[str, frozenset[str]]
    """Who is so at any date of a region."""


def found_in(seq: int, fixtures: Iterable[Peopled]) -> Whereabouts:
    dates: dict[str, list[str]] = defaultdict(list)
    regions: dict[str, set[str]] = defaultdict(set)
    for fixture in fixtures:
        people = fixture.people
        regions[fixture.region] |= people
        for person in people:
            dates[person].append(fixture.id)
    everybody = {name: frozenset(some) for name, some in regions.items()}
    return Whereabouts(seq, dict(dates), everybody)


def fixtures_with(where: Whereabouts, ids: Iterable[str]) -> set[str]:
    return {fixture for person in ids for fixture in where.dates.get(person, ())}
