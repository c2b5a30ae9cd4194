"""`tafelrunde print`: what a tournament puts on paper, as PDF, from a sheet or a journal file."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from datetime import tzinfo
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

import msgspec

from tafelrunde.cli.answer import out_writes
from tafelrunde.cli.files import named, read_bytes, write_whole
from tafelrunde.cli.help_words import told
from tafelrunde.cli.journal import open_journal
from tafelrunde.cli.opening import open_sheet
from tafelrunde.cli.people import people_argument, people_for
from tafelrunde.exports.pdf.press import press
from tafelrunde.games.shelf import rulebook_for
from tafelrunde.journal.record import TOURNAMENTS, UNDATED, Record
from tafelrunde.pages.paper.prints import PRINTS, find_print, make_paper
from tafelrunde.pages.paper.source import Source
from tafelrunde.reckoning.names.public import Known
from tafelrunde.reckoning.verification import folded, with_standings
from tafelrunde.rulebook.faults import Refusal
from tafelrunde.state.fold import fold
from tafelrunde.store.ledger import Guest
from tafelrunde.store.logo import clean_logo
from tafelrunde.web import environment


def print_arguments(parser: argparse.ArgumentParser) -> None:
    listed = told(parser, "one of {prints}", prints=", ".join(each.id for each in PRINTS))
    out_writes(parser, "the PDF file to write")
    parser.add_argument("what", metavar="PRINT", help=listed)
    parser.add_argument("file", metavar="FILE", help="a tournament sheet (JSON) or a journal file")
    parser.add_argument("--round", type=int, metavar="N", help="which round (default: the last)")
    people_argument(parser)
    parser.add_argument(
        "--time-zone",
        metavar="ZONE",
        help="by whose clock times are printed (default: as the house does, Europe/Berlin)",
    )
    parser.add_argument(
        "--address",
        default="",
        metavar="URL",
        help="where QR codes lead; the code comes behind it (without it there are none)",
    )
    parser.add_argument(
        "--join", default="", metavar="URL", help="where the code of the players’ poster leads"
    )
    parser.add_argument(
        "--first", type=int, metavar="N", help="certificates only down to this place"
    )
    parser.add_argument(
        "--logo", metavar="FILE", help="a picture for certificates: PNG, JPEG or SVG"
    )


def print(arguments: argparse.Namespace) -> int:
    wanted = find_print(arguments.what)
    if not arguments.out and not arguments.json:
        raise Refusal.single("--out", "where to? say --out FILE.pdf")
    if arguments.first is not None and arguments.first < 1:
        raise Refusal.single(
            "--first", "a place from 1 on expected, found {first}", first=arguments.first
        )
    source = _source(arguments)
    if wanted.id == "players-poster" and not source.join_address:
        raise Refusal.single(
            "--join",
            "the address that the code leads to is expected, such as http://192.0.2.7:8000/t/NAME/join",
        )
    try:
        paper = make_paper(wanted, source, arguments.round)
    except Refusal as refusal:
        raise named(refusal, arguments.file) from None
    if arguments.json:
        sys.stdout.write(json.dumps(msgspec.to_builtins(paper), ensure_ascii=False) + "\n")
    if arguments.out:
        write_whole(arguments.out, press(paper))
    return 0


def _source(arguments: argparse.Namespace) -> Source:
    """Whoever holds the file may see the ranking, ceremony or not."""
    if _is_journal(arguments.file):
        records: Sequence[Record] = open_journal(arguments.file)
        try:
            state = folded(records)
        except Refusal as refusal:
            raise named(refusal, arguments.file) from None
        people = people_for(arguments.people, state)
    else:
        sheet, _state = open_sheet(arguments.file)
        events = list(with_standings(sheet.rulebook, sheet.events))
        records = list(TOURNAMENTS.chained(events, by="desk", at=UNDATED))
        state = fold(events)
        people = {player: Guest(player, name) for player, name in sheet.names.items()}
    known: dict[str, Known] = {player: Guest(player, player) for player in state.entries}
    return Source(
        state=state,
        rulebook=rulebook_for(state),
        people=known | people,
        lang=arguments.lang,
        records=records,
        clubs={player: person.club for player, person in people.items()},
        slip_address=arguments.address,
        join_address=arguments.join,
        codes_unknown=True,
        reveal=True,
        zone=_zone(arguments.time_zone),
        first=arguments.first,
        logo=_logo(arguments.logo),
    )


def _logo(path: str | None) -> bytes:
    try:
        return clean_logo(read_bytes(path)) if path else b""
    except Refusal as refusal:
        raise named(refusal, str(path)) from None


def _zone(asked: str | None) -> tzinfo:
    """The house's own clock, whatever the machine's is: so a print is the same as at the desk."""
    try:
        return ZoneInfo(asked or environment.time_zone())
    except (ValueError, OSError, ZoneInfoNotFoundError):
        raise Refusal.single("--time-zone", "a time zone such as Europe/Berlin expected") from None


def _is_journal(path: str) -> bool:
    """A journal is one record a line; a sheet is one object. Standard input is read as a sheet."""
    if path == "-":
        return False
    first = read_bytes(path).lstrip().split(b"\n", 1)[0]
    try:
        found = json.loads(first)
    except (ValueError, RecursionError):
        return False
    return isinstance(found, dict) and {"seq", "event"} <= found.keys()
