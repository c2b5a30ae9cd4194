"""What can happen in a tournament: one frozen, past-tense record for each.

Events carry opaque ids, never names: people live elsewhere and can be erased without touching
the chain. A new kind of event is a class here (or in `play.py`, `judging.py`) and a step in
`state/`, where events nobody knows are refused.
"""

from __future__ import annotations

from functools import reduce
from operator import or_
from typing import TYPE_CHECKING, ClassVar, TypeAlias

from tafelrunde.journal.fields import DetailFields, EntryChanges
from tafelrunde.journal.judging import *
from tafelrunde.journal.parts import *
from tafelrunde.journal.play import *
from tafelrunde.journal.registers import kinds_of
from tafelrunde.rulebook.model import Setting

# ── Before the first game ────────────────────────────────────────────────────────────────────────


class TournamentAnnounced(Happened, frozen=True, kw_only=True, tag="tournament-announced"):
    """The first event of every journal: rulebook, its version and the options, pinned.

    Journals written before rulebooks were carried along have only its name.
    """

    chapter: ClassVar[Chapter] = "announcement"
    subject: ClassVar[str] = "announcement"

    rulebook: str
    version: str
    mode: str
    options: dict[str, Setting]
    tournament: str = ""
    carried: Carried | None = None
    practice: bool = False
    """With made-up people, to learn by: never public, counts for nothing, may be thrown away."""


class OptionsChanged(Happened, frozen=True, kw_only=True, tag="options-changed"):
    """Possible until the tournament starts, never after."""

    chapter: ClassVar[Chapter] = "announcement"
    subject: ClassVar[str] = "announcement"

    options: dict[str, Setting]


class DetailsSet(DetailFields, Happened, frozen=True, kw_only=True, tag="details-set"):
    """What the announcement says besides the rules; None leaves a field as it was."""

    chapter: ClassVar[Chapter] = "announcement"
    subject: ClassVar[str] = "announcement"


class PlayerEntered(Happened, frozen=True, kw_only=True, tag="player-entered"):
    """Somebody is on the list; `from_round` is later than 1 for a late entry.

    A stand-in plays only where the number would be odd (CAR-302); whoever waits has no place yet.
    """

    chapter: ClassVar[Chapter] = "people"
    reach: ClassVar[Reach] = "person"

    player: str
    from_round: int = 1
    minor: bool = False
    groups: tuple[str, ...] = ()
    fixed_table: int | None = None
    standin: bool = False
    waiting: bool = False
    start: str = ""


class EntryChanged(EntryChanges, Happened, frozen=True, kw_only=True, tag="entry-changed"):
    """What was settled or mended about an entry; None leaves a field, table 0 means none."""

    chapter: ClassVar[Chapter] = "people"
    reach: ClassVar[Reach] = "person"


class EntryCancelled(Happened, frozen=True, kw_only=True, tag="entry-cancelled"):
    """Off the list again without having played."""

    chapter: ClassVar[Chapter] = "people"

    player: str


class PlayerMovedUp(Happened, frozen=True, kw_only=True, tag="player-moved-up"):
    """From the waitlist onto the list."""

    chapter: ClassVar[Chapter] = "people"

    player: str


class PlayerCheckedIn(Happened, frozen=True, kw_only=True, tag="player-checked-in"):
    """There; `late_minutes` after the beginning that was announced, 0 for whoever is in time."""

    chapter: ClassVar[Chapter] = "people"
    reach: ClassVar[Reach] = "person"

    player: str
    late_minutes: int = 0


class PlayerMissed(Happened, frozen=True, kw_only=True, tag="player-missed"):
    """Entered, but not there when check-in closed."""

    chapter: ClassVar[Chapter] = "people"
    contested: ClassVar[bool] = True

    player: str


class PlayerDelayed(Happened, frozen=True, kw_only=True, tag="player-delayed"):
    """Not there yet, expected from that round on."""

    chapter: ClassVar[Chapter] = "people"

    player: str
    from_round: int


class CheckInUndone(Happened, frozen=True, kw_only=True, tag="check-in-undone"):
    chapter: ClassVar[Chapter] = "people"
    reach: ClassVar[Reach] = "person"

    player: str


class CheckInClosed(Happened, frozen=True, kw_only=True, tag="check-in-closed"):
    """The field stands; what becomes of each no-show was decided with it."""

    chapter: ClassVar[Chapter] = "people"
    subject: ClassVar[str] = "field"


class CheckInReopened(Happened, frozen=True, kw_only=True, tag="check-in-reopened"):
    chapter: ClassVar[Chapter] = "people"
    subject: ClassVar[str] = "field"


class TournamentStarted(Happened, frozen=True, kw_only=True, tag="tournament-started"):
    """From here on rulebook and options are frozen."""

    chapter: ClassVar[Chapter] = "rounds"
    subject: ClassVar[str] = "rounds"


# ── Draws ────────────────────────────────────────────────────────────────────────────────────────


