"""How is a drawn Catan board offered, told row by row, pictured and checked?"""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from tafelrunde.draw.setup import Result, SetupDraw, SetupOption, Value
from tafelrunde.words import Text, kept, read_back

from .board import (
    BASE,
    FISHERMEN,
    Board,
    Boards,
    draw_board,
    note_on,
    purpose,
    read_boards,
    with_the_lake,
)
from .picture import board_svg
from .words import board_lines, layout_title

__all__ = ["OWN_DRAWS", "board_of", "catan_board"]


def board_of(result: Mapping[str, object]) -> Board:
    """The board in a published result."""
    return msgspec.convert(result["board"], Board, dec_hook=read_back)


def _outcome(boards: Boards, seed: str, options: Mapping[str, Value]) -> Result:
    name, round, table = str(options["layout"]), int(options["round"]), int(options["table"])
    adjacency = bool(options["adjacency"])
    board = draw_board(
        boards, seed, layout_name=name, round=round, table=table, adjacency=adjacency
    )
    return {
        "purpose": purpose(name, round=round, table=table),
        "drawn_from": {step: list(bag) for step, bag in boards[name].bags().items()},
        "board": _plain(board),
    }


def _in_round(result: Mapping[str, object], kind: str) -> Mapping[str, object]:
    """A round of the Fishermen is played with the lake; what was published stays what it is."""
    board = board_of(result)
    if kind != FISHERMEN or board.layout != BASE:
        return result
    return {**result, "board": _plain(with_the_lake(board))}


def _plain(board: Board) -> object:
    return msgspec.json.decode(msgspec.json.encode(board, enc_hook=kept))


def _shown(result: Mapping[str, object]) -> Board:
    """The board with its note in every language: a published one keeps two."""
    board, options = board_of(result), result.get("options")
    adjacency = isinstance(options, Mapping) and options.get("adjacency") is True
    return msgspec.structs.replace(board, note=note_on(board.layout, adjacency=adjacency))


def _lines(result: Mapping[str, object], lang: str) -> list[str]:
    board = _shown(result)
    return [layout_title(board)[lang], *board_lines(board, lang), board.note[lang]]


def _picture(result: Mapping[str, object], lang: str) -> str:
    return board_svg(_shown(result), lang)


def _held(result: Mapping[str, object]) -> tuple[str, ...]:
    """On the base board numbers may lie as they come; New Shores has its own way of laying them."""
    return ("CAT-401",) if board_of(result).layout == BASE else ("CAT-401", "CAT-701")


def catan_board(material: Mapping[str, object]) -> SetupDraw:
    """A board for each table, out of the outlines that the rulebook brings."""
    boards = read_boards(material)

    def at_table(kind: str | None, size: int) -> Mapping[str, Value] | None:
        """The board a round of this kind is played on; none where it needs other material."""
        name = f"new-shores-{size}" if kind == "seafarers" else BASE
        return {"layout": name} if name in boards else None

    return SetupDraw(
        name="catan-board",
        rules=(),
        title=Text("Board for a Catan table"),
        options=(
            SetupOption(
                "layout",
                "choice",
                BASE,
                Text("base game or “Heading for New Shores” for three or four"),
                choices=tuple(boards),
            ),
            SetupOption("round", "whole", 1, Text("round of the tournament")),
            SetupOption("table", "whole", 1, Text("number of the table")),
            SetupOption(
                "adjacency",
                "flag",
                False,
                Text(
                    "keep equal and red numbers apart on the base board too (New "
                    "Shores always does, CAT-701)"
                ),
            ),
        ),
        outcome=lambda seed, options: _outcome(boards, seed, options),
        lines=_lines,
        picture=_picture,
        at_table=at_table,
        in_round=_in_round,
        held=_held,
    )


OWN_DRAWS = {"catan-board": catan_board}
