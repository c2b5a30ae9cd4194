"""Who may ask what of a season? Each command says it; what belongs to somebody is checked here.

Roles: "association" (the office), "organiser" (an account that registers tournaments), "player" (a
person's own link or account; `Actor.player` is the person's id).
"""

from __future__ import annotations

from tafelrunde.desk.actors import Actor
from tafelrunde.desk.association.commands import OfficeAsked
from tafelrunde.desk.matter import refuse
from tafelrunde.state.championship import Championship


def may(actor: Actor, command: type[OfficeAsked]) -> bool:
    """Whether that role may give such a command; pages show only what is allowed."""
    return actor.role in command.may


def admit(actor: Actor, command: OfficeAsked, state: Championship) -> None:
    if not may(actor, type(command)):
        refuse("role", "This is for the association. Please ask there.")
    if actor.role == "organiser":
        _own_date(actor, command, state)
    if actor.role == "player":
        _own_person(actor, command, state)


def _own_date(actor: Actor, command: OfficeAsked, state: Championship) -> None:
    fixture = state.fixtures.get(getattr(command, "fixture", ""))
    if fixture is not None and fixture.by != actor.id:
        refuse("fixture", "This date belongs to another organiser.")


def _own_person(actor: Actor, command: OfficeAsked, state: Championship) -> None:
    person = str(getattr(command, "person", ""))
    if actor.player is None or state.canonical(person) != state.canonical(actor.player):
        refuse("person", "You can do this for yourself only; for others the association does it.")
