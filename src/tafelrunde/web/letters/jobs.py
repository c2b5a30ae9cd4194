"""The jobs behind the letters: a letter is ordered as a row, written later, handed to the post.

A post office that does not answer is asked again, each time later, six times within a day and a
half; a job whose letter was not taken is a failed job. An address the server refuses for good is
not tried again.
"""

from __future__ import annotations

from datetime import timedelta
from smtplib import SMTPDataError, SMTPException, SMTPRecipientsRefused, SMTPResponseException

from django.core.mail import EmailMessage
from django.db.models import Q
from django.utils import timezone
from django_tasks import task, task_backends

from tafelrunde.store import post, pulse
from tafelrunde.store.crew import ACCOUNT
from tafelrunde.store.letter_models import WAITING, Letter
from tafelrunde.web.letters.kept import NUMBER
from tafelrunde.web.letters.texts import imprint
from tafelrunde.web.letters.words import written
from tafelrunde.web.letters.writing import Written, compose

PERMANENT = 500
STRANDED_AFTER = timedelta(hours=1)


class NotPosted(Exception):
    """The post took no letter; says the server's words, never the address."""

    told_elsewhere = True
    """The office reads it on its page of letters: the log needs no more than a line."""


def order(
    kind: str, *, base: str, person: str = "", season: str = "", fixture: str = "", about: str = ""
) -> Letter:
    """A letter that waits from now on; ids only, whom it is for is looked up when it is written."""
    row = Letter.objects.create(
        kind=kind, base=base, person=person, season=season, fixture=fixture, about=about
    )
    deliver.enqueue(letter=row.pk)
    return row


@task()
def deliver(letter: int) -> None:
    row = Letter.objects.filter(pk=letter, state=WAITING).first()
    if row is None:
        return
    pulse.beat()
    found = compose(row)
    if found is None:
        post.dropped(row)
        return
    refused = _handed_over(row, found)
    if refused is None:
        post.handed_over(row)
        return
    wait = post.not_sent(row, refused)
    if wait is not None and task_backends["default"].supports_defer:
        deliver.using(run_after=timezone.now() + wait).enqueue(letter=row.pk)
    raise NotPosted(f"letter {row.pk} ({row.kind}): {refused.code} {refused.said}")


def send_again(row: Letter) -> bool:
    """By hand, after it was given up."""
    if not post.reopen(row):
        return False
    deliver.enqueue(letter=row.pk)
    return True


def pick_up_stranded() -> int:
    """Letters whose job was lost with a process that died; one that has gone is not sent twice."""
    long_ago = timezone.now() - STRANDED_AFTER
    never_tried = Q(due_at=None, made_at__lt=long_ago)
    stranded = Letter.objects.filter(Q(due_at__lt=long_ago) | never_tried, state=WAITING)
    numbers = list(stranded.values_list("pk", flat=True))
    for number in numbers:
        Letter.objects.filter(pk=number).update(due_at=timezone.now())
        deliver.enqueue(letter=number)
    return len(numbers)


def _handed_over(row: Letter, found: Written) -> post.Refused | None:
    """None where the post took it."""
    letter, reader = found
    subject, text = written(letter, reader.name, reader.language, imprint(row.season))
    message = EmailMessage(subject=subject, body=text, to=[reader.email])
    message.extra_headers["Auto-Submitted"] = "auto-generated"
    if not post.posts_letters():
        message.extra_headers[NUMBER] = str(row.pk)
    try:
        message.send()
    except (OSError, SMTPException) as error:
        return refusal_of(error)
    return None


def refusal_of(error: Exception) -> post.Refused:
    """For good only where the server refuses this reader or this letter, not us."""
    if isinstance(error, SMTPRecipientsRefused):
        code, said = next(iter(error.recipients.values()))
        return post.Refused(code, _words(said), code >= PERMANENT)
    if isinstance(error, SMTPResponseException):
        for_good = isinstance(error, SMTPDataError) and error.smtp_code >= PERMANENT
        return post.Refused(error.smtp_code, _words(error.smtp_error), for_good)
    why = error.strerror if isinstance(error, OSError) else None
    return post.Refused(0, why or type(error).__name__, False)


def _words(said: bytes | str) -> str:
    text = said.decode("utf-8", "replace") if isinstance(said, bytes) else str(said)
    return " ".join("…" if "@" in word else word for word in text[:600].split())[:300]


# ── As jobs were called before letters had rows; some may still wait in a queue ──────────────────


@task()
def send_letter(
    kind: str, season: str, person: str, fixture: str = "", base: str = "", tries: int = 0
) -> None:
    order(kind, season=season, person=person, fixture=fixture, base=base)


@task()
def send_my_data(person: str, base: str, tries: int = 0) -> None:
    order("my-data", person=person, base=base)


@task()
def send_confirmation(unconfirmed: str, base: str, tries: int = 0) -> None:
    order("confirm", about=unconfirmed, base=base)


@task()
def send_new_address(correction: int, base: str, tries: int = 0) -> None:
    order("new-address", about=str(correction), base=base)


@task()
def send_address_changed(correction: int, tries: int = 0) -> None:
    order("address-changed", about=str(correction), base="")


@task()
def send_welcome(account: int, base: str, tries: int = 0) -> None:
    order("welcome", person=f"{ACCOUNT}{account}", base=base)


@task()
def send_login_link(account: int, base: str, tries: int = 0) -> None:
    order("log-in-again", person=f"{ACCOUNT}{account}", base=base)
