"""Every German and every English text of the product, read from its source with the place it has.

Texts stand in five kinds of files: as pairs in Python (`Text("Tisch", "table")`, functions that
take `de` and `en`, choices by `lang == "de"`), in the catalogues, in the templates, and as `x.de`
and `x.en` in the games' TOML. What is filled in while the program runs is shown as `…`.
"""

from __future__ import annotations

import ast
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import polib

import tafelrunde
from tafelrunde.words import compiling
from tools import messages

SOURCE = Path(tafelrunde.__file__).parent
GAP = "…"


class Said(NamedTuple):
    """One text, its language, where it is written, and the same in the other language."""

    lang: str
    text: str
    place: str
    other: str = ""


@cache
def every_text() -> tuple[Said, ...]:
    return (*in_python(), *in_catalogues(), *in_rulebooks(), *in_help())


# ── Python ───────────────────────────────────────────────────────────────────────────────────────


Found = ast.Call | ast.IfExp | ast.FunctionDef


@cache
def _nodes() -> dict[str, list[Found]]:
    """What matters in each file; walking through all of them once takes seconds."""
    return {
        str(file.relative_to(SOURCE)): [
            node
            for node in ast.walk(ast.parse(file.read_text(encoding="utf-8")))
            if isinstance(node, Found)
        ]
        for file in sorted(SOURCE.rglob("*.py"))
        if "migrations" not in file.parts
    }


def _takers(nodes: list[Found]) -> dict[str, int]:
    """Functions with a parameter `de` followed by `en`, and where the first stands in a call."""
    found = {"Text": 0}
    for node in nodes:
        if isinstance(node, ast.FunctionDef):
            names = [each.arg for each in node.args.args if each.arg not in {"self", "cls"}]
            if "de" in names and names[names.index("de") :][1:2] == ["en"]:
                found[node.name] = names.index("de")
    return found


def in_python() -> Iterator[Said]:
    everywhere = _takers([node for nodes in _nodes().values() for node in nodes])
    for name, nodes in _nodes().items():
        takers = everywhere | _takers(nodes)  # of functions with one name a file's own comes first
        for node in nodes:
            for de, en in _pairs(node, takers):
                german, english = _written(de), _written(en)
                if german.strip(f"{GAP} "):
                    yield Said("de", german, f"{name}:{de.lineno}", english)
                if english.strip(f"{GAP} "):
                    yield Said("en", english, f"{name}:{en.lineno}", german)


def _pairs(node: Found, takers: dict[str, int]) -> Iterator[tuple[ast.expr, ast.expr]]:
    if isinstance(node, ast.Call):
        called = node.func
        name = called.attr if isinstance(called, ast.Attribute) else getattr(called, "id", "")
        first = takers.get(name)
        if first is not None and len(node.args) >= first + 2:
            yield node.args[first], node.args[first + 1]
        named = {keyword.arg: keyword.value for keyword in node.keywords}
        if {"de", "en"} <= set(named):
            yield named["de"], named["en"]
    elif isinstance(node, ast.IfExp) and ast.unparse(node.test).endswith(("== 'de'", "german")):
        yield node.body, node.orelse


def _written(part: ast.expr) -> str:
    """The text as written, with a gap for whatever is filled in."""
    if isinstance(part, ast.Constant):
        return part.value if isinstance(part.value, str) else ""
    if isinstance(part, ast.JoinedStr):
        return "".join(
            str(piece.value) if isinstance(piece, ast.Constant) else GAP for piece in part.values
        )
    if isinstance(part, ast.BinOp) and isinstance(part.op, ast.Add):
        return f"{_written(part.left) or GAP}{_written(part.right) or GAP}"
    return ""


# ── Catalogues, rulebooks, handbooks, help ───────────────────────────────────────────────────────


def in_catalogues() -> Iterator[Said]:
    places = {found.message.key: found.place for found in messages.in_templates()}
    places |= {found.message.key: found.place for found in messages.in_python()}
    for catalogue in compiling.catalogues():
        lang = catalogue.parts[-3]
        for entry in polib.pofile(str(catalogue)):
            place = places.get((entry.msgid, entry.msgctxt or ""), str(catalogue))
            for text in [*entry.msgstr_plural.values(), entry.msgstr]:
                if text:
                    yield Said(lang, text, place, entry.msgid)
    for message in messages.collected().values():
        for text in filter(None, (message.english, message.plural)):
            yield Said("en", text, places[message.key])


def in_rulebooks() -> Iterator[Said]:
    for file in sorted((SOURCE / "games").rglob("*.toml")):
        read = tomllib.loads(file.read_text(encoding="utf-8"))
        yield from _within(read, str(file.relative_to(SOURCE)))


def _within(part: Any, place: str, lang: str = "") -> Iterator[Said]:
    if isinstance(part, dict):
        for key, inner in part.items():
            if key == "words" and "title" in part:
                continue  # what people in the hall type to find a rule: every word is welcome
            inner_lang = key if key in {"de", "en"} else lang
            name = f"{place} {part.get('id', '')}".strip() if "id" in part else place
            yield from _within(inner, name, inner_lang)
    elif isinstance(part, list):
        for inner in part:
            yield from _within(inner, place, lang)
    elif isinstance(part, str) and lang:
        yield Said(lang, part, place)


def in_help() -> Iterator[Said]:
    """What the command line says of itself: English in the parser, German beside it."""
    from tafelrunde.cli import help_words

    for name, value in vars(help_words).items():
        if name.startswith("_"):
            continue
        for english, german in value.items() if isinstance(value, dict) else ():
            if isinstance(german, str):
                yield Said("en", english, f"help {name}")
                yield Said("de", german, f"help {name}")
