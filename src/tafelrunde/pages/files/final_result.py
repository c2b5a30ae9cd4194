"""How a tournament ended, as plain data that another association can keep: public names only."""

from __future__ import annotations

import msgspec

from tafelrunde.pages.final_ranking import final_table
from tafelrunde.pages.view import PublicView


class Place(msgspec.Struct, frozen=True):
    rank: int | None
    name: str


class FinalResult(msgspec.Struct, frozen=True, kw_only=True):
    """`head` seals the journal it follows from: whoever has that can work it out again."""

    tournament: str
    title: str
    date: str
    rulebook: str
    mode: str
    players: int
    records: int
    head: str
    ranking: tuple[Place, ...]


def final_result(view: PublicView, records: int, head: str) -> FinalResult:
    state = view.state
    return FinalResult(
        tournament=state.id,
        title=view.rulebook.titled(state.details.title, view.lang),
        date=state.details.date,
        rulebook=view.rulebook.edition,
        mode=state.mode,
        players=len(state.entries),
        records=records,
        head=head,
        ranking=tuple(Place(place.rank, place.name) for place in final_table(view)),
    )
