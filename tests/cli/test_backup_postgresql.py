"""`tafelrunde backup` and `restore` on PostgreSQL, as typed on a server."""

from __future__ import annotations

import os
import secrets
import shutil
import sqlite3
import subprocess
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import NamedTuple

import psycopg
import pytest

from tafelrunde.store.association.erasure import hall_digest
from tests.cli.test_operations import journal_file
from tests.store.databases import ADDRESS, need_postgres, postgres_user
from tests.terminal import typed

PEOPLE = '{"people": 1, "tournament": "t-1", "persons": [{"player": "a", "name": "Ada Beispiel"}]}'


@contextmanager
def empty_schema() -> Iterator[str]:
    """The address of a schema in which nothing stands."""
    need_postgres()
    name = f"kept_{os.getpid()}_{secrets.token_hex(4)}"
    with psycopg.connect(**ADDRESS, user=postgres_user(), autocommit=True) as admin:  # type: ignore[arg-type]
        admin.execute(f'CREATE SCHEMA "{name}"')
        try:
            yield (
                f"postgresql://{postgres_user()}@{ADDRESS['host']}:{ADDRESS['port']}"
                f"/{ADDRESS['dbname']}?options=-c%20search_path%3D{name}"
            )
        finally:
            admin.execute(f'DROP SCHEMA "{name}" CASCADE')


def tafelrunde(database: str, *arguments: str | Path) -> subprocess.CompletedProcess[str]:
    return typed(*arguments, TAFELRUNDE_LANG="en", TAFELRUNDE_DATABASE=database)


def done(database: str, *arguments: str | Path) -> str:
    answer = tafelrunde(database, *arguments)
    assert answer.returncode == 0, answer.stderr
    return answer.stdout


def refused(database: str, *arguments: str | Path) -> str:
    answer = tafelrunde(database, *arguments)
    assert (answer.returncode, answer.stdout) == (2, ""), answer.stdout
    assert answer.stderr.count("\n") == 1, answer.stderr
    return answer.stderr


def names(database: str) -> list[str]:
    with psycopg.connect(database) as line:
        found = line.execute("SELECT name FROM store_person ORDER BY name").fetchall()
    return [str(name) for (name,) in found]


class Server(NamedTuple):
    """A server's house with a tournament and a person in it, and last night's backup."""

    database: str
    house: Path
    kept: Path
    said: str


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder = tmp_path_factory.mktemp("server")
    house, kept = folder / "house", folder / "kept"
    (folder / "people.json").write_text(PEOPLE)
    kept.mkdir()
    with empty_schema() as database:
        journal, people = journal_file(folder, "a"), folder / "people.json"
        done(database, "import", journal, "--people", people, "--data", house, "--slug", "sommer")
        out = ("--out", kept / "one.sqlite3", "--with-key")
        yield Server(database, house, kept, done(database, "backup", "--data", house, *out))


def test_a_backup_is_one_private_file_and_the_key_goes_along_when_asked(server: Server) -> None:
    assert "1 tournament, 2 records, verified" in server.said
    assert (server.kept / "one.sqlite3").stat().st_mode & 0o777 == 0o600
    key = server.kept / "one.sqlite3.key"
    assert key.read_text() == (server.house / "secret.key").read_text()
    assert key.stat().st_mode & 0o777 == 0o600


def test_a_server_comes_back_without_those_erased_since(server: Server, tmp_path: Path) -> None:
    kept = tmp_path / "kept"
    shutil.copytree(server.kept, kept)
    # Erased at noon; the next night's backup lays the list beside all copies in that folder.
    (server.house / "erasures.txt").write_text(f"{hall_digest('t-1', 'a')}\n")
    done(server.database, "backup", "--data", server.house, "--out", kept / "two.sqlite3")
    assert not (kept / "two.sqlite3.key").exists()
    with empty_schema() as database:
        new = tmp_path / "new"
        again = ("restore", kept / "one.sqlite3", "--data", new, "--with-key")
        assert "TAFELRUNDE_DATABASE: restored from" in done(database, *again)
        assert names(database) == [], "who was erased does not come back"
        assert (new / "secret.key").read_text() == (server.house / "secret.key").read_text()
        # Numbers go on where the file left them, and so does the tournament.
        said = done(database, "import", journal_file(tmp_path, "a", "b"), "--data", new)
        assert "1 new record, now 3" in said
    with empty_schema() as database:  # the control: without the list the person is back
        done(database, "restore", server.kept / "one.sqlite3", "--data", tmp_path / "control")
        assert names(database) == ["Ada Beispiel"]


def test_only_an_empty_database_takes_a_backup_in(server: Server, tmp_path: Path) -> None:
    call = ("restore", server.kept / "one.sqlite3", "--data", tmp_path / "new", "--force")
    assert "is not empty" in refused(server.database, *call)
    assert names(server.database) == ["Ada Beispiel"]


def test_a_database_without_a_house_or_answer_is_named(tmp_path: Path) -> None:
    with empty_schema() as database:
        assert "no house" in refused(database, "backup", "--data", tmp_path / "house")
    away = "postgresql://127.0.0.1:1/x?connect_timeout=3"
    assert "does not answer" in refused(away, "backup", "--data", tmp_path / "house")


def test_a_copy_that_does_not_fit_leaves_the_database_empty(server: Server, tmp_path: Path) -> None:
    copy = tmp_path / "copy.sqlite3"
    shutil.copy(server.kept / "one.sqlite3", copy)
    with closing(sqlite3.connect(copy)) as opened, opened:
        opened.execute("UPDATE store_hall SET slug = ?", ["x" * 500])  # longer than the column
    with empty_schema() as database:
        assert refused(database, "restore", copy, "--data", tmp_path / "new")
        with psycopg.connect(database) as line:
            tables = "SELECT count(*) FROM pg_tables WHERE schemaname = current_schema()"
            assert line.execute(tables).fetchone() == (0,)


def test_a_server_moves_to_a_laptop(server: Server, tmp_path: Path) -> None:
    laptop = f"sqlite:///{tmp_path}/laptop.sqlite3"
    done(laptop, "restore", server.kept / "one.sqlite3", "--data", tmp_path / "laptop")
    with closing(sqlite3.connect(tmp_path / "laptop.sqlite3")) as opened:
        assert opened.execute("SELECT name FROM store_person").fetchall() == [("Ada Beispiel",)]
    other = tmp_path / "other"
    other.mkdir()
    (other / "secret.key").write_text("k" * 64)
    call = ("restore", server.kept / "one.sqlite3", "--data", other, "--with-key", "--force")
    assert "another key" in refused(laptop, *call)


def test_old_copies_are_tidied_only_when_asked(server: Server) -> None:
    shelf = server.house / "backups"
    shelf.mkdir()
    for number in (1, 2):
        (shelf / f"tafelrunde-00000{number}-old.sqlite3").write_bytes(b"")
    done(server.database, "backup", "--data", server.house, "--keep", "2")
    left = sorted(path.name[:17] for path in shelf.glob("*.sqlite3"))
    assert left == ["tafelrunde-000002", "tafelrunde-000003"]
    assert "--keep" in refused(server.database, "backup", "--data", server.house, "--keep", "0")
