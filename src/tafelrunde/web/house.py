"""What the console needs of the store: tournaments, people, the ledger, the last backup.

Only commands change a tournament. People are kept beside the journal and can be erased; they are
written before the command that names them, and taken away again where it is refused.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import datetime
from functools import lru_cache
from hashlib import blake2b
from typing import Any, Literal

import msgspec
from django.conf import settings
from django.db import IntegrityError, connection, transaction
from django.db.models import Min, QuerySet
from django.http import Http404
from django.utils.text import slugify

from tafelrunde.desk import commands as c
from tafelrunde.desk.actors import Actor
from tafelrunde.desk.decide import decide
from tafelrunde.games.shelf import open_rulebook, rulebook_for
from tafelrunde.journal.events import DetailsSet
from tafelrunde.journal.record import TOURNAMENTS, Record
from tafelrunde.reckoning.verification import BROKEN_BY_THE_FILE
from tafelrunde.rulebook.faults import Broken, Gathering, Refusal
from tafelrunde.rulebook.model import Rulebook
from tafelrunde.state.fold import fold
from tafelrunde.state.tournament import Tournament
from tafelrunde.store import news
from tafelrunde.store.authorship import as_written
from tafelrunde.store.backup import SafeLedger
from tafelrunde.store.backup_shelf import kept_backups, written_at
from tafelrunde.store.book import DjangoLedger
from tafelrunde.store.crew import appoint_creator
from tafelrunde.store.file_names import is_a_device
from tafelrunde.store.ledger import Answer, Conflict, server_time
from tafelrunde.store.lost import BACKUPS
from tafelrunde.store.models import REFEREE, Hall, JournalRow, Person
from tafelrunde.store.prepared import Prepared
from tafelrunde.web.season_names import season_names

__all__ = ["Conflict", "Hall", "NewPerson", "Person"]

LONGEST_SLUG = 60
LAST_RECORDS = 80
LAST_COMMANDS = 8
MOST_SUGGESTED = 12
MOST_TRIES = 20
UMLAUTS = {ord("ä"): "ae", ord("ö"): "oe", ord("ü"): "ue", ord("ß"): "ss", ord("/"): "-"}
"""How a title becomes an address: "Süd 2026/27" is "sued-2026-27"."""

_BY_SLUG = Prepared(lambda slug: Hall.objects.filter(slug=slug).order_by(), str)


class PersonFields(msgspec.Struct, frozen=True, kw_only=True):
    """What is told of somebody who enters, wherever it is typed."""

    name: str
    surname: str = ""
    """As far as somebody said which part of the name it is."""
    club: str = ""
    birth_year: int | None = None
    contact: str = ""
    pseudonym: str = ""
    told_apart: str = ""
    """What the organiser adds where names are confused."""


class NewPerson(PersonFields, frozen=True, kw_only=True):
    """A person as typed at the desk."""

    id: str
    known_as: str = ""
    """The id another house knows them by, where they registered there."""


@lru_cache(maxsize=1)
def ledger() -> DjangoLedger:
    """The one ledger of this process; on SQLite it also backs the house up at each round."""
    if connection.vendor == "sqlite":
        return SafeLedger(settings.DATA_FOLDER / BACKUPS)
    return DjangoLedger()


def now() -> str:
    return server_time()


def find(slug: str) -> Hall:
    hall = _BY_SLUG.first("default", slug)
    if hall is None or hall.version == 0:
        raise Http404
    return hall


def state(hall_id: str) -> tuple[Tournament, int]:
    return ledger().state(hall_id)


def carried_rules(hall_id: str) -> Rulebook | None:
    """The rules a tournament brought along: those of one from elsewhere stand on no shelf here."""
    try:
        return rulebook_for(state(hall_id)[0])
    except BROKEN_BY_THE_FILE:
        return None  # one that cannot be read keeps nobody from the others


def title_of(hall: Hall, lang: str) -> str:
    """What a list calls it that has not read its journal."""
    rules = None if hall.title else carried_rules(hall.id)
    return rules.titled("", lang) if rules is not None else hall.title or hall.slug


def people(hall_id: str) -> Mapping[str, Person]:
    return ledger().people(hall_id)


def records(hall_id: str) -> list[Record]:
    return ledger().records(hall_id)


def told_records(hall_id: str) -> list[Record]:
    """The journal for people's eyes: authors of another house are nobody of this one."""
    return as_written(hall_id, records(hall_id))


def last_records(hall_id: str, version: int) -> list[Record]:
    """Enough of the journal's end for a glance at what happened just now, whole commands only.

    Of forty who were entered at once none may be missing, or a glance would count them wrong.
    """
    back = LAST_RECORDS
    while back < version:
        found = ledger().records(hall_id, version - back)
        cut = (found[0].at, found[0].by)
        whole = [record for record in found if (record.at, record.by) != cut]
        if len({record.at for record in whole}) >= LAST_COMMANDS:
            return whole
        back *= 2
    return ledger().records(hall_id)


