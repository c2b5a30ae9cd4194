"""The mirror: lines of a tournament that is written elsewhere are taken in behind those here.

Each portion says by its numbers and seals where it belongs. What is known already is compared and
left, so a portion that comes twice, or late, changes nothing; what does not follow is refused with
the newest record both have. Nothing is ever merged, and nothing is taken out again.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Any, Literal

from django.db import DataError, transaction
from django.utils import timezone

from tafelrunde.journal.events import TournamentAnnounced
from tafelrunde.journal.record import TOURNAMENTS, Record
from tafelrunde.reckoning.verification import BROKEN_BY_THE_FILE
from tafelrunde.rulebook.faults import Refusal
from tafelrunde.state.fold import fold
from tafelrunde.store import news
from tafelrunde.store.association.erasure import after_import
from tafelrunde.store.book import DjangoLedger
from tafelrunde.store.devices import own_device
from tafelrunde.store.journal_book import MOST_TRIES, Overtaken, Unsealed
from tafelrunde.store.mirror_age import as_of, away
from tafelrunde.store.mirror_models import Mirrored
from tafelrunde.store.mirror_wire import Heard, Mark, People, PublicPerson, Sent, Why, stamp_of
from tafelrunde.store.models import Hall, JournalRow, Person
from tafelrunde.store.pairing import end, holder
from tafelrunde.store.transfer import refuse_unplayable
from tafelrunde.words import Text
from tafelrunde.words.text import kept

MOST_LINES = 2000
Apart = Literal["fork", "ahead", "unreadable"]
"""The laptop has other records than this house · fewer of them · sends what cannot be taken."""


class Fork(Exception):
    """The line with the number behind `common` is another one here."""

    def __init__(self, common: int) -> None:
        self.common = common


class Gap(Exception):
    """What is sent does not follow what is here."""


def answered(ledger: DjangoLedger, tournament: str, secret: str, sent: Sent) -> Heard:
    """The answer to whoever shows that secret; what it means is the same however often it comes."""
    mirrored = holder(tournament, secret, ledger.using)
    if mirrored is None:
        return unknown()
    if mirrored.ended_at is not None:
        return ended()
    if sent.leaves:
        end(mirrored.hall_id, ledger.using)
        return ended()
    return receive(ledger, mirrored, sent)


def receive(ledger: DjangoLedger, mirrored: Mirrored, sent: Sent) -> Heard:
    """Take in what follows, and say how far this copy is; what is refused says why."""
    hall = mirrored.hall_id
    common: Mark | None = _newest_common(ledger.using, hall, sent.trail)
    said: dict[str, str] = {}
    if sent.public is not None:  # before the lines: they may be what is hidden
        _show(ledger.using, hall, sent.public, sent.public_number)
    try:
        with ledger.held(hall):  # one message is written, and told, once
            _take_lines(ledger, hall, sent.lines)
            said = _named(ledger, mirrored, sent.people)
            _heard_of(ledger.using, mirrored, sent, "unreadable" if said else "")
        return _answer(ledger.using, hall, "unreadable" if said else "", common, said)
    except Fork as fork:
        why: Why = "fork"
        common = _mark(ledger.using, hall, fork.common)
    except Gap:
        why = "gap"
    except Refusal as refusal:
        why, said = "unreadable", kept(refusal.faults[0].text)
    _heard_of(ledger.using, mirrored, sent, why)
    return _answer(ledger.using, hall, why, common, said)


def _show(using: str, hall: str, public: bool, number: int | None) -> None:
    """The house that writes says who sees the tournament; open pages hear of it."""
    rows = Hall.objects.using(using).filter(id=hall)
    other = rows.exclude(public=public)
    if number is None and not other.exists():
        return  # an older house says it with every message: for that nobody waits for who writes
    with transaction.atomic(using=using):
        if number is not None and not _follows(using, hall, "public_number", number):
            return
        if other.update(public=public):
            version = rows.values_list("version", flat=True)[0]
            transaction.on_commit(lambda: news.nudge(hall, version), using=using)


def _follows(using: str, hall: str, numbered: str, number: int, **said: str) -> bool:
    """Whether this word follows the newest one here, which it then is; an older one is left."""
    rows = Mirrored.objects.using(using).filter(hall_id=hall, ended_at=None)
    return bool(rows.filter(**{numbered: number}).update(**{numbered: number + 1}, **said))


def _answer(using: str, hall: str, why: Why, common: Mark | None, said: dict[str, str]) -> Heard:
    here = Hall.objects.using(using).select_related("mirrored").get(id=hall)
    return Heard(
        version=here.version,
        head=here.head,
        people_number=here.mirrored.people_number,
        people_stamp=here.mirrored.people_stamp,
        public_number=here.mirrored.public_number,
        public=here.public,
        common=common,
        refused=why,
        said=said,
        delivered=bool(here.mirrored.delivered) and here.phase == "awarded",
    )


def ended() -> Heard:
    """For a laptop whose pairing is over, on whichever side."""
    text = Text("the pairing has ended: the other house takes nothing any more")
    return Heard(refused="ended", said=kept(text))


def unknown() -> Heard:
    """For a pairing that is not, or no longer, in the books; a thief gets the same sentence."""
    text = Text(
        "the server does not know this pairing: it was put back to a backup that is older, or "
        "another laptop has been paired since"
    )
    return Heard(refused="ended", said=kept(text))


# ── Lines ────────────────────────────────────────────────────────────────────────────────────────


def _take_lines(ledger: DjangoLedger, hall: str, lines: Sequence[str]) -> None:
    if len(lines) > MOST_LINES:
        raise Refusal.single("lines", "at most {most} lines", most=MOST_LINES)
    records = [TOURNAMENTS.from_line(line, f"line {n}") for n, line in enumerate(lines, start=1)]
    for _ in range(MOST_TRIES):
        fresh = _fresh(ledger.using, hall, records)
        if not fresh:
            return
        try:
            _take(ledger, hall, fresh)
        except Overtaken:
            continue  # the same portion came by another way: look again what is new of it
        return
    raise Gap


def _fresh(using: str, hall: str, records: Sequence[Record]) -> list[Record]:
    """What is new here of these; Fork where one is another, Gap where one is missing."""
    version = Hall.objects.using(using).values_list("version", flat=True).get(id=hall)
    numbers = [record.seq for record in records if record.seq <= version]
    rows = JournalRow.objects.using(using).filter(hall_id=hall, seq__in=numbers)
    here = dict(rows.values_list("seq", "hash"))
    for record in records:
        if record.seq <= version and here.get(record.seq) != record.hash:
            raise Fork(record.seq - 1)
    fresh = [record for record in records if record.seq > version]
    if fresh and fresh[0].seq != version + 1:
        raise Gap
    return fresh


def _take(ledger: DjangoLedger, hall: str, fresh: list[Record]) -> None:
    state, version = ledger.state(hall)
    if state.writer and state.writer == own_device(ledger.using).id:
        raise Fork(version)  # it was handed over to this house, which goes on by itself
    if version == 0:
        _refuse_another(hall, fresh[0])
    place = f"record {fresh[0].seq}"
    try:
        ledger.take(hall, fresh)
    except Unsealed:
        raise Refusal.single(
            place, "from here on the checksums no longer fit together: the lines have been changed"
        ) from None
    except Refusal:
        raise
    except (*BROKEN_BY_THE_FILE, DataError) as error:
        raise Refusal.single(
            place, "the journal cannot be replayed: {error}", error=str(error)
        ) from None


def _refuse_another(hall: str, first: Record) -> None:
    event = first.event
    if not isinstance(event, TournamentAnnounced) or event.tournament != hall:
        raise Refusal.single("record 1", "this is the journal of another tournament")
    refuse_unplayable(fold([event]))


def _newest_common(using: str, hall: str, trail: Sequence[Mark]) -> Mark | None:
    """The newest of these marks that stands in the journal here, too."""
    numbers = [mark.seq for mark in trail[:MOST_LINES]]
    rows = JournalRow.objects.using(using).filter(hall_id=hall, seq__in=numbers)
    here = dict(rows.values_list("seq", "hash"))
    both = [mark for mark in trail[:MOST_LINES] if here.get(mark.seq) == mark.hash]
    return max(both, key=lambda mark: mark.seq, default=None)


def _mark(using: str, hall: str, seq: int) -> Mark:
    rows = JournalRow.objects.using(using).filter(hall_id=hall, seq=seq)
    return Mark(seq, rows.values_list("hash", flat=True).first() or "")


# ── Names ────────────────────────────────────────────────────────────────────────────────────────


def _named(ledger: DjangoLedger, mirrored: Mirrored, people: People | None) -> dict[str, str]:
    """Why the names are not taken, where they are not; the lines are, whatever the names are."""
    if people is None:
        return {}
    try:
        _take_people(ledger, mirrored, people)
    except Refusal as refusal:
        return kept(refusal.faults[0].text)
    return {}


def _take_people(ledger: DjangoLedger, mirrored: Mirrored, people: People) -> None:
    """The whole list in the place of the one before; an older one that arrives late is left."""
    using, hall = ledger.using, mirrored.hall_id
    with transaction.atomic(using=using):
        stamp = stamp_of(people.persons)
        if not _follows(using, hall, "people_number", people.number, people_stamp=stamp):
            return
        here = {row.player: row for row in Person.objects.using(using).filter(hall_id=hall)}
        named = {person.player for person in people.persons}
        theirs = Person.objects.using(using).filter(hall_id=hall)
        theirs.exclude(player__in=named).delete()
        changed = {
            person.player: _changed(here.get(person.player), person) for person in people.persons
        }
        renamed = [player for player, fields in changed.items() if "pseudonym" in fields]
        theirs.filter(player__in=renamed).update(pseudonym="")  # two may have exchanged theirs
        for player, fields in changed.items():
            if player not in here:
                Person(hall_id=hall, player=player, **fields).save(using=using, force_insert=True)
            elif fields:
                theirs.filter(player=player).update(**fields)
        after_import(hall, using)  # whoever was erased here does not come back
        version = Hall.objects.using(using).values_list("version", flat=True).get(id=hall)
        transaction.on_commit(lambda: _names_changed(hall, version), using=using)


def _names_changed(hall: str, version: int) -> None:
    news.publish(news.PEOPLE, 0)
    news.nudge(hall, version)


def _changed(here: Person | None, person: PublicPerson) -> dict[str, Any]:
    """What is to be written of somebody; of most people nothing has changed."""
    fields = {
        "pseudonym": person.pseudonym,
        "minor": person.minor,
        "told_apart": person.told_apart,
    }
    if here is None or not here.known_as or not person.minor:
        # Of its own people a house knows the name by itself; public pages make initials of it.
        fields |= {"name": person.name, "surname": person.surname}
    if here is None:
        return fields
    return {name: value for name, value in fields.items() if getattr(here, name) != value}


# ── How old it is ────────────────────────────────────────────────────────────────────────────────


def shown_age(hall: str, phase: str) -> dict[str, datetime | None]:
    """How old what a mirror shows is, if it is not of now, and since when nothing more is sent."""
    row = Mirrored.objects.filter(hall_id=hall).first()
    if row is None:
        return {}
    aged = as_of(row.contact_at, row.ended_at, phase, timezone.now(), row.refused)
    return {"as_of": aged, "parted_at": row.ended_at}


def _heard_of(using: str, mirrored: Mirrored, sent: Sent, why: Why) -> None:
    """The hall is heard of; what it said tells whether both copies are the same."""
    now = timezone.now()
    rows = Mirrored.objects.using(using).filter(hall_id=mirrored.hall_id)
    heard: dict[str, object] = {}
    if sent.now:
        heard["clock_ahead"] = sent.now - int(now.timestamp() * 1000)
    if sent.hall_address:
        heard["hall_address"] = sent.hall_address[:200]
    version = Hall.objects.using(using).values_list("version", flat=True).get(id=mirrored.hall_id)
    apart = _apart(using, mirrored, version, sent, why)
    if apart == "":
        heard |= {"contact_at": now, "refused": "", "refused_since": None}
    elif apart is not None:
        heard |= {"refused": apart, "refused_since": mirrored.refused_since or now}
    if heard:
        rows.update(**heard)
    if apart is None:
        return
    if apart != mirrored.refused or (not apart and away(mirrored.contact_at, now)):
        news.nudge(mirrored.hall_id, version)  # pages say how old they are, or no longer do


def _apart(
    using: str, mirrored: Mirrored, version: int, sent: Sent, why: Why
) -> Apart | Literal[""] | None:
    """What keeps both copies apart; nothing where they are the same, None where nobody knows."""
    if why in ("fork", "unreadable"):
        return why
    if why:
        return None  # something before it is missing: the laptop asks from where on
    if sent.trail:  # a question, before anything is sent
        newest = max(sent.trail, key=lambda mark: mark.seq)
        if _mark(using, mirrored.hall_id, newest.seq) != newest:
            return None  # what follows will be sent, and taken or refused
        if newest.seq < version:
            return "ahead"
        return None if mirrored.refused == "unreadable" else ""
    last = TOURNAMENTS.from_line(sent.lines[-1]).seq if sent.lines else version
    return "" if last == version else None
