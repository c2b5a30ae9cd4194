"""What was foreseen for a hall, as it is kept and shown: plain data, without arrays."""

from __future__ import annotations

from typing import Literal

import msgspec

from tafelrunde.state.tournament import Tournament

Progress = Literal["none", "awaited", "there", "missed", "refused"]
"""How far estimates of the present state are: nothing to foresee, being made, made, not made in
time, impossible."""


class Estimate(msgspec.Struct, frozen=True, array_like=True):
    """A chance with its standard error; 0 and 1 only where that is certain."""

    chance: float
    error: float

    @property
    def certain(self) -> bool:
        return self.chance in (0.0, 1.0)


class Hope(msgspec.Struct, frozen=True):
    """One person's chances; `places` by the place at the table he sits at now."""

    player: str
    title: Estimate
    finish: Estimate | None
    podium: Estimate
    places: tuple[Estimate, ...] = ()


class Decisive(msgspec.Struct, frozen=True):
    """An open table, and how far its result moves the chances of the title."""

    table: int
    leverage: float


class Swing(msgspec.Struct, frozen=True):
    """Somebody's chance before and after these tables reported."""

    tables: tuple[int, ...]
    player: str
    before: float
    now: float


class Foreseen(msgspec.Struct, frozen=True):
    """Everybody's chances at one moment of a tournament."""

    stamp: str
    frame: str
    version: int
    after_round: int
    round: int
    """The round being played; 0 between two."""
    tables: int
    reported: tuple[int, ...]
    runs: int
    seed: str
    algorithm: str
    finish: int
    """How many reach the finish; 0 where there is none."""
    hopes: tuple[Hope, ...]
    decisive: tuple[Decisive, ...] = ()
    swings: tuple[Swing, ...] = ()

    @property
    def title_is_certain(self) -> bool:
        return any(hope.title.chance == 1.0 for hope in self.hopes)

    def hope_of(self, player: str) -> Hope | None:
        return next((hope for hope in self.hopes if hope.player == player), None)


class Question(msgspec.Struct, frozen=True):
    """What is asked: a tournament up to one record, and what was foreseen before."""

    state: Tournament
    seed: str
    version: int
    before: Foreseen | None = None
