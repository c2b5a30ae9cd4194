"""A round's form that comes back filled in: slips, and everything that has to be said first.

A table nobody wrote anything for is left alone; one that is half filled in is told with its row.
Whoever fills in a form sees names, so a result belongs to the name it stands beside: where lines
were sorted away from their hidden ids, that is said, and the name counts. What is read becomes the
same command that the desk gives for a typed slip.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

import msgspec

from tafelrunde.desk import commands as c
from tafelrunde.journal.events import Line as SlipLine
from tafelrunde.journal.events import Slip
from tafelrunde.pages.files.read import Line, Page, as_text, headings_of, lines_of
from tafelrunde.pages.files.round_form import countable, form_columns, published
from tafelrunde.pages.files.round_form_people import whose_line
from tafelrunde.pages.files.worded import meant, ways
from tafelrunde.pages.organiser.slip_preview import unusual
from tafelrunde.pages.slip_lines import result_of
from tafelrunde.pages.view import DeskView
from tafelrunde.rulebook.faults import Fault, Refusal
from tafelrunde.rulebook.marks import early_mark
from tafelrunde.rulebook.model import Scoring
from tafelrunde.standings.games import GameRules
from tafelrunde.state.tournament import Round, Table
from tafelrunde.words import Text

MARKED = re.compile(r"(\d{1,15})\s*(?:[sS]|[★*])")
"""A winner as people note one on paper: "11S"."""
SEAT = re.compile(r"seats\[(\d+)\](?:\.(\w+))?")


NO_SUCH_TABLE = Text("there is no such table in this round")


class FilledTable(msgspec.Struct, frozen=True):
    """A table's slip as filled in."""

    table: int
    rows: dict[str, str]
    """Where each player's line stands, "Zeile 21, Tisch 6"."""
    command: c.ReportSlip
    known: bool
    """Whether exactly this result has been reported already."""
    before: dict[str, SlipLine]
    """What is stored for this table now."""
    doubts: tuple[Text, ...] = ()

    def place_of(self, place: str) -> str:
        """A place inside the slip as whoever filled in the form sees it."""
        found = SEAT.search(place)
        players = [line.player for line in self.command.slip.lines]
        if found is not None and int(found.group(1)) < len(players):
            return self.rows[players[int(found.group(1))]]
        return next(
            (self.rows[line.player] for line in self.otherwise), next(iter(self.rows.values()))
        )

    @property
    def otherwise(self) -> list[SlipLine]:
        """Lines that say something else than what is stored."""
        lines = self.command.slip.lines
        return [line for line in lines if self.before and self.before.get(line.player) != line]


class FilledForm(msgspec.Struct, frozen=True):
    round: int
    tables: tuple[FilledTable, ...]
    empty: tuple[int, ...]
    faults: tuple[Fault, ...]
    doubts: tuple[Fault, ...] = ()
    """What was noticed and is said before anything is stored."""


def read_round_form(view: DeskView, pages: Sequence[Page]) -> FilledForm:
    """The slips that were filled in, and everything that is wrong, row by row."""
    scoring = countable(view.state, view.rulebook)
    forms = [page for page in pages if _is_form(page, scoring)]
    number = _round_of(forms[:1], scoring)
    round_ = published(view.state, number)
    reader = _Reader(view, round_)
    several = len(forms) > 1
    for page in forms:
        reader.read(page, titled=several)
    filled = tuple(reader.filled.values())
    empty = tuple(table for table in round_.tables if table not in reader.filled)
    return FilledForm(number, filled, empty, tuple(reader.faults), tuple(reader.doubts))


def _is_form(page: Page, scoring: Scoring) -> bool:
    _top, keys = headings_of(page.rows, form_columns(scoring))
    return {"round", "table"} <= set(keys.values())


def _round_of(forms: Sequence[Page], scoring: Scoring) -> int:
    numbers = {
        number
        for page in forms
        for line in lines_of(page, form_columns(scoring), [])
        if (number := line.number("round")) is not None
    }
    if len(numbers) != 1:
        raise Refusal.single(
            forms[0].title if forms else "",
            "a sheet with the tables of one round expected (columns round, table, name …)",
        )
    return numbers.pop()


@dataclass(frozen=True)
class _Row:
    """A line of the form, and how its place is called."""

    line: Line
    spot: str


