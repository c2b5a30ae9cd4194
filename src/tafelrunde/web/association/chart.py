"""A person's rank after each day of the season, drawn on the server as a small picture."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from tafelrunde.reckoning.season.history import Moment
from tafelrunde.web.templatetags.season import day

WIDTH, HEIGHT, LEFT, TOP, BOTTOM = 640, 220, 44, 16, 30
FEWEST = 2
"""A line needs two ends."""


def picture(history: Sequence[Moment]) -> SafeString | None:
    """Rank 1 on top; nothing where there is too little to show."""
    moments = [(moment, moment.rank) for moment in history if moment.rank is not None]
    if len(moments) < FEWEST:
        return None
    ranks = [rank for _moment, rank in moments]
    best, worst = min(ranks), max(*ranks, min(ranks) + 1)
    step = (WIDTH - LEFT - 20) / (len(moments) - 1)

    def y(rank: int) -> str:
        return f"{TOP + (rank - best) * (HEIGHT - TOP - BOTTOM) / (worst - best):.1f}"

    spots = [
        (f"{LEFT + number * step:.1f}", y(rank), moment, rank)
        for number, (moment, rank) in enumerate(moments)
    ]
    line = " ".join(f"{across},{down}" for across, down, _moment, _rank in spots)
    first, last = day(spots[0][2].date), day(spots[-1][2].date)
    label = _("Rank from %(first)s to %(last)s: first %(was)s, now %(now)s") % {
        "first": first,
        "last": last,
        "was": ranks[0],
        "now": ranks[-1],
    }
    return format_html(
        '<svg class="ranks" viewBox="0 0 {} {}" role="img" aria-label="{}">'
        '<line class="grid" x1="{}" y1="{}" x2="{}" y2="{}"/><line class="grid" x1="{}" y1="{}" '
        'x2="{}" y2="{}"/><text x="6" y="{}">{}.</text><text x="6" y="{}">{}.</text>'
        '<text x="{}" y="{}">{}</text><text class="end" x="{}" y="{}">{}</text>'
        '<polyline points="{}"/>{}</svg>',
        *(WIDTH, HEIGHT, label),
        *(LEFT, y(best), WIDTH - 10, y(best), LEFT, y(worst), WIDTH - 10, y(worst)),
        *(_down(y(best)), best, _down(y(worst)), worst),
        *(LEFT, HEIGHT - 6, first, WIDTH - 10, HEIGHT - 6, last),
        *(line, _spots(spots)),
    )


def _down(y: str) -> str:
    return f"{float(y) + 5:.1f}"


def _spots(spots: Sequence[tuple[str, str, Moment, int]]) -> SafeString:
    return format_html_join(
        "",
        '<circle cx="{}" cy="{}" r="4"><title>{}: {}.</title></circle>',
        ((across, down, day(moment.date), rank) for across, down, moment, rank in spots),
    )
