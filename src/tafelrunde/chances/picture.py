"""Pictures of what was measured: plain SVG, readable in print and on a screen, light or dark."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from html import escape

from tafelrunde.words.numbers import percent_of

WIDTH, HEIGHT = 840, 420
LEFT, RIGHT, TOP, BOTTOM = 64, 270, 40, 52
COLOURS = ("#2563a8", "#b3541e", "#2f7d4f", "#7a4fa3", "#a3304f", "#5c5c1e")
DASHES = ("", "7 4", "2 4", "10 4 2 4", "1 5", "12 6")


@dataclass(frozen=True)
class Point:
    x: float
    y: float
    error: float = 0.0


@dataclass(frozen=True)
class Line:
    name: str
    points: tuple[Point, ...]


@dataclass(frozen=True)
class Chart:
    """Lines with error bars of two standard errors over one axis."""

    title: str
    across: str
    up: str
    lines: tuple[Line, ...]
    lang: str
    diagonal: bool = False
    """Where said and happened would be the same."""


def svg(chart: Chart) -> str:
    """The whole picture as a file of its own."""
    points = [point for line in chart.lines for point in line.points]
    low = 0.0 if chart.diagonal else min((point.x for point in points), default=0.0)
    high = 1.0 if chart.diagonal else max((point.x for point in points), default=1.0)
    top = 1.0 if chart.diagonal else _above(max((p.y + 2 * p.error for p in points), default=1.0))
    frame = _Frame(low, high if high > low else low + 1.0, top)
    body = [
        *_axes(chart, frame),
        *(_diagonal(frame) if chart.diagonal else ()),
        *(part for number, line in enumerate(chart.lines) for part in _line(line, number, frame)),
    ]
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" '
            'font-family="system-ui, sans-serif" font-size="13" role="img">',
            f"<title>{escape(chart.title)}</title>",
            f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#ffffff"/>',
            f'<text x="{LEFT}" y="22" font-size="16" font-weight="600" fill="#1c1c1c">'
            f"{escape(chart.title)}</text>",
            *body,
            "</svg>",
            "",
        ]
    )


@dataclass(frozen=True)
class _Frame:
    low: float
    high: float
    top: float

    def x(self, value: float) -> float:
        wide = WIDTH - LEFT - RIGHT
        return round(LEFT + wide * (value - self.low) / (self.high - self.low), 2)

    def y(self, value: float) -> float:
        tall = HEIGHT - TOP - BOTTOM
        return round(HEIGHT - BOTTOM - tall * value / self.top, 2)


def _above(value: float) -> float:
    """The next step of a tenth, so that the axis ends on a round number."""
    return max(0.1, -(-int(value * 1000) // 100) / 10)


def _axes(chart: Chart, frame: _Frame) -> list[str]:
    right, bottom = WIDTH - RIGHT, HEIGHT - BOTTOM
    steps = max(1, round(frame.top * 10))
    marks = [step / 10 for step in range(0, steps + 1, 2 if steps > 5 else 1)]
    parts = [
        f'<line x1="{LEFT}" y1="{frame.y(mark)}" x2="{right}" y2="{frame.y(mark)}" '
        f'stroke="#d8d8d8"/><text x="{LEFT - 8}" y="{frame.y(mark) + 4}" text-anchor="end" '
        f'fill="#444">{_share(mark, chart.lang)}</text>'
        for mark in marks
    ]
    ticks = (
        [step / 5 for step in range(6)]
        if chart.diagonal
        else sorted({point.x for line in chart.lines for point in line.points})
    )
    parts += [
        f'<text x="{frame.x(tick)}" y="{bottom + 20}" text-anchor="middle" fill="#444">'
        f"{_share(tick, chart.lang) if chart.diagonal else f'{tick:g}'}</text>"
        for tick in ticks
    ]
    middle = (LEFT + right) / 2
    return [
        *parts,
        f'<line x1="{LEFT}" y1="{bottom}" x2="{right}" y2="{bottom}" stroke="#444"/>',
        f'<text x="{middle}" y="{HEIGHT - 10}" text-anchor="middle" fill="#1c1c1c">'
        f"{escape(chart.across)}</text>",
        f'<text x="16" y="{(TOP + bottom) / 2}" text-anchor="middle" fill="#1c1c1c" '
        f'transform="rotate(-90 16 {(TOP + bottom) / 2})">{escape(chart.up)}</text>',
    ]


def _share(value: float, lang: str) -> str:
    return percent_of(Fraction(round(value * 100), 100), lang, 0, 0)


def _diagonal(frame: _Frame) -> Sequence[str]:
    return (
        f'<line x1="{frame.x(0)}" y1="{frame.y(0)}" x2="{frame.x(1)}" y2="{frame.y(1)}" '
        'stroke="#888" stroke-dasharray="4 4"/>',
    )


def _line(line: Line, number: int, frame: _Frame) -> list[str]:
    colour = COLOURS[number % len(COLOURS)]
    dash = DASHES[number % len(DASHES)]
    path = " ".join(f"{frame.x(point.x)},{frame.y(point.y)}" for point in line.points)
    legend = TOP + 8 + 38 * number
    head, _, rest = line.name.partition(", ")
    return [
        f'<polyline points="{path}" fill="none" stroke="{colour}" stroke-width="2" '
        f'stroke-dasharray="{dash}"/>',
        *(_dot(point, colour, frame) for point in line.points),
        f'<line x1="{WIDTH - RIGHT + 14}" y1="{legend}" x2="{WIDTH - RIGHT + 42}" y2="{legend}" '
        f'stroke="{colour}" stroke-width="2" stroke-dasharray="{dash}"/>',
        f'<text x="{WIDTH - RIGHT + 48}" y="{legend + 4}" fill="#1c1c1c">{escape(head)}'
        f'<tspan x="{WIDTH - RIGHT + 48}" dy="16" fill="#444">{escape(rest)}</tspan></text>',
    ]


def _dot(point: Point, colour: str, frame: _Frame) -> str:
    x, up = frame.x(point.x), frame.y(min(point.y + 2 * point.error, frame.top))
    down = frame.y(max(point.y - 2 * point.error, 0.0))
    return (
        f'<line x1="{x}" y1="{up}" x2="{x}" y2="{down}" stroke="{colour}"/>'
        f'<circle cx="{x}" cy="{frame.y(point.y)}" r="3.5" fill="{colour}"/>'
    )
