"""One tournament of a season as its list sees it: who came in where, and what that is worth."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property

import msgspec

from tafelrunde.rulebook.list_rules import Worth
from tafelrunde.rulebook.model import SeasonRules

AS_OTHERS = Worth()


class GivenBonus(msgspec.Struct, frozen=True):
    """Bonus points somebody typed, and why."""

    player: str
    points: Fraction
    reason: str


class Placed(msgspec.Struct, frozen=True):
    """Equal players at one place; whoever was excluded is gone and leaves a gap."""

    place: int
    players: tuple[str, ...]
    equal: int
    """How many places they fill, those of excluded players included."""
    ahead: int
    """How many places were there before this one, empty ones included."""


@dataclass(frozen=True)
class SeasonTournament:
    """One tournament's outcome: groups of equal players, best first, and who has no rank."""

    id: str
    name: str
    date: str
    direct: int
    """How many places in the final it was announced to give its best; 0: none."""
    regional: bool
    counts: bool
    ranking: tuple[tuple[str, ...], ...]
    unranked: tuple[str, ...]
    shares: Mapping[str, Fraction]
    standins: int = 0
    """Stand-ins who count as participants; 0 where the season does not count them."""
    kind: str = ""
    worth: Worth = AS_OTHERS
    block: str = ""
    """The block it was put into by hand; empty: by its day, or none."""
    vacant: tuple[int, ...] = ()
    """Places nobody has."""
    excluded: tuple[str, ...] = ()
    """Who stands in the ranking and has lost the place; nobody moves up."""
    table_wins: Mapping[str, int] = field(default_factory=dict)
    bonuses: tuple[GivenBonus, ...] = ()

    @cached_property
    def ranked_players(self) -> int:
        """Counted once: a list of thousands asks for it with every result."""
        return sum(len(group) for group in self.ranking)

    @property
    def participants(self) -> int:
        return self.ranked_players + len(self.unranked) + self.standins

    def counts_for(self, rules: SeasonRules) -> bool:
        """Whether it gives ranking points: large enough, and not left out."""
        everyone = rules.minimum_counts == "participants"
        size = self.participants if everyone else self.ranked_players
        return self.counts and size >= rules.minimum

    @property
    def players(self) -> tuple[str, ...]:
        return (*(player for group in self.ranking for player in group), *self.unranked)

    def placed(self, *, dense: bool = False) -> Iterator[Placed]:
        return places_of(self.ranking, self.vacant, self.excluded, dense=dense)


def places_of(
    ranking: tuple[tuple[str, ...], ...],
    vacant: tuple[int, ...] = (),
    excluded: tuple[str, ...] = (),
    *,
    dense: bool = False,
) -> Iterator[Placed]:
    """Places 1, 2, 2, 4, or densely 1, 2, 2, 3; a vacant place is passed over."""
    place, ahead = 1, 0
    for group in ranking:
        while place in vacant:
            place, ahead = place + 1, ahead + 1
        players = tuple(p for p in group if p not in excluded) if excluded else group
        yield Placed(place, players, 1 if dense else len(group), ahead)
        place += 1 if dense else len(group)
        ahead += len(group)
