"""What a browser sends of a form, so that tests fill in forms as people do."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from tafelrunde.pages.workshop.answering import Reading, answered
from tafelrunde.pages.workshop.deeds import done
from tafelrunde.pages.workshop.fields import Field, Form
from tafelrunde.pages.workshop.questions import question_of
from tafelrunde.pages.workshop.special import whole_form
from tafelrunde.rulebook.edition import Plain

Sent = dict[str, list[str]]


def sent(form: Form) -> Sent:
    """The form as it would be sent without a change."""
    given: Sent = {}
    for name, value in _all((*form.fields, *form.more, *form.rules)):
        given.setdefault(name, []).append(value)
    return given


def _all(fields: Iterable[Field]) -> Iterator[tuple[str, str]]:
    for field in fields:
        yield from _one(field)


def _one(field: Field) -> Iterator[tuple[str, str]]:
    name = field.name
    if field.kind == "words":
        yield from ((f"{name}.{part}", said) for part, said in field.said)
    elif field.kind in ("flag", "topic"):
        yield from _ticked(name, on=field.on)
        if field.kind == "topic":
            yield f"{name}.rule", field.value
    elif field.kind in ("choice", "ways", "sizes"):
        yield from _chosen(field)
    elif field.kind == "rows":
        yield name, "rows"
        for row in field.rows:
            yield from _all((*row.fields, *row.more))
    elif field.kind in ("part", "topics", "points"):
        if field.may_lack:
            yield from _ticked(name, on=field.on)
        yield from _all((*field.fields, *field.more))
    elif field.kind != "kept":
        yield name, field.value


def _chosen(field: Field) -> Iterator[tuple[str, str]]:
    chosen = [each.value for each in field.choices if each.chosen]
    if field.kind == "sizes":
        yield field.name, ""
        yield from ((field.name, each) for each in chosen)
    else:
        yield field.name, (chosen or [field.choices[0].value])[0]


def _ticked(name: str, *, on: bool) -> Iterator[tuple[str, str]]:
    yield name, ""
    if on:
        yield name, "yes"


class Bench:
    """Somebody at a draft: answers questions, adds rows, and never sees the data behind them."""

    def __init__(self, rules: Plain) -> None:
        self.rules = rules

    def form(self, question: str) -> Form:
        asked = question_of(self.rules, question)
        assert asked is not None, question
        return whole_form(asked, self.rules)

    def answer(self, question: str, **fields: str | list[str]) -> None:
        """Fields by their names, with __ for a dot."""
        given = sent(self.form(question))
        for name, value in fields.items():
            dotted = name.replace("__", ".")
            assert dotted in given, (dotted, list(given))
            given[dotted] = value if isinstance(value, list) else [value]
        self.rules = answered(self.rules, given)

    def words(self, question: str, name: str, de: str, en: str) -> None:
        self.answer(question, **{f"{name}__de": de, f"{name}__en": en})

    def press(self, question: str, deed: str) -> None:
        reading = Reading(self.rules, sent(self.form(question)))
        self.rules = done(reading, deed)
