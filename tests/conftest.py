"""The order of the tests: the longest first, so that nobody waits for them at the end."""

from __future__ import annotations

import pytest

LONGEST = (
    "tests/web/hall/test_sixteen_phones.py",
    "tests/web/organiser/test_whole_tournaments.py",
    "tests/web/organiser/test_axe.py",
    "tests/web/association/test_whole_seasons.py",
    "tests/faults/test_kill.py",
)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    items.sort(key=lambda item: not item.nodeid.startswith(LONGEST))
