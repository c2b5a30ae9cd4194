"""Which rule of this rulebook says so? The desk's own topics, rulebook by rulebook.

Where a rulebook is silent the topic has no rule: then the desk does not insist on it, or insists
without naming one where no tournament could go on otherwise.
"""

from __future__ import annotations

from typing import Literal

from tafelrunde.rulebook.model import Rulebook

Topic = Literal[
    "announced",
    "fee",
    "data-checked",
    "consent",
    "fair-play",
    "signed",
    "contest",
    "disqualify",
    "leaver",
    "drop-out",
    "fill-table",
    "turn-limit",
    "ruling",
]

RULES: dict[Topic, dict[str, str]] = {
    "announced": {"7W": "7W-107", "CAR": "CAR-608"},
    "fee": {"7W": "7W-408", "CAR": "CAR-607"},
    "data-checked": {"CAR": "CAR-202"},
    "consent": {"CAR": "CAR-203"},
    "fair-play": {"7W": "7W-501"},
    "signed": {"CAR": "CAR-206", "DOM": "DOM-118", "7W": "7W-603", "CAT": "CAT-103"},
    "contest": {"7W": "7W-603", "CAT": "CAT-103", "CAR": "CAR-206", "DOM": "DOM-118"},
    "disqualify": {"7W": "7W-604", "CAT": "CAT-104"},
    "leaver": {"7W": "7W-607", "CAT": "CAT-106"},
    "drop-out": {"7W": "7W-605", "CAT": "CAT-105"},
    "fill-table": {"7W": "7W-606", "CAT": "CAT-105"},
    "turn-limit": {"CAT": "CAT-202"},
    "ruling": {"7W": "7W-602", "CAT": "CAT-102", "CAR": "CAR-204", "DOM": "DOM-110"},
}


def rule_for(rulebook: Rulebook, topic: Topic) -> str | None:
    return RULES[topic].get(rulebook.prefix)
