"""What can happen in a tournament: one frozen, past-tense record for each.

Events carry opaque ids, never names: people live elsewhere and can be erased without touching
the chain. A new kind of event is a class here and a line in `state/fold.py`, which refuses
events it does not know.
"""

from __future__ import annotations

from tafelrunde.journal.parts import Happened, Line, Ranked, Seat, Seated, Slip
from tafelrunde.journal.play import (
    About,
    CallAnswered,
    CallClosed,
    ClockPaused,
    ClockPressed,
    ClockStarted,
    ClockStopped,
    MatchDisputed,
    MatchFinished,
    MatchReported,
    MatchSigned,
    MinutesNoted,
    Outcome,
    PlayerDisqualified,
    PlayerReturned,
    PlayerWithdrew,
    RefereeCalled,
    RoundClosed,
    RoundPublished,
    RoundRepaired,
    RoundSeated,
    RulingGiven,
    SeatMoved,
    SeatsSwapped,
    SeatVacated,
    Side,
    SlipAccepted,
    SlipConfirmed,
    SlipCorrected,
    SlipDisputed,
    SlipReported,
    StandInCalled,
    SubstituteNamed,
    TableExtended,
    TableFinished,
    Verdict,
)
from tafelrunde.rulebook.model import Setting

__all__ = [
    "About",
    "CallAnswered",
    "CallClosed",
    "ClockPaused",
    "ClockPressed",
    "ClockStarted",
    "ClockStopped",
    "Happened",
    "Line",
    "MatchDisputed",
    "MatchFinished",
    "MatchReported",
    "MatchSigned",
    "MinutesNoted",
    "Outcome",
    "PlayerDisqualified",
    "PlayerReturned",
    "PlayerWithdrew",
    "Ranked",
    "RefereeCalled",
    "RoundClosed",
    "RoundPublished",
    "RoundRepaired",
    "RoundSeated",
    "RulingGiven",
    "Seat",
    "SeatMoved",
    "SeatVacated",
    "Seated",
    "SeatsSwapped",
    "Side",
    "Slip",
    "SlipAccepted",
    "SlipConfirmed",
    "SlipCorrected",
    "SlipDisputed",
    "SlipReported",
    "StandInCalled",
    "SubstituteNamed",
    "TableExtended",
    "TableFinished",
    "Verdict",
]
"""What other files bring in here; the events of the whole tournament stand below."""


# ── Before the first game ────────────────────────────────────────────────────────────────────────


class TournamentAnnounced(Happened, frozen=True, kw_only=True, tag="tournament-announced"):
    """The first event of every journal: rulebook, its version and the options, pinned."""

    rulebook: str
    version: str
    mode: str
    options: dict[str, Setting]
    tournament: str = ""


class OptionsChanged(Happened, frozen=True, kw_only=True, tag="options-changed"):
    """Possible until the tournament starts, never after."""

    options: dict[str, Setting]


class DetailsSet(Happened, frozen=True, kw_only=True, tag="details-set"):
    """What the announcement says besides the rules; None leaves a field as it was."""

    title: str | None = None
    venue: str | None = None
    date: str | None = None
    fee_cents: int | None = None
    event_charges_entrance: bool | None = None
    capacity: int | None = None
    referee: str | None = None
    season: str | None = None
    second_person: bool | None = None
    round_minutes: int | None = None
    turn_seconds: int | None = None
    signatures: int | None = None
    games_provided: bool | None = None
    start_time: str | None = None
    check_in_from: str | None = None
    check_in_until: str | None = None
    round_times: tuple[str, ...] | None = None
    time_zone: str | None = None


class PlayerEntered(Happened, frozen=True, kw_only=True, tag="player-entered"):
    """Somebody is on the list; `from_round` is later than 1 for a late entry.

    A stand-in plays only where the number would be odd (CAR-302); whoever waits has no place yet.
    """

    player: str
    from_round: int = 1
    minor: bool = False
    groups: tuple[str, ...] = ()
    fixed_table: int | None = None
    standin: bool = False
    waiting: bool = False


class EntryChanged(Happened, frozen=True, kw_only=True, tag="entry-changed"):
    """What was settled or mended about an entry; None leaves a field, table 0 means none."""

    player: str
    minor: bool | None = None
    groups: tuple[str, ...] | None = None
    fixed_table: int | None = None
    standin: bool | None = None
    pseudonym: bool | None = None
    fair_play: bool | None = None
    consent: bool | None = None
    data_checked: bool | None = None
    fee_paid: bool | None = None
    brings_game: bool | None = None
    eligible: bool | None = None


class EntryCancelled(Happened, frozen=True, kw_only=True, tag="entry-cancelled"):
    """Off the list again without having played."""

    player: str


class PlayerMovedUp(Happened, frozen=True, kw_only=True, tag="player-moved-up"):
    """From the waitlist onto the list."""

    player: str


class PlayerCheckedIn(Happened, frozen=True, kw_only=True, tag="player-checked-in"):
    """There; `late_minutes` after the beginning that was announced, 0 for whoever is in time."""

    player: str
    late_minutes: int = 0


class PlayerMissed(Happened, frozen=True, kw_only=True, tag="player-missed"):
    """Entered, but not there when check-in closed."""

    player: str


class PlayerDelayed(Happened, frozen=True, kw_only=True, tag="player-delayed"):
    """Not there yet, expected from that round on."""

    player: str
    from_round: int


class CheckInUndone(Happened, frozen=True, kw_only=True, tag="check-in-undone"):
    player: str


