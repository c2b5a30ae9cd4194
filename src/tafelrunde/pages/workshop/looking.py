"""What is still missing in a draft? In words, each with the question that mends it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from tafelrunde.games.shelf import furnished, setup_draws
from tafelrunde.pages.editions import shown
from tafelrunde.pages.workshop.key_words import label_of
from tafelrunde.pages.workshop.kinds import places
from tafelrunde.pages.workshop.questions import Question, question_at
from tafelrunde.rulebook.drafting import Change, Path, found
from tafelrunde.rulebook.faults import Fault, Refusal
from tafelrunde.rulebook.loader import looked_through
from tafelrunde.rulebook.model import Rulebook
from tafelrunde.words import Text
from tafelrunde.words.digits import digits


class Missing(msgspec.Struct, frozen=True):
    """One thing that keeps a draft from being a rulebook."""

    question: Question | None
    place: str
    text: Text


class Looked(msgspec.Struct, frozen=True):
    """A draft as it stands: the rulebook, where it is one, and what is missing."""

    rulebook: Rulebook | None
    missing: tuple[Missing, ...]


def looked_at(rules: Any) -> Looked:
    book, faults = looked_through(rules)
    faults = [*faults, *_unsaid(Rulebook, rules, ())]
    if book is not None and not faults:
        try:
            book = furnished(book, None)
            setup_draws(book)
        except Refusal as refusal:
            faults = list(refusal.faults)
    missing = tuple(
        Missing(question_at(rules, fault.place), fault.place, _said(fault)) for fault in faults
    )
    return Looked(None if faults else book, missing)


def _said(fault: Fault) -> Text:
    key = fault.place.replace("]", "").replace("[", ".").split(".")[-1]
    if not key or digits(key):
        return fault.text
    return Text("{what}: {why}", what=_called(key), why=fault.text)


def _called(key: str) -> Text:
    """What people call a key, wherever it stands."""
    part = next((name for name, each in KNOWN.items() if key in places(each)), "")
    return label_of(part, key)


KNOWN: dict[str, Any] = {}


def _know(part: type[msgspec.Struct]) -> None:
    KNOWN[part.__name__] = part
    for place in places(part).values():
        inner = place.inner
        if place.kind in ("part", "rows") and inner.__name__ not in KNOWN:
            _know(inner)


_know(Rulebook)


def _unsaid(part: type[msgspec.Struct], rules: Any, path: Path) -> Iterator[Fault]:
    """Words that are needed and empty: the language would let them pass."""
    for key, place in places(part).items():
        here, value = (*path, key), found(rules, (key,))
        if place.kind == "words" and value is not None and not _has_words(value):
            yield Fault(".".join(map(str, here)), Text("please say it in words"))
        elif place.kind == "part" and isinstance(value, dict):
            yield from _unsaid(place.inner, value, here)
        elif place.kind == "rows" and isinstance(value, dict | list):
            named = value.items() if isinstance(value, dict) else enumerate(value)
            for name, each in named:
                yield from _unsaid(place.inner, each, (*here, name))


def _has_words(value: Any) -> bool:
    return isinstance(value, dict) and all(value.get(lang) for lang in ("de", "en"))


def where(change: Change, rules: Any) -> Text:
    """What somebody else wrote meanwhile: where, and what stands there now."""
    names = [part for part in change.path if isinstance(part, str)]
    what = _called(names[-1]) if names else Text("the whole draft")
    now = found(rules, change.path)
    said = shown(now) if now is not None else None
    if said is None:
        return Text("{what}: taken away", what=what)
    return Text("{what}: {why}", what=what, why=said)
