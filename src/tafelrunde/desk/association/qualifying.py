"""Lists and places in the final: published, granted, offered, answered, lapsed, passed on."""

from __future__ import annotations

from itertools import islice

from tafelrunde.desk.association import commands as c
from tafelrunde.desk.association.matter import SeasonMatter, day
from tafelrunde.desk.association.season import opaque
from tafelrunde.desk.matter import reason_given, refuse
from tafelrunde.journal import season_events as e
from tafelrunde.rulebook.exact import exact_text
from tafelrunde.rulebook.model import Qualification, Rulebook
from tafelrunde.standings.qualification import invitations, shown_equal
from tafelrunde.standings.season import ranking_list
from tafelrunde.state.championship import Championship, SentInvitation, season_of

BECAUSE: dict[str, e.Because] = {
    "champion": "champion",
    "runner_up": "runner_up",
    "direct": "direct",
    "regional": "regional",
    "ranking": "ranking",
}


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
    invited, _reserves = invitations(season, rows)
    return tuple(
        e.Placed(row.player, row.rank, exact_text(row.points))
        for row in shown_equal(season, rows, invited)
    )


def grant(matter: SeasonMatter, command: c.GrantPlace) -> list[e.SeasonEvent]:
    rules, fixture = _rules(matter), matter.approved(command.fixture)
    person = matter.known(command.person)
    if not rules.direct or rules.direct_minimum or not fixture.direct:
        refuse(
            "fixture",
            "einen Platz gibt es nur an einem Termin, der als Qualifikation angekündigt ist",
            "a place can be won only at a date announced as a qualification",
            matter.rule("direct"),
        )
    if person in {matter.state.canonical(granted) for granted in matter.state.grants}:
        return []
    reason = reason_given(command.reason)
    return [e.PlaceGranted(person=person, fixture=fixture.id, reason=reason)]


def withdraw_grant(matter: SeasonMatter, command: c.WithdrawGrant) -> list[e.SeasonEvent]:
    if command.person not in matter.state.grants:
        return []
    return [e.GrantWithdrawn(person=command.person, reason=reason_given(command.reason))]


# ── Whom to invite ───────────────────────────────────────────────────────────────────────────────


def send(matter: SeasonMatter, command: c.SendInvitations) -> list[e.SeasonEvent]:
    deadline = day(command.deadline, "deadline").isoformat()
    if deadline < matter.today:
        refuse(
            "deadline",
            "ein Tag von heute an erwartet",
            "a day from today on expected",
            matter.rule("lapse"),
        )
    if matter.state.final_date and deadline > matter.state.final_date:
        refuse(
            "deadline",
            "die Frist muss vor dem Finale enden",
            "the deadline has to be before the final",
            matter.rule("lapse"),
        )
    invited = due(matter)
    if not invited:
        return []
    return [e.InvitationsSent(invited=tuple(invited), deadline=deadline, on=matter.today)]


def due(matter: SeasonMatter) -> list[e.Invited]:
    """Who would be invited now: all at first, later those who qualified since and replacements.

    Somebody barred is passed over without a word; the place goes down the list. After the day of
    the final there is nothing left to pass on.
    """
    if final_is_over(matter.state, matter.today):
        return []
    season = season_of(matter.state, matter.rulebook)
    rows = ranking_list(season)
    qualified, reserves = invitations(season, rows)
    known = {matter.state.canonical(person) for person in matter.state.invitations}
    own_right = [
        e.Invited(one.player, BECAUSE[one.because], one.rule)
        for one in qualified
        if one.player not in known and one.because != "ranking"
    ]
    listed = [row.player for row in rows if row.player not in known]
    if not matter.state.invitations:
        from_list = [one.player for one in qualified if one.because == "ranking"]
        return _first(matter, own_right, from_list, reserves)
    return _later(matter, own_right, listed)


