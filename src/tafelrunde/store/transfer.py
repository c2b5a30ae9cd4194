"""One tournament as a file: out of this house and into another, refusing copies that diverged.

The journal file is what `tafelrunde verify` reads and carries no names. The people are a file of
their own, so that who sends a journal does not send people along by accident.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

import msgspec
from django.db import transaction

from tafelrunde.journal.chain import broken_links
from tafelrunde.journal.events import TournamentAnnounced
from tafelrunde.journal.record import Record, read_journal, write_journal
from tafelrunde.pages.verification import folded
from tafelrunde.rulebook.faults import Refusal
from tafelrunde.store import news
from tafelrunde.store.book import DjangoLedger, row_of
from tafelrunde.store.models import Hall, JournalRow, Person
from tafelrunde.store.slip_rows import refile_slips


class PersonLine(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A person as the people file holds one."""

    player: str
    name: str
    surname: str = ""
    pseudonym: str = ""
    club: str = ""
    birth_year: int | None = None
    minor: bool = False
    contact: str = ""
    known_as: str = ""


class PeopleFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    people: Literal[1]
    tournament: str
    persons: tuple[PersonLine, ...]


class Exported(msgspec.Struct, frozen=True):
    journal: bytes
    people: bytes | None = None


class Imported(msgspec.Struct, frozen=True):
    """What an import did: `added` records are new here, 0 where all were known."""

    tournament: str
    added: int
    version: int
    persons: int = 0


def export_tournament(
    ledger: DjangoLedger, tournament_id: str, *, people: bool = False
) -> Exported:
    journal = write_journal(ledger.records(tournament_id))
    if not people:
        return Exported(journal)
    rows = Person.objects.using(ledger.using).filter(hall_id=tournament_id).order_by("player")
    persons = tuple(
        PersonLine(**{name: getattr(row, name) for name in PersonLine.__struct_fields__})
        for row in rows
    )
    return Exported(journal, msgspec.json.encode(PeopleFile(1, tournament_id, persons)))


def import_tournament(
    ledger: DjangoLedger, journal: bytes, people: bytes | None = None, slug: str | None = None
) -> Imported:
    """Take a journal in: new, or as the continuation of the copy that is here."""
    records = list(read_journal(journal.splitlines()))
    tournament_id = _checked(records)
    file = _people(people, tournament_id) if people is not None else None
    using = ledger.using
    with transaction.atomic(using=using):
        hall, _new = Hall.objects.using(using).get_or_create(
            id=tournament_id, defaults={"slug": slug or tournament_id}
        )
        fresh = _continuation(using, hall, records)
        if fresh:
            _take_in(using, hall, records, fresh)
        persons = _take_in_people(using, hall, file) if file is not None else 0
    if fresh:
        ledger.shelf.forget(tournament_id)
        news.publish(tournament_id, records[-1].seq)
    version = max(hall.version, records[-1].seq)
    return Imported(tournament_id, len(fresh), version, persons)


def _checked(records: Sequence[Record]) -> str:
    if not records or not isinstance(records[0].event, TournamentAnnounced):
        raise Refusal.single(
            "journal",
            de="das ist kein Journal: am Anfang steht die Ankündigung eines Turniers",
            en="this is no journal: it begins with a tournament's announcement",
        )
    broken = next(broken_links(records), None)
    if broken is not None:
        raise Refusal.single(
            f"record {broken}",
            de="die Hash-Kette ist hier gebrochen: die Datei wurde verändert",
            en="the hash chain is broken here: the file has been changed",
        )
    tournament_id = records[0].event.tournament
    if not 0 < len(tournament_id) <= 64:
        raise Refusal.single(
            "record 1",
            de="die Kennung des Turniers fehlt oder ist zu lang",
            en="the tournament's id is missing or too long",
        )
    folded(records)
    return tournament_id


def _continuation(using: str, hall: Hall, records: Sequence[Record]) -> list[Record]:
    """The records that are new here; a Refusal where both copies went on differently."""
    here = dict(
        JournalRow.objects.using(using).filter(hall=hall).values_list("seq", "hash").order_by("seq")
    )
    for record in records:
        if record.seq in here and here[record.seq] != record.hash:
            raise Refusal.single(
                f"record {record.seq}",
                de="ab hier ging das Turnier hier anders weiter als in der Datei: "
                "zwei Fassungen lassen sich nicht vereinen",
                en="from here on the tournament went on differently here than in the file: "
                "two versions cannot be joined",
            )
    return [record for record in records if record.seq not in here]


def _take_in(using: str, hall: Hall, records: Sequence[Record], fresh: list[Record]) -> None:
    state = folded(records)
    JournalRow.objects.using(using).bulk_create(row_of(hall.id, record) for record in fresh)
    Hall.objects.using(using).filter(id=hall.id).update(
        version=records[-1].seq,
        head=records[-1].hash,
        rulebook=state.rulebook,
        mode=state.mode,
        phase=state.phase,
        title=state.details.title or hall.title,
        venue=state.details.venue,
        date=state.details.date,
    )
    refile_slips(using, hall.id, state)


def _people(people: bytes, tournament_id: str) -> PeopleFile:
    try:
        file = msgspec.json.decode(people, type=PeopleFile)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise Refusal.single(
            "people", de=f"keine lesbare Personendatei: {error}", en=f"no readable people: {error}"
        ) from None
    if file.tournament != tournament_id:
        raise Refusal.single(
            "people",
            de="diese Personen gehören zu einem anderen Turnier",
            en="these people belong to another tournament",
        )
    return file


def _take_in_people(using: str, hall: Hall, file: PeopleFile) -> int:
    for person in file.persons:
        fields = msgspec.structs.asdict(person)
        player = fields.pop("player")
        Person.objects.using(using).update_or_create(hall=hall, player=player, defaults=fields)
    return len(file.persons)
