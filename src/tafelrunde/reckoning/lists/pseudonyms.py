"""Under which pseudonym does each person of a list play? As chosen there, else an invented one."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Sequence
from itertools import count

import msgspec

from tafelrunde.draw.chance import Lots
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
    people: Sequence[Pasted],
    taken: Iterable[str],
    names: Iterable[str],
    *,
    listed: bool,
    seed: str,
) -> list[Proposed]:
    """One for each; `taken` and `names` are those of who is entered already, `listed` says
    whether the list has a column of pseudonyms. Nobody outside the house may know the `seed`: in
    the order of the list everybody could count off who is who."""
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
    invented = _invented(seed)
    for index in range(len(people)):
        if index not in found:
            free = next(each for each in invented if each.casefold() not in used)
            found[index] = Proposed(free, why[index])
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


def _invented(seed: str) -> Iterator[str]:
    """Such that nobody can guess the player from one, and without end."""
    for first in count(10, 90):
        numbers = range(first, first + 90)
        names = [f"{rank} {number}" for rank in RANKS for number in numbers]
        yield from Lots(seed, f"pseudonyms from {first}").shuffled(names)
