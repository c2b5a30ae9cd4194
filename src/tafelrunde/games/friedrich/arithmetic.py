"""Friedrich's own arithmetic: points of a game and the measures its tie-breaks need.

| rule    | what                                                                        |
| ------- | --------------------------------------------------------------------------- |
| FRI-201 | Friedrich: half a point a round, at most 11.5; exactly 10 if Prussia wins   |
| FRI-202 | attackers: objectives held in percent, divided by 10                        |
| FRI-203 | with several nations the best one counts                                    |
| FRI-211 | offensive: Prussia's objectives / 10 %, less a deduction after it failed    |
| FRI-212 | offensive: Maria Theresa by rounds, cities kept and the card, up to a cap   |
| FRI-213 | for both of them the better result counts                                   |
| FRI-221 | bonus 2, one more for each further winning nation, split by nations         |
| FRI-301 | second-best nations of Elisabeth and Maria Theresa                          |
| FRI-302 | spread of the opponents' points without bonus in the game as Friedrich      |
| FRI-303 | cards dealt to Prussia and Hanover against the opponents' cards             |

A measure is None where a figure for it is missing and a nought would win.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction

from tafelrunde.rulebook.exact import exact
from tafelrunde.rulebook.faults import Fault
from tafelrunde.rulebook.model import Setting
from tafelrunde.rulebook.own_arithmetic import Marks, OwnSeat
from tafelrunde.words import Text
from tafelrunde.words.numbers import rounded

from .reckoning import LEFT, reckoning
from .war import War, read_war, war_faults, war_gaps
from .words import ROLE_WORDS

Options = Mapping[str, Setting]
Nations = dict[str, Fraction]
Measure = Fraction | None

HALF = Fraction(1, 2)
MOST_BY_ROUNDS = Fraction(23, 2)
PRUSSIAN_WIN = Fraction(10)
OWN_NATIONS = {
    "friedrich": ("prussia",),
    "elisabeth": ("russia", "sweden"),
    "maria_theresa": ("austria",),
    "pompadour": ("france",),
}
WITH_SECOND_NATION = ("elisabeth", "maria_theresa")


class Friedrich:
    """What the shelf offers the rest of the house for a Friedrich table."""

    def faults(self, game: object, place: str) -> list[Fault]:
        return war_faults(game, place)

    def gaps(
        self, game: Mapping[str, object], place: str, *, answered: bool = False
    ) -> list[Fault]:
        return war_gaps(game, place, answered=answered)

    def marks(
        self, seats: Sequence[OwnSeat], game: Mapping[str, object], options: Options
    ) -> list[Marks]:
        war = read_war(game, combined_lead(seats, options))
        nations = [_nations_of(war, seat.role, options) for seat in seats]
        course = [
            Fraction(0) if seat.left else _course_points(war, seat.role, own, options)
            for seat, own in zip(seats, nations, strict=True)
        ]
        spread = _spread(war, seats, course, options)
        return [
            _marks(war, seat, own, points, spread, options)
            for seat, own, points in zip(seats, nations, course, strict=True)
        ]

    def winning_seats(
        self, seats: Sequence[OwnSeat], game: Mapping[str, object], options: Options
    ) -> list[int]:
        war = read_war(game, combined_lead(seats, options))
        return [0 if seat.left else _winning_nations(war, seat.role) for seat in seats]

    def role_name(self, role: str) -> Text:
        return ROLE_WORDS[role]


def combined_lead(seats: Sequence[OwnSeat], options: Options) -> bool:
    """Three at the table and nobody Pompadour alone: as agreed, Elisabeth leads France too."""
    roles = {seat.role for seat in seats}
    agreed = options.get("three_players") == "combined-lead"
    return agreed and "elisabeth" in roles and "pompadour" not in roles


def _marks(
    war: War, seat: OwnSeat, own: Nations, points: Fraction, spread: Measure, options: Options
) -> Marks:
    bonus = Fraction(0) if seat.left else _bonus(war, seat.role)
    measures: dict[str, Measure] = {}
    if seat.role in WITH_SECOND_NATION and not seat.left:
        measures["second_nations"] = _second_nation(war, seat.role, options)
    if seat.role == "friedrich":
        measures |= {
            "stdev": spread,
            "card_coefficient": _card_coefficient(war),
            "friedrich_points": points + bonus,
        }
    return Marks(
        points=points + bonus,
        bonus=bonus,
        nations=tuple(own.items()),
        measures=measures,
        reckoning=LEFT if seat.left else reckoning(war, seat.role, own, points, bonus, options),
    )


def _city_points(held: int, of: int, options: Options) -> Fraction:
    """FRI-202: percent divided by ten; rounded only where an association says so."""
    points = Fraction(10 * held, of)
    decimals = options.get("rounding")
    return rounded(points, int(decimals)) if decimals is not None else points


def _nations_of(war: War, role: str, options: Options) -> Nations:
    """A role's nations at the end of the game with their points, Prussia's by its course."""
    if role == "friedrich":
        return {"prussia": _prussia(war, options)}
    return {
        name: _city_points(war.cities[name].held, war.cities[name].of, options)
        for name in _led(war, role)
    }


def _led(war: War, role: str) -> list[str]:
    """A role's nations at the end; a combined lead gives France to Elisabeth."""
    army = ["imperial_army"] if war.army_leader == role else []
    france = ["france"] if war.combined_lead and role == "elisabeth" else []
    return [*OWN_NATIONS[role], *army, *france]


