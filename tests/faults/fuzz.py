"""Files as bad luck and bad will make them: good ones, damaged in every way, from one seed."""

from __future__ import annotations

import io
import json
import zipfile
from collections.abc import Callable
from functools import lru_cache
from random import Random
from typing import Any

import msgspec

from tafelrunde.exports.csv_files import write_csv
from tafelrunde.exports.excel.writer import write_workbook
from tafelrunde.games.shelf import open_rulebook
from tafelrunde.journal import events as e
from tafelrunde.journal.record import TOURNAMENTS
from tafelrunde.pages.files.grid import Cell, Grid
from tafelrunde.pages.files.report import report_grids
from tafelrunde.pages.files.round_form import round_form
from tafelrunde.pages.view import View
from tafelrunde.reckoning.verification import with_standings
from tafelrunde.rulebook.writing import as_written, rulebook_toml
from tafelrunde.state.fold import fold
from tafelrunde.state.sheet.reading import read_sheet
from tests.oracle.generator import MODES, random_sheet

TOKENS = (
    b"<f>1+1</f>", b"<!DOCTYPE x>", b"&x;", b"&#x0;", b"\x00", b"\xff\xfe", b"]]>", b"<!--", b"<c",
    b"</row>", b'r="XFD1048576"', b'r="A0"', b't="s"', b't="d"', b"1e999", b"-0", b"9" * 400,
    b'"', b"{", b"}", b"[" * 3000, b"null", b"\\ud800", b"\r\n", b";;;;", b'"";"', b"=1+1", b"\t",
)  # fmt: skip
VALUES: tuple[Any, ...] = (
    None, True, -1, 0, 10**30, 1.5, "", "p1", "=1", "\x00", "ü" * 500, [], {}, [[]], {"a": 1},
)  # fmt: skip

CELLS: tuple[Cell, ...] = (
    None, True, -1, 0, 7, 10**30, 1.5, "", "p1", "Gast 1", "=1+1", "ja", "viele", "\x00", "ü" * 500,
    "3", " 4 ", "−2", "1e5", "2024-01-01", "{}", "[" * 900, "null", "zurückgetreten",
)  # fmt: skip


@lru_cache(maxsize=64)
def good_sheet(seed: int) -> str:
    rulebook, mode = MODES[seed % len(MODES)]
    return json.dumps(random_sheet(seed, rulebook, mode))


@lru_cache(maxsize=64)
def report_of(seed: int) -> tuple[Grid, ...]:
    read = read_sheet(json.loads(good_sheet(seed)), open_rulebook)
    state = fold(with_standings(read.rulebook, read.events))
    return tuple(report_grids(View(state, read.rulebook, read.names)))


@lru_cache(maxsize=64)
def written(grids: tuple[Grid, ...]) -> bytes:
    return write_workbook(grids)


@lru_cache(maxsize=64)
def good_events(seed: int) -> tuple[e.Event, ...]:
    read = read_sheet(json.loads(good_sheet(seed)), open_rulebook)
    first, *rest = read.events
    assert isinstance(first, e.TournamentAnnounced)
    announced = msgspec.structs.replace(first, tournament=f"fuzz-{seed}")
    return tuple(with_standings(read.rulebook, [announced, *rest]))


PEOPLE = Grid(
    "Teilnehmer",
    ("Name", "Verein", "Jahrgang", "E-Mail"),
    tuple((f"Gast {n}", "Herne", 1990 + n, f"g{n}@example.org") for n in range(20)),
)


def some_bytes(rng: Random, data: bytes) -> bytes:
    """A few bytes changed, lost, doubled or slipped in."""
    damaged = bytearray(data)
    for _ in range(rng.randint(1, 6)):
        at = rng.randrange(len(damaged) + 1)
        what = rng.randrange(5)
        if what == 0 and at < len(damaged):
            damaged[at] = rng.randrange(256)
        elif what == 1:
            del damaged[at : at + rng.randint(1, 40)]
        elif what == 2:
            damaged[at:at] = damaged[at : at + rng.randint(1, 200)]
        elif what == 3:
            damaged[at:at] = rng.choice(TOKENS)
        else:
            damaged = damaged[: max(1, at)]
    return bytes(damaged)


def inside_a_workbook(rng: Random, data: bytes) -> bytes:
    """One part of the archive damaged, the archive itself whole."""
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        parts = {name: archive.read(name) for name in archive.namelist()}
    name = rng.choice([n for n in parts if "sheet" in n] or list(parts))
    if rng.random() < 0.3:
        name = rng.choice(list(parts))
    parts[name] = some_bytes(rng, parts[name])
    if rng.random() < 0.05:
        del parts[name]
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        for each, part in parts.items():
            archive.writestr(each, part)
    return packed.getvalue()


