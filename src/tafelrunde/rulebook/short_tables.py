"""Which tables may be formed? Smaller ones than the rules foresee only where that was agreed on."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from tafelrunde.rulebook.model import Finish, Mode, Setting

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


def too_few(mode: Mode, options: Mapping[str, Setting], seated: int) -> bool:
    """Whether so many at a table cannot play: somebody must move. At an empty one nobody waits."""
    return 0 < seated < min(sizes_under(mode, options))


def sizes_played(mode: Mode) -> tuple[int, ...]:
    """What is read where it was played, agreed on or not."""
    return tuple(dict.fromkeys((*mode.sizes, *mode.seating.short_sizes)))


def no_game(mode: Mode, seated: int) -> bool:
    """Whether so few are left at a table that no result of theirs would be read."""
    return 0 < seated < min(sizes_played(mode))


def sizes_seated(mode: Mode) -> set[int]:
    """How many sit at any table of a mode, those after the rounds as well."""
    return {*sizes_played(mode), *_in_finish(mode.finish)}


def _in_finish(finish: Finish | None) -> Iterator[int]:
    if finish is not None:
        yield from (len(match.seats) for scheme in finish.schemes for match in scheme.matches)
        yield from (2 if stage.form != "tables" else stage.size for stage in finish.stages)
