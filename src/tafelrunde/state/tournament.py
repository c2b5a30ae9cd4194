"""A tournament as it stands now. Only `fold.py` writes here; everyone else reads."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from tafelrunde.journal.events import Drawn, Ranked, RulingGiven, Seat, Slip
from tafelrunde.rulebook.model import Setting

Phase = Literal["announced", "running", "awarded"]
Status = Literal["active", "withdrawn", "disqualified"]
SlipState = Literal["open", "reported", "disputed", "final"]


@dataclass(slots=True)
class Entry:
    """A player on the list."""

    player: str
    from_round: int = 1
    checked_in: bool = False
    missed: bool = False
    withdrew_after: int | None = None
    disqualified_after: int | None = None

    def status(self, after_round: int) -> Status:
        """How the player stands once that round is over."""
        if self.disqualified_after is not None and self.disqualified_after <= after_round:
            return "disqualified"
        if self.withdrew_after is not None and self.withdrew_after <= after_round:
            return "withdrawn"
        return "active"

    def plays_in(self, round_number: int) -> bool:
        return self.from_round <= round_number and self.status(round_number - 1) == "active"


@dataclass(slots=True)
class Table:
    """A table of a round: who sits there and how far its slip has come."""

    number: int
    seats: tuple[Seat, ...]
    slip: Slip | None = None
    state: SlipState = "open"
    signed: set[str] = field(default_factory=set)


@dataclass(slots=True)
class Round:
    number: int
    kind: str | None
    tables: dict[int, Table]
    published: bool = False
    closed: bool = False
    stated: tuple[Ranked, ...] = ()


@dataclass(slots=True)
class Match:
    """A match of the finish with its games: one, and more where it was replayed."""

    stage: str
    id: str
    seats: tuple[Seat, ...]
    games: list[Table] = field(default_factory=list)


@dataclass(slots=True)
class Tournament:
    rulebook: str = ""
    version: str = ""
    mode: str = ""
    id: str = ""
    options: dict[str, Setting] = field(default_factory=dict)
    phase: Phase = "announced"
    entries: dict[str, Entry] = field(default_factory=dict)
    rounds: list[Round] = field(default_factory=list)
    matches: dict[str, Match] = field(default_factory=dict)
    lots: tuple[str, ...] = ()
    draws: dict[str, Drawn] = field(default_factory=dict)
    commitments: dict[str, str] = field(default_factory=dict)
    rulings: list[RulingGiven] = field(default_factory=list)
    awarded: tuple[Ranked, ...] = ()

    def round(self, number: int) -> Round:
        return self.rounds[number - 1]

    @property
    def rounds_played(self) -> int:
        return len(self.rounds)
