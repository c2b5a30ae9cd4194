"""Does a drafted round sit as its draw says? Tables, people, positions and roles.

A plan says it outright. Where a lot only orders people, or only the equals among them, the round is
drafted again from the hall as it stood; not where rematches are avoided, which is a search that a
later version may do better. Swaps and repairs are events of their own and come after: a repair
seats nobody twice and leaves every result in place that it does not name.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from tafelrunde.draw.next_round import next_round, players_of
from tafelrunde.journal import events as e
from tafelrunde.journal.record import Record
from tafelrunde.rulebook.by_id import by_id
from tafelrunde.rulebook.faults import Fault
from tafelrunde.rulebook.model import Rulebook
from tafelrunde.state.tournament import Entry, Tournament
from tafelrunde.words import Player, Text

Tables = Sequence[Sequence[str | None]]


def seats_differ(record: Record, rulebook: Rulebook, before: Tournament) -> Iterator[Fault]:
    """`before` is the tournament without this record. A sheet's rounds name no draw."""
    event = record.event
    if not isinstance(event, e.RoundSeated) or event.draw is None:
        return
    place, draw = f"record {record.seq}", before.draws.get(event.draw)
    if draw is None:
        text = Text(
            "the draw “{draw}” of round {round} is missing", draw=event.draw, round=event.round
        )
        yield Fault(place, text)
        return
    drawn = _planned(draw, event.round) or _by_lot(draw, event, rulebook, before)
    roles = rulebook.scoring[rulebook.mode(before.mode).scoring].roles
    if drawn is not None and _seated(event, roles) != _numbered(drawn):
        text = Text(
            "round {round} sits otherwise than the draw “{draw}” says",
            round=event.round,
            draw=event.draw,
        )
        yield Fault(place, text)


def repair_differs(record: Record, before: Tournament) -> Iterator[Fault]:
    """Somebody seated twice or unknown, or a result gone that nobody set aside."""
    event = record.event
    if not isinstance(event, e.RoundRepaired):
        return
    place = f"record {record.seq}"
    people = [seat.player for table in event.tables for seat in table.seats]
    for player in sorted({p for p in people if people.count(p) > 1}):
        text = Text("{player} sits in two places", player=Player(player))
        yield Fault(place, text)
    for player in sorted({p for p in people if before.person(p) is None}):
        text = Text("{player} has not entered", player=Player(player))
        yield Fault(place, text)
    seats = {table.number: table.seats for table in event.tables}
    for number, table in before.rounds[event.round - 1].tables.items():
        told = table.slip is not None or table.minutes or table.presses
        if told and seats.get(number) != table.seats and number not in event.aside:
            text = Text(
                "table {number} sits otherwise although its result was not set aside", number=number
            )
            yield Fault(place, text)


def _planned(draw: e.Drawn, number: int) -> Tables | None:
    past, outcome = draw.input.get("past", ()), draw.outcome
    index = number - 1 - (len(past) if isinstance(past, Sequence) else 0)
    if draw.kind != "seating" or not isinstance(outcome, Sequence) or not 0 <= index < len(outcome):
        return None
    found: Tables = outcome[index]
    return found


def _by_lot(
    draw: e.Drawn, event: e.RoundSeated, rulebook: Rulebook, before: Tournament
) -> Tables | None:
    if draw.kind != "lot" or before.options.get("avoid_rematches"):
        return None
    field = before.copied()
    del field.rounds[event.round - 1 :]  # a redraw takes the place of the draft before it
    for player in (seat.player for table in event.tables for seat in table.seats):
        if player in field.standins and player not in field.entries:
            field.entries[player] = Entry(player, event.round, checked_in=True)
    coming = next_round(rulebook, field, draw.seed, entries=_entries(draw, field, event.round))
    return None if coming is None else coming.tables


def _entries(draw: e.Drawn, field: Tournament, number: int) -> Sequence[str]:
    """As the draw took them, if they are the ones who played; otherwise it is another draw."""
    drawn = draw.input.get("entries")
    playing = players_of(field, number)
    same = isinstance(drawn, Sequence) and sorted(map(str, drawn), key=by_id) == playing
    return [str(player) for player in drawn] if same and isinstance(drawn, Sequence) else playing


def _numbered(tables: Tables) -> dict[int, Mapping[int, str]]:
    """Table number → place at the table → player; an empty place is none."""
    return {
        number: {place: player for place, player in enumerate(table) if player is not None}
        for number, table in enumerate(tables, start=1)
    }


def _seated(event: e.RoundSeated, roles: Sequence[str]) -> dict[int, Mapping[int, str]]:
    return {
        table.number: {
            roles.index(seat.role) if seat.role in roles else (seat.position or 0) - 1: seat.player
            for seat in table.seats
        }
        for table in event.tables
    }
