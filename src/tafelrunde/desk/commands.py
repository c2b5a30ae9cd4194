"""What can be asked for at the desk: one frozen, imperative record for each command.

Commands travel as JSON (`{"command": "check-in", "player": "p7"}`). They carry no clock and no
chance: whoever sends one gives the seed, the ledger gives the time. Who asks is the Actor.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from tafelrunde.desk.asked import Asked
from tafelrunde.desk.hall_commands import CancelTournament, ChangeRounds, DropFinish, ReseatRound
from tafelrunde.desk.match_commands import DisputeMatch, FinishMatch, SignMatch
from tafelrunde.desk.table_commands import (
    AcceptSlip,
    AnswerCall,
    CallReferee,
    CloseCall,
    ConfirmSlip,
    CorrectSlip,
    DisputeSlip,
    DisqualifyPlayer,
    ExtendTable,
    FinishTable,
    GiveRuling,
    NameSubstitute,
    NoteMinutes,
    PauseClock,
    PressClock,
    ReportSlip,
    ReturnPlayer,
    StartClock,
    StopClock,
    WithdrawPlayer,
)
from tafelrunde.draw.commitment import SeedSource
from tafelrunde.journal.events import Slip
from tafelrunde.rulebook.model import Setting

__all__ = [
    "AcceptSlip",
    "AnswerCall",
    "Asked",
    "CallReferee",
    "CancelTournament",
    "ChangeRounds",
    "CloseCall",
    "ConfirmSlip",
    "CorrectSlip",
    "DisputeMatch",
    "DisputeSlip",
    "DisqualifyPlayer",
    "DropFinish",
    "ExtendTable",
    "FinishMatch",
    "FinishTable",
    "GiveRuling",
    "NameSubstitute",
    "NoteMinutes",
    "PauseClock",
    "PressClock",
    "ReportSlip",
    "ReseatRound",
    "ReturnPlayer",
    "SignMatch",
    "StartClock",
    "StopClock",
    "WithdrawPlayer",
]
"""What other files bring in here; the other commands stand below."""

NoShow = Literal["missed", "late"]
"""What becomes of somebody who is not there: struck off, or expected for the second round."""


class Entrant(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """Somebody to be put on the list: an opaque id and what the draw and the rules must know."""

    player: str
    minor: bool = False
    groups: tuple[str, ...] = ()
    fixed_table: int | None = None
    standin: bool = False
    pseudonym: bool = False
    fair_play: bool = False
    consent: bool = False
    data_checked: bool = False
    fee_paid: bool = False
    brings_game: bool = False
    eligible: bool | None = None
    """Whether the person may play in this series (7W-101); None: nobody asked."""


# ── Announcing ───────────────────────────────────────────────────────────────────────────────────


class AnnounceTournament(Asked, frozen=True, kw_only=True, tag="announce-tournament"):
    """The first command of every tournament; options not named take their defaults."""

    tournament: str
    rulebook: str
    mode: str
    options: dict[str, Setting] = msgspec.field(default_factory=dict)


class ChangeOptions(Asked, frozen=True, kw_only=True, tag="change-options"):
    """Possible until the tournament starts ("announced beforehand")."""

    options: dict[str, Setting]


class SetDetails(Asked, frozen=True, kw_only=True, tag="set-details"):
    """What the announcement says besides the rules; None leaves a field as it is."""

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


# ── Entries and check-in ─────────────────────────────────────────────────────────────────────────


class EnterPlayer(Asked, frozen=True, kw_only=True, tag="enter-player"):
    """One more on the list, or on the waitlist where the hall is full; later: a late entry."""

    player: str
    minor: bool = False
    groups: tuple[str, ...] = ()
    fixed_table: int | None = None
    standin: bool = False
    pseudonym: bool = False
    fair_play: bool = False
    consent: bool = False
    data_checked: bool = False
    fee_paid: bool = False
    brings_game: bool = False
    eligible: bool | None = None


class EnterPlayers(Asked, frozen=True, kw_only=True, tag="enter-players"):
    """A pasted list, all or none."""

    entrants: tuple[Entrant, ...]


class ChangeEntry(Asked, frozen=True, kw_only=True, tag="change-entry"):
    """None leaves a field as it is; a fixed table of 0 means none any more."""

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


class ChoosePseudonym(Asked, frozen=True, kw_only=True, tag="choose-pseudonym"):
    """A player chose one on the phone; what it is stands with the people, never in the journal."""

    player: str


class CancelEntry(Asked, frozen=True, kw_only=True, tag="cancel-entry"):
    """Before the start; the first on the waitlist moves up."""

    player: str


class CheckIn(Asked, frozen=True, kw_only=True, tag="check-in"):
    """The tap on the row: present, and with it what was settled at the desk just now."""

    player: str
    data_checked: bool = False
    consent: bool = False
    fair_play: bool = False
    fee_paid: bool = False
    eligible: bool | None = None


class CheckInEverybody(Asked, frozen=True, kw_only=True, tag="check-in-everybody"):
    """All are here: whoever has nothing of his own left to settle is present from now on."""

    data_checked: bool = False
    fair_play: bool = False


class UndoCheckIn(Asked, frozen=True, kw_only=True, tag="undo-check-in"):
    player: str


class CloseCheckIn(Asked, frozen=True, kw_only=True, tag="close-check-in"):
    """Decides about each no-show, one by one."""

    no_shows: dict[str, NoShow] = msgspec.field(default_factory=dict)


class ReopenCheckIn(Asked, frozen=True, kw_only=True, tag="reopen-check-in"):
    """Until the tournament starts."""


class StartTournament(Asked, frozen=True, kw_only=True, tag="start-tournament"):
    """Freezes rulebook, mode and options."""


# ── Draws and rounds ─────────────────────────────────────────────────────────────────────────────


class CommitDraw(Asked, frozen=True, kw_only=True, tag="commit-draw"):
    """Publishes who will be in a draw before its seed is known; a system's seed is sealed."""

    draw: str
    source: SeedSource
    seed: str | None = None
    reason: str | None = None
    """Why a sealed seed that nobody has seen yet is replaced by another."""


