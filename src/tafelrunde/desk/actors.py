"""Who may? One table: for each command the roles that may give it, phase by phase.

Phases: "announced" until the start, "running", "awarded" after the ceremony. What a role may do
only for itself or only at its own table is checked where the command is decided.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from tafelrunde.desk import commands as c
from tafelrunde.rulebook.faults import Refusal
from tafelrunde.state.tournament import Phase

Role = Literal["organiser", "scorekeeper", "referee", "player", "association"]
Desk = frozenset[str]


class Actor(msgspec.Struct, frozen=True):
    """Who gives a command: the account or link, its role, and the player behind a player's link."""

    id: str
    role: Role
    player: str | None = None


ORGANISER: Desk = frozenset({"organiser"})
DESK: Desk = frozenset({"organiser", "scorekeeper"})
JURY: Desk = frozenset({"organiser", "referee"})
HALL: Desk = frozenset({"organiser", "scorekeeper", "referee"})
TABLE: Desk = HALL | {"player"}
PLAYER: Desk = frozenset({"player"})
NOBODY: Desk = frozenset()

PERMISSIONS: dict[type[c.Asked], dict[Phase, Desk]] = {
    c.AnnounceTournament: {"announced": frozenset({"organiser", "association"})},
    c.ChangeOptions: {"announced": ORGANISER, "running": ORGANISER},
    c.SetDetails: {"announced": ORGANISER, "running": ORGANISER, "awarded": ORGANISER},
    c.EnterPlayer: {"announced": DESK | {"player"}, "running": DESK},
    c.EnterPlayers: {"announced": DESK, "running": DESK},
    c.ChangeEntry: {"announced": DESK, "running": DESK},
    c.ChoosePseudonym: {"announced": PLAYER, "running": PLAYER},
    c.CancelEntry: {"announced": DESK, "running": DESK},
    c.CheckIn: {"announced": DESK, "running": DESK},
    c.CheckInEverybody: {"announced": DESK, "running": DESK},
    c.UndoCheckIn: {"announced": DESK},
    c.CloseCheckIn: {"announced": ORGANISER},
    c.ReopenCheckIn: {"announced": ORGANISER},
    c.StartTournament: {"announced": ORGANISER},
    c.CommitDraw: {"announced": ORGANISER, "running": ORGANISER},
    c.DraftRound: {"running": ORGANISER},
    c.RedrawRound: {"running": ORGANISER},
    c.SwapSeats: {"running": ORGANISER},
    c.PublishRound: {"running": ORGANISER},
    c.MoveSeat: {"running": JURY},
    c.RepairRound: {"running": JURY},
    c.ReseatRound: {"running": JURY},
    c.ChangeRounds: {"running": ORGANISER},
    c.DropFinish: {"running": ORGANISER},
    c.CancelTournament: {"announced": ORGANISER, "running": ORGANISER},
    c.CloseRound: {"running": ORGANISER},
    c.FinishTable: {"running": TABLE},
    c.ReportSlip: {"running": TABLE},
    c.ConfirmSlip: {"running": TABLE},
    c.DisputeSlip: {"running": TABLE},
    c.AcceptSlip: {"running": HALL},
    c.CorrectSlip: {"running": JURY},
    c.DrawLot: {"running": ORGANISER},
    c.SeatStage: {"running": ORGANISER},
    c.PickSeat: {"running": TABLE},
    c.FinishMatch: {"running": PLAYER},
    c.ReportMatch: {"running": TABLE},
    c.SignMatch: {"running": PLAYER},
    c.DisputeMatch: {"running": PLAYER},
    c.CorrectMatch: {"running": JURY},
    c.RevealPlace: {"running": ORGANISER},
    c.AwardTournament: {"running": ORGANISER},
    c.CallReferee: {"announced": PLAYER, "running": TABLE},
    c.AnswerCall: {"running": JURY},
    c.CloseCall: {"announced": TABLE, "running": TABLE},
    # Whoever wants to leave asks by a call: a phone in the wrong hands takes nobody out.
    c.WithdrawPlayer: {"running": HALL},
    c.ReturnPlayer: {"running": ORGANISER},
    c.DisqualifyPlayer: {"running": JURY, "awarded": JURY},
    c.GiveRuling: {"running": JURY},
    c.NameSubstitute: {"running": JURY},
    c.StartClock: {"running": HALL},
    c.PauseClock: {"running": HALL},
    c.StopClock: {"running": HALL},
    c.ExtendTable: {"running": HALL},
    c.PressClock: {"running": TABLE},
    c.NoteMinutes: {"running": TABLE},
    c.HandOverWriting: {"announced": ORGANISER, "running": ORGANISER, "awarded": ORGANISER},
    c.TakeBack: {"announced": ORGANISER, "running": ORGANISER, "awarded": ORGANISER},
}
"""A role listed here reaches the command's own rules; everybody else is refused before them."""


def admit(actor: Actor, command: c.Asked, phase: Phase, rule: str | None = None) -> None:
    """A Refusal where the role may not, or not in this phase; `rule` forbids the latter."""
    phases = PERMISSIONS[type(command)]
    if actor.role in phases.get(phase, NOBODY):
        _only_for_himself(actor, command)
        return
    if any(actor.role in roles for roles in phases.values()):
        raise Refusal.single(
            "phase",
            de=f"Das geht {PHASE_WORDS[phase][0]} nicht{_when(phases, actor, 0)}.",
            en=f"This is not possible {PHASE_WORDS[phase][1]}{_when(phases, actor, 1)}.",
            rule=rule,
        )
    roles = sorted({role for allowed in phases.values() for role in allowed})
    raise Refusal.single(
        "role",
        de=f"Das darf nur: {', '.join(ROLE_WORDS[role][0] for role in roles)}. Bitte dort melden.",
        en=f"Only for: {', '.join(ROLE_WORDS[role][1] for role in roles)}. Please ask there.",
    )


def _when(phases: dict[Phase, Desk], actor: Actor, lang: int) -> str:
    words = [PHASE_WORDS[phase][lang] for phase, roles in phases.items() if actor.role in roles]
    return f"{('; möglich ', '; possible ')[lang]}{(' und ', ' and ')[lang].join(words)}"


def _only_for_himself(actor: Actor, command: c.Asked) -> None:
    if actor.role != "player":
        return
    player = getattr(command, "player", actor.player)
    if actor.player is None or player != actor.player:
        raise Refusal.single(
            "player",
            de="Das können Sie nur für sich selbst; für andere meldet es die Turnierleitung.",
            en="You can do this for yourself only; for others the desk does it.",
        )


PHASE_WORDS: dict[Phase, tuple[str, str]] = {
    "announced": ("vor dem Start", "before the start"),
    "running": ("während des Turniers", "during the tournament"),
    "awarded": ("nach der Siegerehrung", "after the award ceremony"),
}

ROLE_WORDS: dict[str, tuple[str, str]] = {
    "organiser": ("Turnierleitung", "organiser"),
    "scorekeeper": ("Ergebnisdienst", "scorekeeper"),
    "referee": ("Schiedsrichter", "referee"),
    "player": ("Spieler", "player"),
    "association": ("Verband", "association"),
}
