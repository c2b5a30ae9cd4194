"""The archive: every closed season with who came first, by series; for everybody."""

from __future__ import annotations

import msgspec
from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from tafelrunde.journal.season_events import SeasonClosed
from tafelrunde.store.association_models import SeasonBook
from tafelrunde.web.access import who
from tafelrunde.web.association.doors import Office
from tafelrunde.web.season import house
from tafelrunde.web.shelf import game_of
from tafelrunde.words import Text

BEST = 3


class Ended(msgspec.Struct, frozen=True):
    """A closed season: who came first in its final, and its last list."""

    book: SeasonBook
    closed: SeasonClosed
    best: list[tuple[int, str]]
    last_list: int
    game: Text


@who("anyone")
@require_safe
def archive(request: HttpRequest) -> HttpResponse:
    by_series: dict[tuple[str, str], list[Ended]] = {}
    for book in house.listed(request):
        ended = _ended(book)
        if ended is not None:
            by_series.setdefault((book.series, book.rulebook), []).append(ended)
    series = [(some[0].game, some) for some in by_series.values()]
    return Office(request).show("archive", {"series": series})


def _ended(book: SeasonBook) -> Ended | None:
    state, _version = house.seasons().state(book.id)
    if state.closed is None:
        return None
    placed = [one for one in state.closed.places if one.place <= BEST]
    names = house.names_public() if placed else {}
    best = [(one.place, names.get(state.canonical(one.person)) or "N. N.") for one in placed]
    return Ended(book, state.closed, best, len(state.lists), game_of(state))