def records_since(hall_id: str, version: int) -> list[Record]:
    return ledger().records(hall_id, version)


def append(hall_id: str, command: c.Command, actor: Actor, key: str, seen: int | None) -> Answer:
    if isinstance(command, c.SetDetails):
        command = _keep_referee(hall_id, command)
    return ledger().append(hall_id, command, actor, key, seen)


def look_ahead(hall_id: str, command: c.Command, actor: Actor, seen: int | None) -> None:
    """Raises where the command would be refused, or where somebody was faster; writes nothing."""
    ledger().look_ahead(hall_id, command, actor, seen)


def _opaque(details: c.SetDetails) -> c.SetDetails:
    return msgspec.structs.replace(details, referee=REFEREE) if details.referee else details


def _keep_referee(hall_id: str, details: c.SetDetails) -> c.SetDetails:
    """The name goes to the people, where it can be erased; the journal gets the id."""
    if details.referee and details.referee != REFEREE:
        surname = details.referee.rsplit(" ", 1)[-1][:100]
        Person.objects.update_or_create(
            hall_id=hall_id,
            player=REFEREE,
            defaults={"name": details.referee, "surname": surname},
        )
    return _opaque(details)


def seasons_named() -> list[str]:
    """Seasons kept here, then those that tournaments were announced for; the latest first."""
    rows = JournalRow.objects.filter(kind="details-set").order_by("-hall__created_at", "-seq")
    found = (
        TOURNAMENTS.from_line(line).event
        for line in rows.values_list("line", flat=True)[:LAST_RECORDS]
    )
    names = season_names()
    named = (event.season for event in found if isinstance(event, DetailsSet) and event.season)
    called = (names.get(season, season) for season in named)
    return list(dict.fromkeys([*names.values(), *called]))[:MOST_SUGGESTED]


class BackupNews(msgspec.Struct, frozen=True):
    """What the desk hears of its backups."""

    at: datetime | None = None
    """When the newest was written and read back."""
    alarm: Literal["", "failed", "missing", "behind"] = ""


def backup_news(hall_id: str) -> BackupNews:
    """Judged by the backups that are there, so that a restart forgets no failure."""
    kept = ledger()
    if not isinstance(kept, SafeLedger):
        return BackupNews()  # a server is backed up by its timer
    newest = next(iter(kept_backups(kept.folder)), None)
    at = written_at(newest) if newest is not None else None
    if kept.last_backup_failed:
        return BackupNews(at, "failed")
    if kept.backing_up or not kept.behind(hall_id):
        return BackupNews(at)
    return BackupNews(at, "missing" if at is None else "behind")


def back_up_arrived(hall_id: str) -> None:
    kept = ledger()
    if isinstance(kept, SafeLedger):
        kept.arrived(hall_id)


def forget_practice(hall_id: str) -> None:
    """What was thrown away does not stay in the backups that were made for it."""
    kept = ledger()
    if isinstance(kept, SafeLedger):
        kept.thrown_away(hall_id)


# ── Announcing ───────────────────────────────────────────────────────────────────────────────────


def check_announcement(
    details: c.SetDetails, wanted: c.AnnounceTournament, actor: Actor, gathering: Gathering
) -> None:
    """What the desk would refuse; details are looked at though an option is wrong."""
    book, at = open_rulebook(wanted.rulebook), now()
    announced = None
    with gathering:
        announced = fold(decide(Tournament(), book, wanted, actor, at))
    if announced is None:
        plain = msgspec.structs.replace(wanted, options={})
        announced = fold(decide(Tournament(), book, plain, actor, at))
    actor = msgspec.structs.replace(actor, role="organiser")
    with gathering:
        decide(announced, book, _opaque(details), actor, at)


def announce(key: str, details: c.SetDetails, wanted: c.AnnounceTournament, actor: Actor) -> str:
    """A new tournament with its details; the same form sent twice is one tournament."""
    hall_id = blake2b(f"{actor.id}:{key}".encode(), digest_size=8).hexdigest()
    asked = msgspec.structs.replace(wanted, tournament=hall_id)
    book = open_rulebook(asked.rulebook)
    at = now()
    announced = fold(decide(Tournament(), book, asked, actor, at))
    actor = msgspec.structs.replace(actor, role="organiser")  # whoever announces it runs it
    decide(announced, book, _opaque(details), actor, at)
    slug = _opened(hall_id, details.title or "")
    appoint_creator(hall_id, actor.id)
    append(hall_id, asked, actor, f"{key}-announce", None)
    append(hall_id, details, actor, f"{key}-details", None)
    return slug


