"""Is this somebody we know? Where a registration resembles a known person, the office is asked.

Under a known name and with an address of one's own one could otherwise take over another's results,
learn of somebody's ban, or get round one by another day in the birthday. So whoever has the name
of somebody known, and is not certainly that person, waits for the association: with a ban or
without one, in the same words. Nobody outside can tell which it was.
"""

from __future__ import annotations

import secrets
from datetime import date, timedelta

import msgspec
from django.db.models import Q
from django.utils import timezone

from tafelrunde.desk.actors import Actor
from tafelrunde.desk.matter import reason_given, refuse
from tafelrunde.store.association import corrections, registering
from tafelrunde.store.association.alike import iso
from tafelrunde.store.association.numbers import key_of
from tafelrunde.store.association.people import tell_apart
from tafelrunde.store.association.register import Particulars, enter_person, whole
from tafelrunde.store.association_models import AssociationPerson, Ban, Unconfirmed
from tafelrunde.store.matching import Candidate, Ground, name_ground
from tafelrunde.store.people_register import PeopleRegister
from tafelrunde.store.season_book import SeasonLedger, SeasonReply

THE_SAME = ("same-name", "word-order", "other-name")


# ── Is there a question? ─────────────────────────────────────────────────────────────────────────


def could_be(
    ledger: SeasonLedger, season: str, fixture: str, given: Particulars, *, own_address: bool
) -> list[str]:
    """Known people the office has to look at first; empty where it is clear who this is.

    `own_address`: whoever asks has read a letter at the address given, and may hear a no there.
    """
    state, _version = ledger.state(season)
    day = state.fixtures[fixture].date if fixture in state.fixtures else ledger.today()
    register = PeopleRegister(ledger.using)
    known = registering.known(ledger.using, given)
    if known is not None:
        barred = register.barred(known.id, state.series, day)
        return [known.id] if barred and not own_address else []
    found = {
        whole(row).id
        for row in _near(ledger.using, given)
        if _resembles(row, given, barred=register.barred(row.id, state.series, day))
    }
    return sorted(found)


def _near(using: str, given: Particulars) -> list[AssociationPerson]:
    """Whoever can resemble somebody at all: by a birthday, a surname, a number, or a ban."""
    surname = given.surname or given.name.split()[-1]
    wanted = Q(surname__iexact=surname) | Q(name__iexact=given.name)
    wanted |= Q(id__in=Ban.objects.using(using).filter(lifted_at=None).values("person_id"))
    born = given.birth_date
    if born is not None:
        wanted |= Q(birth_date__year=born.year) | Q(birth_year=born.year)
        wanted |= Q(birth_date__month=born.month, birth_date__day=born.day)
    number = key_of("member", given.number)
    if number:
        wanted |= Q(numbers__key=number)
    rows = AssociationPerson.objects.using(using).filter(wanted).distinct()
    return list(rows.select_related("same_as").prefetch_related("aliases", "numbers"))


def _resembles(row: AssociationPerson, given: Particulars, *, barred: bool) -> bool:
    """The same name is enough where a birthday could tell them apart, and does or does not.

    Whoever is known from results alone has none: everybody's first registration would wait.
    """
    number = key_of("member", given.number)
    if number and number in {each.key for each in row.numbers.all()}:
        return True  # numbers are no secret: whose it is says the office
    ground = _ground(row, given)
    if ground in THE_SAME:
        return barred or row.birth_date is not None or _same_year(row, given.birth_date)
    numbered = _digits(row.name) != _digits(given.name)  # "Team 1" and "Team 2" are no slip
    return ground is not None and not numbered and _near_birthday(row, given.birth_date)


def _same_year(row: AssociationPerson, born: date | None) -> bool:
    """Known by the year alone, as from a list of members; nothing speaks against it."""
    return row.birth_year is not None and (born is None or born.year == row.birth_year)


def _digits(name: str) -> str:
    return "".join(letter for letter in name if letter.isdigit())


def _ground(row: AssociationPerson, given: Particulars) -> Ground | None:
    candidate = Candidate(
        id=row.id,
        name=row.name,
        other_names=tuple(alias.name for alias in row.aliases.all()),
        birth_date=iso(row.birth_date),
    )
    return name_ground(given.name, candidate)


