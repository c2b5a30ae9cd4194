"""What is drawn before a round? A bag, how many, to whom and what excludes what, as data."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Literal

from tafelrunde.rulebook.faults import Fault
from tafelrunde.rulebook.frozen import Frozen
from tafelrunde.rulebook.names import unknown_name
from tafelrunde.words import Parameter, Text

MOST_LOTS, MOST_DRAWN = 2000, 200
KEPT_KEYS = frozenset({"position", "side", "de", "en"})
"""What every lot says of itself in a published draw; no fact can be called so."""


class Lot(Frozen, frozen=True, kw_only=True):
    """One thing in the bag, with what is told of it."""

    id: str
    label: Text
    facts: dict[str, str | int] = {}
    excludes: tuple[str, ...] = ()
    """Lots that are not drawn together with this one, nor this one with them."""


class Bag(Frozen, frozen=True, kw_only=True):
    """Lots in the order in which they lie in the bag: it is part of every published draw."""

    lots: tuple[Lot, ...]
    option: str | None = None
    """Only where this was chosen."""


class DrawOption(Frozen, frozen=True, kw_only=True):
    """Something that can be chosen before the draw: yes or no."""

    name: str
    meaning: Text
    agreed_rule: str = ""
    """The rule by which it is for a match of the finish alone, if everybody in it agrees."""
    label: Text | None = None
    """What it is called where people agree on it."""
    note: Text | None = None
    """A sentence below what was drawn with it."""


class Draw(Frozen, frozen=True, kw_only=True):
    """One kind of set-up draw; what cannot be said so is drawn by the program's own Python."""

    name: str
    title: Text
    rules: tuple[str, ...] = ()
    to: Literal["positions", "table"] = "table"
    """One after the other for the positions of a table, or all of them for the whole table."""
    number: int = 0
    """So many positions, or so many lots for the table."""
    apiece: int = 1
    """So many lots for each position."""
    bags: tuple[Bag, ...] = ()
    options: tuple[DrawOption, ...] = ()
    sides: tuple[str, ...] = ()
    """Which side of a lot lies up is drawn as well, out of these."""
    sides_option: str | None = None
    """Only where this was chosen."""
    order_by: str | None = None
    """The fact by which a table lays out its lots; then by their names."""
    just_before: str = ""
    """The rule that wants it drawn directly before the round: no plan made ahead has it."""
    note: Text | None = None
    """A sentence below what was drawn for all positions."""
    many: str = "lots"
    """What the published draw calls all of them."""
    one: str = "id"
    """What it calls the id of one."""
    own: str = ""
    """The draw of the program that does it instead, by its name."""
    material: dict[str, Any] = {}
    """What that one draws from."""

    def in_the_bag(self, chosen: Sequence[str]) -> tuple[Lot, ...]:
        """All lots with these options, in the order of the bag."""
        taken = [bag for bag in self.bags if bag.option is None or bag.option in chosen]
        return tuple(lot for bag in taken for lot in bag.lots)


# ── Can it be? ───────────────────────────────────────────────────────────────────────────────────


def draw_faults(draws: Sequence[Draw]) -> Iterator[Fault]:
    names = [draw.name for draw in draws]
    for index, draw in enumerate(draws):
        place = f"draws[{index}].{draw.name}"
        if names.count(draw.name) > 1:
            yield _wrong(place, "“{name}” is listed twice", name=draw.name)
        if not draw.own:
            yield from _from_the_bag(place, draw)
        elif draw.bags or draw.number:
            yield _wrong(place, "either bags or a draw of the program’s own, not both")


def _wrong(place: str, english: str, **parameters: Parameter) -> Fault:
    return Fault(place, Text(english, **parameters))


def _from_the_bag(place: str, draw: Draw) -> Iterator[Fault]:
    always = draw.in_the_bag(())
    lots = [lot for bag in draw.bags for lot in bag.lots]
    ids = [lot.id for lot in lots]
    for lot_id in sorted({each for each in ids if ids.count(each) > 1}) if _few(ids) else ():
        yield _wrong(f"{place}.bags", "“{name}” is listed twice", name=lot_id)
    wanted = draw.number * draw.apiece
    if not 1 <= wanted <= min(len(always), MOST_DRAWN) or min(draw.number, draw.apiece) < 1:
        yield _wrong(
            f"{place}.number",
            "1 to {most} lots expected, as many as there are in the bag, found {found}",
            most=min(len(always), MOST_DRAWN),
            found=wanted,
        )
    if not _few(ids):
        yield _wrong(f"{place}.bags", "at most {most} lots expected", most=MOST_LOTS)
    yield from _named(place, draw)
    yield from _lots(place, draw, lots, ids)
    if wanted > len(list(apart(always))):
        yield _wrong(
            f"{place}.bags", "{wanted} lots that do not exclude each other expected", wanted=wanted
        )


def _lots(place: str, draw: Draw, lots: Sequence[Lot], ids: Sequence[str]) -> Iterator[Fault]:
    for lot in lots:
        for other in lot.excludes:
            if other not in ids:
                yield Fault(f"{place}.bags.{lot.id}", unknown_name(Text("lot"), other, ids))
        for fact in lot.facts:
            if fact in (*KEPT_KEYS, draw.one):
                yield _wrong(f"{place}.bags.{lot.id}", "“{name}” is listed twice", name=fact)
        if draw.order_by is not None and not isinstance(lot.facts.get(draw.order_by), int):
            yield _wrong(
                f"{place}.bags.{lot.id}", "a whole number {fact} expected", fact=draw.order_by
            )


def _few(ids: Sequence[str]) -> bool:
    return len(ids) <= MOST_LOTS


def _named(place: str, draw: Draw) -> Iterator[Fault]:
    known = [option.name for option in draw.options]
    for name in (draw.sides_option, *(bag.option for bag in draw.bags)):
        if name is not None and name not in known:
            yield Fault(place, unknown_name(Text("option"), name, known))
    if draw.sides_option is not None and len(draw.sides) < 2:
        yield _wrong(f"{place}.sides", "at least two sides expected")


def excluded(lots: Sequence[Lot]) -> dict[str, set[str]]:
    """For each lot those that cannot lie beside it, whichever of both says so."""
    barred: dict[str, set[str]] = {lot.id: set() for lot in lots}
    for lot in lots:
        for other in lot.excludes:
            barred[lot.id].add(other)
            barred.setdefault(other, set()).add(lot.id)
    return barred


def apart(lots: Sequence[Lot]) -> Iterator[Lot]:
    """Lots that go together, those that exclude the fewest first."""
    barred = excluded(lots)
    gone: set[str] = set()
    for lot in sorted(lots, key=lambda each: len(barred[each.id])):
        if lot.id not in gone:
            gone |= barred[lot.id]
            yield lot
