"""How is a rulebook written down? One way, so that the same rules are always the same file.

Keys stand in the order of the model, names that somebody gave (scorings, table sizes, topics) in
the order of `by_id`; what is at its default is left out, whole numbers are written as such. So two
files with the same rules are equal byte by byte once they have been written by this hand.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Any

import msgspec

from tafelrunde.rulebook.by_id import by_id
from tafelrunde.rulebook.edition import Plain, usual_of
from tafelrunde.rulebook.handbook import Handbook
from tafelrunde.rulebook.model import Rulebook
from tafelrunde.words import LANGUAGES, Label, Text

WIDEST = 110
"""A table that fits on a line of this width is written on one."""
BARE = re.compile(r"[A-Za-z0-9_-]+")
UNPRINTED = re.compile(
    "[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069]"
)
AS_IT_COMES = frozenset({"material", "facts"})
"""What only a game's own Python reads; in which order is its own matter."""


def rulebook_toml(rulebook: Rulebook) -> str:
    """The whole rulebook as a file; reading it gives the same rulebook again."""
    return "\n".join(_table(as_written(rulebook), ())) + "\n"


def handbook_toml(handbook: Handbook) -> str:
    """A handbook as a file; reading it gives the same handbook again."""
    return "\n".join(_table({"rule": _ordered(handbook.rules)}, ())) + "\n"


def as_written(rulebook: Rulebook) -> Plain:
    """The same as plain data, before it becomes a text."""
    return dict(_ordered(rulebook))


# ── In which order ───────────────────────────────────────────────────────────────────────────────


def _ordered(value: object, key: str = "") -> Any:
    if isinstance(value, msgspec.Struct):
        usual = usual_of(type(value))
        found = {name: getattr(value, name) for name in usual}
        return {n: _ordered(each, n) for n, each in found.items() if each != usual[n]}
    if isinstance(value, Text):
        words = (
            value.words if isinstance(value, Label) else {lang: value[lang] for lang in LANGUAGES}
        )
        return {lang: words[lang] for lang in LANGUAGES if lang in words}
    if isinstance(value, Fraction):
        return value.numerator if value.denominator == 1 else str(value)
    if isinstance(value, Mapping):
        names = list(value) if key in AS_IT_COMES else sorted(value, key=by_id)
        return {name: _ordered(value[name], key if key in AS_IT_COMES else "") for name in names}
    if isinstance(value, list | tuple):
        return [_ordered(each, key if key in AS_IT_COMES else "") for each in value]
    return value


# ── In which shape ───────────────────────────────────────────────────────────────────────────────


def _table(table: Mapping[str, Any], path: tuple[str, ...]) -> Iterator[str]:
    """What fits on a line first, for whatever stands behind a heading belongs to it."""
    below = {}
    for key, value in table.items():
        line = _line(key, value)
        if line is None:
            below[key] = value
        else:
            yield line
    for key, value in below.items():
        place = (*path, key)
        name = ".".join(map(_key, place))
        if isinstance(value, Mapping):
            yield from ("", f"[{name}]")
            yield from _table(value, place)
        else:
            for each in value:
                yield from ("", f"[[{name}]]")
                yield from _table(each, place)


def _line(key: str, value: object) -> str | None:
    """The key with its value, where it needs no heading of its own."""
    start = f"{_key(key)} = "
    if isinstance(value, Mapping):
        short = start + _inline(value)
        return short if not value or len(short) <= WIDEST or _is_words(value) else None
    if not isinstance(value, list) or not any(isinstance(each, Mapping) for each in value):
        return start + _inline(value)
    rows = [f"  {_inline(each)}," for each in value]
    together = all(isinstance(each, Mapping) for each in value)
    if together and any(len(row) > WIDEST for row in rows):
        return None
    return "\n".join([f"{start}[", *rows, "]"])


def _is_words(value: Mapping[str, Any]) -> bool:
    return set(value) <= set(LANGUAGES) and all(isinstance(each, str) for each in value.values())


def _inline(value: object) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int):
        return str(value)
    if isinstance(value, str):
        return _text(value)
    if isinstance(value, Mapping):
        inner = ", ".join(f"{_key(key)} = {_inline(each)}" for key, each in value.items())
        return f"{{ {inner} }}" if inner else "{}"
    if isinstance(value, list | tuple):
        return f"[{', '.join(map(_inline, value))}]"
    raise TypeError(f"no way to write {type(value)}")


def _key(key: str) -> str:
    return key if BARE.fullmatch(key) else _text(key)


def _text(text: str) -> str:
    """JSON's way of writing a text is TOML's too, but for what nobody sees."""
    said = json.dumps(text, ensure_ascii=False)
    return UNPRINTED.sub(lambda found: f"\\u{ord(found[0]):04x}", said)
