"""The vocabulary of criteria: every code a rulebook may rank by, and what it stands for."""

from __future__ import annotations

from collections.abc import Iterable

OWN_CODES = {
    "tp": "sum of tournament points",
    "wins": "number of games won",
    "vp_share_sum": "sum of the shares of the tables' victory points",
    "vp_sum": "sum of victory points",
    "vp_capped_sum": "sum of victory points, each game up to what wins it",
    "vp_effective_sum": "sum of victory points, reduced at short tables",
    "vp_diff_sum": "sum of victory point differences to the opponent",
    "firsts": "number of first places",
    "seconds": "number of second places",
    "thirds": "number of third places",
    "points": "sum of the points of the game's own arithmetic",
    "games": "number of games that count",
    "match_win": "points as a part of the most that could be had",
}
"""What follows from a player's own games; opponents can be looked at by any of these."""

OTHERS_CODES = {
    "game_win": "games won as a part of those played in the matches",
    "buchholz": "sum of the opponents' points",
    "buchholz_cut": "the same without the lowest of them",
    "buchholz_median": "the same without the lowest and the highest",
    "sonneborn_berger": "points of those beaten, half of those one was level with",
    "opponents_mean": "mean of the opponents’ points",
    "opponents_match_win": "mean of the opponents' parts of match wins",
    "opponents_game_win": "mean of the opponents' parts of game wins",
    "direct_encounter": "the games among those who are level, where all of them met",
}
"""What follows only from looking at others too."""

STANDINGS_CODES = {
    **OWN_CODES,
    "enough_games": "whether so many games count",
    **OTHERS_CODES,
    "lot": "place in a drawn lot",
}

SUM, BEST = "_sum", "_best"
"""How the criteria of a slip's own figure end: coins_sum, coins_best."""

SEASON_CODES = {
    "points": "ranking points",
    "tournaments": "tournaments played",
    "places": "number of firsts, then seconds, … among the counted results",
    "mean_share": "mean of the shares in the counted tournaments",
    "best_place": "best single place among the counted results",
    "worst_place": "worst single place among the counted results",
    "players": "players in the counted tournaments",
}


def figure_codes(figures: Iterable[str]) -> list[str]:
    """The criteria that these figures of a slip bring along."""
    return [f"{figure}{end}" for figure in figures for end in (SUM, BEST)]


def figure_of(code: str) -> tuple[str, str] | None:
    """Which figure such a criterion adds up, and how; None for any other."""
    for end in (SUM, BEST):
        if code.endswith(end) and code not in STANDINGS_CODES:
            return code.removesuffix(end), end
    return None
