"""What may a print of a season read?"""

from __future__ import annotations

from dataclasses import dataclass

from tafelrunde.pages.paper.source import Reader
from tafelrunde.reckoning.names.register import Names
from tafelrunde.reckoning.season.table import SeasonTable
from tafelrunde.rulebook.model import Rulebook
from tafelrunde.state.championship import Championship


@dataclass(frozen=True, kw_only=True)
class SeasonSource(Reader):
    """Everything a print of a season may read; the journal's last hash and moment go with it."""

    state: Championship
    rulebook: Rulebook
    table: SeasonTable
    names: Names
    today: str
    seal: str = ""
    stamp: str = ""
    address: str = ""
    """The calendar's page, for whoever stands before the poster."""
    due: frozenset[str] | None = None
    """Who would be invited to the final now; None before the invitations."""
