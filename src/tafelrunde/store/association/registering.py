"""Somebody registers: known already or new, and on the list or not at all.

Whoever is known is found by the same name, birth date and address together: letters go only to the
address that is kept, so nobody learns anything by typing in somebody else's name. Where somebody
only resembles a known person the association is asked first (`asking.py`), banned or not.
"""

from __future__ import annotations

import secrets
from datetime import UTC, datetime

from tafelrunde.desk.actors import Actor
from tafelrunde.desk.association import commands as c
from tafelrunde.store.association.register import Particulars, enter_person, whole
from tafelrunde.store.association_models import AssociationPerson
from tafelrunde.store.matching import folded
from tafelrunde.store.reach import reach
from tafelrunde.store.season_book import SeasonLedger, SeasonReply

FORM = "registration-form"
"""Who gives the command where somebody without an account fills in the form."""


def register(
    ledger: SeasonLedger,
    season: str,
    fixture: str,
    given: Particulars,
    actor: Actor | None = None,
    language: str = "",
    person: str = "",
    *,
    by_form: bool = False,
) -> tuple[str, SeasonReply]:
    """The person's id and what happened; a refusal leaves nobody behind.

    Without an actor it is the person who asks; `person` says who it is, where somebody has decided.
    `by_form`: the actor only confirms what the person typed.
    """
    with ledger.held(season):
        typed_by = None if by_form else actor
        person = _decided(ledger.using, person, given) or person_for(ledger, given, typed_by)
        if language:
            AssociationPerson.objects.using(ledger.using).filter(id=person).update(
                language=language
            )
        asks = actor or Actor(FORM, "player", person)
        command = c.RegisterPerson(fixture=fixture, person=person)
        return person, ledger.append(season, command, asks, f"register.{secrets.token_hex(8)}")


def _decided(using: str, person: str, given: Particulars) -> str:
    """The office said who it is."""
    row = AssociationPerson.objects.using(using).filter(id=person).first() if person else None
    if row is not None:
        _agreed_anew(row, given, using)
    return person


def person_for(ledger: SeasonLedger, given: Particulars, typed_by: Actor | None = None) -> str:
    """Who it is, known or new."""
    person = known(ledger.using, given)
    if person is None:
        came_by, account = ("form", "") if typed_by is None else ("hand", typed_by.id)
        person = enter_person(given, ledger.using, came_by, account)
    else:
        _agreed_anew(person, given, ledger.using)
    return person.id


def known(using: str, given: Particulars) -> AssociationPerson | None:
    """Whoever has this name, birthday and address, all three."""
    if given.birth_date is None or not given.email:
        return None
    rows = AssociationPerson.objects.using(using).filter(
        birth_date=given.birth_date, email__iexact=given.email
    )
    same = [row for row in rows if folded(row.name) == folded(given.name)]
    for row in same:
        person = whole(row)
        # Merged into somebody, and nobody has confirmed that this address is theirs.
        if person.id in reach(row.id, using):
            return person
    return None


def _agreed_anew(person: AssociationPerson, given: Particulars, using: str) -> None:
    """What is answered anew each time: the consents, and where somebody lives."""
    person.consent_version, person.consent_at = given.consent_version, datetime.now(UTC)
    person.guardian_consent_on = given.guardian_consent_on or person.guardian_consent_on
    if given.lives_in or given.citizenships:
        person.lives_in, person.citizenships = given.lives_in, given.citizenships
    person.save(using=using)
