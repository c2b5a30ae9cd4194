"""Who had a seat in a published round and left before the game? Those who stay read of it."""

from __future__ import annotations

from tafelrunde.journal import events as e
from tafelrunde.pages.view import PublicView
from tafelrunde.state.effective import effective
from tafelrunde.state.tournament import Round, Table, Tournament
from tafelrunde.words import Text, listed


def vacated(state: Tournament, round_: Round) -> dict[str, int]:
    """The table of each; whoever only has the round off, or came back, has not left."""
    if not round_.published or round_.edition < 2:
        return {}
    left = [
        event
        for event in effective(state.history)
        if isinstance(event, e.SeatVacated) and event.round == round_.number
    ]
    people = {event.player: state.person(event.player) for event in left}
    gone = {player for player, entry in people.items() if entry is None or entry.gone}
    return {event.player: event.table for event in left if event.player in gone}


def gone_from_table(view: PublicView, round_: Round, table: Table) -> tuple[Text, ...]:
    """For those at the table, until its result stands: why they are fewer than on paper."""
    if table.match or table.state == "final":
        return ()
    left = [each for each, at in vacated(view.state, round_).items() if at == table.number]
    if not left:
        return ()
    people = listed([str(view.names.seat(each)) for each in left])
    return (Text("{people}: no longer playing.", people=people),)
