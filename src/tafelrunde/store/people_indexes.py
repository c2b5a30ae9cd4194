"""By what people of the register are found among thousands."""

from __future__ import annotations

from django.db import models
from django.db.models import F, Q
from django.db.models.functions import Lower

WITHOUT_KEYS = Q(keyed_at__isnull=True) | ~Q(keyed_at=F("changed_at"))
"""Whose keys are older than the row itself, or missing (association/alike.py)."""

INDEXES = (
    models.Index(fields=("birth_date",), name="people_by_birthday"),
    models.Index(Lower("email"), name="people_by_email"),
    models.Index(
        fields=("sort_key", "id"),
        condition=Q(same_as__isnull=True),
        name="people_by_sort_key",
    ),
    # Of the few who are merged alone, or whole lists of people would be looked up by it.
    models.Index(fields=("same_as",), condition=Q(same_as__isnull=False), name="people_merged"),
    models.Index(fields=("id",), condition=WITHOUT_KEYS, name="people_without_keys"),
    models.Index(fields=("changed_at",), name="people_by_change"),
)
