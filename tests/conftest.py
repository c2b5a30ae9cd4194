"""The order of the tests: the longest first, and the very long ones only by `make long`."""

from __future__ import annotations

import os

import pytest

LONGEST = (
    "tests/web/organiser/test_whole_tournaments.py",
    "tests/web/hall/test_sixteen_phones.py",
    "tests/web/organiser/test_axe.py",
    "tests/web/association/test_whole_seasons.py",
    "tests/faults/test_kill.py",
)
TOURNAMENT = "tests/web/organiser/test_whole_tournaments.py::"
TOURNAMENT += "test_a_whole_tournament_is_played_in_the_browser"
ONLY_LONG = (
    "tests/web/hall/test_sixteen_phones.py",
    f"{TOURNAMENT}[7 Wonders with final]",
    f"{TOURNAMENT}[Dominion]",
    f"{TOURNAMENT}[Friedrich with roles]",
)
"""Minutes of a browser's work: `make long`, or TAFELRUNDE_LONG=1."""


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if os.environ.get("TAFELRUNDE_LONG") != "1":
        long = [item for item in items if item.nodeid.startswith(ONLY_LONG)]
        config.hook.pytest_deselected(items=long)
        items[:] = [item for item in items if item not in long]
    items.sort(key=lambda item: not item.nodeid.startswith(LONGEST))
