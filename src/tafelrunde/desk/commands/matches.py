"""What the players of a match of the finish can ask for; the desk itself just reports the match."""

from __future__ import annotations

from typing import ClassVar

from tafelrunde.desk.commands.asked import DeskAsked
from tafelrunde.desk.roles import PLAYER, Phases
from tafelrunde.journal.parts import NOBODY
from tafelrunde.rulebook.topics import Topic


class FinishMatch(DeskAsked, frozen=True, kw_only=True, tag="finish-match"):
    """Our game is over; where phones rest during play this opens the report (CAR-201)."""

    may: ClassVar[Phases] = {"running": PLAYER}
    subject: ClassVar[str] = NOBODY

    match: str


class SignMatch(DeskAsked, frozen=True, kw_only=True, tag="sign-match"):
    """A player's signature for the edition he saw; the last one makes it the result."""

    may: ClassVar[Phases] = {"running": PLAYER}
    topic: ClassVar[Topic | None] = "contest"

    match: str
    player: str
    edition: int | None = None


class DisputeMatch(DeskAsked, frozen=True, kw_only=True, tag="dispute-match"):
    may: ClassVar[Phases] = {"running": PLAYER}
    topic: ClassVar[Topic | None] = "contest"

    match: str
    player: str
    reason: str
    edition: int | None = None
