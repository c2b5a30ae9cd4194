"""Which edition of a rulebook? Its id and its version, as people write them: azul@2027."""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Mapping
from fractions import Fraction
from functools import cache
from typing import Any

import msgspec

from tafelrunde.rulebook.by_id import by_id
from tafelrunde.rulebook.model import Rulebook
from tafelrunde.words import LANGUAGES, Label, Text

ID = re.compile(r"[A-Za-z0-9][A-Za-z0-9_-]{0,59}")
VERSION = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,39}")
"""What a rulebook and an edition of it may be called: they stand in files and addresses."""

AT = "@"
MADE_HERE = frozenset({"arithmetic", "offered_by"})
"""What the shelf adds to a rulebook; it stands in no file."""

Plain = dict[str, Any]


def parted(name: str) -> tuple[str, str | None]:
    """ "azul@2027" as id and version; no version means the newest."""
    rulebook_id, at, version = name.partition(AT)
    return rulebook_id, version if at else None


def by_version(version: str) -> tuple[tuple[str | int, ...], str]:
    """A key to sort by, as people do: 2019 before 2027, 2.9 before 2.10."""
    return by_id(version)


# ── The whole of it, in one shape ────────────────────────────────────────────────────────────────


def canonical(rulebook: Rulebook) -> Plain:
    """Everything agreed on, as plain data that `read_plain` reads back.

    What is left at its default is left out, so that an edition stays the same when the language
    learns a new word. A default therefore never changes its meaning: that would be a new key.
    """
    return _plain_struct(rulebook)


def _plain(value: object) -> object:
    if isinstance(value, msgspec.Struct):
        return _plain_struct(value)
    if isinstance(value, Text):
        return _plain_text(value)
    if isinstance(value, Fraction):
        return str(value)
    if isinstance(value, Mapping):
        return {str(name): _plain(each) for name, each in value.items()}
    if isinstance(value, list | tuple):
        return [_plain(each) for each in value]
    return value


def _plain_struct(part: msgspec.Struct) -> Plain:
    found = {name: getattr(part, name) for name in usual_of(type(part))}
    usual = usual_of(type(part))
    return {name: _plain(value) for name, value in found.items() if value != usual[name]}


@cache
def usual_of(part: type[msgspec.Struct]) -> dict[str, object]:
    """The keys of a part of a rulebook, each with what holds where nothing is said."""
    return {
        field.name: field.default
        if field.default_factory is msgspec.NODEFAULT
        else field.default_factory()
        for field in msgspec.structs.fields(part)
        if field.name not in MADE_HERE
    }


def _plain_text(text: Text) -> dict[str, str]:
    if isinstance(text, Label):
        return dict(text.words)
    return {lang: text[lang] for lang in LANGUAGES}


def digest_of(plain: Mapping[str, object]) -> str:
    """SHA-256 over the plain data as JSON with sorted keys, no blanks, in UTF-8."""
    text = json.dumps(plain, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return hashlib.sha256(text.encode()).hexdigest()
