"""To object to a result is to call the referee: one act, so that somebody does come and decide."""

from __future__ import annotations

from tafelrunde.desk import calls, slips
from tafelrunde.desk import commands as c
from tafelrunde.desk.calls import last_published, match_of_player, same_call, table_of_player
from tafelrunde.desk.deciding import DECISIONS
from tafelrunde.desk.matter import Matter
from tafelrunde.journal import events as e
from tafelrunde.state.tournament import Table

WORDLESS = "–"
"""The reason of whoever called without a word."""


@DECISIONS.of(c.DisputeSlip)
def object_to(matter: Matter, command: c.DisputeSlip) -> list[e.Event]:
    """The objection, and the call that comes with it; one is enough, whoever made it."""
    objected = slips.dispute(matter, command)
    called = e.RefereeCalled(
        call=_free_id(matter),
        about="dispute",
        round=command.round or last_published(matter.state),
        table=command.table or None,
        match=command.match or None,
        player=command.player,
        text=" ".join(command.reason.split()),
        at=matter.now,
    )
    waiting = any(same_call(call, called) for call in matter.state.open_calls)
    return [*objected, *([] if waiting else [called])]


@DECISIONS.of(c.CallReferee)
def call(matter: Matter, command: c.CallReferee) -> list[e.Event]:
    """Whoever calls because of a reported result of the own game objects to it."""
    known = command.call in matter.state.calls
    called = calls.call_referee(matter, command)
    return [*([] if known else _objection(matter, command)), *called]


def _objection(matter: Matter, command: c.CallReferee) -> list[e.Event]:
    """To the slip that waits for signatures; whoever objects already has said so."""
    player = matter.actor.player or ""
    game = _own_game(matter, player)
    if command.about != "dispute" or matter.actor.role != "player" or game is None:
        return []
    if game.state != "reported" or player not in {seat.player for seat in game.seats}:
        return []
    reason = " ".join(command.text.split()) or WORDLESS
    where = game.where.home.fields
    return [e.SlipDisputed(**where, player=player, reason=reason, edition=game.edition)]


def _own_game(matter: Matter, player: str) -> Table | None:
    match = match_of_player(matter.state, player)
    if match is not None:
        return match.game
    home = table_of_player(matter.state, player)
    return home[1] if home is not None else None


def _free_id(matter: Matter) -> str:
    number = len(matter.state.calls) + 1
    while f"objection-{number}" in matter.state.calls:
        number += 1
    return f"objection-{number}"
