"""Exact numbers: fractions in, fractions compared, decimals only for people to read."""

from __future__ import annotations

from fractions import Fraction

from tafelrunde.words import Text
from tafelrunde.words.numbers import rounded

Exact = int | Fraction


class NotExact(ValueError):
    """No number that is compared exactly; says what was expected."""

    def __init__(self, text: Text) -> None:
        super().__init__(text["en"])
        self.text = text


def exact(raw: object) -> Fraction:
    """Read a whole number or a text such as "1.5" or "3/4"; floats are never accepted."""
    if isinstance(raw, bool) or not isinstance(raw, int | str):
        raise NotExact(
            Text(
                "a whole number or a text such as '1.5' or '3/4' expected, found {raw}",
                raw=repr(raw),
            )
        )
    text = str(raw)
    if len(text) > 40 or any(letter not in "0123456789./-" for letter in text):
        raise _no_number(text)
    try:
        return Fraction(text)
    except (ValueError, ZeroDivisionError):
        raise _no_number(text) from None


def _no_number(text: str) -> NotExact:
    found = repr(text[:40])
    return NotExact(Text("a number such as 1.5 or 3/4 expected, found {found}", found=found))


def exact_text(number: Exact) -> str:
    """The form machines compare: "n" or "a/b" in lowest terms."""
    return str(number)


def readable_value(number: Exact) -> int | float:
    """The form people read: whole where it is whole, else six decimals."""
    if number.denominator == 1:
        return number.numerator
    return float(rounded(number, 6))


def both_ways(number: Exact) -> dict[str, object]:
    return {"value": readable_value(number), "exact": exact_text(number)}
