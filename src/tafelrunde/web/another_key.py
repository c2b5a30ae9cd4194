"""What if the house opens with another key than before, as a backup on a new machine does?

Sessions are signed with the key: nobody is known any more. They are cleared, or every old page left
open somewhere fills the terminal with warnings; and whoever joined by tapping a name is let go, or
the name would be taken by a phone that cannot prove it, and its owner would have to queue.
"""

from __future__ import annotations

from django.contrib.sessions.models import Session
from django.core import signing
from django.db import transaction
from django.utils import timezone

from tafelrunde.store import badges
from tafelrunde.web.sessions import SessionStore


def let_go() -> bool:
    """Whether the key is another one; asked when the doors open, before anybody can have come."""
    newest = Session.objects.filter(expire_date__gt=timezone.now()).order_by("-expire_date").first()
    if newest is None or _signed_here(newest):
        return False
    with transaction.atomic():
        Session.objects.all().delete()
        badges.let_go_of_claimed()
    return True


def _signed_here(session: Session) -> bool:
    """Asked of the signature itself: Django's own way warns of every session that is not."""
    ours = SessionStore()
    try:
        signing.loads(session.session_data, salt=ours.key_salt, serializer=ours.serializer)
    except signing.BadSignature:
        return False
    return True
