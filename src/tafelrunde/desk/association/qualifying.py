"""Lists and places in the final: published, granted, answered, lapsed, taken back."""

from __future__ import annotations

from tafelrunde.desk.association import commands as c
from tafelrunde.desk.association.deciding import SEASON_DECISIONS
from tafelrunde.desk.association.inviting import not_begun, rules_of
from tafelrunde.desk.association.matter import SeasonMatter
from tafelrunde.desk.association.season import opaque
from tafelrunde.desk.matter import reason_given, refuse
from tafelrunde.journal import season_events as e
from tafelrunde.rulebook.exact import exact_text
from tafelrunde.rulebook.faults import Fault, Refusal
from tafelrunde.rulebook.model import Rulebook
from tafelrunde.standings.qualification import qualified, shown_equal
from tafelrunde.standings.season import ranking_list
from tafelrunde.state.championship import Championship, Fixture, SentInvitation, season_of
from tafelrunde.words import InEach, Text
from tafelrunde.words.days import day_text


@SEASON_DECISIONS.of(c.PublishList)
def publish(matter: SeasonMatter, command: c.PublishList) -> list[e.SeasonEvent]:
    """A dated list that stays; what changed since is a new one with its reason (7W-407)."""
    placed = placed_now(matter.state, matter.rulebook)
    lists = matter.state.lists
    if lists and lists[-1].rows == placed:
        return []
    reason = reason_given(command.reason) if lists else " ".join(command.reason.split())[:500]
    number = len(lists) + 1
    return [e.ListPublished(number=number, on=matter.today, rows=placed, reason=reason)]


def placed_now(state: Championship, rulebook: Rulebook) -> tuple[e.Placed, ...]:
    """The lines of the list as it would be published now."""
    season = season_of(state, rulebook)
    rows = ranking_list(season)
    found = qualified(season, rows)
    return tuple(
        e.Placed(row.player, row.rank, exact_text(row.points))
        for row in shown_equal(season, rows, found.invited)
    )


@SEASON_DECISIONS.of(c.GrantPlace)
def grant(matter: SeasonMatter, command: c.GrantPlace) -> list[e.SeasonEvent]:
    rules, fixture = rules_of(matter), matter.approved(command.fixture)
    person = matter.known(command.person)
    if not rules.direct or not (fixture.direct or fixture.direct_for):
        refuse(
            "fixture",
            "a place can be won only at a date announced as a qualification",
            rule=matter.rule("direct"),
        )
    _took_part(matter, fixture, person)
    if person in {matter.state.canonical(granted) for granted in matter.state.grants}:
        return []
    reason = reason_given(command.reason)
    return [e.PlaceGranted(person=person, fixture=fixture.id, reason=reason)]


def to_grant(state: Championship, rulebook: Rulebook) -> list[Fixture]:
    """Dates with a result where a place was to be won in words, and nobody has it yet."""
    assert rulebook.season is not None
    least = rulebook.season.qualification.direct_minimum
    given = {fixture for fixture, _reason in state.grants.values()}
    return [
        each
        for each in state.dates
        if each.direct_for and each.results is not None and each.status == "approved"
        if each.id not in given and len(each.results.people) >= least
    ]


def _took_part(matter: SeasonMatter, fixture: Fixture, person: str) -> None:
    """7W-302: one qualifies as a participant, and only where enough took part."""
    if fixture.results is None:
        refuse("fixture", "no result of this date counts yet", rule=matter.rule("direct"))
    people = {matter.state.canonical(each) for each in fixture.results.people}
    if person not in people:
        refuse("person", "this person did not play there", rule=matter.rule("direct"))
    least = rules_of(matter).direct_minimum
    if len(people) < least:
        refuse(
            "fixture",
            "at least {least} have to have played for that, there were {people}",
            rule=matter.rule("direct"),
            least=least,
            people=len(people),
        )


@SEASON_DECISIONS.of(c.WithdrawGrant)
def withdraw_grant(matter: SeasonMatter, command: c.WithdrawGrant) -> list[e.SeasonEvent]:
    if command.person not in matter.state.grants:
        return []
    return [e.GrantWithdrawn(person=command.person, reason=reason_given(command.reason))]


