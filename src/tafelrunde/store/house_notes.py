"""The rulings and game rules this house wrote itself: kept with all that was changed in them.

They belong to a rulebook and hold for every edition of it; nothing of them is in a journal but
the id that a referee cites.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator

import msgspec
from django.db import DatabaseError, IntegrityError, transaction
from django.db.models import Count, Max, QuerySet

from tafelrunde.games.house_rules import added_by
from tafelrunde.rulebook.faults import Refusal
from tafelrunde.rulebook.house_rules import HouseRule, Written, check_written
from tafelrunde.rulebook.model import Rulebook
from tafelrunde.store import news
from tafelrunde.store.looked_into import LookedInto
from tafelrunde.store.workshop_models import HouseNote

MOST = 500
"""Numbers a rulebook gives out in one house."""
NOTES = "notes"
"""News under this name: a ruling of the house was written, changed or removed."""


class _Notes(LookedInto):
    """All that hold, by rulebook; read again only where rows were added."""

    def __init__(self) -> None:
        super().__init__()
        self.seen: object = None
        self.notes: dict[str, list[tuple[int, Written]]] = {}

    def __call__(self, rulebook: Rulebook) -> tuple[HouseRule, ...]:
        self.look()
        kept = self.notes.get(rulebook.id, ())
        return tuple(written.as_rule(rulebook.prefix, number) for number, written in kept)

    def _look(self) -> None:
        try:
            there = HouseNote.objects.order_by().aggregate(Max("pk"), Max("at"), Count("pk"))
            if there == self.seen:
                return
            found: dict[str, list[tuple[int, Written]]] = {}
            for row in _holding():
                found.setdefault(row.rulebook, []).append((row.number, written_in(row)))
        except DatabaseError:  # a house that is not set up yet has written nothing
            found, there = {}, {}
        self.notes, self.seen = found, there


SHELF = _Notes()


def stand_up() -> None:
    """From now on the house's own rulings are beside every handbook."""
    added_by(SHELF)


def _holding() -> Iterator[HouseNote]:
    last: dict[tuple[str, int], HouseNote] = {}
    for row in HouseNote.objects.order_by("rulebook", "number", "revision"):
        last[row.rulebook, row.number] = row
    return (row for row in last.values() if not row.gone)


def written_in(row: HouseNote) -> Written:
    return Written(**{name: getattr(row, name) for name in Written.__struct_fields__})


def history(rulebook: str, number: int) -> QuerySet[HouseNote]:
    """How one came about, the newest first."""
    rows = HouseNote.objects.filter(rulebook=rulebook, number=number)
    return rows.order_by("-revision").select_related("by")


# ── Writing ──────────────────────────────────────────────────────────────────────────────────────


def write(rulebook: str, written: Written, ids: Collection[str], account: int | None) -> int:
    """A new one; its number was never another's, not even one's that was removed."""
    check_written(written, ids)
    last = HouseNote.objects.filter(rulebook=rulebook).aggregate(last=Max("number"))["last"] or 0
    if last >= MOST:
        raise Refusal.single("title_de", "at most {most} rulings of a house", most=MOST)
    _add(rulebook, last + 1, 1, written, account)
    return int(last + 1)


def revise(before: HouseNote, written: Written, ids: Collection[str], account: int | None) -> None:
    """Somebody else's words are never written over unseen: `before` is what one had before one."""
    check_written(written, ids)
    _add(before.rulebook, before.number, before.revision + 1, written, account)


def remove(before: HouseNote, account: int | None) -> None:
    """No longer shown or found; how it read is kept for rulings that were given under it."""
    wording = written_in(before)
    _add(before.rulebook, before.number, before.revision + 1, wording, account, gone=True)


def _add(
    rulebook: str,
    number: int,
    revision: int,
    written: Written,
    account: int | None,
    *,
    gone: bool = False,
) -> None:
    try:
        with transaction.atomic():
            row = HouseNote.objects.create(
                rulebook=rulebook,
                number=number,
                revision=revision,
                by_id=account,
                gone=gone,
                **msgspec.structs.asdict(written),
            )
    except IntegrityError:
        raise Refusal.single(
            "text_de", "somebody else wrote at the same time; please look at it once more"
        ) from None
    SHELF.look_again()
    transaction.on_commit(lambda: news.nudge(NOTES, row.pk))
