"""Each test of the association has the real day back afterwards."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tafelrunde.web.association import house


@pytest.fixture(autouse=True)
def the_real_day() -> Iterator[None]:
    yield
    house.seasons.cache_clear()
