"""The ranking list of a season as a table that follows its journal; so no page computes it.

Right after a commit the ledger brings the table to the journal's newest record (`follow`); the row
of the list says to which one it belongs. Whoever finds it behind (another program wrote, a copy was
restored, the house is newer) brings it up before reading. What happened that no list depends on, a
registration or an answer, only moves the mark. Kept and computed lists are always the same: tests
tell random histories and compare.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping, Sequence

import msgspec
from django.db import connections, transaction

from tafelrunde import __version__
from tafelrunde.desk.association.rules import rulebook_of
from tafelrunde.journal import season_events as e
from tafelrunde.reckoning.season.history import Course, Moment, Way, moments, ways
from tafelrunde.reckoning.season.kept_lines import ListSummary, WrittenLine, written
from tafelrunde.rulebook.faults import Broken
from tafelrunde.state.championship import Championship, season_of
from tafelrunde.state.season import Season
from tafelrunde.store import list_order
from tafelrunde.store.association_models import SeasonBook, SeasonRow
from tafelrunde.store.kept_models import KeptLine, KeptList
from tafelrunde.store.list_order import Seasons

FORM = f"{__version__} 6"
"""Another program may add up or write differently: then the list is made anew."""
MOST_TRIES = 20
NO_LIST_DEPENDS_ON = frozenset(
    {
        e.PersonRegistered,
        e.RegistrationCancelled,
        e.PersonMovedUp,
        e.ResultsReceived,
        e.ListPublished,
        e.LotCommitted,
        e.InvitationsSent,
        e.InvitationTold,
        e.InvitationConfirmed,
        e.InvitationDeclined,
        e.DeclineUndone,
        e.InvitationLapsed,
        e.LapseUndone,
        e.InvitationWithdrawn,
        e.FinalPrepared,
        e.FixtureHoused,
    }
)
INSERT = (
    "INSERT INTO store_keptline (season_id, position, person, rank, line, way) "
    "VALUES (%s, %s, %s, %s, %s, %s)"
)
LIGHT = ("season_id", "version", "head", "form", "summary")


def kept_list(ledger: Seasons, season: str) -> KeptList:
    """The list as the journal has it now; brought up first where it is behind."""
    head = SeasonBook.objects.using(ledger.using).filter(id=season).values_list("head", flat=True)
    for _ in range(MOST_TRIES):
        found = _found(ledger.using, season)
        if found is not None and found.head == head.first() and found.form.startswith(_form()):
            if list_order.holds(ledger, found):
                return found
            follow(ledger, season, anew=True)
            continue
        follow(ledger, season)
    raise Broken(f"the list of season {season} cannot keep up with its journal")


def summary_of(kept: KeptList) -> ListSummary:
    return msgspec.convert(kept.summary, ListSummary)


def moments_of(kept: KeptList, person: str, using: str = "default") -> list[Moment]:
    """Read apart: only a person's own page needs them."""
    rows = KeptList.objects.using(using).filter(season_id=kept.season_id)
    course = msgspec.msgpack.decode(bytes(rows.values_list("moves", flat=True).get()), type=Course)
    lines = KeptLine.objects.using(using).filter(season_id=kept.season_id, person=person)
    way = lines.values_list("way", flat=True).first()
    return moments(course, msgspec.msgpack.decode(bytes(way), type=Way) if way else ())


def _found(using: str, season: str) -> KeptList | None:
    return KeptList.objects.using(using).filter(season_id=season).only(*LIGHT).first()


# ── Following ────────────────────────────────────────────────────────────────────────────────────


def follow(ledger: Seasons, season: str, *, anew: bool = False) -> None:
    """Bring the table to the journal's newest record; `anew`: whatever it holds.

    What takes time is worked out before anything is locked.
    """
    state, version, head = ledger.headed(season)
    found = _found(ledger.using, season)
    if found is not None and not anew:
        if (found.head, found.form[: len(_form())]) == (head, _form()):
            return
        if _nothing_new(ledger.using, found, state):
            _move(ledger.using, found, version, head)
            return
    rulebook = rulebook_of(state)
    told = season_of(state, rulebook)
    form = _form() + _fingerprint(told)
    if found is not None and found.form == form and not anew:
        _move(ledger.using, found, version, head)
        return
    people = list_order.register_now(ledger)
    summary, lines = written(ledger.table(season), list_order.names_now(ledger))
    summary = msgspec.structs.replace(summary, people=people)
    course, found_ways = ways(told)
    row = KeptList(
        season_id=season,
        version=version,
        head=head,
        form=form,
        summary=msgspec.to_builtins(summary),
        moves=msgspec.msgpack.encode(course),
    )
    _write(ledger.using, row, lines, found_ways)


def _form() -> str:
    return hashlib.sha256(FORM.encode()).hexdigest()[:16]


def _fingerprint(told: Season) -> str:
    """Of everything the list is a function of."""
    rules = (told.rulebook.id, told.rulebook.version, told.rulebook.season)
    said = (told.options, told.champion, told.runner_up, told.tournaments, told.lots, told.granted)
    return hashlib.sha256(repr((rules, said)).encode()).hexdigest()[:48]


def _nothing_new(using: str, found: KeptList, state: Championship) -> bool:
    """The list belongs to this journal, and nothing that counts happened since."""
    if not found.form.startswith(_form()) or found.version > state.seq:
        return False
    since = state.history[found.version :]
    if any(type(event) not in NO_LIST_DEPENDS_ON for event in since):
        return False
    rows = SeasonRow.objects.using(using).filter(season_id=found.season_id, seq=found.version)
    return rows.filter(hash=found.head).exists()


def _move(using: str, found: KeptList, version: int, head: str) -> None:
    """Whoever was quicker has moved it at least as far."""
    rows = KeptList.objects.using(using).filter(season_id=found.season_id, head=found.head)
    rows.filter(form=found.form).update(version=version, head=head)


def _write(
    using: str, row: KeptList, lines: Sequence[WrittenLine], told: Mapping[str, Way]
) -> None:
    """All or nothing, by one at a time, and never over a newer one."""
    with transaction.atomic(using=using):
        books = SeasonBook.objects.using(using).select_for_update().filter(id=row.season_id)
        if books.values_list("head", flat=True).first() != row.head:
            return
        KeptLine.objects.using(using).filter(season_id=row.season_id).delete()
        with connections[using].cursor() as cursor:
            cursor.executemany(INSERT, _values(row.season_id, lines, told))
        row.save(using=using)


def _values(
    season: str, lines: Iterable[WrittenLine], told: Mapping[str, Way]
) -> list[tuple[str, int, str, int, str, bytes]]:
    pack = msgspec.msgpack.encode
    return [
        (season, at, each.person, each.rank, each.line, pack(told.get(each.person, ())))
        for at, each in enumerate(lines)
    ]


def rebuild(ledger: Seasons) -> int:
    """Every season's list from its journal, whatever is kept; how many seasons."""
    books = SeasonBook.objects.using(ledger.using).filter(version__gt=0)
    seasons = list(books.values_list("id", flat=True))
    for season in seasons:
        follow(ledger, season, anew=True)
    return len(seasons)
