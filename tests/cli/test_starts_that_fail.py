"""A house that cannot open says why in one sentence, with exit code 2, whatever was asked of it."""

from __future__ import annotations

import os
import shutil
import socket
import sqlite3
import subprocess
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from tafelrunde.cli.occupied import LOCK
from tests.faults.disk.house import environment
from tests.faults.disk.model import built
from tests.terminal import Serving, empty_house, typed, typed_anew

DATABASE = "tafelrunde.sqlite3"
SERVE = ("serve", "--port", "0", "--host", "127.0.0.1", "--data")
OPENING = {
    "serve": SERVE,
    "backup": ("backup", "--data"),
    "export": ("export", "sommer", "--data"),
    "jobs": ("jobs", "--once", "--data"),
    "device": ("device", "--data"),
    "handover": ("handover", "sommer", "--take", "lost", "--data"),
}
"""Every command that opens a house, up to its folder."""


def ended(*call: str | Path, **settings: str) -> tuple[int, str]:
    """Exit code and what was said; a server that opens after all is stopped and fails."""
    # A disk that fails stands in the way of the whole process, from its first file on.
    say = typed_anew if "LD_PRELOAD" in settings else typed
    try:
        done = say(*call, "--lang", "en", timeout=60, **settings)
    except subprocess.TimeoutExpired:
        pytest.fail("the house opened")
    return done.returncode, done.stderr


def one_sentence(*call: str | Path, **settings: str) -> str:
    code, said = ended(*call, **settings)
    assert code == 2, said
    assert said.count("\n") == 1, said
    assert "Traceback" not in said
    return said


