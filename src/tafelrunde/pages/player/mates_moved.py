"""Somebody else was seated otherwise: those who kept their seats read who sits with them now."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tafelrunde.pages.player.seated_elsewhere import OTHERS_HERE
from tafelrunde.pages.view import PublicView
from tafelrunde.state.tournament import Round, Table
from tafelrunde.words import Text, counted, listed


def mates_moved(view: PublicView, round_: Round, table: Table) -> Iterator[Text]:
    """Until the result stands; whoever came from elsewhere knows nothing of how it was."""
    was = round_.moved_from
    if table.state == "final" or was.get(view.player, table.number) != table.number:
        return
    here = [seat.player for seat in table.everyone if seat.player != view.player]
    came = [each for each in here if was.get(each, table.number) != table.number]
    seated = {seat.player for each in round_.tables.values() for seat in each.everyone}
    left = [p for p, n in was.items() if n == table.number and p in seated.difference(here)]
    told = who_is_here(view, came, [each for each in left if each != view.player])
    if told is not None:
        yield told
    elif any(each in was for each in here):
        yield OTHERS_HERE


def who_is_here(view: PublicView, came: Sequence[str], left: Sequence[str]) -> Text | None:
    """Who is new matters; who went only where nobody came instead."""
    people = listed([str(view.names.seat(player)) for player in came or left])
    if came:
        return counted(
            len(came),
            "Changed: {people} now sits at this table.",
            "Changed: {people} now sit at this table.",
            people=people,
        )
    if left:
        return counted(
            len(left),
            "Changed: {people} no longer sits at this table.",
            "Changed: {people} no longer sit at this table.",
            people=people,
        )
    return None
