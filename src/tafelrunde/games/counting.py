"""How many points is that? A game's score sheet as data, and the exact sum of what was counted.

A game may bring a `counting.toml`: sheets with lines to count when the game is over. Each line is
worth so many points a piece (`worth`), or only for every few of them (`per`), or once for each of
what another line counts (`of`). Symbols that score as squares and sets, with wild ones put where
they are worth most, belong to a set. The sum fills one figure of the slip; a counted number may
fill another one as it is (`counts_as`).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Literal

import msgspec

from tafelrunde.rulebook.faults import Fault
from tafelrunde.rulebook.frozen import Frozen
from tafelrunde.rulebook.loader import read_beside
from tafelrunde.rulebook.model import Rulebook
from tafelrunde.rulebook.names import unknown_name
from tafelrunde.words import Text
from tafelrunde.words.digits import signed_in

Typed = Mapping[str, str]
Numbers = Mapping[str, int]


class CountLine(Frozen, frozen=True, kw_only=True):
    """One line of the sheet: how many of this, and what they are worth."""

    name: str
    label: Text
    hint: Text | None = None
    kind: Literal["number", "tick"] = "number"
    worth: int = 1
    per: int = 1
    of: str | None = None
    of_per: int = 1
    symbol_of: str | None = None
    wild_of: str | None = None
    least: int = 0
    most: int = 200
    counts_as: str | None = None
    only_with: str | None = None
    only_one: bool = False
    """Nobody else at the table can have it at the same time."""


class SymbolSet(Frozen, frozen=True, kw_only=True):
    """Symbols worth the square of each number, and so many points for every complete set."""

    name: str
    label: Text
    worth: int


class CountSheet(Frozen, frozen=True, kw_only=True):
    """The sheet of one scoring, perhaps only of some kinds of round."""

    scorings: tuple[str, ...]
    fills: str
    lines: tuple[CountLine, ...]
    kinds: tuple[str, ...] = ()
    any_card_with: str | None = None
    """A card that brings others into the game: with it every line may be needed."""
    sets: tuple[SymbolSet, ...] = ()
    note: Text | None = None

    def line(self, name: str) -> CountLine:
        return next(line for line in self.lines if line.name == name)


class Counting(Frozen, frozen=True, kw_only=True):
    """All sheets of a game."""

    sheets: tuple[CountSheet, ...] = ()

    def sheet(self, scoring: str, kind: str | None) -> CountSheet | None:
        """The sheet for a game of this scoring, played as that kind."""
        fitting = [sheet for sheet in self.sheets if scoring in sheet.scorings]
        for sheet in fitting:
            if kind is not None and kind in sheet.kinds:
                return sheet
        return next((sheet for sheet in fitting if not sheet.kinds), None)


class Part(msgspec.Struct, frozen=True):
    """What a line, or a whole set of symbols, is worth."""

    name: str
    label: Text
    points: int


class Counted(msgspec.Struct, frozen=True):
    """The outcome: each part, the sum, and the figures of the slip it fills."""

    parts: tuple[Part, ...]
    total: int
    figures: dict[str, int]


# ── Adding up ────────────────────────────────────────────────────────────────────────────────────


def counted(sheet: CountSheet, numbers: Numbers) -> Counted:
    """The sum of what was counted; what was left empty counts as none."""
    parts = [
        Part(line.name, line.label, _line_points(line, numbers))
        for line in sheet.lines
        if line.symbol_of is None and line.wild_of is None
    ]
    parts += [
        Part(each.name, each.label, best_symbols(*_symbols(sheet, each.name, numbers), each.worth))
        for each in sheet.sets
    ]
    total = sum(part.points for part in parts)
    figures: dict[str, int] = {sheet.fills: total}
    for line in sheet.lines:
        if line.counts_as is not None:
            figures[line.counts_as] = figures.get(line.counts_as, 0) + numbers.get(line.name, 0)
    return Counted(tuple(parts), total, figures)


def _line_points(line: CountLine, numbers: Numbers) -> int:
    times = numbers.get(line.of, 0) // line.of_per if line.of is not None else 1
    return numbers.get(line.name, 0) // line.per * line.worth * times


def _symbols(sheet: CountSheet, name: str, numbers: Numbers) -> tuple[list[int], int]:
    own = [numbers.get(line.name, 0) for line in sheet.lines if line.symbol_of == name]
    wild = sum(numbers.get(line.name, 0) for line in sheet.lines if line.wild_of == name)
    return own, wild


def best_symbols(own: Sequence[int], wild: int, set_worth: int) -> int:
    """Squares plus sets, with every wild symbol where it is worth most."""
    return max(
        sum(number * number for number in spread) + set_worth * min(spread)
        for spread in _spreads(list(own), wild)
    )


def _spreads(own: list[int], wild: int) -> Iterator[list[int]]:
    """Every way to add the wild symbols."""
    if len(own) == 1:
        yield [own[0] + wild]
        return
    for here in range(wild + 1):
        for rest in _spreads(own[1:], wild - here):
            yield [own[0] + here, *rest]


def read_numbers(sheet: CountSheet, typed: Typed) -> tuple[dict[str, int], list[Fault]]:
    """The numbers in the fields, and everything that is none or cannot be."""
    numbers: dict[str, int] = {}
    faults: list[Fault] = []
    for line in sheet.lines:
        raw = typed.get(line.name, "").strip().replace("−", "-")
        if line.kind == "tick":
            numbers[line.name] = int(bool(raw))
        elif raw:
            value = signed_in(raw, 5)
            if value is None or not line.least <= value <= line.most:
                faults.append(Fault(line.name, _between(line)))
            else:
                numbers[line.name] = value
    return numbers, faults


def _between(line: CountLine) -> Text:
    return Text("a whole number from {least} to {most} expected", least=line.least, most=line.most)


# ── Reading a game's file ────────────────────────────────────────────────────────────────────────


def read_counting(text: str, file: str, rulebook: Rulebook) -> Counting:

    def misfits(counting: Counting) -> Iterator[Fault]:
        for index, sheet in enumerate(counting.sheets):
            yield from _misfits(sheet, f"sheets[{index}]", rulebook)

    return read_beside(text, file, Counting, misfits)


def _misfits(sheet: CountSheet, place: str, rulebook: Rulebook) -> Iterator[Fault]:
    for scoring in sheet.scorings:
        if scoring not in rulebook.scoring:
            word = Text("scoring")
            yield Fault(f"{place}.scorings", unknown_name(word, scoring, rulebook.scoring))
            return
    for kind in sheet.kinds:
        known = [each.id for each in rulebook.kinds]
        if kind not in known:
            yield Fault(
                f"{place}.kinds", unknown_name(Text("kind", context="of line"), kind, known)
            )
    figures = [figure.name for s in sheet.scorings for figure in rulebook.scoring[s].figures]
    for where, figure in [
        (f"{place}.fills", sheet.fills),
        *((f"{place}.{line.name}.counts_as", line.counts_as) for line in sheet.lines),
    ]:
        if figure is not None and figure not in figures:
            yield Fault(where, unknown_name(Text("figure"), figure, figures))
    yield from _line_misfits(sheet, place)


def _line_misfits(sheet: CountSheet, place: str) -> Iterator[Fault]:
    names = [line.name for line in sheet.lines]
    sets = [each.name for each in sheet.sets]
    for line in sheet.lines:
        where = f"{place}.{line.name}"
        if names.count(line.name) > 1:
            yield Fault(where, Text("this line is there twice"))
        if line.of is not None and line.of not in names:
            yield Fault(f"{where}.of", unknown_name(Text("line"), line.of, names))
        for key in ("symbol_of", "wild_of"):
            named = getattr(line, key)
            if named is not None and named not in sets:
                yield Fault(f"{where}.{key}", unknown_name(Text("set"), named, sets))
        if line.least > line.most or line.per < 1 or line.of_per < 1:
            text = Text("least up to most and per from 1 expected")
            yield Fault(where, text)
    for name in sets:
        if not any(line.symbol_of == name for line in sheet.lines):
            yield Fault(f"{place}.sets.{name}", Text("has no symbols"))
