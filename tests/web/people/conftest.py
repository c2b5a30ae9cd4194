"""Every test has a house of its own: season ledger, folder, printed pages."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from django.conf import LazySettings
from django.test import Client

from tafelrunde.web import house as house_of_halls
from tafelrunde.web.association import press as season_press
from tafelrunde.web.audience import press
from tafelrunde.web.season import house


@pytest.fixture(autouse=True)
def own_house(
    tmp_path: Path, settings: LazySettings, monkeypatch: pytest.MonkeyPatch
) -> Iterator[None]:
    settings.DATA_FOLDER = tmp_path
    settings.HOUSE_ADDRESS = "http://testserver"
    house.seasons.cache_clear()
    house_of_halls.ledger.cache_clear()
    press.forget()
    monkeypatch.setattr(season_press, "SECONDS", 0.0)  # no news of what a test never commits
    yield
    house.seasons.cache_clear()
    house_of_halls.ledger.cache_clear()


@pytest.fixture
def visitor() -> Client:
    return Client(headers={"Accept-Language": "de"})