@pytest.fixture(scope="module")
def furnished(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A house with its key, its database and a backup; copied for each test."""
    house = empty_house(tmp_path_factory.mktemp("furnished") / "house")
    from tests.cli.test_operations import journal_file

    journal = journal_file(house.parent, "a", "b")
    assert ended("import", journal, "--data", house, "--slug", "sommer")[0] == 0
    assert ended("backup", "--data", house)[0] == 0
    return house


@pytest.fixture
def house(furnished: Path, tmp_path: Path) -> Path:
    return Path(shutil.copytree(furnished, tmp_path / "house"))


# ── What may be wrong ────────────────────────────────────────────────────────────────────────────


def garbage(house: Path) -> None:
    (house / DATABASE).write_bytes(b"not a database, but long enough to be taken for one " * 400)


def truncated(house: Path) -> None:
    os.truncate(house / DATABASE, (house / DATABASE).stat().st_size // 2)


def emptied(house: Path) -> None:
    os.truncate(house / DATABASE, 0)


def damaged(house: Path) -> None:
    """Pages in the middle are overwritten; the beginning still looks like a database."""
    with (house / DATABASE).open("r+b") as file:
        for page in range(2, 40):
            file.seek(page * 4096)
            file.write(bytes([page]) * 4096)


def lost(house: Path) -> None:
    (house / DATABASE).unlink()


def newer(house: Path) -> None:
    with closing(sqlite3.connect(house / DATABASE)) as copy, copy:
        step = "INSERT INTO django_migrations (app, name, applied) VALUES ('store', '0999_x', '')"
        copy.execute(step)


def half_converted(house: Path) -> None:
    """The tables of the last step are there, but it is not noted as done."""
    with closing(sqlite3.connect(house / DATABASE)) as copy, copy:
        copy.execute("DELETE FROM django_migrations WHERE app = 'store' AND name > '0003'")


def somebody_elses(house: Path) -> None:
    (house / DATABASE).unlink()
    with closing(sqlite3.connect(house / DATABASE)) as other, other:
        other.execute("CREATE TABLE recipes (id INTEGER)")


def empty_key(house: Path) -> None:
    (house / "secret.key").write_text("")


def foreign_key(house: Path) -> None:
    (house / "secret.key").write_bytes(os.urandom(48) + b"\xff\xfe")


def folder_as_key(house: Path) -> None:
    (house / "secret.key").unlink()
    (house / "secret.key").mkdir()


WRONG: dict[Callable[[Path], None], str] = {
    garbage: "restore",
    truncated: "restore",
    emptied: "there was a house here",
    damaged: "restore",
    lost: "there was a house here",
    newer: "newer version",
    half_converted: "half converted",
    somebody_elses: "something else",
    empty_key: "key of the house",
    foreign_key: "key of the house",
    folder_as_key: "key of the house",
}


@pytest.mark.parametrize("wrong", WRONG, ids=lambda each: each.__name__)
def test_a_house_that_cannot_open_says_so_in_one_sentence(
    house: Path, wrong: Callable[[Path], None]
) -> None:
    wrong(house)
    before = (house / DATABASE).read_bytes() if (house / DATABASE).exists() else b""
    assert WRONG[wrong] in one_sentence(*SERVE, house)
    after = (house / DATABASE).read_bytes() if (house / DATABASE).exists() else b""
    assert after == before, "nothing was changed, and no empty house stands there"


@pytest.mark.parametrize("command", [each for each in OPENING if each != "serve"])
@pytest.mark.parametrize("wrong", [garbage, lost], ids=lambda each: each.__name__)
def test_so_does_every_other_command_that_opens_a_house(
    house: Path, wrong: Callable[[Path], None], command: str
) -> None:
    wrong(house)
    assert one_sentence(*OPENING[command], house)


def test_a_lost_database_is_brought_back_by_the_very_words_that_are_offered(house: Path) -> None:
    lost(house)
    said = one_sentence(*SERVE, house)
    offered = said.partition("bring the newest backup back: tafelrunde ")[2].partition(";")[0]
    assert ended(*offered.split()) == (0, "")
    assert ended("export", "sommer", "--data", house)[0] == 0


def test_a_damaged_database_is_brought_back_by_the_very_words_that_are_offered(
    house: Path,
) -> None:
    damaged(house)
    said = one_sentence("export", "sommer", "--data", house)
    offered = said.partition("bring the newest backup back: tafelrunde ")[2].strip()
    assert ended(*offered.split()) == (0, "")
    assert ended("export", "sommer", "--data", house)[0] == 0


def test_a_backup_of_a_damaged_house_does_not_call_it_well(house: Path) -> None:
    truncated(house)
    said = one_sentence("backup", "--data", house)
    assert "the database is damaged" in said
    assert "unchanged" not in said
    assert f"tafelrunde restore {house / 'backups'}" in said


def test_a_lost_house_takes_no_import_and_begins_anew_only_when_told(house: Path) -> None:
    from tests.cli.test_operations import journal_file

    lost(house)
    journal = journal_file(house.parent, "c")
    assert "there was a house here" in one_sentence("import", journal, "--data", house)
    process = Serving(*SERVE, house, "--new", PYTHONUNBUFFERED="1")
    try:
        assert any("Daten" in line or "Data" in line for line in process.stdout)
    finally:
        process.terminate()
        process.wait(20)
    assert "there is a house here" in one_sentence(*SERVE, house, "--new")


def test_a_backup_from_a_newer_version_does_not_take_the_place_of_the_house(house: Path) -> None:
    backup = next((house / "backups").glob("*.sqlite3"))
    shutil.copy(backup, house / "newer.sqlite3")
    with closing(sqlite3.connect(house / "newer.sqlite3")) as copy, copy:
        copy.execute("INSERT INTO django_migrations (app, name, applied) VALUES ('new', '1', '')")
    said = one_sentence("restore", house / "newer.sqlite3", "--data", house)
    assert "newer version" in said


# ── A disk that cannot be written ────────────────────────────────────────────────────────────────


@pytest.fixture
def protected(house: Path, tmp_path: Path) -> dict[str, str]:
    """Write protection as an SD card has it; file rights mean nothing to whoever may do all."""
    fault = tmp_path / "fault"
    fault.write_text("EROFS")
    settings = environment(built(), house, fault=fault)
    return {name: settings[name] for name in ("LD_PRELOAD", "DISK_ROOT", "DISK_FAULT")}


@pytest.mark.parametrize("place", ["house", "new"])
def test_a_full_disk_is_one_sentence_for_an_old_house_and_a_new_one(
    house: Path, protected: dict[str, str], place: str
) -> None:
    Path(protected["DISK_FAULT"]).write_text("ENOSPC")
    settings = protected | {"DISK_ROOT": str(house.parent)}
    assert "the disk is full" in one_sentence(*SERVE, house.with_name(place), **settings)


@pytest.mark.parametrize("command", ["serve", "backup", "device"])
def test_a_write_protected_folder_is_one_sentence(
    house: Path, protected: dict[str, str], command: str
) -> None:
    if command == "device":  # reads alone would do for it, but it wants to write its id
        with closing(sqlite3.connect(house / DATABASE)) as copy, copy:
            copy.execute("DELETE FROM store_device")
    said = one_sentence(*OPENING[command], house, **protected)
    assert str(house) in said or "disk" in said


def test_a_write_protected_folder_can_still_be_exported_from(
    house: Path, protected: dict[str, str]
) -> None:
    code, said = ended("export", "sommer", "--data", house, **protected)
    assert code == 0, said


def test_a_write_protected_database_is_one_sentence(
    house: Path, protected: dict[str, str], tmp_path: Path
) -> None:
    """The folder can be written, the file cannot."""
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    address = f"sqlite://{house / DATABASE}"
    said = one_sentence(*SERVE, elsewhere, TAFELRUNDE_DATABASE=address, **protected)
    assert "cannot be written" in said


@pytest.mark.skipif(os.name != "posix", reason="rights of files as POSIX has them")
@pytest.mark.skipif(os.name == "posix" and os.geteuid() == 0, reason="root may do all")
def test_a_folder_without_the_right_to_write_is_one_sentence(house: Path) -> None:
    house.chmod(0o500)
    try:
        assert one_sentence(*SERVE, house)
    finally:
        house.chmod(0o700)


# ── Settings and addresses ───────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("command", "name", "value"),
    [
        ("serve", "TAFELRUNDE_DATABASE", "mysql://somewhere/x"),
        ("serve", "TAFELRUNDE_DATABASE", "postgresql://host:port/x"),
        ("serve", "TAFELRUNDE_DATABASE", "postgresql://[::1/x"),
        ("export", "TAFELRUNDE_DATABASE", "postgresql://[::1/x"),
        ("serve", "TAFELRUNDE_DATABASE", "postgresql://127.0.0.1:1/x?connect_timeout=3"),
        ("jobs", "TAFELRUNDE_DATABASE", "postgresql://127.0.0.1:1/x?connect_timeout=3"),
        ("export", "TAFELRUNDE_DATABASE", "postgresql://no-such.invalid/x?connect_timeout=3"),
        ("serve", "TAFELRUNDE_TIME_ZONE", "Europe/Nowhere"),
        ("serve", "TAFELRUNDE_LOG", "LOUD"),
    ],
)
def test_a_wrong_setting_is_one_sentence_that_names_it(
    tmp_path: Path, command: str, name: str, value: str
) -> None:
    assert one_sentence(*OPENING[command], tmp_path / "house", **{name: value}).startswith(name)


def test_a_postgresql_that_does_not_run_is_started_and_not_overwritten(tmp_path: Path) -> None:
    """Nobody is told to bring a backup back because a service is not running."""
    away = {"TAFELRUNDE_DATABASE": "postgresql://127.0.0.1:1/x?connect_timeout=3"}
    said = one_sentence(*SERVE, tmp_path / "house", **away)
    assert "is it running" in said
    assert "backup" not in said


def test_a_wrong_post_office_is_one_sentence_that_names_it(tmp_path: Path) -> None:
    settings = {"TAFELRUNDE_MAIL_HOST": "mail.example", "TAFELRUNDE_MAIL_PORT": "many"}
    said = one_sentence(*SERVE, tmp_path / "house", **settings)
    assert said.startswith("TAFELRUNDE_MAIL_PORT")


@pytest.mark.parametrize(
    ("option", "value"),
    [
        ("--host", "300.1.1.1"),
        ("--host", "no-such-host.invalid"),
        ("--host", "198.51.100.7"),
        ("--host", "half\udce4"),
        ("--port", "99999"),
        ("--port", "-1"),
        ("--workers", "0"),
        ("--workers", "-2"),
    ],
)
def test_a_wrong_address_is_one_sentence_that_names_the_option(
    tmp_path: Path, option: str, value: str
) -> None:
    call = {"--host": "127.0.0.1", "--port": "0"} | {option: value}
    spread = [part for pair in call.items() for part in ("=".join(pair),)]
    said = one_sentence("serve", "--data", tmp_path / "house", *spread)
    assert said.startswith(option)
    assert not (tmp_path / "house").exists()


def test_a_folder_that_is_held_by_another_program_is_one_sentence(house: Path) -> None:
    with closing(sqlite3.connect(house / LOCK, isolation_level=None)) as other:
        other.execute("BEGIN EXCLUSIVE")
        assert "is open at the moment" in one_sentence(*SERVE, house)


def test_the_port_of_another_program_is_one_sentence(house: Path) -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = str(other.getsockname()[1])
        said = one_sentence("serve", "--host", "127.0.0.1", "--port", port, "--data", house)
    assert said.startswith("--port")
