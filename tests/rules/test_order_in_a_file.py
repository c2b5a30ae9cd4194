"""In which order a file lists people, tables and matches says nothing, in any rulebook or mode."""

from __future__ import annotations

import copy
from fractions import Fraction
from random import Random
from typing import Any

import msgspec
import pytest

from tafelrunde.draw import settling
from tafelrunde.draw.next_round import next_round
from tafelrunde.draw.next_stage import next_stage
from tafelrunde.draw.plans import again
from tafelrunde.games.shelf import open_rulebook
from tafelrunde.pages.audience.finish import stages
from tafelrunde.pages.audience.meetings import meetings
from tafelrunde.pages.drafts import next_report
from tafelrunde.pages.final_ranking import final_table
from tafelrunde.pages.reports import score_report, standings_report
from tafelrunde.pages.standings import standings_table
from tafelrunde.pages.view import View
from tafelrunde.reckoning.names.public import public_names
from tafelrunde.reckoning.verification import with_standings
from tafelrunde.rulebook.faults import Refusal
from tafelrunde.state.fold import fold
from tafelrunde.state.sheet.reading import Sheet, read_sheet
from tafelrunde.state.tournament import Tournament
from tafelrunde.words import Text
from tests.oracle.generator import MODES, random_sheet
from tests.rules.build import Raw

SHEETS = 8


class Guest(msgspec.Struct, frozen=True):
    name: str
    surname: str = ""
    pseudonym: str = ""
    minor: bool = False


@pytest.fixture(autouse=True)
def _brief_search(monkeypatch: pytest.MonkeyPatch) -> None:
    """How long a plan is improved changes how good it is, not whether it stands."""
    for module, patience in ((again, "STEPS"), (settling, "SWAPS"), (settling, "WALK_STEPS")):
        monkeypatch.setattr(module, patience, 20, raising=False)


def shuffled(raw: Raw, rng: Random) -> Raw:
    """The same tournament, written down in another order; tables keep their numbers."""
    other = copy.deepcopy(raw)
    for number, round_ in enumerate(other["rounds"]):
        for index, table in enumerate(round_["tables"]):
            table.setdefault("number", index + 1)
            raw["rounds"][number]["tables"][index].setdefault("number", index + 1)
        rng.shuffle(round_["tables"])
    for key in ("players", "withdrawals", "disqualifications"):
        rng.shuffle(other.get(key, []))
    for stage in other.get("knockout", []):
        rng.shuffle(stage["matches"])
    return other


def answers(raw: Raw) -> dict[str, Any]:
    """Everything that is said about a sheet, for scripts and for the public."""
    read = read_sheet(raw, open_rulebook)
    state = fold(read.events)
    found: dict[str, Any] = {"warnings": sorted(w.text.en for w in read.warnings)}
    try:
        found["standings"] = standings_report(View(state, read.rulebook, read.names, "en"))
    except Refusal as refusal:
        return found | {"refused": str(refusal)}
    found["score"] = score_report(read.rulebook, state)
    found["score"]["knockout"] = sorted(found["score"].get("knockout", []), key=repr)
    return found | {"next": _next(read, state), "pages": _pages(read)}


def _next(read: Sheet, state: Tournament) -> Any:
    try:
        coming = next_round(read.rulebook, state, "Los") or next_stage(read.rulebook, state, "Los")
    except Refusal as refusal:
        return str(refusal)
    return next_report(coming, None, "Los", "en")


def _said(value: object) -> Any:
    if isinstance(value, Text):
        return [value["de"], value["en"]]
    assert isinstance(value, Fraction)
    return str(value)


def _pages(read: Sheet) -> Any:
    state = fold(with_standings(read.rulebook, read.events))
    people = {player: Guest(name) for player, name in read.names.items()}
    names = public_names(state, read.rulebook, people)
    played = len(state.rounds)
    return msgspec.to_builtins(
        {
            "standings": standings_table(View(state, read.rulebook, names), played),
            "final": final_table(View(state, read.rulebook, names)),
            "finish": stages(View(state, read.rulebook, names), foreseen=True),
            "meetings": meetings(state.rounds, names),
        },
        enc_hook=_said,
    )


@pytest.mark.parametrize("lots", [True, False], ids=["lots", "no lots"])
@pytest.mark.parametrize(("rulebook", "mode"), MODES)
def test_nothing_depends_on_the_order_in_a_file(rulebook: str, mode: str, lots: bool) -> None:
    for seed in range(SHEETS):
        raw = random_sheet(seed, rulebook, mode)
        if not lots:
            raw["lots"] = []
        other = shuffled(raw, Random(seed))
        assert answers(other) == answers(raw), f"seed {seed}"


@pytest.mark.parametrize(("rulebook", "mode"), MODES)
def test_where_everybody_is_equal_nobody_goes_first(rulebook: str, mode: str) -> None:
    """Total ties on purpose: each table comes out as every other."""
    sheets = (random_sheet(seed, rulebook, mode, players=8) for seed in range(200))
    raw = next(raw for raw in sheets if len(raw["rounds"]) > 1 and not _somebody_left(raw))
    raw |= {"lots": [], "knockout": []}
    for round_ in raw["rounds"]:
        for table in round_["tables"]:
            table |= {"game": round_["tables"][0]["game"]} if rulebook == "friedrich" else {}
            table["seats"] = [_level(seat, place) for place, seat in enumerate(table["seats"])]
    for seed in range(3):
        assert answers(shuffled(raw, Random(seed))) == answers(raw)


def _somebody_left(raw: Raw) -> bool:
    seats = (s for r in raw["rounds"] for table in r["tables"] for s in table["seats"])
    return bool(raw["withdrawals"] or raw["disqualifications"] or any("left" in s for s in seats))


def _level(seat: Raw, place: int) -> Raw:
    figures = {"vp": 10 - 2 * place, "coins": 1, "turns": 12, "victory_cards": 3}
    kept = {name: seat[name] for name in ("player", "position", "role") if name in seat}
    return kept | figures
