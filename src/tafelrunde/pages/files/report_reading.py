"""A report's workbook back into the tournament's sheet, with the place of everything in it.

Written by this program or filled in by hand: headings are found in both languages and any order,
people by their id or, where there is none, by their name. What the sheet's own reader finds wrong
is told with the row of the workbook it came from.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from tafelrunde.pages.files import columns as col
from tafelrunde.pages.files import worded as w
from tafelrunde.pages.files.chosen import read_choices
from tafelrunde.pages.files.finish import OUTCOMES
from tafelrunde.pages.files.grid import Column
from tafelrunde.pages.files.read import Line, Page, as_number, lines_of, page_of
from tafelrunde.pages.files.report import INFO_ROWS, OLDER_LABELS
from tafelrunde.pages.files.report_people import (
    COLUMNS,
    NAMES,
    ReportPeople,
    name_of,
    without_a_game,
)
from tafelrunde.pages.files.tables import STATUS_WORDS
from tafelrunde.reckoning.names.calling import fault_with_names
from tafelrunde.reckoning.reported import Reported
from tafelrunde.rulebook.faults import Fault, Refusal
from tafelrunde.rulebook.model import Rulebook, Scoring
from tafelrunde.state.sheet.reading import Sheet, read_sheet
from tafelrunde.words import LANGUAGES, Text

Shelf = Callable[[str], Rulebook]
Where = dict[str, Line]
LONGEST_JSON = 32_767
OF_A_TABLE = re.compile(r"rounds\[(\d+)\]: table (\d+)")


def is_report(pages: Sequence[Page], shelf: Shelf) -> bool:
    """Whether a workbook says what it is the report of; a page "Info" alone has many a list."""
    reader = _Reader(pages, shelf)
    return reader._page(col.INFO) is not None and bool(reader._info()[0])


def read_report(pages: Sequence[Page], shelf: Shelf) -> Reported:
    """The tournament in a report; a Refusal with every fault and its row."""
    return _Reader(pages, shelf).reported()


class _Reader:
    def __init__(self, pages: Sequence[Page], shelf: Shelf) -> None:
        self.pages = pages
        self.shelf = shelf
        self.faults: list[Fault] = []
        self.where: Where = {}
        self.people = ReportPeople((), self.where, from_a_journal=False)
        self.kinds: dict[str, Text] = {}

    def reported(self) -> Reported:
        info, further = self._info()
        book = self._played_by(info)
        scoring = self._scoring(book, info)
        sheet: dict[str, Any] = {
            "sheet": 1,
            "rulebook": info.get("rulebook", ""),
            "mode": info.get("mode", ""),
            "options": self._options(further, book, info["mode"]),
        }
        lines = list(self._lines(col.PARTICIPANTS, COLUMNS))
        from_a_journal = bool(info.get("journal"))
        self.people = ReportPeople(lines, self.where, from_a_journal=from_a_journal)
        sheet["players"] = self.people.players
        notes = self._notes()
        sheet["rounds"] = self._rounds(scoring, notes)
        left = self._left()
        sheet |= {key: value for key, value in left.items() if value}
        if finish := self._finish(scoring, notes):
            sheet["knockout"] = finish
        if lots := self.people.lots:
            sheet["lots"] = lots
        if why := info.get("without_finish"):
            sheet["without_finish"] = why
        stated = self._stated()
        if self.faults:
            raise Refusal(self.faults)
        if from_a_journal:
            _say_who_was_away(sheet)
        read = self._read(sheet)
        return Reported(sheet, info, self.people.clubs, stated, read, self.people.warnings)

    def _read(self, sheet: dict[str, Any]) -> Sheet:
        try:
            read = read_sheet(sheet, self.shelf)
        except Refusal as refusal:
            names = self.people.names
            told = [fault_with_names(fault, names) for fault in refusal.faults]
            raise Refusal(placed(fault, self.where) for fault in told) from None
        return replace(read, warnings=[_at_its_table(each) for each in read.warnings])

    def _page(self, title: Text) -> Page | None:
        return page_of(self.pages, *(title[lang] for lang in LANGUAGES))

    def _lines(self, title: Text, columns: Sequence[Column]) -> Iterable[Line]:
        page = self._page(title)
        return lines_of(page, columns, self.faults) if page is not None else ()

    # ── What was agreed ──────────────────────────────────────────────────────────────────────────

    def _info(self) -> tuple[dict[str, str], list[Line]]:
        """What stands in the rows every report has, and the further rows."""
        page = self._page(col.INFO)
        if page is None:
            raise Refusal.single(
                "", "the sheet “{info}” is missing: this is no report of results", info=col.INFO
            )
        labels = OLDER_LABELS | {
            label[lang].casefold(): key for key, label in INFO_ROWS for lang in ("de", "en")
        }
        found: dict[str, str] = {}
        further: list[Line] = []
        for line in lines_of(page, (col.WHAT, col.WORTH), self.faults):
            key = labels.get(line.text("what").casefold())
            if key is None:
                further.append(line)
            else:
                found[key] = line.text("value")
                self.where[key] = line
        return found, further

    def _options(self, further: Sequence[Line], book: Rulebook, mode: str) -> dict[str, object]:
        found = read_choices(further, book, mode)
        self.where |= {f"options.{name}": line for name, (_value, line) in found.items()}
        return {name: value for name, (value, _line) in found.items()}

    def _played_by(self, info: dict[str, str]) -> Rulebook:
        """Where rulebook or mode are unknown there is nothing to read."""
        try:
            return self._rulebook(info)
        except Refusal as refusal:
            raise Refusal(placed(fault, self.where) for fault in refusal.faults) from None

    def _scoring(self, rulebook: Rulebook, info: dict[str, str]) -> Scoring:
        """The figures to look for."""
        modes = {mode.id: mode for mode in rulebook.modes}
        info["mode"] = w.meant(w.modes(rulebook), info.get("mode", "") or info.get("form", ""))
        self.kinds = w.kinds(rulebook)
        if info["mode"] not in modes:
            line = self.where.get("mode") or self.where.get("form")
            place = line.at("value") if line is not None else col.INFO["de"]
            known = ", ".join(modes)
            raise Refusal.single(place, "a mode of this rulebook expected: {known}", known=known)
        return rulebook.scoring[modes[info["mode"]].scoring]

    def _rulebook(self, info: dict[str, str]) -> Rulebook:
        """The edition by which it was played where that is here, else the newest."""
        name, version = info.get("rulebook", ""), info.get("version", "")
        try:
            exact = self.shelf(f"{name}@{version}")
        except Refusal:
            return self.shelf(name)
        if exact.edition != self.shelf(name).edition:
            info["rulebook"] = exact.edition
        return exact

    def _left(self) -> dict[str, list[dict[str, Any]]]:
        columns = (col.STATUS, col.PLAYER, *NAMES, col.AFTER_ROUND)
        kinds = {
            STATUS_WORDS[word][lang].casefold(): key
            for word, key in (("withdrawn", "withdrawals"), ("disqualified", "disqualifications"))
            for lang in ("de", "en")
        }
        found: dict[str, list[dict[str, Any]]] = {"withdrawals": [], "disqualifications": []}
        for line in self._lines(col.LEFT, columns):
            key = kinds.get(line.text("status").casefold())
            if key is None:
                words = ", ".join(kinds)
                line.fault("status", Text("one of: {words}", words=words))
                continue
            self.where[f"{key}[{len(found[key])}]"] = line
            found[key].append(
                {"player": self.people.who(line), "after_round": line.number("after_round")}
            )
        return found

    # ── Games ────────────────────────────────────────────────────────────────────────────────────

    def _notes(self) -> dict[tuple[object, ...], object]:
        columns = (col.ROUND, col.TABLE, col.MATCH, col.GAME, col.NOTES)
        notes: dict[tuple[object, ...], object] = {}
        for line in self._lines(col.MINUTES, columns):
            match = w.meant_in_finish(w.MATCHES, line.text("match"))
            key: tuple[object, ...] = (
                (match, line.number("game") or 1)
                if match
                else (line.number("round"), line.number("table"))
            )
            notes[key] = self._json(line)
        return notes

    def _json(self, line: Line) -> object:
        try:
            text = line.text("minutes")[:LONGEST_JSON]
            return json.loads(text, parse_constant=_no_constant)
        except (ValueError, RecursionError):
            line.fault("minutes", Text("not valid JSON"))
            return None

    def _rounds(
        self, scoring: Scoring, notes: Mapping[tuple[object, ...], object]
    ) -> list[dict[str, Any]]:
        columns = (col.ROUND, col.KIND, col.TABLE, *col.seat_columns(scoring))
        rounds: dict[int, dict[int, list[Line]]] = {}
        kinds: dict[int, str] = {}
        for line in self._lines(col.ROUNDS, columns):
            number, table = line.number("round"), line.number("table")
            if number is None or table is None:
                line.fault("", Text("round and table expected"))
                continue
            rounds.setdefault(number, {}).setdefault(table, []).append(line)
            kinds.setdefault(number, w.meant(self.kinds, line.text("kind")))
        for number in self.people.rounds_without_games(max(rounds, default=0)):
            rounds.setdefault(number, {})
        found = []
        for index, number in enumerate(sorted(rounds)):
            if number != index + 1 and rounds[number]:
                first = next(iter(rounds[number].values()))[0]
                first.fault("round", Text("round {index} is missing", index=index + 1))
            tables = []
            for position, (table, lines) in enumerate(rounds[number].items()):
                place = f"rounds[{index}].tables[{position}]"
                told: dict[str, Any] = {
                    "number": table,
                    "seats": self._seats(lines, scoring, place, self.people.at_table),
                }
                if (number, table) in notes:
                    told["game"] = notes[number, table]
                tables.append(told)
            kind = {"game": kinds[number]} if kinds.get(number) else {}
            without = {"byes": self.people.byes, "off": self.people.off}
            away = {key: said[number] for key, said in without.items() if number in said}
            found.append({**kind, "tables": tables, **away})
        return found

    def _seats(
        self, lines: Sequence[Line], scoring: Scoring, place: str, who: Callable[[Line], str]
    ) -> list[dict[str, Any]]:
        seats = []
        self.where[place] = lines[0]
        for index, line in enumerate(lines):
            self.where[f"{place}.seats[{index}]"] = line
            closed = {"absent": True} if _outcome(line) == "left" else {}
            seats.append(seat_of(line, scoring, who(line)) | closed)
        return seats

    def _finish(
        self, scoring: Scoring, notes: Mapping[tuple[object, ...], object]
    ) -> list[dict[str, Any]]:
        columns = (col.STAGE, col.MATCH, col.GAME, *col.seat_columns(scoring), col.OUTCOME)
        stages: dict[str, dict[str, dict[int, list[Line]]]] = {}
        for line in self._lines(col.FINISH, columns):
            if line.number("game") is None and _outcome(line) in ("alone", "left", "out"):
                continue  # won without a game: that follows from who left
            stage = w.meant_in_finish(w.STAGES, line.text("stage"))
            match = w.meant_in_finish(w.MATCHES, line.text("match"))
            games = stages.setdefault(stage, {}).setdefault(match, {})
            games.setdefault(line.number("game") or 1, []).append(line)
        finish = []
        for index, (stage, matches) in enumerate(stages.items()):
            told = []
            for position, (match, games) in enumerate(matches.items()):
                played: list[dict[str, Any]] = []
                for number, lines in games.items():
                    place = f"knockout[{index}].matches[{position}].games[{len(played)}]"
                    game: dict[str, Any] = {
                        "seats": self._seats(lines, scoring, place, self.people.who)
                    }
                    if (match, number) in notes:
                        game["game"] = notes[match, number]
                    played.append(game)
                told.append({"match": match, "games": played})
            finish.append({"stage": stage, "matches": told})
        return finish

    def _stated(self) -> list[tuple[int | None, str]]:
        """Who holds a place; whoever stands below them without one was disqualified."""
        columns = (col.RANK, *NAMES, col.PLAYER)
        return [
            (rank, self.people.known(line) or name_of(line))
            for line in self._lines(col.RANKING, columns)
            if (rank := line.number("rank")) is not None
        ]


def _say_who_was_away(sheet: dict[str, Any]) -> None:
    for round_, away in zip(sheet["rounds"], without_a_game(sheet), strict=True):
        round_ |= {"off": away} if away else {}


def seat_of(line: Line, scoring: Scoring, player: str) -> dict[str, Any]:
    """A seat as a sheet has it: what is empty is left out."""
    seat: dict[str, Any] = {"player": player}
    seat |= _given(line, "position")
    if scoring.roles:
        seat |= _given(line, "role", w.roles(scoring.roles))
    for figure in scoring.figures:
        seat |= _given(line, figure.name)
    for mark in scoring.all_marks:
        if mark.ways:
            seat |= _given(line, mark.name, w.ways(mark))
        elif line.flag(mark.name):
            seat |= {mark.name: True}
    return seat


def _outcome(line: Line) -> str:
    """What came of a match for somebody; nothing in a round, or in a report made by hand."""
    return w.meant(OUTCOMES, line.text("outcome"))


def _given(line: Line, key: str, words: Mapping[str, Text] | None = None) -> dict[str, Any]:
    found = as_number(line.value(key))
    if words and isinstance(found, str):
        found = w.meant(words, found)
    return {key: found} if found is not None else {}


def _no_constant(name: str) -> None:
    raise ValueError(name)


def _at_its_table(fault: Fault) -> Fault:
    """Doubts about a game that is over are no row's: people find it by round and table."""
    found = OF_A_TABLE.fullmatch(fault.place)
    if found is None:
        return fault
    told = Text(
        "Round {round}, table {table}: {text}",
        round=int(found[1]) + 1,
        table=int(found[2]),
        text=fault.text,
    )
    return Fault("", told, fault.rule)


def placed(fault: Fault, where: Where) -> Fault:
    """The same fault at its place in the workbook: "Runden G12"."""
    known = max((key for key in where if fault.place.startswith(key)), key=len, default=None)
    if known is None:
        return fault
    rest = fault.place.removeprefix(known).lstrip(".")
    return Fault(where[known].at("player" if rest == "id" else rest), fault.text, fault.rule)
