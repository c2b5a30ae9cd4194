"""Does each criterion of a ranking say something, and nothing that means nothing there?"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tafelrunde.rulebook.codes import (
    OTHERS_CODES,
    OWN_CODES,
    STANDINGS_CODES,
    figure_codes,
    figure_of,
)
from tafelrunde.rulebook.criteria import ANYWAY, TieBreak
from tafelrunde.rulebook.faults import Fault
from tafelrunde.rulebook.model import Mode, Scoring
from tafelrunde.rulebook.names import unknown_name
from tafelrunde.words import Text

MOST_CUT = 20
MOST_LEAST = 1000

_CUTS = frozenset({"cut_lowest", "cut_highest"})
_MET = frozenset({"of", "unplayed", "opponents_unplayed"})
_WINS = frozenset({"floor"})
_GAMES = frozenset({"floor", "figure"})

SAID_OF = {
    "buchholz": _MET | _CUTS,
    "buchholz_cut": _MET | _CUTS,
    "buchholz_median": _MET | _CUTS,
    "sonneborn_berger": _MET,
    "opponents_mean": _MET | _CUTS,
    "opponents_match_win": _WINS,
    "opponents_game_win": _GAMES,
    "match_win": _WINS,
    "game_win": _GAMES,
    "enough_games": frozenset({"least"}),
    "direct_encounter": frozenset[str](),
    "lot": frozenset[str](),
    "games": frozenset[str](),
}
"""The further keys that a code takes; any other sum can be divided by the games."""
AVERAGED = frozenset({"per_game"})
FURTHER = _CUTS | _MET | _GAMES | AVERAGED | {"least"}

USUAL = TieBreak(code="", rule="", label=Text(""))


def criteria_faults(place: str, mode: Mode, scoring: Scoring) -> Iterator[Fault]:
    """All that is wrong with the ranking of a mode."""
    figures = [figure.name for figure in scoring.figures]
    valid = [*STANDINGS_CODES, *scoring.own_measures, *figure_codes(figures)]
    new: set[str] = set()
    for tie_break in mode.standings:
        code = tie_break.code
        if code not in valid:
            yield Fault(place, unknown_name(Text("criterion"), code, valid))
            continue
        yield from foreign_keys(place, tie_break)
        yield from _numbers(f"{place}.{code}", tie_break)
        yield from _looked_at(f"{place}.{code}", tie_break, scoring, figures)
        if code in new:
            yield Fault(place, Text("“{name}” is listed twice", name=code))
        if (code in SAID_OF and code != "lot") or figure_of(code):
            new.add(code)


def foreign_keys(
    place: str, tie_break: TieBreak, allowed: frozenset[str] | None = None
) -> Iterator[Fault]:
    """Keys that belong to other criteria."""
    known = SAID_OF.get(tie_break.code, AVERAGED) if allowed is None else allowed
    for key in sorted(FURTHER - known):
        if getattr(tie_break, key) != getattr(USUAL, key):
            yield Fault(
                f"{place}.{tie_break.code}.{key}",
                Text("says nothing about the criterion {code}", code=tie_break.code),
            )


def _numbers(place: str, tie_break: TieBreak) -> Iterator[Fault]:
    whole = Text("a whole number from {low} to {high} expected, found {value}")
    for key in sorted(_CUTS):
        cut = getattr(tie_break, key)
        if not 0 <= cut <= MOST_CUT:
            yield Fault(f"{place}.{key}", whole.filled(low=0, high=MOST_CUT, value=cut))
    if tie_break.code == "enough_games" and not 1 <= tie_break.least <= MOST_LEAST:
        least = tie_break.least
        yield Fault(f"{place}.least", whole.filled(low=1, high=MOST_LEAST, value=least))
    if not 0 <= tie_break.floor <= 1:
        yield Fault(
            f"{place}.floor",
            Text("a part from 0 to 1 expected, found {value}", value=str(tie_break.floor)),
        )


def _looked_at(
    place: str, tie_break: TieBreak, scoring: Scoring, figures: Sequence[str]
) -> Iterator[Fault]:
    """What a criterion takes of games and opponents must be there."""
    code = tie_break.code
    if code in ("game_win", "opponents_game_win") and tie_break.figure not in figures:
        what = Text("figure", context="consistency")
        yield Fault(f"{place}.figure", unknown_name(what, tie_break.figure, figures))
    by_figure = scoring.own_arithmetic or scoring.figure_points is not None
    if code in ("match_win", "opponents_match_win") and by_figure:
        yield Fault(place, Text("needs points that follow from places alone"))
    valid = [*OWN_CODES, *scoring.own_measures, *figure_codes(figures)]
    if code in OTHERS_CODES and tie_break.of not in valid:
        yield Fault(f"{place}.of", unknown_name(Text("criterion"), tie_break.of, valid))
    if tie_break.of != ANYWAY and (
        tie_break.unplayed == "virtual" or tie_break.opponents_unplayed == "draw"
    ):
        yield Fault(f"{place}.of", Text("a round without a game can be reckoned so for tp alone"))
