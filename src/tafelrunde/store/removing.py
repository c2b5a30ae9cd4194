"""A tournament created by mistake goes for good: only while nothing of it was ever started.

That there was one is not forgotten: its address, how far its journal went and its last hash stay.
A practice tournament goes at any time and leaves nothing: nobody real was ever in it.
"""

from __future__ import annotations

import logging

from django.db import transaction

from tafelrunde.journal.events import TournamentStarted
from tafelrunde.rulebook.faults import Refusal
from tafelrunde.state.tournament import Tournament
from tafelrunde.store.models import Answer, Hall, JournalRow, Removed

logger = logging.getLogger(__name__)


def may_go(state: Tournament) -> bool:
    """It is practice, or nothing was started, not even something that was taken back later."""
    return state.practice or not any(
        isinstance(event, TournamentStarted) for event in state.history
    )


def remove(hall_id: str, state: Tournament, version: int, by: str) -> None:
    """All of it or nothing; whoever wrote something meanwhile is not passed over."""
    if not may_go(state):
        raise Refusal.single(
            "title", "this tournament has been started: it can be cancelled, not deleted"
        )
    with transaction.atomic():
        hall = Hall.objects.select_for_update().get(id=hall_id)
        if hall.version != version:
            raise Refusal.single("title", "something has changed meanwhile: please look again")
        if not state.practice:
            Removed.objects.create(
                hall=hall.id, slug=hall.slug, records=hall.version, head=hall.head, by=by
            )
        JournalRow.objects.filter(hall=hall).delete()
        Answer.objects.filter(hall=hall).delete()
        hall.delete()
    logger.warning(
        "tournament %s (%s) deleted by %s: %d records, last hash %s",
        hall_id,
        hall.slug,
        by,
        version,
        hall.head,
    )
