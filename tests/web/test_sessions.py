"""Who is logged in is read as Django itself reads it, without building the question each time."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.contrib.sessions.models import Session
from django.db.models.sql.compiler import SQLCompiler
from django.utils import timezone

from tafelrunde.web.sessions import SessionStore

pytestmark = pytest.mark.django_db


def made() -> str:
    session = SessionStore()
    session["theirs"] = "kept"
    session.save()
    assert session.session_key
    return session.session_key


def test_a_session_is_read_without_building_a_statement(monkeypatch: pytest.MonkeyPatch) -> None:
    key = made()
    assert SessionStore(key)["theirs"] == "kept"
    monkeypatch.delattr(SQLCompiler, "as_sql")
    assert SessionStore(key)["theirs"] == "kept"


def test_one_that_is_over_or_was_never_given_opens_nothing() -> None:
    key = made()
    Session.objects.filter(pk=key).update(expire_date=timezone.now() - timedelta(seconds=1))
    for wrong in (key, "0123456789abcdef", "' OR 1=1 --"):
        session = SessionStore(wrong)
        assert session.get("theirs") is None
        assert session.session_key is None
