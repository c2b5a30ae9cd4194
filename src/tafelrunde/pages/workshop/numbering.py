"""Which number does a rule get that nobody has numbered yet? The prefix, and a number by section.

1xx is the tournament, 2xx the season, 3xx what the desk insists on, 4xx who is disqualified.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tafelrunde.rulebook.drafting import found
from tafelrunde.rulebook.topics import OFFICE_TOPICS, TOPICS

FORMAT, SEATING, POINTS, LEVEL, RANKING, DRAWN = 101, 102, 103, 104, 105, 106
SEASON, DESK, OUT = 201, 301, 401
UNPLAYED, ALL_ELSE = 107, 108

BY_KEY = {
    "rounds_rule": FORMAT,
    "sizes_rule": FORMAT,
    "formats_rule": FORMAT,
    "points_rule": POINTS,
    "shared_rule": LEVEL,
    "draw_rule": DRAWN,
    "start_rule": SEATING,
    "virtual_rule": RANKING,
}
BY_PART = {
    "seating": SEATING,
    "share": RANKING,
    "figure_points": POINTS,
    "early_win": POINTS,
    "finish": FORMAT,
    "schemes": FORMAT,
    "matches": FORMAT,
    "stages": FORMAT,
    "playoff": DRAWN,
    "bye": UNPLAYED,
    "off": UNPLAYED,
    "late": UNPLAYED,
    "starting": UNPLAYED,
    "marks": LEVEL,
    "draws": SEATING,
    "options": FORMAT,
}


def number_for(rules: Any, path: Sequence[str | int]) -> str:
    """The rule that a key at this path would cite, such as KUB-103."""
    prefix = found(rules, ("prefix",))
    return f"{prefix if isinstance(prefix, str) and prefix else 'R'}-{_number(rules, path)}"


def _number(rules: Any, path: Sequence[str | int]) -> int:
    key = path[-1]
    parts = [part for part in path[:-1] if isinstance(part, str)]
    if parts[:1] == ["season"]:
        topics = OFFICE_TOPICS if "office" in parts else ()
        return SEASON + (topics.index(str(key)) + 1 if key in topics else 0)
    if parts[:1] == ["desk"]:
        return DESK + TOPICS.index(str(key)) if key in TOPICS else DESK
    if parts[:1] == ["disqualifications"]:
        return OUT + int(path[1])
    if parts[:1] == ["options"] and found(rules, (*path[:2], "scope")) == "season":
        return SEASON
    if parts[-1:] == ["places"]:
        return POINTS if path[-2] == 0 else LEVEL
    if parts[-1:] == ["standings"]:
        return POINTS if path[-2] == 0 else RANKING
    if str(key) in BY_KEY:
        return BY_KEY[str(key)]
    return BY_PART.get(parts[-1] if parts else "", ALL_ELSE)
