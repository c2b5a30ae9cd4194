"""What is asked for while the day runs and something has to give: seats, rounds, the whole day."""

from __future__ import annotations

import msgspec

from tafelrunde.desk.asked import Asked


class ReseatRound(Asked, frozen=True, kw_only=True, tag="reseat-round"):
    """In a published round two change places, or people go to tables; table 0 is a new one.

    Whoever has no seat yet and is checked in gets one. `begun` are the tables at which the sender
    knows that play has begun, `aside` those whose result or minutes he sets aside, each with the
    edition he saw: nothing is dropped that he did not see.
    """

    round: int
    swap: tuple[str, ...] = ()
    moves: dict[str, int] = msgspec.field(default_factory=dict)
    reason: str = ""
    begun: tuple[int, ...] = ()
    aside: dict[int, int] = msgspec.field(default_factory=dict)


class ChangeRounds(Asked, frozen=True, kw_only=True, tag="change-rounds"):
    """More or fewer rounds than announced while the tournament runs; as many as played ends it."""

    rounds: int
    reason: str


class DropFinish(Asked, frozen=True, kw_only=True, tag="drop-finish"):
    """It ends with its rounds: the standings after them decide instead of the finish."""

    reason: str


class CancelTournament(Asked, frozen=True, kw_only=True, tag="cancel-tournament"):
    """It does not take place, or not to its end; what was played stays in the journal."""

    reason: str
