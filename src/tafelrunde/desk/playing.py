"""The game a table's phones speak of: still being played, and the sender belongs to it."""

from __future__ import annotations

from tafelrunde.desk import commands as c
from tafelrunde.desk.matter import Matter, refuse
from tafelrunde.state.tournament import Match, Table

Game = Table | Match


def game_in_play(matter: Matter, command: c.PressClock | c.NoteMinutes) -> Game:
    """At a table of a round or in a match of the finish; over is over."""
    game = match_in_play(matter, command.match) if command.match else _table(matter, command)
    if matter.actor.role == "player":
        there = game.game.seats if isinstance(game, Match) else game.seats
        matter.at_table(matter.actor.player or "", there)
    return game


def match_in_play(matter: Matter, name: str) -> Match:
    match = matter.state.matches.get(name)
    if match is None:
        refuse("match", "there is no match “{name}”", name=name)
    if not match.awaiting:
        refuse("match", "this match is over")
    return match


def _table(matter: Matter, command: c.PressClock | c.NoteMinutes) -> Table:
    table = matter.table(command.round, command.table)
    if table.state == "final" or matter.round(command.round).closed:
        refuse("table", "the game at table {table} is over", table=command.table)
    return table
