"""What was announced otherwise than usual: on a workbook in words, and back into options.

A row is called as the rulebook explains the option; its name serves where two would be called the
same, and reports made before there were words have it for all.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping

from tafelrunde.pages.files.grid import Cell
from tafelrunde.pages.files.read import NO, YES, Line, Value, as_text
from tafelrunde.pages.plain_words import setting_in_words
from tafelrunde.rulebook.model import Mode, Option, Rulebook, Setting
from tafelrunde.rulebook.settings import defaults
from tafelrunde.words import LANGUAGES, Text, capital

OPTION = Text("Option")


def chosen_rows(
    rulebook: Rulebook, mode: Mode, options: Mapping[str, Setting], lang: str
) -> Iterator[tuple[Cell, Cell]]:
    known = {option.name: option for option in rulebook.options_of(mode)}
    usual = defaults(rulebook)
    for name, value in options.items():
        if name in usual and usual[name] == value:
            continue
        option = known.get(name)
        if option is None or len(_called(known.values(), option.meaning[lang])) > 1:
            yield f"{OPTION[lang]} {name}", _plain(value)
        else:
            yield capital(option.meaning)[lang], _in_words(option, value, lang)


def read_choices(
    lines: Iterable[Line], rulebook: Rulebook, mode: str
) -> dict[str, tuple[object, Line]]:
    """By the name of each option in these rows its value and its row; others are passed over."""
    known = rulebook.options_of(rulebook.mode(mode))
    found: dict[str, tuple[object, Line]] = {}
    for line in lines:
        what, value = line.text("what"), line.value("value")
        word, _, name = what.partition(" ")
        alike = _called(known, what)
        if alike:
            found[alike[0].name] = (_meant(alike[0], value), line)
        elif word.casefold() in {OPTION[lang].casefold() for lang in LANGUAGES} and name:
            found[name] = (_read_plain(value), line)
    return found


def _called(options: Iterable[Option], said: str) -> list[Option]:
    plain = said.strip().casefold()
    return [
        option
        for option in options
        if plain in {option.meaning[lang].casefold() for lang in LANGUAGES}
    ]


def _in_words(option: Option, value: Setting, lang: str) -> Cell:
    if option.kind in ("whole", "number") and value is not None:
        written = isinstance(value, str) and lang != "en"
        return str(value).replace(".", ",") if written else _plain(value)
    return setting_in_words(option, value)[lang]


def _meant(option: Option, value: Value) -> object:
    """The setting that is told so, in any language; anything else as it stands."""
    said = as_text(value)
    plain = said.casefold()
    for setting in (None, *option.choices):
        words = setting_in_words(option, setting)
        if plain in {words[lang].casefold() for lang in LANGUAGES}:
            return setting
    if option.kind == "flag" and plain in YES | NO:
        return plain in YES
    if option.kind == "number" and isinstance(value, str):
        return said.replace(",", ".")
    return said if option.kind == "text" else _read_plain(value)


def _plain(value: object) -> Cell:
    """An option's value; anything but a number, a text or yes and no goes in as JSON."""
    return value if isinstance(value, str | int | bool) else json.dumps(value)


def _read_plain(value: Value) -> object:
    """The same as a sheet has it; what is neither number nor text was written as JSON."""
    if value in ("null",):
        return None
    return value if isinstance(value, str | int | bool) else None
