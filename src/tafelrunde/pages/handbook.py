"""Which rule is meant? Finds rules by id, title, text and by the words players use for them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache

from tafelrunde.pages.looking_up import Places, closest, folded
from tafelrunde.rulebook.handbook import KINDS, Rule, RuleKind
from tafelrunde.rulebook.house_rules import HouseRule
from tafelrunde.words import Text

ID, WORD, TITLE, BODY = 8, 4, 4, 1
"""What a hit is worth: who types an id means that rule; the players' own words beat the text."""


CORRECTING = ("J", "P", "G")
"""Kinds of rules by which a result is corrected: a ruling, points, or how the game itself counts
(coins that break ties); no ranking list or fee ever does."""


def for_corrections(rules: Iterable[Rule]) -> list[Rule]:
    return [rule for rule in rules if rule.kind in CORRECTING]


def find_rules(rules: Iterable[Rule], query: str) -> list[Rule]:
    """The rules that have every word of the query that matters, the closest first."""
    return closest(rules, _places, query)


@lru_cache(maxsize=1024)
def _places(rule: Rule) -> Places:
    """Folded once, for a search at every key typed."""
    return (
        (ID, folded(rule.id)),
        (WORD, folded(" | ".join(rule.words.de + rule.words.en))),
        (TITLE, folded(f"{rule.title['de']} | {rule.title['en']}")),
        (BODY, folded(f"{rule.text['de']} | {rule.text['en']}")),
    )


def by_kind(rules: Iterable[Rule]) -> list[tuple[RuleKind, Text, list[Rule]]]:
    """The chapters of a handbook: rules by kind, in the order of the house, empty ones left out.

    What a house wrote beside a rule stands in that rule's chapter.
    """
    kept = list(rules)
    kinds = {rule.id: rule.kind for rule in kept}
    found: dict[RuleKind, list[Rule]] = {kind: [] for kind in KINDS}
    for rule in kept:
        beside = rule.beside if isinstance(rule, HouseRule) else ""
        found[kinds.get(beside, rule.kind)].append(rule)
    return [(kind, KINDS[kind], chapter) for kind, chapter in found.items() if chapter]


def with_house_rules(rules: Iterable[Rule], added: Iterable[HouseRule]) -> Iterator[Rule]:
    """Each of the house's own right after the rule it stands beside, the others at the end."""
    waiting: dict[str, list[HouseRule]] = {}
    for own in added:
        waiting.setdefault(own.beside, []).append(own)
    for rule in rules:
        yield rule
        yield from waiting.pop(rule.id, ())
    for left in waiting.values():
        yield from left
