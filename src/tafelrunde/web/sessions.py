"""Who is asking? Every page looks it up, so the question is put into SQL only once."""

from __future__ import annotations

from datetime import datetime

from django.contrib.sessions.backends import db
from django.contrib.sessions.models import Session
from django.utils import timezone

from tafelrunde.store.prepared import Prepared

_LIVE = Prepared(
    lambda key, now: Session.objects.filter(session_key=key, expire_date__gt=now), str, datetime
)


class SessionStore(db.SessionStore):
    """Django's own, in the same table."""

    def _get_session_from_db(self) -> Session | None:
        found = _LIVE.first("default", self.session_key or "", timezone.now())
        if found is None:
            self._session_key = None
        return found
