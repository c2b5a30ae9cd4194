"""What comes before all tests, and their order: the longest first, some only by `make long`."""

from __future__ import annotations

import gc
import os
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import settings
from whitenoise.middleware import WhiteNoiseMiddleware

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
    "tests/web/association/test_in_the_browser.py",
    "tests/web/association/test_list_rules_in_the_browser.py",
    "tests/web/association/test_office_in_the_browser.py",
    "tests/words/test_every_page.py",
    "tests/exports/pdf/test_last_pages.py",
    "tests/faults/test_kill.py",
)
ONLY_LONG = ("tests/web/hall/test_sixteen_phones.py",)


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if not LONG:
        long = [item for item in items if item.nodeid.startswith(ONLY_LONG)]
        config.hook.pytest_deselected(items=long)
        items[:] = [item for item in items if item not in long]
    items.sort(key=lambda item: not item.nodeid.startswith(LONGEST))


def pytest_collection_finish() -> None:
    """All these tests stay to the end: nobody looks through them again for what is left over."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(10_000, 10, 10)


@pytest.fixture(scope="session", autouse=True)
def static_files_listed_once() -> Iterator[None]:
    """Every test client builds the house's doors anew; the files behind them are the same."""
    looks = WhiteNoiseMiddleware.add_files_from_finders
    listed: dict[str, Any] = {}

    def add_files(doors: WhiteNoiseMiddleware) -> None:
        if not listed:
            looks(doors)
            listed.update(doors.files)
        doors.files.update(listed)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(WhiteNoiseMiddleware, "add_files_from_finders", add_files)
        yield
