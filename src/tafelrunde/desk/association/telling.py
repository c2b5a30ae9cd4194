"""What the office notes of an invitation: how somebody heard of it, that a refusal was none, or
that it should not have lapsed.

Whoever no letter reaches hears of it by telephone, post or in person.
"""

from __future__ import annotations

from tafelrunde.desk.association import commands as c
from tafelrunde.desk.association.deciding import SEASON_DECISIONS
from tafelrunde.desk.association.inviting import not_begun
from tafelrunde.desk.association.matter import SeasonMatter, day
from tafelrunde.desk.association.qualifying import invitation_of, unheard
from tafelrunde.desk.matter import refuse
from tafelrunde.journal import season_events as e
from tafelrunde.state.championship import SentInvitation, holder_of
from tafelrunde.words import InEach, Player
from tafelrunde.words.days import day_text


@SEASON_DECISIONS.of(c.TellInvitation)
def tell(matter: SeasonMatter, command: c.TellInvitation) -> list[e.SeasonEvent]:
    """From then on it lapses like any other: so there has to be time left to answer."""
    invitation = invitation_of(matter, command.person)
    if invitation.state != "open":
        refuse("person", "this invitation is no longer open")
    on = day(command.on, "on").isoformat()
    if not invitation.sent_on <= on <= matter.today:
        refuse(
            "on",
            "{person} was invited on {sent}: a day between that one and today expected",
            person=Player(invitation.person),
            sent=InEach(day_text, invitation.sent_on),
        )
    deadline = new_deadline(matter, invitation, command.deadline)
    now = (invitation.told_by, invitation.told_on, invitation.deadline)
    if now == (command.way, on, deadline or invitation.deadline):
        return []
    return [e.InvitationTold(person=invitation.person, way=command.way, on=on, deadline=deadline)]


@SEASON_DECISIONS.of(c.UndoDecline)
def undo_decline(matter: SeasonMatter, command: c.UndoDecline) -> list[e.SeasonEvent]:
    """Noted by mistake: the person has the place again, as long as nobody else has it."""
    invitation = invitation_of(matter, command.person)
    if invitation.stands:
        return []
    if invitation.state != "declined":
        refuse("person", "this invitation has not been declined")
    deadline = _until(matter, invitation, command.deadline)
    return [e.DeclineUndone(person=invitation.person, deadline=deadline)]


@SEASON_DECISIONS.of(c.UndoLapse)
def undo_lapse(matter: SeasonMatter, command: c.UndoLapse) -> list[e.SeasonEvent]:
    """Whoever could not know of it has the place again, as long as nobody else has it."""
    invitation = invitation_of(matter, command.person)
    if invitation.stands:
        return []
    if invitation.state != "lapsed":
        refuse("person", "this invitation has not lapsed")
    deadline = _until(matter, invitation, command.deadline)
    untold = command.untold and bool(invitation.told_by)
    return [e.LapseUndone(person=invitation.person, deadline=deadline, untold=untold)]


def _until(matter: SeasonMatter, invitation: SentInvitation, asked: str) -> str:
    """The last day of an invitation that is to stand again; empty where the old one stays."""
    not_begun(matter)
    _nobody_elses(matter, invitation)
    lapses = invitation.before == "open" and not unheard(matter, invitation)
    asked = asked if invitation.before == "open" else ""
    return new_deadline(matter, invitation, asked) if lapses or asked else ""


def _nobody_elses(matter: SeasonMatter, invitation: SentInvitation) -> None:
    other = holder_of(matter.state, invitation)
    if other is not None:
        refuse(
            "person",
            "the place has been offered to {other} since; please take that invitation back first",
            other=Player(matter.state.canonical(other)),
        )


def new_deadline(matter: SeasonMatter, invitation: SentInvitation, asked: str) -> str:
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