def _first(
    matter: SeasonMatter, own_right: list[e.Invited], from_list: list[str], reserves: list[str]
) -> list[e.Invited]:
    """Whoever is barred leaves his place to the next of the list."""
    invited = [one for one in own_right if not barred_from_final(matter, one.person)]
    places = len(own_right) - len(invited) + len(from_list)
    queue = (person for person in (*from_list, *reserves) if not barred_from_final(matter, person))
    rule = _rules(matter).rule
    return invited + [e.Invited(person, "ranking", rule) for person in islice(queue, places)]


def _later(matter: SeasonMatter, own_right: list[e.Invited], listed: list[str]) -> list[e.Invited]:
    """Freed places go to who qualified since, then down the list as it stands today."""
    freed = list(matter.state.freed)
    invited: list[e.Invited] = []
    for one in own_right:
        if not barred_from_final(matter, one.person):
            instead = freed.pop(0) if freed else None
            invited.append(e.Invited(one.person, one.because, one.rule, instead))
    taken = {one.person for one in invited}
    queue = (p for p in listed if p not in taken and not barred_from_final(matter, p))
    rules = _rules(matter)
    rule = rules.replacement_rule or rules.rule
    for gone, person in zip(freed, queue, strict=False):
        invited.append(e.Invited(person, "replacement", rule, gone))
    return invited


def _rules(matter: SeasonMatter) -> Qualification:
    assert matter.rulebook.season is not None
    return matter.rulebook.season.qualification


def final_is_over(state: Championship, today: str) -> bool:
    return bool(state.final_date) and today > state.final_date


def barred_from_final(matter: SeasonMatter, person: str) -> bool:
    """On the day of the final."""
    on = matter.state.final_date or matter.today
    return matter.register.barred(person, matter.state.series, on)


# ── Answers ──────────────────────────────────────────────────────────────────────────────────────


def _invitation(matter: SeasonMatter, person: str) -> SentInvitation:
    known = matter.state.canonical(person)
    found = next(
        (
            invitation
            for person_then, invitation in matter.state.invitations.items()
            if matter.state.canonical(person_then) == known
        ),
        None,
    )
    if found is None:
        refuse("person", "für diese Person gibt es keine Einladung", "this person is not invited")
    return found


def confirm(matter: SeasonMatter, command: c.ConfirmInvitation) -> list[e.SeasonEvent]:
    invitation = _invitation(matter, command.person)
    if invitation.state == "confirmed":
        return []
    if invitation.state != "open" or matter.today > invitation.deadline:
        refuse(
            "deadline",
            f"diese Einladung war bis {invitation.deadline} zu bestätigen und gilt nicht mehr",
            f"this invitation had to be confirmed by {invitation.deadline} and holds no longer",
            matter.rule("lapse"),
        )
    return [e.InvitationConfirmed(person=invitation.person)]


def decline(matter: SeasonMatter, command: c.DeclineInvitation) -> list[e.SeasonEvent]:
    invitation = _invitation(matter, command.person)
    if invitation.state not in ("open", "confirmed"):
        return []
    return [e.InvitationDeclined(person=invitation.person)]


def lapse(matter: SeasonMatter, _command: c.LapseInvitations) -> list[e.SeasonEvent]:
    return [
        e.InvitationLapsed(person=one.person)
        for one in matter.state.invitations.values()
        if one.state == "open" and matter.today > one.deadline
    ]


def withdraw_invitation(matter: SeasonMatter, command: c.WithdrawInvitation) -> list[e.SeasonEvent]:
    invitation = _invitation(matter, command.person)
    if invitation.state not in ("open", "confirmed"):
        return []
    return [e.InvitationWithdrawn(person=invitation.person, why=command.why)]


def prepare_final(matter: SeasonMatter, command: c.PrepareFinal) -> list[e.SeasonEvent]:
    hall = opaque(command.hall, "hall")
    if matter.state.final_hall == hall:
        return []
    if matter.state.final_hall:
        refuse("hall", "das Finale hat schon einen Saal", "the final has a hall already")
    return [e.FinalPrepared(hall=hall)]
