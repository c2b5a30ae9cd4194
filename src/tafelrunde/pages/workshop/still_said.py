"""Which words still tell the number of rounds a draft began with? Title and summary stay behind."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from tafelrunde.pages.workshop.warnings import Warned
from tafelrunde.rulebook.drafting import found
from tafelrunde.rulebook.edition import Plain
from tafelrunde.rulebook.model import Rulebook
from tafelrunde.words import Text

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


def _stayed(now: Text, then: Any, rounds: int) -> bool:
    if not isinstance(then, dict) or any(now[lang] != words for lang, words in then.items()):
        return False
    number = re.compile(rf"\b({rounds}|{SPELT.get(rounds, rounds)})\b", re.IGNORECASE)
    return any(number.search(str(words)) for words in then.values())
