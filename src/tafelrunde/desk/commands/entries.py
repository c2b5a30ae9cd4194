"""What can be asked for about people: the list and the check-in."""

from __future__ import annotations

from typing import ClassVar, Literal

import msgspec

from tafelrunde.desk.commands.asked import DeskAsked
from tafelrunde.desk.roles import DESK, ORGANISER, PLAYER, Phases
from tafelrunde.journal.fields import EntryChanges

NoShow = Literal["missed", "late"]
"""What becomes of somebody who is not there: struck off, or expected for the second round."""


class EntrantFields(msgspec.Struct, frozen=True):
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
    start: str = ""
    """The group that says with how many points this person starts."""


class Entrant(EntrantFields, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """One line of a pasted list."""


class EnterPlayer(EntrantFields, DeskAsked, frozen=True, kw_only=True, tag="enter-player"):
    """One more on the list, or on the waitlist where the hall is full; later: a late entry.

    `arrived`: the person stands before the desk and is checked in by the same act, undone as one.
    """

    may: ClassVar[Phases] = {"announced": DESK | {"player"}, "running": DESK}

    arrived: bool = False


class EnterPlayers(DeskAsked, frozen=True, kw_only=True, tag="enter-players"):
    """A pasted list, all or none."""

    may: ClassVar[Phases] = {"announced": DESK, "running": DESK}

    entrants: tuple[Entrant, ...]


class ChangeEntry(EntryChanges, DeskAsked, frozen=True, kw_only=True, tag="change-entry"):
    """None leaves a field as it is; a fixed table of 0 means none any more.

    After the award only what the public reads of a person.
    """

    may: ClassVar[Phases] = {"announced": DESK, "running": DESK, "awarded": ORGANISER}


class ChoosePseudonym(DeskAsked, frozen=True, kw_only=True, tag="choose-pseudonym"):
    """A player chose one on the phone; what it is stands with the people, never in the journal."""

    may: ClassVar[Phases] = {"announced": PLAYER, "running": PLAYER}

    player: str


class CancelEntry(DeskAsked, frozen=True, kw_only=True, tag="cancel-entry"):
    """Before the start; the first on the waitlist moves up."""

    may: ClassVar[Phases] = {"announced": DESK, "running": DESK}

    player: str


class CheckIn(DeskAsked, frozen=True, kw_only=True, tag="check-in"):
    """The tap on the row: present, and with it what was settled at the desk just now."""

    may: ClassVar[Phases] = {"announced": DESK, "running": DESK}

    player: str
    data_checked: bool = False
    consent: bool = False
    fair_play: bool = False
    fee_paid: bool = False
    eligible: bool | None = None


class CheckInEverybody(DeskAsked, frozen=True, kw_only=True, tag="check-in-everybody"):
    """All are here: whoever has nothing of his own left to settle is present from now on."""

    may: ClassVar[Phases] = {"announced": DESK, "running": DESK}

    data_checked: bool = False
    fair_play: bool = False


class UndoCheckIn(DeskAsked, frozen=True, kw_only=True, tag="undo-check-in"):
    may: ClassVar[Phases] = {"announced": DESK}

    player: str


class CloseCheckIn(DeskAsked, frozen=True, kw_only=True, tag="close-check-in"):
    """Decides about each no-show, one by one."""

    may: ClassVar[Phases] = {"announced": ORGANISER}
    subject: ClassVar[str] = "field"

    no_shows: dict[str, NoShow] = msgspec.field(default_factory=dict)


class ReopenCheckIn(DeskAsked, frozen=True, kw_only=True, tag="reopen-check-in"):
    """Until the tournament starts."""

    may: ClassVar[Phases] = {"announced": ORGANISER}
    subject: ClassVar[str] = "field"


class StartTournament(DeskAsked, frozen=True, kw_only=True, tag="start-tournament"):
    """Freezes rulebook, mode and options."""

    may: ClassVar[Phases] = {"announced": ORGANISER}
    subject: ClassVar[str] = "rounds"
