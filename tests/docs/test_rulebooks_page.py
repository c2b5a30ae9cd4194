"""docs/rulebooks.md has every key of the language, with the default that holds in the program."""

from __future__ import annotations

import re
import typing
from collections.abc import Iterator

import msgspec
import pytest

from tafelrunde.rulebook.edition import MADE_HERE
from tafelrunde.rulebook.model import Rulebook
from tafelrunde.rulebook.topics import OFFICE_TOPICS, TOPICS
from tools.refresh_docs import ROOT

PAGE = (ROOT / "docs" / "rulebooks.md").read_text(encoding="utf-8")
ROW = re.compile(r"^\| `(\w+)` \| (.+?) \| (.+?) \| (`.+`) \|$", re.MULTILINE)


def parts_in(kind: object, seen: set[type]) -> Iterator[type[msgspec.Struct]]:
    """Every record that a rulebook is made of, however deep."""
    if isinstance(kind, type) and issubclass(kind, msgspec.Struct) and kind not in seen:
        seen.add(kind)
        yield kind
        for field in keys_of(kind):
            yield from parts_in(field.type, seen)
    for inner in typing.get_args(kind):
        yield from parts_in(inner, seen)


def keys_of(part: type[msgspec.Struct]) -> list[msgspec.structs.FieldInfo]:
    return [field for field in msgspec.structs.fields(part) if field.name not in MADE_HERE]


PARTS = list(parts_in(Rulebook, set()))


def rows_of(part: type) -> dict[str, tuple[str, str, str]]:
    start = PAGE.index(f'<a id="{part.__name__}"></a>')
    end = PAGE.find("<a id=", start + 1)
    found = ROW.findall(PAGE[start : end if end > 0 else PAGE.index("## Topics of the desk")])
    return {key: (meaning, default, example) for key, meaning, default, example in found}


def default_of(field: msgspec.structs.FieldInfo) -> str:
    """As the page writes it."""
    if field.required:
        return "**required**"
    made = field.default_factory is not msgspec.NODEFAULT
    value = field.default_factory() if made else field.default
    if isinstance(value, bool):
        return f"`{str(value).lower()}`"
    if value is None or isinstance(value, msgspec.Struct) or value in ("", (), {}):
        return "–"
    if isinstance(value, tuple):
        return f"`[{', '.join(_written(each) for each in value)}]`"
    return f"`{_written(value)}`"


def _written(value: object) -> str:
    return f'"{value}"' if isinstance(value, str) else str(value)


@pytest.mark.parametrize("part", PARTS, ids=lambda part: part.__name__)
def test_every_key_has_its_meaning_its_default_and_an_example(part: type[msgspec.Struct]) -> None:
    rows = rows_of(part)
    keys = keys_of(part)
    assert list(rows) == [field.name for field in keys]
    assert {field.name: rows[field.name][1] for field in keys} == {
        field.name: default_of(field) for field in keys
    }


@pytest.mark.parametrize("part", PARTS, ids=lambda part: part.__name__)
def test_an_example_names_its_key(part: type[msgspec.Struct]) -> None:
    for key, (_meaning, _default, example) in rows_of(part).items():
        assert re.search(rf"\b{key}\b", example), (part.__name__, key, example)


def test_no_part_is_explained_that_does_not_exist() -> None:
    explained = set(re.findall(r'<a id="(\w+)"></a>', PAGE))
    assert explained == {part.__name__ for part in PARTS}


def test_every_topic_is_told() -> None:
    for topic in (*TOPICS, *OFFICE_TOPICS):
        assert f"`{topic}`" in PAGE, topic
