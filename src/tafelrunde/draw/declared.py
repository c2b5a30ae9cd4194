"""How is a set-up draw made that a rulebook declares as data?

The purpose is ``NAME round N``; where something is chosen that people in a match of the finish have
to agree on, ``NAME duel N``. All bags that are in are put together in their order and shuffled.
Lots are taken from the front; one that an earlier one excludes is put aside. If too few are left
all go back and are shuffled with the next lots of the same stream, a hundred times at most; then
those are taken that exclude the fewest, in the order of the bag. Where sides are drawn, one lot
below their number follows for each lot taken, in the same order. So without exclusions this is
`pick` of `draw/chance.py`, and the same seed gives the same lots with and without sides.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import islice
from typing import Any

import msgspec

from tafelrunde.draw.chance import Lots
from tafelrunde.draw.setup import Picked, Result, SetupDraw, SetupOption, Value
from tafelrunde.rulebook.draws import Draw, Lot, apart, excluded
from tafelrunde.rulebook.lot_facts import fact_word
from tafelrunde.words import Text

__all__ = ["declared_draw", "drawn_lots"]

SHUFFLES = 100
PLAIN_SIDES = ("A", "B")
UMLAUTS = str.maketrans("äöü", "aou")


def declared_draw(draw: Draw) -> SetupDraw:
    """The draw as command line, pages and `verify` know it."""
    return SetupDraw(
        name=draw.name,
        rules=draw.rules,
        title=draw.title,
        options=_options(draw),
        outcome=lambda seed, options: _outcome(draw, seed, options),
        lines=lambda result, lang: _lines(draw, result, lang),
        of_short=(draw.note, draw.number) if draw.note is not None and draw.to != "table" else None,
        picked=lambda result: _picked(draw, result),
        just_before=draw.just_before,
    )


def _options(draw: Draw) -> tuple[SetupOption, ...]:
    flags = tuple(
        SetupOption(
            option.name,
            "flag",
            False,
            option.meaning,
            agreed_rule=option.agreed_rule,
            label=option.label,
        )
        for option in draw.options
    )
    empty = SetupOption(
        "empty",
        "whole",
        0,
        Text("for a table of three only: which seat stays empty (0: none)"),
        least=0,
        most=draw.number,
    )
    seats = (empty,) if draw.to == "positions" else ()
    return (SetupOption("round", "whole", 1, Text("round of the tournament")), *flags, *seats)


def _chosen(draw: Draw, options: Mapping[str, Value]) -> list[str]:
    return [option.name for option in draw.options if options[option.name] is True]


def _purpose(draw: Draw, options: Mapping[str, Value]) -> str:
    agreed = any(option.agreed_rule and options[option.name] for option in draw.options)
    return f"{draw.name} {'duel' if agreed else 'round'} {options['round']}"


def drawn_lots(bag: Sequence[Lot], number: int, lots: Lots) -> list[Lot]:
    """So many lots that do not exclude each other, in the order drawn."""
    barred = excluded(bag)
    for _ in range(SHUFFLES):
        taken: list[Lot] = []
        aside: set[str] = set()
        for lot in lots.shuffled(bag) if any(barred.values()) else lots.pick(bag, number):
            if len(taken) < number and lot.id not in aside:
                taken.append(lot)
                aside |= barred[lot.id]
        if len(taken) == number:
            return taken
    fitting = {lot.id for lot in islice(apart(bag), number)}
    return [lot for lot in bag if lot.id in fitting]


def _outcome(draw: Draw, seed: str, options: Mapping[str, Value]) -> Result:
    bag = draw.in_the_bag(_chosen(draw, options))
    purpose = _purpose(draw, options)
    lots = Lots(seed, purpose)
    taken = drawn_lots(bag, draw.number * draw.apiece, lots)
    turned = _turned(draw, options)
    sides = [draw.sides[lots.below(len(draw.sides))] if turned else None for _ in taken]
    told = [_told(draw, lot, side) for lot, side in zip(taken, sides, strict=True)]
    head: Result = {"purpose": purpose, "drawn_from": [lot.id for lot in bag]}
    if draw.to == "table":
        drawn = [lot.id for lot in taken]
        return {**head, "drawn": drawn, draw.many: _laid_out(draw, told, "en")}
    seated = [{"position": n // draw.apiece + 1, **each} for n, each in enumerate(told)]
    return {**head, draw.many: [each for each in seated if each["position"] != options["empty"]]}


def _turned(draw: Draw, options: Mapping[str, Value]) -> bool:
    return bool(draw.sides) and (draw.sides_option is None or bool(options[draw.sides_option]))


def _picked(draw: Draw, result: Mapping[str, object]) -> Picked | None:
    """None where lots are put aside, or have sides that are called otherwise than A and B."""
    options = msgspec.convert(result["options"], dict[str, bool | int | str])
    turned = _turned(draw, options)
    barred = excluded(draw.in_the_bag(_chosen(draw, options)))
    if any(barred.values()) or (turned and draw.sides != PLAIN_SIDES):
        return None
    told = msgspec.convert(result[draw.many], list[dict[str, Any]])
    sides = {each[draw.one]: each["side"] if turned else None for each in told}
    drawn = msgspec.convert(result.get("drawn", list(sides)), list[str])
    order = tuple(f"{lot} {sides[lot]}" if sides[lot] else lot for lot in drawn)
    number = draw.number * draw.apiece
    return Picked(number, turned, order if len(order) == number else ())


def _told(draw: Draw, lot: Lot, side: str | None) -> dict[str, Any]:
    names = {draw.one: lot.id, "de": lot.label["de"], "en": lot.label["en"]}
    return {**names, **({"side": side} if draw.sides else {}), **lot.facts}


def _laid_out(draw: Draw, told: Sequence[dict[str, Any]], lang: str) -> list[dict[str, Any]]:
    """As a table lays them out: by a fact such as the cost, then by name."""

    def key(each: dict[str, Any]) -> tuple[int, str]:
        fact = int(each[draw.order_by]) if draw.order_by is not None else 0
        # German names sort their umlauts with the plain vowels, as in a dictionary.
        return fact, str(each[_language(lang)]).casefold().translate(UMLAUTS)

    return sorted(told, key=key)


def _lines(draw: Draw, result: Mapping[str, object], lang: str) -> list[str]:
    told = msgspec.convert(result[draw.many], list[dict[str, Any]])
    options = msgspec.convert(result["options"], dict[str, bool | int | str])
    if draw.to == "table":
        lines = [_line(draw, each, lang) for each in _laid_out(draw, told, lang)]
    else:
        lines = list(_seats(told, lang))
        lines += [draw.note[lang]] if draw.note is not None and not options.get("empty") else []
    chosen = (option.note for option in draw.options if options.get(option.name) and option.note)
    return [*lines, *dict.fromkeys(note[lang] for note in chosen)]


def _line(draw: Draw, each: Mapping[str, Any], lang: str) -> str:
    """In the reader's language and as it stands on cards of the other; once where both agree.

    The fact they are laid out by is called by its name: a bare figure would read as how many.
    """
    name, other = each[_language(lang)], each["en" if lang == "de" else "de"]
    beside = f" ({other})" if other != name else ""
    lot = f"{name}{beside}{_side(each)}"
    if draw.order_by is None:
        return lot
    fact = fact_word(draw.order_by)[lang]
    return Text(
        "{fact} {n}: {lot}", fact=f"{fact[:1].upper()}{fact[1:]}", n=each[draw.order_by], lot=lot
    )[lang]


def _seats(told: Sequence[Mapping[str, Any]], lang: str) -> list[str]:
    at: dict[int, list[str]] = {}
    for each in told:
        at.setdefault(each["position"], []).append(f"{each[_language(lang)]}{_side(each)}")
    return [f"{Text('Seat')[lang]} {position}: {', '.join(lots)}" for position, lots in at.items()]


def _side(each: Mapping[str, Any]) -> str:
    return f" {each['side']}" if each.get("side") else ""


def _language(lang: str) -> str:
    return "de" if lang == "de" else "en"
