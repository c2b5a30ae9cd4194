"""Forgetting a person: names go, results and chains stay; restored copies forget again.

What is erased is noted as a hash of its opaque id, in the database and in a file beside it
(`erasures.txt`): a backup from before the erasure would bring the person back, so whoever restores
one calls `after_restore`, and whoever imports a tournament `after_import`.
"""

from __future__ import annotations

import re
import sqlite3
import threading
from collections.abc import Iterable
from contextlib import closing, suppress
from hashlib import sha256
from pathlib import Path
from typing import Any

import msgspec
from django.db import transaction

from tafelrunde.desk.actors import Actor
from tafelrunde.desk.association import commands as c
from tafelrunde.desk.matter import refuse
from tafelrunde.reckoning.season.intake import NEW
from tafelrunde.state.championship import Championship
from tafelrunde.store import deeds, news
from tafelrunde.store.association.people import appears_in
from tafelrunde.store.association.register import whole
from tafelrunde.store.association.unconfirmed import forget_of
from tafelrunde.store.association_models import (
    AssociationPerson,
    Erasure,
    SeasonBook,
    SeasonLink,
    Upload,
    consent_digest,
    person_digest,
)
from tafelrunde.store.durable import write_durably
from tafelrunde.store.kept_models import KeptPrint, KeptStrengths
from tafelrunde.store.letter_models import Letter
from tafelrunde.store.matching import folded
from tafelrunde.store.mirror_models import Registration
from tafelrunde.store.models import Badge, Person
from tafelrunde.store.people_register import PeopleRegister
from tafelrunde.store.season_book import SeasonLedger

FILE = "erasures.txt"
DIGEST = re.compile(r"[0-9a-f]{64}")
_ONE_AT_A_TIME = threading.Lock()
HOUSE = Actor("house", "association")
"""In whose name the house itself acts."""


class Erased(msgspec.Struct, frozen=True):
    """What went; the ids stay in journals and mean nobody any more."""

    people: int
    hall_people: int
    links: int
    uploads: int
    withdrawn: int
    """Registrations and invitations to come that were given back."""


def hall_digest(hall: str, player: str) -> str:
    return sha256(f"hall {hall} {player}".encode()).hexdigest()


# ── Erasing ──────────────────────────────────────────────────────────────────────────────────────


def erase_person(
    ledger: SeasonLedger, person: str, folder: Path | None = None, by: str = deeds.HOUSE
) -> Erased:
    """Everything the house knows of somebody, under all ids merged into one.

    `folder` is where the database lives: the list of erasures is kept there too. `by` is who asked
    for it; that somebody was erased is noted, not who.
    """
    ids = ids_of(ledger, person)
    seasons = [season for season in seasons_of(ledger) if _concerned(ledger, season, ids)]
    digests = {person_digest(each) for each in ids}
    using = ledger.using
    with ledger.held(*seasons):
        withdrawn = sum(_given_back(ledger, season, ids) for season in seasons)
        names = _names(using, ids)
        uploads = _forgotten_uploads(using, ids, names)
        Letter.objects.using(using).filter(person__in=ids).delete()
        KeptPrint.objects.using(using).all().delete()  # names are on them; made anew when asked for
        KeptStrengths.objects.using(using).all().delete()
        links = SeasonLink.objects.using(using).filter(person__in=ids).delete()[0]
        hall_people = Person.objects.using(using).filter(known_as__in=ids)
        digests |= {hall_digest(row.hall_id, row.player) for row in hall_people}
        erased_there = _erase_rows(using, list(hall_people))
        people = AssociationPerson.objects.using(using).filter(id__in=ids)
        forget_of(using, {(folded(row.name), row.email.casefold()) for row in people})
        number = people.count()
        people.delete()
        note_erased(using, digests)
        deeds.note("erased", by, number=number, using=using)
        transaction.on_commit(lambda: news.publish(news.PEOPLE, 0), using=using)
    if folder is not None:
        write_list(folder, digests)
    return Erased(number, erased_there, links, uploads, withdrawn)


def erase_guest(hall: str, player: str, using: str = "default", folder: Path | None = None) -> int:
    """Somebody who played here without the association knowing him."""
    rows = list(Person.objects.using(using).filter(hall_id=hall, player=player))
    number = _erase_rows(using, rows)
    digests = {hall_digest(hall, player)}
    note_erased(using, digests)
    if folder is not None:
        write_list(folder, digests)
    return number


