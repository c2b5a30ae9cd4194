"""The file of the database is carried off, emptied or damaged while the house is open.

Nothing is acknowledged into a file that nobody will find again, no empty house takes its place,
everybody is told what to do, and the house goes on by itself once the file is back.
"""

from __future__ import annotations

import json
import os
import shutil
from collections.abc import Callable, Iterator
from http.client import HTTPConnection
from pathlib import Path

import pytest

from tests.faults.house import Victim

GONE = 503
WORDS = {
    "de": "Die Datenbank des Hauses ist weg oder beschädigt",
    "en": "The database of the house is gone or damaged",
}


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Victim]:
    victim = Victim(tmp_path_factory.mktemp("underway") / "house")
    try:
        victim.open()
        victim.wait_until_open()
        yield victim
    finally:
        victim.close()


def ask(house: Victim, method: str, path: str, body: str | None = None, **headers: str) -> str:
    """Status and answer; a link to log in needs the database for reading and for writing."""
    line = HTTPConnection("127.0.0.1", house.port, timeout=60)
    try:
        line.request(method, path, body, headers)
        answer = line.getresponse()
        return f"{answer.status} {answer.read().decode()}"
    finally:
        line.close()


def moved(database: Path) -> None:
    database.unlink()


def emptied(database: Path) -> None:
    os.truncate(database, 0)


def cut_off(database: Path) -> None:
    os.truncate(database, 40_000)


def overwritten(database: Path) -> None:
    with database.open("r+b") as file:
        file.write(bytes(range(256)) * (database.stat().st_size // 256))


@pytest.mark.parametrize("harm", [moved, emptied, cut_off, overwritten])
def test_it_is_said_and_heals_when_the_file_is_back(
    house: Victim, tmp_path: Path, harm: Callable[[Path], None]
) -> None:
    kept = shutil.copy(house.database, tmp_path / "kept")
    assert ask(house, "GET", "/health").startswith("200")
    harm(house.database)
    for _thread in range(12):
        assert ask(house, "GET", "/health").startswith(f"{GONE}")
        assert not ask(house, "GET", "/t/nowhere").startswith("500")
    if harm is moved:
        assert not house.database.exists(), "no empty house in its place"
    else:
        for language, words in WORDS.items():
            page = ask(house, "GET", "/t/nowhere", **{"Accept-Language": language})
            assert page.startswith(f"{GONE}")
            assert words in page
        told = ask(house, "GET", "/t/nowhere", Accept="application/json")
        assert WORDS["de"] in json.loads(told.partition(" ")[2])["problem"]
    if harm is moved:
        shutil.move(kept, house.database)
    else:
        house.database.write_bytes(Path(kept).read_bytes())
    for _thread in range(12):
        assert ask(house, "GET", "/health").startswith("200")
        assert ask(house, "GET", "/t/nowhere").startswith("404")
