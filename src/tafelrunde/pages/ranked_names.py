"""Under which name, and where among equals, does somebody stand in a list that ranks people?"""

from __future__ import annotations

from tafelrunde.pages.view import AnyView
from tafelrunde.reckoning.names.calling import called, order_of
from tafelrunde.reckoning.names.public import PublicNames
from tafelrunde.standings.lot_order import Order


def name_shown(view: AnyView, player: str) -> str:
    """Under which name somebody stands in the standings."""
    names = view.names
    return names.rank(player) if isinstance(names, PublicNames) else called(names, player)


def name_order(view: AnyView) -> Order:
    """By which those who share a rank stand in a list."""
    names = view.names
    return names.order if isinstance(names, PublicNames) else order_of(names)
