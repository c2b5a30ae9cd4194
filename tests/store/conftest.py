"""Fixtures for databases of one's own, beside the one that pytest-django guards."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from pytest_django.plugin import DjangoDbBlocker

from tests.store.databases import need_postgres, postgres_schema, sqlite_file
from tests.store.season_house import Season, house_on


@pytest.fixture
def sqlite(tmp_path: Path, django_db_blocker: DjangoDbBlocker) -> Iterator[str]:
    with django_db_blocker.unblock(), sqlite_file(tmp_path) as alias:
        yield alias


@pytest.fixture
def postgres(django_db_blocker: DjangoDbBlocker) -> Iterator[str]:
    need_postgres()
    with django_db_blocker.unblock(), postgres_schema() as alias:
        yield alias


@pytest.fixture(scope="module", params=["sqlite", "postgres"])
def using(
    request: pytest.FixtureRequest,
    tmp_path_factory: pytest.TempPathFactory,
    django_db_blocker: DjangoDbBlocker,
) -> Iterator[str]:
    """The house of an association, on both databases: one for all tests of a file."""
    folder = tmp_path_factory.mktemp("house")
    with django_db_blocker.unblock(), house_on(request.param, folder) as alias:
        yield alias


@pytest.fixture
def season(using: str) -> Season:
    return Season(using).opened()
