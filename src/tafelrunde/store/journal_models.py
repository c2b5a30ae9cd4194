"""The tables of a journal, whatever its kind: its head, its records, the answers once given.

Tournaments (`models.py`) and seasons (`association_models.py`) have tables of their own, made of
these. Constraints carry the kind in their name, so that the database says which one it was.
"""

from __future__ import annotations

from django.db import models
from django.db.models import F, Q

from tafelrunde.store.bounded import Bounded

Constraints = tuple[models.BaseConstraint, ...]


class JournalHead(Bounded):
    """What a journal is about: its address, what a list shows of it, and its newest record."""

    id = models.CharField(max_length=64, primary_key=True)
    slug = models.SlugField(max_length=80, unique=True)
    title = models.CharField(max_length=200, blank=True)
    rulebook = models.CharField(max_length=64, blank=True)
    public = models.BooleanField(default=True)
    version = models.PositiveIntegerField(default=0)
    head = models.CharField(max_length=64, blank=True)
    created_at = models.DateTimeField(auto_now_add=True)
    changed_at = models.DateTimeField(auto_now=True)

    class Meta:
        abstract = True

    def __str__(self) -> str:
        return self.title or self.slug


class JournalLine(Bounded):
    """One record as it was written; `line` is the exact text whose hash stands in the chain."""

    seq = models.PositiveIntegerField()
    at = models.CharField(max_length=40)
    by = models.CharField(max_length=100)
    kind = models.CharField(max_length=40)
    line = models.TextField()
    hash = models.CharField(max_length=64)

    class Meta:
        abstract = True

    def __str__(self) -> str:
        return f"{self.seq}: {self.kind}"


class FirstAnswer(Bounded):
    """The first answer to a command, by the sender's key: whoever repeats it gets it again."""

    key = models.CharField(max_length=100)
    asked = models.CharField(max_length=64)
    first_seq = models.PositiveIntegerField()
    version = models.PositiveIntegerField()

    class Meta:
        abstract = True

    def __str__(self) -> str:
        return self.key


def head_constraints(whose: str) -> Constraints:
    return (
        models.CheckConstraint(
            condition=Q(version=0, head="") | (Q(version__gt=0) & ~Q(head="")),
            name=f"{whose}_has_a_head_once_it_has_records",
        ),
    )


def line_constraints(owner: str, whose: str = "") -> Constraints:
    return (
        models.UniqueConstraint(fields=(owner, "seq"), name=f"one_{whose}record_a_number"),
        models.CheckConstraint(condition=Q(seq__gte=1), name=f"{whose}records_count_from_one"),
    )


def answer_constraints(owner: str, whose: str = "") -> Constraints:
    return (
        models.UniqueConstraint(fields=(owner, "key"), name=f"one_{whose}answer_a_key"),
        models.CheckConstraint(
            condition=Q(first_seq__lte=F("version") + 1),
            name=f"{whose}answers_end_after_they_begin",
        ),
    )
