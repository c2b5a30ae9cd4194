"""A finished tournament that arrives as a report: looked at first, then a hall of its own.

The sheet in the workbook becomes the events that must have happened, and those a journal like any
other. Names go to the people; the journal gets opaque ids, also where the workbook used names.
"""

from __future__ import annotations

import hashlib
import re
from typing import Any

import msgspec
from django.db import transaction

from tafelrunde.games.shelf import open_rulebook
from tafelrunde.journal import events as e
from tafelrunde.journal.record import TOURNAMENTS
from tafelrunde.reckoning.reported import Reported, ranks_that_differ
from tafelrunde.reckoning.verification import with_standings
from tafelrunde.rulebook.faults import Refusal
from tafelrunde.state.fold import fold
from tafelrunde.state.sheet.reading import read_sheet
from tafelrunde.state.tournament import Tournament
from tafelrunde.store.book import DjangoLedger
from tafelrunde.store.models import Hall, Person
from tafelrunde.store.transfer import import_tournament
from tafelrunde.words import Text

OPAQUE = re.compile(r"(?=.*\d)[a-z0-9-]{1,40}")
DATE = re.compile(r"\d{4}-\d{2}-\d{2}")
LONGEST = 200
LISTS_OF_PEOPLE = ("lots", "byes", "off")


class Arriving(msgspec.Struct, frozen=True):
    """A report as it was understood, before anything is stored."""

    id: str
    state: Tournament
    names: dict[str, str]
    clubs: dict[str, str]
    info: dict[str, str]
    events: tuple[e.Event, ...]
    doubts: tuple[Text, ...]
    known_as: str = ""
    """The address under which this very report is here already."""


def look_at(ledger: DjangoLedger, data: bytes, reported: Reported) -> Arriving:
    """What taking this report in would store; `data` is the workbook it was read from."""
    raw, renamed = _opaque(reported.sheet)
    sheet = read_sheet(raw, open_rulebook)
    hall_id = hashlib.blake2b(data, digest_size=8).hexdigest()
    events = tuple(with_standings(sheet.rulebook, _with_details(sheet.events, reported, hall_id)))
    state = fold(events)
    here = Hall.objects.using(ledger.using).filter(id=hall_id).first()
    return Arriving(
        hall_id,
        state,
        {new: reported.read.names[old] for old, new in renamed.items()},
        {new: reported.clubs.get(old, "")[:100] for old, new in renamed.items()},
        reported.info,
        events,
        (
            *(w.text for w in reported.warnings),
            *(w.text.named(reported.read.names) for w in reported.read.warnings),
            *ranks_that_differ(reported, sheet.rulebook, state, renamed),
        ),
        here.slug if here is not None else "",
    )


def _opaque(sheet: dict[str, Any]) -> tuple[dict[str, Any], dict[str, str]]:
    """The sheet under ids that tell nothing; ids that already do so stay."""
    players = [one["id"] for one in sheet["players"]]
    kept = {player for player in players if OPAQUE.fullmatch(player)}
    free = (f"p{number}" for number in range(1, 10**6) if f"p{number}" not in kept)
    renamed = {player: player if player in kept else next(free) for player in players}

    def rename(thing: Any) -> Any:
        if isinstance(thing, list):
            return [rename(one) for one in thing]
        if not isinstance(thing, dict):
            return thing
        return {key: called(key, value) for key, value in thing.items()}

    def called(key: str, value: Any) -> Any:
        if key in LISTS_OF_PEOPLE:
            return [renamed[player] for player in value]
        return renamed[value] if key in ("player", "id") and value in renamed else rename(value)

    told = rename(sheet)
    told["players"] = [
        {key: value for key, value in one.items() if key != "name"} for one in told["players"]
    ]
    return told, renamed


def _with_details(events: list[e.Event], reported: Reported, hall_id: str) -> tuple[e.Event, ...]:
    first, *rest = events
    assert isinstance(first, e.TournamentAnnounced)
    told = {key: text[:LONGEST] or None for key, text in reported.info.items()}
    date = told.get("date") or ""
    details = e.DetailsSet(
        title=told.get("title"),
        venue=told.get("venue"),
        date=date if DATE.fullmatch(date) else None,
        season=told.get("season"),
    )
    return (msgspec.structs.replace(first, tournament=hall_id), details, *rest)


def take_in(ledger: DjangoLedger, arriving: Arriving, slug: str, by: str, at: str) -> str:
    """Store the report as a tournament of this house; all of it or nothing."""
    if arriving.known_as:
        raise Refusal.single(
            "report", "this report is here already: {known_as}", known_as=arriving.known_as
        )
    if Hall.objects.using(ledger.using).filter(slug=slug).exists():
        raise Refusal.single("slug", "this address is taken already", context="reports")
    journal = TOURNAMENTS.write(TOURNAMENTS.chained(arriving.events, by=by, at=at))
    with transaction.atomic(using=ledger.using):
        imported = import_tournament(ledger, journal, slug=slug)
        Person.objects.using(ledger.using).bulk_create(
            Person(
                hall_id=imported.tournament,
                player=player,
                name=name,
                surname=name.rsplit(" ", 1)[-1][:100],
                club=arriving.clubs.get(player, ""),
            )
            for player, name in arriving.names.items()
        )
    return imported.tournament
