"""One answer for each key of a program, also when many ask at once, on both databases."""

from __future__ import annotations

import threading
from collections.abc import Callable
from datetime import timedelta

import pytest
from django.db import connections
from django.utils import timezone

from tafelrunde.rulebook.faults import Refusal
from tafelrunde.store import replies
from tafelrunde.store.models import Hall
from tafelrunde.store.token_models import ApiToken, KeptReply

CROWD = 8


def token_on(using: str) -> ApiToken:
    hall = Hall(id="t-1", slug="hall-1")
    hall.save(using=using, force_insert=True)
    token = ApiToken(hall=hall, label="x", scopes="entries", token_hash="0" * 64)
    token.save(using=using, force_insert=True)
    return token


def at_once(using: str, ask: Callable[[int], None]) -> None:
    start = threading.Barrier(CROWD)

    def one(number: int) -> None:
        try:
            start.wait()
            ask(number)
        finally:
            connections[using].close()

    crowd = [threading.Thread(target=one, args=(number,)) for number in range(CROWD)]
    for each in crowd:
        each.start()
    for each in crowd:
        each.join()


def of_many_that_ask_at_once_one_does_it_and_all_hear_the_same(using: str) -> None:
    token = token_on(using)
    did: list[int] = []
    heard: list[replies.Reply] = []

    def ask(number: int) -> None:
        reply = replies.take(token, "k", "same", using)
        if reply is None:
            did.append(number)
            reply = replies.Reply(201, f"by {number}")
            replies.keep(token, "k", reply, using)
        heard.append(reply)

    at_once(using, ask)
    assert len(did) == 1
    assert heard == [replies.Reply(201, f"by {did[0]}")] * CROWD
    with pytest.raises(Refusal):
        replies.take(token, "k", "another", using)


def test_at_once_on_sqlite(sqlite: str) -> None:
    of_many_that_ask_at_once_one_does_it_and_all_hear_the_same(sqlite)


def test_at_once_on_postgres(postgres: str) -> None:
    of_many_that_ask_at_once_one_does_it_and_all_hear_the_same(postgres)


@pytest.mark.django_db
def test_whoever_never_answers_loses_the_key(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(replies, "PATIENCE", 0.0)
    token = token_on("default")
    assert replies.take(token, "k", "same") is None
    with pytest.raises(replies.StillAnswering):
        replies.take(token, "k", "same")
    KeptReply.objects.update(at=timezone.now() - replies.GIVEN_UP - timedelta(seconds=1))
    assert replies.take(token, "k", "same") is None
    replies.give_back(token, "k")
    assert replies.take(token, "k", "another") is None
    KeptReply.objects.update(at=timezone.now() - replies.KEPT - timedelta(days=1), status=200)
    assert replies.take(token, "k", "same") is None, "kept for a while only"
