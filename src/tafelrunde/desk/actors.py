"""Who asks, and may he? Each command says in its class which roles may give it, phase by phase.

What a role may do only for itself or only at its own table is checked where it is decided.
"""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from tafelrunde.desk.commands.asked import DeskAsked, name_of
from tafelrunde.desk.roles import NOBODY, PHASE_WORDS, ROLE_WORDS, Phases, Role
from tafelrunde.journal.registers import kinds_of
from tafelrunde.rulebook.faults import Refusal
from tafelrunde.state.tournament import Phase
from tafelrunde.words import Text, listed

AS_PLAYER = "player:"
"""Before a player's id, as the author of what no phone of that person sent: typed at the desk by
whoever helps and plays, or made up for practice."""


class Actor(msgspec.Struct, frozen=True):
    """Who gives a command: the account or link, its role, and the player behind a player's link."""

    id: str
    role: Role
    player: str | None = None


def admit(actor: Actor, command: DeskAsked, phase: Phase, rule: str | None = None) -> None:
    """A Refusal where the role may not, or not in this phase; `rule` forbids the latter."""
    refusal = turned_down(actor.role, command.may, phase, rule)
    if refusal is not None:
        raise refusal
    _only_for_himself(actor, command)


def may_give(role: Role, phase: Phase) -> frozenset[str]:
    """The commands that role may give now, by name: a page offers no form for any other."""
    kinds = kinds_of(DeskAsked)
    return frozenset(name_of(kind) for kind in kinds if role in kind.may.get(phase, NOBODY))


def turned_down(
    role: Role, phases: Phases, phase: Phase, rule: str | None = None
) -> Refusal | None:
    """What a role hears that may not, or not in this phase; None where it may."""
    if role in phases.get(phase, NOBODY):
        return None
    if any(role in roles for roles in phases.values()):
        return Refusal.single(
            "phase",
            "This is not possible {now}; possible {when}.",
            rule=rule,
            now=PHASE_WORDS[phase],
            when=listed(PHASE_WORDS[each] for each, all_ in phases.items() if role in all_),
        )
    return only_for({each for allowed in phases.values() for each in allowed})


def only_for(roles: Iterable[str]) -> Refusal:
    """Who may, told to whoever may not."""
    return Refusal.single(
        "role",
        "Only for: {roles}. Please ask there.",
        roles=listed([ROLE_WORDS[each] for each in sorted(roles)], ", "),
    )


def _only_for_himself(actor: Actor, command: DeskAsked) -> None:
    if actor.role != "player":
        return
    player = getattr(command, "player", actor.player)
    if actor.player is None or player != actor.player:
        raise Refusal.single(
            "player", "You can do this for yourself only; for others the desk does it."
        )


WITHOUT_A_NUMBER = {
    "house": Text("the house itself"),
    "terminal": Text("from the command line"),
    "desk": Text("organiser"),
}
"""How people read authors who are no account, link or program: what the house wrote by itself, what
was typed at a terminal, and the desk of a journal that was made from a sheet."""
