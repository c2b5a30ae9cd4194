"""The final: who qualified how, invitations and answers, who replaces whom, and the hall."""

from __future__ import annotations

from collections import Counter
from datetime import date, timedelta

from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from tafelrunde.desk.association.inviting import barred_from_final, final_begun, rules_of
from tafelrunde.desk.association.qualifying import unheard
from tafelrunde.pages.association.calendar import dates_to_come
from tafelrunde.pages.association.invitations import invitations_board
from tafelrunde.pages.association.open_dates import open_dates
from tafelrunde.rulebook.faults import Refusal
from tafelrunde.state.championship import SentInvitation
from tafelrunde.store.association.champions import final_places
from tafelrunde.store.association.halls import (
    FinalCalled,
    fill_final,
    final_out_of_line,
    open_final,
)
from tafelrunde.store.association.intake import looked_at
from tafelrunde.store.association.links import issue_link
from tafelrunde.store.association_models import AssociationPerson
from tafelrunde.store.crew import appoint_creator
from tafelrunde.store.models import Hall
from tafelrunde.store.people_register import PeopleRegister
from tafelrunde.web import house as tournaments
from tafelrunde.web.access import actor_of, who
from tafelrunde.web.association.doors import Office
from tafelrunde.web.fields import text
from tafelrunde.web.join_addresses import handed_over
from tafelrunde.web.language import language
from tafelrunde.web.letters import posting
from tafelrunde.web.season import house
from tafelrunde.web.season.people import names_inside
from tafelrunde.words import Text

USUAL_DAYS = 14
"""How long an invitation is open where nothing else is asked for."""
DAYS_BEFORE = 2
"""Whoever gets the place of somebody who did not answer wants to hear of it before the final."""


FINAL_ENDING = Text("final", context="end of an address")


def _days_from(day: str, days: int) -> str:
    return (date.fromisoformat(day) + timedelta(days=days)).isoformat()


@who("association")
@require_safe
def board(request: HttpRequest, slug: str) -> HttpResponse:
    here, actor = house.here(request, slug), house.acting(request)
    matter = here.matter(actor)
    found = invitations_board(matter, here.listing.shown, names_inside)
    granted = names_inside(here.state.canonical(person) for person in here.state.grants)
    waiting = looked_at(house.seasons(), here.id)
    usual = _days_from(here.today, USUAL_DAYS)
    latest = here.state.final_date and _days_from(here.state.final_date, -DAYS_BEFORE)
    context = {
        "season": here,
        "tab": "final",
        "board": found,
        "reserves": found.reserves,
        "addressless": [one for one in found.due if one.addressless],
        "barred": [line for line in found.lines if line.barred],
        "grounds_gone": [line for line in found.lines if line.ground_gone],
        "unheard": sum(1 for line in found.lines if line.unheard and not line.opened_here),
        "opened_here": sum(1 for line in found.lines if line.opened_here),
        "overdue": sum(1 for line in found.lines if line.overdue),
        "deadline": max(here.today, min(usual, latest)) if latest else usual,
        "final_title": _final_title(here),
        "modes": [(mode.id, mode.title) for mode in here.rulebook.modes],
        "usual_mode": here.state.final_mode or _usual_mode(here),
        "open_dates": open_dates(here.state, here.today, waiting),
        "to_come": dates_to_come(here.state, here.today),
        "hall": Hall.objects.filter(id=here.state.final_hall).first(),
        "places": _places(here),
        "out_of_line": _out_of_line(here),
        "announced_mode": _announced_mode(here),
        "grants": [
            (person, granted[here.state.canonical(person)], here.state.fixtures[fixture], reason)
            for person, (fixture, reason) in here.state.grants.items()
        ],
        "grantable": [
            each
            for each in here.state.dates
            if (each.direct or each.direct_for) and each.status == "approved" and each.results
        ],
        "grant_rule": rules_of(matter).direct_rule,
        "everyone": house.everyone(request),
    }
    return Office(request).show("board", context)


