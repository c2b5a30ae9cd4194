"""What may stand at a place of a rulebook? Told by the model itself, so that no form forgets a key.

Every key of the language is one of a dozen kinds: words in two languages, a whole number, a choice,
rows of parts … A form shows a place by its kind, and reads it back by the same.
"""

from __future__ import annotations

import types
import typing
from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from functools import cache
from typing import Any, Literal

import msgspec

from tafelrunde.rulebook.edition import usual_of
from tafelrunde.rulebook.model import Rulebook
from tafelrunde.rulebook.setting import Setting
from tafelrunde.words import Text

Kind = Literal[
    "words", "text", "whole", "exact", "flag", "choice", "rule", "wholes", "exacts", "names",
    "lines", "rows", "part", "points", "pairs", "said", "topics", "setting", "kept",
]  # fmt: skip

RULES = frozenset({"rule", "disqualified_lose_points", "just_before"})
"""Keys that hold a rule's number without being called `…_rule`."""
TOPICS = frozenset({"desk", "office"})
KEPT = frozenset({"material", "own_measures", "game", "roles", "facts"})
"""What belongs to a game's own Python: shown, and kept as it is."""


class Place(msgspec.Struct, frozen=True):
    """One key of a part of a rulebook."""

    key: str
    kind: Kind
    inner: Any = None
    """The part that stands there, or of which there are rows; what pairs hold."""
    choices: tuple[str, ...] = ()
    required: bool = False
    usual: Any = None
    """What holds where nothing is said."""


@cache
def places(part: type[msgspec.Struct]) -> dict[str, Place]:
    """The keys of a part by their names, in the order of the model."""
    fields = {field.name: field for field in msgspec.structs.fields(part)}
    return {
        name: _place(
            name,
            fields[name].type,
            required=fields[name].required,
            usual=None if fields[name].required else usual,
        )
        for name, usual in usual_of(part).items()
    }


def _place(key: str, told: Any, *, required: bool, usual: object) -> Place:
    plain = _without_none(told)
    origin, inner = typing.get_origin(plain), typing.get_args(plain)
    given: dict[str, Any] = {"key": key, "required": required, "usual": usual}
    if key in KEPT:
        return Place(kind="kept", **given)
    if key in RULES or key.endswith("_rule"):
        return Place(kind="rule", **given)
    if key in TOPICS:
        return Place(kind="topics", **given)
    if told == Setting:
        return Place(kind="setting", **given)
    if origin is Literal:
        return Place(kind="choice", choices=inner, **given)
    if isinstance(plain, type) and issubclass(plain, msgspec.Struct):
        return Place(kind="part", inner=plain, **given)
    if origin is tuple:
        return _list(inner[0], given)
    if origin is dict:
        return _named(inner[1], given)
    kinds: dict[Any, Kind] = {
        Text: "words",
        bool: "flag",
        int: "whole",
        Fraction: "exact",
        str: "text",
    }
    return Place(kind=kinds.get(plain, "kept"), **given)


def _list(inner: Any, given: dict[str, Any]) -> Place:
    if isinstance(inner, type) and issubclass(inner, msgspec.Struct):
        return Place(kind="rows", inner=inner, **given)
    if typing.get_origin(inner) is tuple:
        return Place(kind="lines", **given)
    if typing.get_origin(inner) is Literal:
        return Place(kind="names", choices=typing.get_args(inner), **given)
    kinds: dict[Any, Kind] = {int: "wholes", Fraction: "exacts"}
    return Place(kind=kinds.get(inner, "names"), **given)


def _named(inner: Any, given: dict[str, Any]) -> Place:
    if isinstance(inner, type) and issubclass(inner, msgspec.Struct):
        return Place(kind="rows", inner=inner, **given)  # the scorings, each by its name
    if inner is Text:
        return Place(kind="said", **given)
    if typing.get_origin(inner) is tuple and typing.get_args(inner)[0] is Fraction:
        return Place(kind="points", **given)
    return Place(kind="pairs" if inner is not Any else "kept", inner=inner, **given)


def _without_none(told: Any) -> Any:
    if typing.get_origin(told) in (types.UnionType, typing.Union) and told != Setting:
        kinds = [each for each in typing.get_args(told) if each is not types.NoneType]
        return kinds[0] if len(kinds) == 1 else told
    return told


def misshapen(value: Any, part: type[msgspec.Struct] = Rulebook, at: str = "") -> Iterator[str]:
    """The places at which a list, a table or a single value stands where no question can show it.

    Told down to the last value: what passes here is shown and read without a second look.
    """
    if not isinstance(value, dict):
        yield at
        return
    known = places(part)
    for key, told in value.items():
        if key in known:
            yield from _bent(known[key], told, f"{at}.{key}".lstrip("."))


def _bent(place: Place, told: Any, at: str) -> Iterator[str]:
    if place.kind == "part":
        yield from misshapen(told, place.inner, at)
    elif place.kind == "rows" and place.key == "scoring" and isinstance(told, dict):
        for name, each in told.items():
            yield from misshapen(each, place.inner, f"{at}.{name}")
    elif place.kind == "rows" and place.key != "scoring" and isinstance(told, list):
        for number, each in enumerate(told):
            yield from misshapen(each, place.inner, f"{at}[{number}]")
    elif not SHAPES.get("list" if place.key in LISTS else place.kind, _single)(told):
        yield at


def _single(told: Any) -> bool:
    return not isinstance(told, dict | list)


def _list_of(fits: Callable[[Any], bool]) -> Callable[[Any], bool]:
    return lambda told: isinstance(told, list) and all(map(fits, told))


def _named_by(fits: Callable[[Any], bool]) -> Callable[[Any], bool]:
    return lambda told: isinstance(told, dict) and all(map(fits, told.values()))


_singles = _list_of(_single)
LISTS = frozenset({"own_measures", "roles"})
SHAPES: dict[str, Callable[[Any], bool]] = {
    "words": _named_by(_single),
    "topics": _named_by(_single),
    "said": _named_by(_named_by(_single)),
    "points": _named_by(_singles),
    "pairs": _named_by(lambda told: _single(told) or _singles(told)),
    "wholes": _singles,
    "exacts": _singles,
    "names": _singles,
    "list": _singles,
    "lines": _list_of(_singles),
    "rows": lambda _told: False,
    "kept": lambda _told: True,
}


def place_at(path: Sequence[str | int]) -> Place | None:
    """What may stand at a path of a rulebook; None where the language knows no such place."""
    part: type[msgspec.Struct] | None = Rulebook
    place: Place | None = None
    named = False
    for each in path:
        if named or isinstance(each, int):
            named = False
            continue
        if part is None or each not in places(part):
            return None
        place = places(part)[each]
        part = place.inner
        named = each == "scoring" and place.kind == "rows"
    return place
