"""What no database can hold is refused at the door, in one sentence."""

from __future__ import annotations

import pytest
from django.db import DataError
from django.test import Client, RequestFactory

from tafelrunde.web.errors import FaultsAsPages


@pytest.mark.django_db
def test_anybody_who_sends_a_nul_is_told_so() -> None:
    visitor = Client(HTTP_ACCEPT_LANGUAGE="en")
    answer = visitor.post("/login", {"username": "a\0b", "password": "x"})
    assert answer.status_code == 422
    assert "Ordinary characters expected" in answer.content.decode()
    assert visitor.get("/", {"q": "a\0b"}).status_code == 400


def test_what_a_database_cannot_hold_is_the_senders_to_mend() -> None:
    """As PostgreSQL's driver says it, from whatever door it came."""
    doors = FaultsAsPages(lambda _request: None)  # type: ignore[arg-type,return-value]
    said = "PostgreSQL text fields cannot contain NUL (0x00) bytes"
    request = RequestFactory().get("/", HTTP_ACCEPT_LANGUAGE="en")
    for error in (ValueError(said), DataError(said)):
        answer = doors.process_exception(request, error)
        assert answer is not None
        assert answer.status_code == 422
    assert doors.process_exception(request, ValueError("something else")) is None
