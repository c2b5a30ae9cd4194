"""The fast engine against the slow checker of tests/oracle, on a thousand tournaments.

`make trouble` (TAFELRUNDE_TROUBLE) compares twice as many.
"""

from __future__ import annotations

import os
from fractions import Fraction
from typing import Any

import pytest

from tafelrunde.games.shelf import open_rulebook
from tafelrunde.pages.reports import score_report, season_report, standings_report
from tafelrunde.pages.view import View
from tafelrunde.state.fold import fold
from tafelrunde.state.season import read_season
from tafelrunde.state.sheet.reading import read_sheet
from tests.oracle import games as slow_games
from tests.oracle import season as slow_season
from tests.oracle import standings as slow_standings
from tests.oracle.generator import random_season, random_sheet

MODES = list(slow_standings.CODES)
BATCHES = 3
HALVES = 2 if "TAFELRUNDE_TROUBLE" in os.environ else 1
BATCH = 30 * HALVES
SEASONS = ["seven-wonders", "carcassonne", "catan"]


def exact(shown: dict[str, Any]) -> Fraction | None:
    return Fraction(shown["exact"]) if shown["exact"] is not None else None


def ours(sheet: dict[str, Any], after_round: int | None = None) -> dict[str, Any]:
    read = read_sheet(sheet, open_rulebook)
    return standings_report(View(fold(read.events), read.rulebook, read.names, "en"), after_round)


def comparable(report: dict[str, Any]) -> list[tuple[Any, ...]]:
    return [
        (
            row["rank"],
            row["player"],
            row["status"],
            tuple((c["code"], exact(c)) for c in row["criteria"]),
            row["separated_by"],
        )
        for row in report["standings"]
        if row["rank"] is not None
    ]


def slow_rows(sheet: dict[str, Any], after_round: int | None = None) -> list[tuple[Any, ...]]:
    return [
        (row.rank, row.player, row.status, row.criteria, row.separated_by)
        for row in slow_standings.standings(sheet, after_round)
        if row.rank is not None
    ]


def disqualified(rows: list[Any], get: Any) -> set[str]:
    return {get(row, "player") for row in rows if get(row, "rank") is None}


@pytest.mark.parametrize("batch", range(BATCHES))
@pytest.mark.parametrize(("rulebook", "mode"), MODES)
def test_standings_and_final_rankings_agree(rulebook: str, mode: str, batch: int) -> None:
    for seed in range(batch * BATCH, (batch + 1) * BATCH):
        sheet = random_sheet(seed, rulebook, mode)
        report = ours(sheet)
        assert comparable(report) == slow_rows(sheet), f"seed {seed}"
        slow_out = disqualified(slow_standings.standings(sheet), getattr)
        assert disqualified(report["standings"], dict.get) == slow_out, f"seed {seed}"
        final = slow_standings.final_ranking(sheet)
        shown = report.get("final_ranking")
        if final is None:
            assert shown is None, f"seed {seed}"
        else:
            assert shown is not None, f"seed {seed}"
            assert sorted((r["rank"], r["player"]) for r in shown) == sorted(final), f"seed {seed}"


@pytest.mark.parametrize(
    ("rulebook", "mode"), [("seven-wonders", "prelims-and-final"), ("carcassonne", "four-player")]
)
def test_finals_that_one_left_before_they_were_played_agree(rulebook: str, mode: str) -> None:
    compared = 0
    for seed in range(3000, 3000 + 20 * HALVES):
        sheet = random_sheet(seed, rulebook, mode)
        games = [
            match["games"] for stage in sheet.get("knockout", ()) for match in stage["matches"]
        ]
        if len(games) != 1 or len(games[0]) != 1 or len(games[0][0]["seats"]) != 4:
            continue
        seats = games[0][0]["seats"]
        gone = seats[seed % 4]["player"]
        seats[seed % 4] = {"player": gone, "absent": True}
        left = {"player": gone, "after_round": len(sheet["rounds"]) + 1}
        sheet["withdrawals"] = [*sheet.get("withdrawals", ()), left]
        final = slow_standings.final_ranking(sheet)
        shown = ours(sheet).get("final_ranking")
        assert sorted((r["rank"], r["player"]) for r in shown or ()) == sorted(final or ()), seed
        compared += final is not None
    assert compared > 3


@pytest.mark.parametrize(("rulebook", "mode"), MODES)
def test_standings_between_rounds_agree(rulebook: str, mode: str) -> None:
    for seed in range(1000, 1000 + 15 * HALVES):
        sheet = random_sheet(seed, rulebook, mode)
        for after in range(len(sheet["rounds"]) + 1):
            assert comparable(ours(sheet, after)) == slow_rows(sheet, after), (
                f"seed {seed}, {after}"
            )


@pytest.mark.parametrize(("rulebook", "mode"), MODES)
def test_places_points_and_shares_of_every_table_agree(rulebook: str, mode: str) -> None:
    for seed in range(2000, 2000 + 30 * HALVES):
        sheet = random_sheet(seed, rulebook, mode)
        read = read_sheet(sheet, open_rulebook)
        report = score_report(read.rulebook, fold(read.events))
        assert seat_figures(report, exact) == seat_figures(slow_games.score(sheet), lambda x: x), (
            seed
        )


def seat_figures(report: dict[str, Any], number: Any) -> list[Any]:
    return [
        [
            (
                seat["player"],
                seat["place"],
                number(seat["points"]),
                None if seat["share"] is None else number(seat["share"]),
                number(seat["bonus"]) if seat.get("bonus") is not None else None,
            )
            for seat in sorted(table["seats"], key=lambda seat: seat["player"])
        ]
        for round_ in report["rounds"]
        for table in round_["tables"]
    ]


@pytest.mark.parametrize("batch", range(5))
@pytest.mark.parametrize("rulebook", SEASONS)
def test_seasons_agree(rulebook: str, batch: int) -> None:
    for seed in range(batch * 20 * HALVES, (batch + 1) * 20 * HALVES):
        raw = random_season(seed, rulebook)
        report = season_report(read_season(raw, open_rulebook), {}, "en")
        slow = slow_season.evaluate(raw)
        # equal players may stand in any order: compare by name, and what separates by rank
        assert sorted(
            (
                row["rank"],
                row["player"],
                Fraction(row["points"]["exact"]),
                [
                    (c["tournament"], c["place"], Fraction(c["points"]), Fraction(c["weight"]))
                    for c in row["counted"]
                ],
            )
            for row in report["ranking"]
        ) == sorted(
            (
                row.rank,
                row.player,
                row.points,
                [(c.tournament, c.place, c.points, c.weight) for c in row.counted],
            )
            for row in slow.ranking
        ), f"seed {seed}"
        assert {
            (row["rank"], row["separated_by"]) for row in report["ranking"] if row["separated_by"]
        } == {(row.rank, row.separated_by) for row in slow.ranking if row.separated_by}
        invited = sorted((i["because"], i["player"]) for i in report["invitations"])
        assert invited == sorted((because, player) for player, because in slow.invitations), seed
        assert sorted(report["reserves"]) == sorted(slow.reserves), f"seed {seed}"
