"""What is due is done: jobs out of the queue, routines each hour, whatever fails beside them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from django.core import mail
from django.core.mail import send_mail
from django_tasks import task
from django_tasks_db.models import DBTaskResult

from tafelrunde.web import caretaker
from tests.terminal import empty_house, typed

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


LETTER = """
import sys
from pathlib import Path
from tafelrunde.web import opening
opening.set_up(Path(sys.argv[1]))
from tafelrunde.web import caretaker
from tafelrunde.web.letters import jobs
if sys.argv[2:]:
    jobs.compose = lambda row: (None, None)
    jobs._handed_over = lambda found, imprint: jobs.post.Refused(0, "no connection", False)
jobs.order("lapsed", base="")
caretaker.do_jobs()
"""


def _window(folder: Path, *refused: str, log: str = "") -> str:
    """What the window of the house shows when a letter is due."""
    asked = {"TAFELRUNDE_LOG": log} if log else {}
    done = typed(empty_house(folder), *refused, timeout=120, program=LETTER, **asked)
    assert done.returncode == 0, done.stderr
    return done.stdout + done.stderr


def test_the_window_of_the_house_stays_empty_when_a_letter_is_written(tmp_path: Path) -> None:
    assert _window(tmp_path / "quiet") == ""
    assert "state=RUNNING" in _window(tmp_path / "asked", log="INFO")


def test_a_letter_not_taken_is_one_line_in_the_window(tmp_path: Path) -> None:
    (line,) = _window(tmp_path / "house", "refused").splitlines()
    assert "letter 1 (lapsed): 0 no connection" in line


def test_a_routine_that_fails_keeps_no_other_from_its_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    done: list[str] = []

    def broken() -> None:
        raise RuntimeError

    monkeypatch.setattr(caretaker, "ROUTINES", [broken, lambda: done.append("tidied up")])
    caretaker.do_routines()
    assert done == ["tidied up"]
