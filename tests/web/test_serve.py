"""`tafelrunde serve` as a person starts it: a process of its own, on an empty folder."""

from __future__ import annotations

import http.client
import re
import signal
import stat
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest

from tafelrunde.rulebook.faults import Refusal
from tafelrunde.store.sqlite import safe_options
from tafelrunde.web import environment, opening
from tafelrunde.web.databases import database
from tests.terminal import Serving, empty_house, settings_of, typed
from tests.web.conftest import House

SETTINGS = {"TAFELRUNDE_LOG": "WARNING", "PYTHONUNBUFFERED": "1"}
HERE = ("--host", "127.0.0.1", "--lang", "en")


def start(data: Path, port: int = 0, *, new: bool = False, **settings: str) -> Serving:
    if not new:
        empty_house(data)
    call = ("serve", "--data", data, "--port", str(port), *HERE)
    return Serving(*call, **SETTINGS | settings)


def greeting(process: Serving | subprocess.Popen[str]) -> str:
    assert process.stdout is not None
    lines = []
    for line in process.stdout:
        lines.append(line)
        if "Ctrl-C" in line:
            return "".join(lines)
    raise AssertionError("".join(lines))


@pytest.fixture
def served(tmp_path: Path) -> Iterator[tuple[subprocess.Popen[str], str, Path]]:
    data = tmp_path / "house"
    (data / "backups").mkdir(parents=True)
    (data / "backups" / ".tafelrunde-000001-x.sqlite3.abcd.part").write_text("half a backup")
    (data / ".erasures.txt.abcd.part").write_text("half a list")
    call = [sys.executable, "-m", "tafelrunde.cli.main", "serve", "--data", str(data)]
    process = subprocess.Popen(
        [*call, "--port", "0", *HERE],
        env=settings_of(**SETTINGS),
        text=True,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
    )
    yield process, greeting(process), data
    process.kill()
    process.wait(10)


def test_serve_opens_an_empty_folder_and_closes_cleanly(
    served: tuple[subprocess.Popen[str], str, Path],
) -> None:
    process, said, data = served
    link = re.search(r"http://localhost:(\d+)(/login/\S+)", said)
    assert link is not None
    assert "not reachable: open it without --host" in said, "nothing but this machine comes in"
    url = f"http://127.0.0.1:{link.group(1)}"
    with urllib.request.urlopen(f"{url}/health", timeout=20) as answer:
        assert b'"ok": true' in answer.read()
    with urllib.request.urlopen(f"{url}{link.group(2)}", timeout=20) as answer:
        assert answer.status == 200
    assert stat.S_IMODE((data / "secret.key").stat().st_mode) == 0o600
    database = data / "tafelrunde.sqlite3"
    assert stat.S_IMODE(database.stat().st_mode) & 0o007 == 0, "other users read no names"
    assert not list(data.rglob("*.part")), "litter of an interrupted start is cleared"
    process.send_signal(signal.SIGINT)
    rest, _none = process.communicate(timeout=20)
    assert process.returncode == 0
    assert "Closed." in rest
    assert "Traceback" not in rest


def test_a_server_with_a_name_is_told_by_that_name_alone(tmp_path: Path) -> None:
    process = start(tmp_path / "house", TAFELRUNDE_ADDRESS="https://tafelrunde.example")
    try:
        said = greeting(process)
    finally:
        process.kill()
        process.wait(10)
    assert "https://tafelrunde.example/login/" in said
    assert "http://" not in said


def test_a_taken_port_is_said_in_one_line(tmp_path: Path) -> None:
    door = opening.listen("127.0.0.1", 0)
    with door:
        process = start(tmp_path / "house", door.getsockname()[1], new=True)
        said, _none = process.communicate(timeout=30)
    assert process.returncode == 2
    assert "--port" in said
    assert len(said.strip().splitlines()) == 1
    assert not (tmp_path / "house").exists(), "nothing was prepared for nothing"


def test_answers_on_an_open_connection_do_not_wait_for_acknowledgements(house: House) -> None:
    line = http.client.HTTPConnection("127.0.0.1", house.port, timeout=10)
    times = []
    for _ in range(30):
        began = time.perf_counter()
        line.request("GET", "/health")
        line.getresponse().read()
        times.append(time.perf_counter() - began)
    assert min(times) < 0.035, "40 ms on every answer is the sign of Nagle's delay"


def test_the_key_is_made_once_and_kept(tmp_path: Path) -> None:
    first = environment.secret_key(tmp_path)
    environment.keep_key(tmp_path, first)
    other = environment.secret_key(tmp_path / "elsewhere")
    assert environment.keep_key(tmp_path, other) == first, "whoever comes second takes the first"
    assert environment.secret_key(tmp_path) == first
    assert len(first) > 40


STARTED_TOGETHER = """
import sys
from pathlib import Path
from django.conf import settings
from tafelrunde.web import environment, opening
folder = Path(sys.argv[1])
opening.set_up(folder)
mine = settings.SECRET_KEY
environment.keep_key(folder, "k" * 64)  # the pages, in this very moment
getattr(opening, sys.argv[2])(folder)
print(mine != settings.SECRET_KEY == "k" * 64)
"""


@pytest.mark.parametrize("way", ["refuse_unready", "furnish"])
def test_pages_and_jobs_started_together_sign_with_one_key(tmp_path: Path, way: str) -> None:
    """A restored house without its key: links in letters were signed with one that nobody kept."""
    house = tmp_path / "house"
    process = start(house)
    greeting(process)
    process.kill()
    process.wait(10)
    (house / environment.KEY_FILE).unlink()
    asked = typed(house, way, program=STARTED_TOGETHER)
    assert asked.stdout == "True\n", asked.stderr


def test_reading_the_settings_of_a_house_that_is_not_there_creates_nothing(tmp_path: Path) -> None:
    missing = tmp_path / "nowhere"
    assert environment.secret_key(missing) != environment.secret_key(missing)
    assert not missing.exists()


def test_the_database_of_a_house_passes_the_stores_own_check(tmp_path: Path) -> None:
    kept = database(None, tmp_path)
    assert kept["NAME"] == str(tmp_path / "tafelrunde.sqlite3")
    assert kept["OPTIONS"] == safe_options()


def test_a_postgresql_address_is_taken_apart() -> None:
    kept = database("postgresql://anna:p%40ss@db.local:5433/halle?sslmode=require", Path("/x"))
    assert kept["ENGINE"].endswith("postgresql")
    assert (kept["NAME"], kept["USER"], kept["PASSWORD"]) == ("halle", "anna", "p@ss")
    assert (kept["HOST"], kept["PORT"]) == ("db.local", 5433)
    assert kept["OPTIONS"] == {"sslmode": "require"}
    with pytest.raises(Refusal, match="TAFELRUNDE_DATABASE"):
        database("mysql://x", Path("/x"))
