"""What the server says of who registered, beside what the desk has made of it. Nothing is merged.

Each registration keeps what was settled last. So it is seen which side changed something since:
only there, and the desk is offered it; only here, and that stands; on both sides, and both are
shown. When check-in closes, of whoever was not taken the name stays until the tournament is over.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import date
from typing import Literal

import msgspec
from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone

from tafelrunde.reckoning.lists.born import believable
from tafelrunde.reckoning.lists.doubles import folded
from tafelrunde.reckoning.lists.names import tidy
from tafelrunde.state.tournament import Tournament
from tafelrunde.store.book import DjangoLedger
from tafelrunde.store.mirror_models import Registration, Sending
from tafelrunde.store.mirror_wire import Registered, Registrations
from tafelrunde.store.models import Hall, Person
from tafelrunde.store.prepared import Prepared

MOST, LONGEST_ID = 2000, 64
LONGEST_NAME, LONGEST_SURNAME = 200, 100

Kind = Literal["new", "changed", "both", "cancelled", "left"]
"""Registered and not on the list here · something was changed there · there and here · cancelled
there · cancelled here, but not there."""


class Facts(msgspec.Struct, frozen=True, omit_defaults=True):
    """What both sides may change of somebody."""

    name: str
    birth_year: int | None = None
    minor: bool = False


class Offer(msgspec.Struct, frozen=True):
    """One registration that the desk has to look at."""

    kind: Kind
    person: str
    player: str
    theirs: Registered | None
    ours: Facts | None

    @property
    def name(self) -> str:
        known = self.theirs or self.ours
        return known.name if known is not None else ""


def still_open(state: Tournament) -> bool:
    """Whether somebody who registers now can still be put on the list by that."""
    return state.phase == "announced" and not state.checkin_closed and not state.cancelled


def check_in_closed(ledger: DjangoLedger, hall: str) -> bool:
    """Whether check-in of that tournament, written here or mirrored, has closed.

    Whoever comes after that tells its desk: a registration would reach nobody there.
    """
    row = Hall.objects.using(ledger.using).filter(id=hall).first() if hall else None
    if row is None or row.version == 0:
        return False
    return row.phase != "announced" or not still_open(ledger.state(hall)[0])


def facts_of(theirs: Registered) -> Facts:
    return Facts(theirs.name, theirs.birth_year, theirs.minor)


def _ours(state: Tournament, people: Mapping[str, Person], player: str) -> Facts | None:
    """What this house knows of somebody on its list."""
    entry, person = state.person(player), people.get(player)
    if entry is None or person is None:
        return None
    return Facts(person.name, person.birth_year, entry.minor or person.minor)


# ── What comes ───────────────────────────────────────────────────────────────────────────────────


def take_in(ledger: DjangoLedger, hall: str, heard: Registrations) -> None:
    """The server's list in the place of the one before; whoever was taken stays known."""
    using = ledger.using
    state, _version = ledger.state(hall)
    people = {row.player: row for row in Person.objects.using(using).filter(hall_id=hall)}
    linked = {row.known_as: row.player for row in people.values() if row.known_as}
    with transaction.atomic(using=using):
        rows = Registration.objects.using(using).filter(hall_id=hall)
        here = {row.person: row for row in rows}
        named = set()
        for number, theirs in enumerate(_sound(heard.persons)):
            named.add(theirs.person)
            row = here.get(theirs.person) or Registration(hall_id=hall, person=theirs.person)
            row.player = row.player or linked.get(theirs.person, theirs.player)
            row.number, row.told = number, msgspec.to_builtins(theirs)
            ours = _ours(state, people, row.player)
            if ours is not None and not row.taken:
                row.taken, row.settled = True, msgspec.to_builtins(ours)
            row.save(using=using)
        gone = rows.exclude(person__in=named)
        gone.filter(taken=False).delete()
        gone.update(told={})
        sendings = Sending.objects.using(using).filter(hall_id=hall)
        sendings.update(registered_stamp=heard.stamp[:64], registered_at=timezone.now())


def _sound(persons: Iterable[Registered]) -> list[Registered]:
    """As they can be kept: another house may say anything."""
    today = timezone.localdate()
    found = {
        each.person: msgspec.structs.replace(
            each,
            name=tidy(each.name)[:LONGEST_NAME],
            surname=tidy(each.surname)[:LONGEST_SURNAME],
            birth_year=_year(each.birth_year, today),
        )
        for each in persons
        if _fits(each.person) and _fits(each.player) and tidy(each.name)
    }
    return list(found.values())[:MOST]