def ids_of(ledger: SeasonLedger, person: str) -> set[str]:
    people = AssociationPerson.objects.using(ledger.using)
    row = people.filter(id=person).select_related("same_as").first()
    if row is None:
        refuse("person", "the association knows no such person")
    found, fresh = set(), {whole(row).id}
    while fresh:
        found |= fresh
        fresh = set(people.filter(same_as__in=fresh).values_list("id", flat=True)) - found
    return found


def seasons_of(ledger: SeasonLedger) -> list[str]:
    books = SeasonBook.objects.using(ledger.using).filter(version__gt=0).order_by("id")
    return list(books.values_list("id", flat=True))


def _concerned(ledger: SeasonLedger, season: str, ids: Iterable[str]) -> bool:
    state, _version = ledger.state(season)
    return any(appears_in(state, person) for person in ids)


def _given_back(ledger: SeasonLedger, season: str, ids: Iterable[str]) -> int:
    """Places to come go to somebody else; what was played stays as it was."""
    state, _version = ledger.state(season)
    commands = [command for person in sorted(ids) for command in _to_come(ledger, state, person)]
    for command in commands:
        ledger.append(season, command, HOUSE, f"erase.{sha256(repr(command).encode()).hexdigest()}")
    return len(commands)


def _to_come(ledger: SeasonLedger, state: Championship, person: str) -> list[c.Command]:
    today = ledger.today()
    commands: list[c.Command] = [
        c.CancelRegistration(fixture=fixture.id, person=person)
        for fixture in state.fixtures.values()
        if person in (*fixture.registered, *fixture.waiting)
        and fixture.date >= today
        and not fixture.receipts
    ]
    invitation = state.invitations.get(person)
    begun = state.closed is not None or PeopleRegister(ledger.using).begun(state.final_hall)
    if invitation is not None and invitation.stands and not begun:
        commands.append(c.WithdrawInvitation(person=person, why="not-available"))
    return commands


def _names(using: str, ids: Iterable[str]) -> set[str]:
    people = AssociationPerson.objects.using(using).filter(id__in=ids).prefetch_related("aliases")
    return {
        folded(name) for row in people for name in (row.name, *(a.name for a in row.aliases.all()))
    }


def _forgotten_uploads(using: str, ids: set[str], names: set[str]) -> int:
    """Names in results that still wait; the line stays, as that of somebody erased."""
    known = AssociationPerson.objects.using(using).get(id__in=ids, same_as=None).id
    changed = 0
    for upload in Upload.objects.using(using).filter(state="open"):
        gone = {
            local
            for local, identity in upload.identities.items()
            if upload.chosen.get(local) in ids or folded(identity.get("name", "")) in names
        }
        if gone:
            kept = {local: x for local, x in upload.identities.items() if local not in gone}
            upload.identities, upload.chosen = kept, _decided(upload, gone, ids, known)
            upload.save(using=using, update_fields=["identities", "chosen"])
            changed += 1
    return changed


def _decided(upload: Upload, gone: set[str], ids: set[str], known: str) -> dict[str, str]:
    """The only nameless line is theirs; of several the office says which.

    It could not be decided at all otherwise: nobody can be taken in without a name.
    """
    chosen = {local: p for local, p in upload.chosen.items() if local not in gone or p in ids}
    open_lines = gone - chosen.keys()
    if len(open_lines) == 1 and not ids & set(chosen.values()):
        chosen[open_lines.pop()] = known
    return chosen


def _erase_rows(using: str, rows: list[Person]) -> int:
    """A person's rows in halls with the links and phones behind them."""
    for row in rows:
        behind = {"hall_id": row.hall_id, "player": row.player}
        Badge.objects.using(using).filter(**behind).delete()
        Registration.objects.using(using).filter(**behind).delete()
        row.delete(using=using)
    for hall in {row.hall_id for row in rows}:
        forget_in_results(using, hall)
    return len(rows)


