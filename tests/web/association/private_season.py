"""A season with everything in it that must not leave the house, and the strings that would tell."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import date
from typing import Any

from django.db import transaction

from tafelrunde.desk.actors import Actor
from tafelrunde.desk.association import commands as c
from tafelrunde.store.association.erasure import erase_person
from tafelrunde.store.association.register import Particulars, change_person, enter_person
from tafelrunde.store.association_models import AssociationPerson, Ban
from tafelrunde.store.season_book import SeasonLedger
from tafelrunde.web.season import house
from tests.web.association.office import Office, born, name_of, row

CHILD, CHILD_SHOWN = "Minna Kleinlein", "M. K."
ERASED, BANNED, MAILED = 5, 2, 1
TODAY = "2026-01-10"
FORMULA = "=HYPERLINK(1)"
SECRETS = (
    *("Kleinlein", "Minna", "2012-05-05", "05.05.2012"),
    *("secret.example", "Unsportlich", "Heimlich Angemeldet", "account:"),
)
"""Of the minor, the mailed, the banned, of who is only registered, and of the accounts."""


def told_season() -> Office:
    """Two results, a date to come, one cancelled, one only wished for; a list, invitations."""
    office = Office(
        title="Meisterschaft, äh; 2025",
        regions="Nord\nSüd",
        final_date="2026-05-01",
        final_place="Herne",
        **{"option-final_places": "6", "option-from_list": "4"},
    )
    rows = [row(n, n) for n in range(1, 12)]
    office.played("Herbst", "2025-10-05", [*rows, f"12; {CHILD}; 2012-05-05"], region="Nord")
    rows = [row(n + 1, 16 - n) for n in range(1, 12)]
    office.played("Winter", "2025-11-05", [f"1; {CHILD}; 2012-05-05", *rows], direct="on")
    later = office.dated("Frühling", "2026-03-01", region="Süd", capacity="20")
    off = office.dated("Ausfall", "2026-02-01")
    office.announced("Nur ein Wunsch", "2026-02-02")
    wish = office.announced("Verworfen", "2026-02-03")
    office.asks("cancel-fixture", fixture=wish, reason="Doch nicht")
    office.asks("cancel-fixture", fixture=off, reason="Wasserschaden")
    _private(office, later)
    office.day(TODAY)
    office.asks("publish-list")
    office.asks("send-invitations", deadline="2026-02-20")
    return office


@contextmanager
def told_for_all(django_db_blocker: Any) -> Iterator[Office]:
    """The same season for all tests of a file; what each of them does to it is taken back."""
    with django_db_blocker.unblock(), transaction.atomic():
        yield told_season()
        transaction.set_rollback(True)
        house.seasons.cache_clear()


def _private(office: Office, fixture: str) -> None:
    mailed = someone(MAILED)
    change_person(
        mailed.id,
        Particulars(name=mailed.name, birth_date=mailed.birth_date, email="ada@secret.example"),
    )
    Ban.objects.create(
        person=someone(BANNED), since=date(2026, 1, 1), grounds="Unsportlich", decided_by="office"
    )
    new = enter_person(
        Particulars(
            name="Heimlich Angemeldet", birth_date=date(1990, 1, 1), lives_in="DE",
            consent_version="1",
        )
    )  # fmt: skip
    asked = c.RegisterPerson(fixture=fixture, person=new.id)
    house.seasons().append(office.id, asked, Actor("account:1", "association"), "register")


def someone(number: int) -> AssociationPerson:
    return AssociationPerson.objects.get(name=name_of(number))


def erased() -> str:
    """Somebody is forgotten; the name that must be nowhere any more."""
    erase_person(SeasonLedger(), someone(ERASED).id)
    return name_of(ERASED)


def birthdays() -> set[str]:
    return {born(number) for number in range(1, 16)}
