"""How do names sort, and which of them are spelt alike?"""

from __future__ import annotations

import unicodedata
from functools import lru_cache

FOLDED = str.maketrans(
    {"ø": "o", "ł": "l", "đ": "d", "ð": "d", "ı": "i", "æ": "ae", "œ": "oe", "þ": "th"}
)
"""Letters that are no other letter with a mark on it."""


PASSED_OVER = str.maketrans(dict.fromkeys("'\u2019\u2018\u02bc`\u00b4-\u2010\u2011\u2013"))
"""Apostrophes and hyphens: O’Neill stands where Oneill would, whichever sign was typed."""
UMLAUTS = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "ø": "oe", "å": "aa"})


def fits(name: str, asked: str) -> bool:
    """Whether every word that was typed is in the name, with or without umlauts and accents."""
    low = unicodedata.normalize("NFC", name.casefold())
    spellings = sortable(low), sortable(low.translate(UMLAUTS))
    return all(any(word in each for each in spellings) for word in sortable(asked).split())


@lru_cache(maxsize=8192)  # the same few hundred names, on every page and in every message
def sortable(text: str) -> str:
    """As a dictionary sorts: Ärger beside Arger and Øre beside Ore, not behind Z."""
    letters = unicodedata.normalize("NFD", text.casefold()).translate(PASSED_OVER)
    return "".join(each for each in letters if not unicodedata.combining(each)).translate(FOLDED)
