"""One's own data by a personal link: see, take along, erase; and the privacy text."""

from __future__ import annotations

import json

import msgspec
from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.utils.translation import get_language
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from tafelrunde.rulebook.faults import Fault, Refusal
from tafelrunde.store import deeds
from tafelrunde.store.association import careers
from tafelrunde.store.association.own_data import person_data
from tafelrunde.store.association_models import AssociationPerson
from tafelrunde.store.post import posts_letters
from tafelrunde.store.reach import speaks_as
from tafelrunde.web import doorkeeper
from tafelrunde.web.access import roles_of, who
from tafelrunde.web.acting import REFUSED
from tafelrunde.web.letters import jobs, tokens
from tafelrunde.web.letters.addresses import house_address
from tafelrunde.web.letters.texts import responsible
from tafelrunde.web.people import forgetting
from tafelrunde.web.people.consent import CAREER_VERSION, CONSENT_VERSION, YEARS_KEPT
from tafelrunde.web.people.corrected import told
from tafelrunde.web.people.form import TRAP, is_a_program
from tafelrunde.web.people.registration import no_link, unspoken
from tafelrunde.web.season import house
from tafelrunde.web.season.careers import career_of, today
from tafelrunde.words import Text

NO_PAGE = Text("A page needs a date of birth in your data, and an age of 18 or more.")
NOT_TICKED = Text("Please tick that you agree.")
MOST_OF_ONE_ADDRESS = 10
"""A family may share an address; more than that is not a family."""


@who("anyone")
@require_safe
def privacy(request: HttpRequest) -> HttpResponse:
    context = {
        "version": CONSENT_VERSION,
        "years": YEARS_KEPT,
        "responsible": responsible(),
        "days": tokens.MY_DATA_DAYS,
        "office": "association" in roles_of(request),
    }
    return render(request, "people/privacy.html", context)


@who("anyone")
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def ask(request: HttpRequest) -> HttpResponse:
    """A link for everybody behind that address; the answer is the same where nobody is."""
    sent = request.method == "POST" and posts_letters()
    address = request.POST.get("email", "").strip()[:254] if sent else ""
    if address and not is_a_program(request.POST):
        _send_links(address)
    context = {
        "sent": bool(address),
        "trap": TRAP,
        "days": tokens.MY_DATA_DAYS,
        "responsible": responsible(),
    }
    return render(request, "people/my_data_ask.html", context)


def _send_links(address: str) -> None:
    door = f"my data {address}"
    if doorkeeper.seconds_to_wait(door):
        return
    doorkeeper.failed(door)
    rows = AssociationPerson.objects.filter(email__iexact=address).order_by("id")
    people = {speaks_as(row.id) for row in rows[:MOST_OF_ONE_ADDRESS]}
    for person in sorted(people):
        jobs.order("my-data", person=person, base=house_address())


def somebody(token: str) -> AssociationPerson | None:
    """Whose data a link opens: under the row it was made for, as far as that one reaches."""
    person = tokens.my_data_person(token)
    return AssociationPerson.objects.filter(id=speaks_as(person)).first() if person else None


@who("anyone")
@never_cache
@require_safe
def page(request: HttpRequest, token: str) -> HttpResponse:
    return _page(request, token)


def _page(request: HttpRequest, token: str, faults: tuple[Fault, ...] = ()) -> HttpResponse:
    person = somebody(token)
    if person is None:
        return no_link(request)
    context = {
        "person": person,
        "data": person_data(house.seasons(), person.id),
        "corrections": told(person.corrections.all()),
        "token": token,
        "career": _career_offered(person),
        "faults": faults,
        "responsible": responsible(),
    }
    status = REFUSED if faults else 200
    return unspoken(render(request, "people/my_data.html", context, status=status))


@who("anyone")
@never_cache
@require_safe
def file(request: HttpRequest, token: str) -> HttpResponse:
    """Everything as one file, for a machine or for another association."""
    person = somebody(token)
    if person is None:
        return no_link(request)
    deeds.note("export", deeds.SELF, person=person.id, about="my-data")
    data = person_data(house.seasons(), person.id) | {"career": _career_data(person)}
    text = json.dumps(data, ensure_ascii=False, indent=2)
    answer = HttpResponse(f"{text}\n", content_type="application/json; charset=utf-8")
    answer["Content-Disposition"] = 'attachment; filename="tafelrunde-my-data.json"'
    return unspoken(answer)


@who("anyone")
@never_cache
@require_POST
def career(request: HttpRequest, token: str) -> HttpResponse:
    """Agreed to by a tick of its own, taken back by a button; both hold at once."""
    person = somebody(token)
    if person is None:
        return no_link(request)
    if request.POST.get("agree") == "no":
        careers.take_back(person, settings.DATA_FOLDER)
    elif _career_offered(person) != "open":
        return _page(request, token, (Fault("career", NO_PAGE),))
    elif request.POST.get("agree") != "yes":
        return _page(request, token, (Fault("career", NOT_TICKED),))
    else:
        careers.agree(person, CAREER_VERSION)
    return unspoken(redirect("my-data-link", token))


def _career_offered(person: AssociationPerson) -> str:
    """ "agreed", "open" where it can be agreed to, or "" for who is not known to be of age."""
    if person.same_as_id is not None or not careers.known_of_age(person, today()):
        return ""
    return "agreed" if person.career_version else "open"


def _career_data(person: AssociationPerson) -> dict[str, object] | None:
    """What the page tells; none where there is no page."""
    if careers.with_page(person.id, today()) is None:
        return None
    page = career_of(person, get_language() or "de")
    lang = get_language() or "de"
    return {
        "results": [
            {
                "date": each.date,
                "tournament": each.title,
                "game": each.game[lang],
                "place": each.place,
                "players": each.of,
            }
            for each in page.results
        ],
        "games": [
            {
                "game": each.game[lang],
                "games": each.games,
                "opponents": each.met,
                "strength": each.rating and msgspec.to_builtins(each.rating),
                "head_to_head": [
                    {
                        "name": other.name,
                        "ahead": other.meeting.ahead,
                        "behind": other.meeting.behind,
                        "level": other.meeting.level,
                    }
                    for other in each.known
                ],
            }
            for each in page.games
        ],
    }


@who("anyone")
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def erase(request: HttpRequest, token: str) -> HttpResponseBase:
    """Asked once more before it happens: it cannot be undone."""
    person = somebody(token)
    if person is None:
        return no_link(request)
    if request.method != "POST" or request.POST.get("sure") != "yes":
        context = {"person": person, "token": token, "asked": request.method == "POST"}
        status = REFUSED if context["asked"] else 200
        return unspoken(render(request, "people/erase.html", context, status=status))
    try:
        forgetting.erase(person.id, deeds.SELF)
    except Refusal as refusal:
        return _page(request, token, tuple(refusal.faults))
    return unspoken(redirect("erased"))


@who("anyone")
@require_safe
def erased(request: HttpRequest) -> HttpResponse:
    return render(request, "people/erased.html")
