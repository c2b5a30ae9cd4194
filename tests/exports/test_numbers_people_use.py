"""Workbooks and CSV for people: percentages, dates, words, two columns for a name, good paper."""

from __future__ import annotations

import csv
import io
import subprocess
from dataclasses import replace
from datetime import date
from pathlib import Path
from typing import Any

import msgspec
import pypdfium2  # type: ignore[import-untyped]
import pytest
from openpyxl import load_workbook
from openpyxl.worksheet.worksheet import Worksheet

from tafelrunde.exports.csv_files import read_csv, write_csv
from tafelrunde.exports.excel.participants import read_participants
from tafelrunde.exports.excel.reader import read_workbook
from tafelrunde.exports.excel.writer import write_workbook
from tafelrunde.games.shelf import open_rulebook
from tafelrunde.pages.files import tables
from tafelrunde.pages.files.grid import Grid
from tafelrunde.pages.files.read import Page
from tafelrunde.pages.files.report import report_grids
from tafelrunde.pages.files.report_reading import read_report
from tafelrunde.pages.view import View
from tafelrunde.reckoning.verification import with_standings
from tafelrunde.state.fold import fold
from tafelrunde.state.sheet.reading import read_sheet
from tafelrunde.state.tournament import Tournament
from tafelrunde.store.ledger import Guest
from tests.exports.test_libreoffice import soffice
from tests.oracle.generator import random_sheet


def played(rulebook: str, mode: str, players: int) -> tuple[Tournament, dict[str, str]]:
    raw = random_sheet(3, rulebook, mode, players=players)
    raw["players"][0]["name"] = "Ada von der Heide"
    read = read_sheet(raw, open_rulebook)
    return fold(with_standings(read.rulebook, read.events)), read.names


def report(rulebook: str, mode: str, players: int, lang: str = "de", **more: Any) -> list[Grid]:
    state, names = played(rulebook, mode, players)
    state.details = replace(state.details, date="2026-11-15", title="Pokal")
    return report_grids(View(state, open_rulebook(rulebook), names, lang), **more)


def sheet_of(grids: list[Grid], title: str) -> Worksheet:
    return load_workbook(io.BytesIO(write_workbook(grids)))[title]


def column(sheet: Worksheet, heading: str) -> list[Any]:
    at = [cell.value for cell in sheet[1]].index(heading)
    return [row[at] for row in sheet.iter_rows(min_row=2)]


CATAN = ("catan", "ranking-tournament", 23)


def test_shares_are_percentages_and_dates_are_dates() -> None:
    grids = report(*CATAN)
    shares = column(sheet_of(grids, "Runden"), "Anteil")
    assert {cell.number_format for cell in shares} == {"0.00%"}
    assert all(0 <= cell.value <= 1 for cell in shares)
    standings = sheet_of(grids, "Tabelle")
    assert "0.00%" in {cell.number_format for row in standings.iter_rows() for cell in row}
    info = sheet_of(grids, "Angaben")
    (day,) = [row[1] for row in info.iter_rows() if row[0].value == "Datum"]
    assert day.data_type == "d"
    assert day.number_format == "dd.mm.yyyy"
    back = read_report(read_workbook(write_workbook(grids)), open_rulebook)
    assert back.info["date"] == "2026-11-15"


def test_csv_has_decimal_commas_for_german_readers_and_points_for_english_ones() -> None:
    rows = ((0.3125, 2.5, date(2026, 7, 18), 7, "a;b", True),)
    heads = ("Anteil", "Punkte", "Tag", "Zahl", "Text", "Ja")
    german = Grid("x", heads, rows, kinds=("share",), lang="de")
    lines = write_csv(german).decode("utf-8-sig").splitlines()
    assert lines[1] == '31,25%;2,5;18.07.2026;7;"a;b";True'
    english = write_csv(msgspec.structs.replace(german, lang="en")).decode("utf-8-sig")
    assert english.splitlines()[1] == "31.25%,2.5,2026-07-18,7,a;b,True"
    assert read_csv(write_csv(german))[1][1] == "2,5"
    assert next(csv.reader([english.splitlines()[0]])) == list(heads)


