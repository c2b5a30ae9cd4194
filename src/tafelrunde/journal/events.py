"""What can happen in a tournament: one frozen, past-tense record for each.

Events carry opaque ids, never names: people live elsewhere and can be erased without touching
the chain. A new kind of event is a class here and a line in `state/fold.py`, which refuses
events it does not know.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from tafelrunde.rulebook.model import Setting


class Happened(msgspec.Struct, frozen=True, kw_only=True, tag_field="type", omit_defaults=True):
    """Base of all events; the class name is the event's type in the file."""


class Seat(msgspec.Struct, frozen=True, omit_defaults=True):
    """A player's place at a table: position 1 starts; a role where the game has roles."""

    player: str
    position: int | None = None
    role: str | None = None


class Seated(msgspec.Struct, frozen=True, omit_defaults=True):
    """One table of a round as it was set."""

    number: int
    seats: tuple[Seat, ...]


class Line(msgspec.Struct, frozen=True, omit_defaults=True):
    """One player's line on a slip: the figures, and what was marked beside them."""

    player: str
    figures: dict[str, int] = {}
    left: bool = False
    won: bool = False
    victory: str | None = None


class Slip(msgspec.Struct, frozen=True, omit_defaults=True):
    """A table's result: a line for each player, and the game's minutes where it keeps some."""

    lines: tuple[Line, ...]
    minutes: dict[str, object] | None = None


class Ranked(msgspec.Struct, frozen=True, omit_defaults=True):
    """A place in published standings; without rank: disqualified."""

    player: str
    rank: int | None = None


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


class EntryCancelled(Happened, frozen=True, kw_only=True, tag="entry-cancelled"):
    """Off the list again without having played."""

    player: str


class PlayerMovedUp(Happened, frozen=True, kw_only=True, tag="player-moved-up"):
    """From the waitlist onto the list."""

    player: str


class PlayerCheckedIn(Happened, frozen=True, kw_only=True, tag="player-checked-in"):
    player: str


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
    """Published before the seed is known, so that nobody can fit a seed to a wish."""

    draw: str
    digest: str
    algorithm: str
    source: str


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
    """The order of players who were equal, first wins."""

    order: tuple[str, ...]
    draw: str | None = None


# ── A round ──────────────────────────────────────────────────────────────────────────────────────


class RoundSeated(Happened, frozen=True, kw_only=True, tag="round-seated"):
    round: int
    tables: tuple[Seated, ...]
    kind: str | None = None
    draw: str | None = None


class StandInCalled(Happened, frozen=True, kw_only=True, tag="stand-in-called"):
    """The number was odd: the stand-in plays this round, unscored in the ranking."""

    player: str
    round: int


class SeatsSwapped(Happened, frozen=True, kw_only=True, tag="seats-swapped"):
    """Two people of a draft changed places by hand."""

    round: int
    one: str
    other: str
    reason: str = ""


class RoundPublished(Happened, frozen=True, kw_only=True, tag="round-published"):
    round: int


class SlipReported(Happened, frozen=True, kw_only=True, tag="slip-reported"):
    round: int
    table: int
    slip: Slip
    by: str | None = None


class SlipConfirmed(Happened, frozen=True, kw_only=True, tag="slip-confirmed"):
    """A signature: with the last one the slip is final (CAR-206, DOM-118)."""

    round: int
    table: int
    player: str


class SlipDisputed(Happened, frozen=True, kw_only=True, tag="slip-disputed"):
    round: int
    table: int
    player: str
    reason: str


class SlipAccepted(Happened, frozen=True, kw_only=True, tag="slip-accepted"):
    """The desk took the paper slip as signed by all."""

    round: int
    table: int


class SlipCorrected(Happened, frozen=True, kw_only=True, tag="slip-corrected"):
    """A correction names old, new and reason; who made it stands on the record."""

    round: int
    table: int
    old: Slip
    new: Slip
    reason: str
    rule: str | None = None


class SeatVacated(Happened, frozen=True, kw_only=True, tag="seat-vacated"):
    """Gone before the game began: the seat of a published round is free (7W-605, CAT-105)."""

    round: int
    table: int
    player: str


class SeatMoved(Happened, frozen=True, kw_only=True, tag="seat-moved"):
    """The organiser sent somebody to a table with a free seat (7W-606, CAT-105)."""

    round: int
    player: str
    table: int
    position: int | None = None
    role: str | None = None


class SubstituteNamed(Happened, frozen=True, kw_only=True, tag="substitute-named"):
    """Plays on for a leaver where only two remain; never scored (7W-607, CAT-106)."""

    round: int
    table: int
    leaver: str
    substitute: str


class RoundClosed(Happened, frozen=True, kw_only=True, tag="round-closed"):
    """With the standings as they were read out, so that anyone can compute them again."""

    round: int
    standings: tuple[Ranked, ...] = ()


# ── Rulings and leaving ──────────────────────────────────────────────────────────────────────────


class RulingGiven(Happened, frozen=True, kw_only=True, tag="ruling-given"):
    rule: str
    verdict: Literal["note", "warning", "penalty"]
    players: tuple[str, ...]
    round: int
    table: int | None = None
    text: str = ""


class PlayerWithdrew(Happened, frozen=True, kw_only=True, tag="player-withdrew"):
    player: str
    after_round: int


class PlayerReturned(Happened, frozen=True, kw_only=True, tag="player-returned"):
    """Withdrawn before, playing again from that round on."""

    player: str
    from_round: int


class PlayerDisqualified(Happened, frozen=True, kw_only=True, tag="player-disqualified"):
    player: str
    after_round: int
    rule: str | None = None
    grounds: str = ""


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


class TournamentAwarded(Happened, frozen=True, kw_only=True, tag="tournament-awarded"):
    """The ceremony: after it nothing is contested any more (7W-604)."""

    ranking: tuple[Ranked, ...]


# ── Clocks, and a change of mind ─────────────────────────────────────────────────────────────────


class ClockStarted(Happened, frozen=True, kw_only=True, tag="clock-started"):
    """A round's time began to run, or ran on; `used` seconds were gone before."""

    round: int
    at: str
    seconds: int
    used: int = 0
    turn_seconds: int | None = None


class ClockPaused(Happened, frozen=True, kw_only=True, tag="clock-paused"):
    """Stopped with so many seconds used."""

    round: int
    at: str
    used: int


class ClockStopped(Happened, frozen=True, kw_only=True, tag="clock-stopped"):
    round: int


class TableExtended(Happened, frozen=True, kw_only=True, tag="table-extended"):
    """More time for one table; table 0 means all."""

    round: int
    table: int
    seconds: int
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
    | SlipReported
    | SlipConfirmed
    | SlipDisputed
    | SlipAccepted
    | SlipCorrected
    | SeatVacated
    | SeatMoved
    | SubstituteNamed
    | RoundClosed
    | RulingGiven
    | PlayerWithdrew
    | PlayerReturned
    | PlayerDisqualified
    | MatchSeated
    | SeatPicked
    | MatchPlayed
    | MatchCorrected
    | TournamentAwarded
    | ClockStarted
    | ClockPaused
    | ClockStopped
    | TableExtended
    | TakenBack
)
