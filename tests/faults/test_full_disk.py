"""The disk is full, or write-protected, in the middle of a round: said, survived, over by itself.

The house runs on the modelled disk (tests.faults.disk), which refuses changes while told to.
"""

from __future__ import annotations

import html
import json
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from http.client import HTTPConnection
from pathlib import Path
from random import Random
from urllib.parse import urlencode

import pytest

from tests.faults.audit import Audit
from tests.faults.client import ACKNOWLEDGED, Ask, Client
from tests.faults.disk.house import Phone, environment, plugged
from tests.faults.disk.model import built

FULL, UNWRITABLE = 507, 503
SAID = {
    "ENOSPC": (FULL, "Der Datenträger des Hauses ist voll", "Datenträger voll"),
    "EROFS": (UNWRITABLE, "lässt sich nicht beschreiben", "Datenträger nicht beschreibbar"),
}


@dataclass
class Hall:
    """A published round with a desk and two phones, on a disk that can be hindered."""

    desk: Client
    phones: list[Phone]
    fault: Path
    settings: dict[str, str]
    data: Path
    log: Path

    def hinder(self, error: str) -> None:
        self.fault.write_text(error)

    def free(self) -> None:
        self.fault.unlink()


@pytest.fixture(scope="module")
def hall(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Hall]:
    folder = tmp_path_factory.mktemp("hall")
    (folder / "disk").mkdir()
    fault = folder / "fault"
    settings = environment(built(), folder / "disk", fault=fault)
    with plugged(folder / "disk" / "house", settings) as house:
        desk = Client(house.port, house.database, Random(1))
        desk.log_in(house.login_path())
        while not desk.state().rounds or not desk.state().rounds[-1].published:
            desk._send(desk._next())
        tables = desk.state().rounds[-1].tables.values()
        phones = [Phone(desk, table.seats[0].player) for table in tables]
        yield Hall(desk, phones, fault, settings, house.data, house.log)


@pytest.fixture(params=sorted(SAID))
def error(request: pytest.FixtureRequest, hall: Hall) -> Iterator[str]:
    yield request.param
    hall.fault.unlink(missing_ok=True)


def asked(client: Client, ask: Ask, **headers: str) -> tuple[int, str, dict[str, str]]:
    """The answer to a form, with its headers."""
    form = {**ask.form, "csrfmiddlewaretoken": client.cookies.get("tafelrunde_form", "")}
    told = {
        "Cookie": "; ".join(f"{k}={v}" for k, v in client.cookies.items()),
        "Content-Type": "application/x-www-form-urlencoded",
        "Accept-Language": "de",
        **headers,
    }
    connection = HTTPConnection("127.0.0.1", client.port, timeout=60)
    connection.request("POST", ask.path, urlencode(form), told)
    answer = connection.getresponse()
    text = html.unescape(answer.read().decode())
    connection.close()
    return answer.status, text, {name.lower(): value for name, value in answer.getheaders()}


def pages(hall: Hall) -> Iterator[tuple[Client, str]]:
    slug = hall.desk.slug
    for path in ("", "/tables", "/players", "/standings", "/history", "/phones", "/draw"):
        yield hall.desk, f"/t/{slug}/desk{path}"
    for path in (f"/t/{slug}", f"/t/{slug}/standings", f"/t/{slug}/version", "/health", "/"):
        yield hall.desk, path
    for path in ("", "/standing", "/report", "/call"):
        yield hall.phones[0], f"/t/{slug}/me{path}"


def test_it_is_said_pages_stay_readable_and_entry_goes_on_by_itself(hall: Hall, error: str) -> None:
    status, words, alarm = SAID[error]
    phone = hall.phones[0 if error == "ENOSPC" else 1]
    by_phone = phone.report()
    at_desk = Ask(
        f"/t/{hall.desk.slug}/desk/players/add",
        {
            "name": f"Nachzügler {error}",
            "fair_play": "on",
            "twice": "on",
            "key": f"late-{error}",
        },
        f"late-{error}",
        (f"late-{error}",),
    )
    before = hall.desk.state().seq
    hall.hinder(error)
    for client, ask in ((phone, by_phone), (hall.desk, at_desk)):
        for headers in ({}, {"HX-Request": "true"}):
            got, text, said = asked(client, ask, **headers)
            assert (got, words in text) == (status, True), (ask.path, text[:800])
            assert "Nichts Bestätigtes ist verloren" in text
            assert said["retry-after"] == "30"
    got, text, _said = asked(phone, by_phone, Accept="application/json")
    assert words in json.loads(text)["problem"]
    for client, path in pages(hall):
        client.get(path)
    assert alarm in html.unescape(hall.desk.get(f"/t/{hall.desk.slug}/desk"))
    assert hall.desk.state().seq == before
    hall.free()
    for client, ask in ((phone, by_phone), (hall.desk, at_desk)):
        got, text, _said = asked(client, ask)
        assert got in ACKNOWLEDGED, text[:800]
    assert hall.desk.state().seq > before
    assert alarm not in html.unescape(hall.desk.get(f"/t/{hall.desk.slug}/desk"))
    assert Audit(hall.data / "tafelrunde.sqlite3").problems(hall.desk) == []
    assert "Traceback" not in hall.log.read_text()


def test_a_phone_that_was_never_here_is_told_too(hall: Hall, error: str) -> None:
    """Becoming somebody needs a session: that cannot be had now, and is said."""
    stranger = Client(hall.desk.port, hall.desk.database, Random(2))
    stranger.number = hall.desk.number
    player = hall.desk.state().rounds[-1].tables[1].seats[-1].player
    page = f"/t/{stranger.slug}/join/as/{player}"
    stranger.get(page)
    hall.hinder(error)
    stranger.get(f"/t/{stranger.slug}/join")
    got, text, _said = asked(stranger, Ask(page, {}, "", ()))
    assert (got, SAID[error][1] in text) == (SAID[error][0], True)


def test_a_backup_ends_in_one_sentence(hall: Hall, error: str) -> None:
    kept = set((hall.data / "backups").iterdir())
    hall.hinder(error)
    done = subprocess.run(
        [sys.executable, "-m", "tafelrunde.cli.main", "backup", "--data", hall.data],
        env=hall.settings | {"TAFELRUNDE_LANG": "de"},
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.count("\n") == 1, done.stderr
    assert "das Haus selbst ist unverändert" in done.stderr
    assert set((hall.data / "backups").iterdir()) == kept, "and nothing half-written lies about"
