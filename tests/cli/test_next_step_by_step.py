"""`tafelrunde next` for any history, and step by step until a tournament is over."""

from __future__ import annotations

import copy
import json
from collections import Counter
from pathlib import Path
from random import Random

import pytest

from tests.cli.calling import call
from tests.cli.test_next_command import _brief_search, active, asked, empty_sheet, write
from tests.oracle.chance import Results
from tests.oracle.friedrich import ROLES
from tests.oracle.generator import MODES, random_sheet
from tests.oracle.standings import ROUNDS, knockout_size, planned_rounds, standings
from tests.rules.build import Raw

__all__ = ["_brief_search"]

TWO = ("duel", "two-player")
FAST = [("seven-wonders", "duel"), ("carcassonne", "two-player"), ("dominion", "swiss")]


# ── Any history ──


def varied(rng: Random, original: Raw) -> Raw:
    """The tournament at another moment: fewer rounds, fewer stages, more people gone, no lots."""
    raw = copy.deepcopy(original)
    if rng.random() < 0.6 and raw["rounds"]:
        keep = rng.randrange(len(raw["rounds"]))
        raw["rounds"], raw["knockout"] = raw["rounds"][:keep], []
        for how in ("withdrawals", "disqualifications"):
            raw[how] = [one for one in raw[how] if one["after_round"] <= keep]
    elif raw["knockout"]:
        raw["knockout"] = raw["knockout"][: rng.randint(0, len(raw["knockout"]))]
    if rng.random() < 0.3:
        raw["lots"] = []
    if not raw["knockout"] and rng.random() < 0.6:
        here = sorted(active(raw))
        spare = max(0, len(here) - knockout_size(raw)) if _complete(raw) else len(here)
        for player in rng.sample(here, min(spare, rng.choice((1, 1, 2, 3, 5, len(here))))):
            how = rng.choice(("withdrawals", "disqualifications"))
            raw[how].append({"player": player, "after_round": len(raw["rounds"])})
    return raw


def _complete(raw: Raw) -> bool:
    return len(raw["rounds"]) == planned_rounds(raw)


def check_answer(raw: Raw, answer: Raw | None) -> str:
    """What was answered, after making sure that it can be played."""
    if answer is None:
        return "refused"
    here = active(raw)
    if "tables" in answer:
        seated = [player for table in answer["tables"] for player in table if player is not None]
        assert sorted(seated) == sorted(here)
        assert answer["round"] == len(raw["rounds"]) + 1
        sizes = [sum(player is not None for player in table) for table in answer["tables"]]
        full = 2 if raw["mode"] in TWO else 4
        assert set(sizes) <= ({2} if full == 2 else {3, 4})
        assert sizes.count(3) <= (3 if full == 4 else 0)
        assert len(answer["reasons"]) == len(sizes)
        return "round"
    if "stage" in answer:
        for match in answer["matches"]:
            assert len(match["players"]) >= 2
            assert set(match["players"]) <= here
            assert len(set(match["players"])) == len(match["players"])
        return "stage"
    assert answer["over"]
    ranked = {row.player for row in standings(raw) if row.rank is not None}
    assert {one["player"] for one in answer["final_ranking"]} == ranked
    return "over"


@pytest.mark.parametrize(("rulebook", "mode"), MODES)
def test_for_any_history_there_is_an_answer_that_can_be_played_or_a_good_refusal(
    tmp_path: Path, rulebook: str, mode: str
) -> None:
    answers: Counter[str] = Counter()
    number = 18 if (rulebook, mode) in FAST else 9
    for seed in range(number):
        original = random_sheet(seed, rulebook, mode)
        rng = Random(f"{mode} {seed}")
        for raw in (original, *(varied(rng, original) for _ in range(7))):
            answer, _ = asked(tmp_path, raw)
            answers[check_answer(raw, answer)] += 1
    assert sum(answers.values()) == 8 * number
    assert min(answers["round"], answers["refused"]) > 2


# ── Playing on ──


def play_round(raw: Raw, tables: list[list[str | None]], results: Results) -> None:
    found = []
    for number, table in enumerate(tables, start=1):
        seats = [
            {"player": player, "position": position}
            for position, player in enumerate(table, start=1)
            if player is not None
        ]
        found.append({"number": number, "seats": seats} | played(raw, seats, results))
    raw["rounds"].append({"tables": found})


