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
from tafelrunde.words import Text


def list_in_words(rules: ListRules) -> Iterator[Sentence]:
    """Nothing where a list is made as ever."""
    for kind in rules.kinds:
        yield Sentence(_kind(kind), (rules.rule_of(WORTH),))
    yield from _bonuses(rules)
    yield from _blocks(rules)
    yield from _places(rules)


def _kind(kind: TournamentKind) -> Text:
    de, en = [], []
    if kind.factor:
        factor = in_both(factor_of(kind.factor) or 1)
        de.append(f"Faktor {factor.de}")
        en.append(f"factor {factor.en}")
    if kind.points:
        table = ", ".join(str(points) for points in kind.points)
        more = f"; jeder weitere {kind.beyond}" if kind.beyond else ""
        further = f"; every further place {kind.beyond}" if kind.beyond else ""
        de.append(f"Punkte nach Plätzen {table}{more}")
        en.append(f"points by place {table}{further}")
    return Text(
        f"{kind.name}: {', '.join(de) or 'wie alle anderen'}.",
        f"{kind.name}: {', '.join(en) or 'like all others'}.",
    )


def _bonuses(rules: ListRules) -> Iterator[Sentence]:
    rule = (rules.rule_of(BONUS),)
    for worth, de, en in (
        (rules.taking_part, "für die Teilnahme", "for taking part"),
        (
            rules.table_win,
            "für jeden ersten Platz an einem Tisch",
            "for every first place at a table",
        ),
    ):
        points = bonus_of(worth)
        if points:
            number = in_both(points)
            text = Text(
                f"Bonuspunkte {de}: {number.de}; kein Faktor vervielfacht sie.",
                f"Bonus points {en}: {number.en}; no factor multiplies them.",
            )
            yield Sentence(text, rule)


def _blocks(rules: ListRules) -> Iterator[Sentence]:
    rule = (rules.rule_of(BLOCKS),)
    for block in rules.blocks:
        yield Sentence(_block(block), rule)
    if rules.blocks:
        text = Text("Tournaments outside the blocks always count.")
        yield Sentence(text, rule)


def _block(block: Block) -> Text:
    days = _days(block)
    de = f"die besten {block.best} Ergebnisse zählen" if block.best > 1 else "das beste zählt"
    en = f"the best {block.best} results count" if block.best > 1 else "the best result counts"
    return Text(f"Block „{block.name}“{days.de}: {de}.", f'Block "{block.name}"{days.en}: {en}.')


def _days(block: Block) -> Text:
    parts_de = [f"vom {day_text(block.start, 'de')}"] if block.start else []
    parts_en = [f"from {day_text(block.start, 'en')}"] if block.start else []
    if block.end:
        parts_de.append(f"bis zum {day_text(block.end, 'de')}")
        parts_en.append(f"until {day_text(block.end, 'en')}")
    de, en = " ".join(parts_de), " ".join(parts_en)
    return Text(f" ({de})" if de else "", f" ({en})" if en else "")


def _places(rules: ListRules) -> Iterator[Sentence]:
    rule = (rules.rule_of(PLACES),)
    if rules.dense:
        text = Text("Behind a shared place the next one follows: 1, 2, 2, 3.")
        yield Sentence(text, rule)
    if rules.ranks == "dense":
        text = Text("On the list the next rank follows behind a shared one: 1, 2, 2, 3.")
        yield Sentence(text, rule)
    if rules.countback == "scoring":
        text = Text("Where single places are compared, only those that gave points are looked at.")
        yield Sentence(text, rule)
