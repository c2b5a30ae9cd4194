"""The keys of this house, each for one purpose; in backups, so that others know the house again."""

from __future__ import annotations

from collections.abc import Callable

from django.db import IntegrityError, transaction

from tafelrunde.store.push_models import HouseKey


def kept_key(name: str, make: Callable[[], str]) -> str:
    """The key of that name; made on first use, and the same ever after."""
    rows = HouseKey.objects.filter(name=name)
    found = rows.values_list("kept", flat=True).first()
    if found is not None:
        return found
    try:
        with transaction.atomic():
            HouseKey(name=name, kept=make()).save(force_insert=True)
    except IntegrityError:  # another process was faster
        pass
    return rows.get().kept
