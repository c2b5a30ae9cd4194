"""The standings for everybody: every criterion, why each stands there, and how it ended."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Protocol

import msgspec
from msgspec.structs import replace

from tafelrunde.journal.events import Ranked
from tafelrunde.pages.audience.masked import shown_chain, shown_rows
from tafelrunde.pages.standing_parts import (
    Figures,
    Rounds,
    figures_by_player,
    last_in,
    level_at_the_line,
    reach_the_finish,
    round_by_round,
)
from tafelrunde.reckoning.names.public import PublicNames
from tafelrunde.reckoning.reasons import reason_sentence, short_reason, value_text
from tafelrunde.rulebook.model import Rulebook, TieBreak
from tafelrunde.standings.final_grounds import grounds
from tafelrunde.standings.finish import bracket_of, final_ranking
from tafelrunde.standings.lot_order import in_order_of_names
from tafelrunde.standings.table import Row
from tafelrunde.state.tournament import Tournament
from tafelrunde.words import Text

STEPS = 3
"""Places on the podium."""


class Standing(msgspec.Struct, frozen=True):
    """One row; `moved` places up or down since the round before; `out`: no longer playing."""

    rank: int | None
    name: str
    out: bool
    cells: tuple[tuple[TieBreak, str], ...]
    moved: int | None
    reason: str
    short: str
    rounds: Rounds = ()
    """Where somebody asked for it."""
    last_in: bool = False
    """Whether the way into the finish ends below this row."""

    @property
    def values(self) -> tuple[str, ...]:
        return tuple(text for _criterion, text in self.cells)


class Standings(msgspec.Struct, frozen=True):
    after: int
    chain: tuple[TieBreak, ...]
    rows: tuple[Standing, ...]
    cut: int = 0
    """How many reach the finish; none where the standings themselves decide."""
    level: int = 0
    """How many stand level where the line would be."""


class OnThePodium(Protocol):
    """What the podium asks of a place, for everybody's eyes or at the desk."""

    @property
    def rank(self) -> int | None: ...
    @property
    def name(self) -> str: ...


class FinalPlace(msgspec.Struct, frozen=True):
    rank: int | None
    name: str
    shared: bool
    because: Text
    rule: str
    figures: Figures = ()
    """What the standings after the last round say."""


class Step(msgspec.Struct, frozen=True):
    """A step of the podium; more than one person where a place is shared."""

    rank: int
    names: tuple[str, ...]
    side: str = "centre"
    """Where it stands: "left", "centre" or "right"."""


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


def public_standings(
    state: Tournament,
    rulebook: Rulebook,
    after: int,
    names: PublicNames,
    lang: str,
    *,
    by_round: bool = False,
) -> Standings:
    """While names are a secret neither the line nor a round is shown: both would tell a name."""
    chain = shown_chain(rulebook, state, names)
    before = shown_rows(rulebook, state, after - 1, names) if after > 1 else []
    ranks = {row.player: row.rank for row in before}
    told = {player: names.rank(player) for player in state.entries}
    rows = shown_rows(rulebook, state, after, names)
    shown = tuple(_standing(row, chain, ranks, told, lang) for row in rows)
    if names.secret:
        return Standings(after, chain, shown)
    if by_round:
        each = round_by_round(state, rulebook, after, lang)
        shown = tuple(replace(s, rounds=each(r.player)) for s, r in zip(shown, rows, strict=True))
    cut = reach_the_finish(state, rulebook)
    last = last_in(rows, cut)
    shown = tuple(replace(s, last_in=r.player == last) for s, r in zip(shown, rows, strict=True))
    return Standings(after, chain, shown, cut, level_at_the_line(rows, cut))


def _standing(
    row: Row,
    chain: Sequence[TieBreak],
    before: Mapping[str, int | None],
    names: Mapping[str, str],
    lang: str,
) -> Standing:
    earlier = before.get(row.player)
    return Standing(
        row.rank,
        names[row.player],
        row.status != "active",
        tuple((t, value_text(t, v, lang)) for t, v in zip(chain, row.values, strict=True)),
        earlier - row.rank if earlier is not None and row.rank is not None else None,
        reason_sentence(row, names, lang) or "",
        short_reason(row, lang),
    )


def final_table(
    state: Tournament, rulebook: Rulebook, names: PublicNames, lang: str = "de"
) -> tuple[FinalPlace, ...]:
    """The final ranking once it has been read out at the ceremony; nothing before."""
    if state.phase != "awarded":
        return ()
    bracket = bracket_of(rulebook, state)
    ranked: Sequence[Ranked] = state.awarded or final_ranking(bracket) or ()
    ranked = in_order_of_names(ranked, names.order)
    figures = figures_by_player(bracket.rows, rulebook.mode(state.mode).standings, lang)
    ranks = Counter(place.rank for place in ranked)
    return tuple(
        FinalPlace(
            place.rank,
            names.rank(place.player),
            ranks[place.rank] > 1 and place.rank is not None,
            *grounds(bracket, place.player),
            figures.get(place.player, ()),
        )
        for place in ranked
    )


def podium(places: Sequence[OnThePodium]) -> tuple[Step, ...]:
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


def podium_so_far(state: Tournament, rulebook: Rulebook, names: PublicNames) -> tuple[Step, ...]:
    """At the ceremony: the steps shown so far have names, those to come stand empty."""
    decided = final_ranking(bracket_of(rulebook, state)) or []
    ranked = in_order_of_names(decided, lambda player: names.seat(player).order)
    ranks = sorted({p.rank for p in ranked if p.rank is not None and p.rank <= STEPS})
    return tuple(
        Step(
            rank,
            tuple(
                str(names.seat(place.player))
                for place in ranked
                if place.rank == rank and 0 < state.revealed <= rank
            ),
        )
        for rank in ranks
    )
