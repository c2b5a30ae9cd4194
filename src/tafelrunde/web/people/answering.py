"""Answering an invitation to the final by a personal link: yes, or no; also no after a yes."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from tafelrunde.desk.association import commands as c
from tafelrunde.desk.association.inviting import goes_on, grounds_gone
from tafelrunde.desk.association.qualifying import over
from tafelrunde.desk.association.rules import rulebook_of
from tafelrunde.pages.association.invitations import BECAUSE_WORDS, STATE_WORDS
from tafelrunde.rulebook.faults import Fault, Refusal
from tafelrunde.store.association import links
from tafelrunde.store.association_models import AssociationPerson, SeasonLink
from tafelrunde.store.people_register import PeopleRegister
from tafelrunde.store.reach import reach
from tafelrunde.web.access import who
from tafelrunde.web.acting import REFUSED, Fresh, key_of
from tafelrunde.web.people.registration import no_link, person_of, unspoken
from tafelrunde.web.season import house

ANSWERS: dict[str, type[c.ConfirmInvitation | c.DeclineInvitation]] = {
    "yes": c.ConfirmInvitation,
    "no": c.DeclineInvitation,
}


@who("anyone")
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def invitation(request: HttpRequest, token: str) -> HttpResponse:
    """Opening the link answers nothing: programs that look for viruses open links too."""
    link = links.open_link(token)
    person = person_of(link)
    if link is None or person is None:
        return no_link(request)
    faults: list[Fault] = []
    answer = ANSWERS.get(request.POST.get("answer", ""))
    if request.method == "POST" and answer is not None:
        command = answer(person=person.id)
        try:
            house.ask(link.season_id, command, links.actor_of(link), key_of(request.POST))
        except Refusal as refusal:
            faults = list(refusal.faults)
        else:
            return unspoken(redirect("invitation", token))
    return _page(request, link, person, faults)


def _page(
    request: HttpRequest, link: SeasonLink, person: AssociationPerson, faults: list[Fault]
) -> HttpResponse:
    state, version = house.seasons().state(link.season_id)
    here = house.Here(link.season, state, version)
    invited_now = here.listing.standing()[1].invited
    sent = state.invitations
    one = next((sent[each] for each in sorted(reach(person.id)) if each in sent), None)
    if one is None:
        return no_link(request)
    late = over(here.matter(links.actor_of(link)), one)
    settled = state.closed is not None or PeopleRegister().begun(state.final_hall)
    context = {
        "person": person,
        "season": state,
        "slug": link.season.slug,
        "one": one,
        "because": BECAUSE_WORDS[one.because],
        "state_text": STATE_WORDS[one.state],
        "late": late,
        "still_welcome": here.today > one.deadline and not late and not settled,
        "ground_gone": state.canonical(one.person) in grounds_gone(state, invited_now),
        "settled": settled,
        "goes_on": goes_on(state, rulebook_of(state), one),
        "faults": faults,
        "fresh": Fresh(),
        "final_mode": rulebook_of(state).mode(state.final_mode).title if state.final_mode else None,
    }
    status = REFUSED if faults else 200
    return unspoken(render(request, "people/invitation.html", context, status=status))