class CheckInClosed(Happened, frozen=True, kw_only=True, tag="check-in-closed"):
    """The field stands; what becomes of each no-show was decided with it."""


class CheckInReopened(Happened, frozen=True, kw_only=True, tag="check-in-reopened"):
    pass


class TournamentStarted(Happened, frozen=True, kw_only=True, tag="tournament-started"):
    """From here on rulebook and options are frozen."""


# ── Draws ────────────────────────────────────────────────────────────────────────────────────────


class DrawCommitted(Happened, frozen=True, kw_only=True, tag="draw-committed"):
    """Published before the seed is known, so that nobody can fit a seed to a wish.

    `seal` is the hash of a seed that the system has made; `reason` says why an earlier commitment
    that nothing was drawn under could not be kept.
    """

    draw: str
    digest: str
    algorithm: str
    source: str
    seal: str = ""
    reason: str | None = None


class Drawn(Happened, frozen=True, kw_only=True, tag="drawn"):
    """A draw with all that is needed to make it again, and what came of it."""

    draw: str
    kind: str
    algorithm: str
    seed: str
    input: dict[str, object]
    outcome: object
    reason: str | None = None


class LotDrawn(Happened, frozen=True, kw_only=True, tag="lot-drawn"):
    """The order of players who were equal, first wins.

    Without a `draw` it was drawn by hand; `reason` then says how and before whom.
    """

    order: tuple[str, ...]
    draw: str | None = None
    reason: str = ""


# ── The finish ───────────────────────────────────────────────────────────────────────────────────


class MatchSeated(Happened, frozen=True, kw_only=True, tag="match-seated"):
    stage: str
    match: str
    seats: tuple[Seat, ...]


class SeatPicked(Happened, frozen=True, kw_only=True, tag="seat-picked"):
    """A finalist's choice of position or role (CAR-408, FRI-401)."""

    match: str
    player: str
    position: int | None = None
    role: str | None = None


class MatchPlayed(Happened, frozen=True, kw_only=True, tag="match-played"):
    """One game of a match; a replay is a further one."""

    stage: str
    match: str
    seats: tuple[Seat, ...]
    slip: Slip


class MatchCorrected(Happened, frozen=True, kw_only=True, tag="match-corrected"):
    """Another result for a game of a match; games count from 1."""

    match: str
    game: int
    old: Slip
    new: Slip
    reason: str
    rule: str | None = None


class PlaceRevealed(Happened, frozen=True, kw_only=True, tag="place-revealed"):
    """At the ceremony, on the screen: from this place down everybody sees who it is."""

    place: int


class TournamentAwarded(Happened, frozen=True, kw_only=True, tag="tournament-awarded"):
    """The ceremony: after it nothing is contested any more (7W-604)."""

    ranking: tuple[Ranked, ...]


# ── The course of the day ────────────────────────────────────────────────────────────────────────


class RoundsChanged(Happened, frozen=True, kw_only=True, tag="rounds-changed"):
    """While it runs: another number of rounds than announced; a deviation, with its reason."""

    rounds: int
    was: int
    reason: str
    rule: str | None = None


class FinishDropped(Happened, frozen=True, kw_only=True, tag="finish-dropped"):
    """It ends with its rounds, without the finish that was announced; a deviation too."""

    reason: str
    rule: str | None = None


class TournamentCancelled(Happened, frozen=True, kw_only=True, tag="tournament-cancelled"):
    """It does not take place, or not to its end. What was played before stays."""

    reason: str


# ── A change of mind ─────────────────────────────────────────────────────────────────


class WritingHandedOver(Happened, frozen=True, kw_only=True, tag="writing-handed-over"):
    """From here on only that device writes; with a reason where it was taken, not given."""

    to_device: str
    label: str = ""
    reason: str = ""


class TakenBack(Happened, frozen=True, kw_only=True, tag="taken-back"):
    """Everything from record `since` up to this one is void, as if it had not happened."""

    since: int
    reason: str


Event = (
    TournamentAnnounced
    | OptionsChanged
    | DetailsSet
    | PlayerEntered
    | EntryChanged
    | EntryCancelled
    | PlayerMovedUp
    | PlayerCheckedIn
    | PlayerMissed
    | PlayerDelayed
    | CheckInUndone
    | CheckInClosed
    | CheckInReopened
    | TournamentStarted
    | DrawCommitted
    | Drawn
    | LotDrawn
    | RoundSeated
    | StandInCalled
    | SeatsSwapped
    | RoundPublished
    | TableFinished
    | SlipReported
    | SlipConfirmed
    | SlipDisputed
    | SlipAccepted
    | SlipCorrected
    | SeatVacated
    | SeatMoved
    | RoundRepaired
    | SubstituteNamed
    | RoundClosed
    | RefereeCalled
    | CallAnswered
    | CallClosed
    | RulingGiven
    | PlayerWithdrew
    | PlayerReturned
    | PlayerDisqualified
    | MatchSeated
    | SeatPicked
    | MatchFinished
    | MatchReported
    | MatchSigned
    | MatchDisputed
    | MatchPlayed
    | MatchCorrected
    | PlaceRevealed
    | TournamentAwarded
    | RoundsChanged
    | FinishDropped
    | TournamentCancelled
    | ClockStarted
    | ClockPaused
    | ClockStopped
    | TableExtended
    | ClockPressed
    | MinutesNoted
    | WritingHandedOver
    | TakenBack
)
