"""Receivers at the desk: set up with a secret shown once, tested, removed."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest

from tafelrunde.store import receivers
from tafelrunde.store.receiver_models import Receiver
from tests.web.organiser.conftest import Clerk

pytestmark = pytest.mark.django_db

ADDRESS = "https://chat.example/hooks/very-secret-part-9f3a"


def added(clerk: Clerk, **more: Any) -> Any:
    fields = {"address": ADDRESS, "form": "program", "kinds": ["round", "award"], "lang": "de"}
    return clerk.post("/receivers/add", htmx=False, **(fields | more))


def test_the_secret_is_shown_once_and_the_address_never_again(organiser: Clerk) -> None:
    organiser.announce()
    page = added(organiser, key="k1").content.decode()
    assert "very-secret-part" not in page, "nor in what another language is asked for with"
    row = Receiver.objects.get()
    secret = receivers.secret_of(row.salt)
    assert secret in page
    assert (row.kinds, row.state) == ("round award", "new")
    assert row.made_by.startswith("account:")
    later = organiser.page("/receivers")
    assert "https://chat.example/…9f3a" in later
    assert "very-secret-part" not in later
    assert secret not in later
    assert secret not in str(Receiver.objects.values().get())
    assert secret in added(organiser, key="k1").content.decode(), "the same form sent twice"
    assert secret in added(organiser, key="k1", address="").content.decode(), "another language"
    assert Receiver.objects.count() == 1
    assert "/receivers" in organiser.page("/online")


@pytest.mark.parametrize(
    ("wrong", "words"),
    [
        ({"address": "chat.example"}, "Eine Adresse wie"),
        ({"address": "ftp://chat.example/x"}, "Eine Adresse wie"),
        ({"address": "https://u:p@chat.example/x"}, "Eine Adresse wie"),
        ({"address": "https://x.example:port/"}, "Eine Adresse wie"),
        ({"address": "https://x.example/" + "a" * 600}, "Eine Adresse wie"),
        ({"address": "http://169.254.169.254/latest"}, "im eigenen Netz"),
        ({"address": "http://[::ffff:169.254.169.254]/"}, "im eigenen Netz"),
        ({"form": "fax"}, "wer es liest"),
        ({"kinds": []}, "mindestens eines"),
    ],
)
def test_what_is_wrong_is_one_sentence(organiser: Clerk, wrong: dict[str, Any], words: str) -> None:
    organiser.announce()
    answer = added(organiser, **wrong)
    assert answer.status_code == 422
    assert words in answer.content.decode()
    assert not Receiver.objects.exists()


def test_a_server_says_at_once_that_it_calls_nobody_nearby(organiser: Clerk, settings: Any) -> None:
    organiser.announce()
    settings.LOCAL_RECEIVERS = False
    for near in ("http://localhost:8080/", "http://10.0.0.7/", "https://nas.local/x"):
        assert added(organiser, address=near).status_code == 422, near


def test_there_are_not_more_than_a_few(organiser: Clerk) -> None:
    organiser.announce()
    for _ in range(receivers.MOST):
        assert added(organiser).status_code == 200
    assert added(organiser).status_code == 422


def test_a_test_and_an_end_are_the_organisers(
    organiser: Clerk, colleague: Callable[[Clerk, str], Clerk]
) -> None:
    organiser.announce()
    added(organiser)
    number = Receiver.objects.get().pk
    clerk = colleague(organiser, "scorekeeper")
    assert clerk.post(f"/receivers/{number}/remove").status_code == 403
    assert organiser.post("/receivers/999/test").status_code == 404
    organiser.post(f"/receivers/{number}/test")
    assert Receiver.objects.get().test_wanted
    assert organiser.post(f"/receivers/{number}/remove").status_code == 204
    assert not Receiver.objects.exists()


def test_the_list_says_what_was_answered(organiser: Clerk) -> None:
    organiser.announce()
    added(organiser)
    row = Receiver.objects.get()
    receivers.list_try(row, "msg_1", "round.published", receivers.Tried(500, "<b>no</b>"))
    receivers.note(row, receivers.Tried(500, "no"))
    page = organiser.page("/receivers")
    assert "&lt;b&gt;no" in page
    assert re.search(r"nächste Versuch ist um \d\d:\d\d:\d\d", page)
