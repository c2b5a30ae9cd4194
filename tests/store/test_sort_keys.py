"""Lists of people stand as on paper, however the database itself would sort."""

from __future__ import annotations

import secrets
from importlib import import_module
from types import SimpleNamespace

import pytest
from django.apps import apps
from django.db import connections

from tafelrunde.store.association.corrections import correct
from tafelrunde.store.association.finding import find_people
from tafelrunde.store.association.register import Particulars, change_person, enter_person
from tafelrunde.store.association_models import AssociationPerson
from tafelrunde.store.sort_keys import sort_key

IN_ORDER = (
    "Ada Årsen", "Ute Arz", "Bo de Boer", "Cleo Łoś", "Elif Lyra", "Anna Mueller", "Änne Müllner",
    "Zoe Müllner", "Greta Muster", "Kim Öhler", "Ira Ohm", "Jo Șerban", "Nele Straße",
    "Sven Strasse", "Li zabel", "Max Zander",
)  # fmt: skip


@pytest.fixture
def bytewise(using: str) -> str:
    """As a database of PostgreSQL sorts that was made without a word on languages."""
    if connections[using].vendor == "postgresql":
        with connections[using].cursor() as cursor:
            for column, size in (("name", 200), ("surname", 100)):
                cursor.execute(
                    f"ALTER TABLE store_associationperson ALTER COLUMN {column} "
                    f'TYPE varchar({size}) COLLATE "C"'
                )
    AssociationPerson.objects.using(using).all().delete()
    return using


def _names(using: str) -> list[str]:
    return list(AssociationPerson.objects.using(using).values_list("name", flat=True))


def test_people_entered_one_by_one_stand_in_order(bytewise: str) -> None:
    for name in sorted(IN_ORDER):
        enter_person(Particulars(name=name), bytewise)
    assert _names(bytewise) == list(IN_ORDER)
    found = find_people("m", bytewise)
    rows = AssociationPerson.objects.using(bytewise).in_bulk(found)
    assert [rows[each].name for each in found] == [
        "Anna Mueller",
        "Änne Müllner",
        "Zoe Müllner",
        "Greta Muster",
        "Max Zander",
    ]


def test_people_entered_at_once_stand_in_order(bytewise: str) -> None:
    rows = [
        AssociationPerson(id=secrets.token_hex(4), name=name, surname=name.split(" ", 1)[1])
        for name in sorted(IN_ORDER)
    ]
    AssociationPerson.objects.using(bytewise).bulk_create(rows)
    expected = sorted(IN_ORDER, key=lambda name: sort_key(name, name.split(" ", 1)[1]))
    assert _names(bytewise) == expected
    assert expected.index("Bo de Boer") < expected.index("Cleo Łoś")


def test_whoever_changes_the_name_changes_the_place(bytewise: str) -> None:
    """By the register, by a correction, and where only the name is written."""
    first, second, third = (
        enter_person(Particulars(name=name), bytewise).id
        for name in ("Ada Berg", "Bo Kern", "Cleo Muster")
    )
    change_person(first, Particulars(name="Ada Zander"), bytewise)
    assert _names(bytewise) == ["Bo Kern", "Cleo Muster", "Ada Zander"]
    correct(second, {"name": "Bo Öhler", "surname": "Öhler"}, "geheiratet", "account:1", bytewise)
    assert _names(bytewise) == ["Cleo Muster", "Bo Öhler", "Ada Zander"]
    row = AssociationPerson.objects.using(bytewise).get(id=third)
    row.name, row.surname = "Cleo Ärger", "Ärger"
    row.save(using=bytewise, update_fields=["name", "surname"])
    assert _names(bytewise) == ["Cleo Ärger", "Bo Öhler", "Ada Zander"]


def renewed_by(step: str, using: str) -> None:
    migration = import_module(f"tafelrunde.store.migrations.{step}")
    migration.renew_keys(apps, SimpleNamespace(connection=connections[using]))


def test_keys_from_before_particles_were_known_in_capitals_are_renewed(bytewise: str) -> None:
    people = AssociationPerson.objects.using(bytewise)
    for name in ("Yann Le Goff", "Ida Kern"):
        enter_person(Particulars(name=name), bytewise)
    people.filter(name="Yann Le Goff").update(sort_key=b"goff\0yann le\0Yann Le Goff")
    assert _names(bytewise) == ["Yann Le Goff", "Ida Kern"]
    renewed_by("0048_people_by_whole_surnames", bytewise)
    assert _names(bytewise) == ["Ida Kern", "Yann Le Goff"]


def test_keys_from_before_apostrophes_were_passed_over_are_renewed(bytewise: str) -> None:
    people = AssociationPerson.objects.using(bytewise)
    for name in ("Emre Öztürk", "Greta O’Neill"):
        enter_person(Particulars(name=name), bytewise)
    people.filter(name="Greta O’Neill").update(sort_key="o’neill\0greta\0Greta O’Neill".encode())
    assert _names(bytewise) == ["Greta O’Neill", "Emre Öztürk"][::-1]
    renewed_by("0046_people_without_apostrophes", bytewise)
    assert _names(bytewise) == ["Greta O’Neill", "Emre Öztürk"]


def test_every_key_is_the_one_its_name_has(bytewise: str) -> None:
    enter_person(Particulars(name="Ada von Berg", surname="von Berg"), bytewise)
    rows = AssociationPerson.objects.using(bytewise).all()
    assert [bytes(row.sort_key) for row in rows] == [sort_key("Ada von Berg", "von Berg")]
