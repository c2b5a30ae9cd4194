"""Who agreed to a page about his games, and which games of the house are his?

Only consent ties somebody's tournaments together: whoever has not agreed, is not known to be of age
or was erased is a stranger in each tournament anew, and nothing is added up about him. What ties is
the association's id beside a player (`Person.known_as`), never a name; entries under a pseudonym
and those of a minor are tied to nobody.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from datetime import UTC, date, datetime
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

from django.db import transaction
from django.db.models import QuerySet

from tafelrunde.chances.orders import Groups, orders_of
from tafelrunde.games.shelf import rulebook_for
from tafelrunde.reckoning.names.register import OF_AGE, is_minor
from tafelrunde.store import deeds, news
from tafelrunde.store.association.erasure import note_erased, write_list
from tafelrunde.store.association_models import AssociationPerson, consent_digest
from tafelrunde.store.book import DjangoLedger
from tafelrunde.store.kept_models import KeptStrengths
from tafelrunde.store.models import Hall, Person
from tafelrunde.store.reach import reach

AT_ONCE = 900
"""Ids in one question to the database."""
MOST_KEPT = 400
Ties = dict[str, dict[str, str]]
"""By hall: whose each player is."""


# ── Consent ──────────────────────────────────────────────────────────────────────────────────────


def agree(person: AssociationPerson, version: str, using: str = "default") -> None:
    """From now on there is a page; only the person says so, by the personal link."""
    with transaction.atomic(using=using):
        person.career_version, person.career_at = version, datetime.now(UTC)
        person.save(using=using, update_fields=["career_version", "career_at", "changed_at"])
        deeds.note("career-agreed", deeds.SELF, person=person.id, using=using)
        transaction.on_commit(lambda: news.publish(news.PEOPLE, 0), using=using)


def take_back(
    person: AssociationPerson, folder: Path | None = None, using: str = "default"
) -> None:
    """The page is gone at once, what was fitted too; a backup brings neither back."""
    if person.career_at is None:
        return
    digests = {consent_digest(person.id, person.career_at)}
    with transaction.atomic(using=using):
        person.career_version, person.career_at = "", None
        person.save(using=using, update_fields=["career_version", "career_at", "changed_at"])
        KeptStrengths.objects.using(using).all().delete()
        note_erased(using, digests)
        deeds.note("career-taken-back", deeds.SELF, person=person.id, using=using)
        transaction.on_commit(lambda: news.publish(news.PEOPLE, 0), using=using)
    if folder is not None:
        write_list(folder, digests)


def known_of_age(person: AssociationPerson, today: date) -> bool:
    """Not merely not known to be a minor: without a birthday nobody can tell."""
    if person.birth_date is not None:
        return not is_minor(person.birth_date, today)
    return person.birth_year is not None and today.year - person.birth_year > OF_AGE


def with_page(person: str, today: date, using: str = "default") -> AssociationPerson | None:
    """The person's row, where there is a page to show."""
    rows = AssociationPerson.objects.using(using).filter(id=person, same_as=None)
    row = rows.exclude(career_version="").first()
    return row if row is not None and known_of_age(row, today) else None


def pages_among(people: Iterable[str], today: date, using: str = "default") -> set[str]:
    """Which of these have a page."""
    return {
        row.id
        for some in _few(people)
        for row in _agreed_rows(using).filter(id__in=some)
        if known_of_age(row, today)
    }


def everyone_agreed(today: date, using: str = "default") -> dict[str, str]:
    """By every id somebody's link reaches: whose page it is on."""
    people = [row.id for row in _agreed_rows(using) if known_of_age(row, today)]
    return {each: person for person in people for each in reach(person, using)}


def _agreed_rows(using: str) -> QuerySet[AssociationPerson]:
    return AssociationPerson.objects.using(using).filter(same_as=None).exclude(career_version="")


def _few(ids: Iterable[str]) -> Iterator[list[str]]:
    every = sorted(set(ids))
    for first in range(0, len(every), AT_ONCE):
        yield every[first : first + AT_ONCE]


# ── Games ────────────────────────────────────────────────────────────────────────────────────────


class Over(NamedTuple):
    """A public tournament of the house that is over."""

    id: str
    slug: str
    title: str
    date: str
    rulebook: str
    head: str


class HallGames(NamedTuple):
    """What is read of it: who came in where, and every game."""

    ranks: Mapping[str, int]
    games: tuple[Groups, ...]


def halls_over(
    rulebook: str = "", ids: Iterable[str] | None = None, using: str = "default"
) -> list[Over]:
    """By day; all of a game, or some by id."""
    halls = Hall.objects.using(using).filter(phase="awarded", public=True, version__gt=0)
    halls = halls.filter(rulebook=rulebook) if rulebook else halls
    pieces = [halls] if ids is None else [halls.filter(id__in=some) for some in _few(ids)]
    rows = [Over(*row) for piece in pieces for row in piece.values_list(*Over._fields)]
    return sorted(rows, key=lambda each: (each.date, each.id))


@lru_cache(maxsize=MOST_KEPT)
def hall_games(ledger: DjangoLedger, hall: str, _head: str) -> HallGames:
    """Read anew only after it moved on."""
    state, _version = ledger.state(hall)
    ranks = {row.player: row.rank for row in state.awarded if row.rank is not None}
    games = tuple(order.groups for order in orders_of(rulebook_for(state), state))
    return HallGames(ranks, games)


def ties(known: Mapping[str, str], using: str = "default") -> Ties:
    """Where the people of these pages played."""
    found: Ties = {}
    rows = Person.objects.using(using).filter(pseudonym="", minor=False).order_by()
    for some in _few(known):
        few = rows.filter(known_as__in=some).values_list("hall_id", "player", "known_as")
        for hall, player, person in few:
            found.setdefault(hall, {})[player] = known[person]
    return found


def hidden_halls(ids: Iterable[str], using: str = "default") -> set[str]:
    """Where somebody played under a pseudonym or as a minor: nothing there is told of him."""
    rows = Person.objects.using(using).order_by()
    return {
        hall
        for some in _few(ids)
        for hall, pseudonym, minor in rows.filter(known_as__in=some).values_list(
            "hall_id", "pseudonym", "minor"
        )
        if pseudonym or minor
    }


def as_people(hall: str, games: Iterable[Groups], whose: Mapping[str, str]) -> list[Groups]:
    """The games with people for players; whoever is not tied is a stranger of this hall."""
    return [
        tuple(tuple(whose.get(p, f"{hall} {p}") for p in group) for group in groups)
        for groups in games
    ]
