"""`workbook`, `device` and `handover`, as typed at a terminal."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from openpyxl import load_workbook

from tafelrunde.exports.csv_files import read_csv
from tafelrunde.exports.excel.reader import read_workbook
from tests.cli.calling import call, one_sentence
from tests.cli.test_operations import done, journal_file, refused
from tests.oracle.generator import random_season, random_sheet
from tests.terminal import empty_house


@pytest.fixture
def sheet(tmp_path: Path) -> Path:
    file = tmp_path / "sheet.json"
    file.write_text(json.dumps(random_sheet(2, "dominion", "swiss", players=8)))
    return file


def test_a_sheet_becomes_a_workbook_and_a_sheet_again(sheet: Path, tmp_path: Path) -> None:
    book, back = tmp_path / "report.xlsx", tmp_path / "back.json"
    assert call("workbook", str(sheet), "--out", str(book), "--lang", "de") == (0, "", "")
    assert read_workbook(book.read_bytes())[0].title == "Angaben"
    assert call("workbook", str(book), "--out", str(back))[0] == 0
    code, before, _ = call("standings", str(sheet), "--json")
    assert (code, call("standings", str(back), "--json")[1]) == (0, before)


def test_a_journal_and_a_season_become_workbooks_too(sheet: Path, tmp_path: Path) -> None:
    journal, book = tmp_path / "journal.jsonl", tmp_path / "book.xlsx"
    call("journal", str(sheet), "--out", str(journal))
    assert call("workbook", str(journal), "--out", str(book))[0] == 0
    assert len(read_workbook(book.read_bytes())) > 3
    season = tmp_path / "season.json"
    season.write_text(json.dumps(random_season(1, "carcassonne")))
    assert call("workbook", str(season), "--out", str(book))[0] == 0
    (page,) = read_workbook(book.read_bytes())
    assert len(page.rows) > 10


def test_one_table_comes_as_csv(sheet: Path, tmp_path: Path) -> None:
    out = tmp_path / "standings.csv"
    assert call("workbook", str(sheet), "--csv", "standings", "--out", str(out))[0] == 0
    assert len(read_csv(out.read_bytes())) == 9


def test_a_wrong_call_is_one_sentence(sheet: Path, tmp_path: Path) -> None:
    nonsense = tmp_path / "nonsense.xlsx"
    nonsense.write_bytes(b"PK nonsense")
    for arguments in (
        ("workbook", str(sheet)),
        ("workbook", str(sheet), "--csv", "standing", "--out", str(tmp_path / "x")),
        ("workbook", str(nonsense)),
        ("workbook", str(tmp_path / "nowhere.json")),
    ):
        one_sentence(*arguments)
    assert not (tmp_path / "x").exists()


def test_a_tournament_is_handed_over_at_the_terminal(tmp_path: Path) -> None:
    house, server = empty_house(tmp_path / "house"), "0123456789abcdef"
    done("import", journal_file(tmp_path, "a"), "--data", house, "--slug", "sommer")
    assert "display only" in refused("handover", "sommer", "--to", server, "--data", house)
    done("handover", "sommer", "--take", "it began here", "--data", house)
    assert server in done("handover", "sommer", "--to", server, "--data", house)


def test_the_other_house_is_called_by_the_name_it_was_given(tmp_path: Path) -> None:
    house, server = empty_house(tmp_path / "house"), "0123456789abcdef"
    done("import", journal_file(tmp_path, "a"), "--data", house, "--slug", "sommer")
    done("device", "--data", house)
    done("handover", "sommer", "--take", "it began here", "--data", house)
    said = done("handover", "sommer", "--to", server, "--name", "Hall  laptop", "--data", house)
    assert said == f"sommer: it is now written on Hall laptop ({server})\n"


def people_file(folder: Path, **names: str) -> Path:
    file = folder / "people.json"
    persons = [{"player": player, "name": name, "club": "Nord"} for player, name in names.items()]
    file.write_text(json.dumps({"people": 1, "tournament": "", "persons": persons}))
    return file


def test_a_journal_gets_its_names_from_the_people_file(sheet: Path, tmp_path: Path) -> None:
    raw = json.loads(sheet.read_text())
    journal, book = tmp_path / "journal.jsonl", tmp_path / "book.xlsx"
    call("journal", str(sheet), "--out", str(journal))
    first = raw["players"][0]["id"]
    people = str(people_file(tmp_path, **{first: "Ines de la Cruz"}))
    assert call("workbook", str(journal), "--people", people, "--out", str(book))[0] == 0
    cells = [cell for page in read_workbook(book.read_bytes()) for row in page.rows for cell in row]
    assert "de la Cruz" in str(cells)
    assert "Nord" in cells
    code, out, _err = call("sheet", str(journal), "--people", people, "--json")
    assert code == 0
    assert json.loads(out)["players"][0]["name"] == "Ines de la Cruz"
    one_sentence("workbook", str(journal), "--people", str(sheet), "--out", str(book))


def test_participants_are_a_table_like_any_other(sheet: Path, tmp_path: Path) -> None:
    out = tmp_path / "participants.csv"
    assert call("workbook", str(sheet), "--csv", "participants", "--out", str(out))[0] == 0
    assert len(read_csv(out.read_bytes())) == 9


def test_an_altered_report_is_told_as_in_the_browser(sheet: Path, tmp_path: Path) -> None:
    book, back = tmp_path / "report.xlsx", tmp_path / "back.json"
    call("workbook", str(sheet), "--out", str(book), "--lang", "de")
    assert call("workbook", str(book), "--out", str(back))[2] == ""
    changed = load_workbook(book)
    ranking = changed["Endstand"]
    ranking["A2"].value, ranking["A3"].value = 2, 1
    changed.save(book)
    code, _out, err = call("workbook", str(book), "--out", str(back), "--lang", "de")
    assert code == 0
    assert err.count("nach den Ergebnissen") == 2
    assert back.exists()


def test_a_new_house_has_a_device_id_at_once(tmp_path: Path) -> None:
    new = tmp_path / "new" / "house"
    first = done("device", "--data", new, "--name", "Halle 2")
    assert "Halle 2" in first
    assert done("device", "--data", new) == first


def test_a_wrong_time_zone_is_one_sentence(sheet: Path, tmp_path: Path) -> None:
    out = str(tmp_path / "x.pdf")
    said = one_sentence("print", "standings", str(sheet), "--out", out, "--time-zone", "Mars/North")
    assert "Europe/Berlin" in said
