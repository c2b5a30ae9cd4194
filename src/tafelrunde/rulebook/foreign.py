"""JSON that somebody sent: one way to read it, one error for whatever is wrong with it."""

from __future__ import annotations

import re
from typing import Any, TypeVar, overload

import msgspec

from tafelrunde.words import Text


class NotReadable(ValueError):
    """No JSON, no UTF-8, nested without an end, or not of the shape that was asked for."""

    @property
    def why(self) -> Text:
        return why_unreadable(str(self))


AT = re.compile(r" - at `(?P<place>[^`]+)`$")
GERMAN: tuple[tuple[str, str], ...] = (
    (r"Input data was truncated", "der Text bricht mittendrin ab"),
    (r"JSON is malformed: .*\(byte (\d+)\)", "kein gültiges JSON ab Zeichen {0}"),
    (r".*(?:UTF-8|utf-8).*", "kein UTF-8"),
    (r"Object missing required field `(\w+)`", "das Feld „{0}“ fehlt"),
    (r"Object contains unknown field `(\w+)`", "das Feld „{0}“ ist unbekannt"),
    (r"Expected `(.+)`, got `(.+)`", "erwartet {0}, gefunden {1}"),
    (r"Invalid value ('.*')", "{0} ist hier nicht vorgesehen"),
    (r"Expected `(.+)`", "erwartet {0}"),
    (r"nested too deeply|maximum recursion.*", "zu tief verschachtelt"),
)
"""What the reader says in English, and the same in German; each as a whole message."""
KINDS = {
    "int": "eine ganze Zahl",
    "str": "ein Text",
    "float": "eine Zahl",
    "bool": "true oder false",
    "object": "ein Objekt",
    "array": "eine Liste",
    "null": "nichts",
}


def why_unreadable(message: str) -> Text:
    """Why a text could not be read, in both languages; `message` is the reader's own."""
    found = AT.search(message)
    plain = message[: found.start()] if found else message
    where = f" (bei {found['place']})" if found else ""
    for pattern, german in GERMAN:
        if match := re.fullmatch(pattern, plain):
            parts = [_kinds(part) for part in match.groups()]
            return Text(f"{german.format(*parts)}{where}", message)
    return Text(f"unerwarteter Inhalt{where}", message)


def _kinds(part: str) -> str:
    return " oder ".join(KINDS.get(kind, kind) for kind in part.split(" | "))


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
