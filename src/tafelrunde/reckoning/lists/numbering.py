"""How is a list numbered? The number before a name is no part of it.

Figures, and letters in brackets, say so alone: "(3)", "4.)", "Nr. 5:", "a)". A letter with a dot
may be an initial as well: "I. Lea Laub" is numbered where the list goes on with "II.".
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from itertools import pairwise

from tafelrunde.reckoning.lists.telephones import TELEPHONE

COUNTED = (
    r"(?:(?:(?:lfd\.?|laufende)\s*)?\b(?:nr|no|nummer|number|platz|pos|spieler|player)\b\.?|№|#)"
)
BULLETS = r"(?:[\s\-–—*•·▪●◦‣►>☐☑✓✔□■]|[\[(]\s?[xX✓✔]?\s?[\])])*"
BEHIND = r"[.,;):\]}>/|=»→*_º°–-]"
FIGURES = rf"[(\[{{<*_]{{0,3}}\s?\d{{1,4}}+(?>\ufe0f?\u20e3\s*|(?:\s*{BEHIND}){{1,4}}\s*|\s+)"
LETTER = r"(?:[A-Za-z]|[IVX]{1,5}|[ivx]{1,5})"
SURELY = re.compile(
    rf"(?!\S*@){BULLETS}(?:(?:{COUNTED}\s*)?{FIGURES}|[\u2460-\u249b]\s*|"
    rf"[(\[{{]{LETTER}\.?[)\]}}]\.?\s*|{LETTER}\.?\)\s*)(?=[^\d\s])",
    re.IGNORECASE,
)
"""Not where an e-mail address begins the line."""
PERHAPS = re.compile(rf"{BULLETS}({LETTER})\.\s*(?=[^\s)])")
NOTHING_ELSE = re.compile(
    rf"{BULLETS}(?:(?:{COUNTED}\s*)?[(\[{{{{<*_]{{0,3}}\s?\d{{1,4}}\s*{BEHIND}*|[IVX]{{1,5}}[.)])",
    re.IGNORECASE,
)
ROMAN = {
    ten * "X" + one: 10 * ten + value
    for ten in range(4)
    for value, one in enumerate(("", "I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX"))
}
WHOLE_WORD = re.compile(r"[^\W\d_]{2,}")


def only_a_number(cell: str) -> bool:
    return bool(NOTHING_ELSE.fullmatch(cell))


def without_number(text: str) -> str:
    """The line without the number before it, as far as the line alone says that it is one."""
    if TELEPHONE.match(text.lstrip()):
        return text
    found = SURELY.match(text)
    return text[found.end() :] if found and any(s.isalpha() for s in text[found.end() :]) else text


def without_numbers(texts: Sequence[str]) -> list[str]:
    """The lines of one list, each without its number; what is an initial the whole list says."""
    perhaps = {at: found for at, text in enumerate(texts) if (found := PERHAPS.match(text))}
    letters = {at: found[1] for at, found in perhaps.items()}
    behind = {at: texts[at][found.end() :] for at, found in perhaps.items()}
    numbered = _roman(letters) or _alphabet(letters, behind, sum(bool(t.strip()) for t in texts))
    return [behind[at] if at in numbered else without_number(text) for at, text in enumerate(texts)]


def _roman(letters: Mapping[int, str]) -> set[int]:
    """Two letters and more are no initial; one is a number among such that go up with it."""
    values = {at: ROMAN[each.upper()] for at, each in letters.items() if each.upper() in ROMAN}
    longer = {at for at in values if len(letters[at]) > 1}
    upwards = all(one < other for one, other in pairwise(values.values()))
    alike = len({letters[at].isupper() for at in values}) == 1
    return set(values) if longer and upwards and alike else longer


def _alphabet(letters: Mapping[int, str], behind: Mapping[int, str], lines: int) -> set[int]:
    """A, B, C down the whole list with whole names behind them."""
    told = "".join(letters.values())
    follows = told in (
        "ABCDEFGHIJKLMNOPQRSTUVWXYZ"[: len(told)],
        "abcdefghijklmnopqrstuvwxyz"[: len(told)],
    )
    whole = sum(len(WHOLE_WORD.findall(rest)) > 1 for rest in behind.values())
    enough = len(told) >= (2 if told.islower() else 3) and len(told) * 2 >= lines
    return set(letters) if follows and enough and whole * 2 >= len(told) else set()
