"""What comes before all tests, and their order: the longest first, some only by `make long`."""

from __future__ import annotations

import os

import pytest
from hypothesis import settings

# A loaded machine is no fault of the program: how long one example takes proves nothing.
settings.register_profile("patient", deadline=None)
settings.load_profile("patient")

LONG = os.environ.get("TAFELRUNDE_LONG") == "1"
"""Minutes of a browser's work and more players: `make long`."""
LONGEST = (
    "tests/web/organiser/test_whole_tournaments.py",
    "tests/web/hall/test_sixteen_phones.py",
    "tests/web/organiser/test_axe.py",
    "tests/web/association/test_whole_seasons.py",
    "tests/faults/test_kill.py",
)
ONLY_LONG = ("tests/web/hall/test_sixteen_phones.py",)


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if not LONG:
        long = [item for item in items if item.nodeid.startswith(ONLY_LONG)]
        config.hook.pytest_deselected(items=long)
        items[:] = [item for item in items if item not in long]
    items.sort(key=lambda item: not item.nodeid.startswith(LONGEST))
