"""How does the chess clock of a table run? Sides, stops, charges, and what holds without time."""

from __future__ import annotations

from collections.abc import Iterator

from tafelrunde.games.shelf import role_word
from tafelrunde.pages.plain_words import Sentence, duration
from tafelrunde.rulebook.model import Allowance, ChessRules, ClockSide
from tafelrunde.words import NOTHING, Text, Verbatim, listed


def clock_in_words(clock: ChessRules) -> Iterator[Sentence]:
    sides = {side.id: side.title for side in clock.sides}
    for side in clock.sides:
        yield Sentence(_side(side), (clock.rule,))
    for told in (clock.begins, clock.handed_over):
        if told is not None:
            yield Sentence(told, (clock.turns_rule,))
    order = listed([nation.title for nation in clock.nations], ", ")
    yield Sentence(Text("This is the order of moves: {order}.", order=order), (clock.turns_rule,))
    yield from _stops(clock, sides)
    yield from _charges(clock, sides)
    yield from _overtime(clock, sides)


def _side(side: ClockSide) -> Text:
    """A side of one role that is called as the role shares with nobody."""
    time, roles = duration(side.seconds), [role_word(role) or NOTHING for role in side.roles]
    if [role["en"] for role in roles] == [side.title["en"]]:
        return Text("{side}: {time} for the game.", side=side.title, time=time)
    return Text(
        "{side}: {time} for the game, shared by {roles}.",
        side=side.title,
        time=time,
        roles=listed(roles),
    )


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
    text = Text("All else goes on somebody’s time.")
    yield Sentence(text, (clock.charges_rule,))
    for charge in clock.charges:
        text = Text("The clock goes on: {charge}.", charge=charge.title)
        side = (sides.get(charge.side) or Verbatim(charge.side)) if charge.side else None
        if side is not None and side["en"].casefold() not in charge.title["en"].casefold():
            text = Text(
                "The clock goes on: {charge} (always this side: {side}).",
                charge=charge.title,
                side=side,
            )
        yield Sentence(text, (charge.rule,))


def _overtime(clock: ChessRules, sides: dict[str, Text]) -> Iterator[Sentence]:
    titles = {nation.nation: nation.title for nation in clock.nations}
    for nation in clock.nations:
        yield Sentence(_allowance(nation, sides), (clock.overtime_rule,))
        if nation.carries_to:
            text = Text(
                "What {nation} leaves of it {other} may use, if the same person leads both.",
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


def _allowance(nation: Allowance, sides: dict[str, Text]) -> Text:
    side, role = sides.get(nation.side) or Verbatim(nation.side), role_word(nation.role) or NOTHING
    text = Text("Without time left {nation} ({side}, led by {role}) has {time} a move.")
    if side["en"] == role["en"]:
        text = Text("Without time left {nation} ({side}) has {time} a move.")
    return text.filled(nation=nation.title, side=side, role=role, time=duration(nation.seconds))
