"""How long may a text be that is kept? As long as its column says, on every database.

PostgreSQL refuses what is longer, with an error nobody understands; SQLite keeps two million
characters without a word. So the house looks itself, wherever a row is written.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, TypeVar

from django.db import models

from tafelrunde.rulebook.faults import Fault, Refusal
from tafelrunde.words import Text

Row = TypeVar("Row", bound=models.Model)


class BoundedQuerySet(models.QuerySet[Row]):
    def bulk_create(self, objs: Iterable[Row], *args: Any, **kwargs: Any) -> list[Row]:
        rows = list(objs)
        for row in rows:
            check_row(row)
        return super().bulk_create(rows, *args, **kwargs)

    def update(self, **changes: Any) -> int:
        _check(self.model, changes.items())
        return super().update(**changes)


class Bounded(models.Model):
    """A row whose texts are never longer than their columns."""

    objects = BoundedQuerySet.as_manager()

    class Meta:
        abstract = True

    def save(self, *args: Any, **kwargs: Any) -> None:
        check_row(self)
        super().save(*args, **kwargs)


def check_row(row: models.Model) -> None:
    _check(type(row), ((name, row.__dict__.get(name)) for name in _columns(type(row))))


def _columns(model: type[models.Model]) -> Iterator[str]:
    return (field.attname for field in model._meta.concrete_fields if field.max_length)


def _check(model: type[models.Model], texts: Iterable[tuple[str, Any]]) -> None:
    faults = []
    for name, text in texts:
        if not isinstance(text, str):
            continue
        most = getattr(model._meta.get_field(name), "max_length", None)
        if most is not None and len(text) > most:
            faults.append(Fault(name, too_long(text, most)))
    if faults:
        raise Refusal(faults)


def too_long(text: str, most: int) -> Text:
    return Text(
        "at most {most} characters, found {text} (“{text_2}…”)",
        most=most,
        text=len(text),
        text_2=text[:20],
    )
