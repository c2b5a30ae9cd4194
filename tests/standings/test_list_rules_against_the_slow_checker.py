"""Cap, factor, bonus and blocks at once: the list against a checker that tries every choice.

The checker reads the raw season file and knows nothing of the engine: it takes every set of results
that the blocks and the cap allow, weighs each from the best result down, and keeps the best sum.
"""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from itertools import combinations
from random import Random
from typing import Any

import pytest

from tafelrunde.games.shelf import open_rulebook
from tafelrunde.pages.reports import season_report
from tafelrunde.reckoning.season.history import history
from tafelrunde.standings.season import ranking_list
from tafelrunde.state.season import read_season

Raw = dict[str, Any]
PEOPLE = "abcdefg"
BLOCKS = [
    {"name": "early", "best": 2, "end": "2026-04-15"},
    {"name": "late", "best": 1, "start": "2026-06-01", "end": "2026-12-31"},
    {"name": "named", "best": 1, "tournaments": []},
]


def odd_season(seed: int) -> Raw:
    """Up to eight tournaments full of ties, gaps, exclusions, factors and bonus points."""
    rng = Random(f"odd season {seed}")
    kinds = [
        {"name": "cup", "factor": rng.choice(("2", "3/2"))},
        {"name": "open", "points": [9, 9, 5, 1], "beyond": 1},
    ]
    blocks = [dict(block, best=rng.randint(1, 3)) for block in BLOCKS]
    tournaments = [_tournament(rng, number) for number in range(1, rng.randint(2, 8) + 1)]
    blocks[2]["tournaments"] = [t["id"] for t in tournaments if rng.random() < 0.25]
    weights = rng.choice(([], ["1", "1", "1"], ["1", "1/2", "1/3"], ["1"] * 5))
    decimals = rng.choice((None, None, 1))
    return {
        "season": 1,
        "rulebook": rng.choice(("dominion", "catan")),
        "options": {"tied_places": rng.choice(("better", "mean"))},
        "own": {"points": [12, 8, 5, 3], "beyond": rng.choice((0, 1)), "weights": weights,
                "decimals": decimals, "minimum": rng.choice((1, 4)), "equal": ["places"]},
        "list_rules": {
            "kinds": kinds,
            "taking_part": rng.choice(("0", "1", "1/2")),
            "table_win": rng.choice(("0", "2/3")),
            "blocks": rng.sample(blocks, rng.randint(0, 3)),
            "places": rng.choice(("standard", "dense")),
            "ranks": rng.choice(("standard", "dense")),
            "countback": rng.choice(("counted", "scoring")),
        },
        "tournaments": tournaments,
    }  # fmt: skip


def _tournament(rng: Random, number: int) -> Raw:
    there = rng.sample(PEOPLE, rng.randint(2, len(PEOPLE)))
    groups: list[Any] = []
    while there:
        size = min(len(there), rng.choice((1, 1, 1, 2, 3)))
        groups.append([there.pop() for _ in range(size)])
    ranked = [player for group in groups for player in group]
    if rng.random() < 0.3:
        groups[-1] = {"place": 2 + len(ranked) + rng.randint(0, 2), "players": groups[-1]}
    more: Raw = {}
    if rng.random() < 0.4:
        more["factor"] = rng.choice(("2", "1/3", "3/2"))
    if rng.random() < 0.4:
        more["kind"] = rng.choice(("cup", "open"))
    if rng.random() < 0.2:
        more |= {"points": [20, 1], "beyond": 0}
    if rng.random() < 0.3:
        more["excluded"] = rng.sample(ranked, min(len(ranked), rng.randint(1, 2)))
    if rng.random() < 0.5:
        more["table_wins"] = {player: rng.randint(0, 3) for player in ranked}
    if rng.random() < 0.4:
        more["bonus"] = [
            {"player": rng.choice(ranked), "points": rng.choice((1, "1/2", 4)), "reason": "x"}
            for _ in range(2)
        ]
    return {"id": f"t{number}", "date": f"2026-{number + 2:02}-01", "ranking": groups} | more


