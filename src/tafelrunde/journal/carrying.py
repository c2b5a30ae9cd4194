"""A rulebook into a journal, and out of it again, whoever wrote that journal.

Journals are handed around and uploaded. What one carries is read like any foreign file: nothing in
it is run, it has to be sound, and it has to be what its digest and the announcement say.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from tafelrunde.journal.parts import Carried
from tafelrunde.rulebook.edition import canonical, digest_of
from tafelrunde.rulebook.faults import Fault, Refusal
from tafelrunde.rulebook.keepable import DEEPEST, LARGEST_NUMBER, LONGEST_TEXT
from tafelrunde.rulebook.loader import looked_through
from tafelrunde.rulebook.model import Rulebook
from tafelrunde.rulebook.same import Same
from tafelrunde.words import Text

MOST_PARTS = 50_000
"""Far beyond every rulebook there is, and far below what could hurt a house."""


def carrying(rulebook: Rulebook) -> Carried:
    """The same for every tournament announced by the same book: never change it."""
    return _packed(Same(rulebook))


@lru_cache(maxsize=64)
def _packed(same: Same[Rulebook]) -> Carried:
    rules = canonical(same.thing)
    return Carried(rules=rules, digest=digest_of(rules))


def carried_rulebook(carried: Carried, rulebook: str, version: str) -> Rulebook:
    """The rulebook as announced, or a Refusal in one sentence."""
    for text in outsize(carried.rules):
        raise _refused(text)
    if digest_of(carried.rules) != carried.digest:
        raise _refused(Text("it is not what its digest says"))
    found, faults = looked_through(carried.rules)
    if found is None or faults:
        first = faults[0] if faults else Fault("", Text("unexpected content"))
        raise _refused(Text("{place}: {why}", place=first.place, why=first.text))
    if (found.id, found.version) != (rulebook, version):
        announced = f"{rulebook}@{version}"
        raise _refused(
            Text(
                "it is {found}, announced was {announced}",
                found=found.edition,
                announced=announced,
            )
        )
    return found


def _refused(why: Text) -> Refusal:
    return Refusal.single(
        "record 1", "the rulebook this journal carries cannot be used: {why}", why=why
    )


def outsize(rules: object) -> Iterator[Text]:
    """Whether something in it is so large that only ill will explains it."""
    waiting: list[tuple[object, int]] = [(rules, 0)]
    seen = 0
    while waiting:
        value, depth = waiting.pop()
        seen += 1
        if seen > MOST_PARTS or depth > DEEPEST:
            yield Text("it is far too large")
            return
        if isinstance(value, dict):
            waiting.extend((each, depth + 1) for pair in value.items() for each in pair)
        elif isinstance(value, list):
            waiting.extend((each, depth + 1) for each in value)
        elif isinstance(value, str) and len(value) > LONGEST_TEXT:
            yield Text("a text in it is far too long")
        elif isinstance(value, float):
            yield Text("there is a decimal in it, where only exact numbers may stand")
        elif isinstance(value, int) and abs(value) > LARGEST_NUMBER:
            yield Text("a number in it is far too large")
