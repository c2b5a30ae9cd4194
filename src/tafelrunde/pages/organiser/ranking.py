"""The standings for the desk: what changed since the last round, and why each stands there."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec

from tafelrunde.journal.events import Ranked
from tafelrunde.pages.standing_parts import (
    Figures,
    Rounds,
    figures_by_player,
    last_in,
    level_at_the_line,
    reach_the_finish,
    round_by_round,
    short_labels,
)
from tafelrunde.reckoning.names.calling import Names, called, order_of
from tafelrunde.reckoning.reasons import reason_sentence, short_reason, value_text
from tafelrunde.rulebook.model import Rulebook, TieBreak
from tafelrunde.standings.final_grounds import finish_grounds
from tafelrunde.standings.finish import bracket_of, final_ranking
from tafelrunde.standings.lot_order import in_order_of_names, shown_standings
from tafelrunde.standings.table import Row
from tafelrunde.state.tournament import Tournament
from tafelrunde.words import Text


class Standing(msgspec.Struct, frozen=True):
    """One row; `moved` places up (positive) or down since the round before."""

    rank: int | None
    player: str
    name: str
    status: str
    values: tuple[str, ...]
    moved: int | None
    reason: str
    short: str
    labelled: tuple[tuple[str, str], ...] = ()
    """Each value with the short word for its column."""
    rounds: Rounds = ()
    """Where somebody asked for it."""
    last_in: bool = False
    """Whether the way into the finish ends below this row."""


class StandingsPage(msgspec.Struct, frozen=True):
    after_round: int
    chain: tuple[TieBreak, ...]
    rows: tuple[Standing, ...]
    climbers: tuple[Standing, ...]
    cut: int = 0
    """How many reach the finish; none where the standings themselves decide."""
    level: int = 0
    """How many stand level where the line would be."""


class Place(msgspec.Struct, frozen=True):
    rank: int | None
    player: str
    name: str
    shared: bool
    because: Text | None = None
    """What the place rests on where the finish decided it."""
    rule: str = ""
    figures: Figures = ()
    """What the standings after the last round say, each with the short word for its column."""


def standings_page(
    state: Tournament,
    rulebook: Rulebook,
    after_round: int,
    names: Names,
    lang: str,
    *,
    by_round: bool = False,
) -> StandingsPage:
    chain = rulebook.mode(state.mode).standings
    rows = shown_standings(rulebook, state, after_round, order_of(names))
    before = shown_standings(rulebook, state, after_round - 1) if after_round > 1 else []
    ranks = {row.player: row.rank for row in before}
    labels = short_labels(chain, lang)
    shown = tuple(_standing(row, chain, labels, ranks, names, lang) for row in rows)
    climbers = sorted((row for row in shown if (row.moved or 0) > 0), key=lambda row: -row.moved)  # type: ignore[operator]
    if by_round:
        told = round_by_round(state, rulebook, after_round, lang)
        shown = tuple(msgspec.structs.replace(row, rounds=told(row.player)) for row in shown)
    cut = reach_the_finish(state, rulebook)
    last = last_in(rows, cut)
    shown = tuple(msgspec.structs.replace(row, last_in=row.player == last) for row in shown)
    level = level_at_the_line(rows, cut)
    return StandingsPage(after_round, tuple(chain), shown, tuple(climbers[:3]), cut, level)


def leading(
    state: Tournament, rulebook: Rulebook, after_round: int, names: Names, lang: str, most: int
) -> tuple[Standing, ...]:
    """The first few of the standings, without what changed."""
    chain = rulebook.mode(state.mode).standings
    rows = shown_standings(rulebook, state, after_round, order_of(names))[:most]
    labels = short_labels(chain, lang)
    return tuple(_standing(row, chain, labels, {}, names, lang) for row in rows)


def _standing(
    row: Row,
    chain: Sequence[TieBreak],
    labels: Sequence[str],
    ranks: dict[str, int | None],
    names: Names,
    lang: str,
) -> Standing:
    values = tuple(value_text(t, v, lang) for t, v in zip(chain, row.values, strict=True))
    earlier = ranks.get(row.player)
    moved = earlier - row.rank if earlier is not None and row.rank is not None else None
    return Standing(
        row.rank,
        row.player,
        called(names, row.player),
        row.status,
        values,
        moved,
        reason_sentence(row, names, lang) or "",
        short_reason(row, lang),
        tuple(zip(labels, values, strict=True)),
    )


def final_places(
    state: Tournament, rulebook: Rulebook, names: Names, lang: str = "de"
) -> tuple[Place, ...] | None:
    """The final ranking: as awarded, else as it would be; None while something is undecided."""
    ranked: Sequence[Ranked] | None = state.awarded or None
    bracket = bracket_of(rulebook, state)
    if ranked is None:
        ranked = None if bracket.faults else final_ranking(bracket)
    if ranked is None:
        return None
    ranks = [place.rank for place in ranked]
    chain = rulebook.mode(state.mode).standings
    figures = figures_by_player(bracket.rows, chain, lang)
    return tuple(
        _place(
            each, ranks.count(each.rank) > 1, names, figures, finish_grounds(bracket, each.player)
        )
        for each in in_order_of_names(ranked, order_of(names))
    )


def _place(
    each: Ranked,
    shared: bool,
    names: Names,
    figures: Mapping[str, Figures],
    grounds: tuple[Text, str] | None,
) -> Place:
    because, rule = grounds or (None, "")
    name = called(names, each.player)
    return Place(each.rank, each.player, name, shared, because, rule, figures.get(each.player, ()))
