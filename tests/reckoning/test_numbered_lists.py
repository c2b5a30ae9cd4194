"""However a list is numbered, the number is no part of the name; an initial is."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tafelrunde.pages.organiser.paste import read_list
from tafelrunde.reckoning.lists.names import typed

ROMAN = ("I", "II", "III", "IV", "V", "VI", "VII")
NAMES = {
    "Cem Can": "Cem Can",
    "Öztürk, Ayşe": "Ayşe Öztürk",
    "Anna-Lena de la Cruz": "Anna-Lena de la Cruz",
    "J. R. Meier": "J. R. Meier",
    "Uwe Ähre": "Uwe Ähre",
    "I. Lamm": "I. Lamm",
    "d’Aubert, Éloïse": "Éloïse d’Aubert",
}
STYLES: dict[str, Callable[[int], str]] = {
    **{
        pattern: lambda n, p=pattern: p.replace("1", str(n))  # type: ignore[misc]
        for pattern in (
            *(
                "1.",
                "1)",
                "(1)",
                "1.)",
                "(1.)",
                "(1):",
                "[1]",
                "1]",
                "{1}",
                "<1>",
                "#1",
                "#1)",
                "№ 1",
            ),
            *(
                "Nr. 1",
                "Nr.1:",
                "No. 1",
                "Lfd. Nr. 1",
                "Platz 1:",
                "Spieler 1:",
                "1 -",
                "1 –",
                "1.-",
            ),
            *(
                "1:",
                "01.",
                "1/",
                "1 )",
                "1 =",
                "1 →",
                "1_",
                "•1.",
                "- 1.",
                "- [ ] 1.",
                "**1.**",
                "1",
            ),
        )
    },
    **{
        pattern: lambda n, p=pattern: p.replace("a", "abcdefg"[n - 1])  # type: ignore[misc]
        for pattern in ("a)", "(a)", "[a]", "a.", "a.)")
    },
    **{
        pattern: lambda n, p=pattern: p.replace("A", "ABCDEFG"[n - 1])  # type: ignore[misc]
        for pattern in ("A)", "(A)", "A.")
    },
    **{
        pattern: lambda n, p=pattern: p.replace("I", ROMAN[n - 1])  # type: ignore[misc]
        for pattern in ("I.", "I)", "(I)", "- I.")
    },
    "i.": lambda n: f"{ROMAN[n - 1].lower()}.",
    "①": lambda n: chr(ord("①") + n - 1),
    "1 keycap": lambda n: f"{n}\ufe0f\u20e3",
}


def names(text: str) -> list[str]:
    return [person.name for person in read_list(text).people]


@pytest.mark.parametrize("between", [" ", "  ", "\t"], ids=["blank", "blanks", "tab"])
@pytest.mark.parametrize("behind", ["", "\t+49 (0)30 555 666"], ids=["alone", "telephone"])
@pytest.mark.parametrize("style", STYLES)
def test_every_numbering_before_every_name_leaves_the_name(
    style: str, behind: str, between: str
) -> None:
    lines = [STYLES[style](n) + between + name + behind for n, name in enumerate(NAMES, start=1)]
    assert names("\n".join(lines)) == list(NAMES.values())


@pytest.mark.parametrize("style", [each for each in STYLES if each not in ("a.", "A.", "i.")])
@pytest.mark.parametrize("name", ["Uwe Ähre", "Öztürk, Ayşe"])
@pytest.mark.parametrize("behind", ["", "\t+49 (0)30 555 666", "\tSpielekreis Nord"])
def test_one_numbered_line_among_others_leaves_its_name(style: str, name: str, behind: str) -> None:
    numbered = f"{STYLES[style](2)}\t{name}{behind}"
    found = names(f"Öztürk, Deniz\nAda Winter\n{numbered}\nBo See\nCy Tal")
    assert found == ["Deniz Öztürk", "Ada Winter", NAMES[name], "Bo See", "Cy Tal"]


def test_every_line_may_be_numbered_in_its_own_way() -> None:
    told = (
        "1. Ada Winter\n2) Bo See\n(3) Cem Can\n6.) Eva Eich\nÖztürk, Ayşe\n[8] Jan Jung\n"
        "9.\tUwe Ähre\t+49 (0)30 555 666\n10.\tUwe Ohre\na) Bea Bunt\nI. Lea Laub\nIV. Lou Lamm"
    )
    people = read_list(told).people
    assert [person.name for person in people] == [
        *("Ada Winter", "Bo See", "Cem Can", "Eva Eich", "Ayşe Öztürk", "Jan Jung"),
        *("Uwe Ähre", "Uwe Ohre", "Bea Bunt", "Lea Laub", "Lou Lamm"),
    ]
    assert [person.contact for person in people if person.contact] == ["+49 (0)30 555 666"]


@pytest.mark.parametrize(
    "lines",
    [
        ("I. Lea Laub", "Ada Winter", "Bo See"),
        ("A. Winter", "B. See", "C. Tal"),
        ("A. Winter", "C. Tal", "M. Can"),
        ("V. Huber", "I. Lamm", "X. Ort"),
        ("J. R. Meier", "C. D. Kurz"),
        ("Vi Pham", "Xi Li", "Ix Chel"),
        ("v. Braun", "d. Silva"),
        ("(Jo) Maria Hof", "Ada Winter"),
    ],
)
def test_an_initial_stays_where_the_list_does_not_count_by_letters(lines: tuple[str, ...]) -> None:
    assert names("\n".join(lines)) == list(lines)


@pytest.mark.parametrize("line", ["030 / 555 666 Ina Igel", "(030) 555666 Ina Igel"])
def test_a_telephone_before_a_name_is_no_numbering(line: str) -> None:
    (person,) = read_list(line).people
    assert person.name == "Ina Igel"
    assert "030" in person.contact
    assert "555" in person.contact


def test_an_address_that_begins_with_figures_stays_whole() -> None:
    (person,) = read_list("12.winter@example.org Ada Winter").people
    assert (person.name, person.contact) == ("Ada Winter", "12.winter@example.org")


def test_names_in_a_table_are_numbered_in_their_own_column() -> None:
    told = "Name;Verein\nI. Lea Laub;Nord\nII. Lou Lamm;Süd\n(3) Cem Can;Ost\n"
    people = read_list(told).people
    assert [person.name for person in people] == ["Lea Laub", "Lou Lamm", "Cem Can"]
    assert [person.club for person in people] == ["Nord", "Süd", "Ost"]


def test_a_number_typed_with_one_name_is_no_part_of_it() -> None:
    assert typed("(3) Cem Can")[0].name == "Cem Can"
