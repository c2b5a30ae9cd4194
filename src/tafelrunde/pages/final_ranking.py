"""How it ended: the final ranking, with what each place rests on, for every medium to show."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

import msgspec

from tafelrunde.journal.events import Ranked
from tafelrunde.pages.standings import Figures, figures_by_player, name_order, name_shown
from tafelrunde.pages.view import AnyView, is_secret
from tafelrunde.standings.final_grounds import finish_grounds, grounds
from tafelrunde.standings.finish import Bracket, bracket_of, final_ranking
from tafelrunde.standings.lot_order import Order, in_order_of_names
from tafelrunde.words import Text


class FinalPlace(msgspec.Struct, frozen=True):
    rank: int | None
    player: str
    name: str
    shared: bool
    because: Text
    """What the place rests on: a match of the finish, or the standings."""
    rule: str | None
    by_finish: bool = False
    withdrew: bool = False
    figures: Figures = ()
    """What the standings after the last round say, each with the heading of its column."""


@dataclass(frozen=True)
class Ending:
    """A tournament that is decided: everybody who holds a place, best first."""

    view: AnyView
    bracket: Bracket
    ranked: Sequence[Ranked]

    @cached_property
    def places(self) -> tuple[FinalPlace, ...]:
        return tuple(self.place(each.player) for each in self.ranked)

    def place(self, player: str) -> FinalPlace:
        """Of anybody in it; whoever was thrown out has no rank."""
        rank = self._ranks.get(player)
        by_finish = finish_grounds(self.bracket, player)
        because, rule = by_finish or grounds(self.bracket, player)
        return FinalPlace(
            rank,
            player,
            name_shown(self.view, player),
            rank is not None and self._sharing[rank] > 1,
            because,
            rule,
            by_finish is not None,
            self._withdrew(player),
            self._figures.get(player, ()),
        )

    def _withdrew(self, player: str) -> bool:
        """Told wherever the standings tell it."""
        entry = self.view.state.entries.get(player)
        return entry is not None and entry.withdrew_after is not None and not is_secret(self.view)

    @cached_property
    def _ranks(self) -> dict[str, int | None]:
        return {each.player: each.rank for each in self.ranked}

    @cached_property
    def _sharing(self) -> Counter[int | None]:
        return Counter(self._ranks.values())

    @cached_property
    def _figures(self) -> dict[str, Figures]:
        return figures_by_player(self.view, self.bracket.rows)


def ending(
    view: AnyView, order: Order | None = None, *, bracket: Bracket | None = None
) -> Ending | None:
    """As awarded, else as it would be; None while something is undecided.

    A bracket is handed over where its results alone are to speak, whatever was read out. Whoever
    shares a place stands there by name, unless another order is given.
    """
    awarded = view.state.awarded if bracket is None else ()
    bracket = bracket or bracket_of(view.rulebook, view.state)
    ranked = awarded or (None if bracket.faults else final_ranking(bracket))
    if ranked is None:
        return None
    return Ending(view, bracket, in_order_of_names(ranked, order or name_order(view)))


def final_places(view: AnyView) -> tuple[FinalPlace, ...]:
    """For the desk, which knows it before it is read out; nobody while it is undecided."""
    ended = ending(view)
    return ended.places if ended is not None else ()


def read_out(view: AnyView) -> Ending | None:
    """For everybody, once it has been read out at the ceremony; nothing before."""
    return ending(view) if view.state.phase == "awarded" else None


def final_table(view: AnyView) -> tuple[FinalPlace, ...]:
    ended = read_out(view)
    return ended.places if ended is not None else ()
