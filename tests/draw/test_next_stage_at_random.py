"""The stages of random tournaments against the slow checker."""

from __future__ import annotations

import pytest

from tests.draw.stages import Pairing, stage_of
from tests.oracle.generator import random_sheet
from tests.oracle.standings import (
    knockout_size,
    leaders,
    match_outcome,
    planned_rounds,
    prelim_places,
    seeds,
    standings,
)
from tests.rules.build import Raw

SCHEMES = {
    8: [("QF1", 0, 4), ("QF2", 1, 5), ("QF3", 2, 6), ("QF4", 3, 7)],
    4: [("SF1", 0, 3), ("SF2", 1, 2)],
    2: [("final", 0, 1)],
}
STAGE = {"QF": "quarterfinal", "SF": "semifinal"}


def expected(raw: Raw) -> tuple[str, list[Pairing]] | None:
    """The next stage by the rules, step by step; None when all is decided."""
    size = knockout_size(raw)
    held = {one["match"]: one for stage in raw["knockout"] for one in stage["matches"]}
    place = prelim_places(raw)
    best = seeds(raw)
    steps = [[(name, best[a], best[b]) for name, a, b in SCHEMES[size]]]
    while steps:
        pairings = steps.pop(0)
        stage = STAGE.get(pairings[0][0][:2], pairings[0][0])
        todo: list[Pairing] = []
        outcomes = []
        for name, one, other in pairings:
            better = tuple(sorted((one, other), key=lambda player: place[player]))
            outcome = match_outcome(raw, stage, held[name]) if name in held else None
            if outcome is None:
                todo.append((name, better))
            elif _asks_for_a_replay(raw, name, held[name]):
                todo.append((name, better[::-1]))
            outcomes.append(outcome)
        if todo:
            return stage, todo
        won = [outcome[0] for outcome in outcomes if outcome]
        lost = [outcome[1] for outcome in outcomes if outcome]
        if stage == "quarterfinal":
            steps = [[("SF1", won[0], won[3]), ("SF2", won[1], won[2])]]
        elif stage == "semifinal":
            steps = [[("third-place", *lost)], [("final", *won)]]  # type: ignore[list-item]
    return None


def _asks_for_a_replay(raw: Raw, name: str, match: Raw) -> bool:
    games = match["games"]
    points = [seat["vp"] for seat in games[0]["seats"]] if raw["mode"] == "two-player" else [0, 1]
    return name in ("third-place", "final") and len(games) == 1 and points[0] == points[1]


@pytest.mark.rule("CAR-306", "CAR-307", "CAR-308", "CAR-410", "7W-211")
@pytest.mark.parametrize(
    ("rulebook", "mode"),
    [
        ("carcassonne", "two-player"),
        ("carcassonne", "four-player-knockout"),
        ("seven-wonders", "duel"),
    ],
)
def test_every_stage_of_random_tournaments_is_the_one_the_rules_name(
    rulebook: str, mode: str
) -> None:
    stages = set()
    for seed in range(45):
        raw = random_sheet(seed, rulebook, mode)
        if len(raw["rounds"]) < planned_rounds(raw):
            continue
        for cut in range(len(raw["knockout"]) + 1):
            part = raw | {"knockout": raw["knockout"][:cut]}
            right = expected(part)
            stage = stage_of(part)
            found = stage and (stage.stage, [(one.match, one.players) for one in stage.matches])
            assert found == right, seed
            stages.add(right and right[0])
    assert stages >= {"semifinal", "third-place", "final", None}


@pytest.mark.rule("CAR-401", "CAR-408", "7W-102", "FRI-102", "FRI-401")
@pytest.mark.parametrize(
    ("rulebook", "mode"),
    [
        ("carcassonne", "four-player"),
        ("seven-wonders", "prelims-and-final"),
        ("friedrich", "world-championship"),
    ],
)
def test_every_final_of_four_holds_the_first_four_who_are_still_there(
    rulebook: str, mode: str
) -> None:
    finals = 0
    for seed in range(30):
        raw = random_sheet(seed, rulebook, mode) | {"knockout": []}
        if len(raw["rounds"]) < planned_rounds(raw):
            continue
        stage = stage_of(raw)
        assert stage is not None
        if mode == "prelims-and-final":
            assert set(stage.matches[0].players) == set(seeds(raw)[:4])
        else:
            assert list(stage.matches[0].players) == seeds(raw)[:4]
        finals += 1
    assert finals > 10


@pytest.mark.rule("DOM-123")
@pytest.mark.parametrize("playoff", ["tp_and_vp", "tp"])
def test_a_duel_holds_all_leaders_and_nobody_else(playoff: str) -> None:
    duels = 0
    for seed in range(60):
        raw = random_sheet(seed, "dominion", "swiss") | {"knockout": []}
        raw["options"] = {"playoff_on": playoff, "rounds": max(1, len(raw["rounds"]))}
        if not raw["rounds"] or raw["withdrawals"]:
            continue
        level = leaders(raw, standings(raw))
        stage = stage_of(raw)
        assert (stage is None) == (len(level) == 1)
        if stage is not None:
            duels += 1
            assert set(stage.matches[0].players) == set(level)
    assert duels >= 2
