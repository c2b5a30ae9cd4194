"""`workbook`, `device` and `handover`, as typed at a terminal."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tafelrunde.exports.csv_files import read_csv
from tafelrunde.exports.excel.reader import read_workbook
from tests.cli.calling import call, one_sentence
from tests.cli.test_operations import done, journal_file, refused
from tests.oracle.generator import random_season, random_sheet


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
    house, server = tmp_path / "house", "0123456789abcdef"
    done("import", journal_file(tmp_path, "a"), "--data", house, "--slug", "sommer")
    assert "display only" in refused("handover", "sommer", "--to", server, "--data", house)
    done("handover", "sommer", "--take", "it began here", "--data", house)
    assert server in done("handover", "sommer", "--to", server, "--data", house)
