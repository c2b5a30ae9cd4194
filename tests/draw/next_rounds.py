"""Rounds drafted from a sheet, played, and counted again by hand."""

from __future__ import annotations

from itertools import combinations
from typing import Any

from tafelrunde.draw.next_round import NextRound, next_round
from tafelrunde.games.shelf import open_rulebook
from tafelrunde.state.fold import fold
from tafelrunde.state.sheet.reading import read_sheet
from tests.rules.build import Raw, sheet

Table = tuple[str | None, ...]


def people(number: int) -> list[str]:
    return [f"p{index}" for index in range(1, number + 1)]


def empty_sheet(rulebook: str, mode: str, number: int, **options: Any) -> Raw:
    return sheet(rulebook, mode).with_options(**options).entered(*people(number)).raw


def drafted(raw: Raw, seed: str = "seed") -> NextRound:
    read = read_sheet(raw, open_rulebook)
    draft = next_round(read.rulebook, fold(read.events), seed)
    assert draft is not None
    return draft


def played(raw: Raw, tables: tuple[Table, ...]) -> Raw:
    """The sheet with one more round: at every table the first position wins, the last loses."""
    more = {"coins": 0} if raw["rulebook"] == "seven-wonders" and raw["mode"] != "duel" else {}
    seats = [
        [
            {"player": player, "position": position, "vp": 10 - position} | more
            for position, player in enumerate(table, start=1)
            if player is not None
        ]
        for table in tables
    ]
    round_ = {"tables": [{"number": n, "seats": table} for n, table in enumerate(seats, 1)]}
    return {**raw, "rounds": [*raw["rounds"], round_]}


def seated(table: Table) -> list[str]:
    return [player for player in table if player is not None]


def everyone(tables: tuple[Table, ...]) -> list[str]:
    return [player for table in tables for player in seated(table)]


def sizes(tables: tuple[Table, ...]) -> list[int]:
    return [len(seated(table)) for table in tables]


def repeats(rounds: list[tuple[Table, ...]]) -> int:
    met = [frozenset(pair) for tables in rounds for t in tables for pair in combinations(t, 2)]
    pairs = [pair for pair in met if None not in pair]
    return sum(pairs.count(pair) * (pairs.count(pair) - 1) // 2 for pair in set(pairs))


FOURS = [
    "A 40 20 9, B 30 20 9, C 20 20 9, D 10 20 9",
    "E 42 20 9, F 32 20 9, G 22 20 9, H 12 20 9",
    "I 44 20 9, J 34 20 9, K 24 20 9",
]
DOMINION = sheet("dominion").round(*FOURS)
