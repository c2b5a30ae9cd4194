"""Boards of Catan, drawn for tests, and what touches what on them."""

from __future__ import annotations

from itertools import combinations
from typing import Any

from tafelrunde.games.catan import board as boards
from tafelrunde.games.catan.board import (
    Board,
    Hex,
    Layout,
)
from tafelrunde.games.shelf import open_rulebook, setup_draws

SETUP_DRAWS = setup_draws(open_rulebook("catan"))
(CATAN,) = SETUP_DRAWS
MATERIAL = open_rulebook("catan").draws[0].material
BOARDS = boards.read_boards(MATERIAL)
LAYOUTS = tuple(BOARDS)
SHORES = ("new-shores-3", "new-shores-4")


def draw_board(seed: str, **chosen: Any) -> Board:
    return boards.draw_board(BOARDS, seed, **chosen)


def layout(name: str) -> Layout:
    return BOARDS[name]


def touch(a: Hex, b: Hex) -> bool:
    """Side by side? By distance in cube coordinates, not by the list of sides."""
    dq, dr = a.q - b.q, a.r - b.r
    return max(abs(dq), abs(dr), abs(dq + dr)) == 1


def clashes(board: Board) -> list[tuple[int, int]]:
    return [
        (a.chip, b.chip)
        for a, b in combinations(board.hexes, 2)
        if a.chip and b.chip and touch(a, b)
        if a.chip == b.chip or {a.chip, b.chip} <= {6, 8}
    ]


def island(board: Board, *, main: bool) -> list[Hex]:
    return [field for field in board.hexes if field.spot and field.spot.isupper() == main]
