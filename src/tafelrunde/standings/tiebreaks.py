"""The criteria of the standings, one function a code, over a player's scores of single games.

| code             | what is added up                         | rules                          |
| ---------------- | ---------------------------------------- | ------------------------------ |
| tp               | tournament points                        | 7W-203 CAT-302 CAR-403 DOM-103 |
| wins             | games won (a draw by `draw_win_value`)   | 7W-208 CAR-303                 |
| vp_share_sum     | shares of the tables' victory points     | 7W-204 CAT-304 CAR-304 CAR-404 |
| vp_sum           | victory points as scored                 | 7W-206 7W-208 CAR-304 DOM-103  |
| vp_capped_sum    | victory points up to what wins the game  | CAT-303                        |
| vp_effective_sum | victory points, a quarter off at threes  | CAR-404 CAR-406                |
| vp_diff_sum      | victory points ahead of the opponent     | CAR-304                        |
| firsts …thirds   | places taken                             | CAT-305 CAR-404                |
| points           | points of the game's own arithmetic      | FRI-102                        |
| own measures     | what a game's own arithmetic reports;    | FRI-301 … FRI-304              |
|                  | nothing where a figure for it is missing |                                |
| lot              | place in a drawn lot, none drawn: equal  | FRI-305                        |
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from math import lcm

from tafelrunde.rulebook.exact import Exact
from tafelrunde.rulebook.model import TieBreak
from tafelrunde.standings.games import SeatScore

Scores = Sequence[SeatScore]


def added(numbers: Sequence[Exact]) -> Exact:
    """An exact sum over one common denominator: far fewer reductions than adding in turn."""
    denominator = lcm(*(number.denominator for number in numbers))
    total = sum(number.numerator * (denominator // number.denominator) for number in numbers)
    return total if denominator == 1 else Fraction(total, denominator)


def tp(scores: Scores) -> Exact:
    return added([score.points for score in scores])


def vp_share_sum(scores: Scores) -> Exact:
    shared = [score for score in scores if score.whole]
    denominator = lcm(*(score.whole for score in shared))
    return Fraction(sum(s.part * (denominator // s.whole) for s in shared), denominator)


def vp_sum(scores: Scores) -> Exact:
    return sum(score.vp for score in scores)


def vp_capped_sum(scores: Scores) -> Exact:
    return sum(score.capped for score in scores)


def vp_effective_sum(scores: Scores) -> Exact:
    return added([score.effective for score in scores])


def vp_diff_sum(scores: Scores) -> Exact:
    return sum(score.difference for score in scores)


def _places(wanted: int) -> Callable[[Scores], Exact]:
    return lambda scores: sum(score.place == wanted for score in scores)


CODES: Mapping[str, Callable[[Scores], Exact]] = {
    "tp": tp,
    "wins": tp,
    "points": tp,
    "vp_share_sum": vp_share_sum,
    "vp_sum": vp_sum,
    "vp_capped_sum": vp_capped_sum,
    "vp_effective_sum": vp_effective_sum,
    "vp_diff_sum": vp_diff_sum,
    "firsts": _places(1),
    "seconds": _places(2),
    "thirds": _places(3),
}


def measured(tie_break: TieBreak) -> Callable[[Scores], Exact | None]:
    """A criterion that a game's own arithmetic reports game by game.

    A gap never wins: where a game should have given a number and did not, there is none; and
    where the smaller number is ahead, nothing at all is no nought either.
    """
    name = tie_break.code
    may_be_nothing = tie_break.better == "more" and not tie_break.of_one_game

    def measure(scores: Scores) -> Exact | None:
        found = [score.measures[name] for score in scores if name in score.measures]
        known = [number for number in found if number is not None]
        if len(known) < len(found) or not (known or may_be_nothing):
            return None
        return added(known)

    return measure


def criterion(tie_break: TieBreak) -> Callable[[Scores], Exact | None]:
    return CODES.get(tie_break.code) or measured(tie_break)