def forget_in_results(using: str, hall: str) -> None:
    """Whom a hall has erased is nameless in its results that wait, too; the place stays."""
    here = set(Person.objects.using(using).filter(hall_id=hall).values_list("player", flat=True))
    for upload in Upload.objects.using(using).filter(hall=hall, state="open"):
        gone = upload.identities.keys() - here
        if gone:
            kept = {local: x for local, x in upload.identities.items() if local in here}
            known = {local: p for local, p in upload.chosen.items() if p != NEW}
            nameless = nobodies(using, hall, gone - known.keys())
            upload.identities, upload.chosen = kept, upload.chosen | nameless
            upload.save(using=using, update_fields=["identities", "chosen"])


def nobodies(using: str, hall: str, players: Iterable[str]) -> dict[str, str]:
    """For players a hall has erased, ids by which a season counts them and that mean nobody."""
    found = {each: f"a{hall_digest(hall, each)[:16]}" for each in players}
    note_erased(using, map(person_digest, found.values()))
    return found


def note_erased(using: str, digests: Iterable[str]) -> None:
    """In the database; `write_list` does it for the file beside."""
    Erasure.objects.using(using).bulk_create(
        [Erasure(digest=digest) for digest in sorted(digests)], ignore_conflicts=True
    )


# ── The list, and applying it again ──────────────────────────────────────────────────────────────


def write_list(folder: Path, digests: Iterable[str]) -> None:
    """Add to the file beside the database; on the disk before it returns.

    The whole list is written anew each time: a line cut off by a power cut would be no line.
    """
    with _ONE_AT_A_TIME:
        known = read_list(folder)
        new = set(digests) - known
        if new:
            lines = "".join(f"{digest}\n" for digest in sorted(known | new))
            write_durably(folder / FILE, lines.encode("ascii"))


def read_list(folder: Path) -> set[str]:
    """What the file says; a line somebody spoilt is passed over."""
    path = folder / FILE
    if not path.is_file():
        return set()
    lines = path.read_text(encoding="ascii", errors="replace").splitlines()
    return {line.strip() for line in lines if DIGEST.fullmatch(line.strip())}


def known_erasures(copy: Path, folder: Path) -> set[str]:
    """What a copy and the list in a folder know together; a copy may be older than the table."""
    address = f"{copy.absolute().as_uri()}?mode=ro"
    with closing(sqlite3.connect(address, uri=True)) as opened, suppress(sqlite3.DatabaseError):
        noted = opened.execute("SELECT digest FROM store_erasure").fetchall()
        return read_list(folder) | {str(digest) for (digest,) in noted}
    return read_list(folder)


def after_restore(ledger: SeasonLedger, folder: Path) -> int:
    """Forget again what an older copy brought back; how many people that were."""
    digests = read_list(folder) | _noted(ledger.using)
    if not digests:
        return 0
    note_erased(ledger.using, digests)
    write_list(folder, digests)
    _consents_taken_back(ledger.using, digests)
    again = [
        person
        for person in AssociationPerson.objects.using(ledger.using).values_list("id", flat=True)
        if person_digest(person) in digests
    ]
    number = 0
    for person in again:
        if AssociationPerson.objects.using(ledger.using).filter(id=person).exists():
            number += erase_person(ledger, person, folder).people
    return number + _erase_noted(ledger.using, digests, Person.objects.using(ledger.using).all())


def _consents_taken_back(using: str, digests: set[str]) -> None:
    """A consent that was taken back after the copy was made does not come back with it."""
    rows = AssociationPerson.objects.using(using).exclude(career_at=None)
    for person, at in list(rows.values_list("id", "career_at")):
        if at is not None and consent_digest(person, at) in digests:
            rows.filter(id=person).update(career_version="", career_at=None)


def after_import(hall: str, using: str = "default") -> int:
    """Forget again whoever came back with the people of an imported tournament."""
    digests = _noted(using)
    rows = Person.objects.using(using).filter(hall_id=hall)
    return _erase_noted(using, digests, rows) if digests else 0


def _noted(using: str) -> set[str]:
    return set(Erasure.objects.using(using).values_list("digest", flat=True))


def _erase_noted(using: str, digests: set[str], rows: Any) -> int:
    again = [
        row
        for row in rows
        if hall_digest(row.hall_id, row.player) in digests
        or (row.known_as and person_digest(row.known_as) in digests)
    ]
    return _erase_rows(using, again)
