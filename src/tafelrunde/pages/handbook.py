"""Which rule is meant? Finds rules by id, title, text and by the words players use for them."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Iterator
from functools import lru_cache

from tafelrunde.rulebook.handbook import KINDS, Rule, RuleKind
from tafelrunde.rulebook.house_rules import HouseRule
from tafelrunde.words import Text

LONGEST_QUERY = 100
GERMAN = "wer wie was wann wo ist sind das der die den dem ein eine mit bei und oder ich man es"
ENGLISH = "who how what when where is are does do the a an of with and or i it to"
FILLERS = frozenset(f"{GERMAN} {ENGLISH}".split())
"""What people type around the word that matters; a query of nothing else is taken as it is."""
ID, WORD, TITLE, BODY = 8, 4, 4, 1
"""What a hit is worth: who types an id means that rule; the players' own words beat the text."""


def folded(text: str) -> str:
    """Lower case without accents, ß as ss: people in a hurry type neither."""
    plain = unicodedata.normalize("NFKD", unicodedata.normalize("NFKD", text).casefold())
    return "".join(sign for sign in plain if not unicodedata.combining(sign))


def find_rules(rules: Iterable[Rule], query: str) -> list[Rule]:
    """The rules that have every word of the query that matters, the closest first."""
    typed = folded(query[:LONGEST_QUERY]).split()
    wanted = [word for word in typed if word.strip("?!.,") not in FILLERS] or typed
    if not wanted:
        return list(rules)
    weighed = [(_weight(rule, wanted), rule) for rule in rules]
    return [rule for weight, rule in sorted(weighed, key=_closest_first) if weight > 0]


def _closest_first(weighed: tuple[int, Rule]) -> int:
    return -weighed[0]


@lru_cache(maxsize=1024)
def _places(rule: Rule) -> tuple[tuple[int, str], ...]:
    """Where to look and what a hit is worth there; folded once, for a search at every key typed."""
    return (
        (ID, folded(rule.id)),
        (WORD, folded(" | ".join(rule.words.de + rule.words.en))),
        (TITLE, folded(f"{rule.title['de']} | {rule.title['en']}")),
        (BODY, folded(f"{rule.text['de']} | {rule.text['en']}")),
    )


def _weight(rule: Rule, wanted: list[str]) -> int:
    total = 0
    for word in wanted:
        hit = sum(value for value, place in _places(rule) if word in place)
        if not hit:
            return 0
        total += hit
    return total


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
