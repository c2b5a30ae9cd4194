"""What stands in the minutes of a finished game, read back: where lines of a slip hold no figures.

The game's own form says what there is to read, so nothing here knows a nation or a card.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from tafelrunde.games.forms import Field, Group
from tafelrunde.games.shelf import minutes_form
from tafelrunde.journal.events import Slip
from tafelrunde.rulebook.model import Scoring
from tafelrunde.words import Text, Verbatim, capital, listed
from tafelrunde.words.digits import whole_in

NOTHING_THERE = Verbatim("–")


class Changed(NamedTuple):
    """One field of the minutes that differs."""

    about: Text
    was: Text
    will: Text


def minutes_told(scoring: Scoring, slip: Slip | None) -> Iterator[tuple[Text, Text]]:
    """Group by group what was filled in; nothing of a game whose slip has figures instead."""
    for group in _groups(scoring, slip):
        filled = list(_filled_in(group))
        if filled and not group.folded:
            yield group.title, listed(filled, ", ")


def _filled_in(group: Group) -> Iterator[Text]:
    parts: list[Text] = []
    for field in (field for field in group.fields if field.value):
        if parts and not field.reads_on:
            yield listed(parts, " ")
            parts = []
        parts.append(_filled(field))
    if parts:
        yield listed(parts, " ")


def minutes_cells(scoring: Scoring, slip: Slip | None) -> Iterator[tuple[Text, Text | int]]:
    """The same for a table: a group with a single number is that number, under its own name."""
    for group in _groups(scoring, slip):
        alone = group.fields[0] if len(group.fields) == 1 else None
        number = whole_in(alone.value) if alone is not None and alone.kind == "number" else None
        if alone is not None and number is not None:
            yield capital(alone.label), number
        elif not group.folded and (filled := list(_filled_in(group))):
            yield group.title, listed(filled, ", ")


def minutes_changed(scoring: Scoring, one: Slip, other: Slip) -> Iterator[Changed]:
    """Only what differs: such a form has some forty fields."""
    for before, after in zip(_groups(scoring, one), _groups(scoring, other), strict=True):
        for was, will in zip(before.fields, after.fields, strict=True):
            if was.value != will.value:
                about = Text("{title}: {label}", title=before.title, label=was.label)
                yield Changed(about, _value(was), _value(will))


def changed_minutes(one: Slip, other: Slip, scoring: Scoring) -> list[Text]:
    """The same in words, as "Russia: held 6 → 7"."""
    return [
        Text("{label} {first} → {now}", label=each.about, first=each.was, now=each.will)
        for each in minutes_changed(scoring, one, other)
    ]


def _groups(scoring: Scoring, slip: Slip | None) -> list[Group]:
    if not scoring.own_arithmetic or slip is None or slip.minutes is None:
        return []
    return minutes_form(scoring.offered_by).minutes_fields(slip.minutes, {})


def _filled(field: Field) -> Text:
    if field.kind == "flag":
        return field.label
    return Text("{label} {value}", label=field.label, value=_value(field))


def _value(field: Field) -> Text:
    if field.kind == "flag":
        return Text("yes") if field.value else Text("no")
    if not field.value:
        return NOTHING_THERE
    return dict(field.choices).get(field.value) or Verbatim(field.value)
