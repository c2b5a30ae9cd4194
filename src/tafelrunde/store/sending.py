"""What a laptop sends to its mirror, where it is sent to, and how the line is."""

from __future__ import annotations

import secrets
from datetime import datetime
from typing import Literal, get_args

import msgspec
from django.db.models import QuerySet
from django.utils import timezone
from django.utils.crypto import salted_hmac

from tafelrunde.games.shelf import rulebook_for
from tafelrunde.store import news, registrations
from tafelrunde.store.book import DjangoLedger
from tafelrunde.store.mirror_age import public_page
from tafelrunde.store.mirror_models import Sending
from tafelrunde.store.mirror_wire import Mark, Paired, PublicPerson, public_people
from tafelrunde.store.models import Hall, JournalRow
from tafelrunde.store.prepared import Prepared

Line = Literal["new", "up", "down", "fork", "ahead", "refused", "ended", "leaving", "left"]
"""How the line is: never used yet · works · broken · the mirror has other records than this house ·
it has more of them · it cannot read what is sent · it has ended the pairing · we have · it knows
that."""
LINES: tuple[Line, ...] = get_args(Line)
QUIET: frozenset[str] = frozenset({"ended", "left"})
"""Nothing is sent any more until it is paired anew."""
FORMER = QUIET | {"leaving"}
"""The mirror is told nothing more and goes on showing what it has."""

PORTION_LINES, MOST_PORTION_LINES, PORTION_BYTES = 500, 2000, 600_000
"""So much is sent at once: little enough for a poor line, more on a good one, and never more than a
part of what a form may carry and what a mirror takes (`mirroring.MOST_LINES`)."""


class LineNow(msgspec.Struct, frozen=True):
    """How the line of a tournament is, for the desk."""

    state: str
    since: datetime
    address: str
    """The public page there."""
    season: str
    common: str = ""
    more: int = 0
    said: str = ""

    @property
    def live(self) -> bool:
        return self.state not in FORMER


_LINE = Prepared(lambda hall: Sending.objects.filter(hall_id=hall).order_by(), str)


def row_of(hall: str, using: str = "default") -> Sending | None:
    return _LINE.first(using, hall)


def mirror_page(hall: str) -> str:
    """Where everybody reads this tournament outside the hall, as long as a mirror follows it."""
    row = row_of(hall)
    return _page_of(row) if row is not None and row.state not in FORMER else ""


def former_mirror(hall: str) -> str:
    """Where a mirror that is no longer told goes on showing this tournament."""
    row = row_of(hall)
    return _page_of(row) if row is not None and row.state in FORMER else ""


def _page_of(row: Sending) -> str:
    return public_page(row.address, row.slug)


def line_now(hall: str, lang: str) -> LineNow | None:
    row = row_of(hall)
    if row is None:
        return None
    said = msgspec.json.decode(row.said, type=dict[str, str]) if row.said else {}
    return LineNow(
        row.state,
        row.since,
        _page_of(row),
        row.season,
        said.get("common", ""),
        int(said.get("more", "0")),
        said.get(lang, said.get("en", "")),
    )


def fresh_salt() -> str:
    return secrets.token_hex(16)


def secret_of(salt: str) -> str:
    """What is shown to the mirror; made anew each time, so that no backup holds it."""
    return salted_hmac("tafelrunde.sending", salt, algorithm="sha256").hexdigest()


def begin(hall: str, address: str, salt: str, paired: Paired, using: str = "default") -> None:
    now = timezone.now()
    fields = {
        "address": address,
        "slug": paired.slug,
        "season": paired.season,
        "salt": salt,
        "paired_at": now,
        "state": "new",
        "since": now,
        "said": "",
        "registered_stamp": "",
        "registered_at": None,
    }
    if Sending.objects.using(using).filter(hall_id=hall).exclude(address=address).exists():
        registrations.forget(hall, using)
    Sending.objects.using(using).update_or_create(hall_id=hall, defaults=fields)
    look_again(hall, using)


