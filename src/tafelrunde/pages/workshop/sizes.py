"""Of which sizes are the tables that a draft forms? Read from plain data: it may be faulty yet."""

from __future__ import annotations

from typing import Any

from tafelrunde.rulebook.drafting import found


def sizes_formed(rules: Any, scoring: str) -> set[int]:
    """At tables, at small ones that are allowed, in the finish: with this scoring."""
    modes = _rows(rules, "modes")
    mine = [mode for mode in modes if found(mode, ("scoring",)) == scoring]
    return {size for mode in mine for size in _sizes(mode) if isinstance(size, int)}


def _sizes(mode: Any) -> list[Any]:
    finish = found(mode, ("finish",))
    seats = [
        len(_rows(match, "seats"))
        for scheme in _rows(finish, "schemes")
        for match in _rows(scheme, "matches")
    ]
    stages = [
        found(stage, ("size",)) if found(stage, ("form",)) == "tables" else 2
        for stage in _rows(finish, "stages")
    ]
    small = _rows(found(mode, ("seating",)), "short_sizes")
    return [*_rows(mode, "sizes"), *small, *seats, *stages]


def _rows(part: Any, key: str) -> list[Any]:
    rows = found(part, (key,))
    return rows if isinstance(rows, list) else []
