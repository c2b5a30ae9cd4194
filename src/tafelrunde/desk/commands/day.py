"""What is asked for while the day runs and something has to give: seats, rounds, the whole day."""

from __future__ import annotations

from typing import ClassVar

import msgspec

from tafelrunde.desk.commands.asked import DeskAsked
from tafelrunde.desk.roles import JURY, ORGANISER, Phases
from tafelrunde.journal.parts import EVERYTHING


class ReseatRound(DeskAsked, frozen=True, kw_only=True, tag="reseat-round"):
    """In a published round two change places, or people go to tables; table 0 is a new one.

    In a draft people only go to tables. Whoever has no seat yet and is checked in gets one. `begun`
    are the tables at which the sender knows that play has begun, `aside` those whose result or
    minutes he sets aside, each with the edition he saw: nothing is dropped that he did not see.
    """

    may: ClassVar[Phases] = {"running": JURY}
    subject: ClassVar[str] = "rounds"

    round: int
    swap: tuple[str, ...] = ()
    moves: dict[str, int] = msgspec.field(default_factory=dict)
    reason: str = ""
    begun: tuple[int, ...] = ()
    aside: dict[int, int] = msgspec.field(default_factory=dict)


class ChangeRounds(DeskAsked, frozen=True, kw_only=True, tag="change-rounds"):
    """More or fewer rounds than announced while the tournament runs; as many as played ends it."""

    may: ClassVar[Phases] = {"running": ORGANISER}
    subject: ClassVar[str] = "rounds"

    rounds: int
    reason: str


class DropFinish(DeskAsked, frozen=True, kw_only=True, tag="drop-finish"):
    """It ends with its rounds: the standings after them decide instead of the finish."""

    may: ClassVar[Phases] = {"running": ORGANISER}
    subject: ClassVar[str] = "rounds"

    reason: str


class ShowChances(DeskAsked, frozen=True, kw_only=True, tag="show-chances"):
    """Who is shown estimated chances; whoever is not named is shown none."""

    may: ClassVar[Phases] = {"announced": ORGANISER, "running": ORGANISER}
    subject: ClassVar[str] = "chances"

    audiences: tuple[str, ...] = ()


class CancelTournament(DeskAsked, frozen=True, kw_only=True, tag="cancel-tournament"):
    """It does not take place, or not to its end; what was played stays in the journal."""

    may: ClassVar[Phases] = {"announced": ORGANISER, "running": ORGANISER}
    subject: ClassVar[str] = EVERYTHING

    reason: str


class HandOverWriting(DeskAsked, frozen=True, kw_only=True, tag="hand-over-writing"):
    """Another device writes from here on; taking it from elsewhere needs a reason."""

    may: ClassVar[Phases] = {"announced": ORGANISER, "running": ORGANISER, "awarded": ORGANISER}
    subject: ClassVar[str] = EVERYTHING

    to_device: str
    label: str = ""
    reason: str = ""


class TakeBack(DeskAsked, frozen=True, kw_only=True, tag="take-back"):
    """Undo: everything from this record on is void; itself an event that can be taken back."""

    may: ClassVar[Phases] = {"announced": ORGANISER, "running": ORGANISER, "awarded": ORGANISER}
    subject: ClassVar[str] = EVERYTHING

    since: int
    reason: str
    rule: str | None = None
    """By which rule, where a signed result goes with it that only a ruling changes."""
