"""What the house does by itself at night: invitations lapse, and what is old is forgotten."""

from __future__ import annotations

from pathlib import Path

from tafelrunde.desk.association import commands as c
from tafelrunde.store.association.erasure import HOUSE
from tafelrunde.store.association.retention import Retained, retention
from tafelrunde.store.association_models import SeasonBook
from tafelrunde.store.season_book import SeasonLedger


def lapse_everywhere(ledger: SeasonLedger) -> int:
    """Every open invitation after its deadline, in all seasons; may be called again and again."""
    books = SeasonBook.objects.using(ledger.using).filter(version__gt=0)
    lapsed = 0
    for season, version in books.values_list("id", "version"):
        key = f"lapse.{ledger.today()}.{version}"
        lapsed += len(ledger.append(season, c.LapseInvitations(), HOUSE, key).events)
    return lapsed


def nightly(ledger: SeasonLedger, folder: Path | None = None) -> tuple[int, Retained]:
    """Lapsed invitations, and what the retention job did."""
    return lapse_everywhere(ledger), retention(ledger, folder=folder)
