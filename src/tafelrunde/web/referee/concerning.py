"""Which table is a ruling about, whom may it concern, and is it too late for a warning there?"""

from __future__ import annotations

from collections.abc import Mapping

from tafelrunde.desk.matter import Matter
from tafelrunde.desk.rulings import too_late_at
from tafelrunde.reckoning.names.calling import called, order_of
from tafelrunde.state.tournament import Table
from tafelrunde.web.referee.frame import Bench
from tafelrunde.words.digits import digits


def choices(bench: Bench, carried: Mapping[str, str]) -> list[tuple[str, str]]:
    """Whom it may concern: the people of the table in its round, or everybody who plays."""
    players = list(bench.state.entries)
    there = table_of(bench, carried)
    if carried["match"] in bench.state.matches:
        players = [seat.player for seat in bench.state.matches[carried["match"]].seats]
    elif there is not None:
        players = [seat.player for seat in there.seats]
    named = [(player, called(bench.names, player)) for player in players]
    order = order_of(bench.names)
    return sorted(named, key=lambda each: order(each[0]))


def table_of(bench: Bench, carried: Mapping[str, str]) -> Table | None:
    """The table of a round that the ruling is about."""
    published = [round_ for round_ in bench.state.rounds if round_.published]
    table, asked_for = carried["table"], carried["round"]
    if not published or not digits(table, 5):
        return None
    number = int(asked_for) if digits(asked_for, 5) else len(published)
    found = next((r for r in published if r.number == number), published[-1])
    return found.tables.get(int(table))


def too_late(bench: Bench, carried: Mapping[str, str]) -> str | None:
    """The rule by which a warning for this game would be refused: its result is final, and nobody
    called in time."""
    table = table_of(bench, carried)
    if table is None or carried["call"]:
        return None
    return too_late_at(Matter(bench.state, bench.rulebook, bench.actor, bench.now), table)
