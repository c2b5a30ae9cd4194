"""What hinders the disk is told apart, said, and looked at again until it is over."""

from __future__ import annotations

import errno
import sqlite3
from collections import namedtuple
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.contrib.sessions.models import Session
from django.db import DatabaseError
from django.http import HttpRequest, HttpResponse
from django.test import RequestFactory

from tafelrunde.store.trouble import Kind, in_words, kind_of
from tafelrunde.web import disk as web_disk
from tafelrunde.web import errors
from tafelrunde.web.disk import LITTLE, Disk, Sessions

Usage = namedtuple("Usage", "total used free")


class Driver(Exception):
    """As psycopg tells it."""

    __module__ = "psycopg.errors"

    def __init__(self, sqlstate: str) -> None:
        super().__init__("could not extend file")
        self.sqlstate = sqlstate


def wrapped(cause: Exception) -> DatabaseError:
    error = DatabaseError(str(cause))
    error.__cause__ = cause
    return error


def of_sqlite(name: str) -> sqlite3.Error:
    error = sqlite3.OperationalError(name)
    error.sqlite_errorname = name
    return error


@pytest.fixture(autouse=True)
def room(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, settings: Any) -> Iterator[None]:
    settings.DATA_FOLDER = tmp_path
    left(monkeypatch, LITTLE * 10)
    yield
    web_disk.disk.stored()


def left(monkeypatch: pytest.MonkeyPatch, free: int) -> None:
    monkeypatch.setattr("shutil.disk_usage", lambda _folder: Usage(0, 0, free))


@pytest.mark.parametrize(
    ("error", "kind"),
    [
        (OSError(errno.ENOSPC, "x"), "full"),
        (OSError(errno.EROFS, "x"), "unwritable"),
        (OSError(errno.ECONNRESET, "x"), None),
        (wrapped(of_sqlite("SQLITE_FULL")), "full"),
        (wrapped(of_sqlite("SQLITE_READONLY_DBMOVED")), "gone"),
        (wrapped(of_sqlite("SQLITE_READONLY")), "unwritable"),
        (wrapped(of_sqlite("SQLITE_IOERR_WRITE")), "unwritable"),
        (wrapped(of_sqlite("SQLITE_BUSY")), "busy"),
        (wrapped(of_sqlite("SQLITE_CORRUPT")), "damaged"),
        (wrapped(of_sqlite("SQLITE_CONSTRAINT_UNIQUE")), None),
        (wrapped(Driver("53100")), "full"),
        (wrapped(Driver("25006")), "unwritable"),
        (wrapped(Driver("23505")), None),
        (ValueError("x"), None),
        (None, None),
    ],
)
def test_trouble_is_known_by_its_number(error: Exception | None, kind: Kind | None) -> None:
    assert kind_of(error) == kind
    if error is not None:
        assert (in_words(error) is None) == (kind is None)


def test_a_journal_that_cannot_be_opened_on_a_full_disk_is_a_full_disk(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    error = wrapped(of_sqlite("SQLITE_CANTOPEN"))
    assert Disk().hindered(error) == "unwritable"
    left(monkeypatch, 0)
    assert Disk().hindered(error) == "full"
    assert Disk().hindered(ValueError("something else")) is None


def test_little_room_is_said_before_there_is_none(monkeypatch: pytest.MonkeyPatch) -> None:
    assert Disk().alarm().kind == ""
    left(monkeypatch, LITTLE - 1)
    assert Disk().alarm() == ("little", 99)


def test_the_alarm_ends_by_itself_when_the_disk_can_be_written_again(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    found = Disk()
    found.hindered(OSError(errno.ENOSPC, "x"))
    assert found.alarm().kind == "full", "not looked at again at every page"
    monkeypatch.setattr(web_disk, "LOOK_AGAIN_SECONDS", 0.0)
    with monkeypatch.context() as still:

        def refused(*_write: object) -> None:
            raise OSError(errno.ENOSPC, "x")

        still.setattr(web_disk, "write_durably", refused)
        assert found.alarm().kind == "full"
    assert found.alarm().kind == ""
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("lang", ["de", "en"])
def test_an_error_before_any_view_is_said_too(lang: str) -> None:
    request = RequestFactory().post("/", headers={"Accept-Language": lang})
    try:
        raise OSError(errno.ENOSPC, "x")
    except OSError:
        answer = errors.broken(request)
    assert answer.status_code == 507
    words = {"de": "Nichts Bestätigtes ist verloren", "en": "Nothing that was confirmed is lost"}
    assert words[lang] in answer.content.decode()
    assert errors.broken(request).status_code == 500, "a defect of ours stays one"


@pytest.mark.django_db
def test_a_database_that_goes_away_while_the_session_is_stored_is_nobodys_bad_request(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def note(request: HttpRequest) -> HttpResponse:
        request.session["seen"] = "once"
        return HttpResponse()

    def gone(*_args: object, **_more: object) -> None:
        raise wrapped(Driver("57P01"))

    request = RequestFactory().get("/")
    visited = Sessions(note)
    visited(request)
    request.COOKIES[settings.SESSION_COOKIE_NAME] = str(request.session.session_key)
    monkeypatch.setattr(Session, "save", gone)
    with pytest.raises(DatabaseError) as told:
        visited(request)
    assert kind_of(told.value) == "away", "which the house answers with: in a moment"
