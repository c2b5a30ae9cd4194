"""Two rows become one person, in every season at once; confirmed by the office, or undone.

What was there first stays (`sides.in_order`); the other way round the office has to say why. A
merge joins results and bans. It moves no address and widens no link: that takes `join`, once the
office knows that both rows are in the same hands. What the row that stays lacks, such as the
birthday, comes along at once where nobody could read it there who could not before.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import UTC, datetime
from typing import Any, Protocol

from django.db import transaction
from django.db.models import Q

from tafelrunde.desk.actors import Actor
from tafelrunde.desk.association import commands as c
from tafelrunde.desk.matter import reason_given, refuse
from tafelrunde.store import deeds, news
from tafelrunde.store.association.alike import look_again
from tafelrunde.store.association.corrections import correct, kept_of
from tafelrunde.store.association.people import appears_in
from tafelrunde.store.association.register import mark_minor, whole
from tafelrunde.store.association.sides import in_order, sides_of
from tafelrunde.store.association_models import (
    AssociationPerson,
    Correction,
    MergeNote,
    SeasonBook,
    SeasonLink,
)
from tafelrunde.store.season_book import SeasonLedger

OWN_FIELDS = ("email", "email_confirmed_at", "language")
"""What goes with an address."""
BORN = ("birth_date", "birth_year")
PARTICULARS = (*BORN, "lives_in", "citizenships", "club", "region")
IF_MISSING = (*PARTICULARS, "guardian_consent_on")
BY_MERGE = "zusammengeführt / merged"
"""Why the row that stayed has something new, where nobody was asked for a word."""


def _seasons(ledger: SeasonLedger, person: str) -> list[str]:
    ids = SeasonBook.objects.using(ledger.using).filter(version__gt=0)
    return [
        season
        for season in ids.order_by("start", "id").values_list("id", flat=True)
        if appears_in(ledger.state(season)[0], person)
    ]


def merge(
    ledger: SeasonLedger,
    kept: str,
    gone: str,
    grounds: Iterable[str],
    actor: Actor,
    key: str,
    why_newer: str = "",
) -> list[str]:
    """One person from now on, in every season where `gone` appears; all of it or nothing.

    Refused where both took part in the same tournament, and where the newer row would win without
    a word why. Returns the seasons concerned.
    """
    command = c.MergePeople(kept=kept, gone=gone, grounds=tuple(grounds))
    using = ledger.using
    seasons = _seasons(ledger, gone)
    people = AssociationPerson.objects.using(using)
    with ledger.held(*seasons):
        rows = {row.id: row for row in people.select_for_update().filter(id__in=(kept, gone))}
        _two_that_can_be_one(rows, kept, gone)
        reason = _reason_for_this_side(ledger, kept, gone, why_newer)
        people.filter(id=gone).update(same_as=kept)
        look_again((kept, gone), using)
        if rows[gone].marked_minor:
            mark_minor(kept, using)
        joined = opens_nothing_new(rows[kept], rows[gone], using)
        _noted(gone, actor, reason, joined=joined, using=using)
        if joined or _held_by_nobody(rows[kept], using):
            _fills_gaps(rows[kept], rows[gone], actor, using)
        for season in seasons:
            ledger.append(season, command, actor, f"{key}.{season}"[:100])
        if not seasons:
            deeds.note("merged", actor.id, person=kept, about=gone, using=using)
    return seasons


def _two_that_can_be_one(rows: dict[str, AssociationPerson], kept: str, gone: str) -> None:
    if len(rows) != 2:
        refuse("gone", "two different known people expected")
    if rows[gone].same_as_id is not None or whole(rows[kept]) == rows[gone]:
        refuse("gone", "this person has been merged already")


def _reason_for_this_side(ledger: SeasonLedger, kept: str, gone: str, why: str) -> str:
    """Empty where the row stays that was there first; else the office has to say something."""
    sides = sides_of(ledger, (kept, gone))
    stays, _goes = in_order(sides[kept], sides[gone])
    if stays.id == kept:
        return ""
    reason = " ".join(why.split())[:500]
    if not reason:
        refuse(
            "reason",
            "the older entry stays; to keep the newer one, please say how you know "
            "that it is this person’s",
        )
    return reason


class Held(Protocol):
    """A row with whoever holds it."""

    @property
    def id(self) -> str: ...
    @property
    def email(self) -> str: ...


def opens_nothing_new(one: Held, other: Held, using: str = "default") -> bool:
    """Rows that share a mailbox, or that nobody holds: there is nothing to confirm."""
    if one.email.casefold() != other.email.casefold():
        return False
    return bool(one.email) or not _links((one.id, other.id), using)


def _held_by_nobody(row: Held, using: str) -> bool:
    """Neither an address nor a link opens it: what it takes over is read by the office alone."""
    return not row.email and not _links((row.id,), using)


def _links(people: tuple[str, ...], using: str) -> bool:
    links = SeasonLink.objects.using(using).filter(person__in=people, revoked_at=None)
    return links.exists()


def _fills_gaps(kept: AssociationPerson, gone: AssociationPerson, actor: Actor, using: str) -> None:
    before = kept_of(kept) | {"birth_year": kept.birth_year}
    fields = _gaps(kept, gone, PARTICULARS)
    if kept.marked_minor:  # initials in public are not lifted by a form that anybody could send
        fields = [field for field in fields if field not in BORN]
    _takes(kept, gone, fields)
    kept.save(using=using, update_fields=[*fields, "changed_at"])
    _corrected(kept, before, BY_MERGE, actor, using)


def _gaps(kept: AssociationPerson, gone: AssociationPerson, fields: Iterable[str]) -> list[str]:
    """What stands in the row that goes and is empty in the one that stays, and fits there."""
    found = [field for field in fields if getattr(gone, field) and not getattr(kept, field)]
    born = gone.birth_date.year if gone.birth_date else gone.birth_year
    known = kept.birth_date.year if kept.birth_date else kept.birth_year
    return [field for field in found if field not in BORN or known in (None, born)]


def _noted(gone: str, actor: Actor, reason: str, *, joined: bool, using: str) -> None:
    MergeNote.objects.using(using).update_or_create(
        gone_id=gone,
        defaults={
            "by": actor.id,
            "reason": reason,
            "confirmed_at": datetime.now(UTC) if joined else None,
            "confirmed_by": actor.id if joined else "",
            "how": "",
        },
    )


def join(
    gone: str, how: str, actor: Actor, *, take_address: bool = False, using: str = "default"
) -> str:
    """The office knows that both rows are in the same hands: links reach both from now on.

    `take_address`: letters go to the address of the row that was merged; else to the one that
    stayed, or to the only one there is. Returns the id of the row that stayed.
    """
    said = reason_given(how, "how")
    with transaction.atomic(using=using):
        people = AssociationPerson.objects.using(using).select_for_update()
        row = people.filter(id=gone, same_as__isnull=False).first()
        if row is None or row.same_as is None:
            refuse("gone", "nothing has been merged here")
        kept = people.get(id=row.same_as_id)
        before = kept_of(kept) | {"birth_year": kept.birth_year}
        if row.email and (take_address or not kept.email):
            _takes(kept, row, OWN_FIELDS)
        if not kept.consent_version and row.consent_version:
            _takes(kept, row, ("consent_version", "consent_at"))
        _takes(kept, row, _gaps(kept, row, IF_MISSING))
        kept.save(using=using)
        _corrected(kept, before, said, actor, using)
        MergeNote.objects.using(using).update_or_create(
            gone_id=gone,
            defaults={
                "confirmed_at": datetime.now(UTC),
                "confirmed_by": actor.id,
                "how": said[:500],
            },
            create_defaults={
                "by": "",
                "confirmed_at": datetime.now(UTC),
                "confirmed_by": actor.id,
                "how": said[:500],
            },
        )
        deeds.note("merge-confirmed", actor.id, person=kept.id, about=gone, using=using)
        transaction.on_commit(lambda: news.publish(news.PEOPLE, 0), using=using)
    return kept.id


def _takes(kept: AssociationPerson, gone: AssociationPerson, fields: Iterable[str]) -> None:
    for field in fields:
        setattr(kept, field, getattr(gone, field))


def _corrected(
    kept: AssociationPerson, before: dict[str, Any], how: str, actor: Actor, using: str
) -> None:
    """What the row that stayed took over stands among its corrections, as every change does."""
    after = kept_of(kept) | {"birth_year": kept.birth_year}
    changed = [field for field in after if after[field] != before[field]]
    if changed:
        Correction(
            person=kept,
            before={field: before[field] for field in changed},
            after={field: after[field] for field in changed},
            reason=how[:500],
            by=actor.id,
        ).save(using=using, force_insert=True)


def _address_back(gone: str, reason: str, actor: Actor, using: str) -> None:
    """Two people again: neither keeps what it had from the other."""
    people = AssociationPerson.objects.using(using)
    row = people.filter(id=gone, same_as__isnull=False).first()
    note = MergeNote.objects.using(using).filter(gone_id=gone).first()
    if row is None or note is None or row.same_as_id is None:
        return
    told = Q(reason=BY_MERGE, by=note.by)
    if note.how:
        told |= Q(reason=note.how, by=note.confirmed_by)
    own = kept_of(row) | {"birth_year": row.birth_year}
    for each in Correction.objects.using(using).filter(told, person=row.same_as_id, state="done"):
        theirs = {f: v for f, v in each.before.items() if own[f] == each.after[f]}
        if "birth_year" in theirs:
            people.filter(id=row.same_as_id).update(birth_year=theirs.pop("birth_year"))
        correct(row.same_as_id, theirs, reason, actor.id, using)


def undo_merge(ledger: SeasonLedger, gone: str, reason: str, actor: Actor, key: str) -> list[str]:
    """Two people again, each with what stood under its own id, in every season."""
    using = ledger.using
    seasons = [s for s in _seasons(ledger, gone) if gone in ledger.state(s)[0].same_as]
    command = c.UndoMerge(gone=gone, reason=reason)
    with ledger.held(*seasons):
        _address_back(gone, reason, actor, using)
        people = AssociationPerson.objects.using(using)
        kept = people.filter(id=gone).values_list("same_as_id", flat=True).first()
        people.filter(id=gone).update(same_as=None)
        look_again(filter(None, (kept, gone)), using)
        MergeNote.objects.using(using).filter(gone_id=gone).delete()
        for season in seasons:
            ledger.append(season, command, actor, f"{key}.{season}"[:100])
        if not seasons:
            deeds.note("merge-split", actor.id, person=gone, using=using)
    return seasons
