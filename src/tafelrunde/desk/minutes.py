"""Running minutes of a table: who may note, what stands, and when the jury is called with it."""

from __future__ import annotations

from tafelrunde.desk import commands as c
from tafelrunde.desk.calls import BY_MINUTES, IN_BOTH, last_published
from tafelrunde.desk.chess import after_dropping_out, at_rest
from tafelrunde.desk.deciding import DECISIONS
from tafelrunde.desk.matter import Matter, refuse
from tafelrunde.desk.playing import Game, game_in_play
from tafelrunde.games.keeping import MinutesKeeper
from tafelrunde.games.shelf import minutes_keeper
from tafelrunde.journal import events as e
from tafelrunde.rulebook.faults import Refusal
from tafelrunde.state.tournament import Table
from tafelrunde.words import Text

MOST_NOTES = 200


@DECISIONS.of(c.NoteMinutes)
def note(matter: Matter, command: c.NoteMinutes) -> list[e.Event]:
    """One more note; where the rules send for the jury, the same tap calls it.

    Every call stands by itself: a second nation that drops out while the jury is on its way is
    another matter. What is noted drives the clock, and a struck note takes its call back.
    """
    keeper = minutes_keeper(matter.rulebook)
    if keeper is None:
        refuse("note", "no minutes are kept here")
    game = game_in_play(matter, command)
    _may_keep(matter, keeper, game)
    slip_of = game if isinstance(game, Table) else game.game
    if slip_of.slip is not None and slip_of.state != "disputed":
        refuse(
            "note",
            "the result has been reported: dispute or correct it instead of adding to it",
            rule=keeper.rule,
        )
    if len(game.minutes) >= MOST_NOTES:
        refuse("note", "at most {most} notes", most=MOST_NOTES)
    faults = keeper.faults(command.note, game.minutes, "note")
    if faults:
        raise Refusal(faults)
    noted = e.MinutesNoted(
        round=command.round,
        table=command.table,
        match=command.match,
        note=command.note,
        by=matter.actor.id,
    )
    why = keeper.jury(command.note)
    called = [_call(matter, command, why, len(game.minutes) + 1)] if why is not None else []
    return [
        noted,
        *called,
        *_taken_back(matter, command),
        *_clock_follows(matter, keeper, game, command),
    ]


def _clock_follows(
    matter: Matter, keeper: MinutesKeeper, game: Game, command: c.NoteMinutes
) -> list[e.Event]:
    notes = [*game.minutes, command.note]
    if keeper.over(notes):
        return [] if keeper.over(game.minutes) else at_rest(matter, game, command)
    out = keeper.dropped_out(notes)
    fresh = out - keeper.dropped_out(game.minutes)
    return after_dropping_out(matter, game, command, out) if fresh else []


def _taken_back(matter: Matter, command: c.NoteMinutes) -> list[e.Event]:
    """The call a struck note had made, if the jury has not been and gone."""
    if command.note.get("kind") != "strike":
        return []
    call = matter.state.calls.get(_call_id(command, command.note.get("number")))
    return [e.CallClosed(call=call.id, outcome="withdrawn")] if call and call.open else []


def _may_keep(matter: Matter, keeper: MinutesKeeper, game: Game) -> None:
    """The role named by the rules, or anybody at the table where nobody has it; and the jury."""
    if matter.actor.role != "player" and matter.actor.player not in {
        seat.player for seat in game.seats
    }:
        return
    writers = {seat.player for seat in game.seats if seat.role == keeper.role}
    if writers and matter.actor.player not in writers:
        refuse("player", "Pompadour keeps the minutes; the others read along", rule=keeper.rule)


def _call_id(command: c.NoteMinutes, number: object) -> str:
    place = command.match or f"{command.round}-{command.table}"
    return f"{BY_MINUTES}{place}-{number}"


def _call(matter: Matter, command: c.NoteMinutes, why: Text, number: int) -> e.RefereeCalled:
    return e.RefereeCalled(
        call=_call_id(command, number),
        about="jury",
        round=command.round if command.match is None else last_published(matter.state),
        table=command.table if command.match is None else None,
        match=command.match,
        player=matter.actor.player or "",
        text=f"{why['de']}{IN_BOTH}{why['en']}",
        at=matter.now,
    )
