"""A number beside a name on a pasted list: an age, or none; nothing of it is left out silently."""

from __future__ import annotations

import html
from datetime import date

import pytest

from tafelrunde.pages.organiser.paste import read_list
from tafelrunde.reckoning.lists.reading import Pasted
from tests.web.organiser.conftest import Clerk

TODAY = date(2026, 7, 1)


def read(text: str) -> list[Pasted]:
    return list(read_list(text, on=TODAY).people)


@pytest.mark.parametrize(
    "text",
    ["Ada Lovelace, 1", "Ada Lovelace, 1\nGrace Hopper, 2\nEmmy Noether, 3",
     "Ada Lovelace (9)\nGrace Hopper (10)\nEmmy Noether (11)\nLise Meitner (12)"],
)  # fmt: skip
def test_a_number_that_counts_or_is_tiny_is_no_age(text: str) -> None:
    for person in read(text):
        assert not person.minor
        assert person.number is not None
        assert person.number["en"].endswith("taken for no age and not entered")


@pytest.mark.parametrize(
    ("line", "age", "minor"),
    [
        ("Ada Lovelace, 12", 12, True),
        ("Ada Lovelace, 42", 42, False),
        ("Ada Lovelace (Alter 3)", 3, True),
    ],
)
def test_an_age_is_said_as_it_was_read(line: str, age: int, minor: bool) -> None:
    (person,) = read(line)
    assert (person.name, person.minor) == ("Ada Lovelace", minor)
    assert person.number is not None
    assert person.number["de"] == f"Alter {age} gelesen"


def test_neighbouring_ages_are_no_count() -> None:
    assert [person.minor for person in read("Ada Lovelace, 14\nGrace Hopper, 15")] == [True, True]


def test_a_number_that_stays_in_a_whole_name_is_doubted() -> None:
    evelyn, player = read("Evelyn O'Brien 42\nSpieler 7")
    assert evelyn.doubt is not None
    assert evelyn.doubt["de"] == "im Namen steht eine Zahl: bitte ansehen"
    assert player.doubt is None, "somebody is called so"


def test_the_preview_says_what_was_read_with_the_numbers_of_the_lines(organiser: Clerk) -> None:
    organiser.announce()
    shown = organiser.post("/players/paste", list="Ada Lovelace, 12\nGrace Hopper, 42\nBo Lee 7")
    page = " ".join(html.unescape(shown.content.decode()).split())
    assert "Alter 12 gelesen" in page
    assert "Alter 42 gelesen" in page
    assert "Neben 2 Namen steht eine Zahl: bitte in den Zeilen 1 und 2 ansehen" in page
    assert "1 Name ist zweifelhaft: bitte ansehen." in page


@pytest.mark.parametrize(
    ("line", "name", "age"),
    [
        ("Ben Klein, 12 Jahre", "Ben Klein", 12),
        ("10. Ben Wolf, 12 Jahre", "Ben Wolf", 12),
        ("Klein, Ben, 12 Jahre\nAda Lovelace\nGrace Hopper", "Ben Klein", 12),
        ("Anton Blum 9 Jahre", "Anton Blum", 9),
        ("Otto Olm 12 J", "Otto Olm", 12),
        ("Pia Pan, 8 Jahre alt", "Pia Pan", 8),
    ],
)
def test_an_age_is_read_wherever_it_stands_behind_a_name(line: str, name: str, age: int) -> None:
    person, *_others = read(line)
    assert (person.name, person.minor, person.club) == (name, True, "")
    assert person.number is not None
    assert person.number["de"] == f"Alter {age} gelesen"


def test_a_column_of_ages_is_one_without_a_heading() -> None:
    ben, ada = read("Ben, Klein, 12 Jahre\nAda, Lovelace, 34 Jahre")
    assert (ben.name, ben.minor, ben.club) == ("Ben Klein", True, "")
    assert (ada.name, ada.minor, ada.club) == ("Ada Lovelace", False, "")


def test_what_is_no_club_becomes_none() -> None:
    paid, street, sex, off = read(
        "Viola Vogt - bezahlt\nEva Braun, Hauptstr. 5, 38100 Braunschweig\nOskar Wild (m, 31)\n"
        "Ada See - abgesagt"
    )
    assert (paid.name, paid.club, paid.paid) == ("Viola Vogt", "", True)
    assert (street.name, "Hauptstr" in street.club) == ("Eva Braun", False)
    assert street.doubt is not None
    assert "Hauptstr. 5" in street.doubt["de"]
    assert "Anschrift" in street.doubt["de"]
    assert (sex.name, sex.club) == ("Oskar Wild", "")
    assert off.certain


def test_several_words_before_a_comma_may_be_a_name_turned_round() -> None:
    place, surname, particle = read("Tim Adler, Hannover\nDoe, Jane\nVan Dyck, Anna")
    assert place.doubt is not None
    assert place.doubt["de"] == "als „Nachname, Vorname“ gelesen: bitte den Namen ansehen"
    assert (surname.doubt, particle.doubt) == (None, None)
