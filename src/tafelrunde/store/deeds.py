"""What was done and stands in no journal: noted once, with ids alone, and never changed."""

from __future__ import annotations

from django.db import transaction
from django.db.models import F

from tafelrunde.store.ledger import server_time
from tafelrunde.store.office_models import Deed

HOUSE, SELF = "house", "self"
"""The house by itself, and the person concerned by a link of his own."""


def note(
    action: str,
    by: str,
    *,
    person: str = "",
    season: str = "",
    about: str = "",
    number: int = 1,
    using: str = "default",
) -> None:
    """One more line; `about` says of what, and never names anybody."""
    Deed(
        at=server_time(),
        by=by,
        action=action,
        person=person,
        season=season,
        about=about[:200],
        number=number,
    ).save(using=using, force_insert=True)


def count_failed(account: str) -> None:
    """Failed log-ins of an account, or of names nobody has: one line a day, with their number.

    Whoever knocks a million times must not fill the disk.
    """
    today = server_time()[:10]
    with transaction.atomic():
        rows = Deed.objects.filter(action="login-failed", by=account, at__startswith=today)
        first = rows.order_by("id").values_list("pk", flat=True).first()
        if first is None:
            note("login-failed", account)
        else:
            Deed.objects.filter(pk=first).update(number=F("number") + 1, at=server_time())
