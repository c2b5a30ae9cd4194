"""Who has registered for the date of a mirrored tournament? Told to the laptop that runs it.

It asks until its check-in closes. An e-mail address never goes along: letters are written here.
Whom the desk has taken comes back under the id of this house, so that nobody has to be found again
by name when the result is handed in; only ids of this very list are believed.
"""

from __future__ import annotations

from datetime import date

import msgspec

from tafelrunde.reckoning.names.register import counts_as_minor
from tafelrunde.state.championship import Championship, Fixture
from tafelrunde.store.association.delivering import announced_for, deliver, waits
from tafelrunde.store.association.hall_people import results_follow
from tafelrunde.store.association.halls import new_player
from tafelrunde.store.association.pairing_rights import may_still_run
from tafelrunde.store.association_models import AssociationPerson
from tafelrunde.store.book import DjangoLedger
from tafelrunde.store.mirror_models import Mirrored
from tafelrunde.store.mirror_wire import Heard, People, Registered, Registrations, Sent, stamp_of
from tafelrunde.store.models import Person
from tafelrunde.store.registrations import still_open
from tafelrunde.store.season_book import SeasonLedger
from tafelrunde.words import kept

MOST = 2000


def exchanged(
    seasons: SeasonLedger, halls: DjangoLedger, tournament: str, sent: Sent, heard: Heard
) -> Heard:
    """What the season of a date gets of a message, and what it gives with the answer to it."""
    if heard.refused:
        return heard
    if sent.people is not None:
        recognise(seasons, halls, tournament, sent.people)
        results_follow(halls, tournament)
    if sent.lines or waits(halls, tournament):
        given = deliver(seasons, halls, tournament)
        row = Mirrored.objects.using(halls.using).get(hall_id=tournament)
        why = {} if given or row.why_not is None else kept(row.why_not)
        heard = msgspec.structs.replace(heard, delivered=given, not_delivered=why)
    if sent.registered is not None:
        listed = told(seasons, halls, tournament, sent.registered)
        heard = msgspec.structs.replace(heard, registered=listed)
    return heard


def told(
    seasons: SeasonLedger, halls: DjangoLedger, tournament: str, known: str
) -> Registrations | None:
    """Everybody who is registered; nothing where the laptop has that list, or there is no date."""
    dated = _date_of(seasons, halls, tournament)
    if dated is None or not still_open(halls.state(tournament)[0]):
        return None
    persons = _registered(halls.using, tournament, *dated)
    stamp = stamp_of(persons)
    return Registrations(stamp=stamp, persons=persons) if stamp != known else None


def _date_of(
    seasons: SeasonLedger, halls: DjangoLedger, tournament: str
) -> tuple[Championship, Fixture] | None:
    """The approved date that is played there; it may have been given to another hall since.

    None, too, where whoever paired the laptop has lost the right to it.
    """
    mirrored = Mirrored.objects.using(halls.using).get(hall_id=tournament)
    said = halls.state(tournament)[0].details.season
    season, name = announced_for(seasons, mirrored, said)
    if not name:
        return None
    state = seasons.state(season)[0]
    fixture = state.fixtures.get(name)
    if fixture is None or fixture.status != "approved" or fixture.hall != tournament:
        return None
    return (state, fixture) if may_still_run(halls.using, mirrored, fixture) else None


def _people(state: Championship, fixture: Fixture) -> dict[str, bool]:
    """Everybody on the list, and whether they wait for a place."""
    first = {state.canonical(person): False for person in fixture.registered}
    return first | {p: True for p in map(state.canonical, fixture.waiting) if p not in first}


def _registered(
    using: str, hall: str, state: Championship, fixture: Fixture
) -> tuple[Registered, ...]:
    listed = dict([*_people(state, fixture).items()][:MOST])
    rows = AssociationPerson.objects.using(using).in_bulk(list(listed))
    here = Person.objects.using(using).filter(hall_id=hall, known_as__in=listed)
    players = dict(here.values_list("known_as", "player"))
    day = date.fromisoformat(fixture.date)
    return tuple(
        _one(rows[person], players.get(person) or new_player(hall, person), day, waiting)
        for person, waiting in listed.items()
        if person in rows
    )


def _one(row: AssociationPerson, player: str, day: date, waiting: bool) -> Registered:
    minor = counts_as_minor(row, day)
    return Registered(
        person=row.id,
        player=player,
        name=row.name,
        surname=row.surname,
        birth_year=row.birth_date.year if row.birth_date else row.birth_year,
        minor=minor,
        consent=minor and row.guardian_consent_on is not None,
        waiting=waiting,
    )


def recognise(seasons: SeasonLedger, halls: DjangoLedger, tournament: str, people: People) -> None:
    """Who of the people at the desk is whom of the register, as far as they are on this list."""
    named = {each.known_as: each.player for each in people.persons if each.known_as}
    dated = _date_of(seasons, halls, tournament) if named else None
    if dated is None:
        return
    listed = _people(*dated)
    theirs = Person.objects.using(halls.using).filter(hall_id=tournament, known_as="")
    rows = AssociationPerson.objects.using(halls.using).in_bulk([p for p in named if p in listed])
    for person, row in rows.items():
        found = theirs.filter(player=named[person])
        # The name of a minor came as initials; public pages make them of the whole name again.
        found.filter(minor=True).update(name=row.name, surname=row.surname)
        found.update(known_as=person)
