"""Each test of the association has the real day back afterwards."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from django.db import transaction

from tafelrunde.web.association import press
from tafelrunde.web.season import house
from tests.web.association.two_regions import House


@pytest.fixture(autouse=True)
def every_look_asks(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Inside a test's transaction nothing is committed, so no news ends a remembered moment."""
    if "transactional_db" not in request.fixturenames:
        monkeypatch.setattr(press, "SECONDS", 0.0)


@pytest.fixture(autouse=True)
def the_real_day() -> Iterator[None]:
    yield
    house.seasons.cache_clear()


@pytest.fixture(scope="module")
def somewhere(django_db_setup: None, django_db_blocker: Any) -> Any:
    with django_db_blocker.unblock(), transaction.atomic():
        yield House()
        transaction.set_rollback(True)
        house.seasons.cache_clear()


@pytest.fixture
def its_day(somewhere: House) -> None:
    """Each test gets a fresh ledger; this one has its own day again."""
    somewhere.office.day("2026-02-01")
