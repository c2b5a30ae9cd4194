"""Two families of error: a Refusal is the person's to mend, Broken is ours.

A Fault says where (a place in a file or form) and what was expected there, in German and English.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from typing import ClassVar, Self

import msgspec

from tafelrunde.words import NOBODY, Names, Parameter, Text

MOST_FAULTS = 20
"""More than this many faults at once help nobody; the rest usually follow from the first."""


def as_written(raw: object) -> str:
    """A value as its file has it: true, null and "10", never as Python writes them."""
    return json.dumps(raw, ensure_ascii=False, default=str)


COUNTED = re.compile(r"(^|: |, )(line|record|column)(?= \d+(?:$|:|,))")
GERMAN_PLACES = {"line": "Zeile", "record": "Eintrag", "column": "Spalte"}
"""Places that are counted have a word; all others are names of fields."""


class Fault(msgspec.Struct, frozen=True):
    """One thing that is wrong, where it is, and the rule behind it if there is one."""

    place: str
    text: Text
    rule: str | None = None

    outdated: ClassVar[bool] = False
    undo_first: ClassVar[bool] = False

    def where(self, lang: str) -> str:
        """The place as people of that language read it; programs take `place` as it is."""
        if lang != "de":
            return self.place
        return COUNTED.sub(lambda found: f"{found[1]}{GERMAN_PLACES[found[2]]}", self.place)

    @property
    def in_part(self) -> bool:
        """Whether the place says more than that it is the file that was handed in."""
        return self.place not in ("", "file")

    @property
    def said(self) -> Text:
        """What is wrong, with the rule behind it."""
        return Text("{text} ({by})", text=self.text, by=self.rule) if self.rule else self.text

    def sentence(self, lang: str, names: Names = NOBODY) -> str:
        where = f"{self.where(lang)}: " if self.place else ""
        return _on_one_line(f"{where}{self.said.spoken(lang, names)}")


class Doubt(Fault, frozen=True):
    """Surely a slip of the pen, yet the outcome can be worked out with it all the same."""


class Outdated(Fault, frozen=True):
    """The form itself is about something that is over: it is opened anew, not filled in again."""

    outdated: ClassVar[bool] = True


class UndoFirst(Fault, frozen=True):
    """What was done before stands in the way: it is taken back in the history, then this can be."""

    undo_first: ClassVar[bool] = True


NARROW = "\N{NO-BREAK SPACE}\N{NARROW NO-BREAK SPACE}"
"""Spaces of French typography, which Python does not call printable."""


def _on_one_line(text: str) -> str:
    """Names from a file may hold line breaks or terminal codes: show them, never obey them."""
    if text.isprintable():
        return text
    return "".join(
        letter if letter.isprintable() or letter in NARROW else repr(letter)[1:-1]
        for letter in text
    )


class Refusal(Exception):
    """What was asked cannot be done as asked; says why and what would be right instead."""

    def __init__(self, faults: Iterable[Fault]) -> None:
        self.faults = tuple(faults)[:MOST_FAULTS]
        super().__init__("; ".join(fault.sentence("en") for fault in self.faults))

    @classmethod
    def single(
        cls,
        place: str,
        english: str,
        /,
        *,
        rule: str | None = None,
        context: str = "",
        **parameters: Parameter,
    ) -> Refusal:
        return cls([Fault(place, Text(english, context=context, **parameters), rule)])

    @classmethod
    def of(cls, place: str, text: Text, rule: str | None = None) -> Refusal:
        """With a text that is there already."""
        return cls([Fault(place, text, rule)])


class Gathering:
    """Faults of several checks, told together: whoever mends one should not meet the next."""

    def __init__(self) -> None:
        self.faults: list[Fault] = []

    def __enter__(self) -> Self:
        return self

    def __exit__(self, _kind: object, error: object, _trace: object) -> bool:
        """A Refusal inside is kept, and the next check is made all the same."""
        if isinstance(error, Refusal):
            self.faults.extend(error.faults)
        return isinstance(error, Refusal)

    def tell(self) -> None:
        """One Refusal with all faults; two checks that find the same say it once."""
        if self.faults:
            raise Refusal(dict.fromkeys(self.faults))


class Broken(Exception):
    """Something that cannot happen has happened: a defect of the program, never of its user."""
