"""Who asks, and may he? Each command says in its class which roles may give it, phase by phase.

What a role may do only for itself or only at its own table is checked where it is decided.
"""

from __future__ import annotations

import msgspec

from tafelrunde.desk.commands.asked import DeskAsked
from tafelrunde.desk.roles import NOBODY, PHASE_WORDS, ROLE_WORDS, Phases, Role
from tafelrunde.rulebook.faults import Refusal
from tafelrunde.state.tournament import Phase


class Actor(msgspec.Struct, frozen=True):
    """Who gives a command: the account or link, its role, and the player behind a player's link."""

    id: str
    role: Role
    player: str | None = None


def admit(actor: Actor, command: DeskAsked, phase: Phase, rule: str | None = None) -> None:
    """A Refusal where the role may not, or not in this phase; `rule` forbids the latter."""
    phases = command.may
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


def _when(phases: Phases, actor: Actor, lang: int) -> str:
    words = [PHASE_WORDS[phase][lang] for phase, roles in phases.items() if actor.role in roles]
    return f"{('; möglich ', '; possible ')[lang]}{(' und ', ' and ')[lang].join(words)}"


def _only_for_himself(actor: Actor, command: DeskAsked) -> None:
    if actor.role != "player":
        return
    player = getattr(command, "player", actor.player)
    if actor.player is None or player != actor.player:
        raise Refusal.single(
            "player", "You can do this for yourself only; for others the desk does it."
        )
