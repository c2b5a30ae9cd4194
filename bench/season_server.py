"""What does a whole season cost? The association's list from the database, large against small.

1,000 tournaments with 40,000 results against 100 with 4,000, each read from its journal's rows,
checked, folded, added up and made into the page; then the history of one person. `python -m bench
season_server`.
"""

from __future__ import annotations

import os
import tempfile
from collections.abc import Callable, Iterator
from datetime import date, timedelta
from pathlib import Path
from random import Random
from typing import Any

from bench.measure import Ratio, growth

LARGE, SMALL = 1000, 100
FIELD = 40
"""Players in each tournament; a person plays five of them on average."""
MOST_GROWTH = 12.0


def run() -> Iterator[str | Ratio]:
    with tempfile.TemporaryDirectory() as folder:
        _set_up(Path(folder))
        large, small = _season("large", LARGE), _season("small", SMALL)
        yield f"season server: {LARGE * FIELD} results against {SMALL * FIELD}"
        yield Ratio(
            "ranking list from the journal to the page, ten times the results, time",
            growth(_listing(large), _listing(small), 10),
            MOST_GROWTH,
        )
        yield Ratio(
            "one person's history over the season, ten times the results, time",
            growth(_history(large), _history(small), 10),
            MOST_GROWTH,
        )
        _close()


def _set_up(folder: Path) -> None:
    os.environ["TAFELRUNDE_DATA"] = str(folder)
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tafelrunde.web.settings")
    import django

    django.setup()
    from tafelrunde.store.tables import make_tables

    make_tables()


def _close() -> None:
    from django.db import connections

    connections.close_all()


def _season(slug: str, tournaments: int) -> str:
    """A season written as the ledger writes it, but all rows at once."""
    from tafelrunde.journal.season_record import SEASONS
    from tafelrunde.store.association_models import SeasonBook, SeasonRow

    book = SeasonBook(id=slug, slug=slug)
    book.save(force_insert=True)
    records = list(
        SEASONS.chained(_events(slug, tournaments), by="bench", at="2025-09-01T00:00:00+00:00")
    )
    SeasonRow.objects.bulk_create(
        [
            SeasonRow(
                season_id=slug,
                seq=r.seq,
                at=r.at,
                by=r.by,
                kind=str(type(r.event).__struct_config__.tag),
                line=SEASONS.to_line(r).decode(),
                hash=r.hash,
            )
            for r in records
        ],
        batch_size=500,
    )
    SeasonBook.objects.filter(id=slug).update(version=records[-1].seq, head=records[-1].hash)
    return slug


def _events(slug: str, tournaments: int) -> Iterator[Any]:
    from tafelrunde.desk.association.season import season_defaults
    from tafelrunde.games.shelf import open_rulebook
    from tafelrunde.journal import season_events as e

    rulebook = open_rulebook("carcassonne")
    people = [f"a{number}" for number in range(tournaments * FIELD // 5)]
    start, rng = date(2025, 9, 1), Random(1)
    yield e.SeasonOpened(
        season=slug,
        series="bench",
        title="Saison",
        rulebook=rulebook.id,
        version=rulebook.version,
        options=season_defaults(rulebook),
        start=start.isoformat(),
        end="2026-08-31",
    )
    for number in range(tournaments):
        fixture, day = f"f{number}", (start + timedelta(days=number * 360 // tournaments))
        yield e.FixtureRegistered(
            fixture=fixture,
            title=f"Turnier {number}",
            date=day.isoformat(),
            place="Herne",
            mode="four-player",
            by="bench",
            on="2025-08-01",
        )
        yield e.FixtureApproved(fixture=fixture)
        yield e.ResultsReceived(
            fixture=fixture, upload="u", source="sheet", digest="", on=day.isoformat()
        )
        ranking = tuple((person,) for person in rng.sample(people, FIELD))
        yield e.ResultsAccepted(fixture=fixture, upload="u", ranking=ranking)


def _listing(season: str) -> Callable[[], object]:
    from tafelrunde.pages.association.ranking import ranking_page
    from tafelrunde.store.season_book import SeasonLedger

    return lambda: ranking_page(SeasonLedger().table(season), {})


def _history(season: str) -> Callable[[], object]:
    from tafelrunde.reckoning.season.history import history
    from tafelrunde.store.season_book import SeasonLedger

    table = SeasonLedger().table(season)
    return lambda: history(table.season, "a1")
