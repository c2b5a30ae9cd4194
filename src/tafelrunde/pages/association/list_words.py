"""What a list adds to the points of places, in sentences: factors, bonus points, blocks, places."""

from __future__ import annotations

from collections.abc import Iterator

from tafelrunde.pages.days import day_text
from tafelrunde.pages.plain_words import Sentence
from tafelrunde.reckoning.season.worth_words import in_both
from tafelrunde.rulebook.list_rules import (
    BLOCKS,
    BONUS,
    PLACES,
    WORTH,
    Block,
    ListRules,
    TournamentKind,
    bonus_of,
    factor_of,
)
from tafelrunde.words import InEach, Text, counted, listed


def list_in_words(rules: ListRules) -> Iterator[Sentence]:
    """Nothing where a list is made as ever."""
    for kind in rules.kinds:
        yield Sentence(_kind(kind), (rules.rule_of(WORTH),))
    yield from _bonuses(rules)
    yield from _blocks(rules)
    yield from _places(rules)


def _kind(kind: TournamentKind) -> Text:
    told = []
    if kind.factor:
        told.append(Text("factor {factor}", factor=in_both(factor_of(kind.factor) or 1)))
    if kind.points:
        table = Text("points by place {table}", table=listed(kind.points, ", "))
        told.append(beyond(table, kind.beyond))
    how = listed(told, ", ") if told else Text("like all others")
    return Text("{kind}: {how}.", kind=kind.name, how=how)


def beyond(table: Text, worth: int) -> Text:
    """A table of points, with what every place behind it gives."""
    return (
        Text("{table}; every further place {worth}", table=table, worth=worth) if worth else table
    )


def _bonuses(rules: ListRules) -> Iterator[Sentence]:
    rule = (rules.rule_of(BONUS),)
    for worth, text in ((rules.taking_part, TAKING_PART), (rules.table_win, TABLE_WIN)):
        points = bonus_of(worth)
        if points:
            yield Sentence(text.filled(points=in_both(points)), rule)


TAKING_PART = Text("Bonus points for taking part: {points}; no factor multiplies them.")
TABLE_WIN = Text(
    "Bonus points for every first place at a table: {points}; no factor multiplies them."
)


def _blocks(rules: ListRules) -> Iterator[Sentence]:
    rule = (rules.rule_of(BLOCKS),)
    for block in rules.blocks:
        yield Sentence(_block(block), rule)
    if rules.blocks:
        text = Text("Tournaments outside the blocks always count.")
        yield Sentence(text, rule)


def _block(block: Block) -> Text:
    return counted(
        block.best,
        "{block}: the best result counts.",
        "{block}: the best {n} results count.",
        block=_named(block),
    )


def _named(block: Block) -> Text:
    """A block, with the days it lies between."""
    named, start = Text("Block “{name}”", name=block.name), InEach(day_text, block.start)
    end = InEach(day_text, block.end)
    if block.start and block.end:
        return Text("{block} (from {start} until {end})", block=named, start=start, end=end)
    if block.start:
        return Text("{block} (from {start})", block=named, start=start)
    return Text("{block} (until {end})", block=named, end=end) if block.end else named


def _places(rules: ListRules) -> Iterator[Sentence]:
    rule = (rules.rule_of(PLACES),)
    if rules.dense:
        text = Text("Behind a shared place the next one follows: 1, 2, 2, 3.")
        yield Sentence(text, rule)
    if rules.ranks == "dense":
        text = Text("On the list the next place follows behind a shared one: 1, 2, 2, 3.")
        yield Sentence(text, rule)
    if rules.countback == "scoring":
        text = Text("Where single places are compared, only those that gave points are looked at.")
        yield Sentence(text, rule)
