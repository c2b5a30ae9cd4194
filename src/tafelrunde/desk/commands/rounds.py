"""What can be asked for about draws and rounds."""

from __future__ import annotations

from typing import ClassVar

import msgspec

from tafelrunde.desk.commands.asked import DeskAsked
from tafelrunde.desk.roles import JURY, ORGANISER, Phases
from tafelrunde.draw.commitment import SeedSource


class CommitDraw(DeskAsked, frozen=True, kw_only=True, tag="commit-draw"):
    """Publishes who will be in a draw before its seed is known; a system's seed is sealed."""

    may: ClassVar[Phases] = {"announced": ORGANISER, "running": ORGANISER}

    draw: str
    source: SeedSource
    seed: str | None = None
    reason: str | None = None
    """Why a sealed seed that nobody has seen yet is replaced by another."""


class DraftRound(DeskAsked, frozen=True, kw_only=True, tag="draft-round"):
    """The next round as a draft; `kind` where the game has kinds."""

    may: ClassVar[Phases] = {"running": ORGANISER}
    subject: ClassVar[str] = "rounds"

    seed: str
    kind: str | None = None


class RedrawRound(DeskAsked, frozen=True, kw_only=True, tag="redraw-round"):
    """Another draft of the same round, with the reason why."""

    may: ClassVar[Phases] = {"running": ORGANISER}
    subject: ClassVar[str] = "rounds"

    seed: str
    reason: str
    kind: str | None = None


class SwapSeats(DeskAsked, frozen=True, kw_only=True, tag="swap-seats"):
    """Two people of a draft change places."""

    may: ClassVar[Phases] = {"running": ORGANISER}
    subject: ClassVar[str] = "rounds"

    round: int
    one: str
    other: str
    reason: str = ""


class PublishRound(DeskAsked, frozen=True, kw_only=True, tag="publish-round"):
    may: ClassVar[Phases] = {"running": ORGANISER}
    subject: ClassVar[str] = "rounds"

    round: int


class RepairRound(DeskAsked, frozen=True, kw_only=True, tag="repair-round"):
    """A round that no longer fits goes on as the offered repair; moves are player: table."""

    may: ClassVar[Phases] = {"running": JURY}
    subject: ClassVar[str] = "rounds"

    round: int
    moves: dict[str, int] = msgspec.field(default_factory=dict)


class MoveSeat(DeskAsked, frozen=True, kw_only=True, tag="move-seat"):
    """Somebody of a published round, or the stand-in, goes to a table that lacks a player."""

    may: ClassVar[Phases] = {"running": JURY}

    round: int
    player: str
    table: int


class CloseRound(DeskAsked, frozen=True, kw_only=True, tag="close-round"):
    may: ClassVar[Phases] = {"running": ORGANISER}
    subject: ClassVar[str] = "rounds"

    round: int
