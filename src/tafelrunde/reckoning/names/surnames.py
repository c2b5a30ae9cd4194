"""Which part of a name is the surname? Lists are sorted by it, wherever they stand."""

from __future__ import annotations

from collections.abc import Sequence

_PARTICLES = """
von van vom zu zum zur der den dem de del della dello di da dal das do dos du la le
las los ten ter te af av el al bin ibn ben st st. mac mc
"""
PARTICLES = frozenset(_PARTICLES.split())
ALSO_CAPITAL = PARTICLES - {"af", "av", "ben", "do", "te"}
"""With these "Le Goff" and "Van Dyck" are surnames, too; Ben and Do may be first names."""
NOBLE = frozenset(("von", "vom", "zu", "zum", "zur"))
"""With these a German surname begins, however many words come after them."""


def split_name(name: str, surname: str = "") -> tuple[str, str]:
    """First names and surname; what is known of the surname goes before what its look says."""
    whole = " ".join(name.split())
    last = " ".join(surname.split())
    if not (last and whole.endswith(f" {last}") and last != whole.rpartition(" ")[2]):
        last = _by_its_look(whole.split(" "))
    return whole[: len(whole) - len(last)].strip(), last


def _by_its_look(words: Sequence[str]) -> str:
    if words[-1].isdecimal():  # "Stand-in 1" is one name with a number, not somebody called 1
        return " ".join(words)
    start = len(words) - 1
    while start > 1 and is_particle(words[start - 1]):
        start -= 1
    noble = (at for at, word in enumerate(words[1:start], 1) if word in NOBLE)
    return " ".join(words[next(noble, max(start, 0)) :])


def is_particle(word: str) -> bool:
    """Whether it belongs to the surname behind it; "Ben" alone may be somebody's first name."""
    return word in PARTICLES or word.casefold() in ALSO_CAPITAL
