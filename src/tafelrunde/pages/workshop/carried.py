"""Which texts of a handbook does the next edition outdate, and how does it carry them on?

A text is outdated where the rulebook says something else under its rule than it did in the edition
the text was written for. It is kept, behind what the rulebook says now, and says for which edition
it was written: whoever looks a rule up must not read last year's points as this year's.
"""

from __future__ import annotations

import re

import msgspec

from tafelrunde.pages.workshop.in_words import words_as_handbook
from tafelrunde.rulebook.handbook import Handbook, Rule
from tafelrunde.rulebook.model import Rulebook
from tafelrunde.words import LANGUAGES, Label, Text


def outdated(handbook: Handbook, before: Rulebook, after: Rulebook) -> tuple[str, ...]:
    """The rules with a text that was written when the rulebook said something else."""
    then, now = _told(before), _told(after)
    found = [rule.id for rule in handbook.rules if rule.id in then]
    return tuple(rule for rule in found if not _same(then[rule], now.get(rule)))


def carried_on(handbook: Handbook, before: Rulebook, after: Rulebook) -> Handbook:
    """The handbook of the next edition."""
    old, now = outdated(handbook, before, after), _told(after)
    rules = (
        msgspec.structs.replace(rule, text=_text(rule, now.get(rule.id), before.version))
        if rule.id in old
        else rule
        for rule in handbook.rules
    )
    return Handbook(rules=tuple(rules))


def _told(book: Rulebook) -> dict[str, Text]:
    return {rule.id: rule.text for rule in words_as_handbook(book).rules}


def _same(then: Text, now: Text | None) -> bool:
    return now is not None and then["en"] == now["en"] and then["de"] == now["de"]


def _text(rule: Rule, now: Text | None, version: str) -> Text:
    version, words = _as_written(rule.text, version)
    told = GONE if now is None else SAYS.filled(now=now)
    return Text("{told} {written}", told=told, written=WRITTEN.filled(version=version, text=words))


GONE = Text("The rulebook does not speak of this any more.")
SAYS = Text("The rulebook now says: {now}")
WRITTEN = Text("Written for edition {version}: {text}")


def _as_written(text: Text, version: str) -> tuple[str, Text]:
    """The words somebody wrote, and for which edition: a text carried on before says so itself."""
    found = {lang: _mark(lang).search(text[lang]) for lang in LANGUAGES}
    first = next((each for each in found.values() if each is not None), None)
    if first is None:
        return version, text
    words = {lang: each["text"] if each else text[lang] for lang, each in found.items()}
    return first["version"], Label(**words)


def _mark(lang: str) -> re.Pattern[str]:
    marked = WRITTEN.filled(version="<>", text="<<>>")[lang]
    start, _text, _end = marked.partition("<<>>")
    before, _version, after = start.partition("<>")
    return re.compile(
        rf"{re.escape(before)}(?P<version>\S{{1,40}}?){re.escape(after)}(?P<text>.*)", re.DOTALL
    )