def _year(told: int | None, today: date) -> int | None:
    return told if told is not None and believable(told, today) else None


def _fits(word: str) -> bool:
    return 0 < len(word) <= LONGEST_ID and tidy(word) == word


def closed(hall: str, using: str = "default") -> None:
    """Check-in is over: of what was only a suggestion the name stays, so that the desk knows it."""
    with transaction.atomic(using=using):
        for row in Registration.objects.using(using).filter(hall_id=hall, taken=False):
            theirs = msgspec.convert(row.told, Registered)
            name = Registered(person=theirs.person, player=theirs.player, name=theirs.name)
            row.told = msgspec.to_builtins(name)
            row.save(using=using)
    Sending.objects.using(using).filter(hall_id=hall).update(registered_stamp="")


def over(hall: str, using: str = "default") -> None:
    """The tournament is over: whoever never came on its list is forgotten."""
    Registration.objects.using(using).filter(hall_id=hall, taken=False).delete()


def forget(hall: str, using: str = "default") -> None:
    """The pairing is over, or another house takes its place: its list was of that house."""
    Registration.objects.using(using).filter(hall_id=hall).delete()


def _taken(hall: str) -> QuerySet[Registration, tuple[str, str]]:
    rows = Registration.objects.filter(hall_id=hall, taken=True)
    return rows.order_by().values_list("player", "person")


_TAKEN = Prepared(_taken, str)


def known_there(hall: str, using: str = "default") -> dict[str, str]:
    """Players whom the desk has taken from the list, and the server's id of each."""
    return dict(_TAKEN.asked(using, hall))


# ── What the desk has to look at ─────────────────────────────────────────────────────────────────


def offers(
    hall: str, state: Tournament, people: Mapping[str, Person], using: str = "default"
) -> list[Offer]:
    """In the server's order; nothing once check-in has closed."""
    if not still_open(state):
        return []
    rows = Registration.objects.using(using).filter(hall_id=hall).order_by("number", "id")
    return [
        Offer(kind, row.person, row.player, theirs, ours)
        for row in rows
        for theirs in [msgspec.convert(row.told, Registered) if row.told else None]
        for ours in [_ours(state, people, row.player)]
        if (kind := _kind(row, theirs, ours)) is not None
    ]


def unlooked(hall: str, state: Tournament, people: Mapping[str, Person]) -> list[str]:
    """Who registered there and was neither entered nor left before check-in closed, by name.

    Whoever has been entered by hand since, under that name, is not missed any more.
    """
    if still_open(state) or state.phase == "awarded" or state.cancelled:
        return []
    rows = Registration.objects.filter(hall_id=hall, taken=False).exclude(told={})
    names = [str(row.told["name"]) for row in rows.order_by("number", "id")]
    here = {folded(row.name) for row in people.values() if state.person(row.player) is not None}
    return [name for name in names if folded(name) not in here]


def _kind(row: Registration, theirs: Registered | None, ours: Facts | None) -> Kind | None:
    if theirs is None:
        return "cancelled" if ours is not None else None
    if ours is None:
        return "left" if row.taken else "new"
    there = facts_of(theirs)
    before = msgspec.convert(row.settled, Facts) if row.settled else ours
    if there in (ours, before):
        return None
    return "changed" if ours == before else "both"


def settle(hall: str, person: str, player: str = "", using: str = "default") -> None:
    """The desk has looked at it; `player` is who it is here, where that was not known before."""
    rows = Registration.objects.using(using).filter(hall_id=hall, person=person)
    row = rows.first()
    if row is None:
        return
    if not row.told:
        row.delete(using=using)
        return
    row.taken, row.player = True, player or row.player
    row.settled = msgspec.to_builtins(facts_of(msgspec.convert(row.told, Registered)))
    row.save(using=using)


def same_person(hall: str, person: str, player: str, using: str = "default") -> None:
    """Somebody on the list here is the one who registered there; what differs is offered next."""
    mine = Person.objects.using(using).filter(hall_id=hall, player=player)
    rows = Registration.objects.using(using).filter(hall_id=hall, person=person)
    with transaction.atomic(using=using):
        rows.update(player=player, taken=True, settled={})
        mine.update(known_as=person)
