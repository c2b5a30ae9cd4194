"""Who may ask what of a season? One table; what belongs to one organiser or one person is checked.

Roles: "association" (the office), "organiser" (an account that registers tournaments), "player" (a
person's own link or account; `Actor.player` is the person's id).
"""

from __future__ import annotations

from tafelrunde.desk.actors import Actor
from tafelrunde.desk.asked import Asked
from tafelrunde.desk.association import commands as c
from tafelrunde.desk.matter import refuse
from tafelrunde.state.championship import Championship

OFFICE = frozenset({"association"})
ORGANISERS = OFFICE | {"organiser"}
PERSON = OFFICE | {"player"}

PERMISSIONS: dict[type[Asked], frozenset[str]] = {
    c.OpenSeason: OFFICE,
    c.ChangeSeason: OFFICE,
    c.NameHolders: OFFICE,
    c.RegisterFixture: ORGANISERS,
    c.ChangeFixture: ORGANISERS,
    c.ApproveFixture: OFFICE,
    c.RefuseFixture: OFFICE,
    c.CancelFixture: ORGANISERS,
    c.HouseFixture: ORGANISERS,
    c.RegisterPerson: PERSON | ORGANISERS,
    c.CancelRegistration: PERSON | ORGANISERS,
    c.ReceiveResults: ORGANISERS,
    c.AcceptResults: OFFICE,
    c.ExcludePerson: OFFICE,
    c.ReadmitPerson: OFFICE,
    c.GiveBonus: OFFICE,
    c.TakeBonus: OFFICE,
    c.WithdrawResults: OFFICE,
    c.MergePeople: OFFICE,
    c.UndoMerge: OFFICE,
    c.PublishList: OFFICE,
    c.GrantPlace: OFFICE,
    c.WithdrawGrant: OFFICE,
    c.CommitLot: OFFICE,
    c.DrawSeasonLot: OFFICE,
    c.RecordLot: OFFICE,
    c.SendInvitations: OFFICE,
    c.TellInvitation: OFFICE,
    c.ConfirmInvitation: PERSON,
    c.DeclineInvitation: PERSON,
    c.LapseInvitations: OFFICE,
    c.WithdrawInvitation: OFFICE,
    c.PrepareFinal: OFFICE,
    c.CloseSeason: OFFICE,
    c.ReopenSeason: OFFICE,
}
"""A role listed here reaches the command's own rules; everybody else is refused before them."""


def may(actor: Actor, command: type[Asked]) -> bool:
    """Whether that role may give such a command; pages show only what is allowed."""
    return actor.role in PERMISSIONS[command]


def admit(actor: Actor, command: Asked, state: Championship) -> None:
    if not may(actor, type(command)):
        refuse(
            "role",
            "Das ist Sache des Verbands. Bitte dort melden.",
            "This is for the association. Please ask there.",
        )
    if actor.role == "organiser":
        _own_date(actor, command, state)
    if actor.role == "player":
        _own_person(actor, command, state)


def _own_date(actor: Actor, command: Asked, state: Championship) -> None:
    fixture = state.fixtures.get(getattr(command, "fixture", ""))
    if fixture is not None and fixture.by != actor.id:
        refuse(
            "fixture",
            "Dieser Termin gehört einem anderen Veranstalter.",
            "This date belongs to another organiser.",
        )


def _own_person(actor: Actor, command: Asked, state: Championship) -> None:
    person = str(getattr(command, "person", ""))
    if actor.player is None or state.canonical(person) != state.canonical(actor.player):
        refuse(
            "person",
            "Das können Sie nur für sich selbst; für andere macht es der Verband.",
            "You can do this for yourself only; for others the association does it.",
        )
