"""What is worth saying before a referee's decision is given? Nothing here forbids anything."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from tafelrunde.desk import commands as c
from tafelrunde.desk.rules import rule_for
from tafelrunde.journal.events import PlayerDisqualified
from tafelrunde.rulebook.model import Rulebook
from tafelrunde.state.effective import effective
from tafelrunde.state.tournament import Tournament
from tafelrunde.words import Player, Text, players

Notes = Iterator[Text]


def ruling_notes(state: Tournament, rulebook: Rulebook, command: c.Command) -> Notes:
    """Sentences for the referee; players are named by their ids."""
    say = NOTES.get(type(command))
    if say is not None:
        yield from say(state, rulebook, command)


def warnings_of(state: Tournament, player: str) -> int:
    """How often somebody was warned in this tournament."""
    return sum(r.verdict == "warning" and player in r.players for r in state.rulings)


def put_out_words(rulebook: Rulebook, who: str) -> Text:
    """No command disqualifies a leaver, his slip does: whoever stores it has to know."""
    rule = rule_for(rulebook, "leaver")
    if rule is None:
        return Text(
            "{who} left the running game and is disqualified with this result; the rules of this "
            "game do not say so themselves. Whoever should keep what was scored is not marked "
            "here, but withdrawn under the players once the result is stored.",
            who=who,
        )
    return Text(
        "{who} left the running game and is disqualified with this result ({rule_id}).",
        who=who,
        rule_id=rule,
    )


def sanctioned(state: Tournament, player: str, who: str) -> Text | None:
    """Disqualified by a ruling: the slip's tick for leavers only says how the game counts."""
    ruled = (each for each in effective(state.history) if isinstance(each, PlayerDisqualified))
    sanction = next((each for each in ruled if each.player == player), None)
    if sanction is None:
        return None
    if sanction.rule is None:
        return Text("{who} is disqualified already, not by this result.", who=who)
    return Text(
        "{who} is disqualified already, not by this result ({rule_id}).",
        who=who,
        rule_id=sanction.rule,
    )


def _disqualified(state: Tournament, rulebook: Rulebook, command: c.DisqualifyPlayer) -> Notes:
    rule = rule_for(rulebook, "warning")
    suggested = rule is not None and command.rule.strip().upper() == rule
    if suggested and not warnings_of(state, command.player):
        yield Text(
            "No warning has been noted so far; {rule_id} suggests one first.", rule_id=str(rule)
        )
    if rulebook.mode(state.mode).disqualified_lose_points:
        yield Text("All points so far are lost; the others’ results stay.")


def _ruled(state: Tournament, rulebook: Rulebook, command: c.GiveRuling) -> Notes:
    if command.verdict == "warning":
        for player in command.players:
            number = warnings_of(state, player) + 1
            yield Text(
                "This is warning number {number} for {player}.",
                number=number,
                player=Player(player),
            )
    if command.verdict == "report":
        yield Text(
            "The case goes to the association with its grounds, which decides about "
            "a ban; it is never made public."
        )
    if command.verdict == "penalty" and command.rule == rule_for(rulebook, "leaver"):
        yield Text(
            "{people} counts as gone: 0 victory points, last at this table, and "
            "disqualified once the result is reported.",
            people=players(command.players, ", "),
        )
    if command.call is not None:
        yield Text("The call is settled with it.")


def _substitute(_state: Tournament, _rulebook: Rulebook, command: c.NameSubstitute) -> Notes:
    yield Text(
        "Somebody plays on for {leaver}, unscored; {leaver} comes last with 0 "
        "victory points and is disqualified once the result is reported.",
        leaver=Player(command.leaver),
    )


def _moved(state: Tournament, _rulebook: Rulebook, command: c.MoveSeat) -> Notes:
    tables = state.rounds[command.round - 1].tables if command.round <= len(state.rounds) else {}
    for number, table in tables.items():
        if command.player in {seat.player for seat in table.seats}:
            yield Text(
                "{player} moves from table {number} to table {table}; {seats} stay "
                "at table {number}.",
                player=Player(command.player),
                number=number,
                table=command.table,
                seats=len(table.seats) - 1,
            )
            return
    yield Text(
        "{player} stands in at table {table}.", player=Player(command.player), table=command.table
    )


NOTES: dict[type, Callable[[Tournament, Rulebook, Any], Notes]] = {
    c.DisqualifyPlayer: _disqualified,
    c.GiveRuling: _ruled,
    c.NameSubstitute: _substitute,
    c.MoveSeat: _moved,
}
