"""How it ended: the final ranking, with what each place rests on, for every medium to show."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence

import msgspec

from tafelrunde.journal.events import Ranked
from tafelrunde.pages.standings import Figures, figures_by_player, name_order, name_shown
from tafelrunde.pages.view import AnyView
from tafelrunde.standings.final_grounds import finish_grounds, grounds
from tafelrunde.standings.finish import Bracket, bracket_of, final_ranking
from tafelrunde.standings.lot_order import Order, in_order_of_names
from tafelrunde.words import Text

Grounds = Callable[[Bracket, str], tuple[Text, str] | None]


class FinalPlace(msgspec.Struct, frozen=True):
    rank: int | None
    player: str
    name: str
    shared: bool
    because: Text | None
    """What the place rests on; at the desk only where the finish decided it."""
    rule: str
    figures: Figures = ()
    """What the standings after the last round say, each with the heading of its column."""


def decided_ranking(view: AnyView, order: Order | None = None) -> list[Ranked] | None:
    """As awarded, else as it would be; None while something is undecided."""
    ranked: Sequence[Ranked] | None = view.state.awarded or None
    if ranked is None:
        bracket = bracket_of(view.rulebook, view.state)
        ranked = None if bracket.faults else final_ranking(bracket)
    return None if ranked is None else in_order_of_names(ranked, order or name_order(view))


def final_places(view: AnyView) -> tuple[FinalPlace, ...] | None:
    """For the desk, which knows it before it is read out."""
    ranked = decided_ranking(view)
    return None if ranked is None else _places(view, ranked, finish_grounds)


def final_table(view: AnyView) -> tuple[FinalPlace, ...]:
    """For everybody, once it has been read out at the ceremony; nothing before."""
    if view.state.phase != "awarded":
        return ()
    ranked = view.state.awarded or final_ranking(bracket_of(view.rulebook, view.state)) or ()
    return _places(view, in_order_of_names(ranked, name_order(view)), grounds)


def _places(view: AnyView, ranked: Sequence[Ranked], grounds_of: Grounds) -> tuple[FinalPlace, ...]:
    bracket = bracket_of(view.rulebook, view.state)
    figures = figures_by_player(view, bracket.rows)
    sharing = Counter(place.rank for place in ranked)
    found = []
    for place in ranked:
        because, rule = grounds_of(bracket, place.player) or (None, "")
        shared = place.rank is not None and sharing[place.rank] > 1
        name, told = name_shown(view, place.player), figures.get(place.player, ())
        found.append(FinalPlace(place.rank, place.player, name, shared, because, rule, told))
    return tuple(found)
