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


class PlayerEntered(Happened, frozen=True, kw_only=True, tag="player-entered"):
    """Somebody is on the list; `from_round` is later than 1 for a late entry."""

    player: str
    from_round: int = 1


class PlayerCheckedIn(Happened, frozen=True, kw_only=True, tag="player-checked-in"):
    player: str


class PlayerMissed(Happened, frozen=True, kw_only=True, tag="player-missed"):
    """Entered, but not there when check-in closed."""

    player: str


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


# ── A round ──────────────────────────────────────────────────────────────────────────────────────


class RoundSeated(Happened, frozen=True, kw_only=True, tag="round-seated"):
    round: int
    tables: tuple[Seated, ...]
    kind: str | None = None
    draw: str | None = None


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


class MatchPlayed(Happened, frozen=True, kw_only=True, tag="match-played"):
    """One game of a match; a replay is a further one."""

    stage: str
    match: str
    seats: tuple[Seat, ...]
    slip: Slip


class TournamentAwarded(Happened, frozen=True, kw_only=True, tag="tournament-awarded"):
    """The ceremony: after it nothing is contested any more (7W-604)."""

    ranking: tuple[Ranked, ...]


Event = (
    TournamentAnnounced
    | OptionsChanged
    | PlayerEntered
    | PlayerCheckedIn
    | PlayerMissed
    | TournamentStarted
    | DrawCommitted
    | Drawn
    | LotDrawn
    | RoundSeated
    | RoundPublished
    | SlipReported
    | SlipConfirmed
    | SlipDisputed
    | SlipAccepted
    | SlipCorrected
    | RoundClosed
    | RulingGiven
    | PlayerWithdrew
    | PlayerDisqualified
    | MatchSeated
    | MatchPlayed
    | TournamentAwarded
)
