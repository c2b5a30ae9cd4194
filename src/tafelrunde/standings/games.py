"""What a single game is worth: places, points, shares, and what the tie-breaks will add up."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Literal

import msgspec

from tafelrunde.journal.events import Line, Seat, Slip
from tafelrunde.rulebook.exact import exact
from tafelrunde.rulebook.faults import Broken
from tafelrunde.rulebook.model import FigurePoints, Rulebook, Scoring, Setting
from tafelrunde.rulebook.own_arithmetic import Marks, OwnSeat
from tafelrunde.standings.placement import places_by, places_of, who_lost
from tafelrunde.standings.points import place_points
from tafelrunde.state.winners import goal_of
from tafelrunde.words import Text

Options = Mapping[str, Setting]
Without = Literal["", "start", "bye", "off", "late"]
NOTHING: Mapping[str, Fraction | None] = {}
NO_FIGURES: Mapping[str, int] = {}
NO_POINTS = Fraction(0)


class SeatScore(msgspec.Struct, frozen=True, gc=False):
    """One player's outcome of one game."""

    player: str
    place: int
    points: Fraction
    part: int = 0
    whole: int = 0
    vp: int = 0
    capped: int = 0
    effective: Fraction | int = 0
    difference: int = 0
    measures: Mapping[str, Fraction | None] = NOTHING
    bonus: Fraction | None = None
    nations: tuple[tuple[str, Fraction], ...] = ()
    reckoning: Text | None = None
    figures: Mapping[str, int] = NO_FIGURES
    """As they stand on the slip; none for whoever left."""
    most: Fraction = NO_POINTS
    """What could be had at this table."""
    lost: bool = False
    """By a mark on the slip: then nobody level with him was held to a draw."""
    without: Without = ""
    """Why there was no game: this is what a round without one brought, or a starting score."""
    counts: bool = True
    """Whether it is a game where games are counted."""

    @property
    def share(self) -> Fraction | None:
        """Part of the table's victory points; none where the game uses no shares.

        Kept as two whole numbers: a tournament adds up thousands of them in one go.
        """
        return Fraction(self.part, self.whole) if self.whole else None


class GameRules(msgspec.Struct, frozen=True):
    """How the games of one round are scored: the scoring, the options and the cap in force."""

    scoring: Scoring
    options: Options
    rulebook: Rulebook
    cap: int | None = None

    @classmethod
    def of(
        cls, rulebook: Rulebook, scoring: Scoring, options: Options, kind: str | None
    ) -> GameRules:
        return cls(scoring, options, rulebook, goal_of(rulebook, options, kind))


def score_game(seats: Sequence[Seat], slip: Slip, rules: GameRules) -> list[SeatScore]:
    """The outcome for each line of the slip."""
    if rules.scoring.own_arithmetic:
        return _own_scores(seats, slip, rules)
    scoring = rules.scoring
    lines = slip.lines
    vps = counted_vps(lines, scoring)
    places = places_of(lines, scoring)
    points = _points(lines, places, rules)
    losers = who_lost(lines, scoring) if scoring.marks else ()
    capped = vps if rules.cap is None else [min(vp, rules.cap) for vp in vps]
    shares = _shares(capped if _caps_shares(rules) else vps, scoring)
    effective = scoring.effective.get(str(len(lines)))
    duel = len(lines) == 2
    most = max(scoring.points.get(str(len(lines)), ()), default=NO_POINTS)
    return [
        SeatScore(
            line.player,
            places[index],
            points[index],
            *shares[index],
            vps[index],
            capped[index],
            vps[index] if effective is None else vps[index] * effective,
            vps[index] - vps[1 - index] if duel else 0,
            figures=NO_FIGURES if line.left else line.figures,
            most=most,
            lost=line.player in losers,
        )
        for index, line in enumerate(lines)
    ]


