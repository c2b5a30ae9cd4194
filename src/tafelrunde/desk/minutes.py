"""Running minutes of a table: who may note, what stands, and when the jury is called with it."""

from __future__ import annotations

from tafelrunde.desk import commands as c
from tafelrunde.desk.calls import last_published
from tafelrunde.desk.matter import Matter, refuse
from tafelrunde.desk.playing import Game, game_in_play
from tafelrunde.games.keeping import MinutesKeeper
from tafelrunde.games.shelf import minutes_keeper
from tafelrunde.journal import events as e
from tafelrunde.rulebook.faults import Refusal, Text
from tafelrunde.state.tournament import Table

MOST_NOTES = 200


def note(matter: Matter, command: c.NoteMinutes) -> list[e.Event]:
    """One more note; where the rules send for the jury, the same tap calls it."""
    keeper = minutes_keeper(matter.rulebook.id)
    if keeper is None:
        refuse("note", "hier wird kein Protokoll geführt", "no minutes are kept here")
    game = game_in_play(matter, command)
    _may_keep(matter, keeper, game)
    slip_of = game if isinstance(game, Table) else game.game
    if slip_of.slip is not None and slip_of.state != "disputed":
        refuse(
            "note",
            "das Ergebnis ist gemeldet: anfechten oder berichtigen statt nachtragen",
            "the result has been reported: dispute or correct it instead of adding to it",
            keeper.rule,
        )
    if len(game.minutes) >= MOST_NOTES:
        refuse("note", f"höchstens {MOST_NOTES} Notizen", f"at most {MOST_NOTES} notes")
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
    if why is None or _jury_is_called(matter, command):
        return [noted]
    return [noted, _call(matter, command, why, len(game.minutes) + 1)]


def _may_keep(matter: Matter, keeper: MinutesKeeper, game: Game) -> None:
    """The role named by the rules, or anybody at the table where nobody has it; and the jury."""
    if matter.actor.role != "player" and matter.actor.player not in {
        seat.player for seat in game.seats
    }:
        return
    writers = {seat.player for seat in game.seats if seat.role == keeper.role}
    if writers and matter.actor.player not in writers:
        refuse(
            "player",
            "das Protokoll führt Pompadour; die anderen lesen mit",
            "Pompadour keeps the minutes; the others read along",
            keeper.rule,
        )


def _jury_is_called(matter: Matter, command: c.NoteMinutes) -> bool:
    """The jury is wanted here already and has not been and gone."""
    return any(
        call.about == "jury" and _same_game(call.round, call.table, call.match, command)
        for call in matter.state.open_calls
    )


def _same_game(
    round_number: int, table: int | None, match: str | None, command: c.NoteMinutes
) -> bool:
    if command.match is not None or match is not None:
        return match == command.match
    return (round_number, table) == (command.round, command.table)


def _call(matter: Matter, command: c.NoteMinutes, why: Text, number: int) -> e.RefereeCalled:
    place = command.match or f"{command.round}-{command.table}"
    return e.RefereeCalled(
        call=f"minutes-{place}-{number}",
        about="jury",
        round=command.round if command.match is None else last_published(matter.state),
        table=command.table if command.match is None else None,
        match=command.match,
        player=matter.actor.player or "",
        text=f"{why.de} / {why.en}",
        at=matter.now,
    )
