"""The table of a group of the finish: its games ranked as the mode ranks its rounds."""

from __future__ import annotations

from dataclasses import replace

from tafelrunde.journal.events import Line, Seat, Slip
from tafelrunde.rulebook.model import Match
from tafelrunde.standings.bracket import Bracket, grouped
from tafelrunde.standings.table import Row, standings
from tafelrunde.state.tournament import Round, Table


def group_table(bracket: Bracket, group: Match) -> list[Row]:
    """Its players, best first, by the games played so far."""
    members = bracket.occupants(group) or []
    games = [table for name in group.games if (table := _game(bracket, name)) is not None]
    kind = bracket.mode.kinds[0] if bracket.mode.kinds else None
    rounds = [Round(n, kind, {1: table}, closed=True) for n, table in enumerate(games, start=1)]
    entries = {player: bracket.tournament.entries[player] for player in members}
    field = replace(bracket.tournament, entries=entries, rounds=rounds, lots=())
    return standings(bracket.rulebook, field, len(rounds) + 10)


def _game(bracket: Bracket, match_id: str) -> Table | None:
    """The game as it was played; one that nobody came to is won by whoever was there."""
    played = bracket.tournament.matches.get(match_id)
    if played is not None and played.games:
        return played.games[-1]
    result = bracket.results.get(match_id)
    here = [p for group in result or () for p in group if bracket.still_in(p)]
    if result is None or len(here) != 1:
        return None
    gone = [player for group in result for player in group if player not in here]
    scoring = bracket.rulebook.scoring[bracket.mode.scoring]
    nothing = {figure.name: 0 for figure in scoring.figures}
    lines = (Line(here[0], nothing), *(Line(player, nothing, left=True) for player in gone))
    seats = tuple(Seat(line.player) for line in lines)
    return Table(1, seats, slip=Slip(lines), state="final")


def group_order(bracket: Bracket, group: Match) -> list[list[str]]:
    """Best first; equals by the standings before, then by the lot that was drawn for those."""
    rows = group_table(bracket, group)
    last = len(rows) + 1
    return grouped({row.player: (row.rank or last, *bracket.order[row.player]) for row in rows})
