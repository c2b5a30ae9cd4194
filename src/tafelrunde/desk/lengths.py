"""How long may a text in a command be, and of which signs? Said once, for every text of each."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import msgspec

from tafelrunde.rulebook.faults import Fault, Refusal
from tafelrunde.words import Text

LONGEST = 500
LONGER = {"text": 5000, "reason": 2000, "grounds": 5000, "own_rules": 5000, "note": 2000}
"""What people write in sentences, by the field's name."""


UNSEEN = re.compile("[\0-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]")
"""Control characters, and those that turn a line of writing round."""


def check_lengths(command: msgspec.Struct) -> None:
    faults = [
        Fault(place, wrong)
        for place, name, text in _texts(command, "")
        if (wrong := _wrong(text, LONGER.get(name, LONGEST))) is not None
    ]
    if faults:
        raise Refusal(faults[:20])


def _texts(value: Any, place: str, name: str = "") -> Iterator[tuple[str, str, str]]:
    """Every text inside, with its place ("entrants[3].club") and the name of its field."""
    if isinstance(value, str):
        yield place, name, value
    elif isinstance(value, msgspec.Struct):
        for field in value.__struct_fields__:
            inner = f"{place}.{field}" if place else field
            yield from _texts(getattr(value, field), inner, field)
    elif isinstance(value, dict):
        for key, inside in value.items():
            yield place, name, str(key)
            yield from _texts(inside, f"{place}.{str(key)[:40]}", str(key))
    elif isinstance(value, list | tuple | set | frozenset):
        for number, inside in enumerate(value):
            yield from _texts(inside, f"{place}[{number}]", name)


def _wrong(text: str, most: int) -> Text | None:
    if len(text) > most:
        return Text("at most {most} characters, found {text}", most=most, text=len(text))
    return Text("ordinary characters expected") if UNSEEN.search(text) else None
