"""What do whole journals tell of who began with what? Replayed apart from whoever serves pages."""

from __future__ import annotations

import pickle
from collections.abc import Callable, Sequence

from tafelrunde.chances.setups import Gathered, gathered
from tafelrunde.games.shelf import rulebook_for
from tafelrunde.journal.record import TOURNAMENTS
from tafelrunde.reckoning.verification import folded


def answered(journals: Sequence[Sequence[str]], told: Callable[[int, int], None]) -> bytes:
    """For whoever asks from afar: all of them together."""
    found = Gathered()
    for number, lines in enumerate(journals, start=1):
        found = found.with_more(of_journal(lines))
        told(number, len(journals))
    return pickle.dumps(found)


def of_journal(lines: Sequence[str]) -> Gathered:
    tournament = folded(list(TOURNAMENTS.read([line.encode() for line in lines])))
    return gathered(rulebook_for(tournament), tournament)
