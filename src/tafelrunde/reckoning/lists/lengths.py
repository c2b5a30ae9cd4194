"""How long may a name be, a club, a pseudonym? One limit each, whoever types it and wherever.

What is longer is refused with a sentence where it stands: a name that was cut without a word would
be another one. So is an address in what everybody may read.
"""

from __future__ import annotations

from collections.abc import Iterable

from tafelrunde.reckoning.lists.layout import ADDRESS
from tafelrunde.rulebook.faults import Fault, Refusal
from tafelrunde.words import Text

LONGEST = {
    "name": 120,
    "club": 80,
    "group": 80,
    "pseudonym": 40,
    "told_apart": 40,
    "contact": 120,
}
_WORDS = {
    "name": Text("the name is longer than {most} characters"),
    "club": Text("the club is longer than {most} characters"),
    "group": Text("the name of a group is longer than {most} characters"),
    "pseudonym": Text("the pseudonym is longer than {most} characters"),
    "told_apart": Text("what tells somebody apart is longer than {most} characters"),
    "contact": Text("the address is longer than {most} characters"),
}


def too_long(kind: str, text: str) -> Text | None:
    most = LONGEST[kind]
    return _WORDS[kind].filled(most=most) if len(text) > most else None


ADDRESS_IN_PUBLIC = Text("an e-mail address does not belong here: everybody may read this")


def unfit(kind: str, text: str) -> Text | None:
    """Why this cannot be kept as it was typed."""
    if kind != "contact" and "@" in text and ADDRESS.search(text):
        return ADDRESS_IN_PUBLIC
    return too_long(kind, text)


def refuse_unfit(said: Iterable[tuple[str, str, str]]) -> None:
    """Each with the field it was typed into, what it is, and the text."""
    faults = [
        Fault(place, wrong)
        for place, kind, text in said
        if (wrong := unfit(kind, text)) is not None
    ]
    if faults:
        raise Refusal(faults[:20])
