"""What is due is done: jobs out of the queue, routines each hour, whatever fails beside them."""

from __future__ import annotations

from typing import Any

import pytest
from django.core import mail
from django.core.mail import send_mail
from django_tasks import task
from django_tasks_db.models import DBTaskResult

from tafelrunde.web import caretaker

QUEUE = {"default": {"BACKEND": "django_tasks_db.DatabaseBackend"}}


@task()
def write(to: str) -> None:
    send_mail("Platz frei", "Sie sind nachgerückt.", None, [to])


@task()
def stumble() -> None:
    raise ValueError("the post office is closed")


@pytest.mark.django_db(transaction=True)
def test_a_letter_waits_in_the_queue_until_the_caretaker_sends_it(settings: Any) -> None:
    settings.TASKS = QUEUE
    write.enqueue("ada@example.org")
    assert mail.outbox == []
    caretaker.do_jobs()
    assert [letter.to for letter in mail.outbox] == [["ada@example.org"]]
    caretaker.do_jobs()
    assert len(mail.outbox) == 1, "once is enough"


@pytest.mark.django_db(transaction=True)
def test_a_job_that_fails_is_kept_as_failed_and_the_next_one_is_done(settings: Any) -> None:
    settings.TASKS = QUEUE
    stumble.enqueue()
    write.enqueue("bo@example.org")
    caretaker.do_jobs()
    assert len(mail.outbox) == 1
    assert DBTaskResult.objects.filter(status="FAILED").count() == 1


def test_a_routine_that_fails_keeps_no_other_from_its_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    done: list[str] = []

    def broken() -> None:
        raise RuntimeError

    monkeypatch.setattr(caretaker, "ROUTINES", [broken, lambda: done.append("tidied up")])
    caretaker.do_routines()
    assert done == ["tidied up"]