def some_cells(rng: Random, grids: tuple[Grid, ...]) -> bytes:
    """A whole workbook in which somebody typed, sorted and deleted without looking."""
    typed = list(grids)
    for _ in range(rng.randint(1, 4)):
        at = rng.randrange(len(typed))
        rows = [list(row) for row in typed[at].rows]
        headings = list(typed[at].headings)
        row, column = rng.randrange(len(rows)), rng.randrange(len(headings))
        what = rng.randrange(6)
        if what == 0:
            rows.insert(row, rows[rng.randrange(len(rows))])
        elif what == 1 and len(rows) > 1:
            del rows[row]
        elif what == 2:
            headings[column] = rng.choice(headings)
        else:
            rows[row][column] = rng.choice(CELLS)
        typed[at] = Grid(typed[at].title, tuple(headings), tuple(tuple(r) for r in rows))
    if rng.random() < 0.05:
        del typed[rng.randrange(len(typed))]
    return write_workbook(typed or grids)


def workbook(rng: Random, grids: tuple[Grid, ...]) -> bytes:
    how = rng.random()
    if how < 0.6:
        return some_cells(rng, grids)
    return (some_bytes if how < 0.7 else inside_a_workbook)(rng, written(grids))


def some_values(rng: Random, thing: Any) -> Any:
    """Plain data with one value somewhere exchanged for one that has no business there."""
    if rng.random() < 0.15 or not isinstance(thing, dict | list) or not thing:
        return rng.choice(VALUES)
    if isinstance(thing, list):
        at = rng.randrange(len(thing))
        return [some_values(rng, x) if i == at else x for i, x in enumerate(thing)]
    key = rng.choice(list(thing))
    if rng.random() < 0.1:
        return {k: v for k, v in thing.items() if k != key}
    return {k: some_values(rng, v) if k == key else v for k, v in thing.items()}


def sheet(rng: Random) -> bytes:
    text = good_sheet(rng.randrange(len(MODES)))
    if rng.random() < 0.3:
        return some_bytes(rng, text.encode())
    return json.dumps(some_values(rng, json.loads(text))).encode()


def journal(rng: Random) -> bytes:
    events = list(good_events(rng.randrange(len(MODES))))
    if rng.random() < 0.3:
        return some_bytes(rng, TOURNAMENTS.write(TOURNAMENTS.chained(events, by="x", at="y")))
    return TOURNAMENTS.write(TOURNAMENTS.chained(forged(rng, events), by="x", at="y"))


def forged(rng: Random, events: list[e.Event]) -> list[e.Event]:
    """Events changed by somebody who computes every hash anew."""
    for _ in range(rng.randint(1, 4)):
        at = rng.randrange(len(events))
        what = rng.randrange(4)
        if what == 0:
            events.insert(at, events[rng.randrange(len(events))])
        elif what == 1 and len(events) > 1:
            del events[at]
        else:
            changed = some_values(rng, msgspec.to_builtins(events[at]))
            try:
                events[at] = msgspec.convert(changed, e.Event)
            except msgspec.ValidationError:
                continue
    return events


def people_list(rng: Random) -> bytes:
    return workbook(rng, (PEOPLE,))


def csv_file(rng: Random) -> bytes:
    return some_bytes(rng, write_csv(PEOPLE))


def report(rng: Random) -> bytes:
    return workbook(rng, report_of(rng.randrange(len(MODES))))


@lru_cache(maxsize=1)
def form_of_a_round() -> tuple[Grid, ...]:
    state = fold(list(good_events(1)))
    rulebook = open_rulebook(state.rulebook)
    names = {player: f"Gast {player}" for player in state.entries}
    return (round_form(View(state, rulebook, names), 1),)


def form(rng: Random) -> bytes:
    return workbook(rng, form_of_a_round())


def people_file(rng: Random) -> bytes:
    one = {"player": "p1", "name": "Gast", "surname": "Gast", "birth_year": 1990, "minor": False}
    file = {"people": 1, "tournament": "fuzz-1", "persons": [one, one | {"player": "p2"}]}
    if rng.random() < 0.3:
        return some_bytes(rng, json.dumps(file).encode())
    return json.dumps(some_values(rng, file)).encode()


def inline(value: Any) -> str:
    """Any plain value as TOML writes it; what it has no word for becomes one it has."""
    if isinstance(value, dict):
        return (
            f"{{{', '.join(f'{json.dumps(key)} = {inline(each)}' for key, each in value.items())}}}"
        )
    if isinstance(value, list):
        return f"[{', '.join(map(inline, value))}]"
    return "nan" if value is None else json.dumps(value)


def rulebook(rng: Random) -> bytes:
    book = open_rulebook(MODES[rng.randrange(len(MODES))][0])
    if rng.random() < 0.3:
        return some_bytes(rng, rulebook_toml(book).encode())
    rules = some_values(rng, as_written(book))
    if not isinstance(rules, dict):
        return inline(rules).encode()
    return "\n".join(f"{key} = {inline(value)}" for key, value in rules.items()).encode()


KINDS: dict[str, Callable[[Random], bytes]] = {
    "participants": people_list,
    "csv": csv_file,
    "report": report,
    "round form": form,
    "sheet": sheet,
    "journal": journal,
    "people": people_file,
    "rulebook": rulebook,
}
