"""People who share a place stand there by name: does the kept order still hold?

Names are in no journal. They change, people are erased, minors come of age; so the kept list says
how the register was when it was put in order. Where somebody on the list changed since, it is
enough to look at the neighbours: two that were in order and did not change still are.
"""

from __future__ import annotations

from datetime import date, datetime
from typing import Protocol

import msgspec
from django.db.models import Q

from tafelrunde.reckoning.names.calling import order_of
from tafelrunde.reckoning.names.register import Names, of_age_if_born, public_names
from tafelrunde.reckoning.season.kept_lines import PeopleThen, rank_in
from tafelrunde.reckoning.season.table import SeasonTable
from tafelrunde.state.championship import Championship
from tafelrunde.store.association_models import AssociationPerson
from tafelrunde.store.kept_models import KeptLine, KeptList


class Seasons(Protocol):
    """What a kept list needs of the ledger it follows."""

    @property
    def using(self) -> str: ...
    def today(self) -> str: ...
    def state(self, season: str) -> tuple[Championship, int]: ...
    def headed(self, season: str) -> tuple[Championship, int, str]:
        """State, version and hash of the newest record."""

    def table(self, season: str) -> SeasonTable: ...


FIELDS = ("id", "name", "surname", "birth_date", "shown_as", "consent_version")
FEW = 200
"""If more changed, the list is put in order anew."""


def register_now(ledger: Seasons) -> PeopleThen:
    count, newest = how_many_and_newest(ledger.using)
    return PeopleThen(count, newest.isoformat() if newest else "", ledger.today())


def how_many_and_newest(using: str = "default") -> tuple[int, datetime | None]:
    """Asked by every page, so each from an index alone."""
    rows = AssociationPerson.objects.using(using)
    return rows.count(), rows.order_by("-changed_at").values_list("changed_at", flat=True).first()


def names_now(ledger: Seasons, ids: set[str] | None = None) -> Names:
    rows = AssociationPerson.objects.using(ledger.using).order_by().only(*FIELDS)
    return public_names(rows if ids is None else rows.filter(id__in=ids), ledger.today())


def holds(ledger: Seasons, kept: KeptList) -> bool:
    """Whether everybody still stands in order; then the list is marked as looked at."""
    then = msgspec.convert(kept.summary.get("people"), PeopleThen | None)
    now = register_now(ledger)
    if then == now:
        return True
    if then is None or not _in_order(ledger, kept, then, now):
        return False
    summary = {**kept.summary, "people": msgspec.to_builtins(now)}
    same = KeptList.objects.using(ledger.using).filter(season_id=kept.season_id, head=kept.head)
    same.update(summary=summary)
    kept.summary = summary
    return True


def _in_order(ledger: Seasons, kept: KeptList, then: PeopleThen, now: PeopleThen) -> bool:
    lines = KeptLine.objects.using(ledger.using).filter(season_id=kept.season_id)
    known = AssociationPerson.objects.using(ledger.using).order_by().values("id")
    gone = lines.exclude(person__in=known).values_list("person", flat=True)[: FEW + 1]
    changed = [*_changed(ledger, then, now).values_list("id", flat=True)[: FEW + 1], *gone]
    if len(changed) > FEW:
        return False
    places = list(lines.filter(person__in=changed).values_list("position", flat=True))
    near = {each for place in places for each in (place - 1, place, place + 1) if each >= 0}
    rows = list(lines.filter(position__in=near).order_by("position"))
    order = order_of(names_now(ledger, {row.person for row in rows}))
    lots = ledger.state(kept.season_id)[0].lot_orders
    drawn = {player: number for lot in lots for number, player in enumerate(lot)}
    last = max(drawn.values(), default=0) + 1
    keys = [(drawn.get(row.person, last), order(row.person)) for row in rows]
    return all(
        keys[at] <= keys[at + 1]
        for at in range(len(rows) - 1)
        if rows[at].position + 1 == rows[at + 1].position
        and rank_in(rows[at].line) == rank_in(rows[at + 1].line)
    )


def _changed(ledger: Seasons, then: PeopleThen, now: PeopleThen):  # type: ignore[no-untyped-def]
    """Who was changed since, or came of age."""
    days = (date.fromisoformat(each.day) for each in (then, now))
    first, last = sorted(map(of_age_if_born, days))
    of_age = Q(birth_date__gt=first, birth_date__lte=last)
    if first.year != last.year:  # where only the year is known, with the turn of a year
        of_age |= Q(birth_year__gte=first.year, birth_year__lte=last.year)
    changed = Q(changed_at__gt=then.newest) if then.newest else Q()
    return AssociationPerson.objects.using(ledger.using).filter(changed | of_age).order_by()
