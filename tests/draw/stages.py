"""Stages of a finish as short notes: who meets whom, the starter first."""

from __future__ import annotations

from tafelrunde.draw.next_stage import NextStage, next_stage
from tafelrunde.games.shelf import open_rulebook
from tafelrunde.state.fold import fold
from tafelrunde.state.sheet.reading import read_sheet
from tests.rules.build import Raw, Tale, sheet

Pairing = tuple[str, tuple[str, ...]]


def stage_of(raw: Raw, seed: str = "seed") -> NextStage | None:
    read = read_sheet(raw, open_rulebook)
    return next_stage(read.rulebook, fold(read.events), seed)


def shown(tale: Tale, seed: str = "seed") -> tuple[str, list[Pairing]]:
    """The stage and its pairings, the player who starts or picks first in front."""
    stage = stage_of(tale.raw, seed)
    assert stage is not None
    assert all(match.start == match.players[0] for match in stage.matches)
    return stage.stage, [(match.match, match.players) for match in stage.matches]


# Ten players whose standing after one round is their alphabet: the winners by their difference,
# then the losers by theirs.
LADDER = ["A 100, J 0", "B 90, I 0", "C 80, H 0", "D 70, G 0", "E 60, F 0"]


def pairs(size: int) -> Tale:
    options = {"rounds": 1, "knockout_size": size}
    return sheet("carcassonne", "two-player").with_options(**options).round(*LADDER)


QUARTERS = [
    ("QF1", "A 60, E 50"),
    ("QF2", "B 50, F 60"),
    ("QF3", "C 50, G 50"),
    ("QF4", "D 40, H 70"),
]


def after(tale: Tale, *matches: tuple[str, str]) -> Tale:
    for name, *games in matches:
        tale = tale.match(name, *games)
    return tale
