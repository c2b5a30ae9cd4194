"""What does the drawn board look like, so that a table can build it?

An SVG picture with whole-number coordinates and no style sheet, script or font of its own: it can
stand in a page under a strict content policy, be printed, and be read aloud. Nothing is told by
colour alone: every terrain has its sign and name, red numbers have a double ring and five dots, and
every field shows the letter of its spot.
"""

from __future__ import annotations

import hashlib
from collections import Counter
from html import escape

import msgspec

from tafelrunde.words import kept

from .board import RED, SEA, SIDES, Board, Harbour, Hex
from .words import HARBOUR, TERRAIN, board_lines, layout_title

__all__ = ["board_svg"]

HALF, QUARTER, POINT = 52, 30, 60
"""Half the width of a field, the height of its side corners, and of its top corner."""

FRAME = 82
MARGIN = 94
INK, PAPER, RED_INK = "#26221c", "#fffdf6", "#b00f1f"
WATER, DEEP, SHORE = "#bfe0ee", "#2f6f92", "#f2e3b8"

FILL = {
    "forest": "#5d9a52",
    "pasture": "#b5d96b",
    "fields": "#f5d04a",
    "hills": "#dd8450",
    "mountains": "#a9adb8",
    "desert": "#ecdcb0",
    "lake": "#8fc7e0",
    "gold": "#ffe9a0",
    "sea": "#cfe9f4",
    "lumber": "#a9d0a0",
    "wool": "#dcefb4",
    "grain": "#fae59b",
    "brick": "#f2bd9d",
    "ore": "#d5d8de",
    "any": PAPER,
}

_STALK = (
    '<path d="M{x} 13V-3" stroke="#7a5a08" stroke-width="2"/>'
    '<path d="M{x} -13q5 4 0 9q-5 -5 0 -9M{x} -5q7 -1 6 -7q-6 1 -6 7q0 -6 -6 -7q-1 6 6 7'
    'M{x} 2q7 -1 6 -7q-6 1 -6 7q0 -6 -6 -7q-1 6 6 7" fill="#9a7208"/>'
)
_FIR = (
    '<path d="M{x} {y}l9 13h-5l6 9h-8v5h-4v-5h-8l6 -9h-5z" fill="#1f4d22" stroke="#e9f3dd"'
    ' stroke-width="1"/>'
)
SIGNS = {
    "forest": _FIR.format(x=-17, y=-11) + _FIR.format(x=17, y=-11) + _FIR.format(x=0, y=-15),
    "pasture": (
        '<path d="M-8 6v7M-2 7v7M6 7v7M11 6v7" stroke="#26221c" stroke-width="3"/>'
        '<path d="M-11 7a7 7 0 0 1 -1 -12a7 7 0 0 1 9 -6a8 8 0 0 1 13 1a7 7 0 0 1 5 11'
        'a7 7 0 0 1 -10 6a8 8 0 0 1 -16 0z" fill="#fffdf6" stroke="#26221c" stroke-width="2"/>'
        '<ellipse cx="-16" cy="-4" rx="5" ry="7" fill="#26221c"/>'
    ),
    "fields": _STALK.format(x=-15) + _STALK.format(x=0) + _STALK.format(x=15),
    "hills": (
        '<g fill="#8e3d1c" stroke="#fbe3d0" stroke-width="2"><path d="M-9 -13h18v9h-18z"/>'
        '<path d="M-18 -4h18v9h-18zM0 -4h18v9h-18z"/>'
        '<path d="M-27 5h18v9h-18zM-9 5h18v9h-18zM9 5h18v9h-18z"/></g>'
    ),
    "mountains": (
        '<path d="M-28 13l15 -21l8 11l10 -17l22 27z" fill="#565b68"/>'
        '<path d="M-13 -8l-6 9l5 -1l3 3l4 -2zM5 -14l-7 12l5 -1l3 3l4 -3l4 1z" fill="#fffdf6"/>'
    ),
    "desert": (
        '<circle cx="17" cy="-6" r="6" fill="#d98e1f"/>'
        '<path d="M-6 13v-24M-6 4h-8v-8M-6 0h8v-6" fill="none" stroke="#4d7a3a" stroke-width="5"'
        ' stroke-linecap="round" stroke-linejoin="round"/>'
        '<path d="M-28 14q14 -6 28 0t28 0" fill="none" stroke="#a9823a" stroke-width="3"/>'
    ),
    "lake": (
        '<path d="M-20 0q18 -17 36 0l10 -8v16l-10 -8q-18 17 -36 0z" fill="#2f6f92"/>'
        '<circle cx="-9" cy="-2" r="2" fill="#fffdf6"/>'
        '<path d="M-26 13q7 -6 13 0t13 0t13 0t13 0" fill="none" stroke="#2f6f92" stroke-width="3"'
        ' stroke-linecap="round"/>'
    ),
    "gold": (
        '<g fill="#e0a100" stroke="#6e4c00" stroke-width="2"><circle cx="-13" cy="5" r="9"/>'
        '<circle cx="13" cy="5" r="9"/><circle cy="-4" r="10"/></g>'
        '<path d="M0 -11l2 5h5l-4 3l2 5l-5 -3l-5 3l2 -5l-4 -3h5z" fill="#fffdf6"/>'
    ),
    "sea": (
        '<path d="M-26 -5q7 -8 13 0t13 0t13 0t13 0M-26 7q7 -8 13 0t13 0t13 0t13 0" fill="none"'
        ' stroke="#6fa9c4" stroke-width="3" stroke-linecap="round"/>'
    ),
}


