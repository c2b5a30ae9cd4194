"""The tables of people at work: somebody is entered or changed, a ban given or lifted."""

from __future__ import annotations

import secrets
from datetime import UTC, date, datetime

import msgspec
from django.core.exceptions import ValidationError
from django.db import transaction
from django.db.models import Q

from tafelrunde.desk.actors import Actor
from tafelrunde.desk.association.rules import rule_for
from tafelrunde.desk.matter import reason_given, refuse
from tafelrunde.games.shelf import all_rulebooks
from tafelrunde.rulebook.faults import Refusal
from tafelrunde.store import deeds, news
from tafelrunde.store.association_models import AssociationPerson, Ban, PersonAlias
from tafelrunde.words import Verbatim

COUNTRY_LETTERS = 2


def whole(person: AssociationPerson) -> AssociationPerson:
    """The person a merged row stands for now."""
    while person.same_as is not None:
        person = person.same_as
    return person


# ── People ───────────────────────────────────────────────────────────────────────────────────────


class Particulars(msgspec.Struct, frozen=True, kw_only=True):
    """What a person tells the association of himself."""

    name: str
    surname: str = ""
    birth_date: date | None = None
    email: str = ""
    lives_in: str = ""
    citizenships: str = ""
    guardian_consent_on: date | None = None
    consent_version: str = ""
    birth_year: int | None = None
    """Where only the year is known."""
    club: str = ""
    region: str = ""
    told_apart: str = ""
    """What stands behind the name, also in public."""
    number: str = ""
    """A membership number the person types: to be recognised by, and never stored by itself."""


KEPT = tuple(field for field in Particulars.__struct_fields__ if field != "number")
"""What becomes part of the person's row."""


def enter_person(
    particulars: Particulars, using: str = "default", came_by: str = "", created_by: str = ""
) -> AssociationPerson:
    """A new person with a new opaque id; consent is dated now where a text's version is given.

    `came_by` says how ("form", "hand", "result", "ban", "list"), `created_by` which account.
    """
    person = AssociationPerson(
        id=f"a{secrets.token_hex(8)}", came_by=came_by, created_by=created_by
    )
    return _saved(person, particulars, using)


def change_person(
    person_id: str, particulars: Particulars, using: str = "default"
) -> AssociationPerson:
    person = AssociationPerson.objects.using(using).filter(id=person_id).first()
    if person is None:
        refuse("person", "the association knows no such person")
    return _saved(person, particulars, using)


def mark_minor(person_id: str, using: str = "default") -> None:
    """From now on initials in public; whoever has a birthday here is judged by that."""
    rows = AssociationPerson.objects.using(using).filter(id=person_id, marked_minor=False)
    if rows.update(marked_minor=True, changed_at=datetime.now(UTC), keyed_at=None):
        transaction.on_commit(lambda: news.publish(news.PEOPLE, 0), using=using)


def _saved(person: AssociationPerson, given: Particulars, using: str) -> AssociationPerson:
    name = " ".join(given.name.split())
    if not name:
        refuse("name", "please give the name")
    agreed_before = person.consent_version
    if given.email.casefold() != person.email.casefold():
        person.email_confirmed_at = None  # nobody has read a letter there yet
    for field in KEPT:
        setattr(person, field, getattr(given, field))
    person.name, person.surname = name, " ".join(given.surname.split()) or name.split()[-1]
    person.lives_in, person.citizenships = _countries(given)
    if given.consent_version and given.consent_version != agreed_before:
        person.consent_at = datetime.now(UTC)
    try:
        person.clean_fields()
    except ValidationError as error:
        place = next(iter(error.message_dict))
        message = error.message_dict[place][0]
        raise Refusal.of(place, Verbatim(message)) from None
    person.save(using=using)
    transaction.on_commit(lambda: news.publish(news.PEOPLE, 0), using=using)
    return person


