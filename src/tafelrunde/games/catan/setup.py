"""How is a drawn Catan board offered, told row by row, pictured and checked?"""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from tafelrunde.draw import setup
from tafelrunde.draw.setup import Result, SetupDraw, SetupOption, Value
from tafelrunde.games.catan.board import LAYOUTS, Board, draw_board, layout, purpose
from tafelrunde.games.catan.picture import board_svg
from tafelrunde.games.catan.words import LAYOUT, board_lines
from tafelrunde.words import Text, kept, read_back

__all__ = ["SETUP_DRAWS", "board_of", "recompute"]


def board_of(result: Mapping[str, object]) -> Board:
    """The board in a published result."""
    return msgspec.convert(result["board"], Board, dec_hook=read_back)


def _outcome(seed: str, options: Mapping[str, Value]) -> Result:
    name, round, table = str(options["layout"]), int(options["round"]), int(options["table"])
    board = draw_board(
        seed, layout_name=name, round=round, table=table, adjacency=bool(options["adjacency"])
    )
    return {
        "purpose": purpose(name, round=round, table=table),
        "drawn_from": {step: list(bag) for step, bag in layout(name).bags().items()},
        "board": msgspec.json.decode(msgspec.json.encode(board, enc_hook=kept)),
    }


def _lines(result: Mapping[str, object], lang: str) -> list[str]:
    board = board_of(result)
    return [LAYOUT[board.layout][lang], *board_lines(board, lang), board.note[lang]]


def _picture(result: Mapping[str, object], lang: str) -> str:
    return board_svg(board_of(result), lang)


def _at_table(kind: str | None, size: int) -> Mapping[str, Value] | None:
    """The board a round of this kind is played on; none where it needs other material."""
    name = f"new-shores-{size}" if kind == "seafarers" else "base"
    return {"layout": name} if name in LAYOUTS else None


SETUP_DRAWS = (
    SetupDraw(
        name="catan-board",
        rules=("CAT-401", "CAT-701"),
        title=Text("Board for a Catan table"),
        options=(
            SetupOption(
                "layout",
                "choice",
                "base",
                Text("base game or “Heading for New Shores” for three or four"),
                choices=LAYOUTS,
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
        outcome=_outcome,
        lines=_lines,
        picture=_picture,
        at_table=_at_table,
    ),
)


def recompute(result: Mapping[str, object]) -> Result:
    """A published draw once more, from its algorithm, seed and options alone."""
    return setup.recompute(result, SETUP_DRAWS)
