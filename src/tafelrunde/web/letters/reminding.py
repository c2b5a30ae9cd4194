"""Who is reminded before a deadline? Once each: of a missing result, of a missing answer."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date, timedelta

from tafelrunde.pages.association.calendar import lacks_result
from tafelrunde.state.championship import Championship
from tafelrunde.store.association.intake import looked_at
from tafelrunde.store.association_models import SeasonBook
from tafelrunde.store.letter_models import Letter
from tafelrunde.web.letters.posting import Errand, send
from tafelrunde.web.season import house

RESULT_DAYS, ANSWER_DAYS = 7, 3
"""So many days before the deadline."""
REST_DAYS = 3
"""Whoever got the invitation itself so short a time ago is not reminded of it yet."""


def remind() -> int:
    """Every hour; what was reminded of once is not again."""
    number = 0
    for season in SeasonBook.objects.filter(version__gt=0).values_list("id", flat=True):
        for errand in due(season):
            number += _once(season, errand)
    return number


def due(season: str) -> Iterator[Errand]:
    state, _version = house.seasons().state(season)
    if state.closed is not None:
        return
    today = date.fromisoformat(house.seasons().today())
    yield from _results(season, state, today)
    yield from _answers(state, today)


def _results(season: str, state: Championship, today: date) -> Iterator[Errand]:
    if not state.results_due or not _soon(today, state.results_due, RESULT_DAYS):
        return
    waiting = looked_at(house.seasons(), season)
    for fixture in state.fixtures.values():
        if lacks_result(fixture, today.isoformat(), waiting):
            yield Errand("results-due", fixture.by, fixture.id)


def _answers(state: Championship, today: date) -> Iterator[Errand]:
    for one in state.invitations.values():
        rested = today - date.fromisoformat(one.sent_on) >= timedelta(days=REST_DAYS)
        if one.state == "open" and rested and _soon(today, one.deadline, ANSWER_DAYS):
            yield Errand("answer-due", one.person)


def _soon(today: date, deadline: str, days: int) -> bool:
    return timedelta(0) <= date.fromisoformat(deadline) - today <= timedelta(days=days)


def _once(season: str, errand: Errand) -> bool:
    before = Letter.objects.filter(
        kind=errand.kind, season=season, person=errand.person, fixture=errand.fixture
    )
    if before.exists():
        return False
    send(season, errand)
    return True
