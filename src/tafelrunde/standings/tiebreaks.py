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

Codes that no document of the shelf uses: `games` and `enough_games` count games, `match_win` is
the part of the points that could be had, `coins_sum` and `coins_best` look at a figure of the slip.
With `per_game` a sum is divided by the games. What looks at others too stands in `opponents.py`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from math import lcm

from tafelrunde.rulebook.codes import BEST, SUM, figure_of
from tafelrunde.rulebook.exact import Exact
from tafelrunde.rulebook.model import TieBreak
from tafelrunde.standings.games import SeatScore

Scores = Sequence[SeatScore]
Criterion = Callable[[Scores], Exact | None]


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


def games(scores: Scores) -> int:
    return sum(score.counts for score in scores)


def match_win(scores: Scores) -> Exact:
    """What was won of what could be won; nothing before the first game."""
    counted = [score for score in scores if score.counts]
    most = added([score.most for score in counted])
    return Fraction(tp(counted)) / most if most else 0


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
    "games": games,
    "match_win": match_win,
}


def measured(tie_break: TieBreak) -> Criterion:
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


def of_figure(name: str, end: str) -> Callable[[Scores], Exact]:
    """A figure of the slip: all of it, or the best there was in one game."""
    if end == SUM:
        return lambda scores: sum(score.figures.get(name, 0) for score in scores)
    return lambda scores: max((score.figures.get(name, 0) for score in scores), default=0)


def averaged(adds_up: Criterion) -> Criterion:
    """The same for each game; without a game there is nothing to compare."""

    def average(scores: Scores) -> Exact | None:
        total, played = adds_up(scores), games(scores)
        return Fraction(total) / played if played and total is not None else None

    return average


def floored(part: Criterion, floor: Fraction) -> Criterion:
    return lambda scores: max(part(scores) or 0, floor)


def _of_slip_or_arithmetic(tie_break: TieBreak) -> Criterion:
    """A figure of the slip, unless the game's own arithmetic reports something of that name."""
    code, own = tie_break.code, measured(tie_break)
    figure = figure_of(code)
    if figure is None:
        return own
    written = of_figure(*figure)
    return lambda scores: (own if any(code in s.measures for s in scores) else written)(scores)


def adds_up(tie_break: TieBreak) -> bool:
    """Whether what one more game brings is simply added to what is there."""
    mixed = ("enough_games", "match_win")
    return not (tie_break.per_game or tie_break.code in mixed or tie_break.code.endswith(BEST))


def is_measured(tie_break: TieBreak) -> bool:
    """Whether a game's own arithmetic reports it."""
    return tie_break.code not in CODES and figure_of(tie_break.code) is None


def criterion(tie_break: TieBreak) -> Criterion:
    """What a player's own games give; see `opponents.py` for what others' games do."""
    code = tie_break.code
    if code == "enough_games":
        return lambda scores: int(games(scores) >= tie_break.least)
    found: Criterion = CODES.get(code) or _of_slip_or_arithmetic(tie_break)
    if tie_break.floor:
        found = floored(found, tie_break.floor)
    return averaged(found) if tie_break.per_game else found
