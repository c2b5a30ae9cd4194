"""Does somebody's file hold what no rulebook needs? Each of it is one sentence, and nothing is run.

Names and texts are shown to people: signs that cannot be seen, or that turn a line around, would
show them something else than what is there.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator

from tafelrunde.words import Text

UNSEEN = frozenset({"Cc", "Cf", "Cs", "Co", "Zl", "Zp"})
"""Kinds of signs that nobody sees."""
WELCOME = frozenset("\n\t\u00ad\u200d")
"""Line breaks, soft hyphens and what joins signs may stand in a text all the same."""


def unseen_in(text: str) -> bool:
    return any(sign not in WELCOME and unicodedata.category(sign) in UNSEEN for sign in text)


def unfit_in(rules: object) -> Iterator[Text]:
    """What is neither a text, a whole number, yes or no, a list nor a table, and unseen signs."""
    waiting: list[tuple[object, str]] = [(rules, "")]
    while waiting:
        value, place = waiting.pop()
        if isinstance(value, dict):
            waiting.extend((key, place) for key in value)
            waiting.extend((each, f"{place}.{key}".lstrip(".")) for key, each in value.items())
        elif isinstance(value, list):
            waiting.extend((each, place) for each in value)
        elif isinstance(value, str):
            if unseen_in(value):
                shown = place.encode("ascii", "replace").decode()[:80]
                yield Text("at {place} there are signs that nobody can see", place=shown)
        elif not isinstance(value, int):
            shown = place.encode("ascii", "replace").decode()[:80]
            yield Text("at {place} a text or a whole number expected", place=shown)