def test_a_name_has_two_columns() -> None:
    for title in ("Teilnehmer", "Tabelle", "Kreuztabelle", "Endstand"):
        sheet = sheet_of(report(*CATAN), title)
        surnames = [cell.value for cell in column(sheet, "Nachname")]
        first = [cell.value for cell in column(sheet, "Vorname")]
        assert ("von der Heide", "Ada") in list(zip(surnames, first, strict=True)), title


def test_game_mode_and_format_are_words() -> None:
    info = {row[0].value: row[1].value for row in sheet_of(report(*CATAN), "Angaben").iter_rows()}
    assert (info["Spiel"], info["Modus"]) == ("Catan", "Ranglistenturnier")
    assert "tafelrunde-report" not in str(info["Format der Datei"])
    kinds = {cell.value for cell in column(sheet_of(report(*CATAN), "Runden"), "Spielart")}
    assert kinds <= {"Basisspiel", "Seefahrer", "Fischer", "Städte & Ritter", "Städte und Ritter"}
    roles = report("friedrich", "world-championship", 8)
    assert "Maria Theresia" in {cell.value for cell in column(sheet_of(roles, "Runden"), "Rolle")}


def test_exact_fractions_stand_there_only_on_request() -> None:
    plain = [heading for grid in report(*CATAN) for heading in grid.headings]
    asked = [heading for grid in report(*CATAN, exact=True) for heading in grid.headings]
    assert not [heading for heading in plain if "genau" in heading]
    assert {"Punkte genau", "Anteil genau"} <= set(asked)
    state, names = played(*CATAN)
    grid = tables.standings_grid(View(state, open_rulebook("catan"), names), exact=True)
    at = grid.headings.index("Anteil genau") if "Anteil genau" in grid.headings else -2
    assert "/" in str(grid.rows[0][at])


def test_what_was_written_before_there_were_words_is_still_read() -> None:
    grids = report(*CATAN)
    info = grids[0]
    old = {
        "Kennung des Regelwerks": "Regelwerk",
        "Kennung des Modus": "Modus",
        "Modus": "Turnierform",
    }
    rows = tuple((old.get(str(row[0]), row[0]), row[1]) for row in info.rows)
    assert {"Modus", "Turnierform"} <= {row[0] for row in rows}
    changed = [msgspec.structs.replace(info, rows=rows), *grids[1:]]
    found = read_report(read_workbook(write_workbook(changed)), open_rulebook)
    assert found.sheet["mode"] == "ranking-tournament"


@pytest.mark.parametrize("lang", ["de", "en"])
def test_every_sheet_is_set_for_the_printer(lang: str) -> None:
    book = load_workbook(io.BytesIO(write_workbook(report(*CATAN, lang=lang))))
    for sheet in book.worksheets:
        assert sheet.page_setup.orientation == "landscape"
        assert (sheet.page_setup.fitToWidth, sheet.page_setup.fitToHeight) == (1, 0)
        assert sheet.sheet_properties.pageSetUpPr is not None
        assert sheet.sheet_properties.pageSetUpPr.fitToPage
        assert sheet.print_title_rows in ("1:1", "$1:$1")


def test_the_associations_report_takes_few_pages(tmp_path: Path) -> None:
    program = soffice()
    source = tmp_path / "report.xlsx"
    source.write_bytes(write_workbook(report(*CATAN)))
    subprocess.run(
        [program, f"-env:UserInstallation=file://{tmp_path}/profile", "--headless",
         "--convert-to", "pdf", "--outdir", str(tmp_path), str(source)],
        capture_output=True, timeout=120, check=True,
    )  # fmt: skip
    pages = pypdfium2.PdfDocument(tmp_path / "report.pdf")
    assert len(pages) <= 10
    assert all(page.get_width() > page.get_height() for page in pages)


