"""The command line asked about a tale, as a script outside would ask it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from tests.oracle.driving import Driver
from tests.rules.build import Raw, Tale
from tests.rules.build_season import SeasonTale


@dataclass(frozen=True)
class Answers:
    """Questions to the `standings`, `score`, `next` and `season` commands."""

    driver: Driver

    def standings(self, tale: Tale) -> Raw:
        return self.driver.ask("standings", tale.raw)

    def order(self, tale: Tale) -> str:
        """Rank and player; equals by name, the disqualified last with a dash."""
        rows = self.standings(tale)["standings"]
        pairs = sorted((row["rank"] or 999, row["player"]) for row in rows)
        return ", ".join(f"{rank if rank < 999 else '-'} {player}" for rank, player in pairs)

    def final(self, tale: Tale) -> str | None:
        ranking = self.standings(tale).get("final_ranking")
        if ranking is None:
            return None
        pairs = sorted((row["rank"], row["player"]) for row in ranking)
        return ", ".join(f"{rank} {player}" for rank, player in pairs)

    def is_open(self, tale: Tale) -> bool:
        """The title is held up: a sentence says why, and there is no final ranking."""
        report = self.standings(tale)
        says = isinstance(report["open"], str) and report["open"].strip() != ""
        assert says == (report["open"] is not None)
        return says and report.get("final_ranking") is None

    def row(self, tale: Tale, player: str) -> Raw:
        rows = self.standings(tale)["standings"]
        return next(row for row in rows if row["player"] == player)

    def value(self, tale: Tale, player: str, code: str) -> Fraction | None:
        """A criterion; None where it is empty, in both of its spellings."""
        found = next(c for c in self.row(tale, player)["criteria"] if c["code"] == code)
        assert (found["value"] is None) == (found["exact"] is None)
        return None if found["exact"] is None else Fraction(found["exact"])

    def warnings(self, tale: Tale) -> str:
        return "\n".join(self.standings(tale).get("warnings", []))

    def slip(self, tale: Tale, figure: str, table: int = 1) -> dict[str, Any]:
        """Place, points or share of each seat of a table of the first round."""
        seats = self.driver.ask("score", tale.raw)["rounds"][0]["tables"][table - 1]["seats"]
        return dict(self._figures(seats, figure))

    def _figures(self, seats: list[Raw], figure: str) -> Iterator[tuple[str, Any]]:
        for seat in seats:
            shown = seat[figure]
            yield seat["player"], Fraction(shown["exact"]) if isinstance(shown, dict) else shown

    def pairings(self, tale: Tale) -> dict[str, str]:
        """The matches to be played; who starts or picks first stands in front."""
        shown = self.driver.ask("next", tale.raw, "--seed", "Los")
        return {match["match"]: " ".join(match["players"]) for match in shown["matches"]}

    def over(self, tale: Tale) -> bool:
        return "matches" not in self.driver.ask("next", tale.raw)

    def lot_between(self, tale: Tale, players: str) -> bool:
        """`next` refuses, asks for a lot and names these players."""
        said = self.driver.refused("next", tale.raw)
        return "lot" in said and all(name in said for name in players.split())

    # ── seasons ──

    def season(self, tale: SeasonTale) -> Raw:
        return self.driver.ask("season", tale.raw)

    def invited(self, tale: SeasonTale, because: str | None = None) -> str:
        found = self.season(tale)["invitations"]
        return " ".join(sorted(o["player"] for o in found if because in (None, o["because"])))

    def undecided(self, tale: SeasonTale) -> list[tuple[str, int, str]]:
        found = self.season(tale)["undecided"]
        return [(" ".join(sorted(o["players"])), o["places"], o["rule"]) for o in found]

    def points(self, tale: SeasonTale, player: str) -> Fraction:
        rows = self.season(tale)["ranking"]
        return Fraction(next(r["points"]["exact"] for r in rows if r["player"] == player))

    def ahead(self, tale: SeasonTale, first: str, second: str) -> bool:
        rank = {row["player"]: row["rank"] for row in self.season(tale)["ranking"]}
        return bool(rank[first] < rank[second])