def _course_points(war: War, role: str, own: Nations, options: Options) -> Fraction:
    """FRI-203, FRI-213: the best nation, or the offensive's reckoning where that is better."""
    best = max(own.values())
    if role == "maria_theresa" and war.offensive is not None:
        return max(best, _austria_against_offensive(war, options))
    return best


def _prussia(war: War, options: Options) -> Fraction:
    """FRI-201, FRI-211."""
    by_rounds = PRUSSIAN_WIN if "prussia" in war.winners else min(HALF * war.rounds, MOST_BY_ROUNDS)
    if war.offensive is None:
        return by_rounds
    conquered = _city_points(war.offensive.held, war.offensive.of, options)
    if war.offensive.abandoned_in_round is not None:
        conquered -= exact(options["oo_failed_deduction"])
    return max(by_rounds, conquered)


def _austria_against_offensive(war: War, options: Options) -> Fraction:
    """FRI-212."""
    assert war.offensive is not None
    abandoned = war.offensive.abandoned_in_round
    endured = HALF * (war.rounds if abandoned is None else abandoned)
    kept = war.offensive.of - war.offensive.held
    card = 1 if war.offensive.austria_took_card else 0
    return min(endured + kept + card, exact(options["oo_austria_cap"]))


def _winning_nations(war: War, role: str) -> int:
    return sum(nation in war.winners for nation in _led(war, role))


def _bonus(war: War, role: str) -> Fraction:
    """FRI-221."""
    if not war.winners:
        return Fraction(0)
    total = len(war.winners) + 1
    return Fraction(total * _winning_nations(war, role), len(war.winners))


def _second_nation(war: War, role: str, options: Options) -> Fraction:
    """FRI-301: city points alone, the Imperial Army's record where it changed hands (FRI-222)."""
    cities = [war.cities[nation] for nation in OWN_NATIONS[role]]
    points = [_city_points(city.held, city.of, options) for city in cities]
    if role == "maria_theresa":
        points.append(_army_record(war, options))
    elif war.army_leader == role:
        army = war.cities["imperial_army"]
        points.append(_city_points(army.held, army.of, options))
    return sorted(points, reverse=True)[1]


def _army_record(war: War, options: Options) -> Fraction:
    """What the Imperial Army is worth to Maria Theresa's tie-break."""
    if war.army_record is not None:
        return _city_points(war.army_record.held, war.army_record.of, options)
    if war.army_leader != "maria_theresa":
        return Fraction(0)  # it changed hands and nothing was put on record
    army = war.cities["imperial_army"]
    return _city_points(army.held, army.of, options)


def _spread(
    war: War, seats: Sequence[OwnSeat], course: Sequence[Fraction], options: Options
) -> Measure:
    """FRI-302: the variance, which orders exactly as its root does."""
    if "prussia" in war.winners:
        return Fraction(0)
    points = [value for seat, value in zip(seats, course, strict=True) if seat.role != "friedrich"]
    divisor = len(points) - (1 if options.get("stdev") == "sample" else 0)
    if divisor < 1:
        return None
    mean = Fraction(sum(points), len(points))
    return sum(((value - mean) ** 2 for value in points), Fraction(0)) / divisor


def _card_coefficient(war: War) -> Measure:
    """FRI-303."""
    if not war.cards:
        return None
    defenders = war.cards["prussia"] + war.cards["hanover"]
    attackers = sum(war.cards.values()) - defenders
    return Fraction(defenders, attackers)


ARITHMETIC = Friedrich()
