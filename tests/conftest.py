"""What comes before all tests, and their order: the longest first, some only by `make long`."""

from __future__ import annotations

import gc
import os
import sys
from collections.abc import Iterator
from contextlib import suppress
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest
from django.core.management.commands import flush, migrate
from django.db import connections
from hypothesis import settings
from whitenoise.middleware import WhiteNoiseMiddleware

from tafelrunde.store.tables import make_tables
from tests.furnished import share

# A loaded machine is no fault of the program: how long one example takes proves nothing.
settings.register_profile("patient", deadline=None)
settings.load_profile("patient")

LONG = os.environ.get("TAFELRUNDE_LONG") == "1"
"""Minutes of a browser's work and more players: `make long`."""
LONGEST = (
    "tests/web/organiser/test_whole_tournaments.py",
    "tests/web/hall/test_sixteen_phones.py",
    "tests/web/organiser/test_axe.py",
    "tests/web/workshop/test_in_the_browser.py",
    "tests/web/workshop/test_a_strangers_path.py",
    "tests/web/association/test_whole_seasons.py",
    "tests/web/association/test_in_the_browser.py",
    "tests/web/association/test_list_rules_in_the_browser.py",
    "tests/web/association/test_office_in_the_browser.py",
    "tests/words/test_every_page.py",
    "tests/exports/pdf/test_last_pages.py",
    "tests/faults/test_kill.py",
    "tests/web/test_demo_house.py",
    "tests/web/test_a_house_of_copies.py",
)
ONLY_LONG = ("tests/web/hall/test_sixteen_phones.py", "tests/web/hall/test_hall_online.py")


def pytest_xdist_auto_num_workers() -> int:
    """Half as many processes again as cores: some always wait for a browser or a server."""
    return (os.cpu_count() or 1) * 3 // 2


def pytest_sessionstart(session: pytest.Session) -> None:
    """On a fresh clone each process would compile all tests; so each begins with others' last."""
    here = getattr(session.config, "workerinput", None)
    if here is None or session.config.args != ["tests"]:
        return
    files = sorted(Path("tests").rglob("test_*.py"))
    number, processes = int(here["workerid"].removeprefix("gw")), here["workercount"]
    first = len(files) * number // processes
    for file in files[first:] + files[:first]:
        with suppress(Exception, pytest.skip.Exception):  # whoever collects the tests says it
            import_module(".".join(file.with_suffix("").parts))


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if not LONG:
        long = [item for item in items if item.nodeid.startswith(ONLY_LONG)]
        config.hook.pytest_deselected(items=long)
        items[:] = [item for item in items if item not in long]
    items.sort(key=_place)


def _place(item: pytest.Item) -> int:
    """The longest first, then what opens a browser: at the end only short ones are shared out."""
    if item.nodeid.startswith(LONGEST):
        return 0
    return 1 if "chromium" in getattr(item, "fixturenames", ()) else 2


def pytest_collection_finish() -> None:
    """All these tests stay to the end: nobody looks through them again for what is left over."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(10_000, 10, 10)


def _empty_shelves() -> None:
    """What a test put on the house's own shelves went with its database."""
    books = sys.modules.get("tafelrunde.store.house_shelf")
    if books is not None:
        books.SHELF.stale, books.SHELF.folders = False, {}
    notes = sys.modules.get("tafelrunde.store.house_notes")
    if notes is not None:
        notes.SHELF.stale, notes.SHELF.seen, notes.SHELF.notes = False, None, {}


def pytest_runtest_setup() -> None:
    _empty_shelves()  # once more: a house that closes behind a test may still have told something


def pytest_runtest_teardown() -> None:
    _empty_shelves()


def pytest_sessionfinish() -> None:
    schemas = sys.modules.get("tests.store.databases")
    if schemas is not None:
        schemas.drop_schemas()


@pytest.fixture(scope="session", autouse=True)
def nobody_is_granted_what_nobody_asks_for() -> Iterator[None]:
    """Django lists its own permissions anew each time a test empties the house; ours are others."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(flush, "emit_post_migrate_signal", lambda *_asked, **_more: None)
        yield


@pytest.fixture(scope="session", autouse=True)
def one_folder_for_all_processes(tmp_path_factory: pytest.TempPathFactory) -> None:
    here = tmp_path_factory.getbasetemp()
    share(here.parent if "PYTEST_XDIST_WORKER" in os.environ else here)


@pytest.fixture(scope="session")
def django_db_modify_db_settings(django_db_modify_db_settings: None) -> Iterator[None]:
    """The tables in memory are made as those of every new house."""
    goes_through_all_steps = migrate.Command.handle

    def handle(command: migrate.Command, *asked: str, **more: Any) -> None:
        house: Any = connections[more["database"]]
        if str(house.settings_dict["NAME"]).startswith("file:memorydb_"):
            make_tables(more["database"])
        else:
            goes_through_all_steps(command, *asked, **more)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(migrate.Command, "handle", handle)
        yield


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
