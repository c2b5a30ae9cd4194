"""What is this format worth beside others? Measured numbers with their errors, and sentences."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

import msgspec

from tafelrunde.chances.weighed import Figure, Weighed, Weighing
from tafelrunde.chances.words import MOST, TRUTH, figure_text, share_text
from tafelrunde.rulebook.model import Rulebook
from tafelrunde.words import InEach, Text, counted, number
from tafelrunde.words.numbers import decimal_text

WIDE = 1000
"""Units of a picture across."""
ERRORS = 2
"""Standard errors that a bar reaches to each side."""


class Spot(msgspec.Struct, frozen=True):
    """A measured figure in words and as a dot with its error bar."""

    words: Text
    at: int
    low: int
    high: int


class Line(msgspec.Struct, frozen=True):
    name: Text
    wins: Spot
    tau: Spot
    repeats: Text
    games: int
    hours: Text
    sentence: Text | None
    """Beside the format to be announced."""


class LabPage(msgspec.Struct, frozen=True):
    lines: tuple[Line, ...]
    grounds: Text


def lab_page(book: Rulebook, found: Weighing) -> LabPage:
    own = found.formats[0]
    wins = _widest(each.wins for each in found.formats)
    tau = _widest(each.tau for each in found.formats)
    return LabPage(
        tuple(
            Line(
                name=name_of(book, each),
                wins=_spot(each.wins, wins, InEach(share_text, each.wins.value, each.wins.error)),
                tau=_spot(each.tau, tau, InEach(_three, each.tau)),
                repeats=InEach(_one, each.repeats),
                games=each.games,
                hours=hours(each),
                sentence=None if each is own else sentence(book, each, own),
            )
            for each in found.formats
        ),
        Text(
            "{runs} tournaments of each format, strengths drawn anew for each; the bars reach two "
            "standard errors to each side. Seed {seed}",
            runs=number(found.runs),
            seed=found.seed,
        ),
    )


def name_of(book: Rulebook, each: Weighed) -> Text:
    """What is different about it."""
    mode = book.mode(each.mode)
    if each.what in ("more", "fewer"):
        return counted(each.rounds, "with {n} round", "with {n} rounds")
    if each.what == "no-finish":
        return Text("without the finish")
    if each.what == "option":
        return book.option(each.option[0]).words.get(each.option[1], mode.title)
    return mode.title


def sentence(book: Rulebook, each: Weighed, own: Weighed) -> Text:
    """One format beside the one to be announced: what it brings, and what it costs."""
    parts = {
        "name": name_of(book, each),
        "most": MOST[each.wins.beside(own.wins)],
        "truth": TRUTH[each.tau.beside(own.tau)],
    }
    apart = each.minutes - own.minutes
    if not apart:
        return Text("{name}: {most}, {truth}, and it takes as long.", **parts)
    time = InEach(_hours, abs(apart))
    if apart > 0:
        return Text("{name}: {most}, {truth}, and it takes {hours} h longer.", **parts, hours=time)
    return Text("{name}: {most}, {truth}, and it takes {hours} h less.", **parts, hours=time)


def hours(each: Weighed) -> Text:
    return InEach(_hours, each.minutes)


def _hours(minutes: int, lang: str) -> str:
    return decimal_text(Fraction(minutes, 60), lang, 1)


def _three(figure: Figure, lang: str) -> str:
    return figure_text(figure.value, figure.error, lang, 3)


def _one(figure: Figure, lang: str) -> str:
    return figure_text(figure.value, figure.error, lang, 1)


def _widest(figures: Iterable[Figure]) -> float:
    """What the right edge of the picture stands for."""
    return max(max(each.value + ERRORS * each.error for each in figures) * 1.05, 0.01)


def _spot(figure: Figure, widest: float, words: Text) -> Spot:
    def across(value: float) -> int:
        return min(max(round(WIDE * value / widest), 0), WIDE)

    off = ERRORS * figure.error
    low, high = across(figure.value - off), across(figure.value + off)
    return Spot(words, across(figure.value), low, high)
