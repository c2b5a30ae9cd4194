"""Which game is a ruling about, whom may it concern, and what would be refused there?"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tafelrunde.desk import commands as c
from tafelrunde.desk.matter import Matter
from tafelrunde.desk.rulings import jury_only_watches, too_late_at
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
    if carried["call"]:
        return None
    match = bench.state.matches.get(carried["match"])
    game = match.game_numbered(0) if match is not None else table_of(bench, carried)
    return too_late_at(_matter(bench), game)


def only_watched(bench: Bench, carried: Mapping[str, str], players: Sequence[str]) -> str | None:
    """The rule by which anything but a report would be refused: a game is on, and nobody there has
    called the jury."""
    number, table = _round_and_table(bench, carried)
    known = carried["match"] if carried["match"] in bench.state.matches else None
    ruling = c.GiveRuling(
        rule="", verdict="note", players=tuple(players), table=table, round=number, match=known
    )
    return jury_only_watches(_matter(bench), ruling)


def watched_among(bench: Bench, carried: Mapping[str, str], players: Sequence[str]) -> str | None:
    """That rule, where it holds for anybody of these."""
    found = (only_watched(bench, carried, [player]) for player in players)
    return next(filter(None, found), None)


def _round_and_table(bench: Bench, carried: Mapping[str, str]) -> tuple[int, int | None]:
    found = table_of(bench, carried)
    return (found.round, found.number) if found is not None else (0, None)


def _matter(bench: Bench) -> Matter:
    return Matter(bench.state, bench.rulebook, bench.actor, bench.now)
