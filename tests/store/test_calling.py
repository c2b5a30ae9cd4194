"""What is offered for typing works on this machine: installed, or as a single file."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

import pytest
from django.test import Client

from tafelrunde.cli import link, serve
from tafelrunde.cli.occupied import note_port, occupied
from tafelrunde.store import calling, lost
from tafelrunde.web.opening import Opened
from tafelrunde.web.start import accounts
from tests.terminal import empty_house, typed
from tools.single_file import launcher

SINGLE = "/home/vera/Spiele Abend/tafelrunde.pyz"


@pytest.fixture
def single(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(calling.FILE, SINGLE)
    monkeypatch.setattr("shutil.which", lambda _name: sys.executable)


def test_the_single_file_tells_its_path_under_the_name_that_is_read() -> None:
    assert launcher.surroundings("packages", SINGLE)[calling.FILE] == SINGLE


@pytest.mark.usefixtures("single")
def test_a_single_file_is_called_by_its_path_and_shown_by_its_name() -> None:
    assert calling.called("link") == f"python3 '{SINGLE}' link"
    assert calling.called("link", shown=True) == "python3 tafelrunde.pyz link"


def test_a_python_without_a_short_name_is_called_by_its_path(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert calling.called("link") == "tafelrunde link"
    monkeypatch.setenv(calling.FILE, "t.pyz")
    monkeypatch.setattr("shutil.which", lambda _name: None)
    assert calling.called("link") == f"{calling.typed(sys.executable)} t.pyz link"
    assert calling.called("link", shown=True) == "python3 t.pyz link"


@pytest.mark.usefixtures("single")
def test_a_lost_database_a_start_and_the_log_in_offer_what_can_be_typed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, client: Client
) -> None:
    monkeypatch.setattr(lost, "newest_readable", lambda _folder: Path("b.zip"))
    told = lost.offer(tmp_path)["en"]
    assert told.endswith(f": python3 '{SINGLE}' restore b.zip --data {tmp_path}")
    greeting = serve._way_in(Opened(tmp_path, ""), "", "en")
    assert greeting[1] == f"  python3 '{SINGLE}' link --data {tmp_path}"
    monkeypatch.setattr(accounts, "posts_letters", lambda: False)
    page = client.get("/login/forgotten").content.decode()
    assert "<code>python3 tafelrunde.pyz link</code>" in page
    assert "vera" not in page, "everybody may read that page"


WINDOW = """
import sys
from pathlib import Path
from tafelrunde.cli import serve
from tafelrunde.web.opening import open_house
named = Path(sys.argv[1]) if len(sys.argv) > 1 else None
print(serve._way_in(open_house(named)._replace(login_path=""), "", "en")[1])
"""


def test_the_window_names_the_folder_of_a_house_that_is_not_where_houses_are(
    tmp_path: Path,
) -> None:
    house = empty_house(tmp_path / "house")
    shown = typed(house, program=WINDOW)
    assert shown.stdout == f"  tafelrunde link --data {house}\n", shown.stderr
    shown = typed(program=WINDOW, TAFELRUNDE_DATA=str(house))
    assert shown.stdout == "  tafelrunde link\n", shown.stderr


def test_the_link_leads_to_the_port_the_house_is_open_at(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    house = empty_house(tmp_path / "house")
    monkeypatch.setattr(link, "way_in", lambda _folder, port: f"at {port}")
    with occupied(house):
        note_port(house, 8671)
        for port in (None, 8672):
            link.link(argparse.Namespace(data=house, port=port, lang="en"))
    link.link(argparse.Namespace(data=house, port=None, lang="en"))
    told = capsys.readouterr().out.splitlines()[::2]
    assert told == ["at 8671", "at 8672", "at 8000"]
