"""Who took which place at a table, and what is each seat's share of the points on it?"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from tests.oracle.exact import NONE, Sheet, fraction

Seat = Sheet
Strength = tuple[Fraction, ...]

PLACE_POINTS = {4: (5, 3, 2, 1), 3: (5, 3, 1)}
POINTS_TO_WIN = {"base": 10, "seafarers": 14, "fishermen": 10, "cities-and-knights": 13}
TWO_PLAYER = {("seven-wonders", "duel"), ("carcassonne", "two-player")}
EARLY_WINNER, EARLY_LOSER = Fraction(75), Fraction(25)


@dataclass(frozen=True)
class Result:
    """One seat's outcome; `marks` is what this game adds to each criterion of the standings.

    None among them is a figure nobody gave.
    """

    player: str
    place: int
    points: Fraction
    share: Fraction | None
    marks: Mapping[str, Fraction | None]
    nations: dict[str, Fraction] | None = None
    bonus: Fraction | None = None


def has_left(seat: Seat) -> bool:
    return seat.get("left") is True


def victory_points(seats: list[Seat]) -> list[Fraction]:
    """Points as scored: an early Duel win stands for 75 to 25, a leaver has none."""
    early = any("victory" in seat for seat in seats)
    found = []
    for seat in seats:
        if has_left(seat):
            found.append(NONE)
        elif early:
            found.append(EARLY_WINNER if "victory" in seat else EARLY_LOSER)
        else:
            found.append(fraction(seat.get("vp", 0)))
    return found


def strength(rulebook: str, seat: Seat, vp: Fraction) -> Strength:
    """What the game itself compares at the table; more is better, a leaver is below everyone."""
    if has_left(seat):
        return (Fraction(0),)
    stayed = Fraction(1)
    if rulebook == "seven-wonders":
        return (stayed, vp, fraction(seat.get("coins", 0)))
    if rulebook == "catan":
        return (stayed, Fraction(1 if seat.get("won") is True else 0), vp)
    if rulebook == "dominion":
        turns = fraction(seat.get("turns", 0))
        return (stayed, vp, -turns, fraction(seat.get("victory_cards", 0)))
    return (stayed, vp)


def places(rulebook: str, seats: list[Seat]) -> list[int]:
    """Place numbers 1, 1, 3, 4: one more than the number of seats that did better."""
    strengths = [
        strength(rulebook, seat, vp) for seat, vp in zip(seats, victory_points(seats), strict=True)
    ]
    return [1 + sum(1 for other in strengths if other > own) for own in strengths]


def shared_points(all_places: list[int], table: tuple[int, ...]) -> list[Fraction]:
    """Equal places add up the points of the places they fill and divide them equally."""
    found = []
    for place in all_places:
        equals = all_places.count(place)
        filled = table[place - 1 : place - 1 + equals]
        found.append(Fraction(sum(filled), equals))
    return found


def shares(values: list[Fraction]) -> list[Fraction]:
    """Own points in the table's points; three players get a virtual fourth with their mean."""
    total = sum(values, NONE)
    if len(values) == 3:
        total += total / 3
    return [own / total if total else NONE for own in values]


def place_marks(place: int) -> dict[str, Fraction]:
    names = {1: "firsts", 2: "seconds", 3: "thirds"}
    return {name: Fraction(1 if place == number else 0) for number, name in names.items()}


def results(sheet: Sheet, game: str, seats: list[Seat]) -> list[Result]:
    """Every seat of one table of any rulebook but Friedrich."""
    if (sheet["rulebook"], sheet["mode"]) in TWO_PLAYER:
        return _two_player(sheet, seats)
    return _several_players(sheet, game, seats)


def _two_player(sheet: Sheet, seats: list[Seat]) -> list[Result]:
    draw = fraction(sheet.get("options", {}).get("draw_win_value", 0))
    vp = victory_points(seats)
    share = shares(vp)
    counted = places(sheet["rulebook"], seats)
    found = []
    for index, seat in enumerate(seats):
        place = 2 if has_left(seat) else counted[index]
        drawn = counted == [1, 1] and not has_left(seat)
        points = draw if drawn else Fraction(1 if place == 1 else 0)
        marks = {
            "wins": points,
            "vp_share_sum": share[index],
            "vp_sum": vp[index],
            "vp_diff_sum": vp[index] - vp[1 - index],
        }
        found.append(Result(seat["player"], place, points, share[index], marks))
    return found


def _several_players(sheet: Sheet, game: str, seats: list[Seat]) -> list[Result]:
    rulebook = sheet["rulebook"]
    vp = victory_points(seats)
    counted = places(rulebook, seats)
    points = shared_points(counted, PLACE_POINTS[len(seats)])
    capped = [min(own, Fraction(POINTS_TO_WIN[game])) for own in vp]
    uses_capped = sheet.get("options", {}).get("share_vp", "scored") == "capped"
    share = shares(capped if rulebook == "catan" and uses_capped else vp)
    effective = Fraction(3, 4) if len(seats) == 3 else Fraction(1)
    found = []
    for index, seat in enumerate(seats):
        marks = {
            "tp": points[index],
            "vp_share_sum": share[index],
            "vp_sum": vp[index],
            "vp_capped_sum": capped[index],
            "vp_effective_sum": vp[index] * effective,
        } | place_marks(counted[index])
        shown = None if rulebook == "dominion" else share[index]
        found.append(Result(seat["player"], counted[index], points[index], shown, marks))
    return found