# ── The slow checker ─────────────────────────────────────────────────────────────────────────────


def places(raw: Raw, tournament: Raw) -> dict[str, tuple[int, int]]:
    """Everyone's place, and how many places the group fills; the excluded are still there."""
    dense = raw["list_rules"]["places"] == "dense"
    found: dict[str, tuple[int, int]] = {}
    place = 1
    for group in tournament["ranking"]:
        people = group["players"] if isinstance(group, dict) else group
        place = group["place"] if isinstance(group, dict) else place
        fills = 1 if dense else len(people)
        found |= dict.fromkeys(people, (place, fills))
        place += fills
    return found


def worth(raw: Raw, tournament: Raw, player: str) -> tuple[Fraction, Fraction]:
    """Points of the place times the factor, and the bonus."""
    kinds = {kind["name"]: kind for kind in raw["list_rules"]["kinds"]}
    kind = kinds.get(tournament.get("kind", ""), {})
    source = tournament if "points" in tournament else kind if "points" in kind else raw["own"]
    place, fills = places(raw, tournament)[player]
    each = [
        source["points"][at - 1] if at <= len(source["points"]) else source.get("beyond", 0)
        for at in range(place, place + fills)
    ]
    points = Fraction(each[0])
    if raw["options"]["tied_places"] == "mean":
        points = Fraction(sum(each), len(each))
    factor = Fraction(tournament.get("factor") or kind.get("factor") or "1")
    wins = tournament.get("table_wins", {}).get(player, 0)
    bonus = Fraction(raw["list_rules"]["taking_part"])
    bonus += wins * Fraction(raw["list_rules"]["table_win"])
    for given in tournament.get("bonus", []):
        bonus += Fraction(given["points"]) if given["player"] == player else 0
    return points * factor, bonus


def block_of(raw: Raw, tournament: Raw) -> Raw | None:
    blocks = raw["list_rules"]["blocks"]
    for block in blocks:
        if tournament["id"] in block.get("tournaments", []):
            return dict(block)
    for block in blocks:
        dated = "start" in block or "end" in block
        if dated and block.get("start", "") <= tournament["date"] <= block.get("end", "9"):
            return dict(block)
    return None


def results(raw: Raw, player: str) -> list[tuple[Fraction, str]]:
    """What each tournament gave, and the name of its block."""
    found = []
    for tournament in raw["tournaments"]:
        there = places(raw, tournament)
        if player not in there or player in tournament.get("excluded", []):
            continue
        if len(there) >= raw["own"]["minimum"]:
            block = block_of(raw, tournament)
            gives = sum(worth(raw, tournament, player), Fraction(0))
            found.append((gives, block["name"] if block else ""))
    return found


def allowed(raw: Raw, chosen: tuple[tuple[Fraction, str], ...]) -> bool:
    best = {block["name"]: block["best"] for block in raw["list_rules"]["blocks"]}
    used = [block for _points, block in chosen if block]
    cap = len(raw["own"]["weights"]) or len(chosen)
    return len(chosen) <= cap and all(used.count(name) <= best[name] for name in used)


def best_sum(raw: Raw, player: str) -> Fraction:
    every = results(raw, player)
    found = Fraction(0)
    for size in range(len(every) + 1):
        for chosen in combinations(every, size):
            if allowed(raw, chosen):
                falling = sorted((points for points, _block in chosen), reverse=True)
                weights = [Fraction(w) for w in raw["own"]["weights"]] or [Fraction(1)] * size
                pairs = zip(falling, weights, strict=False)
                found = max(found, sum((points * weight for points, weight in pairs), Fraction(0)))
    if raw["own"]["decimals"] is not None:
        found = Fraction(int(found * 10 + Fraction(1, 2)), 10)
    return found


