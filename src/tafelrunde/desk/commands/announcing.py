"""What can be asked for before anybody comes: the announcement."""

from __future__ import annotations

from typing import ClassVar

import msgspec

from tafelrunde.desk.commands.asked import DeskAsked
from tafelrunde.desk.roles import ORGANISER, Phases
from tafelrunde.journal.fields import DetailFields
from tafelrunde.rulebook.model import Setting


class AnnounceTournament(DeskAsked, frozen=True, kw_only=True, tag="announce-tournament"):
    """The first command of every tournament; options not named take their defaults."""

    may: ClassVar[Phases] = {"announced": frozenset({"organiser", "association"})}
    subject: ClassVar[str] = "announcement"

    tournament: str
    rulebook: str
    mode: str
    options: dict[str, Setting] = msgspec.field(default_factory=dict)
    practice: bool = False


class ChangeOptions(DeskAsked, frozen=True, kw_only=True, tag="change-options"):
    """Possible until the tournament starts ("announced beforehand")."""

    may: ClassVar[Phases] = {"announced": ORGANISER, "running": ORGANISER}
    subject: ClassVar[str] = "announcement"

    options: dict[str, Setting]


class SetDetails(DetailFields, DeskAsked, frozen=True, kw_only=True, tag="set-details"):
    """What the announcement says besides the rules; None leaves a field as it is."""

    may: ClassVar[Phases] = {"announced": ORGANISER, "running": ORGANISER, "awarded": ORGANISER}
    subject: ClassVar[str] = "announcement"