def leave(hall: str, using: str = "default") -> None:
    """The pairing ends here at once; the other house is told as soon as it can be."""
    note(hall, "leaving", using=using)


def left(hall: str, using: str = "default") -> None:
    """The other house knows. It still shows what it has: where, is kept until it is forgotten."""
    rows = Sending.objects.using(using).filter(hall_id=hall)
    rows.update(state="left", since=timezone.now(), said="")
    registrations.forget(hall, using)
    look_again(hall, using)


def forget(hall: str, using: str = "default") -> None:
    """Nothing remains."""
    Sending.objects.using(using).filter(hall_id=hall).delete()
    registrations.forget(hall, using)
    look_again(hall, using)


def note(hall: str, line: Line, said: dict[str, str] | None = None, using: str = "default") -> bool:
    """How the line is from now on; whether that is news."""
    text = msgspec.json.encode(said).decode() if said else ""
    row = row_of(hall, using)
    if row is None or (row.state == "leaving" and line != "leaving"):
        return False
    if (row.state, row.said) == (line, text):
        return False
    rows = Sending.objects.using(using).filter(hall_id=hall)
    if line != "leaving":
        rows = rows.exclude(state="leaving")
    rows.exclude(state=line).update(state=line, since=timezone.now(), said=text)
    rows.update(said=text)
    look_again(hall, using)
    return True


def look_again(hall: str, using: str = "default") -> None:
    """Open pages of the desk show what stands beside the journal, too."""
    found = Hall.objects.using(using).filter(id=hall).values_list("version", flat=True).first()
    if found is not None:
        news.nudge(hall, found)


# ── What is sent ─────────────────────────────────────────────────────────────────────────────────


def _hall_now(hall: str) -> QuerySet[Hall, tuple[int, str, bool]]:
    return Hall.objects.filter(id=hall).order_by().values_list("version", "head", "public")


_HALL = Prepared(_hall_now, str)


def shown(using: str, hall: str) -> bool:
    """Whether everybody may see it; what is hidden here is hidden on the mirror, too."""
    return any(public for _version, _head, public in _HALL.asked(using, hall))


def newest(using: str, hall: str) -> Mark:
    ((version, head, _public),) = _HALL.asked(using, hall)
    return Mark(version, head)


def _lines_between(hall: str, after: int, up_to: int) -> QuerySet[JournalRow, str]:
    rows = JournalRow.objects.filter(hall_id=hall, seq__gt=after, seq__lte=up_to)
    return rows.order_by("seq").values_list("line", flat=True)


_LINES = Prepared(_lines_between, str, int, int)


def lines_after(using: str, hall: str, seq: int, most: int = PORTION_LINES) -> tuple[str, ...]:
    """The next portion, as it stands in the journal."""
    portion: list[str] = []
    size = 0
    for line in _LINES.asked(using, hall, seq, seq + most):
        size += len(line.encode())
        if portion and size > PORTION_BYTES:
            break
        portion.append(line)
    return tuple(portion)


def hash_at(using: str, hall: str, seq: int) -> str:
    """The hash of that record; of none before the first."""
    rows = JournalRow.objects.using(using).filter(hall_id=hall, seq=seq)
    return rows.values_list("hash", flat=True).first() or ""


def trail(using: str, hall: str) -> tuple[Mark, ...]:
    """Marks by which the mirror finds what both have: close together at the end, then sparser."""
    version = newest(using, hall).seq
    numbers, step = [], 1
    at = version
    while at > 0:
        numbers.append(at)
        at, step = at - step, step * 2
    rows = JournalRow.objects.using(using).filter(hall_id=hall, seq__in=numbers)
    found = dict(rows.values_list("seq", "hash"))
    return tuple(Mark(number, found[number]) for number in numbers if number in found)


def names(ledger: DjangoLedger, hall: str) -> tuple[PublicPerson, ...]:
    """The people as public pages show them at this moment."""
    state, version = ledger.state(hall)
    if not version:
        return ()
    people = ledger.people(hall)
    known_there = registrations.known_there(hall, ledger.using)
    return public_people(state, rulebook_for(state), people, known_there)
