"""A birth year is read, or refused where it was typed; none is left out without a word."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest

from tafelrunde.pages.organiser.paste import read_list
from tafelrunde.reckoning.lists.born import typed_year
from tafelrunde.rulebook.faults import Refusal
from tafelrunde.store.models import Person
from tests.web.organiser.conftest import Clerk

TODAY = date(2026, 7, 1)


@pytest.mark.parametrize(
    ("typed", "year"),
    [
        ("", None),
        (" 1985 ", 1985),
        ("1900", 1900),
        ("2026", 2026),
        ("1.2.1990", 1990),
        ("1990-02-01", 1990),
        ("1. Februar 1990", 1990),
    ],
)
def test_a_year_or_a_whole_date_is_read(typed: str, year: int | None) -> None:
    assert typed_year(typed, TODAY, "birth_year") == year


@pytest.mark.parametrize(
    "typed", ["neunzehn", "85", "3000", "2027", "1899", "1.2.3000", "31.2.1990", "²²²²", "19855"]
)
def test_anything_else_is_refused_with_what_was_found(typed: str) -> None:
    with pytest.raises(Refusal) as refused:
        typed_year(typed, TODAY, "birth_year")
    (fault,) = refused.value.faults
    assert fault.place == "birth_year"
    assert fault.text.de == f"Geburtsjahr: ein Jahr wie 1985 erwartet, gefunden „{typed}“"


def test_nobody_is_entered_with_a_year_that_cannot_be_read(organiser: Clerk) -> None:
    organiser.announce()
    wrong = organiser.post("/players/add", name="Ada Winter", birth_year="neunzehn")
    assert wrong.status_code == 422
    assert 'data-place="birth_year"' in wrong.content.decode()
    assert "Geburtsjahr: ein Jahr wie 1985 erwartet, gefunden „neunzehn“" in wrong.content.decode()
    assert not Person.objects.exists()
    assert (
        organiser.post("/players/add", name="Ada Winter", birth_year="1.2.1990").status_code < 300
    )
    assert Person.objects.get().birth_year == 1990


def test_every_field_that_cannot_be_taken_is_told_at_once(organiser: Clerk) -> None:
    organiser.announce()
    wrong = organiser.post("/players/add", name="x" * 121, birth_year="85").content.decode()
    assert 'data-place="birth_year"' in wrong
    assert 'data-place="name"' in wrong


def test_a_stored_year_is_never_lost_to_one_that_cannot_be_read(organiser: Clerk) -> None:
    organiser.announce()
    organiser.post("/players/add", name="Ada Winter", birth_year="1990")
    ada = Person.objects.get().player
    wrong = organiser.post(f"/players/{ada}/change", name="Ada Sommer", birth_year="neunzehn")
    assert wrong.status_code == 422
    assert (Person.objects.get().name, Person.objects.get().birth_year) == ("Ada Winter", 1990)
    assert (
        organiser.post(f"/players/{ada}/change", name="Ada Winter", birth_year="").status_code < 400
    )
    assert Person.objects.get().birth_year is None, "emptied by hand is meant"


def test_what_nobody_touched_stays_even_if_no_year_is_to_be_believed(organiser: Clerk) -> None:
    organiser.announce()
    organiser.post("/players/add", name="Ada Winter")
    Person.objects.update(birth_year=3000)
    ada = Person.objects.get().player
    saved = organiser.post(f"/players/{ada}/change", name="Ada Sommer", birth_year="3000")
    assert saved.status_code < 400
    assert (Person.objects.get().name, Person.objects.get().birth_year) == ("Ada Sommer", 3000)


def test_a_preview_says_what_of_a_list_was_not_understood(organiser: Clerk) -> None:
    organiser.announce()
    people = read_list(
        "Name;Geburtsjahr\nAda Winter;abc\nBo See;3000\nCem Tal;–\nDora Berg;85"
    ).people
    said = [person.unread.de if person.unread else "" for person in people]
    assert said == [
        "Geburtsjahr „abc“ nicht verstanden", "Geburtsjahr „3000“ nicht verstanden", "", "",
    ]  # fmt: skip
    page = organiser.post("/players/paste", htmx=False, list="Name;Geburtsjahr\nAda Winter;abc")
    assert "Geburtsjahr „abc“ nicht verstanden" in page.content.decode()


def test_a_year_typed_into_the_preview_is_refused_at_its_line(organiser: Clerk) -> None:
    organiser.announce()
    lines: dict[str, Any] = {
        "name-1": "Ada Winter",
        "year-1": "1985",
        "name-2": "Bo See",
        "year-2": "abc",
    }
    wrong = organiser.post("/players/enter", line=["1", "2"], **lines)
    assert wrong.status_code == 422
    assert 'data-place="year-2"' in wrong.content.decode()
    assert "Bo See: Geburtsjahr: ein Jahr wie 1985 erwartet" in wrong.content.decode()
    assert not Person.objects.exists()


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("Anna Abel, 19x5", "19x5"),
        ("Anna Abel, 1875", "1875"),
        ("Anna Abel – Jg. 1875", "Jg. 1875"),
        ("Anna Abel; 2030", "2030"),
        ("Anna Abel\t19x5", "19x5"),
        ("Bo See; SC Nord\nCem Tal; Gäste\nAnna Abel; 1875", "1875"),
    ],
)
def test_a_bare_number_that_is_no_year_is_said_and_becomes_no_club(line: str, told: str) -> None:
    anna = read_list(line, on=TODAY).people[-1]
    assert (anna.name, anna.club) == ("Anna Abel", "")
    assert anna.unread is not None
    assert anna.unread.de == f"Geburtsjahr „{told}“ nicht verstanden"


@pytest.mark.parametrize("club", ["TSV 1860", "1860 München", "FC 08", "Schalke 04"])
def test_a_club_may_have_a_number(club: str) -> None:
    [anna] = read_list(f"Anna Abel, {club}", on=TODAY).people
    assert (anna.club, anna.unread) == (club, None)


def test_a_number_under_the_heading_of_clubs_is_one() -> None:
    [anna] = read_list("Name;Verein\nAnna Abel;1860", on=TODAY).people
    assert (anna.club, anna.unread) == ("1860", None)


def test_a_mistyped_year_does_not_make_a_column_of_years_one_of_clubs() -> None:
    people = read_list("Anna Abel; 1985; TV Nord\nBo See; 19x5; SC Süd", on=TODAY).people
    assert [(each.club, each.year) for each in people] == [("TV Nord", 1985), ("SC Süd", None)]


def test_the_preview_names_the_rows_of_years_it_did_not_understand(organiser: Clerk) -> None:
    organiser.announce()
    told = "Ada Winter, 1985\n\nBo See, 19x5\nCem Tal, 1875"
    page = organiser.post("/players/paste", htmx=False, list=told).content.decode()
    assert "2 Geburtsjahre wurden nicht verstanden" in page
    assert "Zeilen 3 und 4." in " ".join(page.split())
    assert page.count('<tr aria-current="true">') == 2
