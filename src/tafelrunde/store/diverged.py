"""Two copies of one tournament went on differently: choose one, and keep the other as a file.

Nothing is ever merged and nothing thrown away. The copy that loses is written, whole, into a folder
of its own before the other takes its place; anybody can look into it afterwards, or verify it.
"""

from __future__ import annotations

from pathlib import Path
from typing import Literal

import msgspec
from django.db import transaction

from tafelrunde.journal.record import TOURNAMENTS, Record
from tafelrunde.rulebook.faults import Refusal
from tafelrunde.store import news
from tafelrunde.store.book import DjangoLedger
from tafelrunde.store.durable import write_durably
from tafelrunde.store.models import Answer, Hall, JournalRow
from tafelrunde.store.transfer import Diverged, foreseen, moved_on, read_whole, take_in

Choice = Literal["ours", "theirs"]


class Settled(msgspec.Struct, frozen=True):
    """Which copy stands now, and where the other one lies."""

    tournament: str
    version: int
    lost: int
    kept: Path


def settle(
    ledger: DjangoLedger, journal: bytes, choice: Choice, folder: Path, seen_head: str
) -> Settled:
    """Let one of two diverged copies stand; `seen_head` is our head as the chooser saw it."""
    diverged = divergence(ledger, journal)
    theirs = read_whole(journal)
    tournament_id = getattr(theirs[0].event, "tournament", "")
    hall = Hall.objects.using(ledger.using).get(id=tournament_id)
    if hall.head != seen_head:
        raise moved_on()
    if choice == "ours":
        kept = _kept(folder, hall, theirs)
        return Settled(tournament_id, hall.version, len(diverged.theirs), kept)
    kept = _kept(folder, hall, ledger.records(tournament_id))
    _replace(ledger, hall, diverged, theirs)
    ledger.forget(tournament_id)
    news.publish(tournament_id, theirs[-1].seq)
    return Settled(tournament_id, theirs[-1].seq, len(diverged.ours), kept)


def divergence(ledger: DjangoLedger, journal: bytes) -> Diverged:
    """Where the file and the copy here part; a Refusal where they do not."""
    try:
        foreseen(ledger, journal)
    except Diverged as diverged:
        return diverged
    raise Refusal.single(
        "journal", "the two versions do not contradict each other: please simply import it"
    )


def _kept(folder: Path, hall: Hall, records: list[Record]) -> Path:
    """The losing copy on disk, for certain, before anything else happens."""
    path = folder / f"{hall.slug}-{records[-1].seq}-{records[-1].hash[:12]}.jsonl"
    write_durably(path, TOURNAMENTS.write(records))
    return path


def _replace(ledger: DjangoLedger, hall: Hall, diverged: Diverged, theirs: list[Record]) -> None:
    using = ledger.using
    with transaction.atomic(using=using):
        JournalRow.objects.using(using).filter(hall=hall, seq__gt=diverged.common).delete()
        Answer.objects.using(using).filter(hall=hall, version__gt=diverged.common).delete()
        take_in(ledger, hall, theirs, diverged.theirs)
