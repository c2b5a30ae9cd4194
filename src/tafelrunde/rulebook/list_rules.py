"""What a ranking list may add to the points of a place: factors, bonus points, blocks, countback.

Declared by a rulebook (`[season.list_rules]`), by an association for one season, or in a season
file. Without a word of it a list is made as ever. What is declared has paragraphs of its own, §6 to
§9, unless `rule` names the rule that says so.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Literal

import msgspec

from tafelrunde.rulebook.dates import is_date
from tafelrunde.rulebook.exact import exact
from tafelrunde.rulebook.faults import Fault
from tafelrunde.words import Parameter, Text

WORTH, BONUS, BLOCKS, PLACES = "§6", "§7", "§8", "§9"
"""The paragraphs: what a tournament is worth, bonus points, blocks, how places are counted."""

MOST_PLACES, MOST_POINTS = 500, 100_000
MOST_FACTOR, MOST_DENOMINATOR, MOST_BONUS = 100, 1000, 10_000
MOST_KINDS, MOST_BLOCKS, LONGEST_NAME = 30, 30, 60


class Declared(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True,
               omit_defaults=True):  # fmt: skip
    """Stands in files and journals; what is as ever is not written down."""


class Worth(Declared, frozen=True, kw_only=True):
    """What a tournament is worth: its factor, and a table of its own; nothing said: as others."""

    factor: str = ""
    points: tuple[int, ...] = ()
    beyond: int = 0


class TournamentKind(Worth, frozen=True, kw_only=True):
    """Tournaments that are worth the same, such as a Grand Prix."""

    name: str


class Block(Declared, frozen=True, kw_only=True):
    """A part of the season of which only the best so many results count.

    It holds the tournaments named, and those between its days that no block names.
    """

    name: str
    best: int
    start: str = ""
    end: str = ""
    tournaments: tuple[str, ...] = ()

    def spans(self, date: str) -> bool:
        dated = bool(self.start or self.end)
        return dated and self.start <= date and (not self.end or date <= self.end)


class ListRules(Declared, frozen=True, kw_only=True):
    """All of it; points are exact texts ("1", "1/2")."""

    kinds: tuple[TournamentKind, ...] = ()
    taking_part: str = "0"
    """Bonus points for every place in a tournament that counts."""
    table_win: str = "0"
    """Bonus points for every first place at a table, shared or not."""
    blocks: tuple[Block, ...] = ()
    places: Literal["standard", "dense"] = "standard"
    """How places behind a shared one are counted: 1, 2, 2, 4 or 1, 2, 2, 3."""
    ranks: Literal["standard", "dense"] = "standard"
    """The same for the ranks of the list."""
    countback: Literal["counted", "scoring"] = "counted"
    """Which places decide between equal points: all that counted, or those that gave points."""
    rule: str = ""

    def rule_of(self, paragraph: str) -> str:
        return self.rule or paragraph

    def kind(self, name: str) -> TournamentKind | None:
        return next((kind for kind in self.kinds if kind.name == name), None)

    def block(self, name: str) -> Block | None:
        return next((block for block in self.blocks if block.name == name), None)

    def block_of(self, tournament: str, date: str, named: str = "") -> str:
        """Named before dated; a tournament in no block counts whatever the blocks say."""
        for block in self.blocks:
            if named == block.name or tournament in block.tournaments:
                return block.name
        return next((block.name for block in self.blocks if block.spans(date)), "")

    @property
    def dense(self) -> bool:
        return self.places == "dense"


PLAIN = ListRules()


# ── Can it be? ───────────────────────────────────────────────────────────────────────────────────


def list_faults(rules: ListRules, place: str = "list_rules") -> list[Fault]:
    """Everything wrong with what was declared, each with its place."""
    return [
        *_kinds(rules, f"{place}.kinds"),
        *_bonus(rules.taking_part, f"{place}.taking_part"),
        *_bonus(rules.table_win, f"{place}.table_win"),
        *_blocks(rules, f"{place}.blocks"),
    ]


def _wrong(place: str, english: str, **parameters: Parameter) -> Fault:
    return Fault(place, Text(english, **parameters))


def _kinds(rules: ListRules, place: str) -> Iterator[Fault]:
    yield from _names([kind.name for kind in rules.kinds], MOST_KINDS, place)
    for index, kind in enumerate(rules.kinds):
        yield from worth_faults(kind, f"{place}[{index}]")


def _names(names: Sequence[str], most: int, place: str) -> Iterator[Fault]:
    if len(names) > most:
        yield _wrong(place, "at most {most} expected", most=most)
    for index, name in enumerate(names):
        where = f"{place}[{index}].name"
        if not 0 < len(name) <= LONGEST_NAME or not name.isprintable() or name != name.strip():
            yield _wrong(where, "a name of 1 to {most} characters expected", most=LONGEST_NAME)
        if name in names[:index]:
            yield _wrong(where, "“{name}” is listed twice", name=name)


def worth_faults(worth: Worth, place: str) -> Iterator[Fault]:
    if worth.factor and factor_of(worth.factor) is None:
        yield _wrong(
            f"{place}.factor",
            "a factor such as 2 or 3/2 expected, more than 0 and at most {most}, found “{factor}”",
            most=MOST_FACTOR,
            factor=worth.factor[:40],
        )
    for text in points_faults(worth.points, worth.beyond):
        yield Fault(f"{place}.points", text)
    if worth.beyond and not worth.points:
        yield _wrong(
            f"{place}.beyond", "points for every further place need a points table of its own"
        )


def points_faults(table: Sequence[int], beyond: int) -> Iterator[Text]:
    """Whole numbers that fall from place to place."""
    falling = [*table, beyond]
    if len(table) > MOST_PLACES or any(not 0 <= points <= MOST_POINTS for points in falling):
        yield Text(
            "at most {most} whole numbers from 0 to {most_2} expected",
            most=MOST_PLACES,
            most_2=MOST_POINTS,
        )
    elif table and falling != sorted(falling, reverse=True):
        yield Text("a worse place must not give more points than a better one")


def number_of(text: str, most: int) -> Fraction | None:
    """The exact number, or None where it is none, below 0, too large or too fine."""
    try:
        number = exact(text)
    except ValueError:
        return None
    return number if 0 <= number <= most and number.denominator <= MOST_DENOMINATOR else None


def factor_of(text: str) -> Fraction | None:
    """More than 0; None where the text is no factor."""
    return number_of(text, MOST_FACTOR) or None


def bonus_of(text: str) -> Fraction | None:
    return number_of(text, MOST_BONUS)


def _bonus(text: str, place: str) -> Iterator[Fault]:
    if bonus_of(text) is None:
        yield _wrong(
            place,
            "bonus points such as 1 or 1/2 expected, from 0 to {most}, found “{text}”",
            most=MOST_BONUS,
            text=text[:40],
        )


def _blocks(rules: ListRules, place: str) -> Iterator[Fault]:
    yield from _names([block.name for block in rules.blocks], MOST_BLOCKS, place)
    named: dict[str, str] = {}
    for index, block in enumerate(rules.blocks):
        where = f"{place}[{index}]"
        if not 1 <= block.best <= MOST_PLACES:
            yield _wrong(
                f"{where}.best",
                "a whole number from 1 to {most} expected, found {best}",
                most=MOST_PLACES,
                best=block.best,
            )
        for name, date in (("start", block.start), ("end", block.end)):
            if date and not is_date(date):
                yield _wrong(
                    f"{where}.{name}",
                    "a date such as 2019-10-05 expected, found “{date}”",
                    date=date[:20],
                )
        if block.end and block.end < block.start:
            yield _wrong(f"{where}.end", "the end is before the start")
        for tournament in block.tournaments:
            first = named.setdefault(tournament, block.name)
            if first != block.name:
                yield _wrong(
                    f"{where}.tournaments",
                    "“{tournament}” stands in the block “{first}” as well",
                    tournament=tournament,
                    first=first,
                )
        for other in rules.blocks[:index]:
            if _overlap(block, other):
                yield _wrong(
                    f"{where}.start", "the days overlap with the block “{name}”", name=other.name
                )


def _overlap(one: Block, other: Block) -> bool:
    if not (one.start or one.end) or not (other.start or other.end):
        return False
    return not ((one.end and one.end < other.start) or (other.end and other.end < one.start))