def _places(here: house.Here) -> list[tuple[int, str, str]]:
    """How the final ended, once the champion is announced there."""
    places = final_places(house.seasons(), tournaments.ledger(), here.id)
    names = names_inside(person for _rank, some in places for person in some)
    return [(rank, names.get(person) or "N. N.", "") for rank, some in places for person in some]


def _out_of_line(here: house.Here) -> tuple[list[str], list[str]] | None:
    """Names of who is missing in the final that was opened, and of who should not be there."""
    found = final_out_of_line(tournaments.ledger(), here.state)
    if found is None:
        return None
    names = names_inside([*found.missing, *found.surplus])
    missing, surplus = (
        [names.get(p) or "N. N." for p in some] for some in (found.missing, found.surplus)
    )
    return missing, surplus


def _announced_mode(here: house.Here) -> Text | None:
    return here.rulebook.mode(here.state.final_mode).title if here.state.final_mode else None


def _usual_mode(here: house.Here) -> str:
    """The mode of most dates; of several, the one that stands first in the rulebook."""
    dates = Counter(each.mode for each in here.state.fixtures.values())
    modes = [mode.id for mode in here.rulebook.modes if mode.id in dates]
    return max(modes, key=lambda mode: dates[mode], default="")


def _final_title(here: house.Here) -> str:
    """As whoever opens it says it; it can be changed before."""
    return _("%(season)s – Final") % {"season": here.state.title}


def _called(request: HttpRequest, here: house.Here) -> FinalCalled:
    return FinalCalled(
        slug=f"{here.slug}-{FINAL_ENDING[language()]}"[:80],
        title=text(request.POST, "title").strip() or _final_title(here),
        mode=here.state.final_mode or text(request.POST, "mode"),
    )


@who("association")
@require_POST
def hall(request: HttpRequest, slug: str) -> HttpResponse:
    """The final as a tournament of this house, with everybody who confirmed."""
    here = house.here(request, slug)
    actor = actor_of(request, role="association")

    def do() -> str:
        ledger, halls = house.seasons(), tournaments.ledger()
        if here.state.final_hall:
            filled = fill_final(ledger, halls, here.id, actor)
        else:
            filled = open_final(ledger, halls, here.id, _called(request, here), actor)
        appoint_creator(filled.hall, actor.id)
        return reverse("association-final", args=[slug])

    return Office(request).answered(
        do,
        reverse("association-final", args=[slug]),
        _("In the final are now exactly those who accepted."),
    )


@who("association")
@require_POST
def again(request: HttpRequest, slug: str) -> HttpResponse:
    """The same invitation once more, by letter."""
    here = house.here(request, slug)
    person, invited = _invited(request, here)
    if invited.state != "open":
        raise Http404

    def do() -> str:
        if not PeopleRegister().reachable(person):
            raise Refusal.single("person", "no letter can reach this person")
        posting.invite_again(here.id, person)
        return reverse("association-final", args=[slug])

    home = reverse("association-final", args=[slug])
    return Office(request).answered(do, home, _("The invitation goes out once more."))


@who("association")
@never_cache
@require_POST
def link(request: HttpRequest, slug: str) -> HttpResponse:
    """By which the person answers, to be handed over; nobody is written to."""
    here = house.here(request, slug)
    matter = here.matter(house.acting(request))
    person, invited = _invited(request, here)
    _link, token = issue_link(here.id, person)
    context = {
        "season": here,
        "tab": "final",
        "name": names_inside([person])[person],
        "barred": barred_from_final(matter, person),
        "untold": invited.state == "open" and unheard(matter, invited),
        **handed_over(request, reverse("invitation", args=[token])),
    }
    return Office(request).show("link", context)


def _invited(request: HttpRequest, here: house.Here) -> tuple[str, SentInvitation]:
    """Whose invitation a button is about, while it takes a place and can still be answered."""
    person = request.POST.get("person", "")
    invited = {here.state.canonical(p): one for p, one in here.state.invitations.items()}
    settled = here.state.closed is not None or final_begun(here.matter(house.acting(request)))
    known = AssociationPerson.objects.filter(id=person).exists()
    if not known or settled or person not in invited or not invited[person].stands:
        raise Http404
    return person, invited[person]
