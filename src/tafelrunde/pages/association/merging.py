"""Who may be one person? Pairs with what speaks for it, and merges that can be undone."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from tafelrunde.journal.season_events import PeopleMerged
from tafelrunde.reckoning.names.register import Names
from tafelrunde.state.championship import Championship
from tafelrunde.words import Text


class Pair(msgspec.Struct, frozen=True):
    """Two people of the register that look like one."""

    one: str
    one_name: str
    other: str
    other_name: str
    why: tuple[Text, ...]
    together: str | None
    """A tournament in which both took part: then they are two."""


class Merge(msgspec.Struct, frozen=True):
    """A merge in force; `UndoMerge(gone=…)` takes it back."""

    kept: str
    kept_name: str
    gone: str
    gone_name: str
    grounds: tuple[str, ...]


def pairs(
    state: Championship, suggested: Iterable[tuple[str, str, tuple[Text, ...]]], names: Names
) -> list[Pair]:
    """From `store.association.people.suggested_pairs`, with what the season knows about them."""
    return [
        Pair(
            one,
            names.get(one, one),
            other,
            names.get(other, other),
            why,
            _together(state, one, other),
        )
        for one, other, why in suggested
        if state.canonical(one) != state.canonical(other)
    ]


def _together(state: Championship, one: str, other: str) -> str | None:
    for fixture in state.dates:
        if fixture.results is not None:
            there = {state.canonical(person) for person in fixture.results.people}
            if {state.canonical(one), state.canonical(other)} <= there:
                return fixture.title
    return None


def merges(state: Championship, names: Names) -> list[Merge]:
    grounds = {e.gone: e.grounds for e in state.history if isinstance(e, PeopleMerged)}
    return [
        Merge(kept, names.get(kept, kept), gone, names.get(gone, gone), grounds.get(gone, ()))
        for gone, kept in state.same_as.items()
    ]