def played(raw: Raw, seats: list[Raw], results: Results) -> Raw:
    """Fills in figures or, in Friedrich, roles; gives what belongs to the table besides."""
    if raw["rulebook"] == "friedrich":
        for seat in seats:
            seat["role"] = ROLES[seat["position"] - 1]
        return {"game": results.friedrich()}
    for seat, slip in zip(seats, results.slip(len(seats)), strict=True):
        seat.update(slip)
    return {}


def play_stage(raw: Raw, answer: Raw, results: Results) -> None:
    for match in answer["matches"]:
        seats = [dict(seat) for seat in match["seats"]]
        game = {"seats": seats} | played(raw, seats, results)
        stage = next((one for one in raw["knockout"] if one["stage"] == answer["stage"]), None)
        if stage is None:
            stage = {"stage": answer["stage"], "matches": []}
            raw["knockout"].append(stage)
        begun = [one for one in stage["matches"] if one["match"] == match["match"]]
        assert bool(begun) == match["replay"]
        if begun:
            begun[0]["games"].append(game)
        else:
            stage["matches"].append({"match": match["match"], "games": [game]})


def go_home(rng: Random, raw: Raw) -> None:
    """Now and then people leave, but so that the rest can be seated and the finish be filled."""
    here = sorted(active(raw))
    wanted = rng.choice((0, 0, 0, 2)) if raw["mode"] in TWO else rng.choice((0, 0, 1, 2))
    if raw["rulebook"] == "friedrich" or len(here) - wanted < max(8, knockout_size(raw) + 2):
        return
    for player in rng.sample(here, wanted):
        how = rng.choice(("withdrawals", "disqualifications"))
        raw[how] = [*raw.get(how, []), {"player": player, "after_round": len(raw["rounds"])}]


STAGES = {8: 4, 4: 3, 2: 1, 0: 1}
"""Stages of a knockout of two; of a mode without one, the duel it may have."""


def play_to_the_end(folder: Path, rng: Random, raw: Raw) -> Counter[str]:
    results = Results(rng, raw["rulebook"], raw["mode"])
    steps: Counter[str] = Counter()
    while True:
        answer, refusal = asked(folder, raw, seed=f"{rng.random()}")
        if answer is None:
            assert "a lot is needed" in refusal, refusal
            assert not steps["lot"]
            steps["lot"] += 1
            raw["lots"] = rng.sample(sorted(active(raw)), len(active(raw)))
            continue
        kind = check_answer(raw, answer)
        if kind == "over":
            return steps
        steps[kind] += 1
        steps["replay"] += kind == "stage" and all(one["replay"] for one in answer["matches"])
        if kind == "round":
            play_round(raw, answer["tables"], results)
            go_home(rng, raw)
        else:
            play_stage(raw, answer, results)
        assert sum(steps.values()) < 60


@pytest.mark.rule("DOM-102", "CAR-305", "CAR-306", "CAR-308", "CAR-410", "7W-211")
@pytest.mark.parametrize(("rulebook", "mode"), MODES)
def test_step_by_step_every_tournament_ends_with_a_final_ranking(
    tmp_path: Path, rulebook: str, mode: str
) -> None:
    for seed in range(10 if (rulebook, mode) in FAST else 4):
        rng = Random(f"{rulebook} {mode} {seed}")
        number = {"duel": 12, "two-player": 16, "world-championship": 12}.get(mode, 8 + seed)
        options: Raw = {}
        if mode == "two-player":
            options = {"knockout_size": rng.choice((8, 4, 2)), "avoid_rematches": seed % 2 == 0}
        if mode == "swiss":
            options = {"playoff_on": "tp", "seat_order": rng.choice(("lot", "standing"))}
        raw = empty_sheet(rulebook, mode, number, **options) | {"knockout": [], "lots": []}
        steps = play_to_the_end(tmp_path, rng, raw)
        assert steps["round"] == ROUNDS[mode]
        stages = steps["stage"] - steps["replay"]
        if mode in ("duel", "two-player", "four-player-knockout"):
            assert stages == STAGES[knockout_size(raw)]
        elif mode == "swiss":
            assert stages <= 1
        else:
            assert stages == (1 if knockout_size(raw) else 0)
        code, out, _ = call("standings", write(tmp_path, raw), "--json")
        assert code == 0
        final = json.loads(out)["final_ranking"]
        ranked = [row.player for row in standings(raw) if row.rank is not None]
        assert sorted(one["player"] for one in final) == sorted(ranked)
        assert final[0]["rank"] == 1
