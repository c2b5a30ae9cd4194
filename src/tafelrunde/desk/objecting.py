"""To object to a result is to call the referee: one act, so that somebody does come and decide."""

from __future__ import annotations

from tafelrunde.desk import commands as c
from tafelrunde.desk import match_slips, slips
from tafelrunde.desk.calls import last_published, same_call
from tafelrunde.desk.deciding import DECISIONS
from tafelrunde.desk.matter import Matter
from tafelrunde.journal import events as e


@DECISIONS.of(c.DisputeSlip)
def to_slip(matter: Matter, command: c.DisputeSlip) -> list[e.Event]:
    objected = slips.dispute(matter, command)
    return [*objected, *_call(matter, command, command.round, table=command.table)]


@DECISIONS.of(c.DisputeMatch)
def to_match(matter: Matter, command: c.DisputeMatch) -> list[e.Event]:
    objected = match_slips.dispute(matter, command)
    number = last_published(matter.state)
    return [*objected, *_call(matter, command, number, match=command.match)]


def _call(
    matter: Matter,
    command: c.DisputeSlip | c.DisputeMatch,
    number: int,
    *,
    table: int | None = None,
    match: str | None = None,
) -> list[e.Event]:
    """The call that comes with an objection; one is enough, whoever made it."""
    called = e.RefereeCalled(
        call=_free_id(matter),
        about="dispute",
        round=number,
        table=table,
        match=match,
        player=command.player,
        text=" ".join(command.reason.split()),
        at=matter.now,
    )
    waiting = any(same_call(call, called) for call in matter.state.open_calls)
    return [] if waiting else [called]


def _free_id(matter: Matter) -> str:
    number = len(matter.state.calls) + 1
    while f"objection-{number}" in matter.state.calls:
        number += 1
    return f"objection-{number}"
