"""Which words tell another number of rounds than the rules do? Title and summary stay behind."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from tafelrunde.pages.workshop.warnings import Warned
from tafelrunde.rulebook.drafting import found
from tafelrunde.rulebook.edition import Plain
from tafelrunde.rulebook.model import Mode, Rulebook
from tafelrunde.words import Text

YEAR = re.compile(r"\b(?:19|20)\d\d\b")
SPELT = {
    1: "one|ein|eine|une?",
    2: "two|zwei|deux",
    3: "three|drei|trois",
    4: "four|vier|quatre",
    5: "five|fünf|cinq",
    6: "six|sechs",
    7: "seven|sieben|sept",
    8: "eight|acht|huit",
    9: "nine|neun|neuf",
    10: "ten|zehn|dix",
    11: "eleven|elf|onze",
    12: "twelve|zwölf|douze",
}


def still_said(start: Plain, book: Rulebook) -> Iterator[Warned]:
    """Of each mode whose rounds are others now: unchanged words with the old number in them."""
    began = {found(mode, ("id",)): mode for mode in found(start, ("modes",)) or ()}
    for mode in book.modes:
        before = began.get(mode.id)
        rounds = found(before, ("rounds",))
        if not isinstance(rounds, int) or rounds == mode.rounds:
            yield from _told_wrong(mode)
            continue
        words = (
            (mode.title, found(before, ("title",))),
            (mode.summary, found(before, ("summary",))),
        )
        if any(_stayed(now, then, rounds) for now, then in words):
            text = Text(
                "“{mode}” has another number of rounds now, but title or summary are still those "
                "of before: please look whether they fit.",
                mode=mode.title,
            )
            yield Warned(text, mode.rounds_rule)


def of_that_year(start: Plain, book: Rulebook) -> Iterator[Warned]:
    """The next edition of a rulebook that still says of which year the one before was."""
    then = found(start, ("source",))
    if not isinstance(then, dict) or any(book.source[lang] != said for lang, said in then.items()):
        return
    year = YEAR.search(" ".join(map(str, then.values())))
    if year is not None:
        text = Text(
            "“{source}” still names {year}, as the edition before did: please look whether that "
            "fits.",
            source=book.source,
            year=year[0],
        )
        yield Warned(text)


def _told_wrong(mode: Mode) -> Iterator[Warned]:
    """An edition may have been wrong before: its words name rounds, and none of them are these."""
    texts = [text[lang] for text in (mode.title, mode.summary) for lang in ("de", "en")]
    told = {number for text in texts for number in _rounds_in(text)}
    if mode.rounds and told and mode.rounds not in told:
        text = Text(
            "Title or summary of “{mode}” tell another number of rounds than the rules: "
            "please look whether they fit.",
            mode=mode.title,
        )
        yield Warned(text, mode.rounds_rule)


def _rounds_in(text: str) -> Iterator[int]:
    for number, words in SPELT.items():
        if number > 1 and re.search(rf"\b({number}|{words})[ -](rounds?|runden)\b", text, re.I):
            yield number


def _stayed(now: Text, then: Any, rounds: int) -> bool:
    if not isinstance(then, dict) or any(now[lang] != words for lang, words in then.items()):
        return False
    number = re.compile(rf"\b({rounds}|{SPELT.get(rounds, rounds)})\b", re.IGNORECASE)
    return any(number.search(str(words)) for words in then.values())
