"""The kept list of a season for pages: a page of lines, one line, who is found by a name.

Nothing here computes a season: lines come from the table that follows the journal
(`store.season_list`), names from the people on the page alone.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

import msgspec
from django.core.paginator import Page, Paginator
from django.db.models import QuerySet

from tafelrunde.desk.association.matter import Standing
from tafelrunde.pages.association.ranking import RankingPage, answered
from tafelrunde.reckoning.names.register import Names
from tafelrunde.reckoning.season.history import Moment
from tafelrunde.reckoning.season.kept_lines import ListSummary, people_in, read
from tafelrunde.reckoning.season.lines import RankingLine
from tafelrunde.reckoning.season.table import SeasonTable
from tafelrunde.rulebook.model import Rulebook
from tafelrunde.standings.qualification import Qualified
from tafelrunde.standings.season import SeasonRow, ranking_list
from tafelrunde.state.championship import Championship, SentInvitation, season_of
from tafelrunde.state.season import Season
from tafelrunde.store import season_list
from tafelrunde.store.association.finding import beginning_with, with_another_name
from tafelrunde.store.kept_models import KeptLine, KeptList
from tafelrunde.store.name_keys import loose
from tafelrunde.web.season.people import names_of
from tafelrunde.web.season_ledger import seasons

A_PAGE = 100
"""Lines of the ranking list on a page."""
LONGEST_QUERY = 100
FEW = 20
NOT_FORFEIT = '"forfeits":null'


class Stands(NamedTuple):
    """A place on the list, and whose it is."""

    rank: int
    player: str


class Lines(NamedTuple):
    """All places of a list at one moment: as they are shown, and as the rules see them."""

    at: tuple[str, object]
    """The head of the journal, and the people whose names put equals in order."""
    shown: list[Stands]
    ruled: list[Stands]


_lines: dict[str, Lines] = {}
"""By season; read once a version."""


@dataclass
class Listing:
    """The list of one season as it stands."""

    season: str
    state: Championship
    rulebook: Rulebook

    @cached_property
    def _kept(self) -> KeptList:
        return season_list.kept_list(seasons(), self.season)

    @cached_property
    def summary(self) -> ListSummary:
        return season_list.summary_of(self._kept)

    @cached_property
    def rows(self) -> QuerySet[KeptLine]:
        assert self._kept  # brought up before anything is read
        return KeptLine.objects.filter(season_id=self.season).order_by("position").defer("way")

    def named(self, query: str) -> QuerySet[KeptLine]:
        """All lines, or those of people found by a name."""
        return self._called(loose(query).split()) if query else self.rows

    def page(self, number: str | None, query: str = "") -> Page[KeptLine]:
        return Paginator(self.named(query), A_PAGE).get_page(number)

    def _called(self, wanted: Sequence[str]) -> QuerySet[KeptLine]:
        """By the public name alone: initials stay initials, and no former name is told.

        The kept words say who it could be. Whoever has one name, and appears under it, it is: only
        the others are looked at one by one.
        """
        if not wanted:
            return self.rows.none()
        found = beginning_with(wanted)
        doubtful = list(with_another_name(found, seasons().today()).values_list("id", flat=True))
        names = names_of(doubtful)
        not_so = [one for one in doubtful if not _begin(wanted, loose(names[one]).split())]
        return self.rows.filter(person__in=found).exclude(person__in=not_so)

    def told(
        self,
        rows: Iterable[KeptLine],
        sent: Mapping[str, SentInvitation],
        due: Container[str] | None,
    ) -> RankingPage:
        """The lines in words, with what pages say of the whole list."""
        found = list(rows)
        names = names_of(people_in(row.line for row in found))
        lines = (read(row.line, names) for row in found)
        return RankingPage(
            lines=tuple(answered(line, sent, due) for line in lines),
            places=self.summary.places,
            cut=self.summary.cut,
            tournaments=self.summary.tournaments,
        )

    def ranks(self, people: Iterable[str]) -> dict[str, int]:
        return dict(self.rows.filter(person__in=list(people)).values_list("person", "rank"))

    def standing(self) -> Standing:
        """Who stands where, and who would be invited today."""
        told = self.summary
        return self._lines.ruled, Qualified(told.qualified, told.undecided, (), told.held)

    @property
    def shown(self) -> Sequence[Stands]:
        """Everybody's place, by lot and by name where people are equal."""
        return self._lines.shown

    @property
    def _lines(self) -> Lines:
        at = (self._kept.head, self.summary.people)
        found = _lines.get(self.season)
        if found is None or found.at != at:
            found = _lines[self.season] = self._read(at)
        return found

    def _read(self, at: tuple[str, object]) -> Lines:
        rows = self.rows.order_by("rank", "position").values_list("rank", "person")
        shown = [Stands(*row) for row in rows]
        drawn = {one: number for lot in self.state.lot_orders for number, one in enumerate(lot)}
        last = len(shown)
        ruled = sorted(
            shown, key=lambda each: (each.rank, drawn.get(each.player, last), each.player)
        )
        return Lines(at, shown, ruled)

    # ── One person ──

    def line(self, person: str, names: Names) -> RankingLine | None:
        row = self.rows.filter(person=person).first()
        return read(row.line, names) if row is not None else None

    def moments(self, person: str) -> list[Moment]:
        return season_list.moments_of(self._kept, person)

    def around(self, few: Mapping[str, int]) -> SeasonTable:
        """The table with no more lines than one person's outlook asks for.

        Added up from the tournaments of these few alone: what each of them gave whom does not
        depend on any other, and places in the final are known from the list.
        """
        told = self.summary
        ids = {also for each in few for also in self.state.ids_of(each)}
        played = {each.id for each in self.state.dates_with(ids)}
        season = season_of(self.state, self.rulebook, only=played)
        found = {row.player: row for row in ranking_list(season, told.direct, set(few))}
        rows = [_ranked(found[each], rank) for each, rank in few.items() if each in found]
        return _table(season, rows, told)

    def to_pass(self, person: str) -> dict[str, int]:
        """Who stands next above, the last who would be invited, and the person: by position."""
        row = self.rows.filter(person=person).first()
        if row is None:
            return {}
        invited = [one.player for one in self.summary.qualified if one.because == "ranking"]
        through = self.rows.filter(person__in=invited).order_by().defer("line", "way")
        last = max(through, key=lambda each: each.position, default=None)
        few = [self._next_above(row), last, row]
        known = sorted({each.position: each for each in few if each is not None}.items())
        return {each.person: each.rank for _position, each in known}

    def _next_above(self, row: KeptLine) -> KeptLine | None:
        """Whose points are forfeit is nobody to pass."""
        above = self.rows.filter(position__lt=row.position, rank__lt=row.rank)
        above = above.order_by("-position")
        return next((each for each in above.iterator(FEW) if NOT_FORFEIT in each.line), None)


def _begin(wanted: Sequence[str], words: Sequence[str]) -> bool:
    return all(any(word.startswith(start) for word in words) for start in wanted)


def _ranked(row: SeasonRow, rank: int) -> SeasonRow:
    return msgspec.structs.replace(row, rank=rank)


def _table(season: Season, rows: Sequence[SeasonRow], told: ListSummary) -> SeasonTable:
    return SeasonTable(season, rows, rows, told.qualified, (), told.direct, told.undecided)
