"""Who has won once everything is played, and what may still hold up the title?"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from tests.oracle import friedrich, tables
from tests.oracle.cut import (
    BRACKETS,
    Groups,
    duellists,
    in_order,
    knockout_size,
    leaders,
    prelim_places,
    prelims_over,
    seeds,
)
from tests.oracle.exact import NONE, Sheet
from tests.oracle.games import finished_tables
from tests.oracle.prelims import Row, standings, status

Match = Sheet
Outcome = tuple[str, str]
# One match: its name and the two who meet in it.
Pairing = tuple[str, str, str]
STAGE = {"QF": "quarterfinal", "SF": "semifinal"}
SCHEMES = {
    8: [("QF1", 0, 4), ("QF2", 1, 5), ("QF3", 2, 6), ("QF4", 3, 7)],
    4: [("SF1", 0, 3), ("SF2", 1, 2)],
    2: [("final", 0, 1)],
}


@dataclass(frozen=True)
class Finish:
    """The final ranking once nothing is open; `held_up` where games are over and the title is not.

    Both are missing while there is simply something left to play for the first time. `drawing`
    are those whom only a lot can part.
    """

    ranking: list[tuple[int, str]] | None
    held_up: bool = False
    drawing: tuple[str, ...] = ()


NOT_YET = Finish(None)
HELD_UP = Finish(None, held_up=True)


def final_ranking(sheet: Sheet, after_round: int | None = None) -> list[tuple[int, str]] | None:
    """Rank and player, best first; None while the tournament is not over."""
    return finish(sheet, after_round).ranking


def finish(sheet: Sheet, after_round: int | None = None) -> Finish:
    if not prelims_over(sheet, after_round):
        return NOT_YET
    rows = standings(sheet, after_round)
    knockout = [] if after_round is not None else sheet.get("knockout") or []
    podium = _podium(sheet, rows, {one["stage"]: one for one in knockout})
    if isinstance(podium, Finish):
        return podium
    ranked = {row.player: row.rank for row in rows if row.rank is not None}
    placed = [[player for player in group if player in ranked] for group in podium]
    placed = [group for group in placed if group]
    if placed and len(placed[0]) > 1:
        return Finish(None, held_up=True, drawing=tuple(placed[0]))  # equal before the final too
    above = {player for group in placed for player in group}
    others = {one: (Fraction(rank), NONE) for one, rank in ranked.items() if one not in above}
    if podium and not placed and sheet["mode"] == "world-championship":
        # „gleichplatzierte Spieler … 5. Losverfahren“: the title falls on the best of the prelims
        best = [one for one in in_order(others)[0] if status(sheet, one) == "active"]
        if len(best) > 1:
            return Finish(None, held_up=True, drawing=tuple(best))
    found: list[tuple[int, str]] = []
    for group in placed + in_order(others):
        rank = len(found) + 1
        found += [(rank, player) for player in group]
    return Finish(found)


def _podium(sheet: Sheet, rows: list[Row], stages: Sheet) -> Groups | Finish:
    """The places decided after the prelims; none to decide is an empty list."""
    mode = sheet["mode"]
    if mode == "swiss":
        return _dominion(sheet, rows, stages)
    if knockout_size(sheet) == 0:
        return []
    if mode in BRACKETS:
        return _bracket(sheet)
    if "final" not in stages:
        return NOT_YET
    games = stages["final"]["matches"][0]["games"]
    if mode == "world-championship":
        return _friedrich_final(sheet, games[-1])
    return _four_player_final(sheet, rows, games[-1])


# ── Dominion ──


def _dominion(sheet: Sheet, rows: list[Row], stages: Sheet) -> Groups | Finish:
    if len(leaders(sheet, rows)) < 2:
        return []
    played = duel_that_counts(rows, stages["final"]["matches"][0] if "final" in stages else None)
    if played:
        return _duel(rows, played)
    there = duellists(sheet, rows)
    if len(there) > 1:
        return NOT_YET
    return [there] if there else []


def duel_that_counts(rows: list[Row], match: Match | None) -> list[list[Sheet]]:
    """The seats of its games; without those in which everybody was thrown out since.

    „ein direktes Duell zwischen den führenden Spielern“: others lead then, and have not duelled.
    """
    ranked = {row.player for row in rows if row.rank is not None}
    games: list[list[Sheet]] = [game["seats"] for game in match["games"]] if match else []
    return [seats for seats in games if any(seat["player"] in ranked for seat in seats)]


def _duel(rows: list[Row], games: list[list[Sheet]]) -> Groups | Finish:
    """Decided by one player alone in front; a drawn duel is no result.

    Whoever was level in front plays on: the others come behind, as they came in before.
    """
    ranks = {row.player: Fraction(row.rank) for row in rows if row.rank is not None}
    if len(level_in(rows, games[-1])) > 1:
        return HELD_UP
    keys: dict[str, tuple[Fraction, Fraction]] = {}
    for back, seats in enumerate(reversed(games)):
        for one, place in places_that_count("dominion", seats, set(ranks)).items():
            keys.setdefault(one, (Fraction(100 * back + place), ranks[one]))
    return in_order(keys)


def level_in(rows: list[Row], seats: list[Sheet]) -> list[str]:
    """Who shares the first place of a duel's game."""
    ranked = {row.player for row in rows if row.rank is not None}
    return in_front(places_that_count("dominion", seats, ranked))


def places_that_count(rulebook: str, seats: list[Sheet], ranked: set[str]) -> dict[str, int]:
    """The places of a last game, without those who have been thrown out since.

    Whoever left before it comes behind everybody who played.
    """
    there = [seat for seat in seats if not seat.get("absent")]
    players = [seat["player"] for seat in there]
    places = dict(zip(players, tables.places(rulebook, there), strict=True))
    places |= {seat["player"]: len(there) + 1 for seat in seats if seat.get("absent")}
    return {player: place for player, place in places.items() if player in ranked}


