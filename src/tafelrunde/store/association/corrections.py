"""What is kept of somebody is wrong: mended by the office or the person, with what stood before.

A person mends the spelling of the name and the country at once. A new e-mail address holds once it
is confirmed from there. What could make somebody another person (the birth date, quite another
name) is asked for here and decided by the association.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date, timedelta
from functools import partial
from typing import Any

import msgspec
from django.db import transaction
from django.utils import timezone

from tafelrunde.desk.actors import Actor
from tafelrunde.desk.matter import reason_given, refuse
from tafelrunde.store import deeds, news
from tafelrunde.store.association import numbers
from tafelrunde.store.association.register import (
    KEPT,
    Particulars,
    add_alias,
    change_person,
)
from tafelrunde.store.association_models import AssociationPerson, Correction
from tafelrunde.store.matching import Candidate, folded, name_ground
from tafelrunde.store.models import Person
from tafelrunde.store.post import posts_letters

SELF = "self"
"""In whose name people mend their own data."""
FIELDS = (
    "name",
    "surname",
    "birth_date",
    "email",
    "lives_in",
    "citizenships",
    "club",
    "region",
    "told_apart",
)
NUMBERED = tuple(f"{kind}_number" for kind in numbers.KINDS)
"""The person's numbers, each under the name of a field."""
AT_ONCE = frozenset({"name", "surname", "lives_in", "citizenships"})
A_SLIP = ("same-name", "word-order", "spelling")
STILL_THE_SAME = ("same-name", "word-order", "other-name", "spelling", "part-of-name")

Changes = Mapping[str, Any]
"""New values by field; a birth date may be a date or its text."""


def kept_of(person: AssociationPerson) -> dict[str, Any]:
    """The fields that can be corrected, as plain data."""
    held = numbers.numbers_of(person.id, person._state.db or "default")
    kept = {field: _plain(getattr(person, field)) for field in FIELDS}
    return kept | {f"{kind}_number": held.get(kind, "") for kind in numbers.KINDS}


def _plain(value: object) -> object:
    return value.isoformat() if isinstance(value, date) else value


def differing(person: AssociationPerson, asked: Changes) -> dict[str, Any]:
    kept = kept_of(person)
    return {f: _plain(v) for f, v in asked.items() if f in kept and _plain(v) != kept[f]}


def for_the_office(person: AssociationPerson, changes: Changes) -> set[str]:
    """What a person cannot change alone: the birth date, and a name that is another name.

    Where no letter can ask the owner of a new address, that too.
    """
    alone = {"birth_date"} if posts_letters() else {"birth_date", "email"}
    found = alone & set(changes)
    if "name" in changes:
        known = Candidate(
            id=person.id,
            name=person.name,
            other_names=tuple(alias.name for alias in person.aliases.all()),
        )
        if name_ground(str(changes["name"]), known) not in STILL_THE_SAME:
            found |= {"name", "surname"} & set(changes)
    return found


# ── Done ─────────────────────────────────────────────────────────────────────────────────────────


def correct(person_id: str, asked: Changes, reason: str, by: str, using: str = "default") -> None:
    """At once, and noted with what stood there before; the old name stays known as a spelling."""
    with transaction.atomic(using=using):
        person = _person(person_id, using)
        changes = differing(person, asked)
        if not changes:
            return
        before = kept_of(person)
        _apply(person, changes, using, by_office=by != SELF)
        Correction(
            person=person,
            before={field: before[field] for field in changes},
            after=changes,
            reason=" ".join(reason.split())[:500],
            by=by,
        ).save(using=using, force_insert=True)
        deeds.note(
            "person-changed", by, person=person.id, about=", ".join(sorted(changes)), using=using
        )


def _apply(person: AssociationPerson, changes: Changes, using: str, *, by_office: bool) -> None:
    """Checked as a new person would be."""
    kept = {field: getattr(person, field) for field in KEPT if field not in changes}
    told = {field: value for field, value in changes.items() if field not in NUMBERED}
    given = msgspec.convert({**kept, **told}, Particulars)
    was = person.name
    waits = by_office and _waits_for_consent(person, changes)
    changed = change_person(person.id, given, using)
    held = {kind: changes.get(f"{kind}_number") for kind in numbers.KINDS}
    numbers.give(changed, {kind: str(n) for kind, n in held.items() if n is not None}, using)
    if changed.name == was:
        return
    add_alias(person.id, was, using=using)
    if waits:
        changed.shown_as = person.shown_as or was
        changed.save(using=using, update_fields=["shown_as", "changed_at"])
    else:
        _renamed_in_halls(changed, was, using)


