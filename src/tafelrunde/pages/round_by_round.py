"""What did everybody reach in which round? The columns that the standings show on demand."""

from __future__ import annotations

from collections.abc import Callable

from tafelrunde.pages.view import AnyView
from tafelrunde.standings.played import played_tables
from tafelrunde.standings.table import Row
from tafelrunde.state.leavers import put_out
from tafelrunde.words import Text
from tafelrunde.words.numbers import decimal_text

Rounds = tuple[tuple[str, int | None], ...]
"""Points and place at the table, round by round."""
NO_GAME: tuple[str, None] = ("–", None)


NO_LONGER_COUNT = Text("points no longer count")


def points_lost(view: AnyView, row: Row) -> bool:
    """Whether none of somebody's points count any more (DOM-119): no round shows them then."""
    return row.status == "disqualified" and bool(view.mode.disqualified_lose_points)


def losers_of_points(view: AnyView) -> set[str]:
    """Whose points count no more, however the game at the table ended."""
    return put_out(view.state) if view.mode.disqualified_lose_points else set()


def round_by_round(view: AnyView, after: int) -> Callable[[Row], Rounds]:
    found: dict[tuple[str, int], tuple[str, int | None]] = {}
    for round_, _played, scores in played_tables(view.rulebook, view.state, after):
        for score in scores:
            found[score.player, round_.number] = decimal_text(score.points, view.lang), score.place

    def told(row: Row) -> Rounds:
        rounds = [found.get((row.player, n), NO_GAME) for n in range(1, after + 1)]
        return tuple(
            (NO_GAME[0], place) if points_lost(view, row) else (points, place)
            for points, place in rounds
        )

    return told
