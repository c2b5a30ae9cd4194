"""Whoever a desk marks as a minor is initials on every list of the association, too."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from typing import Any

import msgspec
import pytest
from pytest_django.plugin import DjangoDbBlocker

from tafelrunde.games.shelf import open_rulebook
from tafelrunde.journal import events as e
from tafelrunde.reckoning.names.register import Names, counts_as_minor, public_names
from tafelrunde.state.sheet.reading import read_sheet
from tafelrunde.store.association.handing_in import receive_hall
from tafelrunde.store.association.intake import accept
from tafelrunde.store.association.merging import merge
from tafelrunde.store.association.register import (
    Particulars,
    change_person,
    enter_person,
    mark_minor,
)
from tafelrunde.store.association_models import AssociationPerson
from tafelrunde.store.book import DjangoLedger
from tafelrunde.store.models import Person
from tests.store.season_house import OFFICE, ORGANISER, Season, house_on
from tests.store.test_season_intake import _imported, all_new, finished_sheet

DAY = date(2025, 10, 6)


@pytest.fixture(scope="module")
def using(
    tmp_path_factory: pytest.TempPathFactory, django_db_blocker: DjangoDbBlocker
) -> Iterator[str]:
    with django_db_blocker.unblock(), house_on("sqlite", tmp_path_factory.mktemp("m")) as it:
        yield it


def shown(using: str) -> Names:
    return public_names(AssociationPerson.objects.using(using), DAY.isoformat())


def handed_in(using: str, sheet: dict[str, Any], minors: dict[str, str]) -> dict[str, str]:
    """The twelve of a sheet as a tournament of the house, counted; the id of each in the register.

    `minors`: who is marked, in the journal ("entry") or where names are kept ("person").
    """
    season = Season(using).opened()
    season.dated("f1", "2025-10-05")
    events = [
        msgspec.structs.replace(each, minor=True)
        if isinstance(each, e.PlayerEntered) and minors.get(each.player) == "entry"
        else each
        for each in read_sheet(sheet, open_rulebook).events
    ]
    halls = DjangoLedger(using)
    hall = _imported(halls, events, season.id)
    for player in sheet["players"]:
        marked = minors.get(player["id"]) == "person"
        Person(hall_id=hall, player=player["id"], name=player["name"], minor=marked).save(
            using=using
        )
    season.day(DAY.isoformat())
    upload = receive_hall(season.ledger, halls, season.id, "f1", hall, ORGANISER)
    all_new(season, upload)
    accept(season.ledger, season.id, upload.id, OFFICE, "k")
    rows = Person.objects.using(using).filter(hall_id=hall)
    return dict(rows.values_list("player", "known_as"))


def test_a_mark_of_the_desk_goes_along_with_the_result(using: str) -> None:
    sheet = finished_sheet("mark")
    first, second, third = (player["id"] for player in sheet["players"][:3])
    known = handed_in(using, sheet, {first: "entry", second: "person"})
    names = shown(using)
    assert [names[known[each]].startswith("V. ") for each in (first, second, third)] == [
        True,
        True,
        False,
    ]


def test_a_birthday_says_more_than_a_mark(using: str) -> None:
    person = enter_person(Particulars(name="Ada Beispiel"), using).id
    mark_minor(person, using)
    assert shown(using)[person] == "A. B."
    grown = Particulars(name="Ada Beispiel", birth_date=date(1990, 1, 1))
    change_person(person, grown, using)
    assert shown(using)[person] == "Ada Beispiel"


def test_a_mark_stays_when_two_entries_become_one(using: str) -> None:
    season = Season(using).opened()
    both = (Particulars(name="Bela Beispiel"), Particulars(name="Bella Beispiel"))
    kept, gone = (enter_person(each, using).id for each in both)
    mark_minor(gone, using)
    merge(season.ledger, kept, gone, ("spelling",), OFFICE, "m", "seen")
    assert shown(using)[kept] == "B. B."


@pytest.mark.parametrize(
    ("born", "year", "marked", "minor"),
    [
        (None, None, False, False),
        (None, None, True, True),
        (None, 2010, False, True),
        (None, 2007, False, False),
        (None, 2007, True, True),
        (None, 2006, True, False),
        (date(2007, 10, 6), None, True, False),
        (date(2007, 10, 7), None, False, True),
    ],
)
def test_what_is_known_of_an_age_decides(
    born: date | None, year: int | None, marked: bool, minor: bool
) -> None:
    person = AssociationPerson(birth_date=born, birth_year=year, marked_minor=marked)
    assert counts_as_minor(person, DAY) is minor