# ── Answers ──────────────────────────────────────────────────────────────────────────────────────


def invitation_of(matter: SeasonMatter, person: str) -> SentInvitation:
    """Of merged rows the invitation that stands; one withdrawn by mistake may lie beside it."""
    known = matter.state.canonical(person)
    found = [
        invitation
        for person_then, invitation in matter.state.invitations.items()
        if matter.state.canonical(person_then) == known and matter.in_own_hands(person_then)
    ]
    if not found:
        refuse("person", "this person is not invited")
    return max(found, key=lambda invitation: invitation.stands)


@SEASON_DECISIONS.of(c.ConfirmInvitation)
def confirm(matter: SeasonMatter, command: c.ConfirmInvitation) -> list[e.SeasonEvent]:
    invitation = invitation_of(matter, command.person)
    if invitation.state == "confirmed":
        return []
    _not_gone(invitation, "declined", "withdrawn")
    if invitation.state != "open" or over(matter, invitation):
        refuse(
            "deadline",
            "this invitation had to be confirmed by {deadline} and holds no longer",
            rule=matter.rule("lapse"),
            deadline=InEach(day_text, invitation.deadline),
        )
    not_begun(matter)
    return [e.InvitationConfirmed(person=invitation.person, by_link=_by_link(matter))]


@SEASON_DECISIONS.of(c.DeclineInvitation)
def decline(matter: SeasonMatter, command: c.DeclineInvitation) -> list[e.SeasonEvent]:
    invitation = invitation_of(matter, command.person)
    if invitation.state == "declined":
        return []
    _not_gone(invitation, "lapsed", "withdrawn")
    not_begun(matter)
    return [e.InvitationDeclined(person=invitation.person, by_link=_by_link(matter))]


def _by_link(matter: SeasonMatter) -> bool:
    """Who answers is whoever is invited, not the office in their name."""
    return matter.actor.role == "player"


GONE = {
    "declined": Text("this invitation has been declined; only the association can change that"),
    "lapsed": Text("this invitation has lapsed already"),
    "withdrawn": Text("this invitation has been withdrawn by the association"),
}


def _not_gone(invitation: SentInvitation, *states: str) -> None:
    """An old page asks for what cannot be any more: it hears what became of the invitation."""
    if invitation.state in states:
        raise Refusal([Fault("person", GONE[invitation.state])])


@SEASON_DECISIONS.of(c.LapseInvitations)
def lapse(matter: SeasonMatter, _command: c.LapseInvitations) -> list[e.SeasonEvent]:
    return [
        e.InvitationLapsed(person=one.person)
        for one in matter.state.invitations.values()
        if over(matter, one)
    ]


def over(matter: SeasonMatter, invitation: SentInvitation) -> bool:
    """Open past its deadline, and whoever is invited could know of it."""
    late = invitation.state == "open" and matter.today > invitation.deadline
    return late and not unheard(matter, invitation)


def unheard(matter: SeasonMatter, invitation: SentInvitation) -> bool:
    """No letter has left the house for the person, nobody has told it in another way, and it has
    not answered by the link either.
    """
    if invitation.told_by or invitation.answered:
        return False
    return matter.register.written(matter.state.id, invitation.person) != "told"


@SEASON_DECISIONS.of(c.WithdrawInvitation)
def withdraw_invitation(matter: SeasonMatter, command: c.WithdrawInvitation) -> list[e.SeasonEvent]:
    invitation = invitation_of(matter, command.person)
    if invitation.state == "withdrawn":
        return []
    _not_gone(invitation, "declined", "lapsed")
    not_begun(matter)
    return [e.InvitationWithdrawn(person=invitation.person, why=command.why)]


@SEASON_DECISIONS.of(c.PrepareFinal)
def prepare_final(matter: SeasonMatter, command: c.PrepareFinal) -> list[e.SeasonEvent]:
    hall = opaque(command.hall, "hall")
    if matter.state.final_hall == hall:
        return []
    if matter.state.final_hall:
        refuse("hall", "the final has a hall already")
    return [e.FinalPrepared(hall=hall)]
