"""Entries by programs: who is on the list, one more, one less, here by now."""

from __future__ import annotations

from datetime import date
from typing import Any

import msgspec
from django.http import HttpRequest, HttpResponse
from ninja import Router
from ninja.params import functions as asked

from tafelrunde.desk import commands as c
from tafelrunde.reckoning.lists.born import believable, no_year
from tafelrunde.reckoning.lists.lengths import refuse_unfit
from tafelrunde.reckoning.lists.names import club_of, typed
from tafelrunde.rulebook.faults import Refusal
from tafelrunde.state.tournament import Entry
from tafelrunde.web import house
from tafelrunde.web.api import shapes
from tafelrunde.web.api.describing import WRITTEN, Slug, sends
from tafelrunde.web.api.writing import ProgramDesk, Token, Told, done, looked, read
from tafelrunde.web.organiser.players import enter_people, person_id, typed_lengths
from tafelrunde.words import Text

router = Router(auth=Token("entries"), tags=["writing"])
MOST_ENTRIES = 100_000
Number = asked.Path(..., ge=1, le=MOST_ENTRIES, description="the number of the entry")


class Settled(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What was settled with somebody; what is not said stays as it is."""

    data_checked: bool = False
    consent: bool = False
    fair_play: bool = False
    fee_paid: bool = False
    eligible: bool | None = None


class NewEntry(house.PersonFields, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Somebody to be put on the list."""

    minor: bool = False
    brings_game: bool = False
    namesake: bool = False
    """Whether somebody of the same name who is on the list is another person."""
    settled: Settled = Settled()


def _person(sent: NewEntry, key: str) -> house.NewPerson:
    today = date.fromisoformat(house.now()[:10])
    if sent.birth_year is not None and not believable(sent.birth_year, today):
        raise no_year(sent.birth_year, "birth_year")
    told, contact = typed(sent.name, sent.contact)
    person = house.NewPerson(
        id=person_id(key, "1"),
        name=told.name,
        surname=sent.surname.strip() or told.surname,
        club=club_of(sent.club),
        birth_year=sent.birth_year,
        contact=contact,
        pseudonym=sent.pseudonym.strip(),
        told_apart=" ".join(sent.told_apart.split()),
    )
    refuse_unfit(typed_lengths(person))
    return person


def _on_the_list(_doubt: Text) -> Refusal:
    return Refusal.single(
        "name",
        "somebody of this or a very similar name is on the list already; if it is another "
        "person, send “namesake”: true",
    )


def told_entry(desk: ProgramDesk, entry: Entry) -> dict[str, Any]:
    """No more of a person than public pages show: minors are initials here, too."""
    state = desk.state
    where = "absent"
    if entry.player in state.waiting:
        where = "waiting"
    elif entry.player in state.entries or entry.player in state.standins:
        where = "checked-in" if entry.checked_in else "entered"
    if entry.status(len(state.rounds)) != "active":
        where = "left"
    name = str(desk.public.seat(entry.player))
    return {"entry": entry.number, "name": name, "state": where, "records": desk.version}


@router.get(
    "",
    response={200: shapes.EntryList, **WRITTEN},
    summary="Everybody on the list, with the numbers by which results name them",
    url_name="entries",
)
def entries(request: HttpRequest, slug: str = Slug) -> HttpResponse:
    def tell(desk: ProgramDesk) -> dict[str, Any]:
        state = desk.state
        books = (state.entries, state.waiting, state.standins, state.absent)
        listed = sorted((e for book in books for e in book.values()), key=lambda e: e.number)
        return {"entries": [told_entry(desk, entry) for entry in listed]}

    return looked(request, slug, tell)


@router.post(
    "",
    response={201: shapes.EntryLine, **WRITTEN},
    summary="One more on the list, or on the waitlist where the tournament is full",
    url_name="entries",
    openapi_extra=sends(NewEntry, required=True),
)
def add_entry(request: HttpRequest, slug: str = Slug) -> HttpResponse:
    def do(desk: ProgramDesk, body: bytes, key: str) -> Told:
        sent = read(body, NewEntry)
        person = _person(sent, key)
        settled = msgspec.structs.asdict(sent.settled)
        marks = {name: said for name, said in settled.items() if said is not None}
        marks |= {"minor": sent.minor, "brings_game": sent.brings_game}
        doubted = None if sent.namesake else _on_the_list
        enter_people(desk, [person], key, marks=marks, doubted=doubted)
        return 201, _now(desk, person.id)

    return done(request, slug, do)


def _now(desk: ProgramDesk, player: str) -> dict[str, Any]:
    after = desk.anew()
    entry = after.state.person(player)
    assert entry is not None  # what was just done keeps everybody on some list
    return told_entry(after, entry)


def _asked(
    request: HttpRequest, slug: str, number: int, command: type[c.CancelEntry | c.UndoCheckIn]
) -> HttpResponse:
    """Ask the desk for something that names the person and no more."""

    def do(desk: ProgramDesk, _body: bytes, key: str) -> Told:
        entry = desk.entry(number)
        told = told_entry(desk, entry)  # whoever leaves the list is told as they stood on it
        answer = house.append(desk.hall.id, command(player=entry.player), desk.actor, key, None)
        if desk.anew().state.person(entry.player) is None:
            return 200, {**told, "state": "withdrawn", "records": answer.version}
        return 200, _now(desk, entry.player)

    return done(request, slug, do)


@router.delete(
    "/{number}",
    response={200: shapes.EntryLine, **WRITTEN},
    summary="Off the list, as long as this person has not been seated; a waiting one moves up",
    url_name="entry",
    openapi_extra=sends(),
)
def withdraw_entry(request: HttpRequest, slug: str = Slug, number: int = Number) -> HttpResponse:
    return _asked(request, slug, number, c.CancelEntry)


@router.put(
    "/{number}/check-in",
    response={200: shapes.EntryLine, **WRITTEN},
    summary="Here by now, and with it what was settled",
    url_name="check_in",
    openapi_extra=sends(Settled),
)
def check_in(request: HttpRequest, slug: str = Slug, number: int = Number) -> HttpResponse:
    def do(desk: ProgramDesk, body: bytes, key: str) -> Told:
        settled = msgspec.structs.asdict(read(body, Settled))
        entry = desk.entry(number)
        command = c.CheckIn(player=entry.player, **settled)
        house.append(desk.hall.id, command, desk.actor, key, None)
        return 200, _now(desk, entry.player)

    return done(request, slug, do)


@router.delete(
    "/{number}/check-in",
    response={200: shapes.EntryLine, **WRITTEN},
    summary="Not here after all: takes a check-in back, before the start; asked twice is once",
    url_name="check_in",
    openapi_extra=sends(),
)
def undo_check_in(request: HttpRequest, slug: str = Slug, number: int = Number) -> HttpResponse:
    return _asked(request, slug, number, c.UndoCheckIn)
