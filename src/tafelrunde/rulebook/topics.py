"""On which topics may a rulebook bind the desk? A rulebook that names no rule for one is silent."""

from __future__ import annotations

from typing import Literal, get_args

Topic = Literal[
    "announced",
    "late",
    "eligible",
    "fee",
    "data-checked",
    "consent",
    "fair-play",
    "phones",
    "signed",
    "signed-by-all",
    "never-changed",
    "contest",
    "call",
    "rule-question",
    "ruling",
    "referee",
    "impartial",
    "warning",
    "disqualify",
    "deliberate",
    "cheating",
    "ban",
    "leaver",
    "drop-out",
    "fill-table",
    "turn-limit",
    "copies",
    "jury-awards",
    "jury-called",
]

TOPICS: tuple[str, ...] = get_args(Topic)

OfficeTopic = Literal["eligible", "lapse", "lead", "other-dates", "own-mode", "results-due"]
"""What the association insists on between tournaments, as `[season.office]` names it."""

OFFICE_TOPICS: tuple[str, ...] = get_args(OfficeTopic)
