"""A hall on a laptop after a morning's play, a server, and the line between them.

Both are SQLite; TAFELRUNDE_MIRROR_ON=postgres tries the server on PostgreSQL.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from tafelrunde.store.book import DjangoLedger
from tafelrunde.store.models import Person
from tafelrunde.store.transfer import Exported, export_tournament, import_tournament
from tafelrunde.web.mirror.line import Line
from tests.store.databases import sqlite_file
from tests.store.day import HALL, Day
from tests.store.mirror.houses import Loopback, paired
from tests.store.season_house import house_on

_day: list[Exported] = []
"""A morning in the hall, played once and taken in anew for each test."""


def morning(sqlite: str) -> Exported:
    ledger = DjangoLedger(sqlite)
    Day(ledger).published(8).report()
    for number in range(1, 9):
        Person(
            hall_id=HALL,
            player=f"p{number}",
            name=f"Ada{number} Beispiel",
            surname="Beispiel",
            club="Herne",
            contact="ada@example.org",
            birth_year=1990,
        ).save(using=sqlite)
    return export_tournament(ledger, HALL, people=True)


@pytest.fixture
def laptop(sqlite: str, tmp_path: Path) -> DjangoLedger:
    if not _day:
        (tmp_path / "first").mkdir()
        with sqlite_file(tmp_path / "first") as first:
            _day.append(morning(first))
    ledger = DjangoLedger(sqlite)
    import_tournament(ledger, _day[0].journal, _day[0].people)
    return ledger


@pytest.fixture
def server_alias(sqlite: str, tmp_path: Path) -> Iterator[str]:
    kind = os.environ.get("TAFELRUNDE_MIRROR_ON", "sqlite")
    (tmp_path / "server").mkdir()
    with house_on(kind, tmp_path / "server") as alias:
        yield alias


@pytest.fixture
def server(laptop: DjangoLedger, server_alias: str) -> DjangoLedger:
    return DjangoLedger(server_alias)


@pytest.fixture
def loop(server: DjangoLedger) -> Loopback:
    return Loopback(server)


@pytest.fixture
def line(laptop: DjangoLedger, server: DjangoLedger, loop: Loopback) -> Line:
    paired(laptop, server)
    return Line(laptop, HALL, loop)
