"""A published round lacks somebody: who changes tables so that every table can be played?

Nobody is re-seated by the program: the organiser names the person (7W-606, CAT-105). `helpers_for`
says who can be spared.
"""

from __future__ import annotations

from tafelrunde.desk import commands as c
from tafelrunde.desk.deciding import DECISIONS
from tafelrunde.desk.matter import Matter, refuse
from tafelrunde.journal import events as e
from tafelrunde.rulebook.short_tables import sizes_under, too_few
from tafelrunde.state.tournament import Round, Table
from tafelrunde.words import Player


@DECISIONS.of(c.MoveSeat)
def move_seat(matter: Matter, command: c.MoveSeat) -> list[e.Event]:
    goal = _open(matter, command.round, command.table)
    round_ = matter.round(command.round)
    home = _home(round_, command.player)
    if home is None and command.player not in matter.state.standins:
        refuse(
            "player",
            '"{player}" has no seat in this round and is no stand-in',
            rule=matter.rule("fill-table"),
            player=Player(command.player),
        )
    if home is not None:
        _open(matter, command.round, home.number)
    _mends(matter, home, goal)
    free = _free_place(matter, goal)
    moved = e.SeatMoved(
        round=command.round,
        player=command.player,
        table=command.table,
        position=free if isinstance(free, int) else None,
        role=free if isinstance(free, str) else None,
    )
    if home is None:
        return [moved, e.StandInCalled(player=command.player, round=command.round)]
    return [moved]


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
    sizes, rule = _sizes(matter), matter.rule("fill-table")
    given_up = home is not None and len(home.seats) < min(sizes)
    if len(goal.seats) >= (max(sizes) if given_up else min(sizes)) or goal is home:
        refuse("table", "nobody is missing at this table", rule=rule)
    if home is not None and not given_up and len(home.seats) - 1 not in sizes:
        refuse(
            "player",
            "table {number} would be too small itself: somebody from a full table moves",
            rule=rule,
            number=home.number,
        )


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


def helpers_for(matter: Matter, round_: Round) -> list[str]:
    """Who can be spared: people of open, full tables, and stand-ins who are there."""
    spare = [
        seat.player
        for table in round_.tables.values()
        if table.slip is None and len(table.seats) - 1 in _sizes(matter)
        for seat in table.seats
    ]
    return spare + [p for p, entry in matter.state.standins.items() if entry.checked_in]
