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
from tafelrunde.pages.association.calendar import dates_to_come
from tafelrunde.pages.association.invitations import invitations_board
from tafelrunde.pages.association.open_dates import open_dates
from tafelrunde.store.association.champions import final_places
from tafelrunde.store.association.halls import fill_final, open_final
from tafelrunde.store.association.intake import looked_at
from tafelrunde.store.association.links import issue_link
from tafelrunde.store.association_models import AssociationPerson
from tafelrunde.store.crew import appoint_creator
from tafelrunde.store.models import Hall
from tafelrunde.web import house as tournaments
from tafelrunde.web.access import actor_of, who
from tafelrunde.web.association.doors import Office
from tafelrunde.web.fields import text
from tafelrunde.web.join_addresses import from_phones
from tafelrunde.web.letters import posting
from tafelrunde.web.letters.kept import posts_letters
from tafelrunde.web.season import house
from tafelrunde.web.season.people import names_inside
from tafelrunde.words import Text

USUAL_DAYS = 14
"""How long an invitation is open where nothing else is asked for."""
DAYS_BEFORE = 2
"""Whoever gets the place of somebody who did not answer wants to hear of it before the final."""


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
        "unheard": sum(1 for line in found.lines if line.unheard),
        "overdue": sum(1 for line in found.lines if line.overdue),
        "deadline": max(here.today, min(usual, latest)) if latest else usual,
        "modes": [(mode.id, mode.title) for mode in here.rulebook.modes],
        "usual_mode": here.state.final_mode or _usual_mode(here),
        "open_dates": open_dates(here.state, here.today, waiting),
        "to_come": dates_to_come(here.state, here.today),
        "hall": Hall.objects.filter(id=here.state.final_hall).first(),
        "places": _places(here),
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
        "everyone": list(house.everyone(request)),
    }
    return Office(request).show("board", context)


def _places(here: house.Here) -> list[tuple[int, str, str]]:
    """How the final ended, once the champion is announced there."""
    places = final_places(house.seasons(), tournaments.ledger(), here.id)
    names = names_inside(person for _rank, some in places for person in some)
    return [(rank, names.get(person) or "N. N.", "") for rank, some in places for person in some]


def _announced_mode(here: house.Here) -> Text | None:
    return here.rulebook.mode(here.state.final_mode).title if here.state.final_mode else None


def _usual_mode(here: house.Here) -> str:
    """The mode of most dates; of several, the one that stands first in the rulebook."""
    dates = Counter(each.mode for each in here.state.fixtures.values())
    modes = [mode.id for mode in here.rulebook.modes if mode.id in dates]
    return max(modes, key=lambda mode: dates[mode], default="")


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
            mode = here.state.final_mode or text(request.POST, "mode")
            filled = open_final(ledger, halls, here.id, f"{here.slug}-finale"[:80], mode, actor)
        appoint_creator(filled.hall, actor.id)
        return reverse("association-final", args=[slug])

    return Office(request).answered(
        do,
        reverse("association-final", args=[slug]),
        _("Everybody who accepted is in the final now."),
    )


@who("association")
@never_cache
@require_POST
def again(request: HttpRequest, slug: str) -> HttpResponse:
    """The same invitation once more: by letter where an address is known, and as a link."""
    here = house.here(request, slug)
    person = request.POST.get("person", "")
    row = AssociationPerson.objects.filter(id=person).first()
    invited = {here.state.canonical(p): one for p, one in here.state.invitations.items()}
    settled = here.state.closed is not None or final_begun(here.matter(house.acting(request)))
    if row is None or settled or person not in invited or invited[person].state != "open":
        raise Http404
    if row.email:
        posting.invite_again(here.id, person)
    _link, token = issue_link(here.id, person)
    context = {
        "season": here,
        "tab": "final",
        "name": row.name,
        "barred": barred_from_final(here.matter(house.acting(request)), person),
        "letter": bool(row.email) and posts_letters(),
        "link": from_phones(request, reverse("invitation", args=[token])),
    }
    return Office(request).show("link", context)
