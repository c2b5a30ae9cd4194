"""How does one read a board aloud: its terrains, numbers and harbours?"""

from __future__ import annotations

from itertools import groupby

from tafelrunde.words import Text, Verbatim

from .board import SEA, Board, Harbour, Hex

__all__ = ["EDGE", "HARBOUR", "LAYOUT", "TERRAIN", "board_lines", "layout_title"]

LAYOUT: dict[str, Text] = {
    "base": Text("Catan, board of the base game"),
    "fishermen": Text("Fishermen of Catan, with the lake"),
    "new-shores-3": Text("Heading for New Shores, three players"),
    "new-shores-4": Text("Heading for New Shores, four players"),
}

TERRAIN = {
    "forest": Text("Forest"),
    "pasture": Text("Pasture"),
    "fields": Text("Fields"),
    "hills": Text("Hills"),
    "mountains": Text("Mountains"),
    "desert": Text("Desert"),
    "lake": Text("Lake"),
    "gold": Text("Gold"),
    "sea": Text("Sea"),
}

HARBOUR = {
    "any": Text("3:1"),
    "lumber": Text("2:1 Lumber"),
    "wool": Text("2:1 Wool"),
    "grain": Text("2:1 Grain"),
    "brick": Text("2:1 Brick"),
    "ore": Text("2:1 Ore"),
}

EDGE = {
    "NE": Text("upper right"),
    "E": Text("right"),
    "SE": Text("lower right"),
    "SW": Text("lower left"),
    "W": Text("left", context="direction"),
    "NW": Text("upper left"),
}


def layout_title(board: Board) -> Text:
    """What people call an outline; one that an edition added is called by its name."""
    return LAYOUT.get(board.layout) or Verbatim(board.layout)


def board_lines(board: Board, lang: str) -> list[str]:
    """The board row by row from the top, then its harbours clockwise from the top left."""
    row_word = Text("Row")[lang]
    lines = [
        f"{row_word} {row + 1}: " + " · ".join(_field(field, lang) for field in fields)
        for row, fields in groupby(board.hexes, key=lambda field: field.r)
    ]
    heading = Text("Harbours clockwise")[lang]
    lines.append(f"{heading}: " + " · ".join(_harbour(harbour, lang) for harbour in board.harbours))
    return lines


def _field(field: Hex, lang: str) -> str:
    name = TERRAIN[field.terrain][lang]
    if field.terrain == SEA:
        return name
    chip = "" if field.chip is None else f" {field.chip}"
    return f"{field.spot} {name}{chip}"


def _harbour(harbour: Harbour, lang: str) -> str:
    return f"{harbour.spot} {EDGE[harbour.edge][lang]} {HARBOUR[harbour.kind][lang]}"
