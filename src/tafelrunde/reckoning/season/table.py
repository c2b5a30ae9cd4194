"""The ranking list as it stands: rows, what is shown, who would be invited; once a version.

Everything about the list on the other pages is made from a `SeasonTable`; the season's ledger keeps
the newest of each season (`SeasonLedger.table`).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec

from tafelrunde.rulebook.model import Rulebook, SeasonRules
from tafelrunde.standings.contests import Contest, direct_qualifiers
from tafelrunde.standings.qualification import Invitation, qualified, shown_equal
from tafelrunde.standings.season import SeasonRow, ranking_list, tournament_counts
from tafelrunde.state.championship import Championship, season_of
from tafelrunde.state.season import Season


class SeasonTable(msgspec.Struct, frozen=True):
    """`rows` separate everyone; `shown` shares ranks where nothing hangs on it (7W-406)."""

    season: Season
    rows: Sequence[SeasonRow]
    shown: Sequence[SeasonRow]
    qualified: Sequence[Invitation]
    """Who would be invited if the season ended today."""
    reserves: Sequence[str]
    direct: Mapping[str, str]
    """Whoever won a place at a tournament: "direct" or "regional"."""
    undecided: Sequence[Contest]
    """Between whom a lot would be needed if the season ended today."""
    held: int = 0
    """How many places wait for these lots."""

    @property
    def rules(self) -> SeasonRules:
        rules = self.season.rulebook.season
        assert rules is not None
        return rules

    @property
    def counting(self) -> int:
        """How many tournaments the list adds up: those with a result that counts."""
        return sum(tournament_counts(self.rules, each) for each in self.season.tournaments)

    @property
    def ranks(self) -> dict[str, int]:
        return {row.player: row.rank for row in self.rows}

    def row(self, person: str) -> SeasonRow | None:
        return next((row for row in self.rows if row.player == person), None)


def season_table(state: Championship, rulebook: Rulebook, until: str | None = None) -> SeasonTable:
    """The list now, or as it stood after everything played up to that day."""
    season = season_of(state, rulebook, until)
    rows = ranking_list(season)
    found = qualified(season, rows)
    shown = shown_equal(season, rows, found.invited)
    direct = direct_qualifiers(season)
    return SeasonTable(
        season, rows, shown, found.invited, found.reserves, direct, found.undecided, found.held
    )
