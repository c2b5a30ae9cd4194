"""A hall that is being prepared follows registrations, and the final's the answers."""

from __future__ import annotations

import logging
from collections.abc import Iterable

from tafelrunde.journal.season_events import SeasonEvent
from tafelrunde.store.association import halls
from tafelrunde.store.registrations import check_in_closed
from tafelrunde.web.house import ledger
from tafelrunde.web.season import house

logger = logging.getLogger(__name__)


def closed_to(hall: str) -> bool:
    """Whether a registration no longer reaches the desk of that tournament."""
    return check_in_closed(ledger(), hall)


def follow(season: str, events: Iterable[SeasonEvent]) -> None:
    """Whoever registered or accepted has done so, whatever becomes of the hall."""
    try:
        halls.follow(house.seasons(), ledger(), season, events)
    except Exception:
        logger.exception("a hall of season %s did not follow", season)
