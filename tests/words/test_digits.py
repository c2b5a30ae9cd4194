"""Numbers out of foreign text: a number or nothing, never an error; read in one place."""

from __future__ import annotations

import re
from fractions import Fraction
from pathlib import Path

import pytest

import tafelrunde
from tafelrunde.journal.events import Line
from tafelrunde.pages.slip_lines import figures_of
from tafelrunde.words import number
from tafelrunde.words.digits import digits, numbers_in, signed_in, whole_in
from tafelrunde.words.numbers import (
    LANGUAGES,
    decimal_text,
    money_text,
    percent_text,
    signed_text,
)

SOURCE = Path(tafelrunde.__file__).parent
TURNED_INTO_A_NUMBER = re.compile(r"isdigit\(\)|isdecimal\(\)")
ONLY_LOOKS = {
    "draw/sizes.py",  # one figure a size
    "rulebook/names.py",  # whether a name has one
    "web/paper/views.py",  # a number of any length, cut before it is read
    "web/organiser/lists.py",
    "reckoning/names/public.py",
    "reckoning/names/surnames.py",
    "reckoning/lists/association/members.py",
    "reckoning/lists/association/results.py",
    "reckoning/lists/telephones.py",
    "store/association/numbers.py",
    "store/association/asking.py",
}


@pytest.mark.parametrize("text", ["", "²", "٣", "1_0", " 7", "+7", "9" * 5000, "1.0", "0x1"])
def test_what_is_no_number_is_none(text: str) -> None:
    assert whole_in(text) is None
    assert signed_in(text) is None
    assert not digits(text)


def test_numbers_are_read() -> None:
    assert (whole_in("007"), whole_in("-7"), signed_in("-7")) == (7, None, -7)
    assert numbers_in(["1", "x", "²", "22"]) == [1, 22]
    assert whole_in("12345", 4) is None


def test_foreign_digits_become_numbers_in_one_place() -> None:
    elsewhere = {
        str(file.relative_to(SOURCE))
        for file in SOURCE.rglob("*.py")
        if "migrations" not in file.parts
        and TURNED_INTO_A_NUMBER.search(file.read_text(encoding="utf-8"))
    }
    assert elsewhere == ONLY_LOOKS | {"words/digits.py"}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_whatever_people_read_has_a_true_minus(lang: str) -> None:
    told = [
        decimal_text(-2, lang),
        decimal_text(Fraction(-5, 2), lang),
        percent_text(Fraction(-1, 4), lang),
        money_text(-450, lang),
        signed_text(-2),
        number(-1234)[lang],
        ", ".join(figures_of(Line("p1", {"vp": -3}), None)),
    ]
    assert all("−" in each and "-" not in each for each in told), told


def test_a_true_minus_is_read_like_the_one_people_type() -> None:
    assert [signed_in(text) for text in ("-2", "−2", "2", "−−2", "2−", "−")] == [
        -2,
        -2,
        2,
        None,
        None,
        None,
    ]