def in_front(places: dict[str, int]) -> list[str]:
    return [player for player, place in places.items() if place == min(places.values())]


# ── A final of four ──


def _four_player_final(sheet: Sheet, rows: list[Row], game: Sheet) -> Groups | Finish:
    """Carcassonne replays until one wins outright; other equals stand as in the prelims."""
    ranked = {row.player for row in rows if row.rank is not None}
    counted = places_that_count(sheet["rulebook"], game["seats"], ranked)
    if sheet["rulebook"] == "carcassonne" and len(in_front(counted)) > 1:
        return HELD_UP
    prelim = prelim_places(sheet)
    groups: Groups = []
    for place in sorted(set(counted.values())):
        here = [player for player, own in counted.items() if own == place]
        groups += in_order({player: prelim[player] for player in here})
    return groups


def _friedrich_final(sheet: Sheet, final: Sheet) -> Groups:
    prelim = prelim_places(sheet)
    game = final["game"]
    gone = {seat["player"] for seat in final["seats"] if tables.has_left(seat)}
    roles = {seat["player"]: seat["role"] for seat in final["seats"] if seat["player"] not in gone}
    nations = {player: friedrich.winning_nations(game, role) for player, role in roles.items()}
    chances = {player: winning_chance(sheet, role) for player, role in roles.items()}

    def standing(player: str) -> tuple[Fraction, ...]:
        if nations[player] == 0:
            return (Fraction(1), *prelim[player])
        return (Fraction(0), Fraction(-nations[player]), chances[player], *prelim[player])

    measures = sorted({standing(player) for player in roles})
    return [[player for player in roles if standing(player) == one] for one in measures]


def winning_chance(sheet: Sheet, role: str) -> Fraction:
    """Prelim games won by a role, of those in which it was played."""
    played = won = 0
    for round_ in sheet["rounds"]:
        for table in finished_tables(round_):
            if any(seat["role"] == role for seat in table["seats"]):
                played += 1
                won += 1 if friedrich.winning_nations(table["game"], role) else 0
    return Fraction(won, played) if played else NONE


# ── Matches of two ──


def match_outcome(sheet: Sheet, stage: str, match: Match) -> Outcome | None:
    """Winner and loser of a match of two; None while a replay or a lot has to decide it."""
    for game in match["games"]:
        counted = tables.places(sheet["rulebook"], game["seats"])
        first, second = (seat["player"] for seat in game["seats"])
        if counted != [1, 1]:
            return (first, second) if counted[0] == 1 else (second, first)
    if sheet["mode"] == "four-player-knockout" and stage == "final":
        return None
    return better_and_worse(sheet, first, second)


def better_and_worse(sheet: Sheet, one: str, other: str) -> Outcome | None:
    """The two by their places in the prelims; None where nothing tells them apart."""
    prelim = prelim_places(sheet)
    if prelim[one] == prelim[other]:
        return None
    return (one, other) if prelim[one] < prelim[other] else (other, one)


def walkover(sheet: Sheet, one: str, other: str) -> Outcome | None:
    """Who has gone during the knockout loses the match he does not play any more."""
    there = [player for player in (one, other) if status(sheet, player) == "active"]
    if len(there) != 1:
        return None
    return (one, other) if there == [one] else (other, one)


def outcome_so_far(sheet: Sheet, name: str, match: Match | None, pair: Outcome) -> Outcome | None:
    """By the games, or because only one of the two is left to play it, or to play it again."""
    played = match_outcome(sheet, stage_name(name), match) if match else None
    return played or walkover(sheet, *pair)


def stages_to_play(sheet: Sheet) -> list[list[Pairing]]:
    """The first stage of a knockout; later ones follow from `stages_after`."""
    best = seeds(sheet)
    return [[(name, best[a], best[b]) for name, a, b in SCHEMES[knockout_size(sheet)]]]


def stages_after(pairings: list[Pairing], outcomes: list[Outcome]) -> list[list[Pairing]]:
    won = [winner for winner, _ in outcomes]
    lost = [loser for _, loser in outcomes]
    if pairings[0][0] == "QF1":
        return [[("SF1", won[0], won[3]), ("SF2", won[1], won[2])]]
    if pairings[0][0] == "SF1":
        return [[("third-place", lost[0], lost[1])], [("final", won[0], won[1])]]
    return []


def stage_name(match: str) -> str:
    return STAGE.get(match[:2], match)


def matches_held(sheet: Sheet) -> dict[str, Match]:
    return {one["match"]: one for stage in sheet.get("knockout") or [] for one in stage["matches"]}


def _bracket(sheet: Sheet) -> Groups | Finish:
    if len(seeds(sheet)) < knockout_size(sheet):
        return NOT_YET
    held = matches_held(sheet)
    results: dict[str, Outcome] = {}
    steps = stages_to_play(sheet)
    while steps:
        pairings = steps.pop(0)
        outcomes = []
        for name, one, other in pairings:
            outcome = outcome_so_far(sheet, name, held.get(name), (one, other))
            if outcome is None:
                is_title = name == "final" and name in held
                return HELD_UP if is_title else NOT_YET
            outcomes.append(outcome)
            results[name] = outcome
        steps += stages_after(pairings, outcomes)
    decided = [[player] for name in ("final", "third-place") for player in results.get(name, ())]
    prelim = prelim_places(sheet)
    fallen = {one: prelim[one] for name, (_, one) in results.items() if name.startswith("QF")}
    return decided + in_order(fallen)
