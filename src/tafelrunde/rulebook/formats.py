"""Which mix of games was announced, and what may therefore be played next (CAT-203)?"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from tafelrunde.rulebook.model import Mode, Setting


def announced_formats(mode: Mode, options: Mapping[str, Setting]) -> tuple[tuple[str, ...], ...]:
    """The formats that are possible: the announced one, else every one the rules foresee."""
    chosen = options.get(mode.formats_option) if mode.formats_option else None
    named = tuple(line for line in mode.formats if line[-1] == chosen)
    return named or mode.formats


def fitting_formats(
    mode: Mode, options: Mapping[str, Setting], played: Sequence[str | None]
) -> tuple[tuple[str, ...], ...]:
    """Those of them that the games played so far still fit."""
    so_far = Counter(kind for kind in played if kind is not None)
    return tuple(line for line in announced_formats(mode, options) if so_far <= Counter(line))


def games_left(
    mode: Mode, options: Mapping[str, Setting], played: Sequence[str | None], rounds: int
) -> tuple[str, ...]:
    """What the next round can be played as, the usual game first.

    Formats speak of the usual number of rounds; with another number any game is possible, and so it
    is where none of them can be kept: a round without a game would have no winning mark (CAT-303).
    """
    if not mode.formats or rounds != mode.rounds:
        return mode.kinds
    so_far = Counter(kind for kind in played if kind is not None)
    fitting = [Counter(line) - so_far for line in fitting_formats(mode, options, played)]
    left = tuple(kind for kind in mode.kinds if any(kind in rest for rest in fitting))
    return left or mode.kinds


def beyond_formats(
    mode: Mode, options: Mapping[str, Setting], played: Sequence[str | None], rounds: int
) -> bool:
    """Whether no format can be kept any more, after games for another number of rounds."""
    formats_hold = bool(mode.formats) and rounds == mode.rounds
    return formats_hold and not fitting_formats(mode, options, played)
