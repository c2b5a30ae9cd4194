"""One tournament as a file: out of this house and into another, refusing copies that diverged.

The journal file is what `tafelrunde verify` reads; ids stand there for names. The people are a file
of their own, so that who sends a journal does not send people along by accident. The organiser's
logo goes with the people: it is no part of what happened, and whoever goes on prints certificates.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
from django.db import DataError, IntegrityError, transaction

from tafelrunde.desk.timetable import last_day
from tafelrunde.games.shelf import rulebook_for
from tafelrunde.journal.chain import broken_links
from tafelrunde.journal.events import TournamentAnnounced
from tafelrunde.journal.record import TOURNAMENTS, Record
from tafelrunde.reckoning.verification import folded
from tafelrunde.rulebook.faults import Fault, Refusal
from tafelrunde.rulebook.foreign import NotReadable, read_foreign
from tafelrunde.rulebook.names import unknown_name
from tafelrunde.state.tournament import Tournament
from tafelrunde.store import news
from tafelrunde.store.association.erasure import after_import
from tafelrunde.store.book import DjangoLedger, starts_at
from tafelrunde.store.devices import own_device, writes_here
from tafelrunde.store.logo import clean_logo
from tafelrunde.store.models import Hall, JournalRow, Logo, Person
from tafelrunde.store.people_file import PeopleFile, PersonLine
from tafelrunde.store.slip_rows import refile_slips
from tafelrunde.words import Text


class Exported(msgspec.Struct, frozen=True):
    journal: bytes
    people: bytes | None = None


class Imported(msgspec.Struct, frozen=True):
    """What an import did: `added` records are new here, 0 where all were known.

    `writes` says whether this house may write on: else the copy is for display only.
    """

    tournament: str
    added: int
    version: int
    persons: int = 0
    writes: bool = True


class Diverged(Refusal):
    """Two copies that went on differently after record `common`: somebody has to choose."""

    def __init__(self, common: int, ours: Sequence[Record], theirs: Sequence[Record]) -> None:
        self.common = common
        self.ours, self.theirs = tuple(ours), tuple(theirs)
        text = Text(
            "from here on the tournament went on differently here than in the file: "
            "two versions cannot be joined, one has to be chosen"
        )
        super().__init__([Fault(f"record {common + 1}", text)])


def export_tournament(
    ledger: DjangoLedger, tournament_id: str, *, people: bool = False
) -> Exported:
    journal = TOURNAMENTS.write(ledger.records(tournament_id))
    if not people:
        return Exported(journal)
    rows = Person.objects.using(ledger.using).filter(hall_id=tournament_id).order_by("player")
    persons = tuple(
        PersonLine(**{name: getattr(row, name) for name in PersonLine.__struct_fields__})
        for row in rows
    )
    logo = Logo.objects.using(ledger.using).filter(hall_id=tournament_id).first()
    file = PeopleFile(1, tournament_id, persons, bytes(logo.png) if logo is not None else b"")
    return Exported(journal, msgspec.json.encode(file))


def import_tournament(
    ledger: DjangoLedger,
    journal: bytes,
    people: bytes | None = None,
    slug: str | None = None,
    *,
    display_only: bool = False,
) -> Imported:
    """Take a journal in: new, or as the continuation of the copy that is here.

    A new one from another house is taken in `display_only`: it is written there, and here once its
    journal names this house as the one that writes.
    """
    records = read_whole(journal)
    tournament_id = _checked(records)
    file = _people(people, tournament_id) if people is not None else None
    using = ledger.using
    try:
        with transaction.atomic(using=using):
            hall, new = _hall_for(using, tournament_id, slug or tournament_id)
            fresh = _continuation(using, hall, records)
            if fresh:
                take_in(ledger, hall, records, fresh)
            persons = _take_in_people(using, hall, file) if file is not None else 0
            persons -= after_import(hall.id, using)  # whoever was erased here does not come back
            if new and display_only:
                Hall.objects.using(using).filter(id=hall.id).update(display_only=True)
            writes = writes_here(using, hall.id, folded(records))
    except (IntegrityError, DataError, OverflowError, ValueError) as error:
        raise _does_not_fit(error) from None
    if fresh:
        ledger.forget(tournament_id)
        news.publish(tournament_id, records[-1].seq)
    version = max(hall.version, records[-1].seq)
    return Imported(tournament_id, len(fresh), version, persons, writes)


def _hall_for(using: str, tournament_id: str, slug: str) -> tuple[Hall, bool]:
    """The tournament's place here; a Refusal where another one has the address already."""
    try:
        return Hall.objects.using(using).get_or_create(id=tournament_id, defaults={"slug": slug})
    except IntegrityError:
        raise Refusal.single(
            "slug",
            "another tournament has the address “{slug}” here; please choose a different one",
            slug=slug,
        ) from None


class Foreseen(msgspec.Struct, frozen=True):
    """What an import would do: the tournament in the file beside what is here."""

    state: Tournament
    records: tuple[Record, ...]
    slug: str
    added: int
    persons: int
    writes: bool
    nameless: int = 0
    """How many neither this house nor the file knows by name."""
    others: int = 0
    """How many of the persons take no part: referees, stand-ins, whoever waits."""

    @property
    def known(self) -> bool:
        return bool(self.slug)

    @property
    def players(self) -> int:
        """How many of the persons take part: the same people as the state counts."""
        return self.persons - self.others


