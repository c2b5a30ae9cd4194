"""Formats beside each other, as they are kept and shown: plain data, without arrays."""

from __future__ import annotations

from math import hypot
from typing import Literal

import msgspec

What = Literal["this", "more", "fewer", "no-finish", "option", "mode"]
"""How a format differs from the one that is to be announced."""
CLEARLY = 3.0
"""So many standard errors of their difference must lie between two formats before one is called
better."""


class Figure(msgspec.Struct, frozen=True, array_like=True):
    value: float
    error: float

    def beside(self, other: Figure) -> int:
        """1 where it is clearly more, -1 where it is clearly less."""
        apart = self.value - other.value
        if abs(apart) <= CLEARLY * hypot(self.error, other.error):
            return 0
        return 1 if apart > 0 else -1


class Weighed(msgspec.Struct, frozen=True):
    """One format, measured; `mode` and `option` say which it is."""

    what: What
    mode: str
    rounds: int
    wins: Figure
    tau: Figure
    best: Figure
    repeats: Figure
    finish: Figure | None
    games: int
    minutes: int
    option: tuple[str, str] = ("", "")


class Weighing(msgspec.Struct, frozen=True):
    """The first is the one to be announced."""

    runs: int
    seed: str
    formats: tuple[Weighed, ...]


class LabQuestion(msgspec.Struct, frozen=True):
    rulebook: str
    mode: str
    players: int
    runs: int
    seed: str
