"""Which rule of this rulebook says so? The desk's topics, as the rulebook's `[desk]` names them.

Where a rulebook is silent the topic has no rule: then the desk does not insist on it, or insists
without naming one where no tournament could go on otherwise.
"""

from __future__ import annotations

from tafelrunde.games.house_rules import house_rules
from tafelrunde.games.shelf import open_handbook
from tafelrunde.rulebook.faults import Refusal
from tafelrunde.rulebook.model import Rulebook
from tafelrunde.rulebook.names import unknown_name
from tafelrunde.rulebook.topics import Topic
from tafelrunde.words import Text

__all__ = ["Topic", "cited", "eligible_countries", "rule_for"]


def rule_for(rulebook: Rulebook, topic: Topic) -> str | None:
    return rulebook.desk.get(topic)


def eligible_countries(rulebook: Rulebook) -> str:
    """In which of them one lives or has a passport to play here; empty where no rule asks."""
    countries = rulebook.season.countries if rulebook.season else ()
    return ", ".join(countries) if rule_for(rulebook, "eligible") else ""


def _rule_ids(rulebook: Rulebook) -> tuple[str, ...]:
    """The ids that can be cited; a game without a handbook has none to compare with."""
    try:
        return tuple(rule.id for rule in open_handbook(rulebook).rules if rule.kind != "X")
    except Refusal:
        return ()


def cited(rulebook: Rulebook, rule: str, place: str = "rule") -> str:
    """A rule of this rulebook's handbook or of this house, or a Refusal with the nearest id."""
    said = rule.strip().upper()
    if not said:
        raise Refusal.single(place, "please name the rule")
    ids = _rule_ids(rulebook)
    if not ids or said in ids:
        return said
    added = tuple(rule.id for rule in house_rules(rulebook))
    if said in added:
        return said
    text = unknown_name(Text("rule"), said, (*ids, *added))
    raise Refusal.of(place, text)
