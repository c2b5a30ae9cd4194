"""A round no longer fits: which repairs are there to choose from, and what does each change?"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import partial

import msgspec

from tafelrunde.desk.matter import Matter
from tafelrunde.desk.repairing import Offer, lacks_somebody, needs_repair, offers
from tafelrunde.desk.seating_cost import Cost, cost_words, seating_cost, seats_and_starts
from tafelrunde.draw.out_of_order import by_the_standings, out_of_order
from tafelrunde.pages.organiser.finish import desk_matter
from tafelrunde.pages.view import DeskView
from tafelrunde.reckoning.names.calling import Names, called, fault_with_names
from tafelrunde.rulebook.faults import Fault, Refusal
from tafelrunde.state.tournament import Round, Table
from tafelrunde.words import Parameter, Text


class Choice(msgspec.Struct, frozen=True):
    """One repair in words; `fields` are what the form sends for it."""

    text: Text
    rule: str | None
    lines: tuple[Text, ...]
    costs: tuple[Text, ...]
    fields: tuple[tuple[str, int], ...]
    changes: bool
    """False where nothing is to be done: everybody stays and every table can be played."""


class RepairsPage(msgspec.Struct, frozen=True):
    round: int
    needed: bool
    draft: bool
    choices: tuple[Choice, ...]
    faults: tuple[Fault, ...]
    again: str | None = None
    """The rule that seats by the standings, where a draft is drawn again before it is repaired."""


def repairs_page(view: DeskView, round_: Round) -> RepairsPage | None:
    """The ranked repairs of the round that is drafted or being played; None where it fits."""
    state, rulebook, names = view.state, view.rulebook, view.names
    if round_.closed or round_.number != len(state.rounds) or state.phase != "running":
        return None
    matter = desk_matter(state, rulebook)
    needed = needs_repair(matter, round_)
    if not needed and not (round_.published and lacks_somebody(matter, round_)):
        return None
    try:
        found = offers(matter, round_)
    except Refusal as refusal:
        faults = tuple(fault_with_names(fault, names) for fault in refusal.faults)
        return RepairsPage(round_.number, needed, not round_.published, (), faults)
    before = seating_cost(state, round_, rulebook)
    choices = tuple(_choice(matter, round_, offer, before, names) for offer in found)
    if not needed:
        choices = tuple(choice for choice in choices if choice.changes)
        if not choices:
            return None
    return RepairsPage(
        round_.number, needed, not round_.published, choices, (), _drawn_again(matter, round_)
    )


def _drawn_again(matter: Matter, round_: Round) -> str | None:
    """Nobody has seen a draft: drawn again it keeps to its rule, and a repair need not."""
    if round_.published or not by_the_standings(matter.rulebook, matter.state, round_.number):
        return None
    return matter.mode.seating.rule


def _choice(matter: Matter, round_: Round, offer: Offer, before: Cost, names: Names) -> Choice:
    after = replace(
        round_, tables={table.number: Table(table.number, table.seats) for table in offer.tables}
    )
    return Choice(
        text=offer.text,
        rule=offer.rule,
        lines=(
            *_leavers(offer, names),
            *_movers(round_, offer, names),
            *_closed(round_, offer),
            *(line.named(names) for line in _for_who_stays(matter, round_, after)),
            *out_of_order(
                matter.rulebook, matter.state, round_, offer.tables, partial(called, names)
            ),
        ),
        costs=tuple(cost_words(before, seating_cost(matter.state, after, matter.rulebook))),
        fields=tuple(offer.moves.items()),
        changes=bool(offer.moves or offer.leaves),
    )


def _for_who_stays(matter: Matter, before: Round, after: Round) -> Iterator[Text]:
    return seats_and_starts(before, after, matter.rulebook, matter.state.mode)


def _leavers(offer: Offer, names: Names) -> list[Text]:
    return [Text("{p} does not play.", p=called(names, p)) for p in offer.leaves]


def _movers(round_: Round, offer: Offer, names: Names) -> list[Text]:
    lines = []
    for player, goal in offer.moves.items():
        name, home = called(names, player), offer.homes.get(player)
        there: Parameter = goal
        if goal not in round_.tables:
            there = Text("{table} (new)", table=goal)
        if home is None:
            text = Text("{name} gets a seat at table {goal}.", name=name, goal=there)
        else:
            text = Text("{name}: table {home} → table {goal}.", name=name, home=home, goal=there)
        lines.append(text)
    return lines


def _closed(round_: Round, offer: Offer) -> list[Text]:
    left = set(round_.tables) - {table.number for table in offer.tables}
    return [Text("Table {number} is given up.", number=n) for n in sorted(left)]
