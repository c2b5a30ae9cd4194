"""Entry lists from anywhere are read right or asked about; none loses a name."""

from __future__ import annotations

import contextlib
import io
import time
import zipfile
from random import Random
from typing import Any

import pytest

from tafelrunde.exports.excel.participants import read_participants, sheets_of
from tafelrunde.exports.excel.reader import read_workbook
from tafelrunde.reckoning.lists.doubles import Known
from tafelrunde.reckoning.lists.headings import meaning_of
from tafelrunde.reckoning.lists.names import noted
from tafelrunde.reckoning.lists.reading import Pasted
from tafelrunde.reckoning.names.surnames import split_name
from tafelrunde.rulebook.faults import Refusal
from tests.exports.files import ods, ods_archive, xlsx
from tests.exports.layouts import DAY, LAYOUTS
from tests.exports.layouts.layout import Layout


def known_of(person: Pasted, what: str) -> Any:
    return person.doubt is not None if what == "doubted" else getattr(person, what)


@pytest.mark.parametrize("layout", LAYOUTS, ids=lambda layout: layout.title)
def test_a_layout_is_read_right_or_asked_about(layout: Layout) -> None:
    read = read_participants(layout.data, on=DAY)
    assert [person.name for person in read.people] == layout.names
    assert len(read.left_out) == layout.left_out, read.left_out
    assert not read.faults
    for person in read.people:
        for what, worth in layout.knows.get(person.name, {}).items():
            assert known_of(person, what) == worth, (person.name, what)
    if layout.asked:
        assert read.layout.above == 0


def test_there_are_more_than_thirty_layouts() -> None:
    assert len({layout.title for layout in LAYOUTS}) == len(LAYOUTS) > 30


def test_a_choice_of_columns_is_obeyed() -> None:
    data = xlsx([("Was", "Wer", "Woher"), ("x", "Ada Winter", "Nord"), ("y", "Bo See", "Süd")])
    read = read_participants(data, chosen={1: "name", 0: "club"}, on=DAY)
    assert [(person.name, person.club) for person in read.people][-1] == ("Bo See", "y")
    assert [(column.letter, column.meaning) for column in read.columns] == [
        ("A", "club"),
        ("B", "name"),
        ("C", ""),
    ]


@pytest.mark.parametrize(
    ("cell", "reached"),
    [
        ("Finn Groß <finn@example.org>", "finn@example.org"),
        ("Finn Groß (finn@example.org)", "finn@example.org"),
        ("Groß, Finn; finn@example.org", "finn@example.org"),
        ("Finn Groß 0660 1234567", "0660 1234567"),
        ("Finn Groß", ""),
    ],
)
def test_what_stands_beside_a_name_in_its_cell_is_no_part_of_it(cell: str, reached: str) -> None:
    text = f"Name\tVerein\tGeburtsjahr\nAda Winter\tNord\t1990\n{cell}\tSüd\t1985\n"
    found = read_participants(text.encode(), on=DAY).people[1]
    assert (found.name, found.contact, found.club) == ("Finn Groß", reached, "Süd")


def test_a_sheet_can_be_chosen() -> None:
    data = xlsx([("Name",), ("Ada Winter",)], title="A", B=[("Name",), ("Bo See",), ("Cy Tal",)])
    assert sheets_of(data) == ("B", "A")
    assert [person.name for person in read_participants(data, sheet="A").people] == ["Ada Winter"]


def test_what_is_left_out_is_said_with_its_row_and_the_reason() -> None:
    data = xlsx([("Turnier",), ("Name", "Verein"), ("Ada Winter", "Nord"), (), ("Summe: 1",)])
    read = read_participants(data)
    assert [(left.line, left.text, left.why.de) for left in read.left_out] == [
        (1, "Turnier", "steht über den Überschriften der Spalten"),
        (5, "Summe: 1", "eine Summe, keine Person"),
    ]


def test_an_entered_namesake_of_another_year_or_club_is_somebody_else() -> None:
    data = xlsx([("Name", "Verein", "Jahrgang"), ("Ada Winter", "Nord", 1990)])
    (same,) = read_participants(data, [Known("Ada Winter", "", 1990)]).people
    assert same.certain
    for other in (Known("Ada Winter", "Nord", 1960), Known("Ada Winter", "Süd")):
        (person,) = read_participants(data, [other]).people
        assert (person.certain, person.doubt) == (False, None)
        assert person.namesake is not None


def test_a_formula_beside_the_name_keeps_the_person_and_is_said() -> None:
    read = read_participants(
        xlsx([("Name", "Verein", "Startgeld"), ("Ada Winter", "=A1", "ja"), ("Summe", "", "=1+1")])
    )
    assert [person.name for person in read.people] == ["Ada Winter"]
    assert [line for line, _text in read.faults] == [2]