def _opened(hall_id: str, title: str) -> str:
    """The hall's address; where somebody takes the same one in this moment, the next free one."""
    for _ in range(MOST_TRIES):
        try:
            ledger().open_hall(free_slug(title), title, hall_id=hall_id)
        except IntegrityError:
            continue
        return Hall.objects.get(id=hall_id).slug
    raise Broken(f"no free address for {title!r}")


def free_slug(title: str) -> str:
    plain = title.casefold().translate(UMLAUTS)
    wanted = slugify(plain)[:LONGEST_SLUG].strip("-") or "turnier"
    if is_a_device(wanted):  # files of this tournament are called by it
        wanted = f"turnier-{wanted}"
    taken = set(Hall.objects.filter(slug__startswith=wanted).values_list("slug", flat=True))
    if wanted not in taken:
        return wanted
    number = next((n for n in range(2, 1000) if f"{wanted}-{n}" not in taken), None)
    return f"{wanted}-{number or secrets.token_hex(3)}"


# ── People ───────────────────────────────────────────────────────────────────────────────────────


def enter(
    hall_id: str,
    listed: Sequence[NewPerson],
    command: c.Command,
    actor: Actor,
    key: str,
    look: Callable[[Iterable[Person]], None] = lambda _people: None,
) -> None:
    """People first, then the command; where it is refused, those just written go again. `look` is
    shown everybody written before them, also while this was being asked, and may refuse."""
    written = _written(hall_id, listed)
    try:
        look(_written_before(hall_id, written))
        append(hall_id, command, actor, key, None)
    except (Refusal, Conflict):
        Person.objects.filter(hall_id=hall_id, player__in=written).delete()
        raise


def _written_before(hall_id: str, written: Sequence[str]) -> QuerySet[Person]:
    people = Person.objects.filter(hall_id=hall_id).exclude(player=REFEREE)
    mine = people.filter(player__in=written).aggregate(first=Min("pk"))["first"]
    return people.none() if mine is None else people.filter(pk__lt=mine)


def _written(hall_id: str, listed: Sequence[NewPerson]) -> list[str]:
    """Who is new, in one go (the slow way only where somebody else was at it too) and in turn."""
    there = set(Person.objects.filter(hall_id=hall_id).values_list("player", flat=True))
    new = [person for person in listed if person.id not in there]
    try:
        with transaction.atomic():
            Hall.objects.select_for_update().only("id").filter(id=hall_id).first()
            Person.objects.bulk_create(
                [
                    Person(hall_id=hall_id, player=each.id, known_as=each.known_as, **_fields(each))
                    for each in new
                ]
            )
    except IntegrityError:
        return _written_singly(hall_id, listed)
    return [person.id for person in new]


def _written_singly(hall_id: str, listed: Iterable[NewPerson]) -> list[str]:
    written = []
    try:
        with transaction.atomic():
            for person in listed:
                _kept, new = Person.objects.get_or_create(
                    hall_id=hall_id,
                    player=person.id,
                    defaults={"known_as": person.known_as, **_fields(person)},
                )
                if new:
                    written.append(person.id)
    except IntegrityError:
        raise _same_pseudonym() from None
    return written


def _fields(person: NewPerson) -> dict[str, Any]:
    return {
        "name": person.name,
        "surname": _surname(person)[:100],
        "club": person.club,
        "birth_year": person.birth_year,
        "contact": person.contact,
        "pseudonym": person.pseudonym,
        "told_apart": person.told_apart,
    }


def _surname(person: NewPerson) -> str:
    said = " ".join(person.surname.split())
    return said if said and person.name.endswith(f" {said}") else person.name.rsplit(" ", 1)[-1]


def _same_pseudonym() -> Refusal:
    return Refusal.single(
        "pseudonym_text", "somebody has this pseudonym already; please choose another"
    )


def choose_pseudonym(hall_id: str, player: str, pseudonym: str, actor: Actor, key: str) -> None:
    """The pseudonym with the person, that there is one in the journal; both or neither."""
    person = Person.objects.get(hall_id=hall_id, player=player)
    before, person.pseudonym = person.pseudonym, pseudonym
    try:
        with transaction.atomic():
            person.save(update_fields=["pseudonym"])
    except IntegrityError:
        raise _same_pseudonym() from None
    try:
        append(hall_id, c.ChoosePseudonym(player=player), actor, key, None)
    except (Refusal, Conflict):
        person.pseudonym = before
        person.save(update_fields=["pseudonym"])
        raise


def rename(hall_id: str, person: NewPerson) -> None:
    try:
        with transaction.atomic():
            Person.objects.filter(hall_id=hall_id, player=person.id).update(**_fields(person))
    except IntegrityError:
        raise _same_pseudonym() from None
    news.publish(news.PEOPLE, 0)  # the journal knows no names: nothing else would tell
