"""What everybody may know of the standings by now, and the podium."""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Sequence

import msgspec
from msgspec.structs import replace

from tafelrunde.pages.final_ranking import FinalPlace, ending
from tafelrunde.pages.view import PublicView
from tafelrunde.rulebook.model import Rulebook
from tafelrunde.standings.finish import bracket_of, final_ranking
from tafelrunde.standings.left_level import left_drawn
from tafelrunde.state.tournament import Tournament

STEPS = 3
"""Places on the podium."""


class Step(msgspec.Struct, frozen=True):
    """A step of the podium; more than one person where a place is shared."""

    rank: int
    names: tuple[str, ...]
    side: str = "centre"
    """Where it stands: "left", "centre" or "right"."""

    @property
    def longest(self) -> str:
        """How long the longest word of a name is: no name is broken to fit its step."""
        words = (word for name in self.names for word in re.split(r"[\s-]+", name))
        length = max(map(len, words), default=0)
        return "huge" if length > 18 else "long" if length > 13 else "wide" if length > 9 else ""


def closed_rounds(state: Tournament) -> int:
    return sum(round_.closed for round_ in state.rounds)


def table_is_final(state: Tournament, rulebook: Rulebook) -> bool:
    """Whether the standings have decided and nobody has read them out: no finish was needed."""
    played = bool(state.rounds) and state.rounds[-1].closed
    waiting = state.phase == "running" and not state.matches and not state.cancelled
    return played and waiting and bool(final_ranking(bracket_of(rulebook, state)))


def kept_for_the_ceremony(state: Tournament, rulebook: Rulebook) -> bool:
    """Whether the last table would tell the winner before the first step of the podium does."""
    return state.revealed != 1 and table_is_final(state, rulebook)


def told_rounds(state: Tournament, rulebook: Rulebook) -> int:
    """How many rounds the standings may show to everybody: all that are closed, but for the last
    where its table is the final one and waits for the ceremony."""
    return closed_rounds(state) - kept_for_the_ceremony(state, rulebook)


def as_told(view: PublicView) -> PublicView:
    """While the last table waits for the ceremony, the one before it is the newest there is: it
    stays as it was while that round was played, without whoever was thrown out in it."""
    if not kept_for_the_ceremony(view.state, view.rulebook):
        return view
    *earlier, last = view.state.rounds
    rounds = [*earlier, dataclasses.replace(last, closed=False)]
    return dataclasses.replace(view, state=dataclasses.replace(view.state, rounds=rounds))


def won_by_a_draw(view: PublicView, places: Sequence[FinalPlace]) -> FinalPlace | None:
    """The winner, where the final was drawn and not played again: then the podium says why."""
    bracket = bracket_of(view.rulebook, view.state)
    if not places or not bracket.has_scheme:
        return None
    final = bracket.scheme.matches[-1]
    return places[0] if left_drawn(bracket, final) else None


def podium(places: Sequence[FinalPlace]) -> tuple[Step, ...]:
    """First to third; whoever shares a place stands on the same step."""
    ranks = sorted({p.rank for p in places if p.rank is not None and p.rank <= STEPS})
    return tuple(Step(rank, tuple(p.name for p in places if p.rank == rank)) for rank in ranks)


def sides(steps: Sequence[Step]) -> tuple[Step, ...]:
    """The first in the middle, the others beside it, so that the podium stands even.

    Where one step alone is left beside the first and several stand on it, half of them go to the
    other side.
    """
    first, others = steps[:1], list(steps[1:])
    if len(others) == 1 and len(others[0].names) > 1:
        half = len(others[0].names) // 2
        names = others[0].names
        others = [replace(others[0], names=names[:half]), replace(others[0], names=names[half:])]
    placed = ("left", "right") if len(others) > 1 else ("right",)
    beside = zip(others, placed, strict=False)
    return (*first, *(replace(step, side=side) for step, side in beside))


def podium_so_far(view: PublicView) -> tuple[Step, ...]:
    """At the ceremony: the steps shown so far have names, those to come stand empty.

    Of those to come there is one for each place, whoever may share one: a missing step would tell.
    """
    ended = ending(view, lambda player: view.names.seat(player).order)
    ranked = [place for place in ended.ranked if place.rank] if ended is not None else []
    highest = min(STEPS, len(ranked))
    shown = view.state.revealed or highest + 1
    told: dict[int, list[str]] = {rank: [] for rank in range(1, min(shown, highest + 1))}
    for place in ranked:
        if place.rank is not None and shown <= place.rank <= STEPS:
            told.setdefault(place.rank, []).append(str(view.names.seat(place.player)))
    return tuple(Step(rank, tuple(told[rank])) for rank in sorted(told))
