"""Which tournaments and seasons can happen? Random ones, tied wherever a tie can be."""

from __future__ import annotations

from random import Random
from typing import Any

from tests.oracle import season as ranking_list
from tests.oracle.bracket import draw_lots, keep_leaders, play_on
from tests.oracle.chance import Results
from tests.oracle.exact import Sheet
from tests.oracle.prelims import CODES
from tests.oracle.season_places import contests_before_list
from tests.oracle.seats import play_rounds
from tests.oracle.standings import planned_rounds
from tests.oracle.tables import TWO_PLAYER

MODES = tuple(CODES)
SEASONS = ("seven-wonders", "carcassonne", "catan")
SIZES = (6, 9, 10, 11, 12, 15, 16, 17, 19, 20, 23, 24, 29, 30, 31)

CHOICES: dict[tuple[str, str], dict[str, tuple[Any, ...]]] = {
    ("seven-wonders", "duel"): {"draw_win_value": (0, "0.5", 1)},
    ("catan", "ranking-tournament"): {"share_vp": ("scored", "capped")},
    ("carcassonne", "two-player"): {
        "draw_win_value": (0, "0.5", "0.25"),
        "rounds": (2, 3, 4, 5),
        "knockout_size": (8, 4, 2),
    },
    ("dominion", "swiss"): {"playoff_on": ("tp_and_vp", "tp")},
    ("friedrich", "world-championship"): {
        "oo_failed_deduction": (1, "1.5", "0.5"),
        "oo_austria_cap": ("8.5", "9.5", 9),
        "rounding": (0, 1, 2),
        "stdev": ("population", "sample"),
    },
}


def random_sheet(seed: int, rulebook: str, mode: str, *, players: int | None = None) -> Sheet:
    """A legal tournament sheet, the same for the same arguments.

    `players` is the number of entries: at least 6, even where two sit at a table, a multiple of
    four from 8 on in Friedrich.
    """
    rng = Random(f"{rulebook} {mode} {seed}")
    number = _number(rng, rulebook, mode) if players is None else players
    sheet: Sheet = {
        "sheet": 1,
        "rulebook": rulebook,
        "mode": mode,
        "options": random_options(rng, CHOICES.get((rulebook, mode), {})),
        "players": [{"id": f"p{index}", "name": f"Gast {index}"} for index in range(1, number + 1)],
        "rounds": [],
        "withdrawals": [],
        "disqualifications": [],
        "knockout": [],
        "lots": [],
    }
    if mode == "two-player" and number < 10:
        sheet["options"]["knockout_size"] = 4 if number >= 6 else 2
    results = Results(rng, rulebook, mode)
    planned = planned_rounds(sheet)
    played = planned if rng.random() < 0.65 else rng.randint(0, planned - 1)
    play_rounds(rng, sheet, results, played)
    keep_leaders(sheet)
    draw_lots(rng, sheet)
    if played == planned:
        play_on(rng, sheet, results)
    return sheet


def _number(rng: Random, rulebook: str, mode: str) -> int:
    if rulebook == "friedrich":
        return rng.choice((8, 12, 16, 20))
    if (rulebook, mode) in TWO_PLAYER:
        return rng.choice((10, 12, 14, 16, 18))
    return rng.randint(6, 21)


def random_options(rng: Random, choices: dict[str, tuple[Any, ...]]) -> dict[str, Any]:
    return {name: rng.choice(values) for name, values in choices.items() if rng.random() < 0.5}


def random_season(seed: int, rulebook: str) -> Sheet:
    """A season file in which players are often level and the last invitation is never a toss-up."""
    season = loose_season(Random(f"{rulebook} season {seed}"), rulebook)
    _settle_qualifiers(season)
    _settle_last_place(season)
    return season


