"""What can be asked for about the finish."""

from __future__ import annotations

from typing import ClassVar

from tafelrunde.desk.commands.asked import DeskAsked
from tafelrunde.desk.roles import ORGANISER, TABLE, Phases


class DrawLot(DeskAsked, frozen=True, kw_only=True, tag="draw-lot"):
    """The order of players equal in everything, in public: drawn here, or noted as drawn by hand.

    By hand: `order` holds the players as they were drawn, `reason` how and before whom.
    """

    may: ClassVar[Phases] = {"running": ORGANISER}
    subject: ClassVar[str] = "finish"

    players: tuple[str, ...]
    seed: str = ""
    reason: str = ""
    order: tuple[str, ...] = ()


class SeatStage(DeskAsked, frozen=True, kw_only=True, tag="seat-stage"):
    """The next stage of the finish: its open matches with their players.

    With `match`: the replay of this drawn match, whatever else waits (CAR-308).
    """

    may: ClassVar[Phases] = {"running": ORGANISER}
    subject: ClassVar[str] = "finish"

    seed: str
    match: str = ""


class SeatAnew(DeskAsked, frozen=True, kw_only=True, tag="seat-anew"):
    """A stage that is seated and not played, anew with whoever moves up for those who have left."""

    may: ClassVar[Phases] = {"running": ORGANISER}
    subject: ClassVar[str] = "finish"

    stage: str
    seed: str


class AgreeOnSetup(DeskAsked, frozen=True, kw_only=True, tag="agree-on-setup"):
    """Everybody in the match agrees that these options of its set-up hold (DOM-124)."""

    may: ClassVar[Phases] = {"running": ORGANISER}

    match: str
    options: tuple[str, ...]
    agreed: tuple[str, ...]
    seed: str


class PickSeat(DeskAsked, frozen=True, kw_only=True, tag="pick-seat"):
    """A finalist picks a position or a role, in order of the standings (CAR-408, FRI-401)."""

    may: ClassVar[Phases] = {"running": TABLE}

    match: str
    player: str
    position: int | None = None
    role: str | None = None


class RevealPlace(DeskAsked, frozen=True, kw_only=True, tag="reveal-place"):
    """The next place of the podium goes up on the screen: third, second, first."""

    may: ClassVar[Phases] = {"running": ORGANISER}
    subject: ClassVar[str] = "finish"

    place: int


class AwardTournament(DeskAsked, frozen=True, kw_only=True, tag="award-tournament"):
    """The ceremony: the final ranking is read out and nothing is contested any more."""

    may: ClassVar[Phases] = {"running": ORGANISER}
    subject: ClassVar[str] = "finish"
