"""Each test of the association has the real day back afterwards."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tafelrunde.web.association import press
from tafelrunde.web.season import house


@pytest.fixture(autouse=True)
def every_look_asks(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Inside a test's transaction nothing is committed, so no news ends a remembered moment."""
    if "transactional_db" not in request.fixturenames:
        monkeypatch.setattr(press, "SECONDS", 0.0)


@pytest.fixture(autouse=True)
def the_real_day() -> Iterator[None]:
    yield
    house.seasons.cache_clear()
