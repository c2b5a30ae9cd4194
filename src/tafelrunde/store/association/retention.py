"""How long is anything kept? People nobody saw for years, names in old uploads, spent links."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import msgspec
from django.db.models import Q

from tafelrunde.state.championship import Championship
from tafelrunde.store.association.erasure import erase_person, ids_of, seasons_of
from tafelrunde.store.association_models import AssociationPerson, Ban, SeasonLink, Upload
from tafelrunde.store.number_models import PersonNumber
from tafelrunde.store.office_models import Deed
from tafelrunde.store.season_book import SeasonLedger


class Retained(msgspec.Struct, frozen=True):
    """What the retention job did."""

    erased: int
    uploads: int
    links: int
    bans: int


def retention(
    ledger: SeasonLedger,
    years: int = 3,
    upload_days: int = 180,
    folder: Path | None = None,
) -> Retained:
    """People not seen in any season for so many years, names in old uploads, links of past seasons.

    What was noted for the audit goes after as many years.

    Whoever is barred is kept until the ban is over: otherwise it would end with the memory of it.
    """
    using, today = ledger.using, date.fromisoformat(ledger.today())
    ended = Ban.objects.using(using).filter(until__lt=_years_before(today, years))
    bans = ended.delete()[0]
    uploads = _old_uploads(using, today, upload_days)
    links = _old_links(ledger, today)
    limit = _years_before(today, years).isoformat()
    Deed.objects.using(using).filter(at__lt=limit).delete()
    erased = 0
    for person in _unseen(ledger, limit):
        if AssociationPerson.objects.using(using).filter(id=person).exists():
            erased += erase_person(ledger, person, folder).people
    return Retained(erased, uploads, links, bans)


def _years_before(day: date, years: int) -> date:
    return day.replace(year=day.year - years, day=min(day.day, 28))


def _old_uploads(using: str, today: date, days: int) -> int:
    waiting = Upload.objects.using(using).filter(state="open")
    old = [row for row in waiting if (today - row.at.date()).days > days]
    for upload in old:
        upload.state, upload.identities, upload.chosen = "refused", {}, {}
        upload.save(using=using)
    return len(old)


def _old_links(ledger: SeasonLedger, today: date) -> int:
    links = 0
    for season in seasons_of(ledger):
        state, _version = ledger.state(season)
        over = state.final_date or state.end
        if over < today.isoformat():
            found = SeasonLink.objects.using(ledger.using).filter(season_id=season)
            links += found.delete()[0]
    return links


def _unseen(ledger: SeasonLedger, limit: str) -> list[str]:
    """Entered before that day, barred from nothing, and in no season that ended after it.

    Whoever has a membership number is a member, and known as long as it stands there.
    """
    members = PersonNumber.objects.using(ledger.using).filter(kind="member")
    recent: set[str] = set(members.values_list("person_id", flat=True))
    for season in seasons_of(ledger):
        state, _version = ledger.state(season)
        if max(state.end, state.final_date) >= limit:
            recent |= _everyone(state)
    people = AssociationPerson.objects.using(ledger.using)
    barred = Q(bans__lifted_at=None, bans__id__isnull=False)
    old = people.filter(created_at__lt=f"{limit}T00:00:00Z", same_as=None).exclude(barred)
    return [
        person for person in old.values_list("id", flat=True) if not ids_of(ledger, person) & recent
    ]


def _everyone(state: Championship) -> set[str]:
    found = {state.champion, state.runner_up, *state.invitations, *state.grants}
    for fixture in state.fixtures.values():
        found |= {*fixture.registered, *fixture.waiting}
        found |= set(fixture.results.people) if fixture.results else set()
    return found
