"""The standings as a table, put together here and nowhere else, for every medium to show.

Desk, public pages, projector, phones, prints, workbooks, API and terminal show the same columns and
lines, each in its own way. A column is a criterion with its name, its heading and the ways in which
its values are written; a line knows its exact values and why it stands ahead of the next.

While names are a secret (FRI-231) everybody sees points alone. Who led which nation at which table
is public; a figure that only one game gives, such as the points in one role or the cards, would
therefore tell the name behind a pseudonym, and so would the reason for a place, the order of
equals, a round or the line to the finish. Level ones share a rank, for ties are broken only after
the prelims, and stand in the order of their pseudonyms.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import msgspec
from msgspec.structs import replace

from tafelrunde.desk.qualified import misfit
from tafelrunde.pages.finish_line import places_in_the_finish, reach_the_finish, the_line
from tafelrunde.pages.kept_lots import before_the_ceremony
from tafelrunde.pages.ranked_names import name_order, name_shown
from tafelrunde.pages.round_by_round import Rounds, round_by_round
from tafelrunde.pages.view import AnyView, is_secret
from tafelrunde.reckoning.names.public import PublicNames
from tafelrunde.reckoning.reasons import (
    legend,
    reason_sentence,
    reason_told,
    root_of,
    short_reason,
    value_text,
)
from tafelrunde.rulebook.exact import Exact, both_ways, readable_value
from tafelrunde.rulebook.model import TieBreak
from tafelrunde.standings.level import level_but_for_a_lot
from tafelrunde.standings.lot_order import Order, in_lot_order, lots_told, shown_standings
from tafelrunde.standings.table import UNDRAWN, Row, is_newest, ranked, ranks_by_player
from tafelrunde.standings.table import standings as bare_standings
from tafelrunde.state.course import LOT
from tafelrunde.state.tournament import Status
from tafelrunde.words import InEach, Text

Names = Mapping[str, str]
Figures = tuple[tuple[str, str], ...]
"""Values, each with the heading of its column."""
RowsAfter = Callable[[int], Sequence[Row]]
MOST_CLIMBERS = 3
MOST_NAMED = 6
NOTHING_TO_TELL = "–"


class Column(msgspec.Struct, frozen=True):
    """A criterion as it is shown: what it is called, and how its values are written."""

    criterion: TieBreak
    lang: str

    @property
    def code(self) -> str:
        return self.criterion.code

    @property
    def rule(self) -> str:
        return self.criterion.rule

    @property
    def label(self) -> Text:
        """Its name in full."""
        return self.criterion.label

    @property
    def heading(self) -> str:
        """Its name where there is little room."""
        return self.criterion.heading(self.lang)

    @property
    def heading_text(self) -> Text:
        return self.criterion.short or self.criterion.label

    @property
    def percent(self) -> bool:
        return self.criterion.shown_as == "percent"

    def text(self, value: Exact | None, *, level: bool = True) -> str:
        """For people; a lot is told of those who are level in all else, and missed by them."""
        if self.code == LOT and not level:
            return NOTHING_TO_TELL
        return value_text(self.criterion, value, self.lang)

    def number(self, value: Exact | None) -> int | float | None:
        """For a cell of a workbook."""
        if value is not None and self.criterion.shown_as == "root":
            return float(root_of(value, 6))
        return None if value is None else readable_value(value)

    def data(self, value: Exact | None) -> dict[str, Any]:
        """For programs: to be read, and exactly to be compared."""
        if value is None:
            return {"code": self.code, "value": None, "exact": None}
        read = both_ways(value)
        return {"code": self.code, **read, "value": self.number(value) if value else read["value"]}


class Line(msgspec.Struct, frozen=True):
    """One row; `moved` places up (positive) or down since the round before."""

    row: Row
    name: str
    columns: tuple[Column, ...]
    names: Names
    moved: int | None = None
    rounds: Rounds = ()
    """Where somebody asked for it."""
    last_in: bool = False
    """Whether the way into the finish ends below this row."""
    level: bool = False
    """Whether only a lot could tell it from another row."""
    left: Status = "active"
    """How somebody stands now who left since, in the round that is played or in the finish."""

    @property
    def rank(self) -> int | None:
        return self.row.rank

    @property
    def player(self) -> str:
        return self.row.player

    @property
    def status(self) -> str:
        return self.left if self.row.status == "active" else self.row.status

    @property
    def out(self) -> bool:
        """Whether somebody plays no longer."""
        return self.status != "active"

    @property
    def values(self) -> tuple[str, ...]:
        pairs = zip(self.columns, self.row.values, strict=True)
        return tuple(column.text(value, level=self.level) for column, value in pairs)

    @property
    def cells(self) -> tuple[tuple[Column, str], ...]:
        return tuple(zip(self.columns, self.values, strict=True))

    @property
    def reason(self) -> str:
        """What puts it ahead of the next, as a sentence."""
        return self.sentence(self.columns[0].lang) or ""

    def sentence(self, lang: str, names: Names | None = None) -> str | None:
        return reason_sentence(self.row, self.names if names is None else names, lang)

    def told_to_next(self, lang: str) -> str:
        """The same as the person behind reads it on a phone."""
        return reason_told(self.row, lang)

    @property
    def short(self) -> str:
        """The same where there is little room."""
        return short_reason(self.row, self.columns[0].lang)

    @property
    def separated_by(self) -> TieBreak | None:
        return self.row.reason.tie_break if self.row.reason is not None else None


class Standings(msgspec.Struct, frozen=True):
    after: int | None
    columns: tuple[Column, ...]
    rows: tuple[Line, ...]
    seated_otherwise: bool = False
    """The finish was seated before a correction, and other people play in it."""
    cut: int = 0
    """How many reach the finish; none where the standings themselves decide."""
    seated: bool = False
    """Whether the finish has been seated: who reached it is no longer to come."""
    reached: int = 0
    """How many reached it: more than those above the line once somebody there was put out."""
    level: int = 0
    """How many stand level where the line would be."""

    @property
    def telling(self) -> tuple[int, ...]:
        """The columns that have something to tell: a lot only where it tells somebody apart."""
        level = [line.row for line in self.rows if line.level]
        columns = enumerate(self.columns)
        return tuple(n for n, each in columns if each.code != LOT or _given(level, n))

    @property
    def legend(self) -> str:
        """What the headings stand for, with their rules."""
        chain = [self.columns[number].criterion for number in self.telling]
        return legend(chain, self.columns[0].lang)

    @property
    def climbers(self) -> tuple[Line, ...]:
        """The news of the round is of those who play on; equals are named together."""
        return self._climbed if len(self._climbed) <= MOST_NAMED else self._climbed[:MOST_CLIMBERS]

    @property
    def more_climbers(self) -> int:
        """How many climbed as much as the last one named, and are too many to be named."""
        return len(self._climbed) - len(self.climbers)

    @property
    def _climbed(self) -> tuple[Line, ...]:
        up = [(line.moved or 0, line) for line in self.rows if not line.out]
        best = sorted((each for each in up if each[0] > 0), key=lambda each: -each[0])
        least = best[:MOST_CLIMBERS][-1][0] if best else 0
        return tuple(line for moved, line in best if moved >= least)

    def of(self, player: str) -> Line:
        return next(line for line in self.rows if line.player == player)


# ── Who may see what ─────────────────────────────────────────────────────────────────────────────


def shown_chain(view: AnyView) -> tuple[TieBreak, ...]:
    """The criteria this audience may see."""
    return view.chain[:1] if is_secret(view) else view.chain


def whole_rows(
    view: AnyView, after: int | None, order: Order | None = None, *, read_out: bool = False
) -> list[Row]:
    """The standings as they are; equals by lot, else in the order of their names.

    To everybody no lot is told that decided the finish and waits for the ceremony.
    """
    public = isinstance(view.names, PublicNames)
    state = before_the_ceremony(view.state) if public else view.state
    by_name = order or name_order(view)
    return shown_standings(view.rulebook, state, after, by_name, read_out=read_out)


def rows_told(view: AnyView, rows: Sequence[Row]) -> list[Row]:
    """What of them this audience may see: under pseudonyms who withdrew stands like all others."""
    if not is_secret(view):
        return list(rows)
    chain = shown_chain(view)
    bare = [
        replace(
            row,
            rank=None,
            status="active" if row.status == "withdrawn" else row.status,
            values=row.values[: len(chain)],
            reason=None,
        )
        for row in rows
    ]
    return ranked(bare, chain, view.names.order)


def shown_rows(view: AnyView, after: int) -> list[Row]:
    """The standings after a round as this audience may see them."""
    return rows_told(view, whole_rows(view, after))


# ── The table ────────────────────────────────────────────────────────────────────────────────────


def standings_table(
    view: AnyView,
    after: int,
    *,
    by_round: bool = False,
    compared: bool = True,
    order: Order | None = None,
    rows_after: RowsAfter | None = None,
) -> Standings:
    """`compared`: with what moved since the round before; `order`: another one of equals;
    `rows_after`: where somebody has worked the standings out already."""
    whole = rows_after or (lambda number: whole_rows(view, number, order))
    rows = rows_told(view, whole(after))
    before = _before(view, after - 1, whole, order) if compared and after > 1 else []
    table = _as_it_is_now(view, table_of_rows(view, rows, after, ranks_by_player(before)), after)
    if is_secret(view):
        return table
    told = round_by_round(view, after) if by_round else None
    other = bool(misfit(view.state, view.rulebook).seated)
    cut = 0 if other else reach_the_finish(view, after)
    last, level = the_line(view, rows, after, cut)
    lines = tuple(
        replace(
            line,
            rounds=told(line.row) if told is not None else (),
            last_in=line.player == last,
        )
        for line in table.rows
    )
    return replace(
        table,
        rows=lines,
        cut=cut,
        reached=places_in_the_finish(view) if cut else 0,
        level=level,
        seated_otherwise=other,
        seated=bool(view.state.matches),
    )


def _before(view: AnyView, earlier: int, whole: RowsAfter, order: Order | None) -> list[Row]:
    """What was read out: closing a round moves nobody, though it ends what the round before shows
    of whoever was thrown out meanwhile."""
    if is_newest(view.state, earlier):
        return rows_told(view, whole_rows(view, earlier, order, read_out=True))
    return rows_told(view, whole(earlier))


def _as_it_is_now(view: AnyView, table: Standings, after: int) -> Standings:
    """The newest standings mark whoever has left since, as every other page does; under
    pseudonyms a mark would tell who that is."""
    if is_secret(view) or not is_newest(view.state, after):
        return table
    entries = view.state.entries
    lines = (replace(line, left=entries[line.player].status(UNDRAWN)) for line in table.rows)
    return replace(table, rows=tuple(lines))


def scripts_table(view: AnyView, after: int | None = None) -> Standings:
    """As scripts read it: equals in the order of their ids, after a round or as it is now.

    A sheet that is asked for its standings after a round knows its lots all the same: there they
    have no time.
    """
    return table_of_rows(view, bare_standings(view.rulebook, view.state, after), after)


def table_with_lots(view: AnyView, after: int | None = None) -> Standings:
    """The same for people: equals by their lots, and it says that a lot it was."""
    rows = bare_standings(view.rulebook, view.state, after)
    now = len(view.state.rounds) if after is None else after
    drawn = lots_told(view.rulebook, view.state, rows, now)
    return table_of_rows(view, in_lot_order(rows, drawn), after)


def table_of_rows(
    view: AnyView,
    rows: Sequence[Row],
    after: int | None = None,
    ranks: Mapping[str, int] | None = None,
) -> Standings:
    """Rows that somebody has worked out; `ranks` are those of the round before."""
    before = ranks or {}
    columns = tuple(Column(criterion, view.lang) for criterion in shown_chain(view))
    names = {player: name_shown(view, player) for player in view.state.entries}
    level = level_but_for_a_lot(rows, shown_chain(view))
    lines = tuple(
        Line(
            row,
            names[row.player],
            columns,
            names,
            _moved(row, before.get(row.player)),
            level=row.player in level,
        )
        for row in rows
    )
    return Standings(after, columns, lines)


def _moved(row: Row, earlier: int | None) -> int | None:
    return earlier - row.rank if earlier is not None and row.rank is not None else None


def figures_by_player(view: AnyView, rows: Sequence[Row]) -> dict[str, Figures]:
    """What these rows say of each person, each value with the heading of its column."""
    columns = [Column(criterion, view.lang) for criterion in view.chain]
    level = level_but_for_a_lot(rows, view.chain)
    # A lot nobody drew is no figure, nor is one that tells nobody apart.
    alike = [row for row in rows if row.player in level]
    told = [n for n, c in enumerate(columns) if _given(alike if c.code == LOT else rows, n)]
    return {
        row.player: tuple(
            (columns[n].heading, columns[n].text(row.values[n], level=row.player in level))
            for n in told
        )
        for row in rows
    }


def _given(rows: Sequence[Row], number: int) -> bool:
    return any(row.values[number] is not None for row in rows)


def why_ahead(row: Row, names: Names) -> Text:
    """Why somebody is ahead of the next, as a sentence to stand in others."""
    return InEach(lambda lang: reason_sentence(row, names, lang) or "")
