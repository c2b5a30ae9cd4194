"""Strengths are fitted once for all who look, by one process apart, and kept until something moves.

Kept are those of people who agreed to a page, and of nobody else. Whatever changes what they rest
on (a tournament that ended, somebody who agreed or took that back) leaves a game without strengths
until they are fitted anew.
"""

from __future__ import annotations

import hashlib
import logging
from collections.abc import Callable
from datetime import date, timedelta

import msgspec
from django.db.models import Q
from django.utils import timezone

from tafelrunde.chances.rated import Strength, StrengthQuestion, Weighed, weight_of
from tafelrunde.store.apart import Stopped, Unfinished, done_apart
from tafelrunde.store.association.careers import (
    Over,
    Ties,
    as_people,
    everyone_agreed,
    hall_games,
    halls_over,
    ties,
)
from tafelrunde.store.book import DjangoLedger
from tafelrunde.store.kept_models import KeptStrengths

logger = logging.getLogger(__name__)

MOST_SECONDS = 300.0
LEASE = timedelta(seconds=MOST_SECONDS + 30)
AGAIN = timedelta(seconds=60)
"""After so long what failed is tried once more, if somebody still looks."""
Kept = dict[str, Strength]
Reckon = Callable[[StrengthQuestion], bytes]


def apart(asked: StrengthQuestion) -> bytes:
    return done_apart("tafelrunde.chances.strengths:answered", asked, MOST_SECONDS)


class Ground(msgspec.Struct, frozen=True):
    """What strengths of a game rest on: its tournaments, and whose players are whose."""

    halls: list[Over]
    ties: Ties

    @property
    def stamp(self) -> str:
        told = [[each.id, each.head, each.date] for each in self.halls]
        whose = [[each.id, sorted(self.ties.get(each.id, {}).items())] for each in self.halls]
        return hashlib.sha256(msgspec.json.encode([told, whose])).hexdigest()


def ground_of(rulebook: str, today: date, using: str = "default") -> Ground:
    return Ground(halls_over(rulebook, using=using), ties(everyone_agreed(today, using), using))


def kept(rulebook: str, stamp: str, using: str = "default") -> Kept | None:
    """By person; None while they are not fitted."""
    rows = KeptStrengths.objects.using(using).filter(rulebook=rulebook, stamp=stamp)
    answer = rows.values_list("answer", flat=True).first()
    if answer is None:
        return None
    try:
        return {
            each.person: each for each in msgspec.json.decode(bytes(answer), type=list[Strength])
        }
    except msgspec.MsgspecError:  # it failed, or was written by another version of the program
        return None


def rate(ledger: DjangoLedger, rulebook: str, today: date, reckon: Reckon = apart) -> bool:
    """Fit them unless they are there or somebody is at it; whether it was done here."""
    rows, now = KeptStrengths.objects.using(ledger.using), timezone.now()
    ground = ground_of(rulebook, today, ledger.using)
    rows.get_or_create(rulebook=rulebook)
    free = Q(working_until=None) | Q(working_until__lt=now)
    due = rows.filter(free, rulebook=rulebook).exclude(stamp=ground.stamp)
    if not due.update(working_until=now + LEASE):
        return False
    # Whoever takes a consent back meanwhile deletes the row: then nothing of this is kept.
    mine = rows.filter(rulebook=rulebook, working_until=now + LEASE)
    try:
        answer = reckon(_question(ledger, ground))
    except (Unfinished, OSError) as fault:
        wrong = not isinstance(fault, Stopped)
        logger.warning("no strengths for %s: %s", rulebook, fault, exc_info=wrong)
        mine.update(working_until=timezone.now() + AGAIN)
        return True
    mine.update(working_until=None, stamp=ground.stamp, answer=answer)
    return True


def _question(ledger: DjangoLedger, ground: Ground) -> StrengthQuestion:
    newest = max((each.date for each in ground.halls), default="")
    games = []
    for each in ground.halls:
        found = hall_games(ledger, each.id, each.head)
        weight = weight_of(_days(each.date, newest))
        people = as_people(each.id, found.games, ground.ties.get(each.id, {}))
        games += [Weighed(groups, weight) for groups in people]
    pages = {person for whose in ground.ties.values() for person in whose.values()}
    return StrengthQuestion(tuple(games), frozenset(pages))


def _days(day: str, newest: str) -> int:
    try:
        return (date.fromisoformat(newest) - date.fromisoformat(day)).days
    except ValueError:  # without a date it is as new as any
        return 0
