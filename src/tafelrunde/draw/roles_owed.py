"""Which roles does everybody still play? Settled for all rounds left, before one is cast (FRI-101).

Everybody takes the roles not had yet, each once; no role is played more often than it has seats.
Those who are scored choose before those who only fill a seat, and augmenting paths find a way for
all of them wherever there is one. Who can have nothing new plays something again: the number of
those is the least possible, and so the measure of any other seating.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterable, Mapping, Sequence, Set
from typing import Generic, TypeVar

P = TypeVar("P", bound=Hashable)
Rounds = Sequence[Sequence[Sequence[P | None]]]
Had = Mapping[P, Counter[int]]


def roles_had(rounds: Rounds[P]) -> dict[P, Counter[int]]:
    """Who played which role how often; tables are by role."""
    had: dict[P, Counter[int]] = {}
    for tables in rounds:
        for table in tables:
            for role, person in enumerate(table):
                if person is not None:
                    had.setdefault(person, Counter())[role] += 1
    return had


def times_again(rounds: Rounds[P], scored: Set[P]) -> int:
    """How often somebody who is scored plays a role that he had before."""
    had = roles_had(rounds)
    return sum(times - 1 for p in scored for times in had.get(p, Counter()).values() if times > 1)


def fewest_again(
    players: Iterable[P], scored: Set[P], past: Rounds[P], room: Sequence[int], rounds: int
) -> int:
    """The least number of such repeats that the rounds still to come can add."""
    had = roles_had(past)
    owed = owed_roles(sorted(players, key=lambda p: p not in scored), had, room, rounds)
    return sum(
        times if had.get(person, Counter())[role] else times - 1
        for person in scored & owed.keys()
        for role, times in Counter(owed[person]).items()
    )


def owed_roles(
    players: Sequence[P], had: Had[P], room: Sequence[int], rounds: int
) -> dict[P, list[int]]:
    """As many roles for each as rounds are left, the first in line first; `room` is that of one."""
    new = _New(players, had, room, rounds)
    for person in players:
        for _ in range(rounds):
            if not new.one_more(person, set()):
                break
    for person in players:
        new.fill(person, rounds)
    return {person: sorted(new.given[person]) for person in players}


class _New(Generic[P]):
    """Roles nobody had yet, given out so that nobody loses one who has it."""

    def __init__(self, players: Sequence[P], had: Had[P], room: Sequence[int], rounds: int) -> None:
        self.had = had
        self.room = [seats * rounds for seats in room]
        self.given: dict[P, list[int]] = {person: [] for person in players}
        self.takers: list[list[P]] = [[] for _ in room]

    def one_more(self, person: P, seen: set[int]) -> bool:
        """A role not had, perhaps from somebody who finds another one."""
        before = self.had.get(person, Counter())
        for role, takers in enumerate(self.takers):
            if role in seen or before[role] or role in self.given[person]:
                continue
            seen.add(role)
            if len(takers) < self.room[role] or self._makes_way(role, seen):
                self._give(person, role)
                return True
        return False

    def _makes_way(self, role: int, seen: set[int]) -> bool:
        for holder in list(self.takers[role]):
            if self.one_more(holder, seen):
                self.takers[role].remove(holder)
                self.given[holder].remove(role)
                return True
        return False

    def _give(self, person: P, role: int) -> None:
        self.given[person].append(role)
        self.takers[role].append(person)

    def fill(self, person: P, rounds: int) -> None:
        """Nothing new is to be had: what one played least, then what has most room."""
        while len(self.given[person]) < rounds:
            played = self.had.get(person, Counter()) + Counter(self.given[person])
            free = [r for r, takers in enumerate(self.takers) if len(takers) < self.room[r]]
            self._give(
                person, min(free, key=lambda r: (played[r], len(self.takers[r]) - self.room[r]))
            )