def _near_birthday(row: AssociationPerson, born: date | None) -> bool:
    """The same day, or one of day, month and year is another, or two are swapped."""
    if born is None:
        return False
    if row.birth_date is None:
        return row.birth_year == born.year
    theirs, typed = (_parts(each) for each in (row.birth_date, born))
    agree = sum(one == other for one, other in zip(theirs, typed, strict=True))
    return agree >= len(theirs) - 1 or sorted(theirs) == sorted(typed)


def _parts(day: date) -> tuple[int, int, int]:
    return day.year, day.month, day.day


# ── The question waits ───────────────────────────────────────────────────────────────────────────


def ask(
    ledger: SeasonLedger,
    season: str,
    fixture: str,
    given: Particulars,
    actor: Actor | None = None,
    language: str = "",
) -> Unconfirmed:
    """What was typed waits for the association; typed once more it is the same question."""
    told = {"season_id": season, "fixture": fixture, "name": given.name, "email": given.email}
    earlier = Unconfirmed.objects.using(ledger.using).filter(**told, asked_at__isnull=False)
    for one in earlier:
        if particulars_of(one).birth_date == given.birth_date:
            return one
    row = Unconfirmed(
        **told,
        id=secrets.token_hex(16),
        particulars=msgspec.to_builtins(given),
        language=language,
        entered_by=actor.id if actor is not None else "",
    )
    return hold(ledger, row)


def hold(ledger: SeasonLedger, row: Unconfirmed) -> Unconfirmed:
    """Until the day of the tournament, and nobody but the association can confirm it."""
    state, _version = ledger.state(row.season_id)
    row.asked_at = timezone.now()
    row.until = date.fromisoformat(max(state.fixtures[row.fixture].date, ledger.today()))
    row.save(using=ledger.using)
    return row


def questions(ledger: SeasonLedger) -> list[Unconfirmed]:
    rows = Unconfirmed.objects.using(ledger.using).filter(asked_at__isnull=False)
    return list(
        rows.filter(until__gte=ledger.today()).select_related("season").order_by("asked_at")
    )


def particulars_of(row: Unconfirmed) -> Particulars:
    return msgspec.convert(row.particulars, Particulars)


def candidates(ledger: SeasonLedger, row: Unconfirmed) -> list[str]:
    given = particulars_of(row)
    known = registering.known(ledger.using, given)
    if known is not None:
        return [known.id]
    return could_be(ledger, row.season_id, row.fixture, given, own_address=False)


# ── The answer ───────────────────────────────────────────────────────────────────────────────────


def _asked(ledger: SeasonLedger, number: str) -> Unconfirmed:
    found = next((row for row in questions(ledger) if row.id == number), None)
    if found is None:
        refuse("question", "this has been decided already")
    return found


def same_person(
    ledger: SeasonLedger, number: str, person: str, actor: Actor, how_address: str | None = None
) -> tuple[Unconfirmed, str, SeasonReply]:
    """It is somebody known: registered under that row, with the address kept there.

    `how_address` says how the office knows that the new address is theirs; then it holds.
    """
    row = _asked(ledger, number)
    given = particulars_of(row)
    with ledger.held(row.season_id):
        if how_address is not None and given.email:
            reason = reason_given(how_address, "how")
            changes = {"email": given.email}
            corrections.correct(person, changes, reason, actor.id, ledger.using)
        _person, reply = registering.register(
            ledger, row.season_id, row.fixture, given, actor, row.language, person
        )
        Unconfirmed.objects.using(ledger.using).filter(id=row.id).delete()
    return row, person, reply


def somebody_else(
    ledger: SeasonLedger, number: str, actor: Actor
) -> tuple[Unconfirmed, str, SeasonReply]:
    """Somebody new, and told apart from everybody it could have been."""
    row = _asked(ledger, number)
    given, alike = particulars_of(row), candidates(ledger, row)
    with ledger.held(row.season_id):
        came_by = "hand" if row.entered_by else "form"
        new = enter_person(given, ledger.using, came_by, row.entered_by)
        for each in alike:
            tell_apart(each, new.id, actor, ledger.using)
        _person, reply = registering.register(
            ledger, row.season_id, row.fixture, given, actor, row.language, new.id
        )
        Unconfirmed.objects.using(ledger.using).filter(id=row.id).delete()
    return row, new.id, reply


def decline(ledger: SeasonLedger, number: str) -> Unconfirmed:
    """No registration comes of it; the row goes by itself once its letter is written."""
    row = _asked(ledger, number)
    row.until = date.fromisoformat(ledger.today()) - timedelta(days=1)
    row.save(using=ledger.using)
    return row
