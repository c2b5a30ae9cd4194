"""Which of the lots that were drawn still tell somebody apart.

A lot is drawn because something waits for it: a place at the cut, the best of the rest, who starts.
A correction may take that away. Then its order is no reason for anything, and told beside a place
that is shared it would contradict it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import combinations, takewhile

from tafelrunde.journal.events import LotDrawn, MatchSeated
from tafelrunde.rulebook.model import Rulebook
from tafelrunde.standings.finish import Bracket, bracket_of, final_groups, rounds_complete
from tafelrunde.standings.level import level_groups
from tafelrunde.standings.table import Row
from tafelrunde.standings.undecided import lots_needed
from tafelrunde.state.course import LOT, mode_of
from tafelrunde.state.effective import effective
from tafelrunde.state.tournament import Tournament

Drawn = tuple[str, ...]
"""Players in the order of a lot."""


def lots_that_tell(rulebook: Rulebook, tournament: Tournament, rows: Sequence[Row]) -> set[str]:
    """Everybody whom a lot tells apart from somebody; `rows`: the standings as they are."""
    chain = mode_of(rulebook, tournament).standings
    level = level_groups(rows, chain)
    needed = NeededAgain(rulebook, tournament)
    return {
        player
        for lot in effective(tournament.history)
        if isinstance(lot, LotDrawn)
        for drawn in told_apart(lot, level, needed)
        for player in drawn
    }


def told_apart(
    lot: LotDrawn, level: Sequence[Sequence[str]], needed: NeededAgain
) -> Iterator[Drawn]:
    """Those of a lot whose order it gives: level still, and in need of it had it not been drawn."""
    for group in level:
        drawn = tuple(player for player in lot.order if player in group)
        if len(drawn) > 1 and needed.among(lot, drawn):
            yield drawn


class NeededAgain:
    """What would have to be drawn, had a lot and those after it not been drawn: when it was drawn,
    by the results as they are now, or now. A lot about the cut decides a drawn final as well."""

    def __init__(self, rulebook: Rulebook, tournament: Tournament) -> None:
        self.rulebook, self.tournament = rulebook, tournament
        mode = mode_of(rulebook, tournament)
        self.ranked_by_lot = any(each.code == LOT for each in mode.standings)
        self.complete = rounds_complete(mode, tournament)
        self.now = bracket_of(rulebook, tournament)
        self.known: dict[tuple[int, int], list[set[str]]] = {}

    def among(self, lot: LotDrawn, drawn: Drawn) -> bool:
        """Of a lot from a file nobody knows when it was drawn, and where the rulebook ranks by
        lot (FRI-305) every one gives a place."""
        if self.tournament.without_finish:
            return False
        if self.ranked_by_lot or lot.from_a_file or not self.complete:
            return True
        lots, seated = self._before(lot)
        if self._ordered_by(lots, drawn):
            return True
        for matches in (seated, {*self.tournament.matches}):
            if any(len(group & {*drawn}) > 1 for group in self._needed(lots, matches)):
                return True
        return False

    def _before(self, lot: LotDrawn) -> tuple[tuple[str, ...], set[str]]:
        """The lots and matches there were when it was drawn."""
        lots: tuple[str, ...] = ()
        seated: set[str] = set()
        for event in takewhile(lambda each: each != lot, effective(self.tournament.history)):
            if isinstance(event, LotDrawn):
                lots += event.order
            elif isinstance(event, MatchSeated):
                seated.add(event.match)
        return lots, seated

    def _ordered_by(self, lots: tuple[str, ...], drawn: Drawn) -> bool:
        """Whether two whom a match left level have places of their own, and had not without it."""
        without = self._bracket(lots, {*self.tournament.matches})
        return any(
            _together(without, one, other) - _together(self.now, one, other)
            for one, other in combinations(drawn, 2)
        )

    def _bracket(self, lots: tuple[str, ...], seated: set[str]) -> Bracket:
        matches = {key: each for key, each in self.tournament.matches.items() if key in seated}
        return bracket_of(self.rulebook, replace(self.tournament, lots=lots, matches=matches))

    def _needed(self, lots: tuple[str, ...], seated: set[str]) -> list[set[str]]:
        at = len(lots), len(seated)
        if at not in self.known:
            needed = lots_needed(self._bracket(lots, seated))
            self.known[at] = [{*each.players} for each in needed]
        return self.known[at]


def _together(bracket: Bracket, one: str, other: str) -> set[str]:
    """The matches that two share a place of; and the finish, if they share a place of that."""
    pair = {one, other}
    shared = {key for key, groups in bracket.results.items() if any(pair <= {*g} for g in groups)}
    ends = final_groups(bracket) or ()
    return shared | {"" for group in ends if pair <= {*group}}