def counted_vps(lines: Sequence[Line], scoring: Scoring) -> list[int]:
    """Victory points as they count: 0 for leavers, fixed ones after an early win (7W-209)."""
    early = scoring.early_win
    if early is not None and any(line.victory is not None for line in lines):
        return [
            0 if line.left else early.winner if line.victory is not None else early.loser
            for line in lines
        ]
    return [0 if line.left else line.figures.get("vp", 0) for line in lines]


def _points(lines: Sequence[Line], places: Sequence[int], rules: GameRules) -> Sequence[Fraction]:
    """What the places bring, and a figure of the slip where that is agreed."""
    points = _of_places(places, rules)
    declared = rules.scoring.figure_points
    if declared is None:
        return points
    more = figure_points(lines, places, declared)
    return [one + other for one, other in zip(points, more, strict=True)]


def _of_places(places: Sequence[int], rules: GameRules) -> Sequence[Fraction]:
    scoring = rules.scoring
    if scoring.draw_option is not None and set(places) == {1}:
        return [exact(rules.options[scoring.draw_option])] * len(places)
    # Two can meet in a match of the finish where no round has tables of two: it gives no points.
    if str(len(places)) not in scoring.points:
        return [NO_POINTS] * len(places)
    table = scoring.points_for(len(places))
    return place_points(places, table, scoring.shared, scoring.draw_points)


def figure_points(
    lines: Sequence[Line], places: Sequence[int], declared: FigurePoints
) -> list[Fraction]:
    """How far each is from the target; what the targets take beyond the starts is the first's."""
    firsts = places.count(1)
    rest = len(lines) * (declared.target - declared.start) if declared.rest_to_first else 0
    return [
        (
            (0 if line.left else line.figures.get(declared.figure, 0))
            - declared.target
            + (Fraction(rest, firsts) if place == 1 else 0)
        )
        / declared.per
        for line, place in zip(lines, places, strict=True)
    ]


def _caps_shares(rules: GameRules) -> bool:
    share = rules.scoring.share
    return (
        share is not None and share.option is not None and rules.options[share.option] == "capped"
    )


def _shares(vps: Sequence[int], scoring: Scoring) -> Sequence[tuple[int, int]]:
    """Own part of the table's victory points; a short table gets a virtual further player."""
    if scoring.share is None:
        return [(0, 0)] * len(vps)
    total = sum(vps)
    if total == 0:
        return [(0, 1)] * len(vps)
    size = len(vps)
    if size in scoring.share.virtual_at:  # total plus mean = total · (size + 1) / size
        return [(size * vp, (size + 1) * total) for vp in vps]
    return [(vp, total) for vp in vps]


def _own_scores(seats: Sequence[Seat], slip: Slip, rules: GameRules) -> list[SeatScore]:
    """Scores from a game's own arithmetic; places follow its points, leavers last."""
    own = own_seats(seats, slip)
    marks = own_marks(own, slip, rules)
    places = places_by(
        [(1,) if s.left else (0, -m.points) for s, m in zip(own, marks, strict=True)]
    )
    return [
        SeatScore(
            seat.player,
            place,
            mark.points,
            measures=mark.measures,
            bonus=mark.bonus,
            nations=mark.nations,
            reckoning=mark.reckoning,
        )
        for seat, mark, place in zip(own, marks, places, strict=True)
    ]


def own_seats(seats: Sequence[Seat], slip: Slip) -> list[OwnSeat]:
    left = {line.player for line in slip.lines if line.left}
    return [OwnSeat(seat.player, seat.role or "", seat.player in left) for seat in seats]


def own_marks(own: Sequence[OwnSeat], slip: Slip, rules: GameRules) -> list[Marks]:
    if rules.rulebook.arithmetic is None or slip.minutes is None:
        raise Broken(f"{rules.rulebook.id} was opened without its own arithmetic")
    return rules.rulebook.arithmetic.marks(own, slip.minutes, rules.options)
