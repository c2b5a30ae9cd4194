"""The hall of fame of a series: who won its finals and its lists, and who did so most often.

Everybody stands there as every public page names them; to a page of their own leads a link only
where there is one.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence, Set

import msgspec

from tafelrunde.reckoning.names.calling import by_surname
from tafelrunde.reckoning.names.public import NOBODY
from tafelrunde.reckoning.names.register import Names

BEST = 3
Places = Sequence[tuple[int, Sequence[str]]]
"""Each place with who has it; an empty id stands for somebody nobody knows any more."""


class EndedSeason(msgspec.Struct, frozen=True):
    """A season of the series that is over, or whose final is."""

    title: str
    slug: str
    end: str
    places: Places
    """Of its final."""
    list_firsts: Sequence[str]
    """Who came first on its ranking list, once that is settled."""


class Famous(msgspec.Struct, frozen=True):
    person: str
    name: str
    career: bool


class FameSeason(msgspec.Struct, frozen=True):
    season: EndedSeason
    final: tuple[tuple[int, Famous], ...]
    list_firsts: tuple[Famous, ...]


class Holder(msgspec.Struct, frozen=True):
    """Somebody with titles; a shared one counts for each who shares it."""

    who: Famous
    finals: int
    lists: int


class FamePage(msgspec.Struct, frozen=True):
    seasons: tuple[FameSeason, ...]
    """The newest first."""
    holders: tuple[Holder, ...]


def people_of(seasons: Sequence[EndedSeason]) -> set[str]:
    """Everybody who will stand there."""
    return {
        person
        for each in seasons
        for person in (*each.list_firsts, *(p for _place, some in _best(each) for p in some))
        if person
    }


def fame_page(
    seasons: Sequence[EndedSeason], same: Mapping[str, str], names: Names, pages: Set[str]
) -> FamePage:
    """`same` says under which id somebody is known now; whoever was erased is not in it."""

    def famous(person: str) -> Famous:
        known = same.get(person, "")
        return Famous(known, names[known] if known else NOBODY, known in pages)

    told = tuple(
        FameSeason(
            each,
            tuple((place, famous(p)) for place, some in _best(each) for p in some),
            tuple(famous(p) for p in each.list_firsts),
        )
        for each in sorted(seasons, key=lambda each: (each.end, each.slug), reverse=True)
    )
    return FamePage(told, _holders(told))


def _best(season: EndedSeason) -> Places:
    return [(place, some) for place, some in season.places if place <= BEST]


def _holders(seasons: Sequence[FameSeason]) -> tuple[Holder, ...]:
    finals: dict[Famous, int] = defaultdict(int)
    lists: dict[Famous, int] = defaultdict(int)
    for each in seasons:
        for place, who in each.final:
            finals[who] += place == 1
        for who in each.list_firsts:
            lists[who] += 1
    found = [Holder(who, finals[who], lists[who]) for who in {*finals, *lists} if who.person]
    return tuple(
        sorted(
            (each for each in found if each.finals or each.lists),
            key=lambda each: (
                -each.finals,
                -each.lists,
                by_surname(each.who.name),
                each.who.person,
            ),
        )
    )
