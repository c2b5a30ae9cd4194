"""`tafelrunde journal` and `tafelrunde sheet`: a sheet as a journal file, and back."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Mapping, Sequence
from datetime import datetime
from hashlib import sha256

import msgspec

from tafelrunde.cli.answer import answer, as_json, out_writes
from tafelrunde.cli.files import named, read_bytes, write_whole
from tafelrunde.cli.opening import open_sheet
from tafelrunde.cli.people import names_of, people_argument, people_for
from tafelrunde.games.shelf import name_on_sheets, rulebook_for
from tafelrunde.journal.carrying import carrying
from tafelrunde.journal.events import Event, TournamentAnnounced
from tafelrunde.journal.record import TOURNAMENTS, UNDATED, Record
from tafelrunde.reckoning.verification import folded, with_standings
from tafelrunde.rulebook.faults import Refusal
from tafelrunde.rulebook.model import Rulebook
from tafelrunde.rulebook.settings import defaults
from tafelrunde.state.sheet.writing import write_sheet

PEOPLE = ".people.json"


def open_journal(path: str) -> list[Record]:
    """The records of a tournament's journal file."""
    return records_in(read_bytes(path), path)


def records_in(content: bytes, path: str) -> list[Record]:
    """What cannot be read is refused with its line."""
    try:
        records = list(TOURNAMENTS.read(content.splitlines()))
    except Refusal as refusal:
        if _is_sheet(content):
            raise Refusal.single(
                path,
                "a journal file expected, found a tournament sheet; `tafelrunde "
                "journal` makes one of it",
            ) from None
        raise named(refusal, path) from None
    if not records:
        raise Refusal.single(path, "the journal is empty")
    return records


def _is_sheet(content: bytes) -> bool:
    """The file most often taken for a journal."""
    try:
        raw = json.loads(content)
    except (ValueError, RecursionError):
        return False
    return isinstance(raw, dict) and "sheet" in raw


def journal_arguments(parser: argparse.ArgumentParser) -> None:
    out_writes(parser, "the journal file to write")
    parser.add_argument("sheet", metavar="SHEET", help="a tournament sheet (JSON)")
    parser.add_argument(
        "--at",
        default=UNDATED,
        metavar="TIME",
        help="time to write on the records, such as 2026-11-15T09:30:00Z",
    )
    parser.add_argument(
        "--with-people", action="store_true", help="also write FILE.people.json (needs --out)"
    )


def journal(arguments: argparse.Namespace) -> int:
    sheet, _tournament = open_sheet(arguments.sheet)
    _time(arguments.at)
    if arguments.with_people and not arguments.out:
        raise Refusal.single(
            "--with-people", "the people are a file of their own: please give --out FILE"
        )
    known = _known(sheet.events, sheet.rulebook)
    events = with_standings(sheet.rulebook, known)
    content = TOURNAMENTS.write(TOURNAMENTS.chained(events, by="desk", at=arguments.at))
    if arguments.out:
        write_whole(arguments.out, content)
        if arguments.with_people:
            write_whole(f"{arguments.out}{PEOPLE}", _people(known, sheet.names))
    else:
        sys.stdout.buffer.write(content)
        sys.stdout.buffer.flush()
    return 0


def _known(events: Sequence[Event], rulebook: Rulebook) -> list[Event]:
    """The same with its rulebook and with an id, without which no house takes a tournament in.

    The id follows from what happened: the same sheet is the same tournament, whoever converts it.
    """
    first = events[0]
    assert isinstance(first, TournamentAnnounced)  # every sheet begins with its rulebook
    told = sha256(b"\n".join(msgspec.json.encode(event) for event in events)).hexdigest()
    carried = carrying(rulebook)
    tournament = f"sheet-{told[:20]}"
    return [msgspec.structs.replace(first, tournament=tournament, carried=carried), *events[1:]]


def _people(events: Sequence[Event], names: Mapping[str, str]) -> bytes:
    """The people file that belongs to the journal: no journal holds a name."""
    first = events[0]
    assert isinstance(first, TournamentAnnounced)
    persons = [{"player": player, "name": name} for player, name in names.items()]
    return msgspec.json.encode({"people": 1, "tournament": first.tournament, "persons": persons})


def _time(text: str) -> None:
    try:
        datetime.fromisoformat(text)
    except ValueError:
        raise Refusal.single(
            "--at",
            "a time such as {undated} expected, found {text}",
            undated=UNDATED,
            text=repr(text),
        ) from None


def sheet_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("journal", metavar="JOURNAL", help="a journal file")
    people_argument(parser)


def sheet(arguments: argparse.Namespace) -> int:
    records = open_journal(arguments.journal)
    try:
        tournament = folded(records)
    except Refusal as refusal:
        raise named(refusal, arguments.journal) from None
    names = names_of(people_for(arguments.people, tournament))
    try:
        rulebook = rulebook_for(tournament)
    except Refusal as refusal:
        raise named(refusal, arguments.journal) from None
    written = write_sheet(tournament, defaults(rulebook), names, name_on_sheets(rulebook))
    return answer(arguments, written, lambda: print(as_json(written), end=""))