@pytest.mark.parametrize(
    ("heading", "meaning"),
    [("Geb.-Datum", "born"), ("Spieleverein / Ort", "club"), ("E-Mail Adresse", "email"),
     ("Nachname, Vorname", "surname-first"), ("Vor- und Nachname", "name"), ("Lfd. Nr.", ""),
     ("Name, Vorname", "surname-first"), ("Name des Teilnehmers*", "name"), ("Full name", "name"),
     ("Last name", "last"), ("Vereinsnummer", ""), ("Käufer: Name", ""), ("Rufname", "first"),
     ("First game?", ""), ("Anzahl Teilnehmer", ""), ("User name", ""), ("Coffee?", ""),
     ("Telefonnummer", "phone"), ("Startgeld (8 €)", "fee"), ("Teilnehmer*in", "name")],
)  # fmt: skip
def test_headings_are_believed_only_where_they_surely_say(heading: str, meaning: str) -> None:
    assert meaning_of(heading) == meaning


@pytest.mark.parametrize(
    ("line", "name", "address"),
    [("Ada Winter <ada@example.org>", "Ada Winter", "ada@example.org"),
     ("* Ada Winter (mailto:ada@example.org)", "Ada Winter", "ada@example.org"),
     ("12. Ada Winter, Tel. +49 231 / 12 34 56", "Ada Winter", ""),
     ("☐ Winter, Ada; ada@example.org", "Winter, Ada", "ada@example.org"),
     ("Ada Winter", "Ada Winter", "")],
)  # fmt: skip
def test_a_written_line_gives_name_and_address(line: str, name: str, address: str) -> None:
    told = noted(line)
    assert (told.name, told.email) == (name, address)


@pytest.mark.parametrize(
    ("name", "surname", "parts"),
    [("Ada von der Heide", "", ("Ada", "von der Heide")),
     ("María García López", "García López", ("María", "García López")),
     ("Ada Winter", "Sommer", ("Ada", "Winter")), ("Ada", "", ("", "Ada")),
     ("Ada Heide", "Heide", ("Ada", "Heide"))],
)  # fmt: skip
def test_a_name_is_parted_as_the_list_said(name: str, surname: str, parts: tuple[str, str]) -> None:
    assert split_name(name, surname) == parts


# ── LibreOffice's own format, from strangers ─────────────────────────────────────────────────────

NAMES = ods([("Name",), ("Ada Winter",)])


def content_of(data: bytes) -> bytes:
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        return archive.read("content.xml")


def far_down() -> bytes:
    row = (
        b'<table:table-row table:number-rows-repeated="999999"><table:table-cell office:value-type'
    )
    return ods_archive(content_of(NAMES).replace(
        b"<table:table-row><table:table-cell office:value-type", row, 1))  # fmt: skip


def far_right() -> bytes:
    cell = b'<table:table-cell table:number-columns-repeated="16000" office:value-type'
    return ods_archive(content_of(NAMES).replace(b"<table:table-cell office:value-type", cell, 1))


def with_entities() -> bytes:
    head = b'<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]>'
    return ods_archive(content_of(NAMES).replace(b"?>", b"?>" + head, 1))


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (far_down(), "more than 50000 rows"),
        (far_right(), "columns"),
        (with_entities(), "entities"),
        (ods_archive(content_of(NAMES), Basic__Standard__Module1_xml=b"x"), "macros"),
        (ods_archive(b"<nothing/>"), "no readable"),
        (ods_archive(content_of(NAMES)[:-40]), "no readable"),
        (ods_archive(content_of(NAMES), Pictures__a_png=b"\0" * (60 * 2**20)), "proportion"),
    ],
    ids=["rows", "columns", "entities", "macros", "nothing", "cut off", "bomb"],
)
def test_dangerous_sheets_of_libreoffice_are_refused_at_once(data: bytes, said: str) -> None:
    began = time.perf_counter()
    with pytest.raises(Refusal, match=said):
        read_workbook(data)
    assert time.perf_counter() - began < 2


def test_an_encrypted_sheet_is_refused() -> None:
    with zipfile.ZipFile(io.BytesIO(NAMES)) as archive:
        parts = {name: archive.read(name) for name in archive.namelist()}
    parts["META-INF/manifest.xml"] = b'<?xml version="1.0"?><m><encryption-data/></m>'
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        for name, part in parts.items():
            archive.writestr(name, part)
    with pytest.raises(Refusal, match="password"):
        read_workbook(packed.getvalue())


def test_a_formula_in_a_libreoffice_sheet_is_not_believed() -> None:
    content = content_of(NAMES).replace(
        b'<table:table-cell office:value-type="string"><text:p>Ada',
        b'<table:table-cell table:formula="of:=1" office:value-type="string"><text:p>Ada',
    )
    read = read_participants(ods_archive(content))
    assert not read.people
    assert [line for line, _text in read.faults] == [2]


def test_a_damaged_sheet_of_libreoffice_is_read_or_refused_never_more() -> None:
    whole = next(each for each in LAYOUTS if each.title == "LibreOffice sheet with dates")
    content = bytearray(content_of(whole.data))
    chance = Random(15)
    for _each in range(150):
        damaged = bytearray(content)
        for _flip in range(chance.randint(1, 12)):
            damaged[chance.randrange(len(damaged))] = chance.randrange(256)
        with contextlib.suppress(Refusal):
            read_participants(ods_archive(bytes(damaged)))
