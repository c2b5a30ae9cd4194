"""Every text of the product in each language, read from its source with the place it has.

Texts stand in the catalogues, as English messages in Python and templates, and as `x.de` and `x.en`
in the games' TOML, and the manual as Markdown.
"""

from __future__ import annotations

import re
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


class Said(NamedTuple):
    """One text, its language, where it is written, and the same in the other language."""

    lang: str
    text: str
    place: str
    other: str = ""


@cache
def every_text() -> tuple[Said, ...]:
    return (*in_catalogues(), *in_rulebooks(), *in_the_manual())


# ── Catalogues, rulebooks, handbooks, help ───────────────────────────────────────────────────────


def in_catalogues() -> Iterator[Said]:
    places = {found.message.key: found.place for found in messages.in_templates()}
    places |= {
        found.message.key: found.place for found in (*messages.in_python(), *messages.in_help())
    }
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


def in_the_manual() -> Iterator[Said]:
    """By paragraphs; what is typed into a terminal, and words to search by, are left alone."""
    for file in sorted((SOURCE / "web" / "manual" / "texts").rglob("*.md")):
        for paragraph in file.read_text(encoding="utf-8").split("\n\n"):
            text = LEFT_ALONE.sub(" ", paragraph)
            yield Said(file.parent.name, text, str(file.relative_to(SOURCE)))


LEFT_ALONE = re.compile(r"`[^`]*`|\{#[^}]*\}|\]\([^)]*\)")


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
