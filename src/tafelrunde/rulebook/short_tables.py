"""Which tables may be formed? Smaller ones than the rules foresee only where that was agreed on."""

from __future__ import annotations

from collections.abc import Mapping

from tafelrunde.rulebook.model import Mode, Setting

SMALLEST_TABLE, LARGEST_TABLE = 2, 8
"""Games are played by two to eight."""
COMBINED = "combined-lead"


def plays_short(mode: Mode, options: Mapping[str, Setting]) -> bool:
    """Whether a combined lead was announced: one player of a short table leads two roles."""
    option = mode.seating.short_option
    return option is not None and options.get(option) == COMBINED


def sizes_under(mode: Mode, options: Mapping[str, Setting]) -> tuple[int, ...]:
    """What is seated and repaired."""
    return mode.seating.short_sizes if plays_short(mode, options) else mode.sizes


def sizes_played(mode: Mode) -> tuple[int, ...]:
    """What is read where it was played, agreed on or not."""
    return tuple(dict.fromkeys((*mode.sizes, *mode.seating.short_sizes)))