class DraftRound(Asked, frozen=True, kw_only=True, tag="draft-round"):
    """The next round as a draft; `kind` where the game has kinds (Catan)."""

    seed: str
    kind: str | None = None


class RedrawRound(Asked, frozen=True, kw_only=True, tag="redraw-round"):
    """Another draft of the same round, with the reason why."""

    seed: str
    reason: str
    kind: str | None = None


class SwapSeats(Asked, frozen=True, kw_only=True, tag="swap-seats"):
    """Two people of a draft change places."""

    round: int
    one: str
    other: str
    reason: str = ""


class PublishRound(Asked, frozen=True, kw_only=True, tag="publish-round"):
    round: int


class RepairRound(Asked, frozen=True, kw_only=True, tag="repair-round"):
    """A round that no longer fits goes on as the offered repair; moves are player: table."""

    round: int
    moves: dict[str, int] = msgspec.field(default_factory=dict)


class MoveSeat(Asked, frozen=True, kw_only=True, tag="move-seat"):
    """Somebody of a published round, or the stand-in, goes to a table that lacks a player."""

    round: int
    player: str
    table: int


class CloseRound(Asked, frozen=True, kw_only=True, tag="close-round"):
    round: int


# ── The finish ───────────────────────────────────────────────────────────────────────────────────


class DrawLot(Asked, frozen=True, kw_only=True, tag="draw-lot"):
    """The order of players equal in everything, in public: drawn here, or noted as drawn by hand.

    By hand: `order` holds the players as they were drawn, `reason` how and before whom.
    """

    players: tuple[str, ...]
    seed: str = ""
    reason: str = ""
    order: tuple[str, ...] = ()


class SeatStage(Asked, frozen=True, kw_only=True, tag="seat-stage"):
    """The next stage of the finish: its open matches with their players."""

    seed: str


class PickSeat(Asked, frozen=True, kw_only=True, tag="pick-seat"):
    """A finalist picks a position or a role, in order of the standings (CAR-408, FRI-401)."""

    match: str
    player: str
    position: int | None = None
    role: str | None = None


class ReportMatch(Asked, frozen=True, kw_only=True, tag="report-match"):
    """The result of a match's game; a replay is a further one.

    From the desk it is the result. A player's is to be signed by all; `edition` is the one it
    replaces, 0 the empty slip.
    """

    match: str
    slip: Slip
    edition: int | None = None


class CorrectMatch(Asked, frozen=True, kw_only=True, tag="correct-match"):
    """Another result for a game of a match; `game` counts from 1."""

    match: str
    game: int
    slip: Slip
    reason: str
    rule: str | None = None


class RevealPlace(Asked, frozen=True, kw_only=True, tag="reveal-place"):
    """The next place of the podium goes up on the screen: third, second, first."""

    place: int


class AwardTournament(Asked, frozen=True, kw_only=True, tag="award-tournament"):
    """The ceremony: the final ranking is read out and nothing is contested any more."""


# ── A change of mind ─────────────────────────────────────────────────────────────────────────────


class HandOverWriting(Asked, frozen=True, kw_only=True, tag="hand-over-writing"):
    """Another device writes from here on; taking it from elsewhere needs a reason."""

    to_device: str
    label: str = ""
    reason: str = ""


class TakeBack(Asked, frozen=True, kw_only=True, tag="take-back"):
    """Undo: everything from this record on is void; itself an event that can be taken back."""

    since: int
    reason: str


Command = (
    AnnounceTournament
    | ChangeOptions
    | SetDetails
    | EnterPlayer
    | EnterPlayers
    | ChangeEntry
    | ChoosePseudonym
    | CancelEntry
    | CheckIn
    | CheckInEverybody
    | UndoCheckIn
    | CloseCheckIn
    | ReopenCheckIn
    | StartTournament
    | CommitDraw
    | DraftRound
    | RedrawRound
    | SwapSeats
    | PublishRound
    | MoveSeat
    | RepairRound
    | ReseatRound
    | ChangeRounds
    | DropFinish
    | CancelTournament
    | CloseRound
    | FinishTable
    | ReportSlip
    | ConfirmSlip
    | DisputeSlip
    | AcceptSlip
    | CorrectSlip
    | DrawLot
    | SeatStage
    | PickSeat
    | FinishMatch
    | ReportMatch
    | SignMatch
    | DisputeMatch
    | CorrectMatch
    | RevealPlace
    | AwardTournament
    | CallReferee
    | AnswerCall
    | CloseCall
    | WithdrawPlayer
    | ReturnPlayer
    | DisqualifyPlayer
    | GiveRuling
    | NameSubstitute
    | StartClock
    | PauseClock
    | StopClock
    | ExtendTable
    | PressClock
    | NoteMinutes
    | HandOverWriting
    | TakeBack
)


def name_of(command: Command | type[Asked]) -> str:
    """The command's name as it stands in JSON, for example "check-in"."""
    kind = command if isinstance(command, type) else type(command)
    return str(kind.__struct_config__.tag)


def command_to_json(command: Command) -> bytes:
    return msgspec.json.encode(command)