def foreseen(ledger: DjangoLedger, journal: bytes, people: bytes | None = None) -> Foreseen:
    """Look before anything is stored; a Refusal, or Diverged, where the import would be one."""
    records = read_whole(journal)
    tournament_id = _checked(records)
    file = _people(people, tournament_id) if people is not None else None
    hall = Hall.objects.using(ledger.using).filter(id=tournament_id).first()
    fresh = _continuation(ledger.using, hall, records) if hall is not None else records
    state = folded(records)
    if hall is not None:
        writes = writes_here(ledger.using, hall.id, state)
    else:
        writes = state.writer == own_device(ledger.using).id
    here = Person.objects.using(ledger.using).filter(hall_id=tournament_id)
    brought = {person.player for person in file.persons} if file is not None else set()
    named = brought | set(here.values_list("player", flat=True))
    return Foreseen(
        state,
        tuple(records),
        hall.slug if hall is not None else "",
        len(fresh),
        len(file.persons) if file is not None else 0,
        writes,
        len(state.entries.keys() - named),
        len(brought - state.entries.keys()),
    )


def _does_not_fit(error: Exception) -> Refusal:
    """What no house wrote: one pseudonym for two, a year of thirty digits, endless texts."""
    return Refusal.single(
        "journal", "the file holds something that cannot be kept: {error}", error=str(error)
    )


def read_whole(journal: bytes) -> list[Record]:
    """The records of a journal file; line ends are line feeds, whatever an event's text holds."""
    return list(TOURNAMENTS.read(journal.split(b"\n")))


def _checked(records: Sequence[Record]) -> str:
    if not records or not isinstance(records[0].event, TournamentAnnounced):
        raise Refusal.single(
            "journal", "this is no journal: it begins with a tournament’s announcement"
        )
    broken = next(broken_links(records), None)
    if broken is not None:
        raise Refusal.single(
            f"record {broken}",
            "from here on the checksums no longer fit together: the file has been changed",
        )
    tournament_id = records[0].event.tournament
    if not 0 < len(tournament_id) <= 64:
        raise Refusal.single("record 1", "the tournament’s id is missing or too long")
    refuse_unplayable(folded(records))
    return tournament_id


def refuse_unplayable(state: Tournament) -> None:
    """By rules that nobody has, or that nobody can use, no page could show it."""
    modes = [mode.id for mode in rulebook_for(state).modes]
    if state.mode not in modes:
        raise Refusal.of("record 1", unknown_name(Text("mode"), state.mode, modes))


def _continuation(using: str, hall: Hall, records: Sequence[Record]) -> list[Record]:
    """The records that are new here; a Refusal where both copies went on differently."""
    here = {
        row.seq: row for row in JournalRow.objects.using(using).filter(hall=hall).order_by("seq")
    }
    apart = next((r.seq for r in records if r.seq in here and here[r.seq].hash != r.hash), None)
    if apart is not None:
        ours = [TOURNAMENTS.from_line(row.line) for seq, row in here.items() if seq >= apart]
        raise Diverged(apart - 1, ours, records[apart - 1 :])
    return [record for record in records if record.seq not in here]


def take_in(
    ledger: DjangoLedger, hall: Hall, records: Sequence[Record], fresh: Sequence[Record]
) -> None:
    """What is new of a journal, and what follows from all of it."""
    state, using = folded(records), ledger.using
    unmoved = Hall.objects.using(using).filter(id=hall.id, version=hall.version, head=hall.head)
    moved = unmoved.update(
        version=records[-1].seq,
        head=records[-1].hash,
        rulebook=state.rulebook,
        mode=state.mode,
        phase=state.standing,
        title=state.details.title or hall.title,
        venue=state.details.venue,
        date=state.details.date,
        starts_at=starts_at(state),
        ends_on=last_day(state.details),
        players=len(state.entries),
    )
    if not moved:
        raise moved_on()
    ledger.file(hall.id, fresh)
    refile_slips(using, hall.id, state)


def moved_on() -> Refusal:
    return Refusal.single(
        "head", "the tournament has moved on here meanwhile: please compare again"
    )


def _people(people: bytes, tournament_id: str) -> PeopleFile:
    try:
        file = read_foreign(people, PeopleFile)
    except NotReadable as error:
        raise Refusal.single("people", "no readable people: {why}", why=error.why) from None
    if file.tournament != tournament_id:
        raise Refusal.single("people", "these people belong to another tournament")
    # A file from elsewhere may hold anything: what is kept is painted anew, as after an upload.
    return msgspec.structs.replace(file, logo=clean_logo(file.logo)) if file.logo else file


def _take_in_people(using: str, hall: Hall, file: PeopleFile) -> int:
    people = Person.objects.using(using)
    known = set(people.filter(hall=hall).values_list("player", flat=True))
    new: dict[str, Person] = {}
    for person in file.persons:
        fields = msgspec.structs.asdict(person)
        if person.player in known:
            player = fields.pop("player")
            people.update_or_create(hall=hall, player=player, defaults=fields)
        else:
            new[person.player] = Person(hall=hall, **fields)
    people.bulk_create(new.values())  # all at once: a new house takes in hundreds
    if file.logo:
        Logo.objects.using(using).update_or_create(hall=hall, defaults={"png": file.logo})
    return len(file.persons)
