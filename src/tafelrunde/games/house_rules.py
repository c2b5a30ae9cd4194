"""Which rules did the house add itself? Whoever keeps them says so here; without a house, none."""

from __future__ import annotations

from collections.abc import Callable

from tafelrunde.rulebook.house_rules import HouseRule
from tafelrunde.rulebook.model import Rulebook

Added = Callable[[Rulebook], tuple[HouseRule, ...]]
_added: list[Added] = []


def added_by(house: Added) -> None:
    """From now on the rules of this house are asked for there."""
    if house not in _added:
        _added.append(house)


def house_rules(rulebook: Rulebook) -> tuple[HouseRule, ...]:
    return tuple(rule for house in _added for rule in house(rulebook))
