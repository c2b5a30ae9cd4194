"""What is a game of Friedrich worth to each of its four players?"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from tests.oracle.exact import NONE, Sheet, fraction, half_up, mean
from tests.oracle.tables import Result, Seat, has_left

ATTACKERS = ("russia", "sweden", "austria", "imperial_army", "france")
OWNER = {
    "prussia": "friedrich",
    "russia": "elisabeth",
    "sweden": "elisabeth",
    "austria": "maria_theresa",
    "france": "pompadour",
}
ROLES = ("friedrich", "elisabeth", "maria_theresa", "pompadour")
Game = dict[str, Any]


def owner(game: Game, nation: str) -> str:
    """The role that leads a nation at the end; only the Imperial Army can change hands."""
    if nation == "imperial_army":
        army = game["nations"].get("imperial_army", {})
        return str(army.get("role") or "maria_theresa")
    return OWNER[nation]


def city_points(holding: Game | None, options: Sheet) -> Fraction:
    """Conquered objectives in percent, divided by ten, rounded only where the option says so."""
    if not holding:
        return NONE
    points = min(Fraction(10), Fraction(holding["held"] * 10, holding["of"]))
    if options.get("rounding") is None:
        return points
    return half_up(points, int(options["rounding"]))


def winning_nations(game: Game, role: str) -> int:
    return sum(1 for nation in game.get("winners", []) if owner(game, nation) == role)


def bonus(game: Game, role: str) -> Fraction:
    """Two for the first winning nation and one for each further, split by winning nations."""
    number = len(game.get("winners", []))
    if number == 0:
        return NONE
    return Fraction(2 + (number - 1)) * Fraction(winning_nations(game, role), number)


def friedrich_ways(game: Game, options: Sheet) -> dict[str, Fraction]:
    won = "prussia" in game.get("winners", [])
    ways = {"prussia": Fraction(10) if won else min(Fraction(23, 2), Fraction(game["rounds"], 2))}
    offensive = game.get("offensive")
    if offensive:
        failed = offensive.get("abandoned_in_round") is not None
        deduction = fraction(options.get("oo_failed_deduction", 1)) if failed else NONE
        ways["offensive"] = city_points(offensive, options) - deduction
    return ways


def austria_against_offensive(game: Game, options: Sheet) -> Fraction:
    offensive: Game = game["offensive"]
    abandoned = offensive.get("abandoned_in_round")
    lasted = game["rounds"] if abandoned is None else abandoned
    defended = Fraction(offensive["of"] - offensive["held"])
    card = Fraction(1 if offensive.get("austria_took_card") else 0)
    cap = fraction(options.get("oo_austria_cap", "9.5"))
    return min(cap, Fraction(lasted, 2) + defended + card)


def ways_to_score(game: Game, role: str, options: Sheet) -> dict[str, Fraction]:
    """Everything a role could be paid for before the bonus; the best one counts."""
    if role == "friedrich":
        return friedrich_ways(game, options)
    ways = {
        nation: city_points(game["nations"].get(nation), options)
        for nation in ATTACKERS
        if owner(game, nation) == role
    }
    if role == "maria_theresa" and game.get("offensive"):
        ways["offensive"] = austria_against_offensive(game, options)
    return ways


def second_nation(game: Game, role: str, options: Sheet) -> Fraction:
    """City points of the second-best nation, counted for Elisabeth and Maria Theresa only."""
    nations = game["nations"]
    army = nations.get("imperial_army", {})
    if role == "elisabeth":
        led = ["russia", "sweden"]
        if owner(game, "imperial_army") == "elisabeth":
            led.append("imperial_army")
        values = [city_points(nations.get(nation), options) for nation in led]
    elif role == "maria_theresa":
        changed = owner(game, "imperial_army") != "maria_theresa"
        record = army.get("before_switch")
        recorded = record if record or changed else army
        values = [city_points(nations.get("austria"), options), city_points(recorded, options)]
    else:
        return NONE
    return sorted(values, reverse=True)[1]


def variance(game: Game, opponents: list[Fraction], options: Sheet) -> Fraction:
    """Of the opponents' points without bonus; nothing where Prussia won."""
    if "prussia" in game.get("winners", []):
        return NONE
    spread = 1 if options.get("stdev", "population") == "sample" else 0
    if len(opponents) <= spread:
        return NONE
    middle = mean(opponents)
    squares = sum(((own - middle) ** 2 for own in opponents), NONE)
    return squares / (len(opponents) - spread)


def card_coefficient(game: Game) -> Fraction | None:
    """Cards of Prussia and Hanover by those of all others; None as soon as one count is missing."""
    cards = game.get("cards") or {}
    if any(cards.get(nation) is None for nation in ("prussia", "hanover", *ATTACKERS)):
        return None
    against = sum(cards[nation] for nation in ATTACKERS)
    return Fraction(cards["prussia"] + cards["hanover"], against) if against else None


def results(sheet: Sheet, table: Sheet) -> list[Result]:
    options, game, seats = sheet.get("options", {}), table["game"], table["seats"]
    plain = {seat["player"]: _plain(game, seat, options) for seat in seats}
    extra = {
        seat["player"]: NONE if has_left(seat) else bonus(game, seat["role"]) for seat in seats
    }
    total = {player: plain[player] + extra[player] for player in plain}
    found = []
    for seat in seats:
        player = seat["player"]
        better = [other for other in seats if _ahead(other, seat, total)]
        found.append(
            Result(
                player,
                1 + len(better),
                total[player],
                None,
                _marks(game, seat, plain, total, options),
                {} if has_left(seat) else ways_to_score(game, seat["role"], options),
                extra[player],
            )
        )
    return found


def _plain(game: Game, seat: Seat, options: Sheet) -> Fraction:
    if has_left(seat):
        return NONE
    return max(ways_to_score(game, seat["role"], options).values())


def _ahead(one: Seat, other: Seat, total: dict[str, Fraction]) -> bool:
    if has_left(one) != has_left(other):
        return has_left(other)
    return total[one["player"]] > total[other["player"]]


def _marks(
    game: Game,
    seat: Seat,
    plain: dict[str, Fraction],
    total: dict[str, Fraction],
    options: Sheet,
) -> dict[str, Fraction | None]:
    """Only the game as Friedrich has a deviation, a coefficient and points as Friedrich."""
    player, role = seat["player"], seat["role"]
    marks: dict[str, Fraction | None] = {"points": total[player]}
    marks["second_nations"] = NONE if has_left(seat) else second_nation(game, role, options)
    if role == "friedrich":
        opponents = [points for other, points in plain.items() if other != player]
        marks["stdev"] = variance(game, opponents, options)
        marks["card_coefficient"] = card_coefficient(game)
        marks["friedrich_points"] = total[player]
    return marks
