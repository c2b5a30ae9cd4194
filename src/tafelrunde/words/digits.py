"""The one way to read a whole number out of foreign text.

`str.isdigit` is true for "²", which `int` does not read, and `int` refuses very long numbers with
an error of its own. Whoever asks here gets a number or nothing.
"""

from __future__ import annotations

from collections.abc import Iterable

USUAL = 9
"""So many digits every database and every file holds."""


def digits(text: str, longest: int = USUAL) -> bool:
    """Nothing but ASCII digits, and not more than anybody means."""
    return text.isascii() and text.isdigit() and len(text) <= longest


def whole_in(text: str, longest: int = USUAL) -> int | None:
    """The number these digits are, without a sign; None where they are none."""
    return int(text) if digits(text, longest) else None


def signed_in(text: str, longest: int = USUAL) -> int | None:
    """The same with a minus before it, as it is typed or as pages write it, or without."""
    plain = text.replace("\N{MINUS SIGN}", "-", 1)
    return int(plain) if digits(plain.removeprefix("-"), longest) else None


def numbers_in(texts: Iterable[str], longest: int = USUAL) -> list[int]:
    """Those of the texts that are numbers."""
    return [int(text) for text in texts if digits(text, longest)]
