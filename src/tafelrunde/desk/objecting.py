"""To object to a result is to call the referee: one act, so that somebody does come and decide."""

from __future__ import annotations

from tafelrunde.desk import commands as c
from tafelrunde.desk import slips
from tafelrunde.desk.calls import last_published, same_call
from tafelrunde.desk.deciding import DECISIONS
from tafelrunde.desk.matter import Matter
from tafelrunde.journal import events as e


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


def _free_id(matter: Matter) -> str:
    number = len(matter.state.calls) + 1
    while f"objection-{number}" in matter.state.calls:
        number += 1
    return f"objection-{number}"
