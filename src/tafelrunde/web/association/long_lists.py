"""Long lists of dates: how many stand on a page, and which of them a search finds."""

from __future__ import annotations

from collections.abc import Iterable

from django.http import HttpRequest

from tafelrunde.state.championship import Fixture
from tafelrunde.store.name_keys import loose

DATES_A_PAGE = 50
LONGEST_QUERY = 100


def query_of(request: HttpRequest) -> str:
    return request.GET.get("q", "").strip()[:LONGEST_QUERY]


def called(dates: Iterable[Fixture], query: str) -> list[Fixture]:
    """Those in whose title, place or region every word typed begins a word, however spelt."""
    wanted = loose(query).split()
    return [each for each in dates if not wanted or _fits(wanted, each)]


def _fits(wanted: list[str], fixture: Fixture) -> bool:
    words = loose(f"{fixture.title} {fixture.place} {fixture.region} {fixture.date}").split()
    return all(any(word.startswith(start) for word in words) for start in wanted)
