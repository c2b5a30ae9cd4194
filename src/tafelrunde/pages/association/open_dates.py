"""Which dates can still change who qualifies? Whoever invites wants to know before."""

from __future__ import annotations

from collections.abc import Container

import msgspec

from tafelrunde.pages.association.calendar import lacks_result
from tafelrunde.state.championship import Championship, Fixture
from tafelrunde.words import Text


class OpenDate(msgspec.Struct, frozen=True):
    id: str
    title: str
    date: str
    why: Text


def open_dates(state: Championship, today: str, looked_at: Container[str]) -> list[OpenDate]:
    """By day; `looked_at` are dates whose result, or a correction of it, waits at the office."""
    found = ((each, _why(each, today, looked_at)) for each in state.dates if _matters(each))
    return [OpenDate(x.id, x.title, x.date, why) for x, why in found if why is not None]


def _matters(fixture: Fixture) -> bool:
    """Whether points or a place in the final are won there."""
    return fixture.counts or bool(fixture.direct or fixture.direct_for or fixture.regional)


def _why(fixture: Fixture, today: str, looked_at: Container[str]) -> Text | None:
    if fixture.id in looked_at:
        if fixture.results is not None:
            return Text("a correction waits to be looked at")
        return Text("the result waits to be looked at")
    if lacks_result(fixture, today, looked_at):
        return Text("played, and no result yet")
    if fixture.status == "approved" and fixture.results is None:
        return Text("still to come")
    return None
