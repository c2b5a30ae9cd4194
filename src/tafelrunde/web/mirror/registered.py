"""Who registered on the server comes to the desk as a suggestion; the desk takes it, or not."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.views.decorators.http import require_POST

from tafelrunde.desk import commands as c
from tafelrunde.reckoning.lists.doubles import Known, Register, folded
from tafelrunde.rulebook.faults import Refusal
from tafelrunde.store import registrations, sending
from tafelrunde.store.mirror_wire import Registered
from tafelrunde.store.models import Person
from tafelrunde.store.registrations import Offer
from tafelrunde.web import house
from tafelrunde.web.access import who
from tafelrunde.web.acting import key_of
from tafelrunde.web.organiser.desk import DESK, Desk
from tafelrunde.web.organiser.players import enter_people, known_people
from tafelrunde.words import Text


@dataclass(frozen=True)
class Suggested:
    """A registration, and who here may be the same person."""

    offer: Offer
    doubt: Text | None = None
    alike: str = ""


def suggested(desk: Desk) -> list[Suggested]:
    """Everybody to look at; whoever resembles somebody on the list says so."""
    known = Register(known_people(desk.people.values()))
    own = {
        folded(person.name): player
        for player, person in desk.people.items()
        if not person.known_as and desk.state.person(player) is not None
    }
    return [_suggested(each, known, own) for each in desk.registered]


def _suggested(offer: Offer, known: Register, own: Mapping[str, str]) -> Suggested:
    if offer.kind != "new" or offer.theirs is None:
        return Suggested(offer)
    told = Known(offer.theirs.name, year=offer.theirs.birth_year)
    doubt = known.doubt(told).text
    return Suggested(offer, doubt, own.get(folded(offer.theirs.name), "") if doubt else "")


@who(*DESK)
@require_POST
def registered(request: HttpRequest, slug: str) -> HttpResponse:
    """One button of the list: which is said by `do`, whom by `person`."""
    desk = Desk.open(request, slug)
    form = request.POST
    does = DOES.get(form.get("do", ""))
    if does is None:
        raise Http404
    named = form.getlist("person")
    chosen = [each for each in suggested(desk) if each.offer.person in named]

    def do() -> None:
        if not chosen:
            raise Refusal.single(
                "person", "this registration has changed meanwhile; please look again"
            )
        does(desk, chosen)
        sending.look_again(desk.hall.id)

    return desk.answered(do, f"{reverse('desk-online', args=[slug])}#registered")


def _take(desk: Desk, chosen: Sequence[Suggested]) -> None:
    """On the list here, all of them or none."""
    coming = [each.offer.theirs for each in chosen if each.offer.kind == "new"]
    theirs = [each for each in coming if each is not None]
    people = [
        house.NewPerson(
            id=each.player,
            name=each.name,
            surname=each.surname,
            birth_year=each.birth_year,
            known_as=each.person,
        )
        for each in theirs
    ]
    marks = {each.player: {"minor": each.minor, "consent": each.consent} for each in theirs}
    enter_people(desk, people, key_of(desk.form), marks)
    for each in theirs:
        registrations.settle(desk.hall.id, each.person)


def _same(desk: Desk, chosen: Sequence[Suggested]) -> None:
    """Somebody who was entered here by hand is the one who registered there."""
    for each in chosen:
        if each.alike:
            registrations.same_person(desk.hall.id, each.offer.person, each.alike)


def _theirs(desk: Desk, chosen: Sequence[Suggested]) -> None:
    """What the server says goes here, too."""
    for each in chosen:
        theirs, ours = each.offer.theirs, each.offer.ours
        if theirs is None or ours is None:
            continue
        player = each.offer.player
        if theirs.minor != ours.minor:
            desk.give(c.ChangeEntry(player=player, minor=theirs.minor))
            Person.objects.filter(hall_id=desk.hall.id, player=player).update(minor=theirs.minor)
        house.rename(desk.hall.id, _renamed(desk.people[player], theirs))
        registrations.settle(desk.hall.id, each.offer.person)


def _renamed(person: Person, theirs: Registered) -> house.NewPerson:
    return house.NewPerson(
        id=person.player,
        name=theirs.name,
        surname=theirs.surname,
        birth_year=theirs.birth_year,
        club=person.club,
        contact=person.contact,
        pseudonym=person.pseudonym,
        told_apart=person.told_apart,
    )


def _keep(desk: Desk, chosen: Sequence[Suggested]) -> None:
    """What stands here stays, and is not asked about again until the server says something else."""
    for each in chosen:
        registrations.settle(desk.hall.id, each.offer.person)


def _cancel(desk: Desk, chosen: Sequence[Suggested]) -> None:
    for each in chosen:
        if each.offer.kind == "cancelled":
            desk.give(c.CancelEntry(player=each.offer.player))
            registrations.settle(desk.hall.id, each.offer.person)


DOES: dict[str, Callable[[Desk, Sequence[Suggested]], None]] = {
    "take": _take,
    "same": _same,
    "theirs": _theirs,
    "keep": _keep,
    "cancel": _cancel,
}
