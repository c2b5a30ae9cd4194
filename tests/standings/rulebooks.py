"""Small rulebooks for tests of the language, and sheets played by them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from tafelrunde.rulebook.loader import read_rulebook, rulebook_faults
from tafelrunde.rulebook.model import Rulebook
from tafelrunde.standings.table import Row, standings
from tafelrunde.state.fold import fold
from tafelrunde.state.sheet.reading import read_sheet
from tafelrunde.state.tournament import Tournament

FRAME = """
id = "trial"
prefix = "TRY"
version = "1"
title = { de = "Probe", en = "trial" }
source = { de = "Probe", en = "trial" }

[scoring.tables]
points = { 2 = [1, 0], 3 = [3, 1, 0], 4 = [5, 3, 2, 1] }
points_rule = "TRY-2"
figures = [
  { name = "vp", label = { de = "Siegpunkte", en = "victory points" }, negative = true },
  { name = "coins", label = { de = "Münzen", en = "coins" } },
]
places = [{ figure = "vp", rule = "TRY-2" }]

[[modes]]
id = "cup"
title = { de = "Pokal", en = "cup" }
summary = { de = "Probe.", en = "trial." }
rounds = 9
rounds_rule = "TRY-1"
sizes = [4, 3, 2]
seating = { method = "lot", rule = "TRY-1", sizes_rule = "TRY-1" }
scoring = "tables"
"""
CRITERION = """
[[modes.standings]]
code = "{code}"
rule = "TRY-{number}"
label = {{ de = "{code}", en = "{code}" }}
{further}
"""

Criterion = str | tuple[str, str]


def trial_text(
    criteria: Sequence[Criterion], changes: Mapping[str, str] | None = None, further: str = ""
) -> str:
    """The rulebook; a criterion is its code, or that and its further keys."""
    text = FRAME
    for old, new in (changes or {}).items():
        assert old in text
        text = text.replace(old, new, 1)
    for number, each in enumerate(criteria, start=11):
        code, keys = (each, "") if isinstance(each, str) else each
        text += CRITERION.format(code=code, number=number, further=keys)
    return text + further


def trial(
    criteria: Sequence[Criterion], changes: Mapping[str, str] | None = None, further: str = ""
) -> Rulebook:
    return read_rulebook(trial_text(criteria, changes, further), "trial.toml")


def faults_of(
    criteria: Sequence[Criterion], changes: Mapping[str, str] | None = None, further: str = ""
) -> list[str]:
    found = rulebook_faults(trial_text(criteria, changes, further), "trial.toml")
    return [fault.sentence("en") for fault in found]


Seats = Mapping[str, int | tuple[int, int]]
"""By player the victory points, or these and the coins."""


def sheet_of(*rounds: Sequence[Seats] | Mapping[str, Any], **further: Any) -> dict[str, Any]:
    """A sheet: each round a list of tables, or a whole object."""
    told = [
        each if isinstance(each, Mapping) else {"tables": [_table(seats) for seats in each]}
        for each in rounds
    ]
    people: list[str] = sorted(
        {str(s["player"]) for each in told for table in each["tables"] for s in table["seats"]}
        | {str(p) for each in told for key in ("off", "byes") for p in each.get(key, ())}
    )
    return {
        "sheet": 1,
        "rulebook": "trial",
        "mode": "cup",
        "players": [{"id": player} for player in people],
        "rounds": told,
        **further,
    }


def _table(seats: Seats) -> dict[str, Any]:
    return {"seats": [{"player": player, **_figures(said)} for player, said in seats.items()]}


def _figures(said: int | tuple[int, int]) -> dict[str, int]:
    vp, coins = said if isinstance(said, tuple) else (said, 0)
    return {"vp": vp, "coins": coins}


def tables(*each: Seats) -> list[dict[str, Any]]:
    """Tables of a round, for a round that says more than its tables."""
    return [_table(seats) for seats in each]


def folded(rulebook: Rulebook, sheet: Mapping[str, Any]) -> Tournament:
    return fold(read_sheet(sheet, lambda _name: rulebook).events)


def rows_of(rulebook: Rulebook, sheet: Mapping[str, Any], after: int | None = None) -> list[Row]:
    return standings(rulebook, folded(rulebook, sheet), after)


def values_of(
    rulebook: Rulebook, sheet: Mapping[str, Any], after: int | None = None
) -> dict[str, tuple[Any, ...]]:
    return {row.player: row.values for row in rows_of(rulebook, sheet, after)}
