"""Who sits where? By surname and by table, of every published round."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from tafelrunde.desk.copies import Copies
from tafelrunde.games.shelf import role_word
from tafelrunde.pages.at_the_table import plays_no_longer, stands_in
from tafelrunde.pages.free_seats import left_free
from tafelrunde.pages.vacated import vacated
from tafelrunde.pages.view import PublicView
from tafelrunde.pages.without_game import Absent
from tafelrunde.reckoning.names.public import PublicName
from tafelrunde.state.seats import numbered, start_player
from tafelrunde.state.tournament import Round, Table, Tournament
from tafelrunde.words import Text
from tafelrunde.words.digits import digits


class SeatLine(msgspec.Struct, frozen=True):
    """A person's seat, by the number people read; a role where the game has roles."""

    name: PublicName
    table: int
    position: int | None
    role: Text | None
    starts: bool = False
    moved: bool = False
    """Sits otherwise than when the round was published."""
    tags: tuple[Text, ...] = ()
    out: bool = False
    """Plays no longer; never told while pseudonyms stand, where it would say who one of them is."""


class TableCard(msgspec.Struct, frozen=True):
    number: int
    seats: tuple[SeatLine, ...]
    copy: PublicName | None = None
    """Who brought the game that is played here (CAT-108)."""
    free: Text | None = None
    """Why a number is missing among the seats."""


class Seating(msgspec.Struct, frozen=True):
    round: int
    kind: Text | None
    by_name: tuple[SeatLine, ...]
    by_table: tuple[TableCard, ...]
    copies_rule: str | None = None
    provided: bool = False
    edition: int = 1
    moved: bool = False
    """Whether anybody sits elsewhere than when the round was published."""
    left: bool = False
    """Whether anybody has left a seat since."""
    absent: tuple[Absent, ...] = ()
    """Who has no game in this round, and why."""

    @property
    def numbered(self) -> bool:
        """Whether a minor is among them, whom a number stands for."""
        return any(line.name.numbered for line in self.by_name)

    @property
    def starters(self) -> bool:
        return any(line.starts for card in self.by_table for line in card.seats)


def published_rounds(state: Tournament) -> list[Round]:
    """What everyone may see: a draft is nobody's business yet."""
    return [round_ for round_ in state.rounds if round_.published]


def has_begun(state: Tournament, round_: Round) -> bool:
    """Seats are found by then: the clock was started, or the first slip came in."""
    clock = state.clock
    return (clock is not None and clock.round == round_.number) or any(
        table.slip is not None for table in round_.tables.values()
    )


def seating(
    view: PublicView,
    round_: Round,
    kind: Text | None = None,
    brought: Copies | None = None,
    absent: tuple[Absent, ...] = (),
) -> Seating:
    owners = brought.owners if brought is not None else {}
    cards = tuple(
        _card(view, round_, table, owners.get(table.number)) for table in round_.tables.values()
    )
    known = brought is not None and bool(brought.owners or brought.provided)
    lines = [seat for card in cards for seat in card.seats]
    ordered = sorted(lines, key=lambda line: (*line.name.order, line.table))
    return Seating(
        round_.number,
        kind,
        tuple(ordered),
        cards,
        brought.rule if brought is not None and known else None,
        brought is not None and brought.provided,
        round_.edition,
        any(line.moved for line in lines),
        bool(vacated(view.state, round_)),
        absent,
    )


TABLE = ("Tisch", "Table")
"""What people type before the number of a table, in any language of the house."""


def found(page: Seating, query: str) -> Seating:
    """Only what answers the search: a part of a name, or a table's number."""
    typed = query.casefold().split()
    numbered = any(map(digits, typed))
    said = {word.casefold() for word in TABLE} if numbered else set()
    words = [word for word in typed if word not in said]
    by_name = tuple(line for line in page.by_name if _matches(line, words))
    tables = {line.table for line in by_name}
    cards = tuple(card for card in page.by_table if card.number in tables)
    return msgspec.structs.replace(page, by_name=by_name, by_table=cards)


def _matches(line: SeatLine, words: Iterable[str]) -> bool:
    name = str(line.name).casefold()
    return all(word in name or word == str(line.table) for word in words)


def _card(view: PublicView, round_: Round, table: Table, owner: str | None) -> TableCard:
    names, first = view.names, start_player(table.seats, view.mode)
    return TableCard(
        table.number,
        tuple(
            SeatLine(
                names.seat(seat.player),
                table.number,
                seat.position,
                role_word(seat.role),
                seat.player == first,
                seat.player in round_.moved_from,
                stands_in(view.state, seat.player),
                not names.secret and plays_no_longer(view.state, round_, seat.player),
            )
            for seat in numbered(table.seats, view.rulebook)
        ),
        names.seat(owner) if owner is not None else None,
        left_free(table.seats, view.rulebook),
    )
