"""What can be asked for while people play: slips, calls, rulings, clocks."""

from __future__ import annotations

from typing import ClassVar

from tafelrunde.desk.commands.asked import DeskAsked
from tafelrunde.desk.roles import DESK, HALL, JURY, ORGANISER, PLAYER, TABLE, Phases
from tafelrunde.journal.addresses import GameAt
from tafelrunde.journal.events import About, Outcome, Side, Slip, Verdict
from tafelrunde.journal.fields import AtAGame
from tafelrunde.journal.parts import NOBODY
from tafelrunde.rulebook.topics import Topic

# ── Slips ────────────────────────────────────────────────────────────────────────────────────────


class OfASlip(AtAGame, DeskAsked, frozen=True, kw_only=True, tag=False):
    """Base of what is asked about the slip of a game: at a table of a round, or in a match."""


class FinishTable(OfASlip, frozen=True, kw_only=True, tag="finish-table"):
    """Our game is over; where phones rest during play this opens the report (CAR-201)."""

    may: ClassVar[Phases] = {"running": TABLE}
    subject: ClassVar[str] = NOBODY


class ReportSlip(OfASlip, frozen=True, kw_only=True, tag="report-slip"):
    """The game's result; again while it is not final.

    `edition` is the one it replaces, 0 the empty slip. A player who names none saw the empty one.
    Of a match it is the result at once where it comes from the desk. `accept`: the desk holds the
    paper with all signatures and takes it as final in the same act, undone as one.
    """

    may: ClassVar[Phases] = {"running": TABLE}
    topic: ClassVar[Topic | None] = "contest"

    slip: Slip
    edition: int | None = None
    accept: bool = False


class ConfirmSlip(OfASlip, frozen=True, kw_only=True, tag="confirm-slip"):
    """A player's signature for the edition he saw; the desk names whose it is.

    A player who names no edition saw the first.
    """

    may: ClassVar[Phases] = {"running": TABLE}
    topic: ClassVar[Topic | None] = "contest"

    player: str
    edition: int | None = None


class DisputeSlip(OfASlip, frozen=True, kw_only=True, tag="dispute-slip"):
    may: ClassVar[Phases] = {"running": TABLE}
    topic: ClassVar[Topic | None] = "contest"

    player: str
    reason: str
    edition: int | None = None


class AcceptSlip(OfASlip, frozen=True, kw_only=True, tag="accept-slip"):
    """The desk takes the paper slip as signed by all; settles a dispute too.

    Where a second person checks, it must be another one than who typed the slip. Whoever names an
    edition accepts that one only.
    """

    may: ClassVar[Phases] = {"running": HALL}

    edition: int | None = None


class CorrectSlip(OfASlip, frozen=True, kw_only=True, tag="correct-slip"):
    """A final slip changes only so: by organiser or referee, with a reason.

    Of a match it says which `game`, counted from 1. `seed` is for what has to be drawn where a
    later match is seated anew with it.
    """

    may: ClassVar[Phases] = {"running": JURY}
    topic: ClassVar[Topic | None] = "contest"

    slip: Slip
    reason: str
    rule: str | None = None
    game: int = 0
    seed: str = ""

    @property
    def where(self) -> GameAt:
        return GameAt(self.round, self.table, self.match, self.game)


# ── Calls for the referee ────────────────────────────────────────────────────────────────────────


class CallReferee(DeskAsked, frozen=True, kw_only=True, tag="call-referee"):
    """To one's own table; `call` is an id the sender makes up: a repeat is the same call."""

    may: ClassVar[Phases] = {"announced": PLAYER, "running": TABLE}
    subject: ClassVar[str] = "call"

    call: str
    about: About
    table: int | None = None
    text: str = ""
    match: str | None = None


class AnswerCall(DeskAsked, frozen=True, kw_only=True, tag="answer-call"):
    """On my way."""

    may: ClassVar[Phases] = {"running": JURY}
    subject: ClassVar[str] = "call"

    call: str


class CloseCall(DeskAsked, frozen=True, kw_only=True, tag="close-call"):
    """Settled without a ruling, or withdrawn by whoever called."""

    may: ClassVar[Phases] = {"announced": TABLE, "running": TABLE}
    subject: ClassVar[str] = "call"

    call: str
    outcome: Outcome


# ── Leaving and rulings ──────────────────────────────────────────────────────────────────────────


