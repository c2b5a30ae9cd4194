"""The one season ledger of this process, and which person a field of a form means."""

from __future__ import annotations

import re
from functools import lru_cache

from tafelrunde.desk.matter import refuse
from tafelrunde.store.association.finding import find_people, the_one
from tafelrunde.store.association.offered import meant
from tafelrunde.store.season_book import SeasonLedger

PERSON_ID = re.compile(r"\ba[0-9a-f]{16}\b")


@lru_cache(maxsize=1)
def seasons() -> SeasonLedger:
    return SeasonLedger()


def person_in(text: str) -> str:
    """Who was chosen from the list of people ("Ada Beispiel, 1990, SC Herne"), or typed as an id.

    A name typed in full does as well, where only one person has it.
    """
    found = PERSON_ID.search(text)
    if found is not None:
        return found.group(0)
    typed = text.strip()[:200]
    return ((meant(typed) or the_one(typed)) if typed else None) or typed[:64]


def chosen_person(text: str, place: str = "person") -> str:
    """The same for somebody who has to be meant: of several of one name one has to be chosen."""
    found, typed = person_in(text), text.strip()[:200]
    if found == typed[:64] and not PERSON_ID.search(text) and len(find_people(typed)) > 1:
        refuse(
            place,
            "several people are found by “{name}”: please choose one from the list",
            name=typed,
        )
    return found
