"""Which rules has an edition, and in which words? Those of its handbook, and of this house."""

from __future__ import annotations

from functools import lru_cache

from tafelrunde.games.house_rules import house_rules
from tafelrunde.games.shelf import open_handbook, open_rulebook
from tafelrunde.pages.handbook import with_house_rules
from tafelrunde.pages.workshop.in_words import words_as_handbook
from tafelrunde.rulebook.handbook import Handbook, Rule
from tafelrunde.rulebook.model import Rulebook
from tafelrunde.rulebook.rules_of_modes import of_other_modes
from tafelrunde.rulebook.same import Same


def handbook_of(rulebook: Rulebook | str) -> Handbook:
    """Its own texts; rules to which nobody has written one are told as the rulebook says them.

    What this house wrote itself stands beside them.
    """
    book = open_rulebook(rulebook) if isinstance(rulebook, str) else rulebook
    whole = _whole_handbook(Same(book), Same(open_handbook(book)))
    added = house_rules(book)
    return Handbook(rules=tuple(with_house_rules(whole.rules, added))) if added else whole


def citable(rulebook: Rulebook, mode: str) -> list[Rule]:
    """The rules of that edition's handbook without those of its other modes alone."""
    others = of_other_modes(rulebook, mode)
    return [rule for rule in handbook_of(rulebook).rules if rule.id not in others]


@lru_cache(maxsize=256)
def _whole_handbook(book: Same[Rulebook], written: Same[Handbook]) -> Handbook:
    known = {rule.id for rule in written.thing.rules}
    told = words_as_handbook(book.thing).rules
    return Handbook(rules=(*written.thing.rules, *(rule for rule in told if rule.id not in known)))