def _waits_for_consent(person: AssociationPerson, changes: Changes) -> bool:
    """Whoever has agreed to nothing stays in public under the name that stood there.

    A slip in it is mended at once: that tells nobody anything new.
    """
    if person.consent_version or "name" not in changes:
        return False
    known = Candidate(id=person.id, name=person.shown_as or person.name)
    return name_ground(str(changes["name"]), known) not in A_SLIP


def _renamed_in_halls(person: AssociationPerson, was: str, using: str) -> None:
    """Tournaments of this house show the name as it is now, unless they knew another one."""
    also = AssociationPerson.objects.using(using).filter(same_as=person)
    ids = [person.id, *also.values_list("id", flat=True)]
    rows = Person.objects.using(using).filter(known_as__in=ids).select_related("hall")
    for row in rows:
        if folded(row.name) == folded(was):
            row.name, row.surname = person.name, person.surname
            row.save(using=using, update_fields=["name", "surname"])
            transaction.on_commit(partial(news.publish, row.hall.id, row.hall.version), using=using)


def _person(person_id: str, using: str) -> AssociationPerson:
    people = AssociationPerson.objects.using(using).select_for_update()
    found = people.filter(id=person_id).first()
    if found is None:
        refuse("person", "the association knows no such person")
    return found


# ── Asked for ────────────────────────────────────────────────────────────────────────────────────


def ask_for(person: AssociationPerson, changes: Changes, using: str = "default") -> Correction:
    """A wish that waits; the same field asked for again replaces the earlier wish."""
    waiting = Correction.objects.using(using).filter(person=person, state="asked")
    for earlier in waiting:
        if set(earlier.after) & set(changes):
            earlier.delete(using=using)
    kept = kept_of(person)
    wish = Correction(
        person=person,
        before={field: kept[field] for field in changes},
        after={field: _plain(value) for field, value in changes.items()},
        by=SELF,
        state="asked",
    )
    wish.save(using=using, force_insert=True)
    return wish


def requests(using: str = "default") -> list[Correction]:
    """What waits for the association."""
    asked = Correction.objects.using(using).filter(state="asked").select_related("person")
    return [wish for wish in asked if not waits_for_owner(wish)]


def waits_for_owner(wish: Correction) -> bool:
    """A new address, until its owner presses the link in the letter; where letters go out."""
    return "email" in wish.after and posts_letters()


def decide(number: int, actor: Actor, reason: str, *, accept: bool, using: str = "default") -> None:
    if actor.role != "association":
        refuse("role", "This is for the association.")
    said = " ".join(reason.split())[:500] if accept else reason_given(reason)
    with transaction.atomic(using=using):
        asked = Correction.objects.using(using).select_for_update().filter(state="asked")
        wish = asked.filter(pk=number).select_related("person").first()
        if wish is None or waits_for_owner(wish):
            refuse("request", "this has been decided already")
        _settled(wish, actor.id, said, accept=accept, using=using)


def _settled(wish: Correction, by: str, reason: str, *, accept: bool, using: str) -> None:
    if accept:
        wish.before = {field: kept_of(wish.person)[field] for field in wish.after}
        _apply(wish.person, wish.after, using, by_office=False)
    wish.state, wish.decided_by, wish.reason = ("done" if accept else "refused"), by, reason
    wish.save(using=using)
    if accept:
        fields = ", ".join(sorted(wish.after))
        deeds.note("person-changed", by, person=wish.person_id, about=fields, using=using)


def confirm_address(person_id: str, before: str, after: str, using: str = "default") -> int | None:
    """The new address holds from now on; the correction's number, or None where nobody waits."""
    with transaction.atomic(using=using):
        asked = Correction.objects.using(using).select_for_update().filter(state="asked")
        waiting = asked.filter(person_id=person_id).select_related("person")
        wish = next((each for each in waiting if each.after.get("email") == after), None)
        if wish is None or wish.person.email != before:
            return None
        _settled(wish, SELF, "", accept=True, using=using)
        AssociationPerson.objects.using(using).filter(id=person_id).update(
            email_confirmed_at=timezone.now()
        )
        return wish.pk


def lapse_addresses(days: int, using: str = "default") -> int:
    """New addresses nobody confirmed."""
    limit = timezone.now() - timedelta(days=days)
    old = Correction.objects.using(using).filter(state="asked", at__lt=limit)
    lapsed = [wish for wish in old if waits_for_owner(wish)]
    for wish in lapsed:
        wish.delete(using=using)
    return len(lapsed)
