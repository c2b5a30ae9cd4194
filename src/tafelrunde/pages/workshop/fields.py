"""What is a form made of? Fields, rows of them, and what is wrong at each."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import msgspec

from tafelrunde.words import Text, Verbatim, exactly

TECHNICAL = frozenset(
    {"id", "name", "called", "own_measures", "game", "roles", "own", "material", "facts"}
)
"""What only files and programs call by: it follows from the words, and few ever change it."""
OF_NUMBERS = frozenset({"exact", "exacts", "pairs"})
Faults = Mapping[str, Text]
"""What is wrong, by the name of the field or of a part of it: modes.0.rounds."""


class Further(msgspec.Struct, frozen=True):
    """What stands behind "more"; and behind that, what is for programmers."""

    all: tuple[Field, ...]

    @property
    def plain(self) -> list[Field]:
        return [each for each in self.all if not each.technical]

    @property
    def technical(self) -> list[Field]:
        return [each for each in self.all if each.technical and (each.kind != "kept" or each.value)]

    @property
    def wrong(self) -> bool:
        """Whether something in it is wrong: then it stands open."""
        return any(each.wrong for each in self.all)

    @property
    def technical_wrong(self) -> bool:
        return any(each.wrong for each in self.technical)


class Choice(msgspec.Struct, frozen=True):
    value: str
    label: Text
    chosen: bool = False
    hint: Text | None = None


class Field(msgspec.Struct, frozen=True, kw_only=True):
    """One thing that is asked."""

    kind: str
    name: str
    label: Text
    hint: Text | None = None
    value: str = ""
    said: tuple[tuple[str, str], ...] = ()
    """Words by language, or what is suggested."""
    choices: tuple[Choice, ...] = ()
    fields: tuple[Field, ...] = ()
    more: tuple[Field, ...] = ()
    rows: tuple[Row, ...] = ()
    on: bool = True
    """Whether a part that may be missing is there."""
    may_lack: bool = False
    only_with: str = ""
    """Only where one of these ways was chosen."""
    fault: Text | None = None
    """What is wrong with what stands there."""

    @property
    def typed(self) -> Text:
        """The value as people write it: numbers with their decimals."""
        return exactly(self.value) if self.kind in OF_NUMBERS else Verbatim(self.value)

    @property
    def inside(self) -> tuple[Field, ...]:
        rows = (each for row in self.rows for each in (*row.fields, *row.more))
        return (*self.fields, *self.more, *rows)

    @property
    def technical(self) -> bool:
        return self.name.rpartition(".")[2] in TECHNICAL

    @property
    def wrong(self) -> bool:
        return self.fault is not None or any(each.wrong for each in self.inside)

    @property
    def further(self) -> Further:
        return Further(self.more)

    def marked(self, faults: Faults) -> Field:
        """The same with each fault at the innermost field it speaks of."""
        mine = {place: why for place, why in faults.items() if self.spoken_of(place)}
        if not mine:
            return self
        own = [why for place, why in mine.items()
               if not any(each.spoken_of(place) for each in self.inside)]  # fmt: skip
        return msgspec.structs.replace(
            self,
            fault=own[0] if own else None,
            fields=_marked(self.fields, mine),
            more=_marked(self.more, mine),
            rows=tuple(row.marked(mine) for row in self.rows),
        )

    def spoken_of(self, place: str) -> bool:
        return f"{place}.".startswith(f"{self.name}.")


class Row(msgspec.Struct, frozen=True):
    """One of several parts, with what it is called."""

    number: int
    title: Text
    fields: tuple[Field, ...]
    more: tuple[Field, ...]

    @property
    def further(self) -> Further:
        return Further(self.more)

    def marked(self, faults: Faults) -> Row:
        more = _marked(self.more, faults)
        return Row(self.number, self.title, _marked(self.fields, faults), more)


class Form(msgspec.Struct, frozen=True):
    """All fields of a question."""

    fields: tuple[Field, ...]
    more: tuple[Field, ...]
    rules: tuple[Field, ...]

    @property
    def further(self) -> Further:
        return Further(self.more)

    @property
    def rules_wrong(self) -> bool:
        return any(each.wrong for each in self.rules)

    def marked(self, faults: Faults) -> Form:
        return Form(*(_marked(each, faults) for each in (self.fields, self.more, self.rules)))


def _marked(fields: Iterable[Field], faults: Faults) -> tuple[Field, ...]:
    return tuple(each.marked(faults) for each in fields)
