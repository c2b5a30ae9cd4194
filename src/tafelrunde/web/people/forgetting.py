"""Erasing somebody from the browser: what stands in the way, and what has to hear of it."""

from __future__ import annotations

from datetime import date
from typing import NamedTuple

from django.conf import settings

from tafelrunde.rulebook.faults import Fault, Refusal
from tafelrunde.store import news
from tafelrunde.store.association.erasure import Erased, erase_person, ids_of
from tafelrunde.store.association.register import bans_in_force
from tafelrunde.store.association_models import AssociationPerson, SeasonBook
from tafelrunde.store.models import Hall, Person
from tafelrunde.store.reach import reach
from tafelrunde.web.letters import kept, posting
from tafelrunde.web.people import in_halls
from tafelrunde.web.season import house
from tafelrunde.words import Text


def erase(person: str, by: str, *, by_office: bool = False) -> Erased:
    """Names and answers go everywhere; places that become free go to whoever waits.

    `by` is who asked for it; whom it concerned is noted nowhere.
    """
    ids = ids_of(house.seasons(), person)
    if not by_office and reach(person) != ids:
        raise Refusal([Fault("person", OWN_WORDS.barred)])  # the other rows may be somebody else's
    _nothing_in_the_way(ids, OFFICE_WORDS if by_office else OWN_WORDS)
    addresses = set(AssociationPerson.objects.filter(id__in=ids).values_list("email", flat=True))
    halls = list(Hall.objects.filter(people__known_as__in=ids).distinct())
    versions = seasons_now()
    erased = erase_person(house.seasons(), person, settings.DATA_FOLDER, by)
    for address in addresses:
        kept.forget_letters_to(address)
    tell_everyone(versions, halls)
    return erased


def seasons_now() -> dict[str, int]:
    books = SeasonBook.objects.filter(version__gt=0)
    return dict(books.values_list("id", "version"))


def tell_everyone(versions: dict[str, int], halls: list[Hall]) -> None:
    """Letters for what moved since in the seasons; pages of tournaments are printed anew."""
    for season, version in seasons_now().items():
        if version > versions.get(season, 0):
            records = house.seasons().records(season, versions.get(season, 0))
            happened = [record.event for record in records]
            in_halls.follow(season, happened)
            posting.season_moved(season, happened)
    for hall in halls:
        news.publish(hall.id, hall.version)


class InTheWay(NamedTuple):
    """What is said where somebody cannot be erased now."""

    playing: Text
    barred: Text


OWN_WORDS = InTheWay(
    Text("You are playing in a tournament right now. Please erase your data when it is over."),
    Text(
        "This cannot be done here by itself. Please write to the association; it "
        "will answer within a month."
    ),
)
OFFICE_WORDS = InTheWay(
    Text("This person is playing in a tournament right now: please erase when it is over."),
    Text("A ban is in force and would be lost with it: please decide on the ban first."),
)


def _nothing_in_the_way(ids: set[str], words: InTheWay) -> None:
    """Whoever plays right now is needed by name; some cases the association decides itself."""
    if Person.objects.filter(known_as__in=ids, hall__phase="running").exists():
        raise Refusal([Fault("person", words.playing)])
    today = date.fromisoformat(house.seasons().today())
    if any(ban.person_id in ids for ban in bans_in_force(today)):
        raise Refusal([Fault("person", words.barred)])
