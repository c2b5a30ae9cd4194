"""Who asks, and may he? Each command says in its class which roles may give it, phase by phase.

What a role may do only for itself or only at its own table is checked where it is decided.
"""

from __future__ import annotations

import msgspec

from tafelrunde.desk.commands.asked import DeskAsked
from tafelrunde.desk.roles import NOBODY, PHASE_WORDS, ROLE_WORDS, Role
from tafelrunde.rulebook.faults import Refusal
from tafelrunde.state.tournament import Phase
from tafelrunde.words import listed


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
            "This is not possible {now}; possible {when}.",
            rule=rule,
            now=PHASE_WORDS[phase],
            when=listed(PHASE_WORDS[each] for each, all_ in phases.items() if actor.role in all_),
        )
    roles = sorted({role for allowed in phases.values() for role in allowed})
    raise Refusal.single(
        "role",
        "Only for: {roles}. Please ask there.",
        roles=listed([ROLE_WORDS[role] for role in roles], ", "),
    )


def _only_for_himself(actor: Actor, command: DeskAsked) -> None:
    if actor.role != "player":
        return
    player = getattr(command, "player", actor.player)
    if actor.player is None or player != actor.player:
        raise Refusal.single(
            "player", "You can do this for yourself only; for others the desk does it."
        )
