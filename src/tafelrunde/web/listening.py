"""Who listens to a stream, and to what? A phone to its own table, a desk to everything.

A stream that names people (`?for=p7`) hears what concerns them and what concerns everybody; with
`results=1` also that the standings moved. A stream that names nobody hears all.
"""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field
from urllib.parse import parse_qs

from tafelrunde.desk.concerns import Concern

MOST_NAMED, LONGEST_QUESTION = 16, 2000


@dataclass(eq=False)
class Listener:
    """One open stream: what it wants to hear, and what there is to tell it."""

    people: frozenset[str] = frozenset()
    results: bool = False
    newest: int = -1
    nudged: bool = False
    """To look again although no newer version is there."""
    due: bool = False
    """Stands in the row of those who are told one after another."""
    waking: asyncio.Event = field(default_factory=asyncio.Event)
    hurry: asyncio.Event = field(default_factory=asyncio.Event)

    @classmethod
    def of(cls, query: bytes) -> Listener:
        asked = parse_qs(query[:LONGEST_QUESTION].decode("latin-1"))
        people = [each for text in asked.get("for", []) for each in text.split(",") if each]
        return cls(frozenset(people[:MOST_NAMED]), asked.get("results") == ["1"])

    def at_once(self, concern: Concern | None) -> bool:
        return concern is None or not self.people or bool(self.people & concern.people)

    def soon(self, concern: Concern) -> bool:
        return concern.soon(self.people, results=self.results)

    def note(self, version: int) -> None:
        self.newest = max(self.newest, version)

    def wake(self) -> None:
        """Told now, without waiting for what else may happen."""
        self.hurry.set()
        self.waking.set()

    def wake_soon(self) -> None:
        self.waking.set()

    def looks_again(self, concern: Concern) -> bool:
        """Whether this page shows anything of what lies beside the journal: whoever follows the
        whole hall does, phones only what their people may still reach."""
        if self.people & concern.phones:
            return True
        if concern.desk or not self.people:
            return not self.people
        return self.results and "phones" in concern.chances


@dataclass
class Moved:
    """What this process has heard of one tournament, and whom it concerned."""

    since: int
    everybody: int = -1
    results: int = -1
    stirred: tuple[int, frozenset[str]] = (-1, frozenset())
    people: dict[str, int] = field(default_factory=dict)

    def note(self, version: int, concern: Concern | None) -> None:
        if concern is None:
            self.everybody = version
            return
        for player in concern.people:
            self.people[player] = version
        if concern.results:
            self.results = version
        if concern.stirs:
            self.stirred = (version, concern.busy)

    def newest_for(self, listener: Listener, seen: int) -> int | None:
        """The newest version this listener would see a difference in; None where that is not
        known, because its page is older than what was heard."""
        if not listener.people or seen < self.since:
            return None
        named = [self.people.get(player, -1) for player in listener.people]
        stirred, busy = self.stirred
        watched = stirred if not listener.people <= busy else -1
        return max(self.everybody, self.results if listener.results else -1, watched, *named)
