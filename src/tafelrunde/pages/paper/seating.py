"""Who sits where, on paper: lists for the wall and cards for the tables. Public names only."""

from __future__ import annotations

from tafelrunde.journal.events import Seat
from tafelrunde.pages.at_the_table import plays_no_longer
from tafelrunde.pages.paper.imposition import filled, sheets
from tafelrunde.pages.paper.model import (
    Line,
    SeatAt,
    SeatList,
    TableCard,
    TableCards,
    TableList,
    TableSeats,
)
from tafelrunde.pages.paper.setup import builds_later
from tafelrunde.pages.paper.source import Source
from tafelrunde.pages.without_game import absent_lines
from tafelrunde.state.tournament import Round, Table
from tafelrunde.words import counted

CARDS_UP = 2


def seats_by_name(source: Source, round_: Round) -> SeatList:
    seated = [
        (table, seat) for table in round_.tables.values() for seat in source.numbered(table.seats)
    ]
    seated.sort(key=lambda each: source.public.seat(each[1].player).order)
    lines = [_line(source, round_, table, seat) for table, seat in seated]
    return SeatList(
        heading=source.say("Where do I sit?"),
        sub=source.round_title(round_),
        columns=(source.say("Name"), source.say("Table"), source.seat_label),
        lines=tuple(lines),
    )


def _line(source: Source, round_: Round, table: Table, seat: Seat) -> Line:
    name = source.public.seat(seat.player)
    first = f"{name.first} ({name.mark})".strip() if name.mark else name.first
    first = " ".join(filter(None, (first, _out(source, round_, seat))))
    return Line(last=name.last, first=first, table=str(table.number), seat=source.seat_word(seat))


def _out(source: Source, round_: Round, seat: Seat) -> str:
    """Never beside a pseudonym's own name: it would tell who that is."""
    out = plays_no_longer(source.state, round_, seat.player)
    return f"({source.say('no longer playing')})" if out and not source.public.secret else ""


def seats_by_table(source: Source, round_: Round) -> TableList:
    return TableList(
        heading=source.say("Tables"),
        sub=_with_absent(source, round_),
        word=source.say("Table"),
        tables=tuple(
            TableSeats(number=str(table.number), seats=_seats(source, round_, table))
            for table in round_.tables.values()
        ),
    )


def _with_absent(source: Source, round_: Round) -> str:
    """The round, and whom one looks for in vain at its tables."""
    lines = absent_lines(
        source.rulebook, source.state, round_, lambda player: str(source.public.seat(player))
    )
    return " · ".join((source.round_title(round_), *(line.text[source.lang] for line in lines)))


def _seats(source: Source, round_: Round, table: Table) -> tuple[SeatAt, ...]:
    """In order, with what a short table leaves free: else 1, 2 and 4 look like a mistake."""
    taken = [
        SeatAt(seat=source.seat_word(seat), name=_name(source, round_, seat))
        for seat in source.numbered(table.seats)
    ]
    free = [
        SeatAt(seat=str(number), name=source.say("stays free"), free=True)
        for number in source.free_seats(table.seats)
    ]
    return tuple(sorted((*taken, *free), key=lambda at: int(at.seat)) if free else taken)


def _name(source: Source, round_: Round, seat: Seat) -> str:
    name = str(source.public.seat(seat.player))
    return " ".join(filter(None, (name, _out(source, round_, seat))))


def table_cards(source: Source, round_: Round) -> TableCards:
    """Two cards a sheet, to be cut once."""
    notes = _notes(source, round_)
    spare = TableCard(number="", sub=source.round_title(round_), seats=())
    cards = [
        TableCard(
            number=str(table.number),
            sub=source.round_title(round_),
            seats=_seats(source, round_, table),
            notes=notes,
        )
        for table in source.tables_of(round_)
    ]
    return TableCards(
        heading=source.say("Table cards"),
        word=source.say("Table"),
        sheets=filled(sheets(cards, CARDS_UP), spare),
    )


def _positions(source: Source, round_: Round) -> list[set[int | None]]:
    return [
        {seat.position for seat in source.numbered(table.seats)} for table in round_.tables.values()
    ]


def _notes(source: Source, round_: Round) -> tuple[str, ...]:
    notes = []
    if not source.has_roles and any(
        seat.position for table in round_.tables.values() for seat in table.seats
    ):
        notes.append(
            source.say("All play at once.")
            if source.mode.at_once_rule
            else source.say("Seat 1 starts.")
            if all(1 in taken for taken in _positions(source, round_))
            else source.say("The lowest number starts.")
        )
    minutes = source.state.details.round_minutes
    if minutes:
        notes.append(
            source.say(
                "The round lasts {minutes}.", minutes=counted(minutes, "{n} minute", "{n} minutes")
            )
        )
    if builds_later(source, round_):
        notes.append(source.say("The set-up comes when the round is published."))
    return tuple(notes)
