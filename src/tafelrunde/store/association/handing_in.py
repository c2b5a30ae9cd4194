"""Results handed in: a journal, a sheet or workbook, a hall of the house, a typed ranking.

Each way ends in an `Upload`: the outcome by the tournament's own ids, and what is told of people.
Only what is certain is matched here; the rest is for `intake.py`, where somebody looks at it.
"""

from __future__ import annotations

import hashlib
from collections.abc import Container, Mapping, Sequence

import msgspec
from django.utils.crypto import salted_hmac

from tafelrunde.desk.actors import Actor
from tafelrunde.desk.association import commands as c
from tafelrunde.desk.association.actors import admit
from tafelrunde.desk.association.calendar import OWN
from tafelrunde.desk.association.outcome import Outcome, outcome_of
from tafelrunde.desk.association.rules import dense_places, rulebook_of
from tafelrunde.desk.matter import refuse
from tafelrunde.games.shelf import open_rulebook, rulebook_for
from tafelrunde.journal.chain import broken_links
from tafelrunde.journal.record import TOURNAMENTS, Record
from tafelrunde.journal.season_events import Source
from tafelrunde.reckoning.lists.names import tidy
from tafelrunde.reckoning.names.public import namesakes
from tafelrunde.reckoning.verification import folded, verdict_on
from tafelrunde.rulebook.faults import Fault, Refusal
from tafelrunde.rulebook.foreign import NotReadable, read_foreign
from tafelrunde.state.championship import Championship, Fixture
from tafelrunde.state.fold import fold
from tafelrunde.state.sheet.reading import read_sheet
from tafelrunde.state.tournament import Tournament
from tafelrunde.store.association.alike import certain_choices, directory_for
from tafelrunde.store.association.erasure import nobodies
from tafelrunde.store.association_models import Upload
from tafelrunde.store.book import DjangoLedger
from tafelrunde.store.bounded import too_long
from tafelrunde.store.matching import Identity
from tafelrunde.store.models import Person
from tafelrunde.store.people_file import PeopleFile, PersonLine
from tafelrunde.store.season_book import SeasonLedger
from tafelrunde.store.told_of_people import identity_in
from tafelrunde.words import InEach, Text, kept
from tafelrunde.words.days import day_text

MOST_BYTES = 20_000_000
LONGEST_NAME = 200
MOST_FINDINGS = 10
STABLE: frozenset[str] = frozenset({"journal", "hall"})
"""Sources whose ids name the same player every time they are handed in."""


class TypedRow(msgspec.Struct, frozen=True, kw_only=True):
    """One line of a ranking somebody typed (own modes, paper): no place means no rank.

    `vacant`: the place was left empty, and there is no name.
    """

    name: str
    place: int | None = None
    birth_date: str = ""
    birth_year: int | None = None
    share: str = ""
    vacant: bool = False
    numbers: tuple[str, ...] = ()
    """Keys of the person's numbers (`association/numbers.py`)."""


class HandedIn(msgspec.Struct, frozen=True):
    """What came in, read: the outcome by the tournament's own ids, and what is told of people."""

    outcome: Outcome
    identities: Mapping[str, Identity]
    source: Source
    warnings: tuple[Fault, ...] = ()
    hall: str = ""
    hall_version: int = 0


def receive_journal(
    ledger: SeasonLedger,
    season: str,
    fixture: str,
    journal: bytes,
    actor: Actor,
    people: bytes | None = None,
) -> Upload:
    """A journal file, with the people file where there is one; the chain must hold.

    Draws and standings are made again as `tafelrunde verify` does; what does not hold is told to
    whoever looks at the result. Places are worked out from the slips in any case.
    """
    records = records_of(journal)
    tournament = folded(records)
    persons = _people_of(people, tournament.id) if people is not None else {}
    handed_in = _from_state(ledger, season, fixture, tournament, persons, "journal")
    findings = verdict_on(records).findings[:MOST_FINDINGS]
    handed_in = msgspec.structs.replace(handed_in, warnings=(*handed_in.warnings, *findings))
    return _kept(ledger, season, fixture, handed_in, actor)


def records_of(journal: bytes) -> list[Record]:
    """The records of a file whose chain holds."""
    if len(journal) > MOST_BYTES:
        refuse("journal", "the file is too large")
    records = list(TOURNAMENTS.read(journal.splitlines()))
    broken = next(broken_links(records), None)
    if broken is not None or not records:
        raise Refusal.single(
            f"record {broken or 1}",
            "from here on the checksums no longer fit together: the file has been "
            "changed or is empty",
        )
    return records


def _people_of(people: bytes, tournament: str) -> dict[str, PersonLine]:
    try:
        file = read_foreign(people, PeopleFile)
    except NotReadable as error:
        raise Refusal.single("people", "no readable people: {why}", why=error.why) from None
    if tournament and file.tournament != tournament:
        # Sheets call their players p1, p2 …: another tournament's people would fit and be wrong.
        refuse("people", "these people belong to another tournament")
    return {line.player: line for line in file.persons}


