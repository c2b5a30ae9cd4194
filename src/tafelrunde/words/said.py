"""Kinds of texts that are filled into messages: people, lists, numbers, money."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Literal

from tafelrunde.words.numbers import (
    decimal_text,
    exact_text,
    list_text,
    money_text,
    ordinal_text,
    percent_text,
    punctuated,
)
from tafelrunde.words.text import NOBODY, Names, Parameter, Text, Verbatim, written

FRACTION = re.compile(r"(?<![\w./])-?\d{1,20}/[1-9]\d{0,19}(?![\w./])", re.ASCII)
"""As rulebooks hold a number that is not whole."""


def called(names: Names, player: str) -> str:
    return names.get(player) or player


class Player(Text):
    """Somebody by the opaque id of the journal; the name comes in when the text is spoken."""

    __slots__ = ("id", "names")

    def __init__(self, player: str, names: Names = NOBODY) -> None:
        """`names`, where they are known already."""
        self.id, self.names = player, names

    def spoken(self, lang: str, names: Names = NOBODY) -> str:  # noqa: ARG002
        return names.get(self.id) or called(self.names, self.id)


class _Listener(Mapping[str, str]):
    """Knows no names, and hears whose are asked for."""

    def __init__(self) -> None:
        self.heard: dict[str, str] = {}

    def __getitem__(self, player: str) -> str:
        return self.heard.setdefault(player, player)

    def __iter__(self) -> Iterator[str]:
        return iter(self.heard)

    def __len__(self) -> int:
        return len(self.heard)

    def __bool__(self) -> bool:
        return True  # asked before anybody was heard of, it still goes before other names


def people_in(texts: Iterable[Text]) -> set[str]:
    """Whom texts speak of, so that only their names have to be looked up."""
    listener = _Listener()
    for text in texts:
        text.spoken("en", listener)
    return set(listener)


class Listed(Text):
    """A, B and C, as the language lists them; or with a plain sign between."""

    __slots__ = ("joined", "parts")

    def __init__(self, parts: Iterable[Parameter], joined: str) -> None:
        self.parts, self.joined = tuple(parts), joined

    def spoken(self, lang: str, names: Names = NOBODY) -> str:
        parts = [written(part, lang, names) for part in self.parts]
        if self.joined in ("and", "or"):
            return list_text(parts, lang, "and" if self.joined == "and" else "or")
        return punctuated(self.joined, lang).join(parts)


def listed(
    parts: Iterable[Parameter],
    joined: Literal["and", "or", ", ", "; ", " ", " · ", " – ", " / ", " + ", ": ", "\n"] = "and",
) -> Text:
    return Listed(parts, joined)


NUMBERS_IN_A_ROW = 8
"""So many tables are named one by one; of more, those that follow each other are joined."""


def numbers_of(numbers: Iterable[int], joined: Literal["and", ", "] = ", ") -> Text:
    """Numbers of tables: "3, 5, 8"; of many "1–12, 15"; of many without order the first of them.

    `joined`: in a sentence the last is joined by its word, "3, 5 and 8".
    """
    each = sorted(numbers)
    parts = [str(one) for one in each]
    if len(parts) > NUMBERS_IN_A_ROW:
        parts = list(_runs(each))
    if len(parts) <= NUMBERS_IN_A_ROW:
        return listed([Verbatim(part) for part in parts], joined)
    shown = ", ".join(parts[:NUMBERS_IN_A_ROW])
    return Text("{shown} … ({n} in all)", shown=shown, n=len(each))


def _runs(numbers: Sequence[int]) -> Iterator[str]:
    """From three numbers on, first and last say it."""
    run: list[int] = []
    for one in (*numbers, None):
        if one is not None and run and one == run[-1] + 1:
            run.append(one)
            continue
        yield from [f"{run[0]}–{run[-1]}"] if len(run) > 2 else map(str, run)
        run = [one] if one is not None else []


def players(ids: Iterable[str], joined: Literal["and", "or", ", "] = "and") -> Text:
    """Several people."""
    return Listed([Player(each) for each in ids], joined)


class _Capital(Text):
    """A text at the beginning of a sentence."""

    __slots__ = ("text",)

    def __init__(self, text: Text) -> None:
        self.text = text

    def spoken(self, lang: str, names: Names = NOBODY) -> str:
        said = self.text.spoken(lang, names)
        return said[:1].upper() + said[1:]


def capital(text: Text) -> Text:
    return _Capital(text)


class _Small(Text):
    """A title within a sentence: small, except in German, where nouns are written large."""

    __slots__ = ("text",)

    def __init__(self, text: Text) -> None:
        self.text = text

    def spoken(self, lang: str, names: Names = NOBODY) -> str:
        said = self.text.spoken(lang, names)
        return said if lang == "de" else said[:1].lower() + said[1:]


def small(text: Text) -> Text:
    return _Small(text)


def ahead(parts: Iterable[Parameter]) -> Text:
    """A ahead of B ahead of C: the order of a lot."""
    first, *others = parts
    told = first if isinstance(first, Text) else Verbatim(str(first))
    for each in others:
        told = Text("{first} ahead of {second}", first=told, second=each)
    return told


class InEach(Text):
    """What a function writes for each language: a day, an hour, a share. It is asked last for the
    language: `InEach(day_text, iso)`."""

    __slots__ = ("given", "write")

    def __init__(self, write: Callable[..., str], *given: object) -> None:
        self.write, self.given = write, given

    def spoken(self, lang: str, names: Names = NOBODY) -> str:  # noqa: ARG002
        return self.write(*self.given, lang)


def number(value: int | Fraction, decimals: int = 2) -> Text:
    """A quantity: 1.234,5 or 1,234.5."""
    return InEach(lambda lang: decimal_text(value, lang, decimals))


def exactly(value: object) -> Text:
    """What a rulebook holds, with its numbers as people type them: 11/2 is 5,5 or 5.5."""
    return InEach(_exactly, str(value))


def _exactly(text: str, lang: str) -> str:
    return FRACTION.sub(lambda found: exact_text(Fraction(found[0]), lang), text)


def percent(share: int | Fraction) -> Text:
    """31,25 % or 31.25%: two decimals always."""
    return InEach(percent_text, share)


def money(cents: int) -> Text:
    return InEach(money_text, cents)


def ordinal(value: int) -> Text:
    return InEach(ordinal_text, value)
