"""Which wonder lies at which position in this round?

Four wonders are drawn once a round, in seat order, and hold for all tables (7W-701). Their sides
are drawn only where that was announced (7W-702). A table of three keeps the wonders of its occupied
positions (7W-703).

The draw: the purpose is ``wonders round N``. The wonders are picked from the list of `wonders.toml`
in its order, one a position; then, only if sides are drawn, one lot below 2 a position, 0 for side
A and 1 for side B. So the same seed gives the same wonders with and without sides.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from importlib import resources

import msgspec

from tafelrunde.draw import setup
from tafelrunde.draw.chance import Lots
from tafelrunde.draw.setup import Result, SetupDraw, SetupOption, Value
from tafelrunde.rulebook.faults import Refusal
from tafelrunde.words import Text

__all__ = ["SETUP_DRAWS", "SeatWonder", "draw_wonders", "recompute", "wonders", "wonders_at"]

POSITIONS = 4
SIDES = "AB"


class Wonder(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One wonder as printed, with the resource its board produces."""

    id: str
    de: str
    en: str
    resource: str


class SeatWonder(msgspec.Struct, frozen=True):
    """The wonder of one position; without a side the players choose theirs."""

    position: int
    wonder: Wonder
    side: str | None = None


@cache
def wonders() -> tuple[Wonder, ...]:
    """The wonders in the order in which they lie in the bag."""
    text = resources.files(__package__).joinpath("wonders.toml").read_text(encoding="utf-8")
    return msgspec.convert(tomllib.loads(text)["wonder"], tuple[Wonder, ...])


def draw_wonders(seed: str, *, round: int = 1, sides: bool = False) -> tuple[SeatWonder, ...]:
    """The wonders of one round in seat order, the same for all tables."""
    lots = Lots(seed, purpose(round))
    drawn = lots.pick(wonders(), POSITIONS)
    turned = [SIDES[lots.below(2)] if sides else None for _ in drawn]
    return tuple(
        SeatWonder(position, wonder, side)
        for position, (wonder, side) in enumerate(zip(drawn, turned, strict=True), 1)
    )


def wonders_at(
    draw: Sequence[SeatWonder], occupied_positions: Iterable[int]
) -> tuple[SeatWonder, ...]:
    """What is in play at a table where only these positions are occupied (7W-703)."""
    occupied = sorted(set(occupied_positions))
    by_position = {seat.position: seat for seat in draw}
    missing = [position for position in occupied if position not in by_position]
    if missing:
        listed = ", ".join(map(str, missing))
        raise Refusal.single(
            "positions", "No wonder was drawn for seat {listed}.", rule="7W-703", listed=listed
        )
    return tuple(by_position[position] for position in occupied)


def purpose(round: int) -> str:
    return f"wonders round {round}"


def _outcome(seed: str, options: Mapping[str, Value]) -> Result:
    round, empty = int(options["round"]), int(options["empty"])
    drawn = draw_wonders(seed, round=round, sides=bool(options["sides"]))
    occupied = [seat.position for seat in drawn if seat.position != empty]
    return {
        "purpose": purpose(round),
        "drawn_from": [wonder.id for wonder in wonders()],
        "wonders": [
            {
                "position": seat.position,
                "wonder": seat.wonder.id,
                "side": seat.side,
                "de": seat.wonder.de,
                "en": seat.wonder.en,
                "resource": seat.wonder.resource,
            }
            for seat in wonders_at(drawn, occupied)
        ],
    }


def _lines(result: Mapping[str, object], lang: str) -> list[str]:
    seats = msgspec.convert(result["wonders"], list[dict[str, str | int | None]])
    lines = []
    for seat in seats:
        side = f" {seat['side']}" if seat["side"] else ""
        word = Text("Seat")[lang]
        lines.append(f"{word} {seat['position']}: {seat[_language(lang)]}{side}")
    if len(seats) == POSITIONS:
        last = Text("A table of three plays the wonders of its occupied seats (7W-703).")
        lines.append(last[lang])
    return lines


def _language(lang: str) -> str:
    return "de" if lang == "de" else "en"


SETUP_DRAWS = (
    SetupDraw(
        name="wonders",
        rules=("7W-701", "7W-702", "7W-703"),
        title=Text("Wonders"),
        options=(
            SetupOption("round", "whole", 1, Text("round of the tournament")),
            SetupOption(
                "sides",
                "flag",
                False,
                Text("draw the sides A and B too (to be announced before the tournament)"),
            ),
            SetupOption(
                "empty",
                "whole",
                0,
                Text("for a table of three only: which seat stays empty (0: none)"),
                least=0,
                most=POSITIONS,
            ),
        ),
        outcome=_outcome,
        lines=_lines,
    ),
)


def recompute(result: Mapping[str, object]) -> Result:
    """A published draw once more, from its algorithm, seed and options alone."""
    return setup.recompute(result, SETUP_DRAWS)
