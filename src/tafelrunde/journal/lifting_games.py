"""What matches of the finish wrote while their slip was another thing than that of a table.

Each of those kinds has its place among today's, so that a journal of then is read record by record.
A match was "played" in one record, seats and all, whoever had signed before: that one still settles
it, and no signature of then does.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

Raw = dict[str, Any]

PLAYED = ("stage", "seats", "slip")


def _signed(event: Raw) -> Raw:
    return {**event, "type": "slip-confirmed", "awaits_jury": True}


def _played(event: Raw) -> Raw:
    told = {name: event[name] for name in PLAYED if name in event}
    rest = {name: value for name, value in event.items() if name not in PLAYED}
    return {**rest, "type": "slip-accepted", "played": told}


def _now(name: str) -> Callable[[Raw], Raw]:
    return lambda event: {**event, "type": name}


LIFTS: dict[str, Callable[[Raw], Raw]] = {
    "match-finished": _now("table-finished"),
    "match-reported": _now("slip-reported"),
    "match-signed": _signed,
    "match-disputed": _now("slip-disputed"),
    "match-played": _played,
    "match-corrected": _now("slip-corrected"),
}


def lift_game(event: Raw) -> Raw:
    """The plain JSON of an event in today's shape; most have it already."""
    kind = event.get("type")
    return LIFTS[kind](event) if isinstance(kind, str) and kind in LIFTS else event
