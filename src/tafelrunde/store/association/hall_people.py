"""People of a hall after its result was handed in: a mark or an erasure there is heeded here.

A result that waits holds the hall's own words of people, and follows them. What the register knows
is the association's: a mark of a minor holds there at once, as it only hides more; of whom the desk
erased the office is told, and decides.
"""

from __future__ import annotations

import msgspec

from tafelrunde.store import deeds
from tafelrunde.store.association.erasure import forget_in_results
from tafelrunde.store.association.register import mark_minor
from tafelrunde.store.association_models import AssociationPerson, Upload
from tafelrunde.store.book import DjangoLedger
from tafelrunde.store.models import Person
from tafelrunde.store.office_models import Deed
from tafelrunde.store.season_book import SeasonLedger

KEPT = "name-kept"


class ErasedThere(msgspec.Struct, frozen=True):
    """Somebody the desk of a tournament erased after its result counted, known here by name."""

    fixture: str
    upload: str
    person: str
    name: str


def results_follow(halls: DjangoLedger, hall: str) -> None:
    """What the hall says of people now holds for every result of it that was handed in."""
    forget_in_results(halls.using, hall)
    minors = _minors(halls, hall)
    for person in minors.values():
        if person:
            mark_minor(person, halls.using)
    for upload in Upload.objects.using(halls.using).filter(hall=hall, state="open"):
        _marked(halls.using, upload, set(minors))


def _minors(halls: DjangoLedger, hall: str) -> dict[str, str]:
    """Who is marked, in the journal or where names are kept, with the id in the register."""
    state, _version = halls.state(hall)
    rows = Person.objects.using(halls.using).filter(hall_id=hall)
    entries = {row.player: state.person(row.player) for row in rows}
    return {
        row.player: row.known_as
        for row in rows
        if row.minor or ((entry := entries[row.player]) is not None and entry.minor)
    }


def _marked(using: str, upload: Upload, minors: set[str]) -> None:
    new = {
        local: who | {"minor": True}
        for local, who in upload.identities.items()
        if local in minors and not who.get("minor")
    }
    if new:
        upload.identities = upload.identities | new
        upload.save(using=using, update_fields=["identities"])


def erased_there(seasons: SeasonLedger, season: str) -> list[ErasedThere]:
    """Whom desks erased whose results count in this season, as far as the register knows them.

    Whose name the office decided to keep is left out.
    """
    state, _version = seasons.state(season)
    using, found = seasons.using, []
    counting = [each.results.upload for each in state.fixtures.values() if each.results]
    uploads = Upload.objects.using(using).filter(season_id=season, id__in=counting)
    for upload in uploads.exclude(hall=""):
        rows = Person.objects.using(using).filter(hall_id=upload.hall)
        named = set(rows.values_list("player", flat=True))
        gone = {state.canonical(p) for local, p in upload.chosen.items() if local not in named}
        if named and gone:
            known = AssociationPerson.objects.using(using).filter(id__in=gone)
            open_ = known.exclude(id__in=_kept(using, upload))
            found += [ErasedThere(upload.fixture, upload.id, row.id, row.name) for row in open_]
    return found


def keep_name(using: str, upload: Upload, person: str, by: str) -> None:
    """The office has looked at it: the association goes on knowing this person by name."""
    season, fixture = upload.season_id, upload.fixture
    deeds.note(KEPT, by, person=person, season=season, about=fixture, using=using)


def _kept(using: str, upload: Upload) -> set[str]:
    deeds_of = Deed.objects.using(using).filter(season=upload.season_id, about=upload.fixture)
    return set(deeds_of.filter(action=KEPT).values_list("person", flat=True))
