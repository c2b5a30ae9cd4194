"""Whoever has no e-mail address hears of an invitation by telephone, post or in person."""

from __future__ import annotations

from tafelrunde.desk.association import commands as c
from tafelrunde.desk.association.deciding import SEASON_DECISIONS
from tafelrunde.desk.association.matter import SeasonMatter, day
from tafelrunde.desk.association.qualifying import invitation_of
from tafelrunde.desk.matter import refuse
from tafelrunde.journal import season_events as e
from tafelrunde.state.championship import SentInvitation


@SEASON_DECISIONS.of(c.TellInvitation)
def tell(matter: SeasonMatter, command: c.TellInvitation) -> list[e.SeasonEvent]:
    """From then on it lapses like any other: so there has to be time left to answer."""
    invitation = invitation_of(matter, command.person)
    if invitation.state != "open":
        refuse("person", "this invitation is no longer open")
    on = day(command.on, "on").isoformat()
    if not invitation.sent_on <= on <= matter.today:
        refuse("on", "a day between the invitation and today expected")
    deadline = _deadline(matter, invitation, command.deadline)
    now = (invitation.told_by, invitation.told_on, invitation.deadline)
    if now == (command.way, on, deadline or invitation.deadline):
        return []
    return [e.InvitationTold(person=invitation.person, way=command.way, on=on, deadline=deadline)]


def _deadline(matter: SeasonMatter, invitation: SentInvitation, asked: str) -> str:
    """The new last day; empty where the old one stays."""
    deadline = day(asked, "deadline").isoformat() if asked else invitation.deadline
    if deadline < matter.today:
        refuse(
            "deadline",
            "the deadline is over; please name a new day from today on",
            rule=matter.rule("lapse"),
        )
    if matter.state.final_date and deadline > matter.state.final_date:
        refuse("deadline", "the deadline has to be before the final", rule=matter.rule("lapse"))
    return deadline if deadline != invitation.deadline else ""
