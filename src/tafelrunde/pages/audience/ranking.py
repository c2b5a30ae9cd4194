"""The standings for everybody: every criterion, why each stands there, and how it ended."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec

from tafelrunde.journal.events import Ranked
from tafelrunde.pages.audience.masked import shown_chain, shown_rows
from tafelrunde.pages.audience.names import PublicNames
from tafelrunde.pages.words import reason_sentence, short_reason, value_text
from tafelrunde.rulebook.faults import Text
from tafelrunde.rulebook.model import Rulebook, TieBreak
from tafelrunde.standings.final_grounds import grounds
from tafelrunde.standings.finish import bracket_of, final_ranking
from tafelrunde.standings.table import Row
from tafelrunde.state.tournament import Tournament

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

    @property
    def values(self) -> tuple[str, ...]:
        return tuple(text for _criterion, text in self.cells)


class Standings(msgspec.Struct, frozen=True):
    after: int
    chain: tuple[TieBreak, ...]
    rows: tuple[Standing, ...]


class FinalPlace(msgspec.Struct, frozen=True):
    rank: int | None
    name: str
    because: Text
    rule: str


class Step(msgspec.Struct, frozen=True):
    """A step of the podium; more than one person where a place is shared."""

    rank: int
    names: tuple[str, ...]


def closed_rounds(state: Tournament) -> int:
    return sum(round_.closed for round_ in state.rounds)


def public_standings(
    state: Tournament, rulebook: Rulebook, after: int, names: PublicNames, lang: str
) -> Standings:
    chain = shown_chain(rulebook, state, names)
    before = shown_rows(rulebook, state, after - 1, names) if after > 1 else []
    ranks = {row.player: row.rank for row in before}
    told = {player: names.rank(player) for player in state.entries}
    rows = shown_rows(rulebook, state, after, names)
    return Standings(after, chain, tuple(_standing(row, chain, ranks, told, lang) for row in rows))


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
    state: Tournament, rulebook: Rulebook, names: PublicNames
) -> tuple[FinalPlace, ...]:
    """The final ranking once it has been read out at the ceremony; nothing before."""
    if state.phase != "awarded":
        return ()
    bracket = bracket_of(rulebook, state)
    ranked: Sequence[Ranked] = state.awarded or final_ranking(bracket) or ()
    places = []
    for place in ranked:
        because, rule = grounds(bracket, place.player)
        places.append(FinalPlace(place.rank, names.rank(place.player), because, rule))
    return tuple(places)


def podium(places: Sequence[FinalPlace]) -> tuple[Step, ...]:
    """First to third; whoever shares a place stands on the same step."""
    ranks = sorted({p.rank for p in places if p.rank is not None and p.rank <= STEPS})
    return tuple(Step(rank, tuple(p.name for p in places if p.rank == rank)) for rank in ranks)


def podium_so_far(state: Tournament, rulebook: Rulebook, names: PublicNames) -> tuple[Step, ...]:
    """At the ceremony: the steps shown so far have names, those to come stand empty."""
    ranked = final_ranking(bracket_of(rulebook, state)) or []
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
