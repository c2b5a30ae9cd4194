"""How does a random tournament go on after its prelims: lots, knockout, final, replays?"""

from __future__ import annotations

from random import Random
from typing import Any

from tests.oracle.chance import Results
from tests.oracle.exact import Sheet
from tests.oracle.friedrich import ROLES
from tests.oracle.standings import (
    BRACKETS,
    Row,
    duellists,
    knockout_size,
    leaders,
    match_outcome,
    seeds,
    standings,
)

Match = dict[str, Any]


def draw_lots(rng: Random, sheet: Sheet) -> None:
    """A lot for all who are equal in a place that a knockout depends on; elsewhere sometimes."""
    everyone = [player["id"] for player in sheet["players"]]
    if sheet["rulebook"] == "friedrich":
        sheet["lots"] = rng.sample(everyone, rng.randint(0, len(everyone)))
    elif rng.random() < 0.1:
        sheet["lots"] = rng.sample(everyone, 3)
    active = [row for row in standings(sheet) if row.status == "active"]
    level = [row.player for row in active if _lot_decides(row, active, knockout_size(sheet))]
    if level:
        drawn = [player for player in sheet["lots"] if player not in level]
        sheet["lots"] = rng.sample(level + drawn, len(level) + len(drawn))


def _lot_decides(row: Row, active: list[Row], size: int) -> bool:
    equals = [other for other in active if other.rank == row.rank]
    ahead = sum(1 for other in active if (other.rank or 0) < (row.rank or 0))
    return len(equals) > 1 and ahead < size


def keep_leaders(sheet: Sheet) -> None:
    """Dominion: a leader who has gone home leaves open who duels; such a sheet is not drawn."""
    if sheet["mode"] == "swiss":
        level = leaders(sheet, standings(sheet))
        gone = [one for one in sheet["withdrawals"] if one["player"] in level]
        if any(one["after_round"] < len(sheet["rounds"]) for one in gone):
            sheet["rounds"].pop()  # unfinished, so that no duel is asked for
        else:
            sheet["withdrawals"] = [one for one in sheet["withdrawals"] if one not in gone]


def play_on(rng: Random, sheet: Sheet, results: Results) -> None:
    """Adds as much of the knockout as the dice allow."""
    if rng.random() < 0.15:
        return
    if sheet["mode"] == "swiss":
        _dominion_duel(sheet, results)
    elif sheet["mode"] in BRACKETS:
        _brackets(rng, sheet, results)
    elif knockout_size(sheet) == 4:
        _final_of_four(rng, sheet, results)


def _seats(players: list[str], results: Results) -> list[dict[str, Any]]:
    slip = results.slip(len(players))
    return [{"player": player} | one for player, one in zip(players, slip, strict=True)]


def _dominion_duel(sheet: Sheet, results: Results) -> None:
    there = duellists(sheet, standings(sheet))
    if 2 <= len(there) <= 4:
        match = {"match": "final", "games": [{"seats": _seats(there, results)}]}
        sheet["knockout"].append({"stage": "final", "matches": [match]})


def _final_of_four(rng: Random, sheet: Sheet, results: Results) -> None:
    finalists = seeds(sheet)[:4]
    if sheet["rulebook"] == "friedrich":
        roles = rng.sample(ROLES, 4)
        seats = [
            {"player": player, "role": role} for player, role in zip(finalists, roles, strict=True)
        ]
        games = [{"seats": seats, "game": results.friedrich()}]
    else:
        games = [{"seats": _seats(finalists, results)}]
    if sheet["rulebook"] == "carcassonne":
        while _first_place_shared(games[-1]) and rng.random() < 0.8:
            games.append({"seats": _seats(rng.sample(finalists, 4), results)})
    match = {"match": "final", "games": games}
    sheet["knockout"].append({"stage": "final", "matches": [match]})


def _first_place_shared(game: Sheet) -> bool:
    points = [seat["vp"] for seat in game["seats"]]
    return points.count(max(points)) > 1


def _brackets(rng: Random, sheet: Sheet, results: Results) -> None:
    """Quarterfinals, semifinals, third place and final, each a match of two."""
    size = knockout_size(sheet)
    order = seeds(sheet)[:size]
    if size == 8:
        pairs = [(order[index], order[index + 4]) for index in range(4)]
        won = _stage(rng, sheet, results, "quarterfinal", pairs)
        order = [winner for winner, _ in won]
    if rng.random() < 0.1:
        return
    if size >= 4:
        pairs = [(order[0], order[3]), (order[1], order[2])]
        first, second = _stage(rng, sheet, results, "semifinal", pairs)
        if rng.random() < 0.1:
            return
        _stage(rng, sheet, results, "third-place", [(first[1], second[1])])
        order = [first[0], second[0]]
    if rng.random() < 0.9:
        _stage(rng, sheet, results, "final", [(order[0], order[1])])


def _stage(
    rng: Random, sheet: Sheet, results: Results, stage: str, pairs: list[tuple[str, str]]
) -> list[tuple[str, str]]:
    prefix = {"quarterfinal": "QF", "semifinal": "SF"}.get(stage)
    matches, outcomes = [], []
    for number, pair in enumerate(pairs, start=1):
        name = f"{prefix}{number}" if prefix else stage
        match: Match = {"match": name, "games": [_game_of_two(sheet, pair, results)]}
        _replay(rng, sheet, stage, match, results)
        matches.append(match)
        outcomes.append(match_outcome(sheet, stage, match) or pair)
    sheet["knockout"].append({"stage": stage, "matches": matches})
    return outcomes


def _game_of_two(sheet: Sheet, pair: tuple[str, str], results: Results) -> Match:
    """The better placed starts; the seats need not stand in that order on the sheet."""
    return {"seats": _seats(results.rng.sample(pair, 2), results)}


def _replay(rng: Random, sheet: Sheet, stage: str, match: Match, results: Results) -> None:
    players = [seat["player"] for seat in match["games"][0]["seats"]]
    pair = (players[0], players[1])
    if sheet["mode"] == "two-player" and stage in ("final", "third-place"):
        if _first_place_shared(match["games"][0]) and rng.random() < 0.6:
            match["games"].append(_game_of_two(sheet, pair, results))
    elif sheet["mode"] == "four-player-knockout" and stage == "final":
        while _first_place_shared(match["games"][-1]) and rng.random() < 0.7:
            match["games"].append(_game_of_two(sheet, pair, results))
