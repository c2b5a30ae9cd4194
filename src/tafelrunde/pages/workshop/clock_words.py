"""How does the chess clock of a table run? Sides, stops, charges, and what holds without time."""

from __future__ import annotations

from collections.abc import Iterator

from tafelrunde.games.shelf import role_word
from tafelrunde.pages.plain_words import Sentence, duration
from tafelrunde.rulebook.model import ChessRules
from tafelrunde.words import NOTHING, Text, Verbatim, listed


def clock_in_words(clock: ChessRules) -> Iterator[Sentence]:
    sides = {side.id: side.title for side in clock.sides}
    for side in clock.sides:
        roles = listed([role_word(role) or NOTHING for role in side.roles])
        text = Text(
            "{side}: {time} for the game, shared by {roles}.",
            side=side.title,
            time=duration(side.seconds),
            roles=roles,
        )
        yield Sentence(text, (clock.rule,))
    for told in (clock.begins, clock.handed_over):
        if told is not None:
            yield Sentence(told, (clock.turns_rule,))
    order = listed([nation.title for nation in clock.nations], ", ")
    yield Sentence(Text("This is the order of moves: {order}.", order=order), (clock.turns_rule,))
    yield from _stops(clock, sides)
    yield from _charges(clock, sides)
    yield from _overtime(clock, sides)


def _stops(clock: ChessRules, sides: dict[str, Text]) -> Iterator[Sentence]:
    titles = listed([stop.title for stop in clock.stops], ", ")
    yield Sentence(Text("Both sides stop for: {titles}.", titles=titles), (clock.stops_rule,))
    for stop in clock.stops:
        if stop.ends_turn_of:
            text = Text(
                "{stop} ends the turn of this side: {side}.",
                stop=stop.title,
                side=sides.get(stop.ends_turn_of) or Verbatim(stop.ends_turn_of),
            )
            yield Sentence(text, (stop.rule,))
        elif stop.rule != clock.stops_rule:
            yield Sentence(Text("{stop}: both sides stop.", stop=stop.title), (stop.rule,))


def _charges(clock: ChessRules, sides: dict[str, Text]) -> Iterator[Sentence]:
    text = Text("All else goes on somebody's time.")
    yield Sentence(text, (clock.charges_rule,))
    for charge in clock.charges:
        text = Text("The clock goes on: {charge}.", charge=charge.title)
        if charge.side:
            text = Text(
                "The clock goes on: {charge} (always this side: {side}).",
                charge=charge.title,
                side=sides.get(charge.side) or Verbatim(charge.side),
            )
        yield Sentence(text, (charge.rule,))


def _overtime(clock: ChessRules, sides: dict[str, Text]) -> Iterator[Sentence]:
    titles = {nation.nation: nation.title for nation in clock.nations}
    for nation in clock.nations:
        text = Text(
            "Without time left {nation} ({side}, led by {role}) has {time} a move.",
            nation=nation.title,
            side=sides.get(nation.side) or Verbatim(nation.side),
            role=role_word(nation.role) or NOTHING,
            time=duration(nation.seconds),
        )
        yield Sentence(text, (clock.overtime_rule,))
        if nation.carries_to:
            text = Text(
                "What {nation} leaves of it {other} may use.",
                nation=nation.title,
                other=titles.get(nation.carries_to) or Verbatim(nation.carries_to),
            )
            yield Sentence(text, (clock.carry_rule,))
    text = Text(
        "A retreat without time left takes {time}, and {more} for each city.",
        time=duration(clock.retreat_seconds),
        more=duration(clock.retreat_seconds_a_city),
    )
    yield Sentence(text, (clock.retreat_rule,))
