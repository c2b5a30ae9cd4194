"""Under which pseudonym does each person of a list play? As chosen there, else an invented one."""

from __future__ import annotations

from collections.abc import Container, Iterable, Sequence
from itertools import count

import msgspec

from tafelrunde.reckoning.lists.reading import Pasted
from tafelrunde.words import Text

# Ranks that are called the same in German and in English.
RANKS = ("Grenadier", "Adjutant", "Sergeant", "Major", "Admiral", "General", "Veteran", "Tambour")

NONE = Text("no pseudonym on the list: this one is invented")


class Proposed(msgspec.Struct, frozen=True):
    """A pseudonym to be changed as the player likes."""

    pseudonym: str
    why: Text | None = None
    """Where it is not what the list says."""


def proposed(
    people: Sequence[Pasted], taken: Iterable[str], names: Iterable[str], *, listed: bool
) -> list[Proposed]:
    """One for each; `taken` and `names` are those of who is entered already, `listed` says
    whether the list has a column of pseudonyms."""
    used = {each.casefold() for each in taken}
    called = {each.casefold() for each in (*names, *(person.name for person in people))}
    found: dict[int, Proposed] = {}
    why: dict[int, Text | None] = {}
    # Whoever will not be entered takes nobody's pseudonym away.
    for index in sorted(range(len(people)), key=lambda at: people[at].certain):
        wish = people[index].pseudonym
        why[index] = _why_not(wish, used, called) if listed else None
        if wish and why[index] is None:
            found[index] = Proposed(wish)
            used.add(wish.casefold())
    for index, person in enumerate(people):
        if index not in found:
            found[index] = Proposed(_invented(person.line, index, used), why[index])
            used.add(found[index].pseudonym.casefold())
    return [found[index] for index in range(len(people))]


def _why_not(wish: str, used: Container[str], called: Container[str]) -> Text | None:
    """Something to read, nobody else's, and nobody's name."""
    if not wish:
        return NONE
    if wish.casefold() in used:
        return Text("“{pseudonym}” is taken already: this one is invented", pseudonym=wish)
    if wish.casefold() in called:
        return Text(
            "“{pseudonym}” is the name of somebody here: this one is invented", pseudonym=wish
        )
    return None


def _invented(line: int, index: int, used: Container[str]) -> str:
    """One nobody can guess the player from; the next that is free."""
    start = line * 37 + index * 11
    tries = (
        f"{RANKS[(index + n // 90) % len(RANKS)]} {10 + (start + n) % 90 + n // 720 * 90}"
        for n in count()
    )
    return next(each for each in tries if each.casefold() not in used)
