"""JSON that somebody sent: one way to read it, one error for whatever is wrong with it."""

from __future__ import annotations

import re
from typing import Any, TypeVar, overload

import msgspec

from tafelrunde.words import InEach, Text, Verbatim, listed


class NotReadable(ValueError):
    """No JSON, no UTF-8, nested without an end, or not of the shape that was asked for."""

    @property
    def why(self) -> Text:
        return why_unreadable(str(self))


AT = re.compile(r" - at `(?P<place>[^`]+)`$")
READER: tuple[tuple[str, Text], ...] = (
    (r"Input data was truncated", Text("the text ends in the middle")),
    (
        r"JSON is malformed: .*\(byte (?P<byte>\d+)\)",
        Text("no valid JSON from character {byte} on"),
    ),
    (r".*(?:UTF-8|utf-8).*", Text("no UTF-8")),
    (r"Object missing required field `(?P<field>\w+)`", Text("the field “{field}” is missing")),
    (r"Object contains unknown field `(?P<field>\w+)`", Text("the field “{field}” is unknown")),
    (r"Expected `(?P<wanted>.+)`, got `(?P<found>.+)`", Text("expected {wanted}, found {found}")),
    (r"Invalid value (?P<value>'.*')", Text("{value} is not foreseen here")),
    (r"Expected `(?P<wanted>.+)`", Text("expected {wanted}")),
    (r"nested too deeply|maximum recursion.*", Text("nested too deeply")),
)
"""What the reader says, in its own English, and the same for people who read another language."""
KINDS = {
    "int": Text("a whole number"),
    "str": Text("a text"),
    "float": Text("a number"),
    "bool": Text("true or false"),
    "object": Text("an object"),
    "array": Text("a list"),
    "null": Text("nothing", context="in JSON"),
}


def why_unreadable(message: str) -> Text:
    """Why a text could not be read; `message` is the reader's own, as it stays in English."""
    found = AT.search(message)
    plain = message[: found.start()] if found else message
    why = _why(plain)
    if found:
        why = Text("{why} (at {place})", why=why, place=found["place"])
    return InEach(_unless_english, message, why)


def _unless_english(message: str, why: Text, lang: str) -> str:
    return message if lang == "en" else why[lang]


def _why(plain: str) -> Text:
    for pattern, text in READER:
        if match := re.fullmatch(pattern, plain):
            return text.filled(**{name: _kinds(part) for name, part in match.groupdict().items()})
    return Text("unexpected content")


def _kinds(part: str) -> Text:
    return listed([KINDS.get(kind, Verbatim(kind)) for kind in part.split(" | ")], "or")


Shape = TypeVar("Shape")


@overload
def read_foreign(data: bytes | str) -> Any: ...


@overload
def read_foreign(data: bytes | str, shape: type[Shape]) -> Shape: ...


def read_foreign(data: bytes | str, shape: Any = Any) -> Any:
    try:
        return msgspec.json.decode(data, type=shape)
    except (msgspec.DecodeError, UnicodeError) as error:
        raise NotReadable(str(error)) from None
    except RecursionError:
        raise NotReadable("nested too deeply") from None
