"""Turns the text of a rulebook.toml into a Rulebook, or says exactly what is wrong with it."""

from __future__ import annotations

import tomllib
import types
import typing
from collections.abc import Iterator
from fractions import Fraction

import msgspec

from tafelrunde.rulebook.consistency import contradictions
from tafelrunde.rulebook.exact import exact
from tafelrunde.rulebook.faults import Fault, Refusal
from tafelrunde.rulebook.frozen import Frozen
from tafelrunde.rulebook.list_rules import Declared
from tafelrunde.rulebook.model import Rulebook
from tafelrunde.rulebook.names import unknown_name
from tafelrunde.words import LANGUAGES, Text, Verbatim, read_back


def read_toml(text: str, file: str) -> dict[str, typing.Any]:
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise Refusal.single(file, "not valid TOML: {error}", error=str(error)) from None


def read_rulebook(text: str, file: str) -> Rulebook:
    """Read, check keys and types, then check that the parts fit together."""
    raw = read_toml(text, file)
    faults = [Fault(f"{file}: {fault.place}", fault.text) for fault in unknown_keys(raw, Rulebook)]
    if faults:
        raise Refusal(faults)
    try:
        rulebook = msgspec.convert(raw, Rulebook, dec_hook=_from_toml)
    except msgspec.ValidationError as error:
        raise Refusal.of(file, Verbatim(str(error))) from None
    faults = [Fault(f"{file}: {fault.place}", fault.text) for fault in contradictions(rulebook)]
    if faults:
        raise Refusal(faults)
    return rulebook


def _from_toml(wanted: type, raw: object) -> object:
    return exact(raw) if wanted is Fraction else read_back(wanted, raw)


def unknown_keys(raw: object, model: object, place: str = "") -> Iterator[Fault]:
    """Walk data and model side by side; msgspec would stop at the first stranger and not guess."""
    struct = _struct_in(model)
    if struct is not None and isinstance(raw, dict):
        known = _fields(struct)
        known.pop("arithmetic", None)  # Python from the game folder, never a key of the file
        for key, value in raw.items():
            where = f"{place}.{key}" if place else key
            if key not in known:
                yield Fault(where, unknown_name(Text("key"), key, known))
            else:
                yield from unknown_keys(value, known[key], where)
        return
    inner = _inner_type(model)
    if isinstance(raw, list):
        for index, item in enumerate(raw):
            yield from unknown_keys(item, inner, f"{place}[{index}]")
    elif isinstance(raw, dict) and inner is not None:
        for key, item in raw.items():
            yield from unknown_keys(item, inner, f"{place}.{key}")


def _fields(model: type) -> dict[str, object]:
    if issubclass(model, msgspec.Struct):
        return {field.name: field.type for field in msgspec.structs.fields(model)}
    return dict.fromkeys(LANGUAGES, str)  # a text, each language beside the others


def _struct_in(model: object) -> type | None:
    """The record or text a field holds, looking through `X | None`."""
    if isinstance(model, type) and issubclass(model, Frozen | Declared | Text):
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
