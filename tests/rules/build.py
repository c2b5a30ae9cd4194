"""Small sheets, written down the way a game is told.

    sheet("catan").round("A 10, B 7, C 7, D 4").round(…)

A table is one line: each player with the figures of his slip in the rulebook's order and, where it
applies, one of the words `won`, `left`, `military`, `scientific`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import Any

from tafelrunde.games.shelf import open_rulebook
from tafelrunde.pages.reports import score_report, standings_report
from tafelrunde.pages.view import View
from tafelrunde.rulebook.faults import Refusal
from tafelrunde.state.fold import fold
from tafelrunde.state.sheet.reading import read_sheet

Raw = dict[str, Any]

ONLY_MODE = {
    "catan": "ranking-tournament",
    "dominion": "swiss",
    "friedrich": "world-championship",
}
FIGURES = {"seven-wonders": ("vp", "coins"), "dominion": ("vp", "turns", "victory_cards")}
ROLES = ("friedrich", "elisabeth", "maria_theresa", "pompadour")
NATIONS = ("russia", "sweden", "austria", "imperial_army", "france")
DEALT = ("prussia", "hanover", *NATIONS)
# Friedrich's four, in the order of the roles, and a war in which every nation holds half.
FOUR = "fritz lisa mari pom"
HALVES = "5/10 5/10 5/10 5/10 5/10"


@dataclass(frozen=True)
class Tale:
    """A tournament sheet in the making; every step gives a new one."""

    rulebook: str
    mode: str
    options: Raw = field(default_factory=dict)
    rounds: tuple[Raw, ...] = ()
    knockout: tuple[Raw, ...] = ()
    more: Raw = field(default_factory=dict)
    absent: tuple[str, ...] = ()
    names: dict[str, str] = field(default_factory=dict)

    # ── telling ──

    def with_options(self, **options: Any) -> Tale:
        return replace(self, options=self.options | options)

    def round(self, *tables: str, game: str | None = None, times: int = 1) -> Tale:
        seated = [
            {"number": number, "seats": self._seats(table)}
            for number, table in enumerate(tables, start=1)
        ]
        played: Raw = {"tables": seated} | ({"game": game} if game else {})
        return replace(self, rounds=self.rounds + (played,) * times)

    def war(self, players: str, *games: Raw) -> Tale:
        """A Friedrich round; players in the order of the roles, four to a table."""
        names = players.split()
        tables = [
            {"number": number + 1, "seats": _roles(names[4 * number : 4 * number + 4]), "game": war}
            for number, war in enumerate(games)
        ]
        return replace(self, rounds=(*self.rounds, {"tables": tables}))

    def match(self, name: str, *games: str) -> Tale:
        played = [{"seats": self._seats(game)} for game in games]
        return self._match(name, played)

    def war_final(self, players: str, game: Raw) -> Tale:
        return self._match("final", [{"seats": _roles(players.split()), "game": game}])

    def withdrawn(self, player: str, after: int) -> Tale:
        return self._gone("withdrawals", player, after)

    def disqualified(self, player: str, after: int) -> Tale:
        return self._gone("disqualifications", player, after)

    def lots(self, order: str) -> Tale:
        return replace(self, more=self.more | {"lots": order.split()})

    def entered(self, *players: str) -> Tale:
        """People on the list who never sit at a table."""
        return replace(self, absent=self.absent + players)

    def called(self, **names: str) -> Tale:
        return replace(self, names=self.names | names)

    def _gone(self, how: str, player: str, after: int) -> Tale:
        gone = [*self.more.get(how, []), {"player": player, "after_round": after}]
        return replace(self, more=self.more | {how: gone})

    def _match(self, name: str, games: list[Raw]) -> Tale:
        stages = {"QF": "quarterfinal", "SF": "semifinal"}
        stage = {"stage": stages.get(name[:2], name), "matches": [{"match": name, "games": games}]}
        return replace(self, knockout=(*self.knockout, stage))

    def _seats(self, table: str) -> list[Raw]:
        return [self._seat(*line.split()) for line in table.split(",")]

    def _seat(self, player: str, *words: str) -> Raw:
        seat: Raw = {"player": player}
        names = iter(FIGURES.get(self.rulebook, ("vp",)))
        for word in words:
            if word in ("won", "left"):
                seat[word] = True
            elif word in ("military", "scientific"):
                seat["victory"] = word
            else:
                seat[next(names)] = int(word)
        return seat

    # ── asking ──

    @property
    def raw(self) -> Raw:
        """The sheet as a file holds it."""
        seats = [
            seat["player"]
            for played in self.rounds
            for table in played["tables"]
            for seat in table["seats"]
        ]
        return {
            "sheet": 1,
            "rulebook": self.rulebook,
            "mode": self.mode,
            "options": self.options,
            "players": [
                {"id": player, "name": self.names.get(player, player)}
                for player in dict.fromkeys((*seats, *self.absent))
            ],
            "rounds": list(self.rounds),
            "knockout": list(self.knockout),
            **self.more,
        }

    def report(self, after: int | None = None, lang: str = "en") -> Raw:
        read = read_sheet(self.raw, open_rulebook)
        view = View(fold(read.events), read.rulebook, read.names, lang)
        return standings_report(view, after)

    def warnings(self) -> list[str]:
        return [fault.sentence("en") for fault in read_sheet(self.raw, open_rulebook).warnings]

    def refused(self) -> list[str]:
        """What is said against the sheet; nothing if it is taken."""
        try:
            self.report()
        except Refusal as refusal:
            return [fault.sentence("en") for fault in refusal.faults]
        return []

    def order(self, after: int | None = None) -> str:
        """The standings with ranks: "1 A, 2 B, 2 C, 4 D"; the disqualified have a dash."""
        return ", ".join(
            f"{row['rank'] or '-'} {row['player']}" for row in self.report(after)["standings"]
        )

    def final(self) -> str | None:
        ranking = self.report().get("final_ranking")
        if ranking is None:
            return None
        return ", ".join(f"{row['rank']} {row['player']}" for row in ranking)

    def row(self, player: str, after: int | None = None) -> Raw:
        rows = self.report(after)["standings"]
        found: Raw = next(row for row in rows if row["player"] == player)
        return found

    def value(self, player: str, code: str, after: int | None = None) -> Fraction:
        criteria = self.row(player, after)["criteria"]
        return Fraction(next(c["exact"] for c in criteria if c["code"] == code))

    def figure(self, player: str, code: str) -> str | None:
        """A criterion as machines read it; None where nobody gave what it needs."""
        criteria = self.row(player)["criteria"]
        found: str | None = next(c["exact"] for c in criteria if c["code"] == code)
        return found

    def separated(self, player: str, after: int | None = None) -> tuple[str, str]:
        """What puts a player ahead of the next: code and rule."""
        row = self.row(player, after)
        return row["separated_by"], row["rule"]

    def slip(self, figure: str, number: int = 1, table: int = 1) -> dict[str, Any]:
        """One figure of a scored table: place, points, share or bonus by player."""
        read = read_sheet(self.raw, open_rulebook)
        report = score_report(read.rulebook, fold(read.events))
        seats = report["rounds"][number - 1]["tables"][table - 1]["seats"]
        return {seat["player"]: _plain(seat[figure]) for seat in seats}


def _plain(shown: Any) -> Any:
    return Fraction(shown["exact"]) if isinstance(shown, Mapping) and "exact" in shown else shown


def _roles(players: list[str]) -> list[Raw]:
    return [{"player": name, "role": role} for name, role in zip(players, ROLES, strict=False)]


def sheet(rulebook: str, mode: str | None = None) -> Tale:
    return Tale(rulebook, mode or ONLY_MODE[rulebook])


def war(
    rounds: int,
    winners: str,
    holdings: str,
    *,
    army: str = "maria_theresa",
    army_before: str | None = None,
    offensive: str | None = None,
    cards: str | None = None,
) -> Raw:
    """The minutes of a Friedrich game.

    Holdings in the order Russia, Sweden, Austria, Imperial Army, France; an offensive as
    "12/14 given up in 11", "14/14 won", with "card" where Austria took it up; cards dealt in the
    order Prussia, Hanover and the nations.
    """
    nations: Raw = {name: _held(part) for name, part in zip(NATIONS, holdings.split(), strict=True)}
    if army != "maria_theresa":
        nations["imperial_army"]["role"] = army
    if army_before:
        nations["imperial_army"]["before_switch"] = _held(army_before)
    game: Raw = {"rounds": rounds, "winners": winners.split(), "nations": nations}
    if offensive:
        words = offensive.split()
        game["offensive"] = _held(words[0]) | {
            "abandoned_in_round": int(words[words.index("in") + 1]) if "in" in words else None,
            "austria_took_card": "card" in words,
        }
    if cards:
        dealt = zip(DEALT, map(int, cards.split()), strict=True)
        game["cards"] = dict(dealt)
    return game


def _held(text: str) -> Raw:
    held, of = text.split("/")
    return {"held": int(held), "of": int(of)}


# Two tables that leave A and B equal up to the places they took. Every table has 30 points, so that
# the shares follow the points.
#           firsts decide         seconds decide        thirds decide
#           A         B           A         B           A         B
#   game 1  1st 10    2nd 7       2nd 7     3rd 6       3rd= 6    3rd 7
#   game 2  4th  4    2nd 7       4th 5     3rd 6       3rd= 6    4th 5
#   game 3  4th  4    4th 4
#   sums    7 TP 18   7 TP 18     4 TP 12   4 TP 12     3 TP 12   3 TP 12
FIRSTS_DECIDE = (
    ("A 10, C 8, D 7, E 5", "F 11, B 7, G 6, H 6"),
    ("C 10, D 9, E 7, A 4", "F 11, B 7, G 6, H 6"),
    ("C 10, D 9, E 7, A 4", "F 10, G 9, H 7, B 4"),
)
SECONDS_DECIDE = (
    ("C 11, A 7, D 6, E 6", "F 10, G 9, B 6, H 5"),
    ("C 10, D 8, E 7, A 5", "F 10, G 9, B 6, H 5"),
)
THIRDS_DECIDE = (
    ("C 10, D 8, A 6, E 6", "F 10, G 8, B 7, H 5"),
    ("C 10, E 8, A 6, D 6", "F 10, G 8, H 7, B 5"),
)


def played(tale: Tale, rounds: tuple[tuple[str, ...], ...]) -> Tale:
    for tables in rounds:
        tale = tale.round(*tables)
    return tale
