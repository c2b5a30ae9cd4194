"""What is drawn before a round? The bag, how many, to whom, and what excludes what."""

from __future__ import annotations

from collections.abc import Iterator

from tafelrunde.pages.plain_words import Sentence
from tafelrunde.rulebook.draws import Bag, Draw, DrawOption
from tafelrunde.rulebook.lot_facts import fact_word
from tafelrunde.words import NOTHING, Text, Verbatim, counted, listed

SHOWN = 12
"""So many lots of a bag are named; of hundreds of cards the rest is a number."""


def draws_in_words(draws: tuple[Draw, ...]) -> Iterator[Sentence]:
    for draw in draws:
        yield from (Sentence(text, draw.rules) for text in _draw(draw))
        if draw.just_before:
            text = Text("{draw}: drawn directly before the round.", draw=draw.title)
            yield Sentence(text, (draw.just_before,))
        for option in draw.options:
            yield from _option(draw, option)


def _draw(draw: Draw) -> Iterator[Text]:
    yield _how_many(draw)
    if draw.own:
        yield Text("{draw}: drawn by the program itself.", draw=draw.title)
    titles = {option.name: option.meaning for option in draw.options}
    for bag in draw.bags:
        yield _bag(draw, bag, titles)
        yield from _excluded(bag)
    if draw.sides:
        sides = listed(draw.sides, "or")
        text = Text("Which side lies up is drawn too: {sides}.", sides=sides)
        if draw.sides_option:
            text = Text(
                "If that was chosen, which side lies up is drawn too: {sides}.", sides=sides
            )
        yield text
    if draw.order_by:
        yield Text("They are laid out by: {fact}.", fact=fact_word(draw.order_by))
    if draw.note is not None:
        yield draw.note


def _how_many(draw: Draw) -> Text:
    if draw.to == "table" and not draw.number:  # a board is one thing, not a number of lots
        return Text("{draw}: drawn for each table.", draw=draw.title)
    if draw.to == "table":
        return counted(
            draw.number,
            "{draw}: {n} is drawn for the whole table.",
            "{draw}: {n} are drawn for the whole table.",
            draw=draw.title,
        )
    each = counted(draw.apiece, "{n} for each seat", "{n} for each seat")
    return counted(
        draw.number,
        "{draw}: drawn for {n} seat, {each}.",
        "{draw}: drawn for {n} seats, {each}.",
        draw=draw.title,
        each=each,
    )


def _bag(draw: Draw, bag: Bag, titles: dict[str, Text]) -> Text:
    names = [_lot_name(lot.label, lot.facts) for lot in bag.lots]
    shown = listed(names[:SHOWN], ", ")
    if len(names) > SHOWN:
        shown = Text("{shown} and {more} more", shown=shown, more=len(names) - SHOWN)
    if bag.option:
        return Text(
            "If that was chosen ({option}), the bag also holds: {lots}.",
            option=titles.get(bag.option) or Verbatim(bag.option),
            lots=shown,
        )
    return Text("{draw}: the bag holds {lots}.", draw=draw.title, lots=shown)


def _lot_name(label: Text, facts: dict[str, str | int]) -> Text:
    if not facts:
        return label
    told = listed([listed(map(fact_word, pair), " ") for pair in facts.items()], ", ")
    return Text("{lot} ({facts})", lot=label, facts=told)


def _excluded(bag: Bag) -> Iterator[Text]:
    labels = {lot.id: lot.label for lot in bag.lots}
    for lot in bag.lots:
        for other in lot.excludes:
            named = labels.get(other) or Verbatim(other)
            yield Text("{lot} and {other} are never drawn together.", lot=lot.label, other=named)


def _option(draw: Draw, option: DrawOption) -> Iterator[Sentence]:
    rules = (option.agreed_rule,) if option.agreed_rule else draw.rules
    text = Text("{draw} can be drawn so: {meaning}.", draw=draw.title, meaning=option.meaning)
    if option.agreed_rule:
        text = Text(
            "{draw}: where all of a match of the finish agree: {label} ({meaning}).",
            draw=draw.title,
            label=option.label or NOTHING,
            meaning=option.meaning,
        )
    yield Sentence(text, rules)
    if option.note is not None:
        yield Sentence(option.note, rules)
