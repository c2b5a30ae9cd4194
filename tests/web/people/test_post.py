"""The post room: what becomes of letters, what machines may ask, and why this is no relay."""

from __future__ import annotations

from datetime import timedelta
from itertools import pairwise
from smtplib import (
    SMTPAuthenticationError,
    SMTPDataError,
    SMTPRecipientsRefused,
    SMTPServerDisconnected,
)
from typing import Any

import pytest
from django.core import mail
from django.core.mail import EmailMessage
from django.test import Client
from django.utils import timezone
from django_tasks_db.models import DBTaskResult

from tafelrunde.store import post, pulse, strangers
from tafelrunde.store.association.register import Particulars, enter_person
from tafelrunde.store.letter_models import Letter, Pulse
from tafelrunde.web import caretaker
from tafelrunde.web.letters import jobs, words
from tafelrunde.web.letters.words import _is_a_name
from tafelrunde.web.people import forgetting
from tests.web.association.office import account
from tests.web.people.office import Season, letters_to, somebody

QUEUE = {"default": {"BACKEND": "django_tasks_db.DatabaseBackend"}}
GERMAN = {"Accept-Language": "de"}
TOKEN = "a-token-long-enough"


class MailServer:
    """Takes letters, or answers with whatever the test says."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.answer: Exception | None = None
        takes = EmailMessage.send

        def send(message: EmailMessage, *args: Any, **more: Any) -> int:
            if self.answer is not None:
                raise self.answer
            return takes(message, *args, **more)

        monkeypatch.setattr(EmailMessage, "send", send)


@pytest.fixture
def server(monkeypatch: pytest.MonkeyPatch, settings: Any) -> MailServer:
    settings.TASKS = QUEUE
    return MailServer(monkeypatch)


def ordered() -> Letter:
    person = enter_person(Particulars(name="Ada Lovelace", email="ada@example.org")).id
    return jobs.order("my-data", person=person, base="http://testserver")


def hours_later() -> None:
    """As if all that waits for another try were due now."""
    DBTaskResult.objects.filter(status="READY").update(run_after=timezone.now())
    caretaker.do_jobs()


def all_shown() -> str:
    page = account("office", "association").get("/association/letters", headers=GERMAN)
    return " ".join(page.content.decode().split())


# ── What becomes of a letter ─────────────────────────────────────────────────────────────────────


@pytest.mark.django_db(transaction=True)
def test_an_outage_is_seen_tried_ever_later_and_ends_as_failed(server: MailServer) -> None:
    server.answer = SMTPServerDisconnected("gone")
    letter = ordered()
    assert "Wartet noch (1)" in all_shown()
    waits: list[timedelta] = []
    for _ in range(post.MOST_TRIES):
        hours_later()
        letter.refresh_from_db()
        if letter.due_at is not None:
            waits.append(letter.due_at - timezone.now())
    assert (letter.state, letter.tries) == ("failed", post.MOST_TRIES)
    assert len(waits) == post.MOST_TRIES - 1
    assert all(long > 3 * short for short, long in pairwise(waits))
    assert set(DBTaskResult.objects.values_list("status", flat=True)) == {"FAILED"}
    shown = all_shown()
    assert "Nicht angenommen (1)" in shown
    assert "SMTPServerDisconnected" in shown
    assert "ada@" not in "".join(DBTaskResult.objects.values_list("traceback", flat=True))
    server.answer = None
    office = account("office", "association")
    office.post(f"/association/letters/{letter.pk}/again")
    hours_later()
    letter.refresh_from_db()
    assert letter.state == "sent"
    assert len(letters_to("ada@example.org")) == 1


@pytest.mark.django_db(transaction=True)
def test_an_address_refused_for_good_is_not_tried_again(server: MailServer) -> None:
    server.answer = SMTPRecipientsRefused(
        {"ada@example.org": (550, b"5.1.1 <ada@example.org> unknown")}
    )
    letter = ordered()
    hours_later()
    letter.refresh_from_db()
    assert (letter.state, letter.code, letter.said) == ("bounced", 550, "5.1.1 … unknown")
    assert not DBTaskResult.objects.filter(status="READY").exists()
    assert "Adresse abgelehnt (1)" in all_shown()
    assert not jobs.send_again(Letter(pk=0))


@pytest.mark.parametrize(
    ("error", "code", "for_good"),
    [
        (SMTPRecipientsRefused({"a@b.example": (450, b"busy")}), 450, False),
        (SMTPDataError(554, b"no thanks"), 554, True),
        (SMTPDataError(452, b"full"), 452, False),
        (SMTPAuthenticationError(535, b"who are you"), 535, False),
        (ConnectionRefusedError(111, "Connection refused"), 0, False),
    ],
)
def test_only_a_refusal_of_this_reader_is_for_good(
    error: Exception, code: int, for_good: bool
) -> None:
    found = jobs.refusal_of(error)
    assert (found.code, found.for_good) == (code, for_good)
    assert found.said


@pytest.mark.django_db(transaction=True)
def test_a_letter_whose_job_was_lost_is_picked_up_and_sent_once(server: MailServer) -> None:
    letter = ordered()
    DBTaskResult.objects.all().delete()
    assert jobs.pick_up_stranded() == 0, "it may just be its turn"
    Letter.objects.update(made_at=timezone.now() - timedelta(hours=2))
    assert jobs.pick_up_stranded() == 1
    jobs.deliver.enqueue(letter=letter.pk)
    caretaker.do_jobs()
    assert len(mail.outbox) == 1


@pytest.mark.django_db
def test_letters_go_with_their_reader_and_after_two_months() -> None:
    letter = ordered()
    other = ordered()
    forgetting.erase(letter.person, "self")
    assert not Letter.objects.filter(pk=letter.pk).exists()
    Letter.objects.filter(pk=other.pk).update(made_at=timezone.now() - timedelta(days=61))
    assert post.forget_old() == 1


# ── For machines ─────────────────────────────────────────────────────────────────────────────────


@pytest.mark.django_db(transaction=True)
def test_health_tells_of_jobs_and_mail_and_asks_for_all_on_demand(
    server: MailServer, client: Client
) -> None:
    asked = client.get("/health")
    told = asked.json()
    assert (asked.status_code, told["database"], told["jobs"]) == (200, "ok", "silent")
    assert client.get("/health?of=all").status_code == 503
    pulse.beat()
    assert client.get("/health?of=all").json()["mail"] == "untried"
    server.answer = SMTPServerDisconnected("gone")
    ordered()
    hours_later()
    told = client.get("/health").json()
    assert (told["ok"], told["mail"], told["trouble"]) == (True, "failing", ["mail"])
    assert client.get("/health?of=all").status_code == 503
    server.answer = None
    hours_later()
    assert client.get("/health?of=all").json()["mail"] == "ok"
    Pulse.objects.update(at=timezone.now() - timedelta(minutes=4))
    assert client.get("/health").json()["jobs"] == "silent"


@pytest.mark.django_db
def test_the_caretaker_says_that_it_is_alive(monkeypatch: pytest.MonkeyPatch) -> None:
    keeper = caretaker.Caretaker()
    monkeypatch.setattr(keeper._stop, "wait", lambda _seconds: keeper._stop.set())
    monkeypatch.setattr("tafelrunde.web.caretaker.connections.close_all", lambda: None)
    monkeypatch.setattr("tafelrunde.web.caretaker.do_routines", lambda: None)
    keeper.work()
    assert pulse.alive()
    before = pulse.last()
    pulse.beat()
    assert pulse.last() == before, "twice a minute is enough"


@pytest.mark.django_db
def test_metrics_are_for_whoever_brings_the_token(settings: Any, client: Client) -> None:
    assert client.get("/metrics").status_code == 404
    settings.METRICS_TOKEN = TOKEN
    assert client.get("/metrics").status_code == 401
    wrong = client.get("/metrics", headers={"Authorization": "Bearer Größe"})
    assert wrong.status_code == 401
    ordered()
    answer = client.get("/metrics", headers={"Authorization": f"Bearer {TOKEN}"})
    assert answer["Content-Type"].startswith("text/plain; version=0.0.4")
    lines = answer.content.decode().splitlines()
    assert 'tafelrunde_letters{state="sent"} 1' in lines
    assert "tafelrunde_letters_last_taken 1" in lines
    assert "# TYPE tafelrunde_jobs gauge" in lines
    for line in lines:
        assert line.startswith("# ") or float(line.rsplit(" ", 1)[1]) >= 0


# ── No relay ─────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.django_db
@pytest.mark.parametrize("confirms", [True, False])
def test_what_a_stranger_types_as_a_name_is_in_no_letter(confirms: bool, visitor: Client) -> None:
    season = Season(confirms=confirms)
    season.dated()
    season.fills_in(visitor, **somebody(1, given_name="Gewinnen Sie", surname="bei Boese"))
    first = letters_to("kim1@example.org")[0]
    assert "Boese" not in first
    assert "Gewinnen" not in first


@pytest.mark.django_db
def test_one_address_gets_a_few_letters_an_hour_and_the_house_writes_so_many(
    monkeypatch: pytest.MonkeyPatch, visitor: Client
) -> None:
    for number in range(strangers.TO_ONE_AN_HOUR):
        assert strangers.may_write("Kim@example.org") == "", number
    assert strangers.may_write("kim@example.ORG ") == "address"
    assert strangers.may_write("bo@example.org") == "", "others are not concerned"
    monkeypatch.setattr(strangers, "IN_ALL_AN_HOUR", strangers.TO_ONE_AN_HOUR + 1)
    assert strangers.may_write("cy@example.org") == "house"
    season = Season()
    season.dated()
    season.fills_in(visitor, **somebody(1))
    assert letters_to("kim1@example.org") == []


@pytest.mark.parametrize(
    ("name", "greeted"),
    [
        ("Ada King-Noel, Countess", True),
        ("José de la Cruz y Ortega", True),
        ("Besuchen Sie www.boese.example", False),
        ("http://boese.example", False),
        ("Sie haben einen sehr schönen Preis gewonnen", False),
        ("Ruf 0900 an", False),
    ],
)
def test_a_greeting_holds_names_only(name: str, greeted: bool) -> None:
    assert _is_a_name(name) == greeted
    letter = words.Letter(words.HELLO, (words.HELLO,))
    assert (name in words.written(letter, name, "de")[1]) == greeted


@pytest.mark.django_db(transaction=True)
def test_an_outage_shows_on_the_first_page_of_the_office(server: MailServer) -> None:
    """Letters are given up only after hours: until then nobody would look at the post room."""
    server.answer = ConnectionRefusedError(111, "Connection refused")
    office = account("office", "association")
    outage = "Der Mailserver nimmt zurzeit keine Post an"
    assert outage not in office.get("/association", headers=GERMAN).content.decode()
    ordered()
    caretaker.do_jobs()
    assert outage in office.get("/association", headers=GERMAN).content.decode()
    server.answer = None
    hours_later()
    assert outage not in office.get("/association", headers=GERMAN).content.decode()
