"""What is missing or wrong in a draft? In words, each with the question that mends it."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from typing import Any

import msgspec

from tafelrunde.games.shelf import furnished, setup_draws
from tafelrunde.pages.editions import shown
from tafelrunde.pages.workshop.endings import ending_faults
from tafelrunde.pages.workshop.key_words import label_of
from tafelrunde.pages.workshop.kinds import Place, places
from tafelrunde.pages.workshop.questions import Question, parts_of, question_at
from tafelrunde.pages.workshop.unknown_keys import UnknownKey, unknown_keys
from tafelrunde.rulebook.drafting import Change, Path, found
from tafelrunde.rulebook.exact import exact
from tafelrunde.rulebook.faults import Fault, Refusal
from tafelrunde.rulebook.loader import looked_through
from tafelrunde.rulebook.model import Rulebook
from tafelrunde.rulebook.shape import Lacking, Stranger, lacking
from tafelrunde.words import Text, exactly, listed
from tafelrunde.words.digits import digits, whole_in


class Missing(msgspec.Struct, frozen=True):
    """One thing that keeps a draft from being a rulebook."""

    question: Question | None
    place: str
    """As the forms call it: modes.0.rounds."""
    text: Text
    why: Text
    """The same without what the field is called, for whoever stands before the field."""
    wrong: bool = False
    """Something stands there, but it is not right."""


class Looked(msgspec.Struct, frozen=True):
    """A draft as it stands: the rulebook, where it is one, and what is missing or wrong."""

    rulebook: Rulebook | None
    missing: tuple[Missing, ...]
    unknown: tuple[UnknownKey, ...] = ()
    """Keys that no field shows."""

    @property
    def wrong(self) -> list[Missing]:
        return [each for each in self.missing if each.wrong]

    @property
    def lacking(self) -> list[Missing]:
        return [each for each in self.missing if not each.wrong]

    def at(self, question: Question) -> tuple[Missing, ...]:
        """What is missing in the answer to one question."""
        return tuple(
            each
            for each in self.missing
            if each.question is not None and each.question.id == question.id
        )

    @property
    def faults(self) -> dict[str, Text]:
        """What is wrong at each field of a form."""
        return {each.place: each.why for each in reversed(self.missing)}


def looked_at(rules: Any) -> Looked:
    book, faults = looked_through(rules)
    unknown = unknown_keys(rules) if book is None or faults else []
    ending = [*ending_faults(rules)]
    ended = tuple(_finish_of(fault.place) for fault in ending)
    own = [each for each in _unsaid(Rulebook, rules, ()) if not each.place.startswith(ended)]
    own += ending
    known = {fault.place for fault in own} | {place.rstrip(".") for place in ended}
    others = [fault for fault in faults if not _told_by(rules, fault, known)]
    faults = [*others, *own]
    if book is not None and not faults:
        try:
            book = furnished(book, None)
            setup_draws(book)
        except Refusal as refusal:
            faults = list(refusal.faults)
    missing = tuple(_missing(rules, fault) for fault in faults)
    return Looked(None if faults else book, missing, tuple(unknown))


def _finish_of(place: str) -> str:
    """Where what was typed at modes.0.end.enter stands in a rulebook."""
    return f"{place.partition('.end.')[0]}.finish."


def _told_by(rules: Any, fault: Fault, known: set[str]) -> bool:
    """Whether the workshop has a plainer sentence for the same place, or for what it is part of."""
    parts = parts_of(rules, fault.place)
    wholes = {".".join(parts[:length]) for length in range(1, len(parts) + 1)}
    if not known.isdisjoint(wholes):
        return True
    start = f"{fault.place}." if fault.place else ""
    plain = start.replace("[", ".").replace("]", "")
    inside = (place.removeprefix(plain) for place in known if place.startswith(plain))
    return any(fault.text == lacking(name) for name in inside if "." not in name)


def _missing(rules: Any, fault: Fault) -> Missing:
    parts = parts_of(rules, fault.place)
    *_way, key = parts
    text = fault.text
    if isinstance(fault, Stranger):
        text = fault.text
    elif digits(key) and len(parts) > 1:
        text = Text("{what} ({row}): {why}", what=_called(parts[-2]), row=_row(parts), why=text)
    elif key:
        part = PARTS.get(parts[0], "") if len(parts) == 3 else ""
        text = Text("{what}: {why}", what=label_of(part, key) if part else _called(key), why=text)
    there = found(rules, [part if (at := whole_in(part)) is None else at for part in parts])
    if there is None:
        there = found(rules, parts)  # points by the size of a table
    wrong = not isinstance(fault, Lacking) and (_said(there) or parts[2:3] == ["end"])
    place = ".".join(parts)
    return Missing(question_at(rules, fault.place), place, text, fault.text, wrong)


PARTS = {"modes": "Mode", "scoring": "Scoring"}
"""What stands in lists of the book itself: a mode has a title of its own."""


def _said(value: Any) -> bool:
    """Whether anything stands at a place."""
    if isinstance(value, dict):
        return any(map(_said, value.values()))
    return value not in (None, "", [])


def _row(parts: list[str]) -> Text:
    """What a line of a table, or one of several, is called."""
    number = whole_in(parts[-1]) or 0
    if parts[-2] == "points":
        return Text("tables of {size}", size=number)
    return Text("number {number}", number=number + 1)


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
    """What is not there or not of its kind, in plainer words than a file would be told."""
    if not isinstance(rules, dict):
        return
    for key, place in places(part).items():
        here, value = (*path, key), rules.get(key)
        why = _unfit(place, value)
        if why is not None and place.kind == "points" and isinstance(value, dict):
            lines = ((size, each) for size, each in value.items() if not _all(_is_exact)(each))
            yield from (Fault(".".join(map(str, (*here, size))), why) for size, _each in lines)
        elif why is not None:
            yield Fault(".".join(map(str, here)), why)
        elif place.kind == "part" and isinstance(value, dict):
            yield from _unsaid(place.inner, value, here)
        elif place.kind == "rows" and isinstance(value, dict | list):
            named = value.items() if isinstance(value, dict) else enumerate(value)
            for name, each in named:
                yield from _unsaid(place.inner, each, (*here, name))


EXPECTED: dict[str, Text] = {
    "words": Text("please say it in words"),
    "whole": Text("a whole number expected"),
    "exact": Text("a number expected"),
    "wholes": Text("whole numbers expected, such as 4 3"),
    "exacts": Text("numbers expected, such as 5 3 2 1"),
    "points": Text("numbers expected, such as 5 3 2 1"),
    "typical": Text("two whole numbers expected, the smaller one first, such as 10 60"),
}


def _unfit(place: Place, value: Any) -> Text | None:
    """What was expected instead of what is there; None where the value is of its kind."""
    kind = "typical" if place.key == "typical" else place.kind
    if value is None:
        return EXPECTED.get(kind, Text("please answer this")) if place.required else None
    fits = FITS.get(kind)
    return None if fits is None or fits(value) else EXPECTED[kind]


def _is_whole(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _is_exact(value: Any) -> bool:
    try:
        exact(value)
    except ValueError:
        return False
    return True


def _all(fits: Callable[[Any], bool]) -> Callable[[Any], bool]:
    return lambda values: isinstance(values, list) and all(map(fits, values))


def _from_to(value: Any) -> bool:
    return _all(_is_whole)(value) and len(value) == 2 and value[0] <= value[1]


def _has_words(value: Any) -> bool:
    return isinstance(value, dict) and all(value.get(lang) for lang in ("de", "en"))


FITS: dict[str, Callable[[Any], bool]] = {
    "words": _has_words,
    "whole": _is_whole,
    "exact": _is_exact,
    "wholes": _all(_is_whole),
    "exacts": _all(_is_exact),
    "points": lambda table: isinstance(table, dict) and all(map(_all(_is_exact), table.values())),
    "typical": _from_to,
}


def filled_in(before: Any, after: Any, sent: Collection[str]) -> Iterator[Text]:
    """Points that nobody typed: what a new size of table was given by itself."""
    for name, scoring in (found(after, ("scoring",)) or {}).items():
        points = found(scoring, ("points",))
        held = found(before, ("scoring", name, "points")) or {}
        for size in points if isinstance(points, dict) else ():
            place = f"scoring.{name}.points"
            asked = question_at(after, place)
            if size not in held and f"{place}.{size}" not in sent and asked is not None:
                yield Text(
                    "Filled in for tables of {size}: {points} points. "
                    "To be changed at “{question}”.",
                    size=size,
                    points=listed([exactly(each) for each in points[size]], " "),
                    question=asked.asked.title,
                )


def where(change: Change, rules: Any) -> Text:
    """What somebody else wrote meanwhile: where, and what stands there now."""
    names = [part for part in change.path if isinstance(part, str)]
    what = _called(names[-1]) if names else Text("the whole draft")
    now = found(rules, change.path)
    said = shown(now) if now is not None else None
    if said is None:
        return Text("{what}: taken away", what=what)
    return Text("{what}: {why}", what=what, why=said)