def namesakes() -> tuple[list[Grid], tuple[str, str], dict[str, str]]:
    """The report of a tournament in which the first two have one name."""
    state, names = played(*CATAN)
    one, other = list(names)[:2]
    names |= {one: "Ada von der Heide", other: "Ada von der Heide"}
    apart = names | {one: "Ada von der Heide (Nord (Eck))", other: "Ada von der Heide (2)"}
    surnames = {one: "von der Heide", other: "von der Heide"}
    rulebook = open_rulebook("catan")
    grids = report_grids(
        View(state, rulebook, names), apart=apart, surnames=surnames, clubs={one: "Nord (Eck)"}
    )
    return grids, (one, other), names


def test_what_tells_namesakes_apart_has_a_column_of_its_own() -> None:
    grids, _two, _names = namesakes()
    for title in ("Tabelle", "Endstand", "Kreuztabelle"):
        sheet = sheet_of(grids, title)
        heads = ("Nachname", "Vorname", "unterschieden durch")
        rows = zip(*([cell.value for cell in column(sheet, head)] for head in heads), strict=True)
        assert {row[2] for row in rows if row[:2] == ("von der Heide", "Ada")} == {
            "Nord (Eck)",
            "2",
        }, title
    people = sheet_of(grids, "Teilnehmer")
    marks = [cell.value for cell in column(people, "unterschieden durch")]
    clubs = [cell.value for cell in column(people, "Verein")]
    assert (marks[:2], clubs[:2]) == ([None, "2"], ["Nord (Eck)", None])
    plain = sheet_of(report(*CATAN), "Tabelle")
    assert "unterschieden durch" not in [cell.value for cell in plain[1]]


def without_ids(page: Page) -> Page:
    if "Kennung" not in page.rows[0]:
        return page
    at = page.rows[0].index("Kennung")
    return Page(page.title, tuple((*row[:at], *row[at + 1 :]) for row in page.rows))


def test_namesakes_are_found_again_by_id_and_by_what_tells_them_apart() -> None:
    grids, two, names = namesakes()
    pages = read_workbook(write_workbook(grids))
    found = read_report(pages, open_rulebook)
    assert [each["name"] for each in found.sheet["players"][:2]] == ["Ada von der Heide"] * 2
    by_name = read_report([without_ids(page) for page in pages], open_rulebook)
    called = dict(
        zip(two, ("Ada von der Heide (Nord (Eck))", "Ada von der Heide (2)"), strict=True)
    )
    ids = [called.get(each["id"], names[each["id"]]) for each in found.sheet["players"]]
    assert [each["id"] for each in by_name.sheet["players"]] == ids
    assert [each["name"] for each in by_name.sheet["players"][:2]] == ["Ada von der Heide"] * 2
    seats = [
        [seat["player"] for seat in table["seats"]]
        for table in by_name.sheet["rounds"][0]["tables"]
    ]
    assert seats == [
        [called.get(seat["player"], names[seat["player"]]) for seat in table["seats"]]
        for table in found.sheet["rounds"][0]["tables"]
    ]
    assert [name for _rank, name in by_name.stated] == [
        called.get(player, names[player]) for _rank, player in found.stated
    ]


def test_a_list_of_participants_brings_both_namesakes_into_another_tournament() -> None:
    state, names = played(*CATAN)
    one, other = list(names)[:2]
    people = {player: Guest(player, name) for player, name in names.items()}
    people[one] = Guest(one, "Ada Heide", told_apart="die Ältere")
    people[other] = Guest(other, "Ada Heide")
    listed = tables.participants(state, people, "de")
    read = read_participants(write_csv(listed))
    found = {each.apart: each for each in read.people if each.name == "Ada Heide"}
    assert set(found) == {"die Ältere", ""}
    assert [each.namesake["de"] for each in found.values() if each.namesake] == [
        "heißt wie Ada Heide (die Ältere): eine eigene Person"
    ]
    assert not any(each.certain or each.doubt for each in found.values())


def test_the_final_ranking_says_what_separates_people_instead_of_their_place_again() -> None:
    sheet = sheet_of(report("catan", "ranking-tournament", 23), "Endstand")
    because = [cell.value for cell in column(sheet, "weil") if cell.value]
    assert len(because) > 10
    assert not any("der Tabelle" in each for each in because)
