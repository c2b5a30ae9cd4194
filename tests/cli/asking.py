"""What the command line promises to scripts: codes of the criteria, numbers given twice."""

from __future__ import annotations

import re
from collections.abc import Callable
from fractions import Fraction
from typing import Any

Raw = dict[str, Any]
Ask = Callable[..., Any]
CODES = {
    ("seven-wonders", "prelims-and-final"): "tp vp_share_sum vp_sum",
    ("seven-wonders", "four-rounds"): "tp vp_share_sum vp_sum",
    ("seven-wonders", "duel"): "wins vp_share_sum vp_sum",
    ("catan", "ranking-tournament"): "tp vp_capped_sum vp_share_sum firsts seconds thirds",
    ("carcassonne", "two-player"): "wins vp_diff_sum vp_sum vp_share_sum",
    ("carcassonne", "four-player"): "tp vp_share_sum vp_effective_sum firsts seconds thirds",
    ("carcassonne", "four-player-knockout"): (
        "tp vp_share_sum vp_effective_sum firsts seconds thirds"
    ),
    ("dominion", "swiss"): "tp vp_sum",
    ("friedrich", "world-championship"): (
        "points second_nations stdev card_coefficient friedrich_points lot"
    ),
}


def check_number(shown: Any) -> Fraction:
    """A number given twice: a decimal for people, an exact one for comparison."""
    assert set(shown) >= {"value", "exact"}
    assert re.fullmatch(r"-?\d+(/\d+)?", shown["exact"]), shown
    exact = Fraction(shown["exact"])
    assert str(exact) == shown["exact"]
    assert type(shown["value"]) is (int if exact.denominator == 1 else float)
    return exact
