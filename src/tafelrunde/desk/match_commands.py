"""What the players of a match of the finish can ask for; the desk itself just reports the match."""

from __future__ import annotations

from tafelrunde.desk.asked import Asked


class FinishMatch(Asked, frozen=True, kw_only=True, tag="finish-match"):
    """Our game is over; where phones rest during play this opens the report (CAR-201)."""

    match: str


class SignMatch(Asked, frozen=True, kw_only=True, tag="sign-match"):
    """A player's signature for the edition he saw; the last one makes it the result."""

    match: str
    player: str
    edition: int | None = None


class DisputeMatch(Asked, frozen=True, kw_only=True, tag="dispute-match"):
    match: str
    player: str
    reason: str
    edition: int | None = None
