"""The nearest valid name for a mistyped one."""

from __future__ import annotations

from collections.abc import Collection
from itertools import islice

from tafelrunde.rulebook.faults import as_written
from tafelrunde.words import Text

MOST_COMPARED, MOST_LISTED = 300, 12
"""Beyond these a guess takes too long and a list helps nobody."""
PLAYER = Text("player")


def nearest(name: str, valid: Collection[str], cutoff: float = 0.5) -> str | None:
    # difflib is only needed once something is wrong, and costs start-up time.
    from difflib import get_close_matches

    names = list(islice(valid, MOST_COMPARED))
    found = get_close_matches(name[:80], names, n=1, cutoff=cutoff)
    return found[0] if found else None


def nearest_person(name: str, valid: Collection[str]) -> str | None:
    """Of people only who is all but called so: to be taken for somebody else is no help."""
    return nearest(name, valid, cutoff=0.8)


def unknown_name(what: Text, name: object, valid: Collection[str]) -> Text:
    """ "unknown mode "four-round": did you mean "four-rounds"?" in both languages."""
    guess = nearest(name, valid) if isinstance(name, str) else None
    shown = f'"{name[:60]}"' if isinstance(name, str) else as_written(name)[:60]
    if guess:
        return Text(
            "{what} {shown} is unknown; did you mean “{guess}”?",
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


def unknown_person(person: str, valid: Collection[str]) -> Text:
    """Ids with figures in them all look alike: none is guessed at, and no list of them helps."""
    told = any(sign.isdigit() for sign in person)
    guess = None if told else nearest_person(person, valid)
    if guess:
        return unknown_name(PLAYER, person, [guess])
    shown = f'"{person[:60]}"'
    return Text("{what} {shown} is unknown: not on the list of players", what=PLAYER, shown=shown)
