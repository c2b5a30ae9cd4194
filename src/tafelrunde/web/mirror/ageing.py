"""Which mirrors have lost their line, or found it again? Their open pages look again."""

from __future__ import annotations

from django.utils import timezone

from tafelrunde.desk.concerns import Concern
from tafelrunde.store import news
from tafelrunde.store.mirror_age import AWAY
from tafelrunde.store.mirror_models import Mirrored

LOOK_SECONDS = 5.0


def grown_old(before: frozenset[str]) -> frozenset[str]:
    """Those that are silent now; pages of whichever became so, or is no longer, are told here."""
    at = timezone.now()
    rows = Mirrored.objects.filter(ended_at=None).exclude(contact_at__range=(at - AWAY, at + AWAY))
    now = dict(rows.values_list("hall_id", "hall__version"))
    for hall in now.keys() ^ before:
        news.publish(hall, now.get(hall, 0), Concern(frozenset(), desk=True), here_only=True)
    return frozenset(now)
