"""`tafelrunde workbook`, `device` and `handover`: spreadsheets, and who writes a tournament."""

from __future__ import annotations

import argparse
import sys
from typing import NamedTuple
from uuid import uuid4

from tafelrunde.cli.answer import answer, as_json, out_writes, say
from tafelrunde.cli.files import named, read_bytes, read_json, write_whole
from tafelrunde.cli.help_words import told
from tafelrunde.cli.house import (
    data_argument,
    data_folder,
    furnished_folder,
    hall_called,
    open_ledger,
)
from tafelrunde.cli.people import names_of, people_argument, people_for
from tafelrunde.desk import commands as c
from tafelrunde.desk.actors import Actor
from tafelrunde.exports.csv_files import write_csv
from tafelrunde.exports.excel.reader import read_workbook
from tafelrunde.exports.excel.writer import write_workbook
from tafelrunde.games.shelf import open_rulebook, rulebook_for
from tafelrunde.journal.record import TOURNAMENTS
from tafelrunde.pages.files import tables
from tafelrunde.pages.files.grid import Grid
from tafelrunde.pages.files.report import report_grids
from tafelrunde.pages.files.report_reading import read_report
from tafelrunde.pages.reports import season_report
from tafelrunde.pages.view import View
from tafelrunde.reckoning.names.calling import with_mark
from tafelrunde.reckoning.names.public import namesakes
from tafelrunde.reckoning.reported import Reported, ranks_that_differ
from tafelrunde.reckoning.verification import folded, with_standings
from tafelrunde.rulebook.faults import Refusal
from tafelrunde.rulebook.names import unknown_name
from tafelrunde.state.fold import fold
from tafelrunde.state.season import read_season
from tafelrunde.state.sheet.reading import read_sheet
from tafelrunde.state.tournament import Tournament
from tafelrunde.store.ledger import Guest
from tafelrunde.words import Text, Verbatim

TABLES = ("participants", "seating", "slips", "standings", "cross-table", "season")


def workbook_arguments(parser: argparse.ArgumentParser) -> None:
    parser.description = (
        "Writes a sheet, a journal or a season file as an Excel workbook (--out FILE.xlsx), "
        "and turns the workbook of a report back into a sheet."
    )
    out_writes(parser, "the workbook (or CSV) to write; of a report, the sheet (JSON)")
    parser.add_argument("file", metavar="FILE", help="sheet, journal, season file or .xlsx report")
    listed = told(parser, "one table as CSV: {tables}", tables=", ".join(TABLES))
    parser.add_argument("--csv", metavar="TABLE", help=listed)
    people_argument(parser)
    parser.add_argument(
        "--exact", action="store_true", help="numbers as exact fractions (85/99) beside them"
    )


def workbook(arguments: argparse.Namespace) -> int:
    path = arguments.file
    data = read_bytes(path)
    try:
        if data.startswith(b"PK"):
            return _sheet_again(arguments, read_report(read_workbook(data), open_rulebook))
        grids = _grids(arguments, data)
    except Refusal as refusal:
        raise named(refusal, path) from None
    if arguments.csv is not None:
        return _written(arguments.out, write_csv(_chosen(grids.single, arguments.csv)))
    if not arguments.out:
        raise Refusal.single("--out", "a file for the workbook expected")
    return _written(arguments.out, write_workbook(grids.whole))


def _sheet_again(arguments: argparse.Namespace, reported: Reported) -> int:
    """The sheet of a report; what in the report contradicts its own results is said beside it."""
    sheet, read = reported.sheet, reported.read
    state = fold(with_standings(read.rulebook, read.events))
    for warning in (*reported.warnings, *read.warnings):
        print(f"! {warning.sentence(arguments.lang, read.names)}", file=sys.stderr)
    for text in ranks_that_differ(reported, read.rulebook, state):
        print(f"! {text[arguments.lang]}", file=sys.stderr)
    return answer(arguments, sheet, lambda: print(as_json(sheet), end=""))


class Grids(NamedTuple):
    """The sheets of the workbook, and the tables that can be had one by one."""

    whole: list[Grid]
    single: dict[str, Grid]


