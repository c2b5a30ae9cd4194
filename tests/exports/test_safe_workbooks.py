"""The reader refuses what is dangerous before it parses anything; the writer makes nothing such."""

from __future__ import annotations

import csv
import io
import re
import time
import zipfile
from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from openpyxl import Workbook, load_workbook

from tafelrunde.exports.csv_files import read_csv, write_csv
from tafelrunde.exports.excel import limits
from tafelrunde.exports.excel.participants import read_participants
from tafelrunde.exports.excel.reader import read_workbook
from tafelrunde.exports.excel.writer import write_workbook
from tafelrunde.pages.files.grid import Cell, Grid
from tafelrunde.pages.files.read import Formula
from tafelrunde.rulebook.faults import Refusal

LIST = Grid("Teilnehmer", ("Name", "Verein"), (("Ada Winter", "Herne"), ("Bo Sommer", None)))
SHEET = "xl/worksheets/sheet1.xml"
ADA = re.compile(rb'<c r="A2"[^>]*><is><t>Ada Winter</t></is></c>')


def workbook() -> bytes:
    return write_workbook([LIST])


def repacked(change: Callable[[dict[str, bytes]], None], data: bytes | None = None) -> bytes:
    """The same archive with its parts changed."""
    with zipfile.ZipFile(io.BytesIO(data or workbook())) as archive:
        parts = {name: archive.read(name) for name in archive.namelist()}
    change(parts)
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, part in parts.items():
            archive.writestr(name, part)
    return packed.getvalue()


def added(name: str, part: bytes = b"x") -> bytes:
    return repacked(lambda parts: parts.update({name: part}))


def entities(parts: dict[str, bytes]) -> None:
    lol = "".join(f'<!ENTITY l{n} "{f"&l{n - 1};" * 10}">' for n in range(1, 10))
    head = f'<?xml version="1.0"?><!DOCTYPE x [<!ENTITY l0 "lol">{lol}]>'.encode()
    parts[SHEET] = head + parts[SHEET].partition(b"?>")[2]


def outside_entity(parts: dict[str, bytes]) -> None:
    head = b'<?xml version="1.0"?><!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/hostname">]>'
    parts[SHEET] = head + parts[SHEET].partition(b"?>")[2]


def utf16(parts: dict[str, bytes]) -> None:
    parts[SHEET] = parts[SHEET].decode().replace("UTF-8", "UTF-16").encode("utf-16")


def far_row(parts: dict[str, bytes]) -> None:
    parts[SHEET] = parts[SHEET].replace(b'<row r="3"', b'<row r="999999999"')


def headless(parts: dict[str, bytes]) -> None:
    del parts["xl/workbook.xml"]


def zip_bomb() -> bytes:
    return added("xl/media/image1.png", b"\0" * (60 * 2**20))


def wide() -> bytes:
    return write_workbook([Grid("Breit", ("Name",), (("",) * 700 + ("x",),))])


def old_xls() -> bytes:
    return limits.OLD_EXCEL + b"\0" * 600


@pytest.mark.parametrize(
    ("make", "said"),
    [
        (zip_bomb, "out of all proportion"),
        (lambda: repacked(entities), "entities"),
        (lambda: repacked(outside_entity), "entities"),
        (lambda: repacked(utf16), "no readable"),
        (lambda: repacked(far_row), "more than 50000 rows"),
        (wide, "columns"),
        (lambda: added("xl/vbaProject.bin"), "macros"),
        (lambda: added("xl/activeX/activeX1.xml"), "macros"),
        (lambda: added("xl/externalLinks/externalLink1.xml"), "other files"),
        (lambda: added("xl/connections.xml"), "other files"),
        (old_xls, "password"),
        (lambda: b"PK\x03\x04 nonsense", "no readable"),
        (lambda: b"", "no readable"),
        (lambda: b"Name;Verein\nAda;Herne\n", "no readable"),
        (lambda: workbook()[:-200], "no readable"),
        (lambda: b"x" * (limits.MOST_BYTES + 1), "larger than 10 MB"),
        (lambda: repacked(headless), "no readable"),
    ],
)
def test_dangerous_files_are_refused_at_once(make: Callable[[], bytes], said: str) -> None:
    data = make()
    began = time.perf_counter()
    with pytest.raises(Refusal, match=said):
        read_workbook(data)
    assert time.perf_counter() - began < 2  # a bomb that went off would take minutes


def test_a_thousand_parts_are_refused() -> None:
    def many(parts: dict[str, bytes]) -> None:
        parts.update({f"xl/media/{number}.png": b"" for number in range(1000)})

    with pytest.raises(Refusal, match="parts"):
        read_workbook(repacked(many))


