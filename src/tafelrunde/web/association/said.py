"""What the office reads after a button was pressed: what has happened, and to whom."""

from __future__ import annotations

from collections.abc import Callable

from django.http import QueryDict
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tafelrunde.journal.season_events import InvitationsSent
from tafelrunde.state.championship import Championship, Fixture
from tafelrunde.store.people_register import PeopleRegister
from tafelrunde.store.post import posts_letters
from tafelrunde.web.season import house
from tafelrunde.web.season.people import names_inside


def said(command: str, season: str, form: QueryDict) -> str:
    """One sentence about the season as it stands now."""
    state, _version = house.seasons().state(season)
    fixture = state.fixtures.get(form.get("fixture", ""))
    if fixture is not None and command in ABOUT_DATES:
        return ABOUT_DATES[command](fixture)
    if command in ABOUT_PEOPLE:
        person = state.canonical(form.get("person", ""))
        return ABOUT_PEOPLE[command](names_inside([person])[person])
    return ABOUT_SEASONS.get(command, _done)(state)


def _done(_state: Championship) -> str:
    return _("Done.")


def _approved(fixture: Fixture) -> str:
    title = {"title": fixture.title}
    if fixture.counts:
        return _("“%(title)s” is approved and counts for the ranking list.") % title
    return _("“%(title)s” is approved, but does not count for the ranking list.") % title


def _invited(state: Championship) -> str:
    register = PeopleRegister()
    latest = next(each for each in reversed(state.history) if isinstance(each, InvitationsSent))
    without = [one for one in latest.invited if not register.reachable(one.person)]
    if posts_letters() and without:
        return ngettext(
            "The invitations are on their way, except for %(n)s person without an e-mail address: "
            "please tell this person yourself and note it below.",
            "The invitations are on their way, except for %(n)s people without an e-mail address: "
            "please tell them yourself and note it below.",
            len(without),
        ) % {"n": len(without)}
    if posts_letters():
        return _("The invitations are on their way.")
    return _(
        "Invited. This house sends no letters: “Show the link” under “more” gives a link for each "
        "person, to be handed over."
    )


ABOUT_DATES: dict[str, Callable[[Fixture], str]] = {
    "approve-fixture": _approved,
    "refuse-fixture": lambda f: _("“%(title)s” is refused.") % {"title": f.title},
    "cancel-fixture": lambda f: _("“%(title)s” is cancelled.") % {"title": f.title},
    "withdraw-results": lambda f: (
        _("The result of “%(title)s” no longer counts.") % {"title": f.title}
    ),
}
ABOUT_PEOPLE: dict[str, Callable[[str], str]] = {
    "exclude-person": lambda name: (
        _("%(name)s is excluded; the others keep their places.") % {"name": name}
    ),
    "readmit-person": lambda name: _("%(name)s has the place again.") % {"name": name},
    "give-bonus": lambda name: _("%(name)s has the bonus points.") % {"name": name},
    "take-bonus": lambda name: _("The bonus points of %(name)s are taken back.") % {"name": name},
    "confirm-invitation": lambda name: _("%(name)s has accepted.") % {"name": name},
    "decline-invitation": lambda name: _("%(name)s has declined.") % {"name": name},
    "tell-invitation": lambda name: _("Noted: %(name)s knows of the invitation.") % {"name": name},
    "undo-decline": lambda name: _("The invitation of %(name)s holds again.") % {"name": name},
    "undo-lapse": lambda name: _("The invitation of %(name)s holds again.") % {"name": name},
    "withdraw-invitation": lambda name: (
        _("The invitation of %(name)s is taken back.") % {"name": name}
    ),
}
ABOUT_SEASONS: dict[str, Callable[[Championship], str]] = {
    "publish-list": lambda state: (
        _("List %(number)s is published.") % {"number": state.lists[-1].number}
    ),
    "commit-lot": lambda _state: _("The lot is announced; now the seed can be rolled or called."),
    "draw-season-lot": lambda _state: _("The lot is drawn and stands in the journal."),
    "record-lot": lambda _state: _("The lot is recorded and stands in the journal."),
    "send-invitations": _invited,
    "lapse-invitations": lambda _state: _("The invitations have lapsed."),
}
