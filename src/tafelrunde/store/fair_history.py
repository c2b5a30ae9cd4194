"""Is a game fair, by all tournaments of it that were finished in this house?

Only what is public counts, and only what happened at its tables: journals know no names, and of
players nothing is kept. The child replays journals, some at a time; here they are just read.
"""

from __future__ import annotations

import hashlib
import pickle
from collections.abc import Sequence

import msgspec

from tafelrunde.chances.fair import RUNS, Fairness, FairQuestion
from tafelrunde.chances.setups import Gathered
from tafelrunde.store.apart import Told, Work, done_apart, nobody
from tafelrunde.store.kept_models import KeptWeighing
from tafelrunde.store.models import Hall, JournalRow
from tafelrunde.store.weighing import answer_in, measure

MOST_TOURNAMENTS = 400
"""The newest."""
AT_ONCE = 20
MOST_SECONDS = 120.0
SEED = "tafelrunde"
FORM = "fair 1"
"""Of question and answer; another one is asked anew."""

Finished = tuple[str, str]
"""A tournament and its journal's last hash."""


def finished(rulebook_id: str) -> list[Finished]:
    halls = Hall.objects.filter(rulebook=rulebook_id, phase="awarded", public=True)
    newest = halls.order_by("-date", "id").values_list("id", "head")[:MOST_TOURNAMENTS]
    return sorted(newest)


def fair_key(rulebook_id: str, halls: Sequence[Finished]) -> str:
    told = msgspec.json.encode([FORM, rulebook_id, RUNS, SEED, halls])
    return hashlib.sha256(told).hexdigest()


def fairness_in(row: KeptWeighing) -> Fairness | None:
    return answer_in(row, Fairness)


def look(key: str, rulebook_id: str, halls: Sequence[Finished]) -> bool:
    """Have it looked at, unless somebody is at it; whether it was done here."""
    return measure(key, f"the fairness of {rulebook_id}", lambda told: _looked(halls, told))


def _looked(halls: Sequence[Finished], told: Told) -> bytes:
    """Copies of one journal (the same last hash) are one tournament."""
    ids = list({head: hall for hall, head in halls}.values())
    found = Gathered()
    for first in range(0, len(ids), AT_ONCE):
        some = ids[first : first + AT_ONCE]
        replayed = _apart("tafelrunde.reckoning.set_ups:answered", [_lines(hall) for hall in some])
        found = found.with_more(pickle.loads(replayed))  # noqa: S301 (written by our own child)
        told(min(first + AT_ONCE, len(ids)), len(ids))
    return _apart("tafelrunde.chances.fairness:answered", FairQuestion(found, SEED))


def _lines(hall: str) -> list[str]:
    rows = JournalRow.objects.filter(hall_id=hall).order_by("seq")
    return list(rows.values_list("line", flat=True))


def _apart(work: Work, asked: object) -> bytes:
    return done_apart(work, asked, MOST_SECONDS, nobody)
