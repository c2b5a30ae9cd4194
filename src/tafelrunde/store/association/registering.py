"""Somebody registers: known already or new, and on the list or not at all.

Whoever is known is found by the same name, birth date and address together: letters go only to the
address that is kept, so nobody learns anything by typing in somebody else's name. Where only name
and birth date agree it is a new row, for the association to look at (`people.suggested_pairs`);
but a ban goes with the name and birth date, whatever address is typed.
"""

from __future__ import annotations

import secrets
from datetime import UTC, datetime

from tafelrunde.desk.actors import Actor
from tafelrunde.desk.association import commands as c
from tafelrunde.desk.matter import refuse
from tafelrunde.store.association.reach import reach
from tafelrunde.store.association.register import (
    Particulars,
    PeopleRegister,
    enter_person,
    whole,
)
from tafelrunde.store.association_models import AssociationPerson
from tafelrunde.store.matching import Candidate, folded, iso, name_ground
from tafelrunde.store.season_book import SeasonLedger, SeasonReply

FORM = "registration-form"
"""Who gives the command where somebody without an account fills in the form."""
THE_SAME = ("same-name", "word-order", "other-name")


def register(
    ledger: SeasonLedger,
    season: str,
    fixture: str,
    given: Particulars,
    actor: Actor | None = None,
    language: str = "",
) -> tuple[str, SeasonReply]:
    """The person's id and what happened; a refusal leaves nobody behind.

    Without an actor it is the person who asks.
    """
    with ledger.held(season):
        person = person_for(ledger, season, fixture, given, actor)
        if language:
            AssociationPerson.objects.using(ledger.using).filter(id=person).update(
                language=language
            )
        asks = actor or Actor(FORM, "player", person)
        command = c.RegisterPerson(fixture=fixture, person=person)
        return person, ledger.append(season, command, asks, f"register.{secrets.token_hex(8)}")


def person_for(
    ledger: SeasonLedger,
    season: str,
    fixture: str,
    given: Particulars,
    actor: Actor | None = None,
) -> str:
    """Who it is, known or new; refused where that name and birthday is not welcome there."""
    person = _known(ledger.using, given)
    if person is None:
        came_by, account = ("form", "") if actor is None else ("hand", actor.id)
        person = enter_person(given, ledger.using, came_by, account)
    else:
        _agreed_anew(person, given, ledger.using)
    _welcome_under_any_address(ledger, season, fixture, given)
    return person.id


def _known(using: str, given: Particulars) -> AssociationPerson | None:
    if given.birth_date is None or not given.email:
        return None
    rows = AssociationPerson.objects.using(using).filter(
        birth_date=given.birth_date, email__iexact=given.email
    )
    same = [row for row in rows if folded(row.name) == folded(given.name)]
    for row in same:
        known = whole(row)
        # Merged into somebody, and nobody has confirmed that this address is theirs.
        if known.id in reach(row.id, using):
            return known
    return None


def _agreed_anew(person: AssociationPerson, given: Particulars, using: str) -> None:
    """What is answered anew each time: the consents, and where somebody lives."""
    person.consent_version, person.consent_at = given.consent_version, datetime.now(UTC)
    person.guardian_consent_on = given.guardian_consent_on or person.guardian_consent_on
    if given.lives_in or given.citizenships:
        person.lives_in, person.citizenships = given.lives_in, given.citizenships
    person.save(using=using)


def _welcome_under_any_address(
    ledger: SeasonLedger, season: str, fixture: str, given: Particulars
) -> None:
    """Yes or no, in the words the desk uses for it: nobody learns of a ban here."""
    state, _version = ledger.state(season)
    found = state.fixtures.get(fixture)
    if found is None or given.birth_date is None:
        return
    register = PeopleRegister(ledger.using)
    rows = AssociationPerson.objects.using(ledger.using).filter(birth_date=given.birth_date)
    for row in rows.prefetch_related("aliases"):
        candidate = Candidate(
            id=row.id,
            name=row.name,
            other_names=tuple(alias.name for alias in row.aliases.all()),
            birth_date=iso(row.birth_date),
        )
        if name_ground(given.name, candidate) in THE_SAME and register.barred(
            row.id, state.series, found.date
        ):
            refuse(
                "person",
                "eine Anmeldung ist zurzeit nicht möglich; Auskunft gibt der Verband",
                "a registration is not possible at present; please ask the association",
            )
