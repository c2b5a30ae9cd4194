"""What standings show to the desk and to everybody alike: the line, each round, the figures."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from tafelrunde.reckoning.reasons import value_text
from tafelrunde.rulebook.model import Rulebook, TieBreak
from tafelrunde.standings.table import Row, played_tables
from tafelrunde.state.course import mode_of
from tafelrunde.state.sheet.knockout import scheme_of
from tafelrunde.state.tournament import Tournament
from tafelrunde.words.numbers import decimal_text

Figures = tuple[tuple[str, str], ...]
"""Values, each with the short word for its column."""
Rounds = tuple[tuple[str, int | None], ...]
"""Points and place at the table, round by round."""


def reach_the_finish(state: Tournament, rulebook: Rulebook) -> int:
    """How many reach the finish; none where the standings themselves decide."""
    mode = mode_of(rulebook, state)
    if mode.finish is None or not mode.finish.schemes:
        return 0
    return scheme_of(mode, state.options).size


def last_in(rows: Sequence[Row], cut: int) -> str:
    """Below whom the way into the finish ends; nobody where equals stand on both sides.

    Whoever is gone takes no place in the finish: the line is drawn among those who play.
    """
    playing = [row for row in rows if row.status == "active" and row.rank is not None]
    if not 0 < cut < len(playing) or level_at_the_line(rows, cut):
        return ""
    return playing[cut - 1].player


def level_at_the_line(rows: Sequence[Row], cut: int) -> int:
    """How many share the rank through which the line would go, and no lot told them apart yet."""
    playing = [row for row in rows if row.status == "active" and row.rank is not None]
    if not 0 < cut < len(playing) or playing[cut - 1].by_lot:
        return 0
    ranks = [row.rank for row in playing]
    return ranks.count(ranks[cut]) if ranks[cut - 1] == ranks[cut] else 0


def round_by_round(
    state: Tournament, rulebook: Rulebook, after: int, lang: str
) -> Callable[[str], Rounds]:
    found: dict[tuple[str, int], tuple[str, int | None]] = {}
    for round_, _table, scores in played_tables(rulebook, state, after):
        for score in scores:
            found[score.player, round_.number] = decimal_text(score.points, lang), score.place

    def told(player: str) -> Rounds:
        return tuple(found.get((player, n), ("–", None)) for n in range(1, after + 1))

    return told


def short_labels(chain: Sequence[TieBreak], lang: str) -> list[str]:
    return [(tie_break.short or tie_break.label)[lang] for tie_break in chain]


def figures_by_player(
    rows: Sequence[Row], chain: Sequence[TieBreak], lang: str
) -> dict[str, Figures]:
    """What the standings say of each person, each value with the short word for its column."""
    labels = short_labels(chain, lang)
    # A lot nobody drew is no figure.
    told = [n for n in range(len(chain)) if any(row.values[n] is not None for row in rows)]
    return {
        row.player: tuple((labels[n], value_text(chain[n], row.values[n], lang)) for n in told)
        for row in rows
    }
