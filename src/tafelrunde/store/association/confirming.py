"""A registration counts once its e-mail address is confirmed: until then it takes nobody's place.

What the form said is checked at once and kept apart (`Unconfirmed`): no person, no journal, no
place. The link in the letter, or the organiser, makes a registration of it; if nobody does, it is
forgotten after some days.
"""

from __future__ import annotations

import secrets
from collections import Counter
from datetime import date, timedelta

import msgspec
from django.db import transaction
from django.utils import timezone

from tafelrunde.desk.actors import Actor
from tafelrunde.desk.association import commands as c
from tafelrunde.desk.association.decide import decide_season
from tafelrunde.desk.association.rules import rulebook_of
from tafelrunde.store.association import asking, registering
from tafelrunde.store.association.register import Particulars, enter_person
from tafelrunde.store.association_models import AssociationPerson, Unconfirmed
from tafelrunde.store.matching import folded
from tafelrunde.store.people_register import PeopleRegister
from tafelrunde.store.season_book import SeasonLedger, SeasonReply

DAYS = 3
"""How long somebody has to press the link."""


def keep(
    ledger: SeasonLedger,
    season: str,
    fixture: str,
    given: Particulars,
    language: str = "",
    *,
    post: bool = True,
) -> Unconfirmed:
    """The form once more is the same row; what could never be registered is refused at once.

    Without a post office the organiser confirms, and has time until the day of the tournament.
    """
    _possible(ledger, season, fixture, given)
    rows = Unconfirmed.objects.using(ledger.using).filter(season_id=season, fixture=fixture)
    row = next((each for each in rows if _same(each, given)), None)
    if row is not None and row.asked_at is not None:
        return row  # the association is asked already
    if row is None:
        row = Unconfirmed(id=secrets.token_hex(16), season_id=season, fixture=fixture)
    row.name, row.email, row.language = given.name, given.email, language
    row.particulars = msgspec.to_builtins(given)
    row.until = date.fromisoformat(ledger.today()) + timedelta(days=DAYS)
    if not post:
        state, _version = ledger.state(season)
        row.until = max(row.until, date.fromisoformat(state.fixtures[fixture].date))
    row.save(using=ledger.using)
    return row


def _same(row: Unconfirmed, given: Particulars) -> bool:
    kept = particulars_of(row)
    return (kept.email.casefold(), kept.birth_date, folded(kept.name)) == (
        given.email.casefold(),
        given.birth_date,
        folded(given.name),
    )


def particulars_of(row: Unconfirmed) -> Particulars:
    return msgspec.convert(row.particulars, Particulars)


def _possible(ledger: SeasonLedger, season: str, fixture: str, given: Particulars) -> None:
    """The desk decides as if somebody new had confirmed it already; all of it is rolled back.

    Somebody new, so that nobody learns here what is known of the person typed in.
    """
    state, _version = ledger.state(season)
    with transaction.atomic(using=ledger.using):
        person = enter_person(given, ledger.using).id
        decide_season(
            state,
            rulebook_of(state),
            c.RegisterPerson(fixture=fixture, person=person),
            Actor(registering.FORM, "player", person),
            ledger.today(),
            PeopleRegister(ledger.using),
        )
        transaction.set_rollback(True, using=ledger.using)


def waiting_for(season: str, fixture: str, today: str, using: str = "default") -> list[Unconfirmed]:
    """What may still come to something; not what lapsed or the association did not accept."""
    rows = Unconfirmed.objects.using(using).filter(season_id=season, fixture=fixture)
    return list(rows.filter(until__gte=today))


def still_open(
    season: str, today: str, *, asked: bool = True, using: str = "default"
) -> Counter[str]:
    """How many nobody has confirmed yet, by date; `asked`: also those the association looks at."""
    rows = Unconfirmed.objects.using(using).filter(season_id=season, until__gte=today)
    if not asked:
        rows = rows.filter(asked_at=None)
    return Counter(rows.values_list("fixture", flat=True))


def find(ledger: SeasonLedger, number: str) -> Unconfirmed | None:
    """What can still be confirmed, or waits for the association; None once it was, or too late."""
    rows = Unconfirmed.objects.using(ledger.using).filter(until__gte=ledger.today())
    return rows.select_related("season").filter(id=number).first()


def take(
    ledger: SeasonLedger,
    season: str,
    fixture: str,
    given: Particulars,
    actor: Actor | None = None,
    language: str = "",
    *,
    looked_at: bool = False,
) -> tuple[str, SeasonReply] | None:
    """Registered at once, without a letter; None where the association is asked first.

    `looked_at`: it looks at whoever is not known yet.
    """
    known = registering.known(ledger.using, given) is not None
    if (looked_at and not known) or _to_ask(ledger, season, fixture, given, actor):
        _possible(ledger, season, fixture, given)
        asking.ask(ledger, season, fixture, given, actor, language)
        return None
    return registering.register(ledger, season, fixture, given, actor, language)


def _to_ask(
    ledger: SeasonLedger,
    season: str,
    fixture: str,
    given: Particulars,
    actor: Actor | None,
    *,
    own_address: bool = False,
) -> bool:
    """Whether somebody known could be meant. The office itself is asked too, lest it enters one
    person twice; whom it has certainly found it registers, or hears of a ban."""
    by_office = actor is not None and actor.role == "association"
    if by_office and registering.known(ledger.using, given) is not None:
        return False
    return bool(asking.could_be(ledger, season, fixture, given, own_address=own_address))


def confirm(
    ledger: SeasonLedger, row: Unconfirmed, actor: Actor | None = None
) -> tuple[str, SeasonReply] | None:
    """From now on it is a registration like any other; without an actor the person asks.

    None where the association is asked first who this is.
    """
    given = particulars_of(row)
    if row.asked_at is not None:
        return None
    if _to_ask(ledger, row.season_id, row.fixture, given, actor, own_address=actor is None):
        _possible(ledger, row.season_id, row.fixture, given)
        asking.hold(ledger, row)
        return None
    with ledger.held(row.season_id):
        registered = registering.register(
            ledger, row.season_id, row.fixture, given, actor, row.language, by_form=True
        )
        if actor is None:
            _address_is_theirs(ledger.using, registered[0], row.email)
        Unconfirmed.objects.using(ledger.using).filter(id=row.id).delete()
    return registered


def _address_is_theirs(using: str, person: str, address: str) -> None:
    rows = AssociationPerson.objects.using(using).filter(id=person, email__iexact=address)
    rows.filter(email_confirmed_at=None).update(email_confirmed_at=timezone.now())


def drop(ledger: SeasonLedger, season: str, fixture: str, number: str) -> int:
    rows = Unconfirmed.objects.using(ledger.using).filter(season_id=season, fixture=fixture)
    return rows.filter(id=number).delete()[0]


def lapse(ledger: SeasonLedger) -> int:
    """What nobody confirmed in time is forgotten; no place was ever taken by it."""
    rows = Unconfirmed.objects.using(ledger.using).filter(until__lt=ledger.today())
    return rows.delete()[0]
