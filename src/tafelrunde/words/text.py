"""A text that is not said yet: which message it is, and what is filled in."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from string import Formatter
from typing import TypeAlias, Union

from tafelrunde.words import catalogue
from tafelrunde.words.numbers import LANGUAGES, decimal_text

Names = Mapping[str, str]
"""Names by the opaque ids of the journal; where a person was erased, the id speaks for itself."""

NOBODY: Names = {}

Parameter: TypeAlias = Union[str, int, Fraction, "Text"]
"""What can be filled in: words and numbers that are no quantity stand as they are (a table's
number, a year), a fraction is written as the language writes it, a Text is spoken in its turn."""


class Text:
    """A message by its English, with named parameters; spoken when a reader is known.

    Texts that are no message (`Label`, `Verbatim`, lists, numbers) have a `spoken` of their own.
    Two texts are equal if they say the same in every language.
    """

    __slots__ = ("context", "english", "parameters")

    def __init__(
        self,
        english: str,
        /,
        *,
        context: Parameter = "",  # a str; said so, it would stand in the way of `**parameters`
        **parameters: Parameter,
    ) -> None:
        self.english = english
        self.context = str(context)
        self.parameters = parameters

    def spoken(self, lang: str, names: Names = NOBODY) -> str:
        """The whole sentence, with people called by these names."""
        pattern = catalogue.found(lang, self.english, self.context)
        return _filled(pattern, self.parameters, lang, names)

    def __getitem__(self, lang: str) -> str:
        return self.spoken(lang)

    @property
    def de(self) -> str:
        return self.spoken("de")

    @property
    def en(self) -> str:
        return self.spoken("en")

    def filled(self, **parameters: Parameter) -> Text:
        """The same message with more filled in."""
        return Text(self.english, context=self.context, **self.parameters | parameters)

    def named(self, names: Names) -> Text:
        """The same text, with people called by these names whoever speaks it."""
        return _Named(self, names)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Text):
            return NotImplemented
        return self is other or all(self[lang] == other[lang] for lang in LANGUAGES)

    def __hash__(self) -> int:
        return hash(self.spoken("en"))

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self.spoken('en')!r}>"


def written(value: Parameter, lang: str, names: Names = NOBODY) -> str:
    """One parameter as a language writes it."""
    if isinstance(value, Text):
        return value.spoken(lang, names)
    if isinstance(value, Fraction):
        return decimal_text(value, lang)
    return str(value)


def _filled(pattern: str, parameters: Mapping[str, Parameter], lang: str, names: Names) -> str:
    if not parameters:
        return pattern
    told = {name: written(value, lang, names) for name, value in parameters.items()}
    text = pattern.format_map(told)
    return _one_stop(pattern, told) if ".." in text and ".." not in pattern else text


def _one_stop(pattern: str, told: Mapping[str, str]) -> str:
    """Behind "M. K." no second full stop ends the sentence."""
    text = ""
    for words, name, _spec, _conversion in Formatter().parse(pattern):
        stopped = text.endswith(".") and words.startswith(".")
        text += (words[1:] if stopped else words) + (told[name] if name else "")
    return text


def fields_in(english: str) -> list[str]:
    """The names of what a message has filled in."""
    return [name for _words, name, _spec, _conversion in Formatter().parse(english) if name]


class _Named(Text):
    """A text whose people have names already."""

    __slots__ = ("names", "text")

    def __init__(self, text: Text, names: Names) -> None:
        self.text, self.names = text, names

    def spoken(self, lang: str, names: Names = NOBODY) -> str:
        return self.text.spoken(lang, names or self.names)


class Counted(Text):
    """A message that depends on a number; each language has as many forms of it as it needs."""

    __slots__ = ("many", "number")

    def __init__(
        self,
        number: int,
        one: str,
        many: str,
        context: str,
        parameters: Mapping[str, Parameter],
    ) -> None:
        self.number, self.many = number, many
        super().__init__(one, context=context, n=number, **parameters)

    def spoken(self, lang: str, names: Names = NOBODY) -> str:
        pattern = catalogue.found_plural(lang, self.english, self.many, self.number, self.context)
        return _filled(pattern, self.parameters, lang, names)


def counted(
    number: int,
    one: str,
    many: str,
    /,
    *,
    context: str = "",
    **parameters: Parameter,
) -> Text:
    """`counted(3, "{n} table", "{n} tables")`: the form that the number asks for."""
    return Counted(number, one, many, context, parameters)


class Label(Text):
    """Words from data: each language beside the others, English where one is missing."""

    __slots__ = ("words",)

    def __init__(self, *, de: str, en: str, **further: str) -> None:
        self.words = {"de": de, "en": en, **further}

    def spoken(self, lang: str, names: Names = NOBODY) -> str:  # noqa: ARG002
        return self.words.get(lang) or self.words["en"]


class Verbatim(Text):
    """The same in every language: a name, a number, what somebody typed."""

    __slots__ = ()

    def __init__(self, words: str) -> None:
        super().__init__(words)

    def spoken(self, lang: str, names: Names = NOBODY) -> str:  # noqa: ARG002
        return self.english


NOTHING = Verbatim("")
"""Where nothing is said."""


KEPT = ("de", "en")
"""Journals hold some texts (what a drawn board is called), and those never change their shape."""


def kept(text: object) -> dict[str, str]:
    """A text as it is kept in a database or sent to a program: said already."""
    if isinstance(text, Text):
        return {lang: text[lang] for lang in KEPT}
    raise NotImplementedError(f"no way to keep {type(text)}")


def in_every_language(text: object) -> dict[str, str]:
    """A text as it is kept where it can be worked out anew: for every reader of today."""
    if isinstance(text, Text):
        return {lang: text[lang] for lang in LANGUAGES}
    raise NotImplementedError(f"no way to keep {type(text)}")


def read_back(wanted: type, raw: object) -> object:
    """The other way round, for msgspec: `{"de": …, "en": …}` where a Text is wanted."""
    if wanted is not Text:
        raise NotImplementedError(f"no way to read {wanted}")
    return label(raw)


def label(raw: object) -> Label:
    if not isinstance(raw, dict):
        raise ValueError(f"Expected `object`, got `{_kind(raw)}`")
    for lang in KEPT:
        if lang not in raw:
            raise ValueError(f"Object missing required field `{lang}`")
    for lang, words in raw.items():
        if lang not in LANGUAGES:
            raise ValueError(f"Object contains unknown field `{lang}`")
        if not isinstance(words, str):
            raise ValueError(f"Expected `str`, got `{_kind(words)}`")
    return Label(**raw)


def _kind(raw: object) -> str:
    """In the words of msgspec, as whoever tells the fault in sentences knows them."""
    if isinstance(raw, dict):
        return "object"
    return "array" if isinstance(raw, list) else type(raw).__name__
