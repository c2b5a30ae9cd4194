"""The catalogues: what a message is called in another language.

English needs none, it stands in the source. Another language is loaded when the first text is
spoken in it, from the compiled file; in a checkout that file follows its source by itself.
"""

from __future__ import annotations

import gettext
from functools import cache
from pathlib import Path

from tafelrunde.words import compiling

LOCALE = Path(__file__).parent / "locale"


@cache
def catalogue(lang: str) -> gettext.NullTranslations:
    """All messages of a language; where there is no catalogue, English speaks for itself."""
    folder = LOCALE / lang / "LC_MESSAGES"
    if not lang.isalpha() or not folder.is_dir():
        return gettext.NullTranslations()
    compiling.compile_all(folder)
    with (folder / "django.mo").open("rb") as file:
        return gettext.GNUTranslations(file)


def found(lang: str, english: str, context: str = "") -> str:
    if lang == "en" or not english:
        return english
    known = catalogue(lang)
    return known.pgettext(context, english) if context else known.gettext(english)


def found_plural(lang: str, one: str, many: str, number: int, context: str = "") -> str:
    if lang == "en":
        return one if number == 1 else many
    known = catalogue(lang)
    if context:
        return known.npgettext(context, one, many, number)
    return known.ngettext(one, many, number)
