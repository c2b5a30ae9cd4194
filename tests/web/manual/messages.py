"""What the product calls its buttons and pages, in each language, to hold the manual against it."""

from __future__ import annotations

import re
from functools import cache

import polib

from tafelrunde.words import compiling
from tools import messages

PRESSED = re.compile(r"<(button|a|summary|label|option|legend)\b.*?</\1>", re.DOTALL)
SET_ASIDE = re.compile(
    r"""\{%\s*translate\s+["']([^"']*)["'](?:\s+context\s+"[^"]*")?\s+as\s\w+\s*%\}"""
)
ASKS_AGAIN = '{% extends "parts/sure.html" %}'
GAP = re.compile(r"%\(\w+\)s|\{\w+\}")
LETTERS = re.compile(r"[^\W\d_]")
FEWEST_LETTERS = 4
"""So much of a message with gaps has to be letters, or anything would be one."""


INCLUDED = re.compile(r'{% include "([^"]+)"')
Key = tuple[str, str]
"""A message in English and the sense it has: one English word can be two buttons."""


def _keys(text: str) -> set[Key]:
    return {message.key for message in messages.in_template(text)}


@cache
def on_pages() -> frozenset[Key]:
    """What some template says, and what anybody says in its plain sense."""
    found = {found.message.key for found in messages.in_templates()}
    return frozenset(found | {key for keys in texts("en").values() for key in keys if not key[1]})


@cache
def pressed() -> frozenset[Key]:
    """Messages that stand on something to press, or may: those a template sets aside for it."""
    found: set[Key] = set()
    for file in messages.SOURCE.rglob("*.html"):
        text = file.read_text(encoding="utf-8")
        for aside in SET_ASIDE.finditer(text):
            found |= _keys(aside.group())
        if ASKS_AGAIN in text:  # its one button is the frame's
            found |= _keys(text)
        for element in PRESSED.finditer(text):
            found |= _keys(element.group())
            for part in INCLUDED.findall(element.group()):
                found |= _keys(_part(part))
    return frozenset(found)


def _part(name: str) -> str:
    """A part of a page that stands within something to press."""
    [file] = messages.SOURCE.rglob(f"templates/{name}")
    return file.read_text(encoding="utf-8")


@cache
def texts(lang: str) -> dict[str, frozenset[Key]]:
    """Every text of a language, with the messages it stands for."""
    found: dict[str, set[Key]] = {}
    of = "fr" if lang == "fr" else "de"
    [catalogue] = [file for file in compiling.catalogues() if file.parts[-3] == of]
    for entry in polib.pofile(str(catalogue)):
        said = [entry.msgstr, *entry.msgstr_plural.values()]
        for text in [entry.msgid, entry.msgid_plural] if lang == "en" else said:
            found.setdefault(text.removesuffix(":"), set()).add((entry.msgid, entry.msgctxt or ""))
    found.pop("", None)
    return {text: frozenset(english) for text, english in found.items()}


@cache
def spoken(lang: str) -> frozenset[Key]:
    """What a language has a text for; French has the pages of players and audience alone."""
    return frozenset(key for keys in texts(lang).values() for key in keys)


@cache
def _with_gaps(lang: str) -> tuple[tuple[re.Pattern[str], frozenset[Key]], ...]:
    return tuple(
        (re.compile(".+".join(map(re.escape, GAP.split(text)))), english)
        for text, english in texts(lang).items()
        if GAP.search(text) and len(LETTERS.findall(GAP.sub("", text))) >= FEWEST_LETTERS
    )


@cache
def meant(shown: str, lang: str) -> frozenset[Key]:
    """The messages that read like this: `Draw round 1` is `Draw round %(n)s`."""
    exact = texts(lang).get(shown)
    if exact:
        return exact
    fitting = [english for pattern, english in _with_gaps(lang) if pattern.fullmatch(shown)]
    return frozenset(key for keys in fitting for key in keys)
