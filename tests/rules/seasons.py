"""Seasons in which everybody played everything."""

from __future__ import annotations

from fractions import Fraction

from tests.rules.build_season import SeasonTale, season

WONDERS, CARCASSONNE = "seven-wonders", "carcassonne"


def everyone(rulebook: str, players: int) -> SeasonTale:
    """One tournament in which p1 came first, p2 second and so on."""
    return season(rulebook).tournament(players, {n: f"p{n}" for n in range(1, players + 1)})


def points_by_place(rulebook: str, players: int, places: int) -> list[Fraction]:
    tale = everyone(rulebook, players)
    return [tale.points(f"p{place}") for place in range(1, places + 1)]