def loose_season(rng: Random, rulebook: str) -> Sheet:
    """The same before it is made sure that no invitation needs a lot."""
    pool = [f"p{index}" for index in range(1, rng.choice((32, 40, 60)) + 1)]
    options: dict[str, tuple[Any, ...]] = {
        "tied_places": ("better", "mean"),
        "final_places": (4, 8, 16, 30, 45),
    }
    if rulebook == "seven-wonders":
        options["show_equal"] = (True, False)
    season: Sheet = {
        "season": 1,
        "rulebook": rulebook,
        "options": random_options(rng, options),
        "tournaments": _tournaments(rng, rulebook, pool),
    }
    if rulebook != "catan":
        season["champion"] = rng.choice([*pool, "p99"])
    if rulebook == "seven-wonders":
        season["runner_up"] = rng.choice([one for one in pool if one != season["champion"]])
    return season


def _tournaments(rng: Random, rulebook: str, pool: list[str]) -> list[Sheet]:
    found: list[Sheet] = []
    for number in range(1, rng.randint(3, 8) + 1):
        if found and rng.random() < 0.4:
            tournament = _mirrored(rng, rng.choice(found))
        else:
            tournament = _tournament(rng, rulebook, pool)
        day = rng.randint(1, 9)
        found.append({"id": f"t{number}", "name": f"Ort {number}", "date": f"2019-10-0{day}"})
        found[-1].update(tournament)
    return found


def _tournament(rng: Random, rulebook: str, pool: list[str]) -> Sheet:
    size = rng.choice([one for one in SIZES if one <= len(pool)])
    there = rng.sample(pool, size)
    absent = rng.choice((0, 0, 1, 2))
    unranked, ranked = there[:absent], there[absent:]
    tied = rng.choice((0.0, 0.1, 0.5))
    ranking: list[list[str]] = []
    for player in ranked:
        if ranking and rng.random() < tied:
            ranking[-1].append(player)
        else:
            ranking.append([player])
    found: Sheet = {"ranking": ranking, "unranked": unranked}
    if rulebook != "catan":
        found["direct"] = rng.random() < 0.25
    if rulebook == "seven-wonders":
        found["regional"] = rng.random() < 0.2
    if rulebook == "catan":
        found["shares"] = {player: f"{rng.randint(4, 6)}/20" for player in ranked}
    return found


def _mirrored(rng: Random, tournament: Sheet) -> Sheet:
    """The same field once more with neighbours swapped: two players level in everything."""
    kept = ("direct", "regional", "unranked")
    found = {key: tournament[key] for key in kept if key in tournament}
    groups = [list(group) for group in tournament["ranking"]]
    for index in range(0, len(groups) - 1, 2):
        groups[index], groups[index + 1] = groups[index + 1], groups[index]
    found["ranking"] = groups
    if "shares" in tournament:
        players = [player for group in groups for player in group]
        shares = dict(tournament["shares"])
        for one, other in zip(players[::2], players[1::2], strict=False):
            shares[one], shares[other] = shares[other], shares[one]
        found["shares"] = shares
    return found


def _settle_qualifiers(season: Sheet) -> None:
    """Parts those who share a direct or regional place that not all of them can have."""
    while True:
        open_ = contests_before_list(season)
        if not open_:
            return
        for tournament in season["tournaments"]:
            tournament["ranking"] = _parted(tournament["ranking"], open_[0].players)


def _parted(ranking: list[list[str]], players: tuple[str, ...]) -> list[list[str]]:
    found: list[list[str]] = []
    for group in ranking:
        found += [[one] for one in group] if set(group) == set(players) else [group]
    return found


def _settle_last_place(season: Sheet) -> None:
    """Raises the number of invitations until nobody is left out by nothing but a lot."""
    while True:
        outcome = ranking_list.evaluate({**season, "options": _without_show_equal(season)})
        if not outcome.undecided:
            return
        drawing = len(outcome.undecided[0].players)
        season["options"]["final_places"] = len(outcome.invitations) + drawing


def _without_show_equal(season: Sheet) -> Sheet:
    return {name: value for name, value in season["options"].items() if name != "show_equal"}
