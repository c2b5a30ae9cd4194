"""What the product calls its buttons and pages, in each language, to hold the manual against it."""

from __future__ import annotations

import re
from functools import cache

import polib

from tafelrunde.words import compiling
from tools import messages

PRESSED = re.compile(r"<(button|a|summary|label|option|legend)\b.*?</\1>", re.DOTALL)
SET_ASIDE = re.compile(r"""\{%\s*translate\s+["']([^"']*)["'](?:\s+context\s+"[^"]*")?\s+as\s""")
ASKS_AGAIN = '{% extends "parts/sure.html" %}'
GAP = re.compile(r"%\(\w+\)s|\{\w+\}")
LETTERS = re.compile(r"[^\W\d_]")
FEWEST_LETTERS = 4
"""So much of a message with gaps has to be letters, or anything would be one."""


@cache
def pressed() -> frozenset[str]:
    """Messages that stand on something to press, or may: those a template sets aside for it."""
    found: set[str] = set()
    for file in messages.SOURCE.rglob("*.html"):
        text = file.read_text(encoding="utf-8")
        found |= set(SET_ASIDE.findall(text))
        if ASKS_AGAIN in text:  # its one button is the frame's
            found |= {message.english for message in messages.in_template(text)}
        for element in PRESSED.finditer(text):
            found |= {message.english for message in messages.in_template(element.group())}
    return frozenset(found)


@cache
def _texts(lang: str) -> dict[str, frozenset[str]]:
    """Every text of a language, with the English messages it stands for."""
    found: dict[str, set[str]] = {}
    [catalogue] = [file for file in compiling.catalogues() if file.parts[-3] == "de"]
    for entry in polib.pofile(str(catalogue)):
        said = [entry.msgstr, *entry.msgstr_plural.values()]
        for text in [entry.msgid, entry.msgid_plural] if lang == "en" else said:
            found.setdefault(text.removesuffix(":"), set()).add(entry.msgid)
    found.pop("", None)
    return {text: frozenset(english) for text, english in found.items()}


@cache
def _with_gaps(lang: str) -> tuple[tuple[re.Pattern[str], frozenset[str]], ...]:
    return tuple(
        (re.compile(".+".join(map(re.escape, GAP.split(text)))), english)
        for text, english in _texts(lang).items()
        if GAP.search(text) and len(LETTERS.findall(GAP.sub("", text))) >= FEWEST_LETTERS
    )


@cache
def meant(shown: str, lang: str) -> frozenset[str]:
    """The messages that read like this: `Draw round 1` is `Draw round %(n)s`."""
    exact = _texts(lang).get(shown)
    if exact:
        return exact
    fitting = [english for pattern, english in _with_gaps(lang) if pattern.fullmatch(shown)]
    return frozenset().union(*fitting)