class DrawCommitted(Happened, frozen=True, kw_only=True, tag="draw-committed"):
    """Published before the seed is known, so that nobody can fit a seed to a wish.

    `seal` is the hash of a seed that the system has made; `reason` says why an earlier commitment
    that nothing was drawn under could not be kept.
    """

    chapter: ClassVar[Chapter] = "rounds"

    draw: str
    digest: str
    algorithm: str
    source: str
    seal: str = ""
    reason: str | None = None


class Drawn(Happened, frozen=True, kw_only=True, tag="drawn"):
    """A draw with all that is needed to make it again, and what came of it."""

    chapter: ClassVar[Chapter] = "rounds"

    draw: str
    kind: str
    algorithm: str
    seed: str
    input: dict[str, object]
    outcome: object
    reason: str | None = None


class LotDrawn(Happened, frozen=True, kw_only=True, tag="lot-drawn"):
    """The order of players who were equal, first wins.

    Without a `draw` it was drawn by hand; `reason` then says how and before whom. A sheet or a
    report has the order alone, of all equals in one: neither of both stands in it.
    """

    chapter: ClassVar[Chapter] = "finish"
    subject: ClassVar[str] = "finish"
    contested: ClassVar[bool] = True

    order: tuple[str, ...]
    draw: str | None = None
    reason: str = ""

    @property
    def by_hand(self) -> bool:
        return self.draw is None and bool(self.reason)

    @property
    def from_a_file(self) -> bool:
        """Nobody knows in this house how it was drawn."""
        return self.draw is None and not self.reason


# ── The finish ───────────────────────────────────────────────────────────────────────────────────


class MatchSeated(Happened, frozen=True, kw_only=True, tag="match-seated"):
    chapter: ClassVar[Chapter] = "finish"
    subject: ClassVar[str] = "finish"

    stage: str
    match: str
    seats: tuple[Seat, ...]


class SeatPicked(Happened, frozen=True, kw_only=True, tag="seat-picked"):
    """A finalist's choice of position or role (CAR-408, FRI-401)."""

    chapter: ClassVar[Chapter] = "finish"

    match: str
    player: str
    position: int | None = None
    role: str | None = None


class PlaceRevealed(Happened, frozen=True, kw_only=True, tag="place-revealed"):
    """At the ceremony, on the screen: from this place down everybody sees who it is."""

    chapter: ClassVar[Chapter] = "finish"
    subject: ClassVar[str] = "finish"

    place: int


class TournamentAwarded(Happened, frozen=True, kw_only=True, tag="tournament-awarded"):
    """The ceremony: after it nothing is contested any more (7W-604)."""

    chapter: ClassVar[Chapter] = "finish"
    subject: ClassVar[str] = "finish"

    ranking: tuple[Ranked, ...]


# ── The course of the day ────────────────────────────────────────────────────────────────────────


class RoundsChanged(Happened, frozen=True, kw_only=True, tag="rounds-changed"):
    """While it runs: another number of rounds than announced; a deviation, with its reason."""

    chapter: ClassVar[Chapter] = "announcement"
    subject: ClassVar[str] = "rounds"
    contested: ClassVar[bool] = True

    rounds: int
    was: int
    reason: str
    rule: str | None = None


class FinishDropped(Happened, frozen=True, kw_only=True, tag="finish-dropped"):
    """It ends with its rounds, without the finish that was announced; a deviation too."""

    chapter: ClassVar[Chapter] = "announcement"
    subject: ClassVar[str] = "rounds"
    contested: ClassVar[bool] = True

    reason: str
    rule: str | None = None


class ChancesShown(Happened, frozen=True, kw_only=True, tag="chances-shown"):
    """From here on these audiences, and no others, are shown estimated chances."""

    chapter: ClassVar[Chapter] = "announcement"
    subject: ClassVar[str] = "chances"

    audiences: tuple[Audience, ...]


class TournamentCancelled(Happened, frozen=True, kw_only=True, tag="tournament-cancelled"):
    """It does not take place, or not to its end. What was played before stays."""

    chapter: ClassVar[Chapter] = "announcement"
    subject: ClassVar[str] = EVERYTHING
    contested: ClassVar[bool] = True

    reason: str


# ── A change of mind ─────────────────────────────────────────────────────────────────


class WritingHandedOver(Happened, frozen=True, kw_only=True, tag="writing-handed-over"):
    """From here on only that device writes; with a reason where it was taken, not given."""

    chapter: ClassVar[Chapter] = "clocks"
    subject: ClassVar[str] = EVERYTHING

    to_device: str
    label: str = ""
    reason: str = ""


class TakenBack(Happened, frozen=True, kw_only=True, tag="taken-back"):
    """Everything from record `since` up to this one is void, as if it had not happened."""

    chapter: ClassVar[Chapter] = "undo"
    subject: ClassVar[str] = EVERYTHING
    contested: ClassVar[bool] = True

    since: int
    reason: str


if TYPE_CHECKING:
    Event: TypeAlias = Happened
else:
    Event = reduce(or_, kinds_of(Happened))
