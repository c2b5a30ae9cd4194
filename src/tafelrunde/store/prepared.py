"""Questions that every page asks: put into SQL once for each connection, then only asked.

To build a statement takes Django several times as long as the database takes to answer it. Nothing
is kept but the wording: what comes back is always what the database says at this moment.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from typing import Any, Generic, NamedTuple, TypeVar

from django.db import connections
from django.db.models import QuerySet
from django.db.models.query import FlatValuesListIterable, ModelIterable

Row = TypeVar("Row")
Value = str | int | datetime
GAPS: dict[type, Callable[[int], Value]] = {
    str: lambda number: f"gap-{number}-7f3a90c1",
    int: lambda number: 1_903_577_000 + number,
    datetime: lambda number: datetime(1903, 5, 7, 7, 0, number, tzinfo=UTC),
}
"""What stands in a statement for a value that is filled in later; nothing in one looks like it."""

FARTHEST = 2**63 - 1
"""No column holds a number beyond it, and SQLite takes none."""


class _Wording(NamedTuple, Generic[Row]):
    """One question as one connection understands it."""

    sql: str
    given: list[Any]
    gaps: list[tuple[int, int]]
    """Where in `given` which value belongs."""
    read: Callable[[Sequence[Sequence[Any]]], list[Row]]

    def filled(self, values: Sequence[Any]) -> list[Any]:
        whole = list(self.given)
        for place, number in self.gaps:
            whole[place] = values[number]
        return whole


class Prepared(Generic[Row]):
    """A query with gaps for texts, numbers and moments, as `kinds` says.

    Only for comparisons that send a value as it is: no patterns, no lists.
    """

    def __init__(self, question: Callable[..., QuerySet[Any, Row]], *kinds: type) -> None:
        self._question, self._kinds = question, kinds

    def asked(self, using: str, *values: Value) -> list[Row]:
        connection: Any = connections[using]
        kept: dict[Prepared[Row], _Wording[Row]] = vars(connection).setdefault("_prepared", {})
        wording = kept.get(self)
        if wording is None:
            wording = kept[self] = self._worded(connection)
        with connection.cursor() as cursor:
            cursor.execute(wording.sql, wording.filled([_sent(connection, v) for v in values]))
            return wording.read(cursor.fetchall())

    def first(self, using: str, *values: Value) -> Row | None:
        return next(iter(self.asked(using, *values)), None)

    def _worded(self, connection: Any) -> _Wording[Row]:
        marks = [GAPS[kind](number) for number, kind in enumerate(self._kinds)]
        question = self._question(*marks).using(connection.alias)
        compiler = question.query.get_compiler(connection=connection)
        sql, given = compiler.as_sql()
        sent = [_sent(connection, mark) for mark in marks]
        gaps = [(place, sent.index(each)) for place, each in enumerate(given) if each in sent]
        if {number for _place, number in gaps} != set(range(len(marks))):
            raise ValueError(f"a value would be lost: {sql}")
        return _Wording(sql, list(given), gaps, _reader(question, compiler))


def _sent(connection: Any, value: Value) -> Any:
    """As this database takes it."""
    if isinstance(value, datetime):
        return connection.ops.adapt_datetimefield_value(value)
    return max(-FARTHEST, min(FARTHEST, value)) if type(value) is int else value


def _reader(question: Any, compiler: Any) -> Callable[[Sequence[Sequence[Any]]], list[Any]]:
    """Rows as the query itself would give them."""
    columns = [each for each, _sql, _alias in compiler.select]
    converters = compiler.get_converters(columns)

    def converted(rows: Sequence[Sequence[Any]]) -> Sequence[Sequence[Any]]:
        return list(compiler.apply_converters(rows, converters)) if converters else rows

    kind = question._iterable_class
    if kind is FlatValuesListIterable:
        return lambda rows: [row[0] for row in converted(rows)]
    if kind is not ModelIterable:
        return lambda rows: [tuple(row) for row in converted(rows)]
    model, alias = question.model, compiler.connection.alias
    names = [each.target.attname for each in columns]
    return lambda rows: [model.from_db(alias, names, row) for row in converted(rows)]
