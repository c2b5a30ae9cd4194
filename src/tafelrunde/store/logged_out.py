"""A house that opens with another key, as a backup does on a new machine: nobody is logged in any
more, and names are free.

Phones that joined with their code hold nothing but a session. Without it they have to join again,
and could not while their own names are taken. Personal links open as before.
"""

from __future__ import annotations

from datetime import timedelta

from django.contrib.sessions.backends.db import SessionStore
from django.contrib.sessions.models import Session
from django.contrib.sessions.serializers import JSONSerializer
from django.core import signing
from django.db import DatabaseError, transaction
from django.db.models import QuerySet
from django.utils import timezone

from tafelrunde.store.badges import live
from tafelrunde.store.models import Badge

LOOKED_AT = 20
"""So many sessions tell whose key they were made with."""
TOLD_FOR = timedelta(days=1)
WHY = "key"


def end_what_no_key_opens(key: str, using: str = "default") -> bool:
    """Whether somebody was logged in, and is no longer since no session was made with that key."""
    try:
        with transaction.atomic(using=using):
            newest = Session.objects.using(using).order_by("-expire_date")
            some = newest.values_list("session_data", flat=True)[:LOOKED_AT]
            if any(_made_with(key, each) for each in some):
                return False
            sessions, _each = Session.objects.using(using).all().delete()
            joined = live(using).filter(claimed=True)
            phones = joined.update(revoked_at=timezone.now(), revoked_why=WHY)
            return bool(sessions or phones)
    except DatabaseError:  # a backup from before phones could join
        return False


def open_with(key: str) -> None:
    """When the doors open: a key that was lost does the same. Where nobody was logged in at all,
    nobody is logged out."""
    if Session.objects.exists():
        end_what_no_key_opens(key)


def happened_in(hall_id: str) -> bool:
    """Whether the phones of that tournament were logged out so today."""
    return _ended_lately().filter(hall_id=hall_id).exists()


def happened() -> bool:
    """Whether that was so in this house: whoever helps was logged out with the players."""
    return _ended_lately().exists()


def _ended_lately() -> QuerySet[Badge]:
    return Badge.objects.filter(revoked_why=WHY, revoked_at__gt=timezone.now() - TOLD_FOR)


def _made_with(key: str, data: str) -> bool:
    try:
        signing.loads(data, key=key, salt=SessionStore().key_salt, serializer=JSONSerializer)
    except (signing.BadSignature, ValueError):  # another key's, or damaged
        return False
    return True
