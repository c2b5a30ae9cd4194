"""The vocabulary of criteria: every code a rulebook may rank by, and what it stands for."""

from __future__ import annotations

STANDINGS_CODES = {
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
    "lot": "place in a drawn lot",
}

SEASON_CODES = {
    "points": "ranking points",
    "tournaments": "tournaments played",
    "places": "number of firsts, then seconds, … among the counted results",
    "mean_share": "mean of the shares in the counted tournaments",
    "best_place": "best single place among the counted results",
    "worst_place": "worst single place among the counted results",
    "players": "players in the counted tournaments",
}
