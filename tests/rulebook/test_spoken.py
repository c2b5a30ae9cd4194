"""Numbers, percent, money, ordinals, lists and days by each language's own rules."""

from __future__ import annotations

import subprocess
import sys
from fractions import Fraction

import pytest

from tafelrunde.pages.days import day_text
from tafelrunde.words.numbers import (
    decimal_text,
    list_text,
    money_text,
    ordinal_text,
    percent_text,
)


@pytest.mark.parametrize(
    ("number", "de", "en"),
    [
        (Fraction(5, 2), "2,5", "2.5"),
        (Fraction(-1, 1000), "0", "0"),
        (Fraction(1, 200), "0,01", "0.01"),
        (1234, "1.234", "1,234"),
        (Fraction(-37, 10), "−3,7", "−3.7"),
    ],
)
def test_numbers(number: Fraction, de: str, en: str) -> None:
    assert (decimal_text(number, "de"), decimal_text(number, "en")) == (de, en)


def test_percent_stands_apart_in_german_only_and_never_breaks() -> None:
    assert percent_text(Fraction(5, 16), "de") == "31,25\u00a0%"
    assert percent_text(Fraction(5, 16), "en") == "31.25%"
    assert percent_text(Fraction(0), "en") == "0.00%"


def test_money() -> None:
    assert (money_text(450, "de"), money_text(450, "en")) == ("4,50\u00a0€", "€4.50")
    assert (money_text(500, "de"), money_text(500, "en")) == ("5\u00a0€", "€5")
    assert money_text(123456, "de") == "1.234,56\u00a0€"
    assert (money_text(100_000, "de"), money_text(100_000, "en")) == ("1.000\u00a0€", "€1,000")


def test_ordinals() -> None:
    assert [ordinal_text(n, "en") for n in (1, 2, 3, 4, 11, 12, 13, 21, 102, 111)] == [
        *("1st", "2nd", "3rd", "4th", "11th", "12th", "13th", "21st", "102nd", "111th")
    ]
    assert ordinal_text(3, "de") == "3."


def test_lists() -> None:
    assert list_text([], "de") == ""
    assert list_text(["A"], "en") == "A"
    assert list_text(["A", "B", "C"], "de") == "A, B und C"
    assert list_text(["A", "B", "C"], "en") == "A, B and C"
    assert list_text(["A", "B"], "de", "or") == "A oder B"


def test_days() -> None:
    assert day_text("2026-03-05", "de") == "5. März 2026"
    assert day_text("2026-03-05", "en") == "5 March 2026"
    assert day_text("bald", "de") == "bald"


def test_a_command_that_shows_no_number_does_not_wait_for_the_languages_rules() -> None:
    loading = "import sys, tafelrunde.cli.main, tafelrunde.reckoning.reasons"
    code = f"{loading}; print('babel' in sys.modules)"
    said = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert said.stdout.strip() == "False"
