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
