"""Who set up what acts without him? A program's token and a receiver end with their maker's rights.

Nothing is switched off when a helper goes: whoever acts for him asks here each time, so it ends by
whichever way he lost the tournament (his link taken back, dismissed, his account closed).
"""

from __future__ import annotations

from django.contrib.auth.models import User

from tafelrunde.store import badges, crew
from tafelrunde.words.digits import whole_in

BADGE = "badge:"
RIGHT = "organiser"


def still_may(hall: str, made_by: str) -> bool:
    """Whether the maker still runs this tournament; nobody knows who made what is older."""
    if not made_by:
        return True
    kind, _colon, rest = made_by.rpartition(":")
    number = whole_in(rest)
    if number is None:
        return False
    if f"{kind}:" == BADGE:
        badge = badges.holder(hall, number)
        return badge is not None and badge.role == RIGHT
    account = User.objects.filter(pk=number, is_active=True).first()
    return account is not None and (account.is_superuser or RIGHT in crew.roles_in(hall, number))