def board_svg(board: Board, lang: str) -> str:
    """The whole picture as one SVG document."""
    mark = hashlib.sha256(msgspec.json.encode(board, enc_hook=kept)).hexdigest()[:8]
    xs = [_centre(field)[0] for field in board.hexes]
    ys = [_centre(field)[1] for field in board.hexes]
    left, right = min(xs) - HALF - MARGIN, max(xs) + HALF + MARGIN
    top, bottom = min(ys) - POINT - MARGIN - 56, max(ys) + POINT + MARGIN
    legend, legend_height = _legend(board, lang, (left + right) // 2, bottom + 40, right - left)
    width, height = right - left, bottom + 40 + legend_height - top
    title = layout_title(board)[lang]
    return "".join(
        (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{left} {top} {width} {height}"',
            f' role="img" aria-labelledby="title-{mark} desc-{mark}" lang="{lang}"',
            ' font-family="DejaVu Sans, Verdana, Arial, sans-serif" text-anchor="middle">',
            f'<title id="title-{mark}">{escape(title)}</title>',
            f'<desc id="desc-{mark}">{escape(". ".join(board_lines(board, lang)))}</desc>',
            f'<rect x="{left}" y="{top}" width="{width}" height="{height}" fill="{PAPER}"/>',
            _text((left + right) // 2, top + 42, title, 30, weight="bold"),
            _water(board),
            *(_field(field, lang) for field in board.hexes if field.terrain != SEA),
            *(_harbour(harbour, lang) for harbour in board.harbours),
            legend,
            "</svg>\n",
        )
    )


def _centre(field: Hex | Harbour) -> tuple[int, int]:
    return 2 * HALF * field.q + HALF * field.r, (POINT + QUARTER) * field.r


def _outline(x: int, y: int) -> str:
    return (
        f"M{x} {y - POINT}l{HALF} {QUARTER}v{2 * QUARTER}l{-HALF} {QUARTER}"
        f"l{-HALF} {-QUARTER}v{-2 * QUARTER}z"
    )


def _water(board: Board) -> str:
    """The frame, the sea fields in it, and a beach around every island."""
    frame = _frame(board)
    sea = [field for field in board.hexes if field.terrain == SEA]
    moored = {_outlook(harbour) for harbour in board.harbours}
    land = "".join(_outline(*_centre(field)) for field in board.hexes if field.terrain != SEA)
    return "".join(
        (
            _layer(frame, DEEP, DEEP, 2 * FRAME + 8),
            _layer(frame, WATER, WATER, 2 * FRAME),
            *(_layer(_outline(*_centre(f)), FILL[SEA], "#a8d2e4", 3) for f in sea),
            *(_sign(SEA, *_centre(f)) for f in sea if (f.q, f.r) not in moored),
            _layer(land, SHORE, SHORE, 16),
        )
    )


def _layer(path: str, fill: str, stroke: str, width: int) -> str:
    return (
        f'<path d="{path}" fill="{fill}" stroke="{stroke}" stroke-width="{width}"'
        ' stroke-linejoin="round"/>'
    )


def _outlook(harbour: Harbour) -> tuple[int, int]:
    dq, dr = SIDES[harbour.edge]
    return harbour.q + dq, harbour.r + dr


def _frame(board: Board) -> str:
    """The tightest outline without dents around all fields (Andrew's monotone chain)."""
    points = sorted(
        {
            (x + dx, y + dy)
            for x, y in map(_centre, board.hexes)
            for edge in SIDES
            for dx, dy in _corners(edge)
        }
    )
    hull = _half_hull(points)[:-1] + _half_hull(points[::-1])[:-1]
    return "M" + "L".join(f"{x} {y}" for x, y in hull) + "z"


def _half_hull(points: list[tuple[int, int]]) -> list[tuple[int, int]]:
    chain: list[tuple[int, int]] = []
    for x, y in points:
        while len(chain) > 1:
            (ax, ay), (bx, by) = chain[-2:]
            if (bx - ax) * (y - ay) > (by - ay) * (x - ax):
                break
            chain.pop()
        chain.append((x, y))
    return chain


def _field(field: Hex, lang: str) -> str:
    x, y = _centre(field)
    parts = [_layer(_outline(x, y), FILL[field.terrain], PAPER, 3)]
    if field.chip is None:
        parts.append(_sign(field.terrain, x, y))
    else:
        parts += [_sign(field.terrain, x, y - 34), _chip(field.chip, x, y + 4)]
    parts.append(_text(x, y + 40, TERRAIN[field.terrain][lang], 11, weight="bold"))
    parts.append(_text(x - 40, y + 8, field.spot or "", 12))
    return "".join(parts)


def _sign(terrain: str, x: int, y: int) -> str:
    return f'<g transform="translate({x} {y}) scale(.85)">{SIGNS[terrain]}</g>'


def _chip(chip: int, x: int, y: int) -> str:
    red = chip in RED
    colour = RED_INK if red else INK
    parts = [
        f'<circle cx="{x}" cy="{y}" r="20" fill="{PAPER}" stroke="{colour}" stroke-width="2"/>'
    ]
    if red:
        parts.append(f'<circle cx="{x}" cy="{y}" r="17" fill="none" stroke="{colour}"/>')
    parts.append(_text(x, y + 6, str(chip), 20 if red else 18, weight="bold", colour=colour))
    dots = 6 - abs(7 - chip)
    parts += [
        f'<circle cx="{x + 5 * i - (dots - 1) * 5 // 2}" cy="{y + 12}" r="2" fill="{colour}"/>'
        for i in range(dots)
    ]
    return "".join(parts)


def _harbour(harbour: Harbour, lang: str) -> str:
    x, y = _centre(harbour)
    dq, dr = SIDES[harbour.edge]
    mid_x, mid_y = HALF * dq + HALF * dr // 2, (POINT + QUARTER) * dr // 2
    out_x, out_y = x + mid_x * 9 // 5, y + mid_y * 9 // 5
    jetties = "".join(
        f"M{x + corner_x} {y + corner_y}L{out_x} {out_y}"
        for corner_x, corner_y in _corners(harbour.edge)
    )
    rate, _, goods = HARBOUR[harbour.kind][lang].partition(" ")
    parts = [
        f'<path d="{jetties}" stroke="#7b5a34" stroke-width="6" stroke-linecap="round"/>',
        f'<rect x="{out_x - 32}" y="{out_y - 18}" width="64" height="36" rx="8"'
        f' fill="{FILL[harbour.kind]}" stroke="#7b5a34" stroke-width="2"/>',
        _text(out_x, out_y - (2 if goods else -6), rate, 15 if goods else 18, weight="bold"),
    ]
    if goods:
        parts.append(_text(out_x, out_y + 12, goods, 12))
    return "".join(parts)


def _corners(edge: str) -> tuple[tuple[int, int], tuple[int, int]]:
    """The two ends of a side, seen from the middle of the field."""
    around = [
        (0, -POINT),
        (HALF, -QUARTER),
        (HALF, QUARTER),
        (0, POINT),
        (-HALF, QUARTER),
        (-HALF, -QUARTER),
    ]
    number = list(SIDES).index(edge)
    return around[number], around[(number + 1) % 6]


def _legend(board: Board, lang: str, x: int, y: int, width: int) -> tuple[str, int]:
    """What is needed to build the board, so that the material can be counted first."""
    counts = Counter(field.terrain for field in board.hexes)
    kinds = [terrain for terrain in TERRAIN if counts[terrain]]
    a_row = max(1, width // 210)
    rows = -(-len(kinds) // a_row)
    parts = []
    for i, terrain in enumerate(kinds):
        row, place = divmod(i, a_row)
        in_row = min(a_row, len(kinds) - row * a_row)
        at_x = x + (2 * place - in_row + 1) * 100 - 55
        at_y = y + 44 * row
        parts.append(
            f'<rect x="{at_x - 32}" y="{at_y - 18}" width="64" height="36" rx="8"'
            f' fill="{FILL[terrain]}"/>'
        )
        parts.append(_sign(terrain, at_x, at_y))
        words = f"{counts[terrain]} × {TERRAIN[terrain][lang]}"
        parts.append(_text(at_x + 40, at_y + 5, words, 15, anchor="start"))
    foot = y + 44 * rows + 8
    parts.append(_text(x, foot, board.note[lang], 13))
    return "".join(parts), foot - y + 24


def _text(
    x: int,
    y: int,
    words: str,
    size: int,
    *,
    weight: str = "normal",
    colour: str = INK,
    anchor: str = "",
) -> str:
    bold = f' font-weight="{weight}"' if weight != "normal" else ""
    side = f' text-anchor="{anchor}"' if anchor else ""
    return (
        f'<text x="{x}" y="{y}" font-size="{size}" fill="{colour}"{bold}{side}>'
        f"{escape(words)}</text>"
    )
