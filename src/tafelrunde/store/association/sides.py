"""Two rows that could be one person, each told in full; and which of them stays by itself.

Whoever registers under a known name makes a new row. So what was there first stays, with its
address and its links: a newer row is kept only where the older one has neither results nor a
confirmed address, or where the office says why.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import date, datetime
from typing import NamedTuple

import msgspec

from tafelrunde.desk.association.rules import dense_places
from tafelrunde.state.championship import Championship, Fixture
from tafelrunde.store.association.register import bans_in_force
from tafelrunde.store.association_models import AssociationPerson, SeasonBook
from tafelrunde.store.season_book import SeasonLedger


class Played(msgspec.Struct, frozen=True):
    """A tournament with the place somebody had there; none: without a rank."""

    title: str
    day: str
    place: int | None


class Side(msgspec.Struct, frozen=True, kw_only=True):
    """Everything the office needs to tell whether a row is who it says it is."""

    id: str
    name: str
    birth_date: date | None
    birth_year: int | None
    email: str
    confirmed: datetime | None
    results: tuple[Played, ...]
    registered: tuple[str, ...]
    """Titles of tournaments this row is on the list of, or waits for."""
    invited: bool
    since: datetime
    came_by: str
    created_by: str
    agreed: bool
    barred: bool
    numbers: tuple[str, ...] = ()
    """As they are written; for the office alone."""

    @property
    def established(self) -> bool:
        """More than somebody's claim."""
        return bool(self.results) or self.confirmed is not None


def in_order(one: Side, other: Side) -> tuple[Side, Side]:
    """Which row stays by itself, and which goes into it."""
    older, newer = sorted((one, other), key=lambda side: (side.since, side.id))
    if not older.established and newer.results:
        return newer, older
    return older, newer


def sides_of(ledger: SeasonLedger, ids: Iterable[str]) -> dict[str, Side]:
    """Each row as it stands, with what every season knows of it."""
    people = AssociationPerson.objects.using(ledger.using).prefetch_related("numbers")
    rows = people.in_bulk(list(ids))
    seasons = SeasonBook.objects.using(ledger.using).filter(version__gt=0)
    order = seasons.order_by("start", "id").values_list("id", flat=True)
    states = [ledger.state(season)[0] for season in order] if rows else []
    today = date.fromisoformat(ledger.today())
    barred = {ban.person_id for ban in bans_in_force(today, using=ledger.using)}
    known = {person: _ids(states, person) for person in rows}
    dates = list(_dates_of(states, {each for also in known.values() for each in also}))
    return {
        person: _side(row, states, dates, also=known[person], barred=person in barred)
        for person, row in rows.items()
    }


class _Date(NamedTuple):
    """A date of a season, and who of those looked at is there."""

    state: Championship
    fixture: Fixture
    there: set[str]


def _dates_of(states: list[Championship], wanted: set[str]) -> Iterator[_Date]:
    for state in states:
        for fixture in state.dates_with(wanted):
            results = fixture.results
            people = (*fixture.registered, *fixture.waiting) if results is None else results.people
            if not wanted.isdisjoint(people):
                yield _Date(state, fixture, wanted.intersection(people))


def _ids(states: list[Championship], person: str) -> set[str]:
    """The row itself and what was merged into it before."""
    below = (gone for state in states for gone in state.same_as if person in _upwards(state, gone))
    return {person, *below}


def _upwards(state: Championship, person: str) -> Iterator[str]:
    while person in state.same_as:
        person = state.same_as[person]
        yield person


def _side(
    row: AssociationPerson,
    states: list[Championship],
    dates: list[_Date],
    *,
    also: set[str],
    barred: bool,
) -> Side:
    own = [each for each in dates if not also.isdisjoint(each.there)]
    return Side(
        id=row.id,
        name=row.name,
        birth_date=row.birth_date,
        birth_year=row.birth_year,
        email=row.email,
        confirmed=row.email_confirmed_at,
        results=tuple(_played(own, also)),
        registered=tuple(each.fixture.title for each in own if each.fixture.results is None),
        invited=any(also & set(state.invitations) for state in states),
        since=row.created_at,
        came_by=row.came_by,
        created_by=row.created_by,
        agreed=bool(row.consent_version),
        barred=barred,
        numbers=tuple(number.number for number in row.numbers.all()),
    )


def _played(dates: list[_Date], ids: set[str]) -> Iterator[Played]:
    for state, fixture, _there in dates:
        if fixture.results is not None:
            placed = fixture.results.placed(dense=dense_places(state))
            found = (group.place for group in placed if not ids.isdisjoint(group.players))
            yield Played(fixture.title, fixture.date, next(found, None))
