"""Whom can a phone be? The list on which people find themselves, under their public names.

The list opens with the first person checked in, or on the day itself, and closes with the award:
a tournament announced on the internet must not be joined by strangers weeks before. Two people with
the same public name (minors stand under their initials) cannot be told apart by a tap; they
get their links from the desk.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping
from typing import Literal

import msgspec

from tafelrunde.pages.audience.names import PublicName, PublicNames
from tafelrunde.state.tournament import Entry, Tournament

Free = Literal["free", "taken", "twice"]


class Joinable(msgspec.Struct, frozen=True):
    """A person on the list, and whether a tap is enough to be that person."""

    player: str
    name: PublicName
    free: Free


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
    listed = [player for player in on_the_list(state) if player in names.seats]
    often = Counter(str(names.seat(player)) for player in listed)

    def free(player: str) -> Free:
        if player not in unheld:
            return "taken"
        return "free" if often[str(names.seat(player))] == 1 else "twice"

    people = [Joinable(player, names.seat(player), free(player)) for player in listed]
    return tuple(sorted(people, key=lambda each: (each.name.order, each.player)))


def on_the_list(state: Tournament) -> Mapping[str, Entry]:
    """Those who play: entries, and whoever stands in for one."""
    return {**state.entries, **state.standins}


def found(people: tuple[Joinable, ...], query: str) -> tuple[Joinable, ...]:
    """Those whose name has every word of the query in it."""
    words = query.casefold().split()
    return tuple(
        each for each in people if all(word in str(each.name).casefold() for word in words)
    )