@pytest.mark.parametrize("part", range(4))
def test_no_choice_of_results_would_have_given_more(part: int) -> None:
    for seed in range(part * 40, part * 40 + 40):
        raw = odd_season(seed)
        report = season_report(read_season(raw, open_rulebook), {}, "en")
        points = {one["player"]: Fraction(one["points"]["exact"]) for one in report["ranking"]}
        expected = {p: best_sum(raw, p) for p in PEOPLE if results(raw, p)}
        assert points == expected, seed
        for line in report["ranking"]:
            assert_holds_together(raw, line, seed)
        assert_ranks(raw, report["ranking"], seed)


def assert_holds_together(raw: Raw, line: Raw, seed: int) -> None:
    """What counted adds up, keeps to the blocks, and nothing dropped is better than its block."""
    by_id = {tournament["id"]: tournament for tournament in raw["tournaments"]}
    total = sum(
        (Fraction(c["points"]) * Fraction(c["weight"]) for c in line["counted"]), Fraction(0)
    )
    if raw["own"]["decimals"] is None:
        assert total == Fraction(line["points"]["exact"]), seed
    for one in (*line["counted"], *line["dropped"]):
        tournament = by_id[one["tournament"]]
        gives = sum(worth(raw, tournament, line["player"]), Fraction(0))
        assert Fraction(one["points"]) == gives, seed
        assert one["place"] == places(raw, tournament)[line["player"]][0], seed
        block = block_of(raw, tournament)
        assert one.get("block", "") == (block["name"] if block else ""), seed
    chosen = tuple((Fraction(c["points"]), c.get("block", "")) for c in line["counted"])
    assert allowed(raw, chosen), seed


def countback(raw: Raw, line: Raw) -> list[int]:
    """How many firsts, seconds, … among what counted; where wanted, only those that gave points."""
    by_id = {tournament["id"]: tournament for tournament in raw["tournaments"]}
    scoring = raw["list_rules"]["countback"] == "scoring"
    found = [0] * 40
    for one in line["counted"]:
        gave = worth(raw, by_id[one["tournament"]], line["player"])[0]
        found[one["place"] - 1] += 1 if gave or not scoring else 0
    return found


def assert_ranks(raw: Raw, lines: list[Raw], seed: int) -> None:
    keys = {
        line["player"]: (Fraction(line["points"]["exact"]), countback(raw, line)) for line in lines
    }
    better = [sorted({k for k in map(_text, keys.values()) if k > _text(keys[p])}) for p in keys]
    ahead = {p: sum(_text(k) > _text(keys[p]) for k in keys.values()) for p in keys}
    dense = raw["list_rules"]["ranks"] == "dense"
    expected = {p: (len(distinct) if dense else ahead[p]) + 1
                for p, distinct in zip(keys, better, strict=True)}  # fmt: skip
    assert {line["player"]: line["rank"] for line in lines} == expected, seed


def _text(key: tuple[Fraction, list[int]]) -> tuple[Fraction, tuple[int, ...]]:
    return key[0], tuple(key[1])


def test_everyones_way_through_the_season_is_the_list_of_each_day() -> None:
    for seed in range(24):
        season = read_season(odd_season(seed), open_rulebook)
        for person in PEOPLE:
            for moment in history(season, person):
                so_far = [one for one in season.tournaments if one.date <= moment.date]
                rows = ranking_list(replace(season, tournaments=tuple(so_far)))
                row = next((row for row in rows if row.player == person), None)
                assert moment.rank == (row.rank if row else None), (seed, person, moment.date)
                assert moment.points == (row.points if row else 0), (seed, person, moment.date)


def test_the_odd_seasons_are_odd_enough() -> None:
    """In a good part of them blocks, caps, factors, gaps and exclusions meet."""
    every = [odd_season(seed) for seed in range(160)]
    met = [
        raw
        for raw in every
        if raw["own"]["weights"]
        and raw["list_rules"]["blocks"]
        and any("factor" in t for t in raw["tournaments"])
        and any("excluded" in t for t in raw["tournaments"])
        and any(isinstance(t["ranking"][-1], dict) for t in raw["tournaments"])
    ]
    assert len(met) >= 40
