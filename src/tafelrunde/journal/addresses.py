"""Where is a game played? At a table of a round or in a match of the finish: one address."""

from __future__ import annotations

from typing import Any

import msgspec


class GameAt(msgspec.Struct, frozen=True):
    """A table of a round, or a match; `game` says which of its games, 0 the one being played."""

    round: int = 0
    table: int = 0
    match: str = ""
    game: int = 0

    @property
    def home(self) -> GameAt:
        """Without the game's number: all games of a match share its editions and its calls."""
        return GameAt(match=self.match) if self.game else self

    @property
    def field(self) -> str:
        """What a form calls it."""
        return "match" if self.match else "table"

    @property
    def fields(self) -> dict[str, Any]:
        """As events and commands name it."""
        told = {"match": self.match} if self.match else {"round": self.round, "table": self.table}
        return {**told, "game": self.game} if self.game else told

    def __str__(self) -> str:
        if self.match:
            return f"{self.match}.{self.game}" if self.game else self.match
        return f"{self.round}.{self.table}"


def address_of(thing: object) -> GameAt | None:
    """The game that an event, a command or a call names; None where it names none."""
    match = getattr(thing, "match", None)
    if match:
        return GameAt(match=match)
    number, table = getattr(thing, "round", None), getattr(thing, "table", None)
    return GameAt(number, table) if number and table else None
