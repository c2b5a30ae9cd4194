"""Reasons as people write them: a minus sign, and a rounded number said to be one."""

from __future__ import annotations

from tafelrunde.games.friedrich.reckoning import _cities
from tafelrunde.games.shelf import open_rulebook
from tafelrunde.reckoning.reasons import short_reason, value_text
from tafelrunde.standings.table import Reason, Row
from tafelrunde.words.numbers import ratio_text


def test_a_number_below_zero_has_a_minus_sign() -> None:
    first = open_rulebook("dominion").modes[0].standings[0]
    assert value_text(first, -26, "de") == "−26"


def test_a_rounded_share_of_cities_says_so() -> None:
    assert _cities(12, 14, {"rounding": 1})["de"] == "10 × 12/14, gerundet 8,6"
    assert _cities(12, 14, {})["de"] == "10 × 12/14"
    assert _cities(7, 14, {"rounding": 1})["en"] == "10 × 7/14"


def test_a_ratio_is_never_broken_between_two_lines() -> None:
    chain = open_rulebook("dominion").modes[0].standings
    reason = Reason(chain[1], "p1", "p2", 74, 66, chain[:1])
    row = Row(7, "p1", "active", (8, 74), reason)
    assert [short_reason(row, lang) for lang in ("de", "en", "fr")] == [
        "SP 74\xa0:\xa066 (DOM-103)",
        "VP 74\xa0:\xa066 (DOM-103)",
        "PV 74\xa0:\xa066 (DOM-103)",
    ]
    assert ratio_text("25,38\xa0%", "24,87\xa0%").count(" ") == 0
    assert ratio_text("1/3 (0,33333333)", "1/4") == "1/3 (0,33333333)\xa0: 1/4", "too wide else"
