"""Where does the way into the finish end? Below the last who reaches it, in every table."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from tafelrunde.pages.view import AnyView
from tafelrunde.standings.table import UNDRAWN, Row, is_newest
from tafelrunde.state.leavers import put_out
from tafelrunde.state.schemes import scheme_of


def reach_the_finish(view: AnyView, after: int) -> int:
    """How many reach the finish; none where the standings decide or none will be played any more.

    Whoever was thrown out when it was seated already has left the table, and nobody moved up.
    """
    size = places_in_the_finish(view)
    if view.state.cancelled and not view.state.matches:
        return 0
    if not size or after < len(view.state.rounds):
        return size
    seated = {seat.player for match in view.state.matches.values() for seat in match.seats}
    return size - len(seated & put_out(view.state))


def the_line(view: AnyView, rows: Sequence[Row], after: int, cut: int) -> tuple[str, int]:
    """Below whom the way into the finish ends, and how many stand level where it would."""
    rows = _going_on(view, rows, after)
    return last_in(rows, cut), level_at_the_line(rows, cut)


def _going_on(view: AnyView, rows: Sequence[Row], after: int) -> list[Row]:
    """The newest rows as people stand now: until the finish is seated, nobody who has left in the
    round that is played reaches it."""
    if view.state.matches or not is_newest(view.state, after):
        return list(rows)
    entries = view.state.entries
    return [replace(row, status=entries[row.player].status(UNDRAWN)) for row in rows]


def places_in_the_finish(view: AnyView) -> int:
    if view.mode.finish is None or not view.mode.finish.has_matches:
        return 0
    return scheme_of(view.mode, view.state).size


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
