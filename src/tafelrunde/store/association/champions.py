"""Who won the final? Known by the association's ids, and remembered by the next season."""

from __future__ import annotations

from itertools import groupby

import msgspec

from tafelrunde.store.association_models import SeasonBook
from tafelrunde.store.book import DjangoLedger
from tafelrunde.store.models import Person
from tafelrunde.store.season_book import SeasonLedger

Places = list[tuple[int, list[str]]]
"""Each place with who has it; an empty id stands for somebody nobody knows any more."""


class Holders(msgspec.Struct, frozen=True):
    """Champion and runner-up of an earlier season; empty where a title is shared or vacant."""

    title: str
    champion: str
    runner_up: str


def final_places(ledger: SeasonLedger, halls: DjangoLedger, season: str) -> Places:
    """The ranking of the final: as the season was closed with it, else as its hall has it now."""
    state, _version = ledger.state(season)
    if state.closed is None or not state.closed.places:
        return places_in_hall(ledger, halls, season)
    return [
        (place, [state.canonical(one.person) if one.person else "" for one in some])
        for place, some in groupby(state.closed.places, key=lambda one: one.place)
    ]


def places_in_hall(ledger: SeasonLedger, halls: DjangoLedger, season: str) -> Places:
    """As it was announced at the award; nothing before that."""
    state, _version = ledger.state(season)
    if not state.final_hall:
        return []
    final, _version = halls.state(state.final_hall)
    rows = Person.objects.using(halls.using).filter(hall_id=state.final_hall)
    known = {row.player: state.canonical(row.known_as) for row in rows if row.known_as}
    ranked = [(row.rank, row.player) for row in final.awarded or () if row.rank is not None]
    return [
        (rank, [known.get(player, "") for _rank, player in some])
        for rank, some in groupby(ranked, key=lambda each: each[0])
    ]


def holders_before(
    ledger: SeasonLedger, halls: DjangoLedger, series: str, start: str
) -> Holders | None:
    """From the last season of the series that began before that day, once its final is over."""
    books = SeasonBook.objects.using(ledger.using).filter(
        series=series, version__gt=0, start__lt=start
    )
    last = books.order_by("-start").first()
    places = dict(final_places(ledger, halls, last.id)) if last is not None else {}
    if last is None or not places:
        return None
    return Holders(last.title, _alone(places.get(1, [])), _alone(places.get(2, [])))


def _alone(people: list[str]) -> str:
    return people[0] if len(people) == 1 else ""
