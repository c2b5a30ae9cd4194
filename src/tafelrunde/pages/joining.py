"""Whom can a phone be? The list on which people find themselves, under their public names.

The list opens with the first person checked in, or on the day itself, and closes with the award:
a tournament announced on the internet must not be joined by strangers weeks before. Minors stand
there under their initials, and join only by a personal link or by scanning their own card.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping

import msgspec

from tafelrunde.reckoning.names.alphabet import fits
from tafelrunde.reckoning.names.public import PublicName, PublicNames
from tafelrunde.state.tournament import Entry, Tournament


class Joinable(msgspec.Struct, frozen=True):
    """A person on the list, and whether a phone has joined for that person."""

    player: str
    name: PublicName
    taken: bool
    minor: bool = False


def joining_open(state: Tournament, today: str) -> bool:
    """Whether phones may choose their person now; `today` as in 2031-05-02."""
    if state.phase == "running":
        return True
    arrived = any(entry.checked_in for entry in state.entries.values())
    return state.phase == "announced" and (arrived or state.details.date == today)


def joinable(
    state: Tournament, names: PublicNames, unheld: Collection[str]
) -> tuple[Joinable, ...]:
    """Everybody on the list by surname; `unheld` are those for whom no badge is out."""
    listed = on_the_list(state)
    people = [
        Joinable(player, names.seat(player), player not in unheld, player in names.initials)
        for player in listed
        if player in names.seats
    ]
    return tuple(sorted(people, key=lambda each: (each.name.order, each.player)))


def on_the_list(state: Tournament) -> Mapping[str, Entry]:
    """Those who play: entries, and whoever stands in for one."""
    return {**state.entries, **state.standins}


def found(people: tuple[Joinable, ...], query: str) -> tuple[Joinable, ...]:
    """Those whose name has every word of the query in it, however it is typed."""
    return tuple(each for each in people if fits(str(each.name), query))
