"""The day in a few lines, worth keeping: whom I met, and my best game."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from tafelrunde.pages.player.results import RoundResult, games_of, my_results
from tafelrunde.pages.view import PublicView
from tafelrunde.reckoning.names.public import PublicName
from tafelrunde.state.tournament import Tournament
from tafelrunde.words.digits import signed_in


class Keepsake(msgspec.Struct, frozen=True):
    games: int
    met: tuple[PublicName, ...]
    """Everybody I sat at a table with, in the order we met, each once."""
    best: RoundResult | None


def keepsake(view: PublicView) -> Keepsake | None:
    """None for somebody who played no game."""
    state, names, player = view.state, view.names, view.player
    results = [each for each in my_results(view) if each.mine]
    if not results:
        return None
    return Keepsake(
        len(results),
        tuple(names.seat(each) for each in _met(state, player)),
        min((each for each in results if not _left(each)), key=_how_good, default=None),
    )


def _left(result: RoundResult) -> bool:
    """A game somebody got up from is nobody's best, be it the only one."""
    return result.mine is not None and result.mine.left


def _met(state: Tournament, player: str) -> list[str]:
    tables = [[seat.player for seat in table.seats] for _title, _kind, table in games_of(state)]
    mine: Sequence[list[str]] = [seats for seats in tables if player in seats]
    return list(dict.fromkeys(each for seats in mine for each in seats if each != player))


def _how_good(result: RoundResult) -> tuple[int, bool, int, int]:
    """The better place, and alone before shared; then the larger table; then the higher figure,
    which is written first."""
    assert result.mine is not None
    figures = [signed_in(value) or 0 for _figure, value in result.mine.figures[:1]]
    return result.mine.place, result.level, -result.size, -sum(figures)
