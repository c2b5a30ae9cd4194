"""How old is what a mirror shows, and where is it? The age is said after a minute of silence.

A laptop that is heard of but has other records is as good as silent, and the age is said at once:
what counts is when both were last known to have the same.

Old is what this house's own clock says since it last heard of the hall; the laptop's clock, which
may be hours off, is not asked. Where our own clock was put back since, a contact lies ahead: then
nobody knows how long ago it was, and it counts as old.
"""

from __future__ import annotations

from datetime import datetime, timedelta

AWAY = timedelta(minutes=1)
OVER = frozenset({"awarded", "cancelled"})
"""Nothing more is expected then: what is shown is the end, and not old."""


def public_page(address: str, slug: str) -> str:
    """Where a tournament is read in the house at that address."""
    return f"{address}/t/{slug}"


def as_of(
    contact_at: datetime | None,
    ended_at: datetime | None,
    phase: str,
    now: datetime,
    refused: str | None = "",
) -> datetime | None:
    """The moment up to which a mirror is known to be true; None where that is now."""
    if refused:
        return contact_at
    if contact_at is None or phase in OVER:
        return None
    return contact_at if ended_at is not None or away(contact_at, now) else None


def away(contact_at: datetime, now: datetime) -> bool:
    """Whether the house that writes has not been heard of for a while."""
    return abs(now - contact_at) > AWAY
