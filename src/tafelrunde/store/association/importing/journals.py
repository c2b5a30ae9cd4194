"""A tournament that is on no date comes as its journal: announced, approved, received."""

from __future__ import annotations

import msgspec

from tafelrunde.desk.actors import Actor
from tafelrunde.desk.association import commands as c
from tafelrunde.desk.matter import refuse
from tafelrunde.reckoning.verification import folded
from tafelrunde.store.association.handing_in import receive_journal, records_of
from tafelrunde.store.association.importing.results import FROM_A_LIST, fixture_id, on_calendar
from tafelrunde.store.association_models import Upload
from tafelrunde.store.season_book import SeasonLedger


class About(msgspec.Struct, frozen=True):
    """What the office types where the journal does not say it."""

    title: str = ""
    date: str = ""
    place: str = ""


def receive(
    ledger: SeasonLedger,
    season: str,
    journal: bytes,
    people: bytes | None,
    about: About,
    actor: Actor,
) -> Upload:
    """All of it or nothing: a journal that does not hold leaves no date behind."""
    played = folded(records_of(journal))
    told = About(
        title=about.title or played.details.title,
        date=about.date or played.details.date,
        place=about.place or played.details.venue,
    )
    if not told.title:
        refuse("title", "the journal has no name: please give the name of the tournament")
    if not told.date:
        refuse("date", "the journal has no day: please give the date")
    with ledger.held(season):
        fixture = _date(ledger, season, told, played.mode, actor)
        return receive_journal(ledger, season, fixture, journal, actor, people)


def _date(ledger: SeasonLedger, season: str, told: About, mode: str, actor: Actor) -> str:
    """The date the calendar has already, else a new one."""
    state, _version = ledger.state(season)
    found = on_calendar(state, told.title, told.date)
    if found is not None:
        return found.id
    fixture = fixture_id(season, told.title, told.date)
    ledger.append(
        season,
        c.RegisterFixture(
            fixture=fixture,
            title=told.title,
            date=told.date,
            place=told.place or told.title,
            mode=mode,
        ),
        actor,
        f"journal.{fixture}",
    )
    state, _version = ledger.state(season)
    inside = not state.fixtures[fixture].outside
    approve = c.ApproveFixture(
        fixture=fixture, counts=inside, reason=FROM_A_LIST if state.fixtures[fixture].late else ""
    )
    ledger.append(season, approve, actor, f"journal.approve.{fixture}")
    return fixture
