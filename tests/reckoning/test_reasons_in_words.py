"""Reasons as people write them: a minus sign, and a rounded number said to be one."""

from __future__ import annotations

from tafelrunde.games.friedrich.reckoning import _cities
from tafelrunde.games.shelf import open_rulebook
from tafelrunde.reckoning.reasons import value_text


def test_a_number_below_zero_has_a_minus_sign() -> None:
    first = open_rulebook("dominion").modes[0].standings[0]
    assert value_text(first, -26, "de") == "−26"


def test_a_rounded_share_of_cities_says_so() -> None:
    assert _cities(12, 14, {"rounding": 1})["de"] == "10 × 12/14, gerundet 8,6"
    assert _cities(12, 14, {})["de"] == "10 × 12/14"
    assert _cities(7, 14, {"rounding": 1})["en"] == "10 × 7/14"
