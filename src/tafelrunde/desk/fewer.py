"""Fewer at the tables: what somebody who leaves changes in rounds that stand or are to come."""

from __future__ import annotations

from collections.abc import Iterator

from tafelrunde.desk.matter import Matter
from tafelrunde.desk.repairing import needs_repair
from tafelrunde.draw.next_round import players_of
from tafelrunde.draw.standin import standins_missing
from tafelrunde.journal.events import Seat
from tafelrunde.rulebook.model import Rulebook
from tafelrunde.rulebook.short_tables import sizes_under
from tafelrunde.standings.finish import rounds_foreseen
from tafelrunde.state.leavers import put_out
from tafelrunde.state.tournament import Round, Tournament
from tafelrunde.words import NOTHING, Player, Text, counted, listed


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
    was, will = len(old), len(new)
    if was != will:
        yield Text(
            "{will} instead of {was} play in round {number}.", will=will, was=was, number=number
        )
        if at_the_desk:
            yield from _nobody_stands_in(before, then, was, will)
    draft = next((round_ for round_ in after.rounds if not round_.published), None)
    if draft and old != new and at_the_desk and needs_repair(then, draft):
        yield Text(
            "The draft of round {number} no longer fits then: repair it or draw it again.",
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
            yield Text(
                "Table {number} of round {new_number} then has {left} instead of "
                "{was} people{ways}.",
                number=number,
                new_number=new.number,
                left=len(left),
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
                tables=listed(others),
            )


def _seats(round_: Round) -> dict[int, tuple[Seat, ...]]:
    return {number: table.seats for number, table in round_.tables.items()}
