"""Registrations for a date: who may, who has to wait, who moves up."""

from __future__ import annotations

from tafelrunde.desk.association import commands as c
from tafelrunde.desk.association.calendar import moved_up
from tafelrunde.desk.association.deciding import SEASON_DECISIONS
from tafelrunde.desk.association.matter import SeasonMatter
from tafelrunde.desk.matter import refuse
from tafelrunde.journal import season_events as e
from tafelrunde.state.championship import Fixture


@SEASON_DECISIONS.of(c.RegisterPerson)
def register(matter: SeasonMatter, command: c.RegisterPerson) -> list[e.SeasonEvent]:
    fixture = matter.approved(command.fixture)
    person = matter.known(command.person)
    if not matter.in_own_hands(person):
        refuse("person", "the association has to decide on this first")
    if person in _listed(matter, fixture):
        return []
    _still_possible(matter, fixture)
    _reaches_the_desk(matter, fixture)
    _welcome(matter, fixture, person)
    full = bool(fixture.capacity) and len(fixture.registered) >= fixture.capacity
    waiting = full or bool(fixture.waiting)
    return [e.PersonRegistered(fixture=fixture.id, person=person, waiting=waiting)]


def _listed(matter: SeasonMatter, fixture: Fixture) -> dict[str, str]:
    """Who is on the list or waits, by the id known now → the id it stands under."""
    return {
        matter.state.canonical(person): person for person in (*fixture.registered, *fixture.waiting)
    }


def _still_possible(matter: SeasonMatter, fixture: Fixture) -> None:
    if matter.today > fixture.date or fixture.receipts:
        refuse("fixture", "this tournament has been played already")


def _reaches_the_desk(matter: SeasonMatter, fixture: Fixture) -> None:
    """A list that nobody at the desk looks at any more takes nobody, whoever asks."""
    if matter.register.check_in_closed(fixture.hall):
        refuse(
            "fixture",
            "check-in has closed, and registration with it; please ask at the tournament’s desk",
        )


def _welcome(matter: SeasonMatter, fixture: Fixture, person: str) -> None:
    register = matter.register
    if not register.consented(person):
        refuse("consent", "without consent to the data being kept there is no registration")
    if not register.eligible(person, matter.rulebook):
        assert matter.rulebook.season is not None
        countries = ", ".join(matter.rulebook.season.countries)
        refuse(
            "eligible",
            "open to citizens of these countries and to people whose life is centred "
            "in one of them: {countries}",
            rule=matter.rule("eligible"),
            countries=countries,
        )
    if register.barred(person, matter.state.series, fixture.date):
        refuse("person", "a registration is not possible at present; please ask the association")
    rule = matter.rule("guardian")
    if rule and register.minor(person, fixture.date) and not register.guardian_consents(person):
        refuse("guardian", "for minors a guardian has to consent first", rule=rule)


@SEASON_DECISIONS.of(c.CancelRegistration)
def cancel(matter: SeasonMatter, command: c.CancelRegistration) -> list[e.SeasonEvent]:
    fixture = matter.fixture(command.fixture)
    known = matter.state.canonical(command.person)
    theirs = [
        each
        for each in (*fixture.registered, *fixture.waiting)
        if matter.state.canonical(each) == known and matter.in_own_hands(each)
    ]
    if not theirs:
        return []
    listed = theirs[-1]
    _still_possible(matter, fixture)
    if matter.actor.role == "player" and matter.register.check_in_closed(fixture.hall):
        refuse(
            "fixture", "check-in has closed; please tell the tournament’s desk that you cannot come"
        )
    cancelled = e.RegistrationCancelled(fixture=fixture.id, person=listed)
    return [cancelled, *moved_up(matter.after([cancelled]), fixture.id)]
