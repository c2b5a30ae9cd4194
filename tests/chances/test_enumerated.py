"""Odds agree with full enumeration of small endings within three standard errors, in every mode."""

from __future__ import annotations

import json
from math import sqrt
from pathlib import Path

import pytest

from tafelrunde.chances.bag import Stock
from tafelrunde.chances.odds import Chance, Odds, odds
from tafelrunde.games.shelf import open_rulebook
from tafelrunde.state.fold import fold
from tafelrunde.state.sheet.reading import read_sheet
from tests.chances.enumerating import (
    finished,
    ranks_after_rounds,
    reached,
    seated,
    tables_ended,
)
from tests.chances.states import MODES, mode_of, until

RUNS = 20_000
EXAMPLES = Path(__file__).parents[2] / "docs" / "examples"
WITH_FINISH = [
    (name, mode) for name, mode in MODES if (f := mode_of(name, mode).finish) and f.schemes
]
WITHOUT = [each for each in MODES if each not in WITH_FINISH]


def close(said: float, exact: float) -> bool:
    error = sqrt(max(exact * (1.0 - exact), 1e-9) / RUNS)
    return abs(said - exact) <= max(3.0 * error, 1.0 / RUNS)


def far_off(found: Odds, exact: dict[str, float], what: str) -> list[tuple[str, float, float]]:
    return [
        (chance.player, said, exact.get(chance.player, 0.0))
        for chance in found.players
        for said in [getattr(chance, what)]
        if not close(said, exact.get(chance.player, 0.0))
    ]


def far_ranks(
    chances: tuple[Chance, ...], exact: dict[tuple[str, int], float]
) -> list[tuple[str, int, float, float]]:
    return [
        (chance.player, rank, said, exact.get((chance.player, rank), 0.0))
        for chance in chances
        for rank, said in enumerate(chance.ranks, start=1)
        if not close(said, exact.get((chance.player, rank), 0.0))
    ]


@pytest.mark.parametrize(("name", "mode"), WITHOUT)
def test_title_and_ranks_where_the_standings_decide(name: str, mode: str) -> None:
    rounds = mode_of(name, mode).rounds
    rulebook, tournament = until(name, mode, rounds, people=8, open_tables=1)
    found = odds(rulebook, tournament, seed="2", runs=RUNS)
    win, ranks = ranks_after_rounds(rulebook, tables_ended(rulebook, tournament))
    assert far_off(found, win, "win") == []
    assert far_ranks(found.players, ranks) == []


@pytest.mark.parametrize(("name", "mode"), WITH_FINISH)
def test_the_way_into_the_finish(name: str, mode: str) -> None:
    rounds = mode_of(name, mode).rounds
    people = 10 if name == "carcassonne" and mode == "two-player" else 8
    rulebook, tournament = until(name, mode, rounds, people=people, open_tables=1)
    found = odds(rulebook, tournament, seed="1", runs=RUNS)
    size = 8 if people == 10 else 4
    exact = reached(rulebook, tables_ended(rulebook, tournament), size)
    assert far_off(found, exact, "finish") == []


@pytest.mark.parametrize(("name", "mode"), WITH_FINISH)
def test_the_finish_itself(name: str, mode: str) -> None:
    rounds = mode_of(name, mode).rounds
    eight = name == "carcassonne" and mode == "two-player"
    rulebook, tournament = until(name, mode, rounds, people=10 if eight else 8, matches=4 * eight)
    found = odds(rulebook, tournament, seed="1", runs=RUNS)
    exact = finished(rulebook, tournament)
    assert far_ranks(found.players, exact) == []
    title = {player: chance for (player, rank), chance in exact.items() if rank == 1}
    assert far_off(found, title, "win") == []


def test_strengths_tilt_the_order_as_plackett_and_luce_say() -> None:
    rulebook, tournament = until("seven-wonders", "four-rounds", 4, people=8, open_tables=1)
    strengths = {f"p{number}": 0.4 * (number - 4) for number in range(1, 9)}
    found = odds(rulebook, tournament, seed="1", runs=RUNS, strengths=strengths)
    endings = tables_ended(rulebook, tournament, strengths)
    win, ranks = ranks_after_rounds(rulebook, endings)
    assert far_off(found, win, "win") == []
    assert far_ranks(found.players, ranks) == []


def test_a_round_to_come_is_seated_by_the_standings() -> None:
    rulebook, tournament = until(
        "carcassonne", "two-player", 4, people=4, seed="swiss", knockout_size=2
    )
    found = odds(rulebook, tournament, seed="1", runs=RUNS)
    endings = tables_ended(rulebook, seated(rulebook, tournament))
    assert far_off(found, reached(rulebook, endings, 2), "finish") == []


def test_a_duel_of_equal_leaders() -> None:
    raw = json.loads((EXAMPLES / "dominion.json").read_text())
    del raw["knockout"]
    sheet = read_sheet(raw, open_rulebook)
    tournament = fold(sheet.events)
    found = odds(sheet.rulebook, tournament, seed="1", runs=RUNS)
    exact = finished(sheet.rulebook, tournament)
    assert far_ranks(found.players, exact) == []
    assert sum(chance.win > 0.4 for chance in found.players) == 2


@pytest.mark.parametrize(("name", "mode"), [each for each in WITH_FINISH if each[0] != "friedrich"])
def test_drawn_matches_are_settled_as_their_rule_says(
    name: str, mode: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Every other game is drawn: replays, better places and lots decide often enough to show."""

    def often_drawn(_stock: Stock, size: int) -> list[tuple[int, ...]]:
        clear = tuple(range(1, size + 1))
        return [clear, (1, 1, *clear[2:])]

    monkeypatch.setattr(Stock, "places", often_drawn)
    eight = name == "carcassonne" and mode == "two-player"
    rounds = mode_of(name, mode).rounds
    rulebook, tournament = until(name, mode, rounds, people=10 if eight else 8, matches=4 * eight)
    found = odds(rulebook, tournament, seed="1", runs=RUNS)
    assert far_ranks(found.players, finished(rulebook, tournament)) == []
