"""Somebody's way as a small picture, drawn on the server: the rank of each day of a season, or the
part of the field left behind at each tournament."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple

from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from tafelrunde.pages.association.career import CareerResult
from tafelrunde.reckoning.season.history import Moment
from tafelrunde.web.templatetags.season import day
from tafelrunde.words.numbers import ordinal_text, percent_of

WIDTH, HEIGHT, LEFT, TOP, BOTTOM = 640, 220, 44, 16, 30
FEWEST = 2
"""A line needs two ends."""


class Spot(NamedTuple):
    """A point of the way: when, how far down from the best (0) to the worst (1), what it tells."""

    date: str
    down: float
    told: str


class Frame(NamedTuple):
    """What is said of the whole picture, and beside its upper and lower line."""

    label: str
    best: str
    worst: str
    left: int = LEFT


def picture(history: Sequence[Moment]) -> SafeString | None:
    """Rank 1 on top; nothing where there is too little to show."""
    moments = [(moment, moment.rank) for moment in history if moment.rank is not None]
    if len(moments) < FEWEST:
        return None
    ranks = [rank for _moment, rank in moments]
    best, worst = min(ranks), max(*ranks, min(ranks) + 1)
    label = _("Place from %(first)s to %(last)s: first %(was)s, now %(now)s") % {
        "first": day(moments[0][0].date),
        "last": day(moments[-1][0].date),
        "was": ranks[0],
        "now": ranks[-1],
    }
    spots = [
        Spot(moment.date, (rank - best) / (worst - best), f"{day(moment.date)}: {_place(rank)}")
        for moment, rank in moments
    ]
    return _drawn(Frame(label, _place(best), _place(worst)), spots)


def course(results: Sequence[tuple[CareerResult, float]]) -> SafeString | None:
    """Tournaments won are on top; nothing where there is too little to show."""
    if len(results) < FEWEST:
        return None
    label = _(
        "Part of the field behind, from %(first)s to %(last)s: first %(was)s, last %(now)s"
    ) % {
        "first": day(results[0][0].date),
        "last": day(results[-1][0].date),
        "was": _part(results[0][1]),
        "now": _part(results[-1][1]),
    }
    spots = [
        Spot(one.date, 1 - beaten, f"{one.title}, {day(one.date)}: {_part(beaten)}")
        for one, beaten in results
    ]
    return _drawn(Frame(label, _part(1), _part(0), LEFT + 16), spots)


def _place(rank: int) -> str:
    return ordinal_text(rank, get_language() or "de")


def _part(share: float) -> str:
    return percent_of(Fraction(round(share * 100), 100), get_language() or "de", 0, 0)


def _drawn(frame: Frame, spots: Sequence[Spot]) -> SafeString:
    step = (WIDTH - frame.left - 20) / (len(spots) - 1)

    def y(down: float) -> str:
        return f"{TOP + down * (HEIGHT - TOP - BOTTOM):.1f}"

    at = [
        (f"{frame.left + number * step:.1f}", y(spot.down), spot.told)
        for number, spot in enumerate(spots)
    ]
    line = " ".join(f"{across},{down}" for across, down, _told in at)
    return format_html(
        '<svg class="ranks" viewBox="0 0 {} {}" role="img" aria-label="{}">'
        '<line class="grid" x1="{}" y1="{}" x2="{}" y2="{}"/><line class="grid" x1="{}" y1="{}" '
        'x2="{}" y2="{}"/><text x="6" y="{}">{}</text><text x="6" y="{}">{}</text>'
        '<text x="{}" y="{}">{}</text><text class="end" x="{}" y="{}">{}</text>'
        '<polyline points="{}"/>{}</svg>',
        *(WIDTH, HEIGHT, frame.label),
        *(frame.left, y(0), WIDTH - 10, y(0), frame.left, y(1), WIDTH - 10, y(1)),
        *(_down(y(0)), frame.best, _down(y(1)), frame.worst),
        *(frame.left, HEIGHT - 6, day(spots[0].date)),
        *(WIDTH - 10, HEIGHT - 6, day(spots[-1].date)),
        *(line, _circles(at)),
    )


def _down(y: str) -> str:
    return f"{float(y) + 5:.1f}"


def _circles(at: Sequence[tuple[str, str, str]]) -> SafeString:
    return format_html_join("", '<circle cx="{}" cy="{}" r="4"><title>{}</title></circle>', at)
