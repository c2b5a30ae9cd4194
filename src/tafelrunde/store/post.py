"""The letters of the house as rows: ordered, tried, sent, given up; and when they are forgotten."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import timedelta
from itertools import takewhile
from urllib.parse import urlsplit

import msgspec
from django.conf import settings
from django.db.models import Count, QuerySet
from django.utils import timezone

from tafelrunde.store import deeds
from tafelrunde.store.letter_models import (
    BOUNCED,
    DROPPED,
    FAILED,
    KEPT,
    SENT,
    WAITING,
    Letter,
)
from tafelrunde.store.this_machine import opens_only_here

MOST_TRIES = 6
FIRST_WAIT = timedelta(minutes=5)
LISTED_FOR = timedelta(days=60)
SHOWN = (WAITING, FAILED, BOUNCED, KEPT, SENT)
HERE = "here"
INVITING = ("invitation", "answer-due", "decline-undone", "lapse-undone")
"""Letters that tell somebody of an invitation and until when to answer it."""


class Refused(msgspec.Struct, frozen=True):
    """What the mail server answered: its code (0: none), its words, and whether for good."""

    code: int
    said: str
    for_good: bool


def posts_letters() -> bool:
    """Whether letters leave the house; not where they lie in a folder or stand at a terminal."""
    return not settings.EMAIL_FILE_PATH and "console" not in settings.EMAIL_BACKEND


def handed_over(letter: Letter) -> None:
    """To the mail server; or into the folder of a house that has none, where nobody gets it."""
    if not posts_letters():
        _now(letter, state=KEPT, code=0, said="", due_at=None)
        return
    _now(letter, state=SENT, code=0, said="", due_at=None)
    deeds.note(
        "letter-sent", deeds.HOUSE, person=letter.person, season=letter.season, about=letter.kind
    )


def dropped(letter: Letter) -> None:
    """Nobody is left to write to: erased, answered already, or without an address."""
    Letter.objects.filter(pk=letter.pk).update(state=DROPPED, due_at=None)


def not_sent(letter: Letter, why: Refused) -> timedelta | None:
    """How long to wait before the next try, each time longer; None where there is none."""
    given_up = why.for_good or letter.tries + 1 >= MOST_TRIES
    wait = None if given_up else FIRST_WAIT * 4**letter.tries
    state = (BOUNCED if why.for_good else FAILED) if given_up else WAITING
    due = timezone.now() + wait if wait is not None else None
    _now(letter, state=state, code=why.code, said=why.said[:300], due_at=due)
    return wait


def _now(letter: Letter, **changes: object) -> None:
    changes |= {"tries": letter.tries + 1, "tried_at": timezone.now()}
    for name, value in changes.items():
        setattr(letter, name, value)
    letter.save(update_fields=list(changes))


def reopen(letter: Letter) -> bool:
    """Once more from the start; False where it is on its way or has arrived."""
    given_up = Letter.objects.filter(pk=letter.pk, state__in=(FAILED, BOUNCED, KEPT))
    return bool(given_up.update(state=WAITING, tries=0, due_at=None))


def counts(letters: QuerySet[Letter] | None = None) -> dict[str, int]:
    """How many are in which state: of all letters, or of those."""
    some = Letter.objects.all() if letters is None else letters
    found = dict(some.order_by().values_list("state").annotate(n=Count("id")))
    return {state: found.get(state, 0) for state in SHOWN}


def last_tried() -> Letter | None:
    """By the mail server: what was put into a folder says nothing of it."""
    tried = Letter.objects.filter(tried_at__isnull=False).exclude(state=KEPT)
    return tried.order_by("-tried_at").first()


def inviting(season: str, people: Iterable[str], using: str) -> set[str]:
    """What became of the letters by which somebody heard of the invitation that stands now.

    One that was sent with a link nobody else can open counts as `HERE`.
    """
    rows = Letter.objects.using(using).filter(season=season, person__in=people)
    told = rows.filter(kind__in=(*INVITING, "withdrawn")).order_by("-id")
    since = takewhile(lambda row: row.kind != "withdrawn", told)
    return {HERE if row.state == SENT and opens_here(row) else row.state for row in since}


def opens_here(letter: Letter) -> bool:
    """Its links begin with a name by which only this machine finds the house."""
    return opens_only_here(urlsplit(letter.base).hostname or "")


def forget_old() -> int:
    """After two months, whatever became of them."""
    return Letter.objects.filter(made_at__lt=timezone.now() - LISTED_FOR).delete()[0]
