"""The ranking list for everyone: ranks with their reasons, what counted, what was dropped and why.

Public (7W-407). Made from a `SeasonTable`, which the ledger computes once a version.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction

import msgspec

from tafelrunde.journal.season_events import ListPublished, Placed
from tafelrunde.reckoning.names.register import Names, NamesOf
from tafelrunde.reckoning.season.lines import RankingLine, lines_of, rows_by_name
from tafelrunde.reckoning.season.table import SeasonTable
from tafelrunde.state.championship import SentInvitation
from tafelrunde.words import Text, number


class RankingPage(msgspec.Struct, frozen=True):
    lines: tuple[RankingLine, ...]
    places: int
    """How many the final has."""
    cut: int
    """The last rank that would be invited from the list today; 0 where nobody is."""
    tournaments: int
    """How many tournaments have a result that counts."""


def ranking_page(
    table: SeasonTable,
    names: Names,
    sent: Mapping[str, SentInvitation] | None = None,
    due: Container[str] | None = None,
) -> RankingPage:
    """`sent` and `due` as in `answered`."""
    lines = lines_of(table, rows_by_name(table, names), names)
    lines = tuple(answered(line, sent or {}, due) for line in lines)
    option = table.season.options.get(table.rules.qualification.places_option)
    return RankingPage(
        lines=lines,
        places=option if isinstance(option, int) else 0,
        cut=max((line.rank for line in lines if line.qualifies == "ranking"), default=0),
        tournaments=table.counting,
    )


def answered(
    line: RankingLine, sent: Mapping[str, SentInvitation], due: Container[str] | None
) -> RankingLine:
    """Where invitations went out, they say who is in the final, not the list.

    `due` is who would be invited now: of the others nobody is, wherever the list has them since.
    """
    invitation = sent.get(line.person)
    if invitation is not None:
        told = msgspec.structs.replace(line, answer=invitation.state)
        # Nobody learns here who declined.
        ground = None if told.freed else invitation.because
        return msgspec.structs.replace(told, qualifies=ground)
    if due is None or line.qualifies is None or line.person in due:
        return line
    return msgspec.structs.replace(line, qualifies=None)


# ── Published lists ──────────────────────────────────────────────────────────────────────────────


class ListLine(msgspec.Struct, frozen=True):
    """A line of a published list and how it moved since the one before."""

    rank: int
    person: str
    name: str
    points: Text
    before: int | None
    """The rank on the list before; None: not on it."""


class ListPage(msgspec.Struct, frozen=True):
    number: int
    on: str
    reason: str
    lines: tuple[ListLine, ...]
    gone: tuple[str, ...]
    """Names that stood on the list before and stand on this one no longer."""


def published_list(
    lists: Sequence[ListPublished],
    number_: int,
    names_of: NamesOf,
    some: Sequence[Placed] | None = None,
) -> ListPage:
    """One of the dated lists as it was published, or some of its lines, beside the one before."""
    this = lists[number_ - 1]
    rows = this.rows if some is None else some
    earlier = lists[number_ - 2].rows if number_ > 1 else ()
    before = {row.person: row.rank for row in earlier}
    there = {row.person for row in this.rows}
    gone = [person for person in before if person not in there]
    names = names_of([*(row.person for row in rows), *gone])
    return ListPage(
        number=this.number,
        on=this.on,
        reason=this.reason,
        lines=tuple(_list_lines(rows, before, names)),
        gone=tuple(names.get(person, person) for person in gone),
    )


def _list_lines(
    rows: Iterable[Placed], before: Mapping[str, int], names: Names
) -> Iterator[ListLine]:
    for row in rows:
        name = names.get(row.person, row.person)
        points = number(Fraction(row.points))
        yield ListLine(row.rank, row.person, name, points, before.get(row.person))
