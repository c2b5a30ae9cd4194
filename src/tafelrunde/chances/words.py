"""How is a chance said? Never more exact than it is known, and never "0 %" where it is possible."""

from __future__ import annotations

from fractions import Fraction
from math import floor

from tafelrunde.chances.foreseen import Progress
from tafelrunde.chances.outlook import Verdict
from tafelrunde.words import Text
from tafelrunde.words.numbers import number_text, percent_of

UNDER, OVER = Text("under 1%"), Text("over 99%")
VERDICTS: dict[Verdict, Text] = {
    "sure": Text("certain"),
    "open": Text("open"),
    "impossible": Text("out of reach"),
}
MISSING: dict[Progress, Text] = {
    "awaited": Text("The chances are being estimated anew."),
    "missed": Text("The chances could not be estimated in time; the next result is a new try."),
}
"""What is said in the place of numbers."""
MOST = {
    1: Text("the strongest wins more often"),
    0: Text("the strongest wins about as often"),
    -1: Text("the strongest wins less often"),
}
TRUTH = {
    1: Text("the list is truer"),
    0: Text("the list is about as true"),
    -1: Text("the list is less true"),
}
"""One format beside another, by who is clearly ahead."""
FINE = 0.002
"""With a standard error below this a decimal of a percent is worth saying."""


def chance_text(chance: float, error: float, lang: str) -> str:
    """31 %, or 31,2 % where the error allows it; in words near both ends."""
    if chance in (0.0, 1.0):
        return percent_of(int(chance), lang, 0, 0)
    if chance < 0.01:
        return UNDER[lang]
    if chance > 0.99:
        return OVER[lang]
    decimals = 1 if error < FINE else 0
    return percent_of(_rounded(chance * 100, decimals) / 100, lang, decimals, decimals)


def rank_text(rank: float, error: float, lang: str) -> str:
    decimals = 2 if error < 0.005 else 1 if error < 0.1 else 0
    return number_text(_rounded(rank, decimals), lang, decimals, decimals)


def share_text(value: float, error: float, lang: str, decimals: int = 1) -> str:
    """A measured share with its standard error: 26,0 ± 0,2 %."""
    whole = measured_text(value * 100, lang, decimals)
    off = measured_text(error * 100, lang, decimals)
    return Text("{whole} ± {off}%", whole=whole, off=off)[lang]


def figure_text(value: float, error: float, lang: str, decimals: int) -> str:
    """A measured number with its standard error."""
    return f"{measured_text(value, lang, decimals)} ± {measured_text(error, lang, decimals)}"


def measured_text(value: float, lang: str, decimals: int) -> str:
    return number_text(_rounded(value, decimals), lang, decimals, decimals)


def interval_text(interval: tuple[float, float, float], lang: str) -> tuple[str, str]:
    """A strength and the two ends it lies between, to a tenth: more is never known of one."""
    low, value, high = (number_text(_rounded(one, 1), lang, 1, 1) for one in interval)
    return value, Text("{low} to {high}", low=low, high=high)[lang]


def share_interval_text(low: float, value: float, high: float, lang: str) -> str:
    """38 % (25 to 52)."""
    ends = [number_text(_rounded(one * 100, 0), lang, 0, 0) for one in (low, value, high)]
    return Text("{value}% ({low} to {high})", low=ends[0], value=ends[1], high=ends[2])[lang]


def _rounded(number: float, decimals: int) -> Fraction:
    """Half up, as people do on paper."""
    return Fraction(floor(number * 10**decimals + 0.5), 10**decimals)


def model_text(*, equal_strengths: bool) -> Text:
    """What a chance is worth: always said beside it."""
    if equal_strengths:
        return Text("estimated, people equally strong")
    return Text("estimated, with the strengths given")
