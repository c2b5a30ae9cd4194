"""Is whoever does the jobs of the house still alive? It says so itself, twice a minute."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.utils import timezone

from tafelrunde.store.letter_models import Pulse

JOBS = "jobs"
EVERY = timedelta(seconds=30)
PATIENCE = timedelta(minutes=3)
"""A post office that does not answer holds each letter for twenty seconds."""


def beat(name: str = JOBS) -> None:
    """Written only where the last one is old enough: a house at rest writes little."""
    now, before = timezone.now(), last(name)
    if before is None or not timedelta(0) <= now - before < EVERY:
        Pulse.objects.update_or_create(name=name, defaults={"at": now})


def last(name: str = JOBS) -> datetime | None:
    return Pulse.objects.filter(name=name).values_list("at", flat=True).first()


def alive(name: str = JOBS) -> bool:
    at = last(name)
    return at is not None and timezone.now() - at < PATIENCE