def test_a_thousand_sheets_are_refused() -> None:
    grids = [Grid(f"Blatt {number}", ("a",), ()) for number in range(limits.MOST_SHEETS + 1)]
    with pytest.raises(Refusal, match="sheets"):
        read_workbook(write_workbook(grids))


def test_links_in_cells_do_no_harm() -> None:
    book = Workbook()
    sheet = book.active
    assert sheet is not None
    sheet.append(["Name", "E-Mail"])
    sheet.append(["Ada Winter", "ada@example.org"])
    sheet["B2"].hyperlink = "mailto:ada@example.org"
    saved = io.BytesIO()
    book.save(saved)
    assert read_participants(saved.getvalue()).people[0].contact == "ada@example.org"


def test_a_formula_is_neither_worked_out_nor_believed() -> None:
    def believe(parts: dict[str, bytes]) -> None:
        parts[SHEET] = ADA.sub(
            b'<c r="A2" t="str"><f>CONCAT("A","da")</f><v>Ada Winter</v></c>', parts[SHEET]
        )

    data = repacked(believe)
    assert read_workbook(data)[0].rows[1][0] == Formula()
    read = read_participants(data)
    assert [person.name for person in read.people] == ["Bo Sommer"]
    assert [(line, text.en) for line, text in read.faults] == [
        (2, "this is a formula; please enter the value")
    ]


def test_a_formula_whose_cell_cannot_be_told_is_refused() -> None:
    def hide(parts: dict[str, bytes]) -> None:
        parts[SHEET] = ADA.sub(b"<c><f>1</f><v>1</v></c>", parts[SHEET])

    with pytest.raises(Refusal, match="formulas"):
        read_workbook(repacked(hide))


CELLS = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-(10**14), 10**14),
    st.text(max_size=30).map(lambda text: text or None),
    st.sampled_from(["=1+1", "+a", "-b", "@c", "\td", "\re", "#N/A", "'f", "_x0041_", "0012"]),
)


@given(st.lists(st.lists(CELLS, min_size=1, max_size=5), max_size=8))
@settings(max_examples=20, deadline=None)
def test_whatever_is_written_is_read_back_as_it_was(rows: list[list[Cell]]) -> None:
    grid = Grid("Werte", ("a", "b", "c", "d", "e"), tuple(tuple(row) for row in rows))
    (page,) = read_workbook(write_workbook([grid]))
    found = [list(row) for row in page.rows[1:]]
    found += [[] for _ in range(len(rows) - len(found))]
    for written, read in zip(rows, found, strict=True):
        filled = [*read, *[None] * (len(written) - len(read))]
        assert [_plain(cell) for cell in written] == filled[: len(written)]


def _plain(cell: Cell) -> Cell:
    """Half of a surrogate pair is no letter: it cannot stand in any file."""
    if isinstance(cell, str):
        return "".join("�" if "\ud800" <= sign <= "\udfff" else sign for sign in cell)
    return cell


def test_no_formula_is_ever_written() -> None:
    nasty = ("=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1", "=cmd|' /C calc'!A0")
    data = write_workbook([Grid("=x", nasty, (nasty,))])
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        assert b"<f>" not in archive.read(SHEET)
    sheet = load_workbook(io.BytesIO(data)).worksheets[0]
    for row in sheet.iter_rows():
        for cell in row:
            assert cell.data_type == "s"
            assert cell.quotePrefix


@given(st.lists(st.lists(st.text(max_size=20), min_size=2, max_size=4), max_size=6))
@settings(max_examples=30, deadline=None)
def test_csv_keeps_texts_and_begins_no_cell_like_a_formula(rows: list[list[str]]) -> None:
    grid = Grid("x", ("a", "b"), tuple(tuple(row) for row in rows))
    written = write_csv(grid)
    shown = list(csv.reader(io.StringIO(written.decode("utf-8-sig"), newline=""), delimiter=";"))
    assert not any(
        cell.startswith(("=", "+", "-", "@", "\t", "\r")) for row in shown for cell in row
    )
    assert [list(row) for row in read_csv(written)[1:]] == [
        [cell.replace("\x00", "�") for cell in row] for row in rows
    ]


def test_a_list_under_a_title_with_split_names_is_read() -> None:
    rows = (("Anmeldungen 2024", None, None), (), ("Vorname", "Nachname", "Geburtsdatum"),
            ("Ada", "Winter", "2001-02-03"), (None, None, None), ("Bo", "Sommer", 1999),
            (None, None, 1990))  # fmt: skip
    read = read_participants(write_workbook([Grid("Tabelle1", ("", "", ""), rows)]), ["Ada Winter"])
    assert [(p.line, p.name, p.year, p.certain) for p in read.people] == [
        (5, "Ada Winter", 2001, True),
        (7, "Bo Sommer", 1999, False),
    ]
    assert [line for line, _text in read.faults] == [8]
