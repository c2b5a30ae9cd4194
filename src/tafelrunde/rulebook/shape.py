"""Has plain data the shape of a record? All that is wrong with it, not just the first.

msgspec would stop at the first stranger and not guess what was meant. Here data and model are
walked side by side; what is wrong is noted and mended as far as it goes, so that whoever looks
whether the parts fit together can still do so.
"""

from __future__ import annotations

import types
import typing
from collections.abc import Iterator
from fractions import Fraction
from functools import cache

import msgspec

from tafelrunde.rulebook.edition import MADE_HERE
from tafelrunde.rulebook.exact import exact
from tafelrunde.rulebook.faults import Fault
from tafelrunde.rulebook.frozen import Frozen
from tafelrunde.rulebook.grounds import Grounds
from tafelrunde.rulebook.list_rules import Declared
from tafelrunde.rulebook.names import nearest, unknown_name
from tafelrunde.rulebook.toml_words import misshapen
from tafelrunde.words import LANGUAGES, Text, read_back

GONE = object()
"""Where nothing can be put in the place of what is wrong."""

STAND_INS: tuple[object, ...] = ("", 1, [], {}, {"de": "", "en": ""}, False)
"""What is put there where it can, so that the rest can be looked at."""


def from_plain(wanted: type, raw: object) -> object:
    """For msgspec: the exact numbers and texts of files and journals."""
    if wanted is object:
        return raw
    if wanted not in (Fraction, Text):
        raise ValueError(f"no way to read {wanted}")
    return exact(raw) if wanted is Fraction else read_back(wanted, raw)


def shape_faults(raw: object, model: object) -> list[Fault]:
    """Unknown keys, missing ones and values of the wrong kind, each with its place."""
    return mended(raw, model)[1]


def unknown_keys(raw: object, model: object) -> Iterator[Fault]:
    """Only the strangers, with the nearest name that would have been right."""
    return (fault for fault in shape_faults(raw, model) if isinstance(fault, Stranger))


def mended(raw: object, model: object) -> tuple[object, list[Fault]]:
    """The data without its faults, as far as they can be taken away, and the faults."""
    walk = _Walk()
    return walk.through(raw, model, ""), walk.faults


class Stranger(Fault, frozen=True):
    """A key nobody knows."""


class Lacking(Fault, frozen=True):
    """Nothing is said where something has to be."""


class _Walk:
    def __init__(self) -> None:
        self.faults: list[Fault] = []

    def through(self, raw: object, model: object, place: str) -> object:
        struct = _struct_in(model)
        if struct is not None and isinstance(raw, dict):
            if issubclass(struct, Text):
                known = self._known(raw, dict.fromkeys(LANGUAGES, str), place)
                return self._leaf(known, model, place)
            return self._struct(raw, struct, place)
        inner = _inner_type(model)
        if isinstance(raw, list) and typing.get_origin(model) is tuple:
            items = [self.through(each, inner, f"{place}[{n}]") for n, each in enumerate(raw)]
            return [each for each in items if each is not GONE]
        if isinstance(raw, dict) and typing.get_origin(model) is dict:
            found = {key: self.through(each, inner, f"{place}.{key}") for key, each in raw.items()}
            return {key: each for key, each in found.items() if each is not GONE}
        return self._leaf(raw, model, place)

    def _struct(self, raw: dict[str, object], struct: type, place: str) -> object:
        fields = _fields(struct)
        kinds = {name: field.type for name, field in fields.items()}
        known = self._known(raw, kinds, place)
        found = {
            key: self.through(value, kinds[key], _within(place, key))
            for key, value in known.items()
        }
        missing = [name for name, f in fields.items() if f.required and name not in known]
        for name in missing:
            self.faults.append(Lacking(place, lacking(name)))
        lost = [name for name, value in found.items() if value is GONE and fields[name].required]
        if missing or lost:
            return GONE
        return {name: value for name, value in found.items() if value is not GONE}

    def _known(
        self, raw: dict[str, object], known: typing.Mapping[str, object], place: str
    ) -> dict[str, object]:
        """Without strangers; one that is nearly a known name is taken for it."""
        found = {key: value for key, value in raw.items() if key in known}
        for key, value in raw.items():
            if key not in known:
                self.faults.append(
                    Stranger(_within(place, key), unknown_name(Text("key"), key, known))
                )
                meant = nearest(key, known)
                if meant is not None and meant not in raw and _fits(value, known[meant]):
                    found[meant] = value
        return found

    def _leaf(self, raw: object, model: typing.Any, place: str) -> object:
        try:
            msgspec.convert(raw, model, dec_hook=from_plain)
        except msgspec.ValidationError as error:
            self.faults.append(Fault(place, misshapen(str(error), model)))
            return _stand_in(model)
        return raw


@cache
def _fields(struct: type) -> dict[str, msgspec.structs.FieldInfo]:
    """Asked of every part of a file; to find out takes longer than all the rest."""
    return {f.name: f for f in msgspec.structs.fields(struct) if f.name not in MADE_HERE}


def lacking(name: str) -> Text:
    """That a key is missing which has to be there."""
    return misshapen(f"Object missing required field `{name}`")


def _fits(raw: object, model: object) -> bool:
    return not shape_faults(raw, model)


def _within(place: str, key: str) -> str:
    return f"{place}.{key}" if place else key


def _stand_in(model: typing.Any) -> object:
    for value in (*_choices_in(model), *STAND_INS):
        try:
            msgspec.convert(value, model, dec_hook=from_plain)
        except (msgspec.ValidationError, TypeError):
            continue
        return value
    return GONE


def _choices_in(model: object) -> Iterator[object]:
    """The values of a `Literal`; what a list or a union is made of are kinds, and no values."""
    if typing.get_origin(model) is typing.Literal:
        yield from typing.get_args(model)
    elif isinstance(model, types.UnionType):
        for each in typing.get_args(model):
            yield from _choices_in(each)


def _struct_in(model: object) -> type | None:
    """The record or text a field holds, looking through `X | None`."""
    if isinstance(model, type) and issubclass(model, Frozen | Declared | Grounds | Text):
        return model
    if isinstance(model, types.UnionType):
        return next((found for arg in typing.get_args(model) if (found := _struct_in(arg))), None)
    return None


def _inner_type(model: object) -> object:
    """What a `tuple[X, ...]` or `dict[str, X]` holds, else nothing."""
    arguments = typing.get_args(model)
    if typing.get_origin(model) is tuple:
        return arguments[0]
    if typing.get_origin(model) is dict:
        return arguments[1]
    return None
