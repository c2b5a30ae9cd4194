"""Damaged and forged files at every door: one clear refusal, or read; never anything else.

A few hundred here; `make fuzz` sends a hundred thousand.
"""

from __future__ import annotations

import json
import os
import time
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest
from pytest_django.plugin import DjangoDbBlocker

from tafelrunde.cli.files import read_json
from tafelrunde.exports.csv_files import read_csv
from tafelrunde.exports.excel.participants import read_participants
from tafelrunde.exports.excel.reader import read_workbook
from tafelrunde.games.shelf import all_editions, open_rulebook
from tafelrunde.journal.record import TOURNAMENTS
from tafelrunde.pages.files.report_reading import read_report
from tafelrunde.pages.files.round_form_reading import read_round_form
from tafelrunde.pages.organiser.paste import read_list
from tafelrunde.pages.view import View
from tafelrunde.pages.workshop.look_alikes import look_alikes
from tafelrunde.pages.workshop.looking import looked_at
from tafelrunde.pages.workshop.questions import questions
from tafelrunde.pages.workshop.special import whole_form
from tafelrunde.pages.workshop.starting import from_file
from tafelrunde.reckoning.verification import verdict_on
from tafelrunde.rulebook.faults import Refusal
from tafelrunde.state.fold import fold
from tafelrunde.state.sheet.reading import read_sheet
from tafelrunde.store.book import DjangoLedger
from tafelrunde.store.models import Hall, JournalRow, Person
from tafelrunde.store.reports import look_at, take_in
from tafelrunde.store.transfer import import_tournament, read_whole
from tafelrunde.web.workshop.bench import live_side
from tests.faults import fuzz
from tests.store.databases import sqlite_file

FILES = int(os.environ.get("TAFELRUNDE_FUZZ", "128"))
SHARDS = 1 if FILES < 1000 else 8
SLOWEST = 20.0
"""Seconds; a file that keeps the house busy for longer is as bad as one that breaks it."""

Door = Callable[[bytes], object]


def doors(ledger: DjangoLedger, folder: Path) -> dict[str, Door]:
    state = fold(list(fuzz.good_events(1)))
    rulebook = open_rulebook(state.rulebook)

    def sheet(data: bytes) -> object:
        file = folder / "sheet.json"
        file.write_bytes(data)
        return read_sheet(read_json(str(file)), open_rulebook)

    def journal(data: bytes) -> object:
        records = read_whole(data)
        if records:
            verdict_on(records)
        return import_tournament(ledger, data)

    def report(data: bytes) -> object:
        arriving = look_at(ledger, data, read_report(read_workbook(data), open_rulebook))
        return take_in(ledger, arriving, arriving.id, "fuzz", "2026-01-01T00:00:00+00:00")

    def people(data: bytes) -> object:
        return import_tournament(ledger, TOURNAMENTS.write(KNOWN), data)

    def rules(data: bytes) -> object:
        """Opened in the workshop: every question, and what follows from the rules."""
        draft = from_file(data)
        looked = looked_at(draft)
        if looked.rulebook is not None:
            look_alikes(looked.rulebook, all_editions())
        return [whole_form(each, draft) for each in questions(draft)], live_side(looked)

    return {
        "participants": read_participants,
        "csv": lambda data: (read_csv(data), read_list(data.decode("latin-1"))),
        "report": report,
        "round form": lambda data: read_round_form(View(state, rulebook, {}), read_workbook(data)),
        "sheet": sheet,
        "journal": journal,
        "people": people,
        "rulebook": rules,
    }


KNOWN = list(TOURNAMENTS.chained(fuzz.good_events(1), by="x", at="y"))


def contents(ledger: DjangoLedger) -> tuple[int, ...]:
    return tuple(model.objects.using(ledger.using).count() for model in (Hall, JournalRow, Person))


@pytest.mark.parametrize("shard", range(SHARDS))
def test_no_file_breaks_anything(
    shard: int, tmp_path: Path, django_db_blocker: DjangoDbBlocker
) -> None:
    told: dict[str, list[int]] = {kind: [0, 0] for kind in fuzz.KINDS}
    with django_db_blocker.unblock(), sqlite_file(tmp_path) as alias:
        ledger = DjangoLedger(alias)
        ways = doors(ledger, tmp_path)
        before = contents(ledger)
        for number in range(shard, FILES, SHARDS):
            kind = list(fuzz.KINDS)[number % len(fuzz.KINDS)]
            data = fuzz.KINDS[kind](Random(f"fuzz {number}"))
            began = time.perf_counter()
            try:
                ways[kind](data)
            except Refusal as refusal:
                said = [fault.sentence("de") for fault in refusal.faults]
                told[kind][1] += bool(said) and all(said)
                assert contents(ledger) == before, f"file {number} left something behind"
            else:
                told[kind][0] += 1
                before = contents(ledger)
            assert time.perf_counter() - began < SLOWEST, f"file {number} took too long"
        holds = [
            hall.version == JournalRow.objects.using(alias).filter(hall=hall).count()
            for hall in Hall.objects.using(alias)
        ]
    assert all(holds)
    print(json.dumps(told))
    assert sum(map(sum, told.values())) == len(range(shard, FILES, SHARDS)), (
        "a refusal said nothing"
    )
    assert all(told[kind][1] for kind in told if kind != "csv"), told