def _countries(given: Particulars) -> tuple[str, str]:
    lives_in, held = given.lives_in.strip().upper(), given.citizenships.upper().split()
    for place, codes in (("lives_in", [lives_in] if lives_in else []), ("citizenships", held)):
        if any(len(code) != COUNTRY_LETTERS or not code.isalpha() for code in codes):
            refuse(place, "countries of two letters expected, such as DE, AT, CH")
    return lives_in, " ".join(dict.fromkeys(held))


def add_alias(person_id: str, name: str, kind: str = "spelling", using: str = "default") -> None:
    """Another name of the same person: "maiden", "spelling" or "other"."""
    tidy = " ".join(name.split())
    if not tidy or kind not in ("maiden", "spelling", "other"):
        refuse("name", "please give the name")
    PersonAlias.objects.using(using).get_or_create(
        person_id=person_id, name=tidy[:200], defaults={"kind": kind}
    )


# ── Bans ─────────────────────────────────────────────────────────────────────────────────────────


class Case(msgspec.Struct, frozen=True, kw_only=True):
    """One case, decided for itself (7W-502, CAT-107, CAR-207)."""

    person: str = ""
    since: date
    grounds: str
    name: str = ""
    """Of somebody the register does not know yet; then there is no `person`."""
    birth_date: date | None = None
    birth_year: int | None = None
    until: date | None = None
    series: str = ""
    rule: str = ""
    case: str = ""


def bar(case: Case, actor: Actor, using: str = "default") -> Ban:
    """Only the association; every ban needs grounds and names one person."""
    _office(actor)
    grounds = reason_given(case.grounds, "grounds")
    if case.until is not None and case.until < case.since:
        refuse("until", "the end is before the beginning")
    rules = {rule for rulebook in all_rulebooks() if (rule := rule_for(rulebook, "ban"))}
    if case.rule and case.rule not in rules:
        listed = ", ".join(sorted(rules))
        refuse("rule", "one of {listed} expected", listed=listed)
    with transaction.atomic(using=using):
        person = case.person or _stranger(case, actor, using)
        if not AssociationPerson.objects.using(using).filter(id=person).exists():
            refuse("person", "the association knows no such person")
        ban = Ban(
            person_id=person,
            series=case.series,
            since=case.since,
            until=case.until,
            grounds=grounds,
            rule=case.rule,
            case=" ".join(case.case.split())[:200],
            decided_by=actor.id,
        )
        ban.save(using=using, force_insert=True)
        deeds.note("ban-given", actor.id, person=person, about=case.series, using=using)
    return ban


def _stranger(case: Case, actor: Actor, using: str) -> str:
    """Somebody unknown so far comes into the register with the ban, as far as is known."""
    if not case.name.strip():
        return ""
    year = case.birth_year if case.birth_date is None else None
    given = Particulars(name=case.name, birth_date=case.birth_date, birth_year=year)
    return enter_person(given, using, "ban", actor.id).id


def lift(ban_id: int, reason: str, actor: Actor, using: str = "default") -> None:
    """Lifted, not deleted: that it was there stays known to the association."""
    _office(actor)
    said = reason_given(reason)
    with transaction.atomic(using=using):
        lifted = Ban.objects.using(using).filter(pk=ban_id, lifted_at=None)
        ban = lifted.first()
        lifted.update(lifted_at=datetime.now(UTC), lifted_by=actor.id, lifted_reason=said)
        if ban is not None:
            deeds.note("ban-lifted", actor.id, person=ban.person_id, about=ban.series, using=using)


def bans_in_force(on: date, series: str = "", using: str = "default") -> list[Ban]:
    """For the association's own eyes."""
    running = Q(until=None) | Q(until__gte=on)
    bans = Ban.objects.using(using).filter(running, since__lte=on, lifted_at=None)
    if series:
        bans = bans.filter(series__in=("", series))
    return list(bans.select_related("person"))


def _office(actor: Actor) -> None:
    if actor.role != "association":
        refuse("role", "Bans are for the association.")
