"""Addresses and birth years: told to the organiser, not to whoever helps."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tafelrunde.exports.csv_files import read_csv
from tafelrunde.store.models import Person
from tests.web.organiser.conftest import Clerk


@pytest.mark.parametrize("role", ["scorekeeper", "referee"])
def test_a_helper_reads_neither_address_nor_birth_year(
    organiser: Clerk, colleague: Callable[[Clerk, str], Clerk], role: str
) -> None:
    organiser.announce()
    told: dict[str, Any] = {"birth_year": "2012", "contact": "ada@winter.example"}
    organiser.post("/players/add", name="Ada Winter", **told)
    person = Person.objects.get(hall__slug=organiser.slug)
    mine = organiser.page(f"/players/{person.player}")
    theirs = colleague(organiser, role).page(f"/players/{person.player}")
    assert all(text in mine for text in told.values())
    assert not any(text in theirs for text in told.values())


def test_what_a_helper_does_not_see_he_does_not_change(
    organiser: Clerk, colleague: Callable[[Clerk, str], Clerk]
) -> None:
    organiser.announce()
    organiser.post("/players/add", name="Ada Winter", birth_year="2012", contact="ada@x.example")
    person = Person.objects.get(hall__slug=organiser.slug)
    change = f"/players/{person.player}/change"
    helper = colleague(organiser, "scorekeeper")
    assert helper.post(change, name="Ada Wynter", contact="bo@x.example").status_code == 204
    person.refresh_from_db()
    assert (person.name, person.birth_year, person.contact) == ("Ada Wynter", 2012, "ada@x.example")
    organiser.post(change, name="Ada Wynter", contact="")
    person.refresh_from_db()
    assert (person.birth_year, person.contact) == (None, "")


@pytest.mark.parametrize("role", ["scorekeeper", "referee"])
def test_nor_does_a_file_tell_a_helper_the_birth_year(
    organiser: Clerk, colleague: Callable[[Clerk, str], Clerk], role: str
) -> None:
    organiser.announce()
    organiser.post("/players/add", name="Ada Winter", birth_year="2012")
    mine, theirs = (
        read_csv(clerk.client.get(f"/t/{clerk.slug}/desk/files/participants.csv").content)
        for clerk in (organiser, colleague(organiser, role))
    )
    at = list(mine[0]).index("Jahrgang")
    assert mine[1][at] == "2012"
    assert list(theirs) == [(*row[:at], *row[at + 1 :]) for row in mine]


def test_nor_does_a_doubt_about_a_namesake(
    organiser: Clerk, colleague: Callable[[Clerk, str], Clerk]
) -> None:
    organiser.announce()
    organiser.post("/players/add", name="Ada Winter", birth_year="2012")
    helper = colleague(organiser, "scorekeeper")
    listed = "Name;Jahrgang\nAda Winter;1980"
    told = helper.post("/players/paste", htmx=False, list=listed).content.decode()
    assert "heißt wie jemand von einem anderen Jahrgang" in told
    assert "2012" not in told