def receive_hall(
    ledger: SeasonLedger, halls: DjangoLedger, season: str, fixture: str, hall: str, actor: Actor
) -> Upload:
    """A tournament that was run in this very house."""
    state, version = halls.state(hall)
    people = {row.player: row for row in Person.objects.using(halls.using).filter(hall_id=hall)}
    handed_in = _from_state(ledger, season, fixture, state, people, "hall")
    handed_in = msgspec.structs.replace(handed_in, hall=hall, hall_version=version)
    return _kept(ledger, season, fixture, handed_in, actor)


def receive_sheet(
    ledger: SeasonLedger,
    season: str,
    fixture: str,
    sheet: object,
    actor: Actor,
    source: Source = "sheet",
    warnings: Sequence[Fault] = (),
) -> Upload:
    """A tournament sheet; the workbook reader of `exports/excel` gives one too (source "excel"),
    with what it was in doubt about."""
    read = read_sheet(sheet, open_rulebook)
    people = {player: PersonLine(player, name) for player, name in read.names.items()}
    handed_in = _from_state(ledger, season, fixture, fold(read.events), people, source)
    handed_in = msgspec.structs.replace(handed_in, warnings=(*handed_in.warnings, *warnings))
    return _kept(ledger, season, fixture, handed_in, actor)


def receive_ranking(
    ledger: SeasonLedger,
    season: str,
    fixture: str,
    rows: Sequence[TypedRow],
    actor: Actor,
    known: Sequence[str] = (),
) -> Upload:
    """A ranking typed from paper or of a mode of its own (CAR-608).

    `known` says who each row is, where that was decided before.
    """
    groups: dict[int, list[str]] = {}
    identities: dict[str, Identity] = {}
    shares: dict[str, str] = {}
    unranked = []
    state, _version = ledger.state(season)
    vacant = {row.place for row in rows if row.vacant and row.place is not None}
    for number, row in enumerate(rows, start=1):
        if row.vacant:
            continue
        local = f"r{number}"
        if not tidy(row.name):
            refuse(f"line {number}", "the name is missing")
        identities[local] = Identity(
            name=row.name,
            birth_date=row.birth_date,
            birth_year=row.birth_year,
            numbers=row.numbers or msgspec.UNSET,
        )
        if row.place is None:
            unranked.append(local)
        else:
            groups.setdefault(row.place, []).append(local)
        if row.share:
            shares[local] = row.share
    _gapless(groups, vacant, dense_places(state))
    ranking = tuple(tuple(groups[place]) for place in sorted(groups))
    outcome = Outcome(ranking, tuple(unranked), shares, vacant=tuple(sorted(vacant)))
    chosen = dict(zip(identities, known, strict=True)) if known else None
    handed_in = HandedIn(outcome, identities, "ranking")
    return _kept(ledger, season, fixture, handed_in, actor, chosen)


def _gapless(groups: Mapping[int, Sequence[str]], vacant: Container[int], dense: bool) -> None:
    """Places 1, 2, 2, 4: who shares one uses up those behind; a vacant one is said to be."""
    expected = 1
    for place in sorted(groups):
        while expected in vacant:
            expected += 1
        if place != expected:
            refuse(
                "place",
                "after the places before, place {expected} would follow, found {place_}",
                expected=expected,
                place_=place,
            )
        expected += 1 if dense else len(groups[place])
    if not groups:
        refuse("place", "at least one place expected")


def _from_state(
    ledger: SeasonLedger,
    season: str,
    fixture_id: str,
    tournament: Tournament,
    people: Mapping[str, Person | PersonLine],
    source: Source,
) -> HandedIn:
    state, _version = ledger.state(season)
    fixture = _fixture(state, fixture_id)
    if tournament.practice:
        refuse("tournament", "this was a practice tournament: its people are made up")
    if tournament.rulebook != state.rulebook:
        refuse(
            "rulebook",
            "a tournament of {rulebook} expected, found {tournament_rulebook}",
            rulebook=rulebook_of(state).title,
            tournament_rulebook=rulebook_for(tournament).title,
        )
    outcome = outcome_of(rulebook_for(tournament), tournament, rulebook_of(state))
    marks = namesakes(tournament, people)
    told = {
        local: identity_in(tournament, local, people[local], marks.get(local, ""))
        for local in outcome.people
        if local in people
    }
    return HandedIn(outcome, told, source, tuple(_warnings(state, fixture, tournament)))


def _warnings(state: Championship, fixture: Fixture, tournament: Tournament) -> list[Fault]:
    found = []
    if tournament.version != state.version:
        text = Text(
            "This season counts by the edition {version}, played was by {played}.",
            version=state.version,
            played=tournament.version,
        )
        found.append(Fault("rulebook", text))
    if fixture.mode not in (OWN, "", tournament.mode):
        text = Text(
            "The mode registered was {mode}, played was {tournament_mode}.",
            mode=rulebook_of(state).mode(fixture.mode).title,
            tournament_mode=rulebook_for(tournament).mode(tournament.mode).title,
        )
        found.append(Fault("mode", text))
    played = tournament.details.date
    if played and played != fixture.date:
        text = Text(
            "The date is {date}, the result is of {played}.",
            date=InEach(day_text, fixture.date),
            played=InEach(day_text, played),
        )
        found.append(Fault("date", text))
    return found