class _Reader:
    def __init__(self, view: DeskView, round_: Round) -> None:
        self.state, self.rulebook, self.round = view.state, view.rulebook, round_
        self.names, self.lang = view.names, view.lang
        self.scoring = countable(view.state, view.rulebook)
        self.filled: dict[int, FilledTable] = {}
        self.contradicted: set[int] = set()
        self.faults: list[Fault] = []
        self.doubts: list[Fault] = []

    def read(self, page: Page, *, titled: bool) -> None:
        tables: dict[int, list[_Row]] = {}
        scratch: list[Fault] = []
        for line in lines_of(page, form_columns(self.scoring), scratch):
            row = _Row(line, self._spot(line, titled=titled))
            number, table = line.number("round"), line.number("table")
            if number is not None and number != self.round.number:
                self._doubt(row.spot, _of_another_round(number))
            elif table is None or table not in self.round.tables:
                self._fault(row.spot, NO_SUCH_TABLE)
            else:
                tables.setdefault(table, []).append(row)
        for table, rows in tables.items():
            if any(_written(row.line, self.scoring) for row in rows):
                self._table(table, rows)

    def _spot(self, line: Line, *, titled: bool) -> str:
        table = as_text(line.cells.get("table")) or "?"
        sheet = f"{line.page}, " if titled else ""
        row = Text("row {row}, table {table}", row=line.row, table=table)
        return f"{sheet}{row[self.lang]}"

    def _fault(self, spot: str, text: Text) -> None:
        self.faults.append(Fault(spot, text))

    def _doubt(self, spot: str, text: Text) -> None:
        self.doubts.append(Fault(spot, text))

    # ── One table ────────────────────────────────────────────────────────────────────────────────

    def _table(self, number: int, rows: Sequence[_Row]) -> None:
        table = self.round.tables[number]
        before = len(self.faults)
        lines = self._lines(table, rows)
        for seat in table.seats:
            if seat.player not in lines and len(self.faults) == before:
                self._fault(
                    rows[0].spot,
                    Text("the line of {called} is missing", called=self._called(seat.player)),
                )
        if len(self.faults) > before:
            return
        slip = Slip(tuple(lines[seat.player][1] for seat in table.seats))
        rows_of = {player: row.spot for player, (row, _line) in lines.items()}
        self._keep(number, table, slip, rows_of)

    def _keep(self, number: int, table: Table, slip: Slip, rows: Mapping[str, str]) -> None:
        stored = {line.player: line for line in table.slip.lines} if table.slip else {}
        rules = GameRules.of(self.rulebook, self.scoring, self.state.options, self.round.kind)
        doubts = tuple(unusual(self.scoring, slip, rules.cap, self.names))
        command = c.ReportSlip(round=self.round.number, table=number, slip=slip)
        known = table.slip == slip
        found = FilledTable(number, dict(rows), command, known, stored, doubts)
        other = self.filled.get(number)
        if number in self.contradicted:
            return  # Two already differ: a third does not decide between them.
        if other is None:
            self.filled[number] = found
        elif other.command != command:
            self._contradiction(other, found)
            self.contradicted.add(number)
            del self.filled[number]

    def _contradiction(self, first: FilledTable, second: FilledTable) -> None:
        """Told at the first line that differs, with both results."""
        there = {line.player: line for line in first.command.slip.lines}
        here = next(line for line in second.command.slip.lines if line != there[line.player])
        who, spot = self._called(here.player), first.rows[here.player]
        new, old = (result_of(line, self.scoring) for line in (here, there[here.player]))
        self._fault(
            second.rows[here.player],
            Text(
                "contradicts {spot}: {who} has {new} here, {old} there",
                spot=spot,
                who=who,
                new=new,
                old=old,
            ),
        )

    def _lines(self, table: Table, rows: Sequence[_Row]) -> dict[str, tuple[_Row, SlipLine]]:
        early = self.scoring.early_win is not None and any(r.line.text("victory") for r in rows)
        found: dict[str, tuple[_Row, SlipLine]] = {}
        seats = [seat.player for seat in table.seats]
        for row in rows:
            owner = whose_line(row.line, seats, self.names, self._elsewhere(table))
            if owner.doubt is not None:
                self._doubt(row.spot, owner.doubt)
            if owner.player is None:
                self._fault(row.spot, owner.fault)
                continue
            line = self._line(row, owner.player, early=early)
            if line is None:
                continue
            if owner.player not in found:
                found[owner.player] = row, line
            elif found[owner.player][1] != line:
                first = found[owner.player][0].spot
                self._fault(
                    row.spot,
                    Text(
                        "contradicts {first}: two results for {called}",
                        first=first,
                        called=self._called(owner.player),
                    ),
                )
        return found

    def _elsewhere(self, table: Table) -> list[str]:
        here = {seat.player for seat in table.seats}
        seats = (seat for each in self.round.tables.values() for seat in each.seats)
        return [seat.player for seat in seats if seat.player not in here]

    def _line(self, row: _Row, player: str, *, early: bool) -> SlipLine | None:
        own: list[Fault] = []
        line = Line(row.line.page, row.line.row, dict(row.line.cells), row.line.columns, own)
        winner = self._noted_winner(line)
        left = line.flag("left")
        figures: dict[str, int] = {}
        for figure in () if left or early else self.scoring.figures:
            value = line.number(figure.name)
            if value is not None:
                figures[figure.name] = value
            elif not own and not figure.when_level:
                label = figure.label
                line.fault(figure.name, Text("{label} missing here", label=label))
        won = self.scoring.winner_mark and (line.flag("won") or winner)
        victory = self._victory(line)
        for fault in own:
            self._fault(row.spot, fault.text)
        marks = tuple(mark.name for mark in self.scoring.marks if line.flag(mark.name))
        return None if own else SlipLine(player, figures, left, won, victory, marks)

    def _noted_winner(self, line: Line) -> bool:
        """Takes "11S" apart, where the game has a winner to mark."""
        if not self.scoring.winner_mark:
            return False
        cells = line.cells
        assert isinstance(cells, dict)
        for figure in self.scoring.figures:
            noted = MARKED.fullmatch(as_text(cells.get(figure.name)))
            if noted is not None:
                cells[figure.name] = int(noted.group(1))
                return True
        return False

    def _victory(self, line: Line) -> str | None:
        if self.scoring.early_win is None:
            return None
        return meant(ways(early_mark(self.scoring.early_win)), line.text("victory")) or None

    def _called(self, player: str) -> str:
        return self.names.get(player) or player


def _of_another_round(number: int) -> Text:
    return Text("belongs to round {number} and is left alone", number=number)


def _written(line: Line, scoring: Scoring) -> bool:
    keys = [*(f.name for f in scoring.figures), *(mark.name for mark in scoring.all_marks)]
    return any(as_text(line.cells.get(key)) for key in keys)


def changed_lines(filled: FilledTable) -> Iterator[tuple[str, SlipLine, SlipLine | None]]:
    """Each line as it would be stored, beside what is stored now where that differs."""
    for line in filled.command.slip.lines:
        old = filled.before.get(line.player)
        yield line.player, line, old if old != line else None
