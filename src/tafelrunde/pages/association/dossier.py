"""One person as the office sees them: in which seasons, registered for what, played where."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from tafelrunde.desk.association.rules import dense_places
from tafelrunde.pages.association.invitations import STATE_WORDS
from tafelrunde.state.championship import Championship, Fixture
from tafelrunde.words import Text


class Appearance(msgspec.Struct, frozen=True):
    """A date somebody registered for or played at."""

    fixture: str
    title: str
    date: str
    place: int | None
    """The place in the result that counts; None without a rank or a result."""
    played: bool
    waiting: bool
    registered: bool
    of: int = 0
    """How many held a place."""
    hall: str = ""
    """The hall of this house it was played in."""


class SeasonOfPerson(msgspec.Struct, frozen=True):
    title: str
    slug: str
    known_as: str
    appearances: tuple[Appearance, ...]
    rank: int | None
    invitation: Text | None


def season_of_person(
    state: Championship, slug: str, ids: set[str], rank: int | None
) -> SeasonOfPerson | None:
    """Nothing where the season knows nothing of that person."""
    everywhere = set().union(*(state.ids_of(person) for person in ids))
    dense = dense_places(state)
    found = tuple(
        each
        for fixture in state.dates_with(everywhere)
        for each in _appearances(fixture, everywhere, dense)
    )
    sent = [one for person, one in state.invitations.items() if person in everywhere]
    if not found and not sent and not everywhere & {state.champion, state.runner_up}:
        return None
    return SeasonOfPerson(
        title=state.title,
        slug=slug,
        known_as=state.canonical(min(ids)),
        appearances=found,
        rank=rank,
        invitation=STATE_WORDS[sent[0].state] if sent else None,
    )


def _appearances(fixture: Fixture, ids: set[str], dense: bool) -> Iterator[Appearance]:
    played = fixture.results is not None and bool(ids & set(fixture.results.people))
    waiting = bool(ids & set(fixture.waiting))
    registered = bool(ids & set(fixture.registered))
    if played or waiting or registered:
        yield Appearance(
            fixture=fixture.id,
            title=fixture.title,
            date=fixture.date,
            place=_place(fixture, ids, dense) if played else None,
            played=played,
            waiting=waiting,
            registered=registered,
            of=fixture.results.places if fixture.results else 0,
            hall=fixture.hall,
        )


def _place(fixture: Fixture, ids: set[str], dense: bool) -> int | None:
    for group in fixture.results.placed(dense=dense) if fixture.results else ():
        if ids & set(group.players):
            return group.place
    return None
