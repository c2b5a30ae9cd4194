"""The standings for the desk: what changed since the last round, and why each stands there."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from tafelrunde.journal.events import Ranked
from tafelrunde.pages.organiser.people import Names, called
from tafelrunde.pages.words import reason_sentence, short_reason, value_text
from tafelrunde.rulebook.faults import Text
from tafelrunde.rulebook.model import Rulebook, TieBreak
from tafelrunde.standings.final_grounds import finish_grounds
from tafelrunde.standings.finish import bracket_of, final_ranking
from tafelrunde.standings.table import Row, standings
from tafelrunde.state.tournament import Tournament


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


class StandingsPage(msgspec.Struct, frozen=True):
    after_round: int
    chain: tuple[TieBreak, ...]
    rows: tuple[Standing, ...]
    climbers: tuple[Standing, ...]


class Place(msgspec.Struct, frozen=True):
    rank: int | None
    player: str
    name: str
    shared: bool
    because: Text | None = None
    """What the place rests on where the finish decided it."""
    rule: str = ""


def standings_page(
    state: Tournament, rulebook: Rulebook, after_round: int, names: Names, lang: str
) -> StandingsPage:
    chain = rulebook.mode(state.mode).standings
    rows = standings(rulebook, state, after_round)
    before = standings(rulebook, state, after_round - 1) if after_round > 1 else []
    ranks = {row.player: row.rank for row in before}
    labels = _labels(chain, lang)
    shown = tuple(_standing(row, chain, labels, ranks, names, lang) for row in rows)
    climbers = sorted((row for row in shown if (row.moved or 0) > 0), key=lambda row: -row.moved)  # type: ignore[operator]
    return StandingsPage(after_round, tuple(chain), shown, tuple(climbers[:3]))


def leading(
    state: Tournament, rulebook: Rulebook, after_round: int, names: Names, lang: str, most: int
) -> tuple[Standing, ...]:
    """The first few of the standings, without what changed."""
    chain = rulebook.mode(state.mode).standings
    rows = standings(rulebook, state, after_round)[:most]
    labels = _labels(chain, lang)
    return tuple(_standing(row, chain, labels, {}, names, lang) for row in rows)


def _labels(chain: Sequence[TieBreak], lang: str) -> list[str]:
    return [(tie_break.short or tie_break.label)[lang] for tie_break in chain]


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


def final_places(state: Tournament, rulebook: Rulebook, names: Names) -> tuple[Place, ...] | None:
    """The final ranking: as awarded, else as it would be; None while something is undecided."""
    ranked: Sequence[Ranked] | None = state.awarded or None
    bracket = bracket_of(rulebook, state)
    if ranked is None:
        ranked = None if bracket.faults else final_ranking(bracket)
    if ranked is None:
        return None
    ranks = [place.rank for place in ranked]
    return tuple(
        Place(
            each.rank,
            each.player,
            called(names, each.player),
            ranks.count(each.rank) > 1,
            *(finish_grounds(bracket, each.player) or (None, "")),
        )
        for each in ranked
    )
