"""Which receivers are told? Those of tournaments that go on, or that have not heard the end."""

from __future__ import annotations

from functools import partial

from django.db.models import F, Q

from tafelrunde.store.mirror_age import OVER
from tafelrunde.store.receiver_models import Receiver
from tafelrunde.store.receivers import RESTING
from tafelrunde.web.outgoing.lines import Lines, Wanted
from tafelrunde.web.receivers.line import ReceiverLine


def wanted() -> dict[str, Wanted]:
    behind = Q(seq__lt=F("hall__version")) | Q(owed__gt=0) | ~Q(hall__phase__in=OVER)
    due = Q(test_wanted=True) | (behind & ~Q(state__in=RESTING))
    rows = Receiver.objects.filter(due).order_by().values_list("pk", "hall_id")
    return {str(pk): Wanted(hall, None, partial(ReceiverLine, pk)) for pk, hall in rows}


class Teller(Lines):
    """All lines of this house to receivers."""

    def __init__(self) -> None:
        super().__init__("receiver", wanted)
