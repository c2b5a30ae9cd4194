"""Fewer at the tables: what somebody who leaves changes in rounds that stand or are to come."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from tafelrunde.desk.matter import Matter
from tafelrunde.desk.repairing import needs_repair
from tafelrunde.draw.byes import byes_needed
from tafelrunde.draw.next_round import players_of, policy_of
from tafelrunde.draw.standin import standins_missing, standins_needed
from tafelrunde.journal.events import Seat
from tafelrunde.rulebook.faults import Refusal
from tafelrunde.rulebook.model import Mode, Rulebook
from tafelrunde.rulebook.short_tables import sizes_under
from tafelrunde.standings.finish import rounds_foreseen
from tafelrunde.state.leavers import put_out
from tafelrunde.state.tournament import Round, Tournament
from tafelrunde.words import NOTHING, Player, Text, counted, numbers_of


def fewer(before: Tournament, then: Matter, *, at_the_desk: bool = True) -> Iterator[Text]:
    """Fewer or more at tables that stand, and at the next draw where there is one.

    What has to be done about it is the desk's: whoever only asks to leave does not read it.
    """
    after, rulebook = then.state, then.rulebook
    number = sum(round_.published for round_ in after.rounds) + 1
    if after.phase != "running" or before.phase != "running" or after.matches:
        return
    yield from _left_at_tables(before, after, rulebook, at_the_desk=at_the_desk)
    if at_the_desk:
        yield from _still_on_a_slip(before, after)
        yield from _old_paper(before, after)
    if number > rounds_foreseen(rulebook.mode(after.mode), after):
        return
    old, new = players_of(before, number), players_of(after, number)
    if len(old) != len(new):
        yield from _next_tables(then.mode, before, after, number)
        if at_the_desk:
            yield from _nobody_stands_in(before, then, len(old), len(new))
    draft = next((round_ for round_ in after.rounds if not round_.published), None)
    if draft and old != new and at_the_desk and needs_repair(then, draft):
        yield Text(
            "The draft of round {number} no longer fits then: repair it or draw it again.",
            number=number,
        )


class Field(NamedTuple):
    """How a round will be seated: players, who stands in beside them, and who is left over."""

    players: int
    standins: int
    byes: int


def _next_tables(mode: Mode, before: Tournament, after: Tournament, number: int) -> Iterator[Text]:
    """How many sit at the tables of the next round, with whoever stands in or has a bye."""
    was, will = _field(mode, before, number), _field(mode, after, number)
    if was.players != will.players:
        yield Text(
            "{will} instead of {was} play in round {number}.",
            will=will.players,
            was=was.players,
            number=number,
        )
    else:
        yield Text("Still {will} play in round {number}.", will=will.players, number=number)
    if was.standins or will.standins:
        yield _standing_in(will.standins, number)
    if was.byes != will.byes:
        yield _left_over(will.byes, number)


def _field(mode: Mode, state: Tournament, number: int) -> Field:
    entries = state.entries
    left_over = [
        player
        for player in state.byes.get(number, ())
        if player in entries and entries[player].plays_in(number)
    ]
    there = len(players_of(state, number)) + len(left_over)
    ready = sum(entry.checked_in for entry in state.standins.values())
    try:
        standins = standins_needed(mode, state, there, ready)
    except Refusal:  # all who are ready do not suffice: how many are missing is told beside it
        standins = ready
    byes = 0
    if mode.bye is not None and not mode.all_meet:
        byes = byes_needed(there + standins, policy_of(mode, state.options), max(mode.sizes))
    return Field(there - byes, standins, byes)


def _standing_in(standins: int, number: int) -> Text:
    if not standins:
        return Text("No stand-in is needed in round {number} then.", number=number)
    return counted(
        standins,
        "Besides them {n} stand-in helps out in round {number} then.",
        "Besides them {n} stand-ins help out in round {number} then.",
        number=number,
    )


def _left_over(byes: int, number: int) -> Text:
    if not byes:
        return Text("Nobody has a bye in round {number} then.", number=number)
    return counted(
        byes,
        "{n} person has a bye in round {number} then.",
        "{n} people have a bye in round {number} then.",
        number=number,
    )


def _left_at_tables(
    before: Tournament, after: Tournament, rulebook: Rulebook, *, at_the_desk: bool
) -> Iterator[Text]:
    """Somebody gets up from a table of the round that is being played."""
    fewest = min(sizes_under(rulebook.mode(after.mode), after.options))
    for old, new in zip(before.rounds, after.rounds, strict=False):
        for number, table in new.tables.items() if new.published else ():
            was, left = len(old.tables[number].seats) if number in old.tables else 0, table.seats
            if len(left) >= was:
                continue
            ways: Text = NOTHING
            if len(left) < fewest and at_the_desk:
                ways = Text("; ways to fill it are offered among the tables afterwards")
            yield counted(
                len(left),
                "Table {number} of round {new_number} then has {n} person instead of {was}{ways}.",
                "Table {number} of round {new_number} then has {n} instead of {was} people{ways}.",
                number=number,
                new_number=new.number,
                was=was,
                ways=ways,
            )


def _nobody_stands_in(before: Tournament, then: Matter, was: int, will: int) -> Iterator[Text]:
    """Without more people the next round cannot be drawn: better known before somebody goes."""
    missing = standins_missing(then.mode, then.state, will)
    if missing > standins_missing(then.mode, before, was):
        yield counted(
            missing,
            "{n} stand-in is missing then: without one the tables cannot be filled.",
            "{n} stand-ins are missing then: without them the tables cannot be filled.",
        )


def _still_on_a_slip(before: Tournament, after: Tournament) -> Iterator[Text]:
    """Whoever is put out while a game runs gets up from the table, not from its slip."""
    out = put_out(after) - put_out(before)
    for round_ in after.rounds:
        for number, table in round_.tables.items() if round_.published else ():
            if table.slip is not None:
                continue
            for player in [seat.player for seat in table.seats if seat.player in out]:
                yield Text(
                    "{name} stays on the slip of table {table}, round {number}: mark there that "
                    "this player has left.",
                    name=Player(player),
                    table=number,
                    number=round_.number,
                )


def _old_paper(before: Tournament, after: Tournament) -> Iterator[Text]:
    """Whoever leaves one table sits down at another: the paper of both is another one then."""
    for old, new in zip(before.rounds, after.rounds, strict=False):
        if not (old.published and new.published):
            continue
        was, will = _seats(old), _seats(new)
        others = [n for n in sorted(was.keys() | will) if was.get(n) != will.get(n)]
        if others:
            yield counted(
                len(others),
                "Slips and lists printed with table {tables} no longer fit then.",
                "Slips and lists printed with tables {tables} no longer fit then.",
                tables=numbers_of(others, "and"),
            )


def _seats(round_: Round) -> dict[int, tuple[Seat, ...]]:
    return {number: table.seats for number, table in round_.tables.items()}
