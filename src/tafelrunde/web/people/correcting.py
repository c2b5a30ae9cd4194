"""Mending one's own data by the personal link: shown before and after, then done or passed on."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from typing import Any

import msgspec
from django.contrib import messages
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from tafelrunde.rulebook.faults import Fault, Refusal
from tafelrunde.store.association import corrections
from tafelrunde.store.association_models import AssociationPerson
from tafelrunde.web.access import who
from tafelrunde.web.acting import REFUSED
from tafelrunde.web.letters import jobs, tokens
from tafelrunde.web.letters.addresses import house_address
from tafelrunde.web.people.corrected import BY_THE_OFFICE, FOR_THE_OFFICE, LABELS
from tafelrunde.web.people.form import (
    MISSING,
    NO_ADDRESS,
    NO_BIRTHDAY,
    birthday,
    is_address,
    wrong_name,
)
from tafelrunde.web.people.own_data import somebody
from tafelrunde.web.people.registration import may_write_to, no_link, unspoken
from tafelrunde.web.season import house
from tafelrunde.words import Text


class Change(msgspec.Struct, frozen=True):
    """One line of the comparison."""

    label: Text
    before: str
    after: str
    how: str
    """"now", "letter" or "office"."""


@dataclass
class Typed:
    """The form as it was filled in; `asked` only where nothing is wrong with it."""

    fields: dict[str, str]
    problems: dict[str, Text]
    asked: dict[str, Any]


def given_name(person: AssociationPerson) -> str:
    return person.name.removesuffix(person.surname).strip()


def fields_of(person: AssociationPerson) -> dict[str, str]:
    """The form before anybody has typed anything."""
    kept = corrections.kept_of(person)
    fields = {name: str(kept[name] or "") for name in LABELS if name != "name"}
    return fields | {"given_name": given_name(person), "surname": person.surname}


def office_fields(person: AssociationPerson) -> list[tuple[str, Text, str]]:
    """What only the office sees and mends: name of the field, what it is called, what it holds."""
    kept = corrections.kept_of(person)
    return [(name, label, str(kept[name] or "")) for name, label in FOR_THE_OFFICE.items()]


def typed(
    form: QueryDict, person: AssociationPerson, today: date, *, by_office: bool = False
) -> Typed:
    """The office may also take an address away."""
    fields = {name: " ".join(form.get(name, "")[:300].split()) for name in fields_of(person)}
    problems: dict[str, Text] = {}
    for part in ("given_name", "surname"):
        wrong = wrong_name(fields[part]) if fields[part] else MISSING
        # Somebody known by a single name keeps it.
        if wrong is not None and fields[part] != fields_of(person)[part]:
            problems[part] = wrong
    if fields["email"] and not is_address(fields["email"]):
        problems["email"] = NO_ADDRESS
    elif person.email and not fields["email"] and not by_office:
        problems["email"] = MISSING
    if fields["birth_date"] and birthday(fields["birth_date"], today) is None:
        problems["birth_date"] = NO_BIRTHDAY
    asked: dict[str, Any] = {
        "name": f"{fields['given_name']} {fields['surname']}".strip(),
        "surname": fields["surname"],
        "birth_date": fields["birth_date"] or None,
        "email": fields["email"],
        "lives_in": fields["lives_in"].upper(),
        "citizenships": fields["citizenships"].upper(),
    }
    if by_office:
        theirs = {
            name: " ".join(form.get(name, "").split()) for name in BY_THE_OFFICE if name in form
        }
        fields, asked = fields | theirs, asked | theirs
    return Typed(fields, problems, {} if problems else corrections.differing(person, asked))


def compared(person: AssociationPerson, asked: dict[str, Any]) -> list[Change]:
    kept, office = corrections.kept_of(person), corrections.for_the_office(person, asked)
    return [
        Change(
            label,
            str(kept[field] or "–"),
            str(asked[field] or "–"),
            "office" if field in office else "letter" if field == "email" else "now",
        )
        for field, label in LABELS.items()
        if field in asked
    ]


@who("anyone")
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def correct(request: HttpRequest, token: str) -> HttpResponse:
    person = somebody(token)
    if person is None:
        return no_link(request)
    if request.method != "POST":
        return _page(request, token, person, Typed(fields_of(person), {}, {}))
    today = date.fromisoformat(house.seasons().today())
    filled = typed(request.POST, person, today)
    if filled.problems or not filled.asked:
        return _page(request, token, person, filled, status=REFUSED if filled.problems else 200)
    if request.POST.get("sure") != "yes":
        return _page(request, token, person, filled, changes=compared(person, filled.asked))
    try:
        _done(person, filled.asked)
    except Refusal as refusal:
        return _page(request, token, person, filled, faults=refusal.faults, status=REFUSED)
    messages.success(request, _("Thank you. What could be done at once is done."))
    return unspoken(redirect("my-data-link", token))


def _done(person: AssociationPerson, asked: dict[str, Any]) -> None:
    """At once, by a letter to the new address, or as a request to the association."""
    office = corrections.for_the_office(person, asked)
    now = {f: v for f, v in asked.items() if f in corrections.AT_ONCE and f not in office}
    corrections.correct(person.id, now, "", corrections.SELF)
    if office:
        corrections.ask_for(person, {field: asked[field] for field in office})
    if "email" in asked and "email" not in office and may_write_to(asked["email"]):
        wish = corrections.ask_for(person, {"email": asked["email"]})
        jobs.order("new-address", person=person.id, about=str(wish.pk), base=house_address())


def _page(
    request: HttpRequest,
    token: str,
    person: AssociationPerson,
    filled: Typed,
    changes: list[Change] | None = None,
    faults: tuple[Fault, ...] = (),
    status: int = 200,
) -> HttpResponse:
    context = {
        "person": person,
        "token": token,
        "fields": filled.fields,
        "problems": filled.problems,
        "changes": changes,
        "faults": faults,
        "nothing": request.method == "POST" and not filled.problems and not filled.asked,
    }
    return unspoken(render(request, "people/correct.html", context, status=status))


@who("anyone")
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def address(request: HttpRequest, token: str) -> HttpResponse:
    """The link in the letter to the new address: opening it changes nothing, the button does."""
    change = tokens.address_change(token)
    if change is None:
        return no_link(request)
    person_id, before, after = change
    person = AssociationPerson.objects.filter(id=person_id, email=before).first()
    if person is None:
        return no_link(request)
    if request.method == "POST":
        number = corrections.confirm_address(person_id, before, after)
        if number is None:
            return no_link(request)
        jobs.order("address-changed", person=person_id, about=str(number), base=house_address())
        return unspoken(redirect("my-data-link", tokens.my_data_token(person_id)))
    context = {"before": before, "after": after}
    return unspoken(render(request, "people/address.html", context))
