"""The nearest valid name for a mistyped one."""

from __future__ import annotations

from collections.abc import Collection
from itertools import islice

from tafelrunde.words import Text

MOST_COMPARED, MOST_LISTED = 300, 12
"""Beyond these a guess takes too long and a list helps nobody."""


def nearest(name: str, valid: Collection[str]) -> str | None:
    # difflib is only needed once something is wrong, and costs start-up time.
    from difflib import get_close_matches

    names = list(islice(valid, MOST_COMPARED))
    found = get_close_matches(name[:80], names, n=1, cutoff=0.5)
    return found[0] if found else None


def unknown_name(what: Text, name: object, valid: Collection[str]) -> Text:
    """ "unknown mode "four-round": did you mean "four-rounds"?" in both languages."""
    guess = nearest(name, valid) if isinstance(name, str) else None
    shown = f'"{name[:60]}"' if isinstance(name, str) else repr(name)[:60]
    if guess:
        return Text(
            '{what} {shown} is unknown; did you mean "{guess}"?',
            what=what,
            shown=shown,
            guess=guess,
        )
    listed = ", ".join(islice(valid, MOST_LISTED)) + (", …" if len(valid) > MOST_LISTED else "")
    return Text(
        "{what} {shown} is unknown; expected one of: {listed}",
        what=what,
        shown=shown,
        listed=listed,
    )
