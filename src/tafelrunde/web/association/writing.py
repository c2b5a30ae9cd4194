"""A letter to a group: everybody of a date, the finalists, the invited; seen before it is sent."""

from __future__ import annotations

from datetime import timedelta

import msgspec
from django.contrib import messages
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.translation import ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from tafelrunde.reckoning.names.calling import by_surname
from tafelrunde.rulebook.faults import Fault, Refusal
from tafelrunde.state.championship import Championship
from tafelrunde.store import deeds
from tafelrunde.store.association.rights import Scope
from tafelrunde.store.association_models import AssociationPerson
from tafelrunde.store.letter_models import GroupLetter
from tafelrunde.store.post import posts_letters
from tafelrunde.web.access import actor_of, who
from tafelrunde.web.acting import REFUSED
from tafelrunde.web.association.doors import Office
from tafelrunde.web.barred import barred_among
from tafelrunde.web.fields import text
from tafelrunde.web.letters import jobs, texts
from tafelrunde.web.letters.addresses import house_address
from tafelrunde.web.letters.words import Letter, written
from tafelrunde.web.letters.writing import Reader, group_letter, in_one_language
from tafelrunde.web.office_rights import scope_of
from tafelrunde.web.season import house
from tafelrunde.web.season.people import names_inside
from tafelrunde.words import Text

ONCE_IN = timedelta(days=1)
LATEST = 10


class Group(msgspec.Struct, frozen=True):
    """People a letter can go to at once."""

    id: str
    title: Text
    people: tuple[str, ...]


def groups_of(state: Championship) -> list[Group]:
    """The final first, then the dates, the latest first; nobody twice, under today's ids."""
    sent = state.invitations.values()
    found = [
        Group(
            "finalists",
            Text("Final: everybody who accepted"),
            tuple(one.person for one in sent if one.state == "confirmed"),
        ),
        Group(
            "invited",
            Text("Final: everybody still to answer"),
            tuple(one.person for one in sent if one.state == "open"),
        ),
    ]
    for fixture in reversed(state.dates):
        on_list = Text("{title}: all registered", title=fixture.title)
        waits = Text("{title}: waitlist", title=fixture.title)
        found.append(Group(f"registered {fixture.id}", on_list, fixture.registered))
        found.append(Group(f"waiting {fixture.id}", waits, fixture.waiting))
    return [_under_todays_ids(state, each) for each in found if each.people]


def _within(groups: list[Group], state: Championship, scope: Scope) -> list[Group]:
    """Everybody of a date they work for; the final is for those of the whole game."""
    if scope.whole(state.rulebook):
        return groups
    own = {n for n, x in state.fixtures.items() if scope.covers(state.rulebook, x.region)}
    return [each for each in groups if each.id.partition(" ")[2] in own]


def _under_todays_ids(state: Championship, group: Group) -> Group:
    people = tuple(dict.fromkeys(state.canonical(person) for person in group.people))
    return msgspec.structs.replace(group, people=people)


@who("association")
@never_cache
@require_http_methods(["GET", "POST"])
def write(request: HttpRequest, slug: str) -> HttpResponse:
    here = house.here(request, slug)
    groups = _within(groups_of(here.state), here.state, scope_of(request))
    subject = " ".join(text(request.POST, "subject").split())
    body = request.POST.get("body", "").replace("\r\n", "\n").strip()
    context: dict[str, object] = {
        "season": here,
        "tab": "write",
        "groups": groups,
        "to": (request.POST or request.GET).get("to", ""),
        "subject": subject,
        "body": body,
        "most_subject": texts.LONGEST_SUBJECT,
        "most_body": texts.LONGEST_BODY,
        "before": _before(here, groups, scope_of(request)),
    }
    if request.method != "POST":
        return Office(request).show("write", context)
    try:
        group = _checked(groups, str(context["to"]), subject, body)
        rows = AssociationPerson.objects.filter(id__in=group.people)
        reached = list(rows.exclude(email=""))
        if request.POST.get("do") == "send":
            by = actor_of(request, role="association").id
            _sent(here.id, group, (subject, body), [row.id for row in reached], by)
            return _thanked(request, slug, len(reached))
    except Refusal as refusal:
        return Office(request).show("write", context | {"faults": refusal.faults}, status=REFUSED)
    letter, behind = group_letter(subject, body), texts.imprint(here.id)
    context |= {
        "group": group,
        "reached": reached,
        "addresses": ", ".join(dict.fromkeys(row.email for row in reached)),
        "without": [row.name for row in rows if not row.email],
        "barred": _barred(request, here, group),
        "preview": _as_read(letter, reached, behind),
    }
    return Office(request).show("write", context)


def _as_read(letter: Letter, reached: list[AssociationPerson], behind: Text) -> tuple[str, str]:
    """As the first of them will get it."""
    row = reached[0] if reached else AssociationPerson()
    reader = in_one_language(Reader(row.id, row.name, row.email, row.language))
    return written(letter, reader.name, reader.language, behind)


def _barred(request: HttpRequest, here: house.Here, group: Group) -> list[str]:
    """Who of them is barred on the day the letter is about; for the office's eyes."""
    fixture = here.state.fixtures.get(group.id.partition(" ")[2])
    on = fixture.date if fixture is not None else here.state.final_date or here.today
    barred = barred_among(request, group.people, here.state.series, on)
    return sorted((names_inside(barred)[person] for person in barred), key=by_surname)


def _before(here: house.Here, groups: list[Group], scope: Scope) -> list[GroupLetter]:
    """What was written last, to groups this person of the office may write to."""
    written_to = GroupLetter.objects.filter(season=here.id)
    if not scope.whole(here.state.rulebook):
        written_to = written_to.filter(to__in=[group.id for group in groups])
    return list(written_to[:LATEST])


def _thanked(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    said = ngettext("%(n)s letter is on its way.", "%(n)s letters are on their way.", number)
    messages.success(request, said % {"n": number})
    return redirect("association-write", slug)


def _checked(groups: list[Group], to: str, subject: str, body: str) -> Group:
    group = next((each for each in groups if each.id == to), None)
    faults = []
    if group is None:
        faults.append(Fault("to", Text("please choose a group")))
    for place, called, said, most in (
        ("subject", Text("subject"), subject, texts.LONGEST_SUBJECT),
        ("body", Text("text"), body, texts.LONGEST_BODY),
    ):
        if not 0 < len(said) <= most:
            words = Text("{place_}: 1 to {most} characters expected", place_=called, most=most)
            faults.append(Fault(place, words))
    if group is None or faults:
        raise Refusal(faults)
    return group


@transaction.atomic
def _sent(season: str, group: Group, words: tuple[str, str], people: list[str], by: str) -> None:
    """One letter each; the same once more within a day is a second press of the button."""
    subject, body = words
    same = GroupLetter.objects.filter(season=season, to=group.id, subject=subject, body=body)
    if same.filter(at__gt=timezone.now() - ONCE_IN).exists():
        raise Refusal.single("body", "this letter has gone to this group today already")
    if not posts_letters():
        raise Refusal.single("to", "this house sends no letters")
    if not people:
        raise Refusal.single("to", "nobody in this group has an e-mail address")
    many = GroupLetter.objects.create(
        season=season, to=group.id, subject=subject, body=body, people=len(people), by=by
    )
    deeds.note("letters-written", by, season=season, about=group.id, number=len(people))
    for person in people:
        jobs.order("group", season=season, person=person, about=str(many.pk), base=house_address())
