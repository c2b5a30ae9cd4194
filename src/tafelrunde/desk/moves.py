"""A published round lacks somebody: who changes tables so that every table can be played?

Nobody is re-seated by the program: the organiser names the person (7W-606, CAT-105). `helpers_for`
says who can come to which table.
"""

from __future__ import annotations

from collections.abc import Iterator

from tafelrunde.desk import commands as c
from tafelrunde.desk.deciding import DECISIONS
from tafelrunde.desk.matter import Matter, refuse
from tafelrunde.desk.repairing import latecomers
from tafelrunde.desk.who_begins import better_placed_first
from tafelrunde.journal import events as e
from tafelrunde.rulebook.short_tables import sizes_under, too_few
from tafelrunde.state.tournament import Round, Table
from tafelrunde.words import Player


@DECISIONS.of(c.MoveSeat)
def move_seat(matter: Matter, command: c.MoveSeat) -> list[e.Event]:
    goal = _open(matter, command.round, command.table)
    round_ = matter.round(command.round)
    home = _home(round_, command.player)
    late = command.player in latecomers(matter, round_)
    if home is None and not late and command.player not in matter.state.standins:
        refuse(
            "player",
            "“{player}” has no seat in this round and is no stand-in",
            rule=matter.rule("fill-table"),
            player=Player(command.player),
        )
    if home is not None:
        _open(matter, command.round, home.number)
    _mends(matter, home, goal)
    free = _free_place(matter, goal)
    fresh = e.Seat(
        command.player,
        position=free if isinstance(free, int) else None,
        role=free if isinstance(free, str) else None,
    )
    moved = _sent(matter, round_, goal, fresh, late=late)
    if command.player in matter.state.standins and home is None:
        return [moved, e.StandInCalled(player=command.player, round=command.round)]
    return [moved]


def _sent(matter: Matter, round_: Round, goal: Table, fresh: e.Seat, *, late: bool) -> e.Event:
    """Who comes late plays from this round on; and the better placed of the table begins."""
    seats = better_placed_first(matter, round_, {goal.number: (*goal.seats, fresh)})[goal.number]
    if not late and fresh in seats:
        return e.SeatMoved(
            round=round_.number,
            player=fresh.player,
            table=goal.number,
            position=fresh.position,
            role=fresh.role,
        )
    left = {
        table.number: tuple(seat for seat in table.seats if seat.player != fresh.player)
        for table in round_.tables.values()
    }
    left[goal.number] = tuple(sorted(seats, key=lambda seat: seat.position or 0))
    return e.RoundRepaired(
        round=round_.number,
        tables=tuple(e.Seated(number, people) for number, people in left.items() if people),
        moved=(fresh.player,),
        rule=matter.rule("fill-table"),
    )


def _open(matter: Matter, round_number: int, number: int) -> Table:
    table = matter.table(round_number, number)
    if table.slip is not None:
        refuse("table", "table {number} has a result already", number=number)
    return table


def _home(round_: Round, player: str) -> Table | None:
    tables = round_.tables.values()
    return next((t for t in tables if player in {seat.player for seat in t.seats}), None)


def _mends(matter: Matter, home: Table | None, goal: Table) -> None:
    """A short table is filled from a full one, or given up for the free seats of others."""
    rule = matter.rule("fill-table")
    if goal is home or not _has_room(matter, home, goal):
        refuse("table", "nobody is missing at this table", rule=rule)
    if home is not None and not _can_spare(matter, home):
        refuse(
            "player",
            "table {number} would be too small itself: somebody from a full table moves",
            rule=rule,
            number=home.number,
        )


def _has_room(matter: Matter, home: Table | None, goal: Table) -> bool:
    sizes = _sizes(matter)
    given_up = home is not None and len(home.seats) < min(sizes)
    return len(goal.seats) < (max(sizes) if given_up else min(sizes))


def _can_spare(matter: Matter, home: Table) -> bool:
    sizes = _sizes(matter)
    return len(home.seats) < min(sizes) or len(home.seats) - 1 in sizes


def _free_place(matter: Matter, table: Table) -> int | str:
    roles = matter.rulebook.scoring[matter.mode.scoring].roles
    if roles:
        taken = {seat.role for seat in table.seats}
        return next(role for role in roles if role not in taken)
    positions = {seat.position for seat in table.seats}
    return next(n for n in range(1, max(matter.mode.sizes) + 1) if n not in positions)


def _sizes(matter: Matter) -> tuple[int, ...]:
    return sizes_under(matter.mode, matter.state.options)


def short_tables(matter: Matter, round_: Round) -> list[Table]:
    """Tables that cannot be played as they are."""
    mode, options = matter.mode, matter.state.options
    return [t for t in round_.tables.values() if too_few(mode, options, len(t.seats))]


def helpers_for(matter: Matter, round_: Round, goal: Table) -> list[str]:
    """Who can move to a table: from full ones and from such as are given up, and the stand-ins."""
    if goal.slip is not None:
        return []
    playing = {seat.player for table in round_.tables.values() for seat in table.seats}
    spare = latecomers(matter, round_) + [p for p in matter.state.standins if p not in playing]
    return [
        *(p for p in _to_be_spared(matter, round_, goal) if not _gone(matter, p)),
        *(spare if _has_room(matter, None, goal) else ()),
    ]


def _to_be_spared(matter: Matter, round_: Round, goal: Table) -> Iterator[str]:
    for home in round_.tables.values():
        if home is goal or home.slip is not None:
            continue
        if _has_room(matter, home, goal) and _can_spare(matter, home):
            yield from (seat.player for seat in home.seats)


def _gone(matter: Matter, player: str) -> bool:
    person = matter.state.person(player)
    return person is None or person.gone
