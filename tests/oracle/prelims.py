"""How do the players stand after the rounds played, compared pair by pair?"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

import msgspec

from tests.oracle.exact import NONE, Sheet
from tests.oracle.games import finished_tables, table_results
from tests.oracle.tables import has_left

PLACE_CODES = ("firsts", "seconds", "thirds")
FOUR_PLAYER = ("tp", "vp_share_sum", "vp_effective_sum", *PLACE_CODES)
CODES: dict[tuple[str, str], tuple[str, ...]] = {
    ("seven-wonders", "prelims-and-final"): ("tp", "vp_share_sum", "vp_sum"),
    ("seven-wonders", "four-rounds"): ("tp", "vp_share_sum", "vp_sum"),
    ("seven-wonders", "duel"): ("wins", "vp_share_sum", "vp_sum"),
    ("catan", "ranking-tournament"): ("tp", "vp_capped_sum", "vp_share_sum", *PLACE_CODES),
    ("carcassonne", "two-player"): ("wins", "vp_diff_sum", "vp_sum", "vp_share_sum"),
    ("carcassonne", "four-player"): FOUR_PLAYER,
    ("carcassonne", "four-player-knockout"): FOUR_PLAYER,
    ("dominion", "swiss"): ("tp", "vp_sum"),
    ("friedrich", "world-championship"): (
        "points",
        "second_nations",
        "stdev",
        "card_coefficient",
        "friedrich_points",
        "lot",
    ),
}
SMALLER_AHEAD = ("stdev", "card_coefficient", "lot")

# From the one game as Friedrich: who never led him, or at whose table the figure was not written
# down, has nothing here, and nothing is behind every number.
ONE_GAME_ONLY = ("stdev", "card_coefficient", "friedrich_points")

Marks = Mapping[str, Fraction | None]
Criteria = tuple[tuple[str, Fraction | None], ...]


@dataclass(frozen=True)
class Row:
    """One line of the standings; a criterion is None where no lot was drawn or a figure misses."""

    rank: int | None
    player: str
    status: str
    criteria: Criteria
    separated_by: str | None


def status(sheet: Sheet, player: str, after_round: int | None = None) -> str:
    return _gone(sheet, after_round).get(player, "active")


def _gone(sheet: Sheet, after_round: int | None) -> dict[str, str]:
    """Who withdrew, and who was thrown out or left a game, whatever else they did."""

    def named(entries: str) -> set[str]:
        return {
            entry["player"]
            for entry in sheet.get(entries, [])
            if after_round is None or entry["after_round"] <= after_round
        }

    thrown_out = named("disqualifications") | _left_a_game(sheet, after_round)
    return dict.fromkeys(named("withdrawals"), "withdrawn") | dict.fromkeys(
        thrown_out, "disqualified"
    )


def _left_a_game(sheet: Sheet, after_round: int | None) -> set[str]:
    games = [one for played in sheet["rounds"][:after_round] for one in finished_tables(played)]
    if after_round is None:
        stages = sheet.get("knockout") or []
        games += [one for stage in stages for match in stage["matches"] for one in match["games"]]
    return {seat["player"] for game in games for seat in game["seats"] if has_left(seat)}


def entrants(sheet: Sheet) -> list[str]:
    """Everyone who plays for a place; the stand-in plays and has none."""
    return [player["id"] for player in sheet["players"] if player.get("standin") is not True]


def lot(sheet: Sheet, player: str) -> Fraction | None:
    """The drawn position, counted from one; None where the lot does not name the player."""
    drawn = sheet.get("lots") or []
    return Fraction(drawn.index(player) + 1) if player in drawn else None


def gathered(sheet: Sheet) -> dict[str, list[Marks]]:
    """What each player's games add to the criteria, game by game."""
    found: dict[str, list[Marks]] = {player["id"]: [] for player in sheet["players"]}
    for round_ in sheet["rounds"]:
        for table in finished_tables(round_):
            for result in table_results(sheet, round_, table):
                found[result.player].append(result.marks)
    return found


def criteria(sheet: Sheet, player: str, state: str, games: list[Marks]) -> Criteria:
    """The player's sums in the order of comparison; Dominion takes all from the disqualified."""
    codes = CODES[sheet["rulebook"], sheet["mode"]]
    if sheet["rulebook"] == "dominion" and state == "disqualified":
        games = []
    return tuple(
        (code, lot(sheet, player) if code == "lot" else _added_up(code, games)) for code in codes
    )


def _added_up(code: str, games: list[Marks]) -> Fraction | None:
    """The sum over the games; one missing figure leaves no sum, nor does a game never played."""
    figures = [marks[code] for marks in games if code in marks]
    if code in ONE_GAME_ONLY and not figures:
        return None
    total = NONE
    for figure in figures:
        if figure is None:
            return None
        total += figure
    return total


def decider(one: Criteria, other: Criteria) -> str | None:
    """The first criterion in which two players differ."""
    for (code, mine), (_, yours) in zip(one, other, strict=True):
        if mine != yours:
            return code
    return None


def beats(one: Criteria, other: Criteria) -> bool:
    """Whether the first difference speaks for the first; any figure is ahead of none."""
    for (code, mine), (_, yours) in zip(one, other, strict=True):
        if mine == yours:
            continue
        if mine is None or yours is None:
            return yours is None
        return mine < yours if code in SMALLER_AHEAD else mine > yours
    return False


def standings(sheet: Sheet, after_round: int | None = None) -> list[Row]:
    """Ranked players first, best first, equals in the sheet's order; then the disqualified."""
    gone = _gone(sheet, after_round)
    state = {player: gone.get(player, "active") for player in entrants(sheet)}
    # Every seed and match of a finish asks for the same again: slow, but not for nothing. Sheets
    # are changed on the way, so one is known by what the standings are worked out from.
    seen = {name: sheet[name] for name in LOOKED_AT if name in sheet}
    seen["rounds"] = sheet["rounds"][:after_round]
    if "lot" in CODES[sheet["rulebook"], sheet["mode"]]:
        seen["lots"] = sheet.get("lots")
    asked = msgspec.json.encode((seen, state))
    if asked not in _known:
        if len(_known) >= KNOWN_AT_MOST:
            _known.clear()
        _known[asked] = tuple(_worked_out(seen, state))
    return list(_known[asked])


LOOKED_AT = ("rulebook", "mode", "options", "players")
KNOWN_AT_MOST = 64
_known: dict[bytes, tuple[Row, ...]] = {}


def _worked_out(sheet: Sheet, state: dict[str, str]) -> list[Row]:
    players = list(state)
    games = gathered(sheet)
    held = {player: criteria(sheet, player, state[player], games[player]) for player in players}
    ranked = [player for player in players if state[player] != "disqualified"]
    rank = {
        player: 1 + sum(1 for other in ranked if beats(held[other], held[player]))
        for player in ranked
    }
    order = sorted(ranked, key=lambda player: rank[player])
    rows = []
    for index, player in enumerate(order):
        is_last = player == order[-1]
        code = None if is_last else decider(held[player], held[order[index + 1]])
        rows.append(Row(rank[player], player, state[player], held[player], code))
    rows += [
        Row(None, player, state[player], held[player], None)
        for player in players
        if player not in rank
    ]
    return rows
