"""Each test has the real day back afterwards, and a folder of its own where files wait."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tafelrunde.web.season import house


@pytest.fixture(autouse=True)
def the_real_day() -> Iterator[None]:
    yield
    house.seasons.cache_clear()


@pytest.fixture(autouse=True)
def a_folder_of_its_own(settings: Any, tmp_path: Path) -> None:
    settings.DATA_FOLDER = tmp_path