def _grids(arguments: argparse.Namespace, data: bytes) -> Grids:
    path, lang = arguments.file, arguments.lang
    if data.lstrip().startswith(b"{") and b"\n{" not in data.strip():
        raw = read_json(path)
        if isinstance(raw, dict) and "season" in raw:
            season = season_report(read_season(raw, open_rulebook), {}, lang)
            listed = tables.season_list(season, {}, lang, fractions=arguments.exact)
            return Grids([listed], {"season": listed})
        if isinstance(raw, dict) and "sheet" in raw:
            sheet = read_sheet(raw, open_rulebook)
            state = fold(with_standings(sheet.rulebook, sheet.events))
            people = {player: Guest(player, name) for player, name in sheet.names.items()}
            return _of_tournament(arguments, state, people)
    records = list(TOURNAMENTS.read(data.split(b"\n")))
    if not records:
        raise Refusal.single("", "the file is empty")
    state = folded(records)
    people = people_for(arguments.people, state)
    return _of_tournament(arguments, state, people, records[-1].hash)


def _of_tournament(
    arguments: argparse.Namespace, state: Tournament, people: dict[str, Guest], head: str = ""
) -> Grids:
    rulebook, bare = rulebook_for(state), names_of(people)
    lang, exact = arguments.lang, arguments.exact
    clubs = {player: person.club for player, person in people.items()}
    surnames = {player: person.surname for player, person in people.items()}
    marks = namesakes(state, people, clubs)
    names = {player: with_mark(name, marks.get(player, "")) for player, name in bare.items()}
    closed = sum(round_.closed for round_ in state.rounds)
    view = View(state, rulebook, names, lang)
    single = {
        "participants": tables.participants(state, people, lang),
        "seating": tables.seating_plan(view, surnames=surnames),
        "slips": tables.slips(view, exact=exact),
        "standings": tables.standings_grid(view, closed, exact=exact, surnames=surnames),
        "cross-table": tables.cross_table(view, surnames=surnames),
    }
    whole = report_grids(
        View(state, rulebook, bare, lang),
        apart=names,
        clubs=clubs,
        surnames=surnames,
        head=head,
        exact=exact,
    )
    return Grids(whole, single)


def _chosen(single: dict[str, Grid], name: str) -> Grid:
    if name not in single:
        text = unknown_name(Text("table", context="of standings"), name, sorted(single))
        raise Refusal.of("--csv", text)
    return single[name]


def _written(path: str | None, content: bytes) -> int:
    if path:
        write_whole(path, content)
    else:
        sys.stdout.buffer.write(content)
        sys.stdout.buffer.flush()
    return 0


# ── Who writes ───────────────────────────────────────────────────────────────────────────────────


def device_arguments(parser: argparse.ArgumentParser) -> None:
    parser.description = "This house’s device id: what another house needs to hand over to it."
    data_argument(parser)
    parser.add_argument("--name", help="what people call this house")


def device(arguments: argparse.Namespace) -> int:
    # A new house has an id before anything else: the old one hands over to it.
    folder = data_folder(arguments)
    open_ledger(folder)
    from tafelrunde.store.device_note import note
    from tafelrunde.store.devices import name_device, own_device

    if arguments.name is not None:
        name_device(arguments.name)
    own = own_device()
    note(folder, own.id)
    shown = f"{own.id}  {own.label}".rstrip()
    return say(arguments, {"device": own.id, "name": own.label}, Verbatim(shown))


def handover_arguments(parser: argparse.ArgumentParser) -> None:
    parser.description = "Gives the writing of a tournament to another house, or takes it here."
    parser.add_argument("slug", metavar="SLUG", help="the tournament’s name in its address")
    data_argument(parser)
    one = parser.add_mutually_exclusive_group(required=True)
    one.add_argument("--to", metavar="DEVICE", help="the other house’s device id")
    one.add_argument("--take", metavar="REASON", help="take the writing here; the reason is kept")
    parser.add_argument("--name", default="", help="what people call the other house")


def handover(arguments: argparse.Namespace) -> int:
    ledger = open_ledger(furnished_folder(arguments))
    from tafelrunde.store.devices import own_device

    own, taking = own_device(), arguments.take is not None
    command = c.HandOverWriting(
        to_device=own.id if taking else arguments.to,
        label=own.label if taking else arguments.name,
        reason=arguments.take or "",
    )
    hall = hall_called(arguments.slug)
    done = ledger.append(hall, command, Actor("terminal", "organiser"), uuid4().hex)
    changed = bool(done.events)
    label, device = " ".join(command.label.split()), command.to_device
    text = Text(
        "{slug}: it is now written on {to_device}",
        slug=arguments.slug,
        to_device=f"{label} ({device})" if label else device,
    )
    report = {"tournament": hall, "device": device, "name": label, "changed": changed}
    return say(arguments, report, text)