def _fixture(state: Championship, fixture: str) -> Fixture:
    found = state.fixtures.get(fixture)
    if found is None:
        refuse("fixture", "there is no such date in this season")
    return found


def _tidied(handed_in: HandedIn) -> HandedIn:
    """Names as people write them: signs that turn or hide a line do not come in with a list."""
    tidied = {
        local: msgspec.structs.replace(who, name=tidy(who.name))
        for local, who in handed_in.identities.items()
    }
    return msgspec.structs.replace(handed_in, identities=tidied)


def _check_names(handed_in: HandedIn) -> None:
    """They wait in the upload until somebody says who they are; then they become people's."""
    faults = [
        Fault(local, too_long(who.name, LONGEST_NAME))
        for local, who in handed_in.identities.items()
        if len(who.name) > LONGEST_NAME
    ]
    if faults:
        raise Refusal(faults[:20])


def _kept(
    ledger: SeasonLedger,
    season: str,
    fixture_id: str,
    handed_in: HandedIn,
    actor: Actor,
    chosen: dict[str, str] | None = None,
) -> Upload:
    """The same result handed in twice is one upload; nothing stays of one that is refused."""
    handed_in = _tidied(handed_in)
    state, _version = ledger.state(season)
    fixture = _fixture(state, fixture_id)
    upload_id, digest = _fingerprints(season, fixture_id, handed_in)
    command = c.ReceiveResults(
        fixture=fixture_id, upload=upload_id, source=handed_in.source, digest=digest
    )
    admit(actor, command, state)
    _check_names(handed_in)
    if fixture.results is not None and fixture.results.upload == upload_id:
        refuse("upload", "this very result counts already")
    upload = Upload(
        id=upload_id,
        season_id=season,
        fixture=fixture_id,
        source=handed_in.source,
        digest=digest,
        outcome=msgspec.to_builtins(handed_in.outcome),
        identities=msgspec.to_builtins(handed_in.identities),
        chosen=chosen or _first_choices(ledger, state, fixture, handed_in),
        warnings=msgspec.to_builtins(handed_in.warnings, enc_hook=kept),
        hall=handed_in.hall,
        hall_version=handed_in.hall_version,
        by=actor.id,
    )
    with ledger.held(season):
        uploads = Upload.objects.using(ledger.using)
        before = uploads.filter(id=upload_id).first()
        if before is not None and before.state == "open":
            before.identities = upload.identities  # the words behind the names may be new
            before.save(using=ledger.using, update_fields=["identities"])
            return before
        if before is not None:
            before.delete(using=ledger.using)
        upload.save(using=ledger.using, force_insert=True)
        if fixture.receipt(upload_id) is None:
            ledger.append(season, command, actor, f"receive.{upload_id}")
    return upload


def _fingerprints(season: str, fixture: str, handed_in: HandedIn) -> tuple[str, str]:
    """The upload's id, sealed with the house's key as names go into it, and a plain digest.

    Both stand in the journal for everyone: the digest is of places and ids alone. A word that only
    tells namesakes apart makes no other result.
    """
    outcome = msgspec.json.encode(handed_in.outcome, order="deterministic")
    words = {"told_apart": msgspec.UNSET, "added": msgspec.UNSET}
    bare = {
        local: msgspec.structs.replace(who, **words) for local, who in handed_in.identities.items()
    }
    people = msgspec.json.encode(bare, order="deterministic")
    text = b"\n".join([season.encode(), fixture.encode(), outcome, people])
    sealed = salted_hmac("tafelrunde.upload", text, algorithm="sha256").hexdigest()
    return sealed[:32], hashlib.sha256(outcome).hexdigest()


def _first_choices(
    ledger: SeasonLedger, state: Championship, fixture: Fixture, handed_in: HandedIn
) -> dict[str, str]:
    """Only what is certain: links made before, and the same name with the same birth date."""
    carried = _carried_over(ledger, state, fixture, handed_in.source)
    chosen = {local: carried[local] for local in handed_in.outcome.people if local in carried}
    open_ = {local: who for local, who in handed_in.identities.items() if local not in chosen}
    known = directory_for(open_.values(), ledger.using)
    chosen |= certain_choices(known, open_, set(chosen.values()))
    # Whom a hall of this house does not name it has erased; one without any names erased nobody.
    named = handed_in.identities.keys() if handed_in.hall else set()
    nameless = set(handed_in.outcome.people) - named - chosen.keys() if named else set()
    return chosen | nobodies(ledger.using, handed_in.hall, nameless)


def _carried_over(
    ledger: SeasonLedger, state: Championship, fixture: Fixture, source: str
) -> dict[str, str]:
    """Who was who when this tournament's result was accepted the last time."""
    if fixture.results is None or source not in STABLE:
        return {}
    earlier = Upload.objects.using(ledger.using).filter(
        id=fixture.results.upload, source__in=STABLE
    )
    found = earlier.first()
    if found is None:
        return {}
    return {local: state.canonical(person) for local, person in found.chosen.items()}
