"""People of the register in the order of a list on paper, on whatever database.

How letters sort is a matter of each database: Müller stands behind Muster in one and behind Zander
in the next. So every row has a key of bytes, which all of them compare alike. It follows the name
wherever the row is written.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django.db import models

from tafelrunde.reckoning.names.calling import by_surname

LONGEST = 800
"""Bytes; an index of PostgreSQL takes no more than some 2,700."""
AT_ONCE = 500
FOLLOWS = frozenset({"name", "surname"})
OWN = "sort_key"


def sort_key(name: str, surname: str) -> bytes:
    """By surname, then by first names, then as it is written."""
    return "\0".join((*by_surname(name, surname), name)).encode()[:LONGEST]


class SortKey(models.BinaryField):  # type: ignore[type-arg]
    """Worked out anew whenever the row is saved, one by one or many at once."""

    def pre_save(self, model_instance: models.Model, add: bool) -> bytes:  # noqa: ARG002
        row: Any = model_instance
        key = sort_key(row.name, row.surname)
        setattr(row, self.attname, key)
        return key

    def deconstruct(self) -> Any:
        """In migrations it is what it is in the database."""
        name, _path, args, kwargs = super().deconstruct()
        return name, "django.db.models.BinaryField", args, kwargs


def renewed(people: Any) -> None:
    """Keys that are not those of their names any more, worked out anew: for steps of the tables."""
    changed = []
    for row in people.order_by().only("id", "name", "surname", OWN):
        key = sort_key(row.name, row.surname)
        if bytes(row.sort_key) != key:
            row.sort_key = key
            changed.append(row)
    people.bulk_update(changed, [OWN], batch_size=AT_ONCE)


def with_key(fields: Iterable[str] | None) -> Iterable[str] | None:
    """Of the fields somebody wants saved: the key goes with the name."""
    told = None if fields is None else set(fields)
    return told if told is None or not told & FOLLOWS else told | {OWN}
