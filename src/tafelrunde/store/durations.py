"""How long did the rounds of this house take? Read from its journals, and kept by their heads."""

from __future__ import annotations

import threading
from collections import OrderedDict

from tafelrunde.chances.day_end import Lengths, Moments, lengths_of, moments_of
from tafelrunde.journal.record import TOURNAMENTS
from tafelrunde.store.models import Hall, JournalRow

KINDS = ("round-published", "round-closed", "clock-started", "tournament-awarded", "taken-back")
MOST_HALLS = 40
"""As many of the latest tournaments of a game as one goes by."""
MOST_KEPT = 200

_lock = threading.Lock()
_kept: OrderedDict[str, tuple[str, Moments]] = OrderedDict()


def moments(hall_id: str, head: str) -> Moments:
    """Of one tournament, read anew only after it moved on."""
    with _lock:
        known = _kept.get(hall_id)
    if known is not None and known[0] == head:
        return known[1]
    rows = JournalRow.objects.filter(hall_id=hall_id, kind__in=KINDS).order_by("seq")
    read = (TOURNAMENTS.from_line(line) for line in rows.values_list("line", flat=True))
    found = moments_of((record.seq, record.at, record.event) for record in read)
    with _lock:
        _kept[hall_id] = (head, found)
        _kept.move_to_end(hall_id)
        while len(_kept) > MOST_KEPT:
            _kept.popitem(last=False)
    return found


def house_lengths(rulebook: str) -> Lengths:
    """Of all tournaments of this game in this house."""
    halls = Hall.objects.filter(rulebook=rulebook, version__gt=0, practice=False)
    halls = halls.exclude(phase="announced")
    latest = halls.order_by("-created_at").values_list("id", "head")[:MOST_HALLS]
    return lengths_of(moments(*hall) for hall in latest)
