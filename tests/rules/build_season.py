"""Small seasons, written down the way they are told.

season("carcassonne").tournament(13, {1: "Ada", 2: "Bo Cy"})
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import Any

from tafelrunde.games.shelf import open_rulebook
from tafelrunde.pages.reports import season_report
from tafelrunde.standings.qualification import answered, qualified
from tafelrunde.standings.season import ranking_list
from tafelrunde.state.season import read_season
from tests.rules.build import Raw


@dataclass(frozen=True)
class SeasonTale:
    """A season in the making: fields of strangers with the people we follow among them."""

    rulebook: str
    tournaments: tuple[Raw, ...] = ()
    options: Raw = field(default_factory=dict)
    more: Raw = field(default_factory=dict)

    def with_options(self, **options: Any) -> SeasonTale:
        return replace(self, options=self.options | options)

    def led_by(self, champion: str, runner_up: str | None = None) -> SeasonTale:
        second = {"runner_up": runner_up} if runner_up else {}
        return replace(self, more=self.more | {"champion": champion} | second)

    def answers(self, *, deadline_over: bool = False, **answers: str) -> SeasonTale:
        given = {"answers": answers, "deadline_over": deadline_over}
        return replace(self, more=self.more | given)

    def tournament(
        self, ranked: int, places: Mapping[int, str], unranked: str = "", **more: Any
    ) -> SeasonTale:
        """`places` names who came in where; several names at one place are equal there."""
        number = len(self.tournaments) + 1
        groups: list[list[str]] = []
        place = 1
        while place <= ranked:
            group = places.get(place, f"t{number}-stranger-{place}").split()
            groups.append(group)
            place += len(group)
        played = {
            "id": f"t{number}",
            "date": f"2019-10-{number:02}",
            "ranking": groups,
            "unranked": unranked.split(),
        }
        return replace(self, tournaments=(*self.tournaments, played | more))

    def replaced(self, **more: Any) -> SeasonTale:
        """The same with its last tournament announced otherwise."""
        return replace(self, tournaments=(*self.tournaments[:-1], self.tournaments[-1] | more))

    @property
    def raw(self) -> Raw:
        return {
            "season": 1,
            "rulebook": self.rulebook,
            "options": self.options,
            "tournaments": list(self.tournaments),
            **self.more,
        }

    def report(self) -> Raw:
        return season_report(read_season(self.raw, open_rulebook), {}, "en")

    def row(self, player: str) -> Raw:
        found: Raw = next(row for row in self.report()["ranking"] if row["player"] == player)
        return found

    def points(self, player: str) -> Fraction:
        return Fraction(self.row(player)["points"]["exact"])

    def counted(self, player: str) -> list[tuple[str, str]]:
        """The results that count, as (points, weight)."""
        return [(one["points"], one["weight"]) for one in self.row(player)["counted"]]

    def listed(self) -> list[str]:
        return [row["player"] for row in self.report()["ranking"]]

    def ranks(self, players: str) -> list[int]:
        return [self.row(player)["rank"] for player in players.split()]

    def ahead_by(self, first: str, second: str) -> str | None:
        """What puts one player ahead of another further down; None if they are equal."""
        rows = self.report()["ranking"]
        names = [row["player"] for row in rows]
        between = rows[names.index(first) : names.index(second)]
        assert between, f"{first} is not ahead of {second}"
        rules = open_rulebook(self.rulebook).season
        assert rules is not None
        found = {row["separated_by"] for row in between}
        return next((step.code for step in rules.standings if step.code in found), None)

    def invited(self, because: str | None = None) -> list[str]:
        return [
            one["player"]
            for one in self.report()["invitations"]
            if because in (None, one["because"])
        ]

    def settled(self) -> list[str]:
        """What became of the invitations: "p1 confirmed", "p5 ? for p2"."""
        read = read_season(self.raw, open_rulebook)
        places = answered(read, qualified(read, ranking_list(read))).settled
        return [
            f"{one.player} {one.answer or '?'}"
            + (f" for {one.instead_of}" if one.instead_of else "")
            for one in places
        ]

    def drawn(self, order: str) -> SeasonTale:
        """The order of a drawn lot, first wins."""
        return replace(self, more=self.more | {"lots": order.split()})

    def undecided(self) -> list[str]:
        """Open lots: "A B: 1 (7W-301)"."""
        return [
            f"{' '.join(one['players'])}: {one['places']} ({one['rule']})"
            for one in self.report()["undecided"]
        ]

    def reserves(self) -> list[str]:
        found: list[str] = self.report()["reserves"]
        return found


def season(rulebook: str) -> SeasonTale:
    return SeasonTale(rulebook)