class WithdrawPlayer(DeskAsked, frozen=True, kw_only=True, tag="withdraw-player"):
    """Leaves the tournament between games; what was scored stays.

    `before_game`: the round is published, but his game has not begun; his seat becomes free.
    """

    may: ClassVar[Phases] = {"running": HALL}
    topic: ClassVar[Topic | None] = "drop-out"

    player: str
    before_game: bool = False


class SitOut(DeskAsked, frozen=True, kw_only=True, tag="sit-out"):
    """Leaves a round out that is not published yet and stays in; 0 is the next one."""

    may: ClassVar[Phases] = {"running": DESK}

    player: str
    round: int = 0


class ExpectLater(DeskAsked, frozen=True, kw_only=True, tag="expect-later"):
    """Not here yet: the next round is drawn without, from the one after it he is expected."""

    may: ClassVar[Phases] = {"running": DESK}

    player: str


class PlayAfterAll(DeskAsked, frozen=True, kw_only=True, tag="play-after-all"):
    """Plays a round after all that was to be left out; 0 is the next one."""

    may: ClassVar[Phases] = {"running": DESK}

    player: str
    round: int = 0


class ReturnPlayer(DeskAsked, frozen=True, kw_only=True, tag="return-player"):
    """Withdrawn by mistake or back again: plays from the next round on."""

    may: ClassVar[Phases] = {"running": ORGANISER}

    player: str


class DisqualifyPlayer(DeskAsked, frozen=True, kw_only=True, tag="disqualify-player"):
    """`deliberate` is the referee's word that the breach was meant and decided the game."""

    may: ClassVar[Phases] = {"running": JURY, "awarded": JURY}

    player: str
    rule: str
    grounds: str
    deliberate: bool = False


class GiveRuling(DeskAsked, frozen=True, kw_only=True, tag="give-ruling"):
    """What the referee decides, under which rule; a named call is closed with it.

    `round`: of the table it is about; 0 is the round published last.
    """

    may: ClassVar[Phases] = {"running": JURY}
    topic: ClassVar[Topic | None] = "contest"

    rule: str
    verdict: Verdict
    players: tuple[str, ...]
    table: int | None = None
    text: str = ""
    call: str | None = None
    match: str | None = None
    round: int = 0


class LiftWarning(DeskAsked, frozen=True, kw_only=True, tag="lift-warning"):
    """A warning was wrong: it falls alone, whatever came after it."""

    may: ClassVar[Phases] = {"running": JURY}

    step: int
    """The record in which it was given."""
    reason: str


class NameSubstitute(DeskAsked, frozen=True, kw_only=True, tag="name-substitute"):
    """Plays on for a leaver at a table of which only two remain; never scored (7W-607)."""

    may: ClassVar[Phases] = {"running": JURY}

    round: int
    table: int
    leaver: str
    substitute: str


# ── Clocks ───────────────────────────────────────────────────────────────────────────────────────


class StartClock(DeskAsked, frozen=True, kw_only=True, tag="start-clock"):
    """Starts the round's clock, or lets a paused one run on; without seconds: as announced."""

    may: ClassVar[Phases] = {"running": HALL}
    subject: ClassVar[str] = "clock"

    seconds: int | None = None
    turn_seconds: int | None = None


class PauseClock(DeskAsked, frozen=True, kw_only=True, tag="pause-clock"):
    may: ClassVar[Phases] = {"running": HALL}
    subject: ClassVar[str] = "clock"


class StopClock(DeskAsked, frozen=True, kw_only=True, tag="stop-clock"):
    """Takes the clock off the wall."""

    may: ClassVar[Phases] = {"running": HALL}
    subject: ClassVar[str] = "clock"


class ExtendTable(DeskAsked, frozen=True, kw_only=True, tag="extend-table"):
    """More time for one table; table 0 means all."""

    may: ClassVar[Phases] = {"running": HALL}
    subject: ClassVar[str] = "clock"

    table: int
    seconds: int
    reason: str = ""


class PressClock(DeskAsked, frozen=True, kw_only=True, tag="press-clock"):
    """A press on a table's two-sided clock: whose time runs now, and why it stops (FRI-702)."""

    may: ClassVar[Phases] = {"running": TABLE}
    subject: ClassVar[str] = "chess"

    round: int
    table: int
    to: Side
    reason: str = ""
    nation: str | None = None
    cities: int = 0
    match: str | None = None


class NoteMinutes(DeskAsked, frozen=True, kw_only=True, tag="note-minutes"):
    """A line of the table's running minutes (FRI-601)."""

    may: ClassVar[Phases] = {"running": TABLE}
    subject: ClassVar[str] = "minutes"

    round: int
    table: int
    note: dict[str, object]
    match: str | None = None
