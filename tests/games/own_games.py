"""Folders of games as somebody new would write them, each with another way through a tournament."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any

from tafelrunde.journal.events import Line, Seat, Slip
from tests.desk.hall import Hall

HEAD = """
id = "{id}"
prefix = "{prefix}"
version = "1"
title = {{ de = "{title}", en = "{title}" }}
source = {{ de = "unser Verein", en = "our club" }}

[scoring.tables]
points = {{ {points} }}
points_rule = "{prefix}-2"
shared_rule = "{prefix}-2"
places = [{{ figure = "vp", rule = "{prefix}-2" }}]

[[scoring.tables.figures]]
name = "vp"
label = {{ de = "Punkte", en = "points" }}

[[modes]]
id = "cup"
title = {{ de = "Pokal", en = "cup" }}
summary = {{ de = "Runden, dann ein Finale.", en = "Rounds, then a finish." }}
rounds = {rounds}
rounds_rule = "{prefix}-1"
sizes = {sizes}
seating = {{ method = "{method}", rule = "{prefix}-1", sizes_rule = "{prefix}-1"{seating} }}
scoring = "tables"

[[modes.standings]]
code = "tp"
rule = "{prefix}-3"
label = {{ de = "Turnierpunkte", en = "tournament points" }}
short = {{ de = "TP", en = "TP" }}

[[modes.standings]]
code = "vp_sum"
rule = "{prefix}-3"
label = {{ de = "Summe der Punkte", en = "sum of points" }}
short = {{ de = "Punkte", en = "points" }}
"""

SETTLED = (
    'rule = "{prefix}-6"\ndraw = "better-placed"\ndraw_rule = "{prefix}-7"\n'
    'start = "better-placed"\nstart_rule = "{prefix}-7"\n'
)


def written(shelf: Path, game: str, finish: str = "", **more: Any) -> str:
    """A folder on the shelf; `finish` is what follows the standings of its mode."""
    sizes = more.get("sizes", [4, 3])
    values = {
        "id": game,
        "prefix": "CUP",
        "title": game.title(),
        "rounds": more.get("rounds", 2),
        "sizes": list(sizes),
        "method": more.get("method", "lot"),
        "seating": more.get("seating", ""),
        "points": ", ".join(f"{size} = {list(range(size, 0, -1))}" for size in sizes),
    }
    folder = shelf / game.replace("-", "_")
    folder.mkdir()
    settled = SETTLED.replace("{prefix}", "CUP")
    text = HEAD.format(**values) + finish.replace("<settled>", settled)
    (folder / "rulebook.toml").write_text(text, encoding="utf-8")
    return game


class Cup(Hall):
    """A hall of such a game: results by dice, whoever is stronger wins a little more often."""

    def __init__(self, game: str, seed: int = 1, spread: int = 900) -> None:
        super().__init__(game, "cup")
        self.dice, self.spread = Random(seed), spread

    def slip(self, seats: Sequence[Seat], results: Any = None, kind: str | None = None) -> Slip:
        return Slip(tuple(Line(s.player, {"vp": self.dice.randint(0, self.spread)}) for s in seats))

    def to_the_end(self) -> Cup:
        self.play_to_the_end(self.results())
        return self

    @property
    def ranks(self) -> dict[str, int]:
        return {p.player: p.rank for p in self.state.awarded if p.rank is not None}
